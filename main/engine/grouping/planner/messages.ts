/**
 * The requests of the planner and clustering threads. Items are rows of the input here, not ids. Engine
 * process.
 */
import type { AnswerError } from '../../../algorithms/ask/treeOfGroups/answerErrors.ts';
import type { Arrivals } from '../../../algorithms/ask/treeOfGroups/arrivals.ts';
import type { Proposal } from '../../../algorithms/ask/treeOfGroups/proposals.ts';
import type { Ahead, Given } from '../../../algorithms/ask/treeOfGroups/treeState.ts';
import type { GivenReason } from '../../../algorithms/ask/treeOfGroups/weighReasons.ts';
import type { Couplet, Difference } from '../../../algorithms/explain/identificationKey.ts';
import { type Condensed, keyOf, type Matrix, type Pair } from '../../../algorithms/matrix.ts';
import type { NearestItems } from '../../../algorithms/neighbours/nearestNeighbours.ts';
import type { Earlier } from '../../../algorithms/neighbours/updateNeighbours.ts';
import type { PairEvidence } from '../../../algorithms/session/evidence.ts';
import type { ManualEdit } from '../../../algorithms/session/manualEdits.ts';
import type { PlainQuestion } from '../../../algorithms/strategies/questionStrategy.ts';
import type { Clusterer, Strategy } from '../../../contract/grouping.ts';
import type { AboutPair, Described } from '../../attributes/attributeFit.ts';
import type { CollectionAxes } from '../../embeddings/collectionAxes.ts';
import type { KnownAxes } from '../items/distanceCache.ts';

/** What is grouped, and how. The arrays are in shared memory. */
export interface GroupingInput {
  /** Its name for the comparison: decides in which space the embeddings are compared. */
  readonly model: string;
  readonly embeddings: { readonly rows: number; readonly columns: number; readonly data: Float32Array };
  /** In which photo each item is; see algorithms/session/cooccurrence.ts. */
  readonly photos: Int32Array;
  /** What their photos say about pairs of items. */
  readonly evidence: PairEvidence | null;
  /** How well each item is seen, from 0 to 1. */
  readonly quality: Float32Array;
  /** One row per item, one column per attribute. */
  readonly scores: Matrix;
  readonly strategy: Strategy;
  readonly clusterer: Clusterer;
  /** How many groups are wanted; null: as many as there seem to be. */
  readonly wanted: number | null;
  readonly seed: number;
  /** The nearest neighbours of the items from the catalog; null where they are not there. */
  readonly neighbours: NearestItems | null;
  /** Those of other items, of which most are the same: null where they cannot be used. */
  readonly earlier: Earlier | null;
  /** The distances of all pairs from the catalog; null where they are not there. */
  readonly pairs: Condensed | null;
  /** The axes along which the items are compared; null: they are fitted to the items. */
  readonly axes: KnownAxes | null;
}

/** Why one of the answers was given. */
export interface PlainReason {
  /** Stands for the reason and all that follows from it (state/keptReasons.ts); absent: nothing is kept of it. */
  readonly key?: string;
  readonly pair: Pair;
  readonly verdict: 'same' | 'different';
  readonly kind: 'binary' | 'relative';
  /** Columns of the scores. */
  readonly attributes: readonly number[];
  readonly confidence: 'hard' | 'soft';
  /** The grouping is by its attributes. */
  readonly isCriterion?: true;
}

/** Reasons with all that follows from them, by their keys. */
export type KeyedReasons = ReadonlyMap<string, GivenReason>;

/** One act of the log: its answers, their reasons, and its manual edits. */
export interface Step {
  readonly answers: readonly Given[];
  readonly edits: readonly ManualEdit[];
  readonly reasons: readonly PlainReason[];
  /** The items that have a name by then; absent where the step has no reasons, or none has. */
  readonly named?: readonly number[];
  /** All else follows the edits at once, as it follows answers, and not only with the next answer. */
  readonly settles?: true;
  /** The items that got or lost a name since the step before, in order; absent: none did. */
  readonly namings?: readonly { readonly item: number; readonly isNamed: boolean }[];
}

/**
 * The question after all steps, and the groups that it is about: those of the strategy, whichever clusterer
 * makes the ones that the person sees.
 */
