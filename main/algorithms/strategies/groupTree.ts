/**
 * The tree of groups (ask/treeOfGroups) as a question strategy: the default. Pure.
 *
 * It works on all items, however many there are. The state of the tree is a fold over the rounds. The last few
 * states are kept, so that one more answer, or one retracted, costs one step; any other log is replayed from
 * its longest known prefix.
 */
import { type Proposal, proposalsOf } from '../ask/treeOfGroups/proposals.ts';
import type { Kind } from '../ask/treeOfGroups/questions.ts';
import { type Part, TreeOfGroups, type TreeState } from '../ask/treeOfGroups/treeOfGroups.ts';
import { classicalScaling } from '../embed/classicalScaling.ts';
import type { PlattCalibration } from '../embed/plattCalibration.ts';
import { type ItemSpace, spaceOfPoints } from '../linkage/itemSpace.ts';
import { type Condensed, type Matrix, pairCount } from '../matrix.ts';
import type { NearestItems, NearestRows } from '../neighbours/nearestNeighbours.ts';
import { type Cooccurrence, separateCooccurring } from '../session/cooccurrence.ts';
import {
  type PlainQuestion,
  PrefixIds,
  type Progress,
  type QuestionStrategy,
  type StrategyInput,
  type StrategyResult,
} from './questionStrategy.ts';

/** The present state, the one before and those after each likely answer. */
const KEPT_STATES = 14;

/** Points for Euclidean distance, or distances alone: then no metric is learned. */
export type TreeItems =
  | Condensed
  | {
      readonly points: Matrix;
      /** How probable a distance makes "same"; null where that is not known. */
      readonly calibration: PlattCalibration | null;
      /** Where they are known already: at least NEIGHBOURS of each item. */
      readonly neighbours?: NearestItems;
      /** How well each item is seen, from 0 to 1: the better seen of a group are shown in questions. */
      readonly quality?: Float32Array | null;
    };

export interface TreeOptions {
  readonly progress?: Progress;
  readonly kinds?: readonly Kind[];
  readonly cooccurrence?: Cooccurrence | null;
  /** Parts of the method that are left out. */
  readonly without?: readonly Part[];
  /** Finds the neighbours: a compiled kernel, or its twin. */
  readonly nearestRows?: NearestRows;
}

export class GroupTree implements QuestionStrategy {
  readonly #progress: Progress;
  readonly #tree: TreeOfGroups;
  readonly #prefixes = new PrefixIds();
  /** States after so many rounds; what was used last comes last. */
  readonly #known = new Map<number, { readonly state: TreeState; readonly rounds: number }>();
  #namedFrom = Number.POSITIVE_INFINITY;

  constructor(items: TreeItems, options: TreeOptions = {}) {
    const { progress = () => {}, kinds = ['pair', 'choice', 'odd'], without = [] } = options;
    this.#progress = progress;
    const space = spaceOf(items, options);
    progress(0, 1, 'Sorting the pictures into groups …');
    this.#tree = new TreeOfGroups(space, kinds, 'points' in items ? without : [...without, 'metric']);
  }

  next(input: StrategyInput): StrategyResult {
    const { labels, question } = this.#fold(input);
    return { labels, question: question === null ? null : describe(question, labels) };
  }

  groups(input: StrategyInput): Int32Array {
    return this.#fold(input).labels;
  }

  proposals(input: StrategyInput): Proposal[] {
    return proposalsOf(this.#fold(input));
  }

  #fold({ rounds, namedFrom = Number.POSITIVE_INFINITY }: StrategyInput): TreeState {
    const known = this.#known;
    // States of more rounds than were unnamed both times may be others now.
    const unnamed = Math.min(namedFrom, this.#namedFrom);
    if (namedFrom !== this.#namedFrom)
      for (const [number, kept] of known) if (kept.rounds > unnamed) known.delete(number);
    this.#namedFrom = namedFrom;
    const numbers = this.#prefixes.numbersOf(rounds);
    let from = rounds.length;
    while (from > 0 && !known.has(numbers[from]!)) from--;
    let state = known.get(numbers[from]!)?.state ?? this.#tree.start();
    this.#keep(numbers[from]!, state, from);
    for (let at = from; at < rounds.length; at++) {
      if (rounds.length - from > KEPT_STATES)
        this.#progress(at, rounds.length, `Working through the answers: ${at} of ${rounds.length} …`);
      if (rounds[at]!.length > 0) state = this.#tree.next(state, rounds[at]!, at >= namedFrom);
      this.#keep(numbers[at + 1]!, state, at + 1);
    }
    return state;
  }

  #keep(number: number, state: TreeState, rounds: number): void {
    const known = this.#known;
    known.delete(number); // so that what is used last is forgotten last
    known.set(number, { state, rounds });
    if (known.size > KEPT_STATES) known.delete(known.keys().next().value as number);
  }
}

function spaceOf(items: TreeItems, options: TreeOptions): ItemSpace {
  const { progress = () => {}, cooccurrence = null, without = [] } = options;
  const known = 'points' in items ? items : { points: classicalScaling(items), calibration: null };
  const space = spaceOfPoints(known.points, {
    ...known,
    nearestRows: options.nearestRows,
    isRefined: !without.includes('refined distance'),
    onShare: share => progress(share, 1, `Comparing the pictures: ${Math.round(100 * share)} % …`),
  });
  return separateCooccurring(cooccurrence, space);
}

function describe(
  { kind, item, among }: NonNullable<TreeState['question']>,
  labels: Int32Array,
): PlainQuestion {
  const changed = among.reduce(
    (sum, { candidate: { chance, sides } }) => sum + chance * sides.sizes[0] * sides.sizes[1],
    0,
  );
  return {
    kind,
    item,
    among: among.map(({ other }) => other),
    // A candidate's chance is that of a change.
    chances: among.map(({ other, candidate: { chance } }) =>
      labels[item] === labels[other] ? 1 - chance : chance,
    ),
    expectedChange: Math.min(1, changed / Math.max(1, pairCount(labels.length))),
    isAgain: among.some(({ candidate: { assertion } }) => assertion >= 0),
  };
}
