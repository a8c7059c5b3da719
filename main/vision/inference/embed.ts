/** Embeddings of whole pictures: the numbers by which they are compared, of length one. Runs in the inference thread. */
import { AkinError } from '../../contract/errors.ts';
import type { Picture } from '../picture.ts';
import { feedAgain } from './feed.ts';
import type { OpenModel, Outputs } from './models.ts';

/** ResNet50 takes as long for each picture as it does for one alone (about 105 ms of one core); a batch only saves the calls. */
const BATCH = 8;

export async function embedPictures(model: OpenModel, pictures: readonly Picture[]): Promise<Float32Array[]> {
  const { name, embedding } = model.entry;
  if (embedding === null)
    throw new AkinError('bad-request', `The model "${name}" makes no embeddings of whole pictures.`);
  return (await lookInBatches(model, pictures)).map(outputs => toUnitLength(outputs[embedding.output]!));
}

/** All outputs of a model, picture by picture. */
export async function lookInBatches(
  model: OpenModel,
  pictures: readonly Picture[],
): Promise<Record<string, Float32Array>[]> {
  const looked: Record<string, Float32Array>[] = [];
  const size = model.entry.batch === 'one' ? 1 : BATCH;
  for (let from = 0; from < pictures.length; from += size) {
    const batch = pictures.slice(from, from + size);
    looked.push(...eachOf(await model.look(batch)));
  }
  return looked;
}

/** The same for what a reader has made ready, as one batch. */
export async function lookFed(model: OpenModel, fed: Float32Array): Promise<Record<string, Float32Array>[]> {
  return eachOf(await model.run(feedAgain(fed, model.entry.input)));
}

function eachOf(outputs: Outputs): Record<string, Float32Array>[] {
  const [first] = Object.values(outputs);
  return first!.map((_, at) =>
    Object.fromEntries(Object.entries(outputs).map(([name, rows]) => [name, rows[at]!])),
  );
}

/** A vector of zeros stays one. */
export function toUnitLength(vector: Float32Array): Float32Array {
  let sum = 0;
  for (const value of vector) sum += value * value;
  const length = Math.sqrt(sum);
  return length === 0 ? vector : vector.map(value => value / length);
}
