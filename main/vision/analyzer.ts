/** What an analyzer is and what it returns for one picture. Types of the inference thread. */
import type { Kind } from '../contract/model.ts';
import type { Prepared, Wanted } from './prepared.ts';

/** Analyzes pictures for one kind of collection, one after another. Made once per thread. */
export interface Analyzer {
  readonly kind: Kind;
  /**
   * The version of everything it writes: detector, embeddings and scores. A content that was analyzed under
   * another name or version is analyzed again. Its items, answers and names stay.
   */
  readonly name: string;
  readonly version: string;
  /** The longest edge of its input pictures. Larger photos are scaled down, smaller ones stay as they are. */
  readonly edge: number;
  /** What a reader prepares from the picture first, without a network. */
  readonly wanted: Wanted;
  /** The maker of the vectors by which its items are compared. */
  readonly comparedBy: Maker;
  /** The same if it is a person's own model. It runs beside the kind's models, which still run. */
  readonly own: OwnMaker | null;
  /** A message if it runs without a missing model: what it compares by instead. Null otherwise. */
  readonly fallback: string | null;
  /** `isRestKnown`: all but the vectors of the own model is stored already and may be left out. */
  analyze(prepared: Prepared, isRestKnown?: boolean, given?: GivenBoxes): Promise<Analysis>;
}

/**
 * Faces or things whose boxes a person drew or brought in: they are described whether a model finds them or not.
 */
export interface GivenBoxes {
  readonly boxes: readonly {
    readonly item: number;
    readonly box: { left: number; top: number; width: number; height: number };
  }[];
  /** Nothing else is looked for. */
  readonly isAll: boolean;
}

/** Which model made some numbers, so that numbers of different versions never mix. */
export interface Maker {
  readonly model: string;
  readonly version: string;
}

/** A person's own model. */
export interface OwnMaker extends Maker {
  readonly dimensions: number;
  /** The Euclidean distance at which same and different are equally likely; null if the person gave none. */
  readonly evenAt: number | null;
}

export interface Analysis {
  /** What found the items; null where the item is the whole photo. */
  readonly detector: Maker | null;
  readonly items: readonly AnalyzedItem[];
}

export interface AnalyzedItem {
  /** The item of a given box. */
  readonly item?: number;
  /** Where the leaf is in a whole photo; absent or null where there is none. */
  readonly leaf?: { left: number; top: number; width: number; height: number } | null;
  /** Fractions of the picture, from its upper left corner; null for the whole photo (one at most). */
  readonly box: { left: number; top: number; width: number; height: number } | null;
  /** Further output of the detector, stored as JSON. */
  readonly landmarks: unknown;
  /** From 0 to 1; null if it was not rated. */
  readonly quality: number | null;
  /** Of too low quality: kept, but left out of every grouping. */
  readonly setAside: boolean;
  readonly embeddings: readonly (Maker & { readonly vector: Float32Array })[];
  /** One score per attribute, in the same order; a changed list of attributes needs a new version. */
  readonly scores: readonly (Maker & {
    readonly attributes: readonly AnalyzerAttribute[];
    readonly scores: Float32Array;
  })[];
}

export interface AnalyzerAttribute {
  readonly key: string;
  /** The name people use. */
  readonly name: string;
  readonly form: 'binary' | 'relative';
}

/** For analyzers that can run without the network. */
export function fallbackMessage(model: string, measures: string): string {
  return `The model "${model}" is not on this machine, so photos are compared by ${measures} alone until \`akin models fetch ${model}\` brings it.`;
}
