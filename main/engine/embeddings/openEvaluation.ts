/** Opens the models for an evaluation in a thread of their own, and closes them again. Engine process. */
import type { Kind } from '../../contract/model.ts';
import { Inference } from '../../vision/inference/inference.ts';
import { directories } from '../directories.ts';
import { inferenceThreads, modelPlaces } from '../models/places.ts';
import { type Describer, openDescriber } from './describePhotos.ts';

export interface OpenEvaluation {
  readonly describer: Describer;
  close(): Promise<void>;
}

export async function openEvaluation(kind: Kind): Promise<OpenEvaluation> {
  const inference = new Inference(modelPlaces(directories()), inferenceThreads());
  try {
    return { describer: await openDescriber(kind, inference), close: () => inference.close() };
  } catch (error) {
    await inference.close();
    throw error;
  }
}
