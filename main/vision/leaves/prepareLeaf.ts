/** All that is made of a leaf's picture before a network sees it, as plain numbers. Reader process; pure. */
import { feedBoth, joined } from '../inference/feed.ts';
import type { Picture } from '../picture.ts';
import type { Inputs, PreparedNumbers } from '../prepare.ts';
import { type DescribedLeaf, describeLeaf, gradientsOf } from './describeLeaf.ts';

/** Without a network its edges and colours stand for what one would say. */
export function prepareLeaf(picture: Picture, { input, own }: Inputs): PreparedNumbers {
  const leaf = describeLeaf(picture);
  const facts = { confidence: [leaf.confidence], measures: [...leaf.measures] };
  const said =
    input === null ? { classical: [...classicalVector(leaf)] } : { curvature: [...leaf.curvature] };
  return {
    numbers: { ...facts, ...said },
    fed: feedBoth(
      [leaf.views, input],
      [own === null ? [] : leaf.viewsOf(Math.max(own.width, own.height)), own],
    ),
  };
}

export function classicalVector(leaf: DescribedLeaf): Float32Array {
  return joined(gradientsOf(leaf), leaf.colours, leaf.curvature);
}
