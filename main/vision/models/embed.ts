/** Runs models on pictures in batches, and makes unit-length embeddings. Inference thread. */
import { AkinError } from '../../contract/errors.ts';
import type { Picture } from '../picture.ts';
import { feedAgain, sizeOf } from './feed.ts';
import type { ModelEntry } from './manifest.ts';
import type { OpenModel, Outputs } from './openModels.ts';

/** A picture takes as long in any batch; a batch only saves the calls. */
const BATCH = 8;

export async function embedPictures(model: OpenModel, pictures: readonly Picture[]): Promise<Float32Array[]> {
  const { name, embedding } = model.entry;
  if (embedding === null)
    throw new AkinError('bad-request', `The model "${name}" makes no embeddings of whole pictures.`);
  return (await analyzeInBatches(model, pictures)).map(outputs =>
    toUnitLength(comparedNumbers(model.entry, outputs[embedding.output]!)),
  );
}

/** How many numbers are compared: those of the whole output, or of one row. */
export function comparedLength({ embedding, outputs }: ModelEntry): number {
  const { dimensions } = outputs.find(({ name }) => name === embedding!.output)!;
  return embedding!.isFirstRow || embedding!.meanFrom !== undefined
    ? dimensions.at(-1)!
    : dimensions.reduce((product, size) => product * size, 1);
}

/** What is compared of the compared output: all of it, its first row, or the mean of its rows. */
export function comparedNumbers(entry: ModelEntry, output: Float32Array): Float32Array {
  const length = comparedLength(entry);
  const from = entry.embedding!.meanFrom;
  if (from === undefined) return output.subarray(0, length);
  const rows = output.length / length - from;
  const mean = new Float32Array(length);
  for (let at = from * length; at < output.length; at++) mean[at % length]! += output[at]! / rows;
  return mean;
}

/** All outputs of a model, picture by picture. */
export async function analyzeInBatches(
  model: OpenModel,
  pictures: readonly Picture[],
): Promise<Record<string, Float32Array>[]> {
  const results: Record<string, Float32Array>[] = [];
  const size = model.entry.batch === 'one' ? 1 : BATCH;
  for (let from = 0; from < pictures.length; from += size) {
    const batch = pictures.slice(from, from + size);
    results.push(...eachOf(await model.runOn(batch)));
  }
  return results;
}

/** The same for input that a reader prepared. */
export async function analyzeFed(
  model: OpenModel,
  fed: Float32Array,
): Promise<Record<string, Float32Array>[]> {
  const size = BATCH * sizeOf(model.entry.input);
  const results: Record<string, Float32Array>[] = [];
  for (let from = 0; from < fed.length; from += size)
    results.push(...eachOf(await model.run(feedAgain(fed.subarray(from, from + size), model.entry.input))));
  return results;
}

function eachOf(outputs: Outputs): Record<string, Float32Array>[] {
  const [first] = Object.values(outputs);
  return first!.map((_, at) =>
    Object.fromEntries(Object.entries(outputs).map(([name, rows]) => [name, rows[at]!])),
  );
}

/** Sums of neighbours, `count` of them: a shorter vector with about the same angles to others. */
export function foldVector(vector: Float32Array, count: number): Float32Array {
  const folded = new Float32Array(count);
  const each = vector.length / count;
  for (const [at, value] of vector.entries()) folded[Math.floor(at / each)]! += value;
  return folded;
}

/** A vector of zeros stays one. */
export function toUnitLength(vector: Float32Array): Float32Array {
  let sum = 0;
  for (const value of vector) sum += value * value;
  const length = Math.sqrt(sum);
  return length === 0 ? vector : vector.map(value => value / length);
}

/** 0 where one of them has no direction. */
export function cosine(one: Float32Array, other: Float32Array | Float64Array): number {
  let [product, first, second] = [0, 0, 0];
  for (let at = 0; at < one.length; at++) {
    product += one[at]! * other[at]!;
    first += one[at]! * one[at]!;
    second += other[at]! * other[at]!;
  }
  return first === 0 || second === 0 ? 0 : product / Math.sqrt(first * second);
}
