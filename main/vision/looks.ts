/** Which look each kind of collection has, opened with its models. Runs in the inference thread. */
import { AkinError } from '../contract/errors.ts';
import type { Kind } from '../contract/model.ts';
import { embedPictures } from './inference/embed.ts';
import type { OpenModels } from './inference/models.ts';
import type { Look } from './look.ts';
import { openPeopleLook } from './people/look.ts';

const openers: { readonly [K in Kind]?: (models: OpenModels) => Promise<Look> } = {
  anything: models => openWholePhotos('anything', models),
  people: openPeopleLook,
  leaves: models => openWholePhotos('leaves', models),
};

/** A kind without a look here, or whose models are not on this machine, is refused with what to do about it. */
export async function openLook(kind: Kind, models: OpenModels): Promise<Look> {
  const open = openers[kind];
  if (open === undefined)
    throw new AkinError('model-missing', `Nothing here can look at ${kind} yet; the photos are listed only.`);
  return await open(models);
}

/** The whole photo is the item, and ResNet50 says what is in it. */
async function openWholePhotos(kind: Kind, models: OpenModels): Promise<Look> {
  const model = await models.open('resnet50');
  const { name, version } = model.entry;
  return {
    kind,
    name: 'whole photo',
    version: `${name} ${version}`,
    edge: 512,
    async look(picture) {
      const [vector] = (await embedPictures(model, [picture])) as [Float32Array];
      const embeddings = [{ model: name, version, vector }];
      const item = { box: null, landmarks: null, quality: null, setAside: false, embeddings, scores: [] };
      return { detector: null, items: [item] };
    },
  };
}
