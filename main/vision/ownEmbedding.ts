/** Embeds pictures with a person's own model; refuses one that has changed. Inference thread. */
import { AkinError } from '../contract/errors.ts';
import type { OwnMaker } from './analyzer.ts';
import { analyzeFed, comparedLength, comparedNumbers, toUnitLength } from './models/embed.ts';
import { feedPictures, sizeOf } from './models/feed.ts';
import type { ModelInput } from './models/manifest.ts';
import { ownName } from './models/manifest.ts';
import type { OpenModel, OpenModels } from './models/openModels.ts';
import { digestOf } from './models/verify.ts';

export interface OwnEmbedding {
  readonly maker: OwnMaker;
  readonly input: ModelInput;
  /** The mean over one or more prepared views of an item. */
  embed(fed: Float32Array): Promise<Float32Array>;
}

export async function openOwnEmbedding(models: OpenModels, name: string): Promise<OwnEmbedding> {
  const found = models.findOwn(name);
  if (found === undefined)
    throw new AkinError(
      'model-missing',
      `Your model "${name}", with which this collection looks, is not on this machine any more. Add it again, or let the collection look as its kind does.`,
    );
  if ((await digestOf(found.path)) !== found.entry.sha256)
    throw new AkinError(
      'model-damaged',
      `The file of your model "${name}" was changed or damaged since it was added. Remove the model and add it again.`,
    );
  const model = await models.open(name);
  const { embedding, outputs, version, input } = model.entry;
  const output = outputs.find(candidate => candidate.name === embedding?.output);
  if (embedding === null || output === undefined)
    throw new AkinError('model-unfit', `Your model "${name}" makes no numbers to compare pictures by.`);
  const given = output.dimensions.reduce((product, size) => product * size, 1);
  const dimensions = comparedLength(model.entry);
  const isAngle = embedding.distance === 'cosine';
  const shaped = (vector: Float32Array) => (isAngle ? toUnitLength(vector) : vector);

  async function embed(fed: Float32Array): Promise<Float32Array> {
    const views = await viewsOf(model, fed);
    const vectors = views.map(outcome => {
      const vector = outcome[output!.name]!;
      if (vector.length !== given)
        throw new AkinError(
          'model-unfit',
          `Your model "${name}" gave ${vector.length} numbers for a picture where it should give ${given}. Remove the model and add it again.`,
        );
      if (!vector.every(Number.isFinite))
        throw new AkinError('model-unfit', `Your model "${name}" gave numbers that are none for a picture.`);
      return shaped(comparedNumbers(model.entry, vector));
    });
    return shaped(
      vectors[0]!.map((_, at) => vectors.reduce((sum, vector) => sum + vector[at]!, 0) / vectors.length),
    );
  }

  // Errors come before the first photo, not for every photo.
  const grey = { width: 32, height: 32, data: new Uint8Array(32 * 32 * 3).fill(128) };
  await embed(feedPictures([grey], input).data);
  const { distance, threshold } = embedding;
  return {
    maker: { model: ownName(name), version, dimensions, evenAt: straight(distance, threshold) },
    input,
    embed,
  };
}

/** A threshold on 1 − cos as the Euclidean distance of unit vectors: their squared distance is 2 − 2 cos. */
function straight(distance: 'euclidean' | 'cosine', threshold: number | null): number | null {
  return threshold === null || distance === 'euclidean' ? threshold : Math.sqrt(2 * threshold);
}

/** Together where the network takes several pictures at once. */
async function viewsOf(model: OpenModel, fed: Float32Array): Promise<Record<string, Float32Array>[]> {
  if (model.entry.batch === 'any') return await analyzeFed(model, fed);
  const size = sizeOf(model.entry.input);
  const views: Record<string, Float32Array>[] = [];
  for (let from = 0; from < fed.length; from += size)
    views.push(...(await analyzeFed(model, fed.subarray(from, from + size))));
  return views;
}
