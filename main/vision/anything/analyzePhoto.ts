/** The analyzer for photos of anything: embedding, tags and measures. Inference thread. */
import { AkinError } from '../../contract/errors.ts';
import {
  type AnalyzedItem,
  type Analyzer,
  type AnalyzerAttribute,
  fallbackMessage,
  type Maker,
} from '../analyzer.ts';
import { analyzeFed, foldVector, toUnitLength } from '../models/embed.ts';
import { joined } from '../models/feed.ts';
import { findModel, type ModelPlaces } from '../models/library.ts';
import type { ModelEntry } from '../models/manifest.ts';
import type { OpenModel, OpenModels } from '../models/openModels.ts';
import { numbersOf } from '../prepared.ts';
import { PHOTO_ATTRIBUTES } from './photoMeasures.ts';

/** Must change whenever a number of the vectors can change. */
const VERSION = '3';
/** Of the measures, and of the vectors without a network. */
const MEASURES = '2';
const EDGE = 512;
const NAME = 'photo-stages';
/** How many numbers the fourth stage's 1,024 channels are folded into. */
const STAGE4 = 256;

/** Without the network photos are compared by edges and colours. The model's name says which it was. */
export async function openPhotoAnalyzer(models: OpenModels): Promise<Analyzer> {
  const network = await models.open('resnet50').catch((error: unknown) => {
    if (error instanceof AkinError && error.code === 'model-missing') return null;
    throw error;
  });
  return photoAnalyzer(network, network === null ? [] : models.labels('resnet50'));
}

/** `tags`: the names of the network's classes, in its order. */
function photoAnalyzer(network: OpenModel | null, tags: readonly string[]): Analyzer {
  const name = network === null ? 'photo-classical' : NAME;
  const version = network === null ? MEASURES : versionWith(network.entry);
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
    async analyze(prepared, isRestKnown, given) {
      const items = given?.boxes.map(({ item, box }) => ({ ...WHOLE, item, box })) ?? [WHOLE];
      if (isRestKnown)
        return { detector: null, items: items.map(item => ({ ...item, embeddings: [], scores: [] })) };
      const { numbers, fed } = numbersOf(prepared);
      const outputs = network === null ? null : await analyzeFed(network, fed);
      const described = items.map((item, at): AnalyzedItem => {
        const measures = {
          model: 'photo-measures',
          version: MEASURES,
          attributes: PHOTO_ATTRIBUTES,
          scores: partOf(numbers.measures!, at, items.length),
        };
        if (network === null) {
          const vector = partOf(numbers.classical!, at, items.length);
          return { ...item, embeddings: [{ model: name, version, vector }], scores: [measures] };
        }
        const { vector, tags } = seenBy(outputs![at]!);
        const called = { ...makerOfTags(network), attributes: tagAttributes, scores: tags };
        return { ...item, embeddings: [{ model: name, version, vector }], scores: [called, measures] };
      });
      return { detector: null, items: described };
    },
  };
}

const WHOLE = { box: null, landmarks: null, quality: null, setAside: false };

/** The numbers of one of several items, one after the other. */
function partOf(numbers: readonly number[], at: number, count: number): Float32Array {
  const each = numbers.length / count;
  return Float32Array.from(numbers.slice(at * each, (at + 1) * each));
}

function versionWith({ name, version }: ModelEntry): string {
  return `${VERSION}, ${name} ${version}`;
}

/** The analyzer that would be opened; null where its network is not here. */
export function presentPhotoAnalyzer(places: ModelPlaces): Pick<Analyzer, 'name' | 'version'> | null {
  const { entry, path } = findModel(places, 'resnet50');
  return path === null ? null : { name: NAME, version: versionWith(entry) };
}

function makerOfTags({ entry: { name, version } }: OpenModel): Maker {
  return { model: `${name}-tags`, version };
}

/**
 * The network's features, its class probabilities, and what its fourth stage sees: textures and parts. The
 * probabilities enter as fourth roots: the second and third guess say as much about likeness as the first
 * (docs/results/embeddings.md).
 */
function seenBy(outputs: Record<string, Float32Array>): { vector: Float32Array; tags: Float32Array } {
  const tags = outputs.fc1000!;
  const named = toUnitLength(tags.map(chance => chance ** 0.25));
  const parts = toUnitLength(foldVector(outputs.stage4!, STAGE4));
  return { vector: joined(toUnitLength(outputs.avg_pool!), named, parts), tags };
}
