/** All that is made of a photo of anything before a network sees it: its measures, and what the network is fed with. Reader process; pure. */
import { colourHistogram } from '../classical/colours.ts';
import { orientedGradients } from '../classical/gradients.ts';
import type { ExifFacts } from '../exifFacts.ts';
import { feedBoth } from '../inference/feed.ts';
import type { Picture } from '../picture.ts';
import type { Inputs, PreparedNumbers } from '../prepare.ts';
import { measurePhoto } from './photoMeasures.ts';

/** Without a network its edges and colours stand for what one would say. */
export function preparePhoto(picture: Picture, camera: ExifFacts, { input, own }: Inputs): PreparedNumbers {
  const measures = [...measurePhoto(picture, camera)];
  const classical = input === null ? { classical: [...classicalVector(picture)] } : {};
  return { numbers: { measures, ...classical }, fed: feedBoth([[picture], input], [[picture], own]) };
}

export function classicalVector(picture: Picture): Float32Array {
  return Float32Array.of(...orientedGradients(picture), ...colourHistogram(picture));
}
