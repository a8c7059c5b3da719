/**
 * What is made of a picture before the models look at it. Reader process; pure.
 *
 * Scaling, measuring and cutting out take a tenth of a network's time or more, and there is one thread with networks but a reader for every core: so
 * the reader does it, while the networks are busy with another photo.
 */
import { preparePhoto } from './anything/preparePhoto.ts';
import type { ExifFacts } from './exifFacts.ts';
import { prepareLeaf } from './leaves/prepareLeaf.ts';
import type { ModelInput } from './models/manifest.ts';
import type { Picture } from './picture.ts';

/**
 * Says what is to be made. Plain data, so that it can be sent to a reader. `input` is what the network takes, null without one; `own` what a person's own
 * model takes, which is fed with the same views.
 */
export type Wanted = { readonly make: 'picture' } | ({ readonly make: 'photo' | 'leaf' } & Inputs);

export interface Inputs {
  readonly input: ModelInput | null;
  readonly own: ModelInput | null;
}

/** The picture itself, for those who choose its parts by what a network says; or all that is needed of it. */
export type Prepared = { readonly picture: Picture } | PreparedNumbers;

export interface PreparedNumbers {
  /** By name; few enough to be sent as text. */
  readonly numbers: Readonly<Record<string, readonly number[]>>;
  /** What the network is fed with, one view after the other, then what one's own model is; empty without either. */
  readonly fed: Float32Array;
}

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

/** For a look that wants the picture itself. */
export function pictureOf(prepared: Prepared): Picture {
  if ('picture' in prepared) return prepared.picture;
  throw new RangeError('this look wants the picture itself');
}

/** For a look that wants no more than the numbers. */
export function numbersOf(prepared: Prepared): PreparedNumbers {
  if ('numbers' in prepared) return prepared;
  throw new RangeError('this look wants what was made of the picture');
}
