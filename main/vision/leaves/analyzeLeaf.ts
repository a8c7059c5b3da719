/** The analyzer for leaves: finds the leaf, embeds and measures it. Inference thread. */
import { AkinError } from '../../contract/errors.ts';
import { type Analyzer, fallbackMessage } from '../analyzer.ts';
import { analyzeFed, toUnitLength } from '../models/embed.ts';
import { joined } from '../models/feed.ts';
import type { OpenModel, OpenModels } from '../models/openModels.ts';
import { numbersOf } from '../prepare.ts';
import { LEAF_ATTRIBUTES } from './leafMeasures.ts';

/** Must change whenever a number of the vectors can change. */
const VERSION = '2';
/** Of the measures. Where only these change, the vectors keep their version and groups stay as they are. */
const MEASURES = '3';
const EDGE = 1024;

/** Without the network leaves are compared by margin, edges and colours; the model's name says so. */
export async function openLeafAnalyzer(models: OpenModels): Promise<Analyzer> {
  const network = await models.open('resnet50').catch((error: unknown) => {
    if (error instanceof AkinError && error.code === 'model-missing') return null;
    throw error;
  });
  return leafAnalyzer(network);
}

export function leafAnalyzer(network: OpenModel | null): Analyzer {
  const model = network === null ? 'leaf-classical' : 'leaf';
  const version = network === null ? VERSION : `${VERSION}, ${network.entry.name} ${network.entry.version}`;
  return {
    kind: 'leaves',
    name: model,
    version: `${version}, measures ${MEASURES}`,
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

/** The mean of the network's vectors over the views, at length one, then the curvature of the margin. */
async function networkVector(
  network: OpenModel,
  fed: Float32Array,
  curvature: readonly number[],
): Promise<Float32Array> {
  const seen = (await analyzeFed(network, fed)).map(outputs => toUnitLength(outputs.avg_pool!));
  const mean = seen[0]!.map((_, at) => seen.reduce((sum, view) => sum + view[at]!, 0) / seen.length);
  return joined(toUnitLength(mean), curvature);
}