export interface QuestionState {
  /** By the answers alone. */
  readonly answerLabels: Int32Array;
  /** How likely each item belongs to its group of these; null where the strategy does not know. */
  readonly belonging: Float64Array | null;
  /** With the manual edits applied; numbered by smallest member, -1 for what takes no part. */
  readonly labels: Int32Array;
  readonly toCentre: Float64Array;
  readonly question: PlainQuestion | null;
  /** The expected change of the question after each step, the present one last. */
  readonly curve: readonly number[];
  /** How many items each step moved to another group; 0 before the first. */
  readonly moved: readonly number[];
}

/** The groups that a person sees after all steps. */
export interface Clustering {
  /** Numbered by smallest member; -1 for what takes no part. */
  readonly labels: Int32Array;
  readonly toCentre: Float64Array;
  readonly certainty: Float64Array;
  readonly nearestOther: Int32Array;
  /** The clusterer's own rule failed, and another one made the groups. */
  readonly ruleFailed: boolean;
}

/** What follows from all steps. */
export interface GroupingResult extends Clustering, Pick<QuestionState, 'question' | 'curve' | 'moved'> {}

export interface AnswerDoubt {
  /** Which of the answers given. */
  readonly answer: number;
  readonly doubt: number;
  /** Answers that cannot all be true, this one included; empty where only the distances contradict it. */
  readonly circle: readonly number[];
}

export interface Doubts {
  readonly doubtedAnswers: readonly AnswerDoubt[];
  /** The other answers, the least trusted first, then those that fit worst. */
  readonly others: readonly number[];
  /** Of each of the answers, from 0 to 1. */
  readonly trust: Float64Array;
}

export interface Decided {
  readonly pair: Pair;
  readonly verdict: 'same' | 'different';
}

/** What the strategy knew after these steps, as JSON. */
export interface Fold {
  readonly steps: readonly Step[];
  readonly state: string;
}

/** The requests of a planner thread: the next question, which nothing else may delay. */
export type PlannerRequests = {
  /** What follows from reasons that steps will name by their keys. */
  addReasons: { readonly input: KeyedReasons; readonly output: null };
  questionAfter: { readonly input: { readonly steps: readonly Step[] }; readonly output: QuestionState };
  /** The question in place of skipped ones and those about items that are aside, or about the groups of some items only. */
  questionBesides: {
    readonly input: {
      readonly steps: readonly Step[];
      readonly skipped: readonly Pair[];
      readonly about?: readonly number[];
      readonly aside: readonly number[];
    };
    readonly output: PlainQuestion | null;
  };
  /** What the strategy would change without being told. */
  proposals: {
    readonly input: { readonly steps: readonly Step[] };
    readonly output: readonly Proposal[];
  };
  /** How likely each answer is wrong, by the strategy; null where it does not know. */
  errors: {
    readonly input: { readonly steps: readonly Step[] };
    readonly output: readonly AnswerError[] | null;
  };
  /** For each set of items the chance with each group of these labels. */
  chances: {
    readonly input: {
      readonly steps: readonly Step[];
      readonly labels: Int32Array;
      readonly sets: readonly Int32Array[];
    };
    readonly output: readonly Float64Array[];
  };
  points: { readonly input: null; readonly output: Matrix };
  /** The axes of the points. */
  axes: { readonly input: null; readonly output: CollectionAxes };
  neighbours: { readonly input: null; readonly output: NearestItems };
  /** A part of the search for neighbours; the share that is done. */
  searchNeighbours: { readonly input: null; readonly output: number };
  pairs: { readonly input: null; readonly output: Condensed | null };
  /** A part of what answers will need; true when nothing is left. */
  advance: {
    readonly input: { readonly steps: readonly Step[]; readonly ahead: Ahead };
    readonly output: boolean;
  };
  /** What the strategy knows after these steps, as JSON; null where it has nothing to keep. */
  fold: { readonly input: { readonly steps: readonly Step[] }; readonly output: string | null };
  /**
   * What it knows after the latest answer, for a collection to which items came, and after how many of the steps;
   * null where it has nothing to keep.
   */
  foldForArrivals: {
    readonly input: { readonly steps: readonly Step[]; readonly arrivals: Arrivals };
    readonly output: { readonly state: string; readonly count: number } | null;
  };
  restoreFold: { readonly input: Fold; readonly output: null };
  /** A curve that was worked out before. */
  restoreCurve: {
    readonly input: { readonly steps: readonly Step[] } & Pick<QuestionState, 'curve' | 'moved'>;
    readonly output: null;
  };
};

