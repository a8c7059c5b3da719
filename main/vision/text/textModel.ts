/** Text embeddings, and how well words fit items by their tags. Inference thread. */
import { Tensor } from 'onnxruntime-node';
import { AkinError } from '../../contract/errors.ts';
import { cosine, toUnitLength } from '../models/embed.ts';
import { type ModelPlaces, readLabels, readyModel } from '../models/library.ts';
import { createSession } from '../models/openModels.ts';
import { WordPieces } from './wordPieces.ts';

const MODEL = 'minilm';

export interface TextModel {
  /** Names what made the vectors. */
  readonly version: string;
  /** One after the other and without padding, so that no vector depends on what else is asked for. */
  encode(texts: readonly string[]): Promise<Float32Array[]>;
}

export async function openTextModel(places: ModelPlaces, threads: number): Promise<TextModel> {
  const model = readyModel(places, MODEL);
  const pieces = new WordPieces(readLabels(model));
  const session = await createSession(model.entry, model.path, threads);
  const output = model.entry.outputs[0]!.name;
  /** The tags are encoded once: they come with every request. */
  const known = new Map<string, Float32Array>();

  async function vectorOf(text: string): Promise<Float32Array> {
    if (!pieces.knows(text))
      throw new AkinError('bad-request', `“${text}” holds no word that the model knows. Try English words.`);
    const ids = BigInt64Array.from(pieces.ids(text), BigInt);
    const shape = [1, ids.length];
    const found = await session.run({
      input_ids: new Tensor('int64', ids, shape),
      attention_mask: new Tensor('int64', new BigInt64Array(ids.length).fill(1n), shape),
      token_type_ids: new Tensor('int64', new BigInt64Array(ids.length), shape),
    });
    return toUnitLength(meanOfRows(found[output]!.data as Float32Array, ids.length));
  }

  return {
    version: `${model.entry.name} ${model.entry.version}`,
    async encode(texts) {
      const vectors: Float32Array[] = [];
      for (const text of texts) {
        const vector = known.get(text) ?? (await vectorOf(text));
        known.set(text, vector);
        vectors.push(vector);
      }
      return vectors;
    },
  };
}

/** What words are compared with, item by item. */
export type WordTarget =
  /** A row of one number per tag for each item. */
  | { readonly tags: readonly string[]; readonly probabilities: Float32Array }
  /** A person's own model with a text tower, and the vector it has of each item. */
  | { readonly tower: string; readonly vectors: Float32Array };

function meanOfRows(data: Float32Array, rows: number): Float32Array {
  const columns = data.length / rows;
  return Float32Array.from({ length: columns }, (_, column) => {
    let sum = 0;
    for (let row = 0; row < rows; row++) sum += data[row * columns + column]!;
    return sum / rows;
  });
}

/** Less likely tags are left out: of a thousand tags at most a tenth of the probability. */
const LEAST = 1e-4;

/**
 * The cosine between the words' vector and the sum of the tags' vectors weighted by probability. A rough
 * guide: words cannot find what no tag covers. `probabilities` has a row of one number per tag for each item.
 */
export function wordScores(
  words: Float32Array,
  tags: readonly Float32Array[],
  probabilities: Float32Array,
): Float32Array {
  const scores = new Float32Array(probabilities.length / tags.length);
  const sum = new Float64Array(words.length);
  for (let item = 0; item < scores.length; item++) {
    sum.fill(0);
    for (let tag = 0; tag < tags.length; tag++) {
      const weight = probabilities[item * tags.length + tag]!;
      if (weight < LEAST) continue;
      const vector = tags[tag]!;
      for (let at = 0; at < sum.length; at++) sum[at]! += weight * vector[at]!;
    }
    scores[item] = cosine(words, sum);
  }
  return scores;
}

/** The cosine between the words' vector and that of each item. */
export function anglesOf(words: Float32Array, vectors: Float32Array): Float32Array {
  const { length } = words;
  return Float32Array.from({ length: vectors.length / length }, (_, item) =>
    cosine(words, vectors.subarray(item * length, (item + 1) * length)),
  );
}
