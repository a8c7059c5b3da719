/** Prepares a photo of anything: its measures, and the network's input. Reader process; pure. */
import { colourHistogram, orientedGradients } from '../classical.ts';
import type { ExifFacts } from '../exifFacts.ts';
import { feedBoth } from '../models/feed.ts';
import type { Picture } from '../picture.ts';
import type { Inputs, PreparedNumbers } from '../prepare.ts';
import { measurePhoto } from './photoMeasures.ts';

/** The vector without a network: edges and colours. */
export function preparePhoto(picture: Picture, camera: ExifFacts, { input, own }: Inputs): PreparedNumbers {
  const measures = [...measurePhoto(picture, camera)];
  const classical = input === null ? { classical: [...classicalVector(picture)] } : {};
  return { numbers: { measures, ...classical }, fed: feedBoth([[picture], input], [[picture], own]) };
}

export function classicalVector(picture: Picture): Float32Array {
  return Float32Array.of(...orientedGradients(picture), ...colourHistogram(picture));
}
