/** Prepares a photo of anything, or the things in its boxes: measures, and the network's input. Reader process; pure. */
import { colourHistogram, orientedGradients } from '../classical.ts';
import type { ExifFacts } from '../exifFacts.ts';
import { feedBoth } from '../models/feed.ts';
import { cropped, type PartBox, type Picture } from '../picture.ts';
import type { Inputs, PreparedNumbers } from '../prepared.ts';
import { measurePhoto } from './photoMeasures.ts';

/** One box after the other. The vector without a network: edges and colours. */
export function preparePhoto(
  picture: Picture,
  camera: ExifFacts,
  { input, own, boxes }: Inputs & { readonly boxes?: readonly PartBox[] },
): PreparedNumbers {
  const views = boxes?.map(box => cropped(picture, box)) ?? [picture];
  const measures = views.flatMap(view => [...measurePhoto(view, camera)]);
  const classical = input === null ? { classical: views.flatMap(view => [...classicalVector(view)]) } : {};
  return { numbers: { measures, ...classical }, fed: feedBoth([views, input], [views, own]) };
}

export function classicalVector(picture: Picture): Float32Array {
  return Float32Array.of(...orientedGradients(picture), ...colourHistogram(picture));
}
