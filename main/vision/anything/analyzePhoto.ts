/** The analyzer for photos of anything: embedding, tags and measures. Inference thread. */
import { AkinError } from '../../contract/errors.ts';
import {
  type AnalyzedItem,
  type Analyzer,
  type AnalyzerAttribute,
  fallbackMessage,
  type Maker,
} from '../analyzer.ts';
import { analyzeFed, toUnitLength } from '../models/embed.ts';
import { joined } from '../models/feed.ts';
import type { OpenModel, OpenModels } from '../models/openModels.ts';
import { numbersOf } from '../prepare.ts';
import { PHOTO_ATTRIBUTES } from './photoMeasures.ts';

/** Must change whenever a number it writes can change. */
const VERSION = '2';
const EDGE = 512;

/** Without the network photos are compared by edges and colours. The model's name says which it was. */
export async function openPhotoAnalyzer(models: OpenModels): Promise<Analyzer> {
  const network = await models.open('resnet50').catch((error: unknown) => {
    if (error instanceof AkinError && error.code === 'model-missing') return null;
    throw error;
  });
  return anythingLook(network, network === null ? [] : models.labels('resnet50'));
}

/** `tags`: the names of the network's classes, in its order. */
function anythingLook(network: OpenModel | null, tags: readonly string[]): Analyzer {
  const name = network === null ? 'photo-classical' : 'photo';
  const version = network === null ? VERSION : `${VERSION}, ${network.entry.name} ${network.entry.version}`;
  const tagAttributes = tags.map(
    (tag, at): AnalyzerAttribute => ({ key: `tag-${at}`, name: tag, form: 'binary' }),
  );
  return {
    kind: 'anything',
    name,
    version,
    edge: EDGE,
    wanted: { make: 'photo', input: network?.entry.input ?? null, own: null },
    comparedBy: { model: name, version },
    own: null,
    fallback: network === null ? fallbackMessage('resnet50', 'edges and colours') : null,
    async analyze(prepared, isRestKnown) {
      const item = { box: null, landmarks: null, quality: null, setAside: false };
      if (isRestKnown) return { detector: null, items: [{ ...item, embeddings: [], scores: [] }] };
      const { numbers, fed } = numbersOf(prepared);
      const measures = {
        model: 'photo-measures',
        version: VERSION,
        attributes: PHOTO_ATTRIBUTES,
        scores: Float32Array.from(numbers.measures!),
      };
      const itemOf = (vector: Float32Array, ...scores: AnalyzedItem['scores']): AnalyzedItem => ({
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
 * The network's features, then its class probabilities. The probabilities enter as fourth roots: the second
 * and third guess say as much about likeness as the first (docs/results/embeddings.md).
 */
async function seenBy(
  network: OpenModel,
  fed: Float32Array,
): Promise<{ vector: Float32Array; tags: Float32Array }> {
  const [outputs] = await analyzeFed(network, fed);
  const tags = outputs!.fc1000!;
  const named = toUnitLength(tags.map(chance => chance ** 0.25));
  return { vector: joined(toUnitLength(outputs!.avg_pool!), named), tags };
}
