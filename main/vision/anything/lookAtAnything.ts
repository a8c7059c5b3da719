/** Looks at whole photos of anything: which others they resemble, what a general network sees in them, and what can be measured. Runs in the inference thread. */
import { AkinError } from '../../contract/errors.ts';
import { lookFed, toUnitLength } from '../inference/embed.ts';
import type { OpenModel, OpenModels } from '../inference/models.ts';
import type { Look, LookAttribute, LookedAtItem, Maker } from '../look.ts';
import { numbersOf } from '../prepare.ts';
import { PHOTO_ATTRIBUTES } from './photoMeasures.ts';

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
    wanted: { make: 'photo', input: network?.entry.input ?? null, own: null },
    comparedBy: network === null ? { model: name, version } : makerOf(network),
    own: null,
    async look(prepared, isRestKnown) {
      const item = { box: null, landmarks: null, quality: null, setAside: false };
      if (isRestKnown) return { detector: null, items: [{ ...item, embeddings: [], scores: [] }] };
      const { numbers, fed } = numbersOf(prepared);
      const measures = {
        model: 'photo-measures',
        version: VERSION,
        attributes: PHOTO_ATTRIBUTES,
        scores: Float32Array.from(numbers.measures!),
      };
      const seen =
        network === null
          ? {
              embeddings: [{ model: name, version, vector: Float32Array.from(numbers.classical!) }],
              scores: [],
            }
          : await seenBy(network, fed, tagAttributes);
      return { detector: null, items: [{ ...item, ...seen, scores: [...seen.scores, measures] }] };
    },
  };
}

function makerOf({ entry: { name: model, version } }: OpenModel): Maker {
  return { model, version };
}

async function seenBy(
  network: OpenModel,
  fed: Float32Array,
  attributes: readonly LookAttribute[],
): Promise<Pick<LookedAtItem, 'embeddings' | 'scores'>> {
  const { model, version } = makerOf(network);
  const [outputs] = await lookFed(network, fed);
  return {
    embeddings: [{ model, version, vector: toUnitLength(outputs!.avg_pool!) }],
    scores: [{ model: `${model}-tags`, version, attributes, scores: outputs!.fc1000! }],
  };
}
