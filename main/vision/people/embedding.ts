/**
 * The numbers by which faces are compared: dlib's 128 and the 1024 of FaceRes, one after the other. Pure.
 *
 * The two networks err on different faces. Each part has length one, FaceRes' after the mean over all faces is taken off (its numbers are never negative, so that any two faces agree
 * in most of them); then dlib's counts for nine tenths of a squared distance. The figures are in docs/results/people.md.
 */
import { toUnitLength } from '../inference/embed.ts';
import { MEAN_FEATURES } from './meanFeatures.ts';

const SHARE_OF_FEATURES = 0.1;

/** `views` are what dlib's network says of the face and of its mirror image: a face does not change in a mirror, much of what disturbs does. */
export function faceEmbedding(views: readonly Float32Array[], features: Float32Array): Float32Array {
  const sum = new Float32Array(views[0]!.length);
  for (const view of views) for (const [at, value] of toUnitLength(view).entries()) sum[at]! += value;
  const identity = toUnitLength(sum);
  const unit = toUnitLength(features);
  const special = toUnitLength(unit.map((value, at) => value - MEAN_FEATURES[at]!));
  const embedding = new Float32Array(identity.length + special.length);
  embedding.set(identity.map(value => value * Math.sqrt(1 - SHARE_OF_FEATURES)));
  embedding.set(
    special.map(value => value * Math.sqrt(SHARE_OF_FEATURES)),
    identity.length,
  );
  return embedding;
}
