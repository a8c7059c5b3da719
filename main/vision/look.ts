/** What the models make of one picture: the agreement between the index job and whatever looks. Runs in the inference thread. */
import type { Kind } from '../contract/model.ts';
import type { Prepared, Wanted } from './prepare.ts';

/** One way of looking at pictures, for one kind of collection. Made once per thread; called for one picture after another. */
export interface Look {
  readonly kind: Kind;
  /**
   * The version of everything it writes, detector, embeddings and scores together. A content that was looked at under
   * another name or version is looked at again; its items, answers and names stay.
   */
  readonly name: string;
  readonly version: string;
  /** The longest edge of the pictures it wants; larger photos are scaled down to it, smaller ones come as they are. */
  readonly edge: number;
  /** What has to be made of a picture first, where no network is needed for it. */
  readonly wanted: Wanted;
  /** What makes the vectors by which its items are compared. */
  readonly comparedBy: Maker;
  /** The same, where it is a person's own model: it looks beside the kind's own, whose numbers are made as ever. */
  readonly own: OwnMaker | null;
  /** `isRestKnown`: all but the vectors of one's own model is stored already and may be left out. */
  look(prepared: Prepared, isRestKnown?: boolean): Promise<LookedAt>;
}

/** Names which model made some numbers, so that those of different versions never mix. */
export interface Maker {
  readonly model: string;
  readonly version: string;
}

/** A person's own model. */
export interface OwnMaker extends Maker {
  readonly dimensions: number;
  /** The straight distance of two vectors at which same and different are equally likely; null when the person did not say. */
  readonly evenAt: number | null;
}

export interface LookedAt {
  /** What found the items; null where the item is the whole photo. */
  readonly detector: Maker | null;
  readonly items: readonly LookedAtItem[];
}

export interface LookedAtItem {
  /** Fractions of the picture, from its upper left corner; null for the whole photo, which can be there once at most. */
  readonly box: { left: number; top: number; width: number; height: number } | null;
  /** Whatever the detector says beyond the box; stored as JSON. */
  readonly landmarks: unknown;
  /** From 0 to 1; null when nothing judged it. */
  readonly quality: number | null;
  /** Too poor to judge: kept, but left out of every grouping. */
  readonly setAside: boolean;
  readonly embeddings: readonly (Maker & { readonly vector: Float32Array })[];
  /** One score per attribute, in the same order; a changed list of attributes needs a new version. */
  readonly scores: readonly (Maker & {
    readonly attributes: readonly LookAttribute[];
    readonly scores: Float32Array;
  })[];
}

export interface LookAttribute {
  readonly key: string;
  /** The name people use. */
  readonly name: string;
  readonly form: 'binary' | 'relative';
}
