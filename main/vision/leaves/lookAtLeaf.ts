/** Looks at a collection of leaves: finds the leaf, says by numbers which others it resembles, and measures it. Runs in the inference thread. */
import { AkinError } from '../../contract/errors.ts';
import { embedPictures, toUnitLength } from '../inference/embed.ts';
import type { OpenModel, OpenModels } from '../inference/models.ts';
import type { Look } from '../look.ts';
import { type DescribedLeaf, describeLeaf, gradientsOf } from './describeLeaf.ts';
import { LEAF_ATTRIBUTES } from './leafMeasures.ts';

/** Changes whenever a number it writes could. */
const VERSION = '1';
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
    async look(picture) {
      const leaf = describeLeaf(picture);
      const vector = network === null ? classicalVector(leaf) : await networkVector(network, leaf);
      const isFound = leaf.confidence > 0;
      const item = {
        box: null,
        landmarks: { leaf: isFound ? 'found' : 'not found: the whole photo was used' },
        quality: leaf.confidence,
        setAside: false,
        embeddings: [{ model, version, vector }],
        scores: [
          { model: 'leaf-measures', version: VERSION, attributes: LEAF_ATTRIBUTES, scores: leaf.measures },
        ],
      };
      return { detector: null, items: [item] };
    },
  };
}

/** What the network says, the mean over the views and of length one, then the bends of the margin. */
async function networkVector(network: OpenModel, leaf: DescribedLeaf): Promise<Float32Array> {
  const seen = await embedPictures(network, leaf.views);
  const mean = seen[0]!.map((_, at) => seen.reduce((sum, view) => sum + view[at]!, 0) / seen.length);
  return joined(toUnitLength(mean), leaf.curvature);
}

export function classicalVector(leaf: DescribedLeaf): Float32Array {
  return joined(gradientsOf(leaf), leaf.colours, leaf.curvature);
}

function joined(...parts: readonly ArrayLike<number>[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
