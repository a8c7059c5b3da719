/** The analyzer for leaves: finds the leaf, embeds and measures it. Inference thread. */
import { AkinError } from '../../contract/errors.ts';
import { type Analyzer, fallbackMessage } from '../analyzer.ts';
import { analyzeFed, foldVector, toUnitLength } from '../models/embed.ts';
import { joined } from '../models/feed.ts';
import { findModel, type ModelPlaces } from '../models/library.ts';
import type { ModelEntry } from '../models/manifest.ts';
import type { OpenModel, OpenModels } from '../models/openModels.ts';
import { numbersOf } from '../prepared.ts';
import { LEAF_ATTRIBUTES } from './leafMeasures.ts';

/** Must change whenever a number of the vectors can change. */
const VERSION = '3';
/** Of the vectors without a network. */
const CLASSICAL = '2';
/** Of the measures. Where only these change, the vectors keep their version and groups stay as they are. */
const MEASURES = '3';
const EDGE = 1024;
const NAME = 'leaf-stages';
/** How many numbers the last stage's 2,048 channels are folded into. */
const LAST_STAGE = 1024;

/** Without the network leaves are compared by margin, edges and colours; the model's name says so. */
export async function openLeafAnalyzer(models: OpenModels): Promise<Analyzer> {
  const network = await models.open('resnet50').catch((error: unknown) => {
    if (error instanceof AkinError && error.code === 'model-missing') return null;
    throw error;
  });
  return leafAnalyzer(network);
}

export function leafAnalyzer(network: OpenModel | null): Analyzer {
  const model = network === null ? 'leaf-classical' : NAME;
  const version = network === null ? CLASSICAL : versionWith(network.entry);
  return {
    kind: 'leaves',
    name: model,
    version: withMeasures(version),
    edge: EDGE,
    wanted: { make: 'leaf', input: network?.entry.input ?? null, own: null },
    comparedBy: { model, version },
    own: null,
    fallback: network === null ? fallbackMessage('resnet50', 'margin, edges and colours') : null,
    async analyze(prepared, isRestKnown) {
      const { numbers, fed } = numbersOf(prepared);
      const confidence = numbers.confidence![0]!;
      const isFound = confidence > 0;
      const [left, top, width, height] = numbers.place ?? [];
      const item = {
        box: null,
        leaf: left === undefined ? null : { left, top: top!, width: width!, height: height! },
        landmarks: { leaf: isFound ? 'found' : 'not found: the whole photo was used' },
        quality: confidence,
        setAside: false,
      };
      if (isRestKnown) return { detector: null, items: [{ ...item, embeddings: [], scores: [] }] };
      const vector =
        network === null
          ? Float32Array.from(numbers.classical!)
          : await networkVector(network, fed, numbers.curvature!);
      const scores = Float32Array.from(numbers.measures!);
      const seen = {
        embeddings: [{ model, version, vector }],
        scores: [{ model: 'leaf-measures', version: MEASURES, attributes: LEAF_ATTRIBUTES, scores }],
      };
      return { detector: null, items: [{ ...item, ...seen }] };
    },
  };
}

function versionWith({ name, version }: ModelEntry): string {
  return `${VERSION}, ${name} ${version}`;
}

function withMeasures(version: string): string {
  return `${version}, measures ${MEASURES}`;
}

/** The analyzer that would be opened; null where its network is not here. */
export function presentLeafAnalyzer(places: ModelPlaces): Pick<Analyzer, 'name' | 'version'> | null {
  const { entry, path } = findModel(places, 'resnet50');
  return path === null ? null : { name: NAME, version: withMeasures(versionWith(entry)) };
}

/**
 * What the network's fourth stage and its last see, each the mean over the views at length one, then the
 * curvature of the margin. The fourth stage has the textures and teeth by which species differ; the last has
 * more of what ImageNet's names need (docs/results/embeddings.md).
 */
async function networkVector(
  network: OpenModel,
  fed: Float32Array,
  curvature: readonly number[],
): Promise<Float32Array> {
  const views = await analyzeFed(network, fed);
  const meanOf = (output: string) => {
    const seen = views.map(outputs => toUnitLength(outputs[output]!));
    return seen[0]!.map((_, at) => seen.reduce((sum, view) => sum + view[at]!, 0) / seen.length);
  };
  const last = foldVector(meanOf('avg_pool'), LAST_STAGE);
  return joined(toUnitLength(meanOf('stage4')), toUnitLength(last), curvature);
}
