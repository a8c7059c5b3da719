/** Looks at a collection of leaves: finds the leaf, says by numbers which others it resembles, and measures it. Runs in the inference thread. */
import { AkinError } from '../../contract/errors.ts';
import { lookFed, toUnitLength } from '../inference/embed.ts';
import { joined } from '../inference/feed.ts';
import type { OpenModel, OpenModels } from '../inference/models.ts';
import type { Look } from '../look.ts';
import { numbersOf } from '../prepare.ts';
import { LEAF_ATTRIBUTES } from './leafMeasures.ts';

/** Changes whenever a number it writes could. */
const VERSION = '2';
const EDGE = 1024;

/** Without the network, leaves are still told apart by their margin, edges and colours; the model's name says which it was. */
export async function openLeafLook(models: OpenModels): Promise<Look> {
  const network = await models.open('resnet50').catch((error: unknown) => {
    if (error instanceof AkinError && error.code === 'model-missing') return null;
    throw error;
  });
  return leafLook(network);
}

export function leafLook(network: OpenModel | null): Look {
  const model = network === null ? 'leaf-classical' : 'leaf';
  const version = network === null ? VERSION : `${VERSION}, ${network.entry.name} ${network.entry.version}`;
  return {
    kind: 'leaves',
    name: model,
    version,
    edge: EDGE,
    wanted: { make: 'leaf', input: network?.entry.input ?? null, own: null },
    comparedBy: { model, version },
    own: null,
    async look(prepared, isRestKnown) {
      const { numbers, fed } = numbersOf(prepared);
      const confidence = numbers.confidence![0]!;
      const isFound = confidence > 0;
      const item = {
        box: null,
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
        scores: [{ model: 'leaf-measures', version: VERSION, attributes: LEAF_ATTRIBUTES, scores }],
      };
      return { detector: null, items: [{ ...item, ...seen }] };
    },
  };
}

/** What the network says, the mean over the views and of length one, then the bends of the margin. */
async function networkVector(
  network: OpenModel,
  fed: Float32Array,
  curvature: readonly number[],
): Promise<Float32Array> {
  const seen = (await lookFed(network, fed)).map(outputs => toUnitLength(outputs.avg_pool!));
  const mean = seen[0]!.map((_, at) => seen.reduce((sum, view) => sum + view[at]!, 0) / seen.length);
  return joined(toUnitLength(mean), curvature);
}
