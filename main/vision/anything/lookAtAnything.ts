/** Looks at whole photos of anything: which others they resemble, what a general network sees in them, and what can be measured. Runs in the inference thread. */
import { AkinError } from '../../contract/errors.ts';
import { lookFed, toUnitLength } from '../inference/embed.ts';
import { joined } from '../inference/feed.ts';
import type { OpenModel, OpenModels } from '../inference/models.ts';
import type { Look, LookAttribute, LookedAtItem, Maker } from '../look.ts';
import { numbersOf } from '../prepare.ts';
import { PHOTO_ATTRIBUTES } from './photoMeasures.ts';

/** Changes whenever a number it writes could. */
const VERSION = '2';
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
    comparedBy: { model: name, version },
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
      const itemOf = (vector: Float32Array, ...scores: LookedAtItem['scores']): LookedAtItem => ({
        ...item,
        embeddings: [{ model: name, version, vector }],
        scores: [...scores, measures],
      });
      if (network === null) return { detector: null, items: [itemOf(Float32Array.from(numbers.classical!))] };
      const { vector, tags } = await seenBy(network, fed);
      const called = { ...makerOfTags(network), attributes: tagAttributes, scores: tags };
      return { detector: null, items: [itemOf(vector, called)] };
    },
  };
}

function makerOfTags({ entry: { name, version } }: OpenModel): Maker {
  return { model: `${name}-tags`, version };
}

/**
 * What the network saw, and what it would call it. The names tell the kinds of things apart that it knows; their fourth roots, since those it thinks of second and third say as much about
 * likeness as the first (docs/results/embeddings.md).
 */
async function seenBy(
  network: OpenModel,
  fed: Float32Array,
): Promise<{ vector: Float32Array; tags: Float32Array }> {
  const [outputs] = await lookFed(network, fed);
  const tags = outputs!.fc1000!;
  const named = toUnitLength(tags.map(chance => chance ** 0.25));
  return { vector: joined(toUnitLength(outputs!.avg_pool!), named), tags };
}
