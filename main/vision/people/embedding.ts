/**
 * Face embeddings: SFace's 128 numbers and dlib's 128, each of length one. Pure.
 *
 * Zhong et al., "SFace: sigmoid-constrained hypersphere loss for robust face recognition", IEEE Transactions on
 * Image Processing 30, 2021; King, dlib's ResNet, 2017. The two networks err on different faces. Weights and
 * figures: docs/results/people.md.
 */

import { toUnitLength } from '../models/embed.ts';
import { joined } from '../models/feed.ts';

/** The share of SFace in a squared distance; the rest is dlib's. */
const SHARE_OF_SFACE = 0.5;

/** Each list: the vectors of the face and its mirror image. Identity survives mirroring, noise does not. */
export function faceEmbedding(sface: readonly Float32Array[], dlib: readonly Float32Array[]): Float32Array {
  const scaled = (views: readonly Float32Array[], share: number) =>
    meanDirection(views).map(value => value * Math.sqrt(share));
  return joined(scaled(sface, SHARE_OF_SFACE), scaled(dlib, 1 - SHARE_OF_SFACE));
}

function meanDirection(views: readonly Float32Array[]): Float32Array {
  const sum = new Float32Array(views[0]!.length);
  for (const view of views) for (const [at, value] of toUnitLength(view).entries()) sum[at]! += value;
  return toUnitLength(sum);
}
