/**
 * The text tower of a person's own model, as CLIP and its kin publish one beside the image tower: words become vectors
 * that are compared with those of pictures. Inference thread.
 */
import { join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { AkinError } from '../../contract/errors.ts';
import { readRegularFileSync } from '../../files/readRegularFile.ts';
import { toUnitLength } from '../models/embed.ts';
import { createSession, type OpenModels } from '../models/openModels.ts';
import { firstLine } from '../models/probe.ts';
import { digestOf } from '../models/verify.ts';
import { ClipTokenizer } from './clipTokenizer.ts';

/** Numbers of a text, where the network leaves it open: all that CLIP was trained with. */
const USUAL_LENGTH = 77;
const MOST_TOKENIZER_BYTES = 64 << 20;
/** The names that exporters give the vector of the whole text. */
const WHOLE_TEXT = /^text_(embeds|features)$/;

export interface TextTower {
  /** Names what made the vectors. */
  readonly version: string;
  encode(words: string): Promise<Float32Array>;
  release(): Promise<void>;
}

/**
 * Null where the model has none, or is not on this machine any more. The one that was opened last is used again while its
 * file is the same.
 */
export async function openTextTower(
  models: OpenModels,
  name: string,
  threads: number,
  last: TextTower | null,
): Promise<TextTower | null> {
  const found = models.findOwn(name);
  const { words } = found?.entry ?? {};
  if (found === undefined || words === undefined) return null;
  const path = join(found.path, '..', words.file);
  if ((await digestOf(path).catch(() => null)) !== words.sha256)
    throw new AkinError(
      'model-damaged',
      `The text tower of your model "${name}" is missing or was changed. Add it again.`,
    );
  const version = `${name} words ${words.sha256.slice(0, 12)}`;
  if (last?.version === version) return last;
  await last?.release();
  const session = await createSession(found.entry, path, threads);
  const tokenizer = readTokenizer(join(found.path, '..', words.tokenizer));
  return {
    version,
    encode: async text => toUnitLength((await runOn(session, tokenizer, text))[words.output]!),
    release: () => session.release(),
  };
}

/** A test run: which output stands for a text. Its vectors must be as long as those of pictures. */
export async function probeTextTower(
  path: string,
  tokenizerPath: string,
  dimensions: number,
): Promise<{ output: string }> {
  const tokenizer = readTokenizer(tokenizerPath);
  const session = await InferenceSession.create(path, { intraOpNumThreads: 1, logSeverityLevel: 4 }).catch(
    error => {
      throw unfit(`it cannot be opened as an ONNX file: ${firstLine(error)}`, error);
    },
  );
  try {
    const outputs = await runOn(session, tokenizer, 'a photo of a leaf').catch(error => {
      throw error instanceof AkinError
        ? error
        : unfit(`a text did not go through: ${firstLine(error)}`, error);
    });
    const fitting = Object.entries(outputs).filter(([, vector]) => vector.length === dimensions);
    const [output] = fitting.find(([name]) => WHOLE_TEXT.test(name)) ?? fitting[0] ?? [];
    if (output === undefined)
      throw unfit(
        `none of its outputs has ${dimensions} numbers for a text, as the model has for a picture: ${Object.entries(
          outputs,
        )
          .map(([name, { length }]) => `${name} ${length}`)
          .join(', ')}`,
      );
    if (!outputs[output]!.every(Number.isFinite)) throw unfit(`"${output}" holds numbers that are none`);
    return { output };
  } finally {
    await session.release();
  }
}

/** What the network says of one text, by the names of its outputs. */
async function runOn(
  session: InferenceSession,
  tokenizer: ClipTokenizer,
  text: string,
): Promise<Record<string, Float32Array>> {
  const feeds: Record<string, Tensor> = {};
  for (const input of session.inputMetadata) {
    const isMask = /mask/.test(input.name);
    const isNumbers = input.isTensor && input.shape.length === 2 && /^int(32|64)$/.test(input.type);
    if (!isNumbers) throw unfit(`its input "${input.name}" takes no words: export the text tower by itself`);
    const declared = input.shape[1];
    const length = typeof declared === 'number' && declared > 0 ? declared : undefined;
    const ids = tokenizer.ids(text, length ?? USUAL_LENGTH);
    // After its end a text is filled with zeros: what comes there is not seen.
    const row = Array.from({ length: length ?? ids.length }, (_, at) =>
      isMask ? Number(at < ids.length) : (ids[at] ?? 0),
    );
    feeds[input.name] =
      input.type === 'int32'
        ? new Tensor('int32', Int32Array.from(row), [1, row.length])
        : new Tensor('int64', BigInt64Array.from(row, BigInt), [1, row.length]);
  }
  const found = await session.run(feeds);
  const floats = Object.entries(found).filter(([, tensor]) => tensor.type === 'float32');
  return Object.fromEntries(floats.map(([name, tensor]) => [name, (tensor.data as Float32Array).slice()]));
}

function readTokenizer(path: string): ClipTokenizer {
  return new ClipTokenizer(readRegularFileSync(path, { limit: MOST_TOKENIZER_BYTES }).toString('utf8'));
}

function unfit(why: string, cause?: unknown): AkinError {
  return new AkinError('model-unfit', `This is no text tower of CLIP's kind: ${why}.`, { cause });
}
