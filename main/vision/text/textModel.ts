/** Texts as vectors of length one whose cosine says how near their meanings are. Runs in the inference thread. */
import { Tensor } from 'onnxruntime-node';
import { AkinError } from '../../contract/errors.ts';
import { createSession } from '../inference/createSession.ts';
import { toUnitLength } from '../inference/embed.ts';
import { type ModelPlaces, readLabels, readyModel } from '../models/library.ts';
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
  /** The tags come again with all words that a person types. */
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

function meanOfRows(data: Float32Array, rows: number): Float32Array {
  const columns = data.length / rows;
  return Float32Array.from({ length: columns }, (_, column) => {
    let sum = 0;
    for (let row = 0; row < rows; row++) sum += data[row * columns + column]!;
    return sum / rows;
  });
}
