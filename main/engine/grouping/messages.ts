/** What an open grouping and its thinking thread say to each other. Items are rows of the material here, not ids. Engine process. */
import type { Given } from '../../algorithms/ask/treeOfGroups/treeOfGroups.ts';
import type { Matrix, Pair } from '../../algorithms/matrix.ts';
import type { Deed } from '../../algorithms/session/byHand.ts';
import type { Clusterer, Strategy } from '../../contract/grouping.ts';
import type { AboutPair, Described } from './attributeFit.ts';

/** What is grouped, and how. The numbers lie in shared memory. */
export interface Material {
  /** As the look named the model: decides in which space the embeddings are compared. */
  readonly model: string;
  readonly embeddings: { readonly rows: number; readonly columns: number; readonly data: Float32Array };
  /** In which photo each item is; see algorithms/session/companions.ts. */
  readonly photos: Int32Array;
  /** One row per item, one column per attribute. */
  readonly scores: Matrix;
  readonly strategy: Strategy;
  readonly clusterer: Clusterer;
  /** How many groups are wanted; null: as many as there seem to be. */
  readonly wanted: number | null;
  readonly seed: number;
}

/** Why one of the answers was given. */
export interface PlainReason {
  readonly pair: Pair;
  readonly verdict: 'same' | 'different';
  readonly kind: 'binary' | 'relative';
  /** Columns of the scores. */
  readonly attributes: readonly number[];
  readonly confidence: 'hard' | 'soft';
}

/** One act of the log: what it answered, and why, and what it did by hand. */
export interface Step {
  readonly answers: readonly Given[];
  readonly deeds: readonly Deed[];
  readonly reasons: readonly PlainReason[];
  /** All else follows what was done at once, as it follows answers, and not only with the next of those. */
  readonly settles?: true;
}

export interface PlainQuestion {
  readonly kind: 'pair' | 'choice' | 'odd';
  readonly item: number;
  readonly among: readonly number[];
  /** Of each of `among`, the chance of "same". */
  readonly chances: readonly number[];
  /** The share of all pairs that the answer is expected to change. */
  readonly expectedChange: number;
  /** It checks what was answered before. */
  readonly isAgain: boolean;
}

/** What is asked after all steps, and the groups that the question is about: those of the strategy, whatever sorts what the person sees. */
export interface Outlook {
  /** By the answers alone. */
  readonly own: Int32Array;
  /** With what was done by hand laid over it; numbered by smallest member, -1 for what takes no part. */
  readonly labels: Int32Array;
  readonly toCentre: Float64Array;
  readonly question: PlainQuestion | null;
  /** The expected change of the question after each step, the present one last. */
  readonly curve: readonly number[];
}

/** The groups that a person sees after all steps. */
export interface Sorted {
  /** Numbered by smallest member; -1 for what takes no part. */
  readonly labels: Int32Array;
  readonly toCentre: Float64Array;
  readonly certainty: Float64Array;
  readonly nearestOther: Int32Array;
}

/** What follows from all steps. */
export interface Thought extends Sorted, Pick<Outlook, 'question' | 'curve'> {}

export interface Suspicion {
  /** Which of the answers given. */
  readonly answer: number;
  readonly doubt: number;
  /** Answers that cannot all be true, this one included; empty where only likeness speaks against it. */
  readonly circle: readonly number[];
}

export interface Doubts {
  readonly suspicions: readonly Suspicion[];
  /** The answers that are not among them, the least trusted first, then those that fit worst. */
  readonly others: readonly number[];
  /** Of each of the answers, from 0 to 1. */
  readonly trust: Float64Array;
}

export interface Decided {
  readonly pair: Pair;
  readonly verdict: 'same' | 'different';
}

/** What a thinking thread is asked: the next question, which nothing else may hold up. */
export type ThinkingRequests = {
  after: { readonly ask: { readonly steps: readonly Step[] }; readonly reply: Outlook };
  /** Whether the last step takes as long as all before it. */
  startsAnew: { readonly ask: { readonly steps: readonly Step[] }; readonly reply: boolean };
  points: { readonly ask: null; readonly reply: Matrix };
  /** A curve that was worked out before. */
  recall: {
    readonly ask: { readonly steps: readonly Step[]; readonly curve: readonly number[] };
    readonly reply: null;
  };
};

export interface SortingMaterial {
  readonly material: Material;
  /** The items as they are compared. */
  readonly points: Matrix;
}

/** What a sorting thread is asked: all that may take its time. */
export type SortingRequests = {
  sort: {
    readonly ask: { readonly steps: readonly Step[]; readonly own: Int32Array };
    readonly reply: Sorted;
  };
  doubt: { readonly ask: { readonly answers: readonly Decided[] }; readonly reply: Doubts };
  /** How many pairs follow from a reason, and some of them, spread over all. */
  explain: {
    readonly ask: { readonly reason: PlainReason; readonly sample: number };
    readonly reply: { readonly pairs: number; readonly sample: readonly Pair[] };
  };
  /** How the attributes that explain two items best look for them. */
  describe: {
    readonly ask: AboutPair;
    readonly reply: readonly { readonly column: number; readonly described: Described }[];
  };
  /** Items to choose examples from. */
  candidates: {
    readonly ask: { readonly pair: Pair; readonly count: number };
    readonly reply: readonly number[];
  };
  /** Other scores of the same items. */
  renew: { readonly ask: { readonly scores: Matrix }; readonly reply: null };
  /** Teaches an attribute: the weights, how well it does, and the score of every item. */
  teach: {
    readonly ask: {
      readonly form: 'binary' | 'relative';
      readonly examples: readonly { readonly item: number; readonly rank: number }[];
    };
    readonly reply: {
      readonly weights: Float32Array;
      readonly accuracy: number | null;
      readonly scores: Float32Array;
    };
  };
  /** The parts that a group falls into. */
  parts: {
    readonly ask: { readonly items: Int32Array; readonly count: number };
    readonly reply: readonly Int32Array[];
  };
  /** For each item the nearest ones among some. */
  nearest: {
    readonly ask: { readonly items: Int32Array; readonly among: Int32Array; readonly count: number };
    readonly reply: readonly Int32Array[];
  };
};
