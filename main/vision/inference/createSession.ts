/** Opens a model's file in ONNX Runtime. Runs in the inference thread. */
import { InferenceSession } from 'onnxruntime-node';
import { AkinError } from '../../contract/errors.ts';
import type { ModelEntry } from '../models/manifest.ts';

export async function createSession(
  entry: ModelEntry,
  path: string,
  threads: number,
): Promise<InferenceSession> {
  try {
    return await InferenceSession.create(path, {
      intraOpNumThreads: threads,
      interOpNumThreads: 1,
      executionMode: 'sequential',
      logSeverityLevel: 3,
    });
  } catch (error) {
    throw new AkinError(
      'model-damaged',
      `The model "${entry.name}" cannot be opened; \`akin models verify\` says more. (${(error as Error).message})`,
      { cause: error },
    );
  }
}
