/** All that is made of a leaf's picture before a network sees it, as plain numbers. Reader process; pure. */
import { feedPictures } from '../inference/feed.ts';
import type { ModelInput } from '../models/manifest.ts';
import type { Picture } from '../picture.ts';
import type { PreparedNumbers } from '../prepare.ts';
import { type DescribedLeaf, describeLeaf, gradientsOf } from './describeLeaf.ts';

/** Without a network its edges and colours stand for what one would say. */
export function prepareLeaf(picture: Picture, input: ModelInput | null): PreparedNumbers {
  const leaf = describeLeaf(picture);
  const facts = { confidence: [leaf.confidence], measures: [...leaf.measures] };
  if (input === null)
    return { numbers: { ...facts, classical: [...classicalVector(leaf)] }, fed: new Float32Array(0) };
  return {
    numbers: { ...facts, curvature: [...leaf.curvature] },
    fed: feedPictures(leaf.views, input).data,
  };
}

export function classicalVector(leaf: DescribedLeaf): Float32Array {
  return joined(gradientsOf(leaf), leaf.colours, leaf.curvature);
}

/** One after the other. */
export function joined(...parts: readonly ArrayLike<number>[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
