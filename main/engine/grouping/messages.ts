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
}

export interface PlainQuestion {
  readonly kind: 'pair' | 'choice' | 'odd';
  readonly item: number;
  readonly among: readonly number[];
  /** Of each of `among`, the chance of "same". */
  readonly chances: readonly number[];
  /** The share of all pairs that the answer is expected to change. */
  readonly expectedChange: number;
}

/** What follows from all steps. */
export interface Thought {
  /** Numbered by smallest member; -1 for what takes no part. */
  readonly labels: Int32Array;
  readonly toCentre: Float64Array;
  readonly certainty: Float64Array;
  readonly nearestOther: Int32Array;
  readonly question: PlainQuestion | null;
  /** The expected change of the question after each step, the present one last. */
  readonly curve: readonly number[];
}

export interface Suspicion {
  /** Which of the answers given. */
  readonly answer: number;
  readonly doubt: number;
  /** Answers that cannot all be true, this one included; empty where only likeness speaks against it. */
  readonly circle: readonly number[];
}

export interface Decided {
  readonly pair: Pair;
  readonly verdict: 'same' | 'different';
}

/** Each kind of request with its reply. */
export interface Requests {
  think: { readonly ask: { readonly steps: readonly Step[] }; readonly reply: Thought };
  doubt: { readonly ask: { readonly answers: readonly Decided[] }; readonly reply: readonly Suspicion[] };
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
}

export type RequestName = keyof Requests;

export type ToThinker =
  | { readonly type: 'prepare'; readonly material: Material }
  | {
      [Name in RequestName]: {
        readonly type: Name;
        readonly id: number;
        readonly ask: Requests[Name]['ask'];
      };
    }[RequestName];

export type FromThinker =
  | { readonly type: 'progress'; readonly sentence: string }
  | { readonly type: 'prepared' }
  | { readonly type: 'reply'; readonly id: number; readonly reply: unknown }
  | { readonly type: 'failed'; readonly id: number | null; readonly name: string; readonly message: string };