export interface ClusteringInput {
  readonly input: GroupingInput;
  /** The items as they are compared. */
  readonly points: Matrix;
}

/** The requests of a clustering thread: everything that may take long. */
export type ClusteringRequests = {
  addReasons: { readonly input: KeyedReasons; readonly output: null };
  cluster: {
    readonly input: {
      readonly steps: readonly Step[];
      readonly answerLabels: Int32Array;
      readonly belonging: Float64Array | null;
    };
    readonly output: Clustering;
  };
  doubt: { readonly input: { readonly answers: readonly Decided[] }; readonly output: Doubts };
  /** How many pairs follow from a reason, and a sample of them. */
  explain: {
    readonly input: { readonly reason: PlainReason; readonly sample: number };
    readonly output: { readonly pairs: number; readonly sample: readonly Pair[] };
  };
  /** The attributes that explain two items best, described for them. */
  describe: {
    readonly input: AboutPair;
    readonly output: readonly { readonly column: number; readonly described: Described }[];
  };
  /** Items to choose examples from. */
  candidates: {
    readonly input: { readonly pair: Pair; readonly count: number };
    readonly output: readonly number[];
  };
  /** The neighbours of the items, found since the thread was started. */
  setNeighbours: { readonly input: NearestItems; readonly output: null };
  /** Other scores of the same items. */
  setScores: { readonly input: { readonly scores: Matrix }; readonly output: null };
  /** Teaches an attribute: its weights, its accuracy, and the score of every item. */
  teach: {
    readonly input: {
      readonly form: 'binary' | 'relative';
      readonly examples: readonly { readonly item: number; readonly rank: number }[];
    };
    readonly output: {
      readonly weights: Float32Array;
      readonly accuracy: number | null;
      readonly scores: Float32Array;
      /** What is worth labelling next, the most useful first. */
      readonly next: readonly number[];
    };
  };
  /** An identification key of groups, and what separates pairs of them and each from the rest. */
  key: {
    readonly input: {
      readonly attributes: readonly { readonly column: number; readonly isMinor: boolean }[];
      readonly groups: readonly (readonly number[])[];
      readonly pairs: readonly (readonly [number, number])[];
    };
    readonly output: {
      /** The columns of the attributes it considered, as it numbers them. */
      readonly columns: readonly number[];
      readonly couplets: readonly Couplet[];
      readonly accuracy: { readonly value: number; readonly items: number } | null;
      readonly differences: readonly (readonly Difference[])[];
      readonly diagnoses: readonly (readonly Difference[])[];
    };
  };
  /** The parts that a group falls into. */
  parts: {
    readonly input: { readonly items: Int32Array; readonly count: number };
    readonly output: readonly Int32Array[];
  };
  /** For each item the nearest ones among some. */
  nearest: {
    readonly input: { readonly items: Int32Array; readonly among: Int32Array; readonly count: number };
    readonly output: readonly Int32Array[];
  };
};

/** How many steps there are up to the latest answer. */
export function answeredOf(steps: readonly Step[]): number {
  return steps.findLastIndex(({ answers, settles }) => settles === true || answers.length > 0) + 1;
}

/** The answers of a step as a strategy sees them: manual edits count too, except quiet ones. */
export function votesOf({ answers, edits, reasons, named = [] }: Step): Given[] {
  const told = edits.flatMap((edit): Given[] =>
    !('other' in edit) || (edit.kind === 'into' && edit.isQuiet)
      ? []
      : [{ pair: [edit.item, edit.other], verdict: edit.kind === 'leave' ? 'different' : 'same' }],
  );
  return [...(reasons.length === 0 ? answers : explained(answers, reasons, named)), ...told];
}

function explained(
  answers: readonly Given[],
  reasons: readonly PlainReason[],
  named: readonly number[],
): Given[] {
  return answers.map(answer => {
    const key = reasons.find(({ pair }) => keyOf(pair) === keyOf(answer.pair))?.key;
    return key === undefined ? answer : { ...answer, reason: { key, named } };
  });
}
