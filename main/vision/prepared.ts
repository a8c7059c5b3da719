/** What a reader prepares of a picture for the networks, and what it is asked for. Any process; pure. */
import type { ModelInput } from './models/manifest.ts';
import type { PartBox, Picture } from './picture.ts';

/**
 * What to prepare. Plain data, so that it can be sent to a reader. `input` is the network's input, null
 * without one; `own` that of a person's own model, which gets the same views.
 */
export type Wanted =
  | { readonly make: 'picture' }
  /** `boxes`: the parts that are described; absent: all of the photo. */
  | ({ readonly make: 'photo'; readonly boxes?: readonly PartBox[] } & Inputs)
  /** `within`: where a person says the leaf is; null: all of the photo. Absent: it is looked for. */
  | ({ readonly make: 'leaf'; readonly within?: PartBox | null } & Inputs);

export interface Inputs {
  readonly input: ModelInput | null;
  readonly own: ModelInput | null;
}

/** The picture itself for analyzers that crop by a network's output; or all numbers that are needed of it. */
export type Prepared = { readonly picture: Picture } | PreparedNumbers;

export interface PreparedNumbers {
  /** By name; few enough to be sent as text. */
  readonly numbers: Readonly<Record<string, readonly number[]>>;
  /** The network's input, one view after the other, then the own model's; empty without either. */
  readonly fed: Float32Array;
}

/** For an analyzer that takes the picture itself. */
export function pictureOf(prepared: Prepared): Picture {
  if ('picture' in prepared) return prepared.picture;
  throw new RangeError('this analyzer wants the picture itself');
}

/** For an analyzer that takes only the numbers. */
export function numbersOf(prepared: Prepared): PreparedNumbers {
  if ('numbers' in prepared) return prepared;
  throw new RangeError('this analyzer wants what was made of the picture');
}
