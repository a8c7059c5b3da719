/** Looks at whole photos of anything: which others they resemble, what a general network sees in them, and what can be measured. Runs in the inference thread. */
import { AkinError } from '../../contract/errors.ts';
import { colourHistogram } from '../classical/colours.ts';
import { orientedGradients } from '../classical/gradients.ts';
import { lookInBatches, toUnitLength } from '../inference/embed.ts';
import type { OpenModel, OpenModels } from '../inference/models.ts';
import type { Look, LookAttribute, LookedAtItem } from '../look.ts';
import type { Picture } from '../picture.ts';
import { measurePhoto, PHOTO_ATTRIBUTES } from './photoMeasures.ts';

/** Changes whenever a number it writes could. */
const VERSION = '1';
const EDGE = 512;

/** Without the network, photos are still told apart by their edges and colours; the model's name says which it was. */
export async function openAnythingLook(models: OpenModels): Promise<Look> {
  const network = await models.open('resnet50').catch((error: unknown) => {
    if (error instanceof AkinError && error.code === 'model-missing') return null;
    throw error;
  });
  return anythingLook(network, network === null ? [] : models.labels('resnet50'));
}

/** `tags` are the names of what the network can see, in its order. */
function anythingLook(network: OpenModel | null, tags: readonly string[]): Look {
  const name = network === null ? 'photo-classical' : 'photo';
  const version = network === null ? VERSION : `${VERSION}, ${network.entry.name} ${network.entry.version}`;
  const tagAttributes = tags.map(
    (tag, at): LookAttribute => ({ key: `tag-${at}`, name: tag, form: 'binary' }),
  );
  return {
    kind: 'anything',
    name,
    version,
    edge: EDGE,
    async look(picture, camera) {
      const measures = {
        model: 'photo-measures',
        version: VERSION,
        attributes: PHOTO_ATTRIBUTES,
        scores: measurePhoto(picture, camera),
      };
      const seen =
        network === null
          ? { embeddings: [{ model: name, version, vector: classicalVector(picture) }], scores: [] }
          : await seenBy(network, picture, tagAttributes);
      const item = { box: null, landmarks: null, quality: null, setAside: false };
      return { detector: null, items: [{ ...item, ...seen, scores: [...seen.scores, measures] }] };
    },
  };
}

async function seenBy(
  network: OpenModel,
  picture: Picture,
  attributes: readonly LookAttribute[],
): Promise<Pick<LookedAtItem, 'embeddings' | 'scores'>> {
  const { name: model, version } = network.entry;
  const [outputs] = await lookInBatches(network, [picture]);
  return {
    embeddings: [{ model, version, vector: toUnitLength(outputs!.avg_pool!) }],
    scores: [{ model: `${model}-tags`, version, attributes, scores: outputs!.fc1000! }],
  };
}

export function classicalVector(picture: Picture): Float32Array {
  return Float32Array.of(...orientedGradients(picture), ...colourHistogram(picture));
}
