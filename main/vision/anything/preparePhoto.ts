/** All that is made of a photo of anything before a network sees it: its measures, and what the network is fed with. Reader process; pure. */
import { colourHistogram } from '../classical/colours.ts';
import { orientedGradients } from '../classical/gradients.ts';
import type { ExifFacts } from '../exifFacts.ts';
import { feedPictures } from '../inference/feed.ts';
import type { ModelInput } from '../models/manifest.ts';
import type { Picture } from '../picture.ts';
import type { PreparedNumbers } from '../prepare.ts';
import { measurePhoto } from './photoMeasures.ts';

/** Without a network its edges and colours stand for what one would say. */
export function preparePhoto(picture: Picture, camera: ExifFacts, input: ModelInput | null): PreparedNumbers {
  const measures = [...measurePhoto(picture, camera)];
  if (input === null)
    return { numbers: { measures, classical: [...classicalVector(picture)] }, fed: new Float32Array(0) };
  return { numbers: { measures }, fed: feedPictures([picture], input).data };
}

export function classicalVector(picture: Picture): Float32Array {
  return Float32Array.of(...orientedGradients(picture), ...colourHistogram(picture));
}
