/**
 * Prepares a picture for the networks. Reader process; pure.
 *
 * Scaling, measuring and cropping take a tenth of a network's time or more. There is one thread with networks
 * but a reader for every core, so the readers do it while the networks are busy with another photo.
 */
import { preparePhoto } from './anything/preparePhoto.ts';
import type { ExifFacts } from './exifFacts.ts';
import { prepareLeaf } from './leaves/describeLeaf.ts';
import type { Picture } from './picture.ts';
import type { Prepared, Wanted } from './prepared.ts';

export function prepare(wanted: Wanted, picture: Picture, camera: ExifFacts): Prepared {
  switch (wanted.make) {
    case 'picture':
      return { picture };
    case 'photo':
      return preparePhoto(picture, camera, wanted);
    case 'leaf':
      return prepareLeaf(picture, wanted);
  }
}
