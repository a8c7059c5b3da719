/**
 * The tree of groups (ask/treeOfGroups) as a question strategy: the default. Pure.
 *
 * It works on all items, however many there are. The state of the tree is a fold over the rounds. The last few
 * states are kept, so that one more answer, or one retracted, costs one step; any other log is replayed from
 * its longest known prefix.
 */
import { type AnswerError, answerErrors } from '../ask/treeOfGroups/answerErrors.ts';
import { type Arrivals, saveForArrivals } from '../ask/treeOfGroups/arrivals.ts';
import { isDivided, type Vote } from '../ask/treeOfGroups/assertions.ts';
import { type Proposal, proposalsOf } from '../ask/treeOfGroups/proposals.ts';
import type { Candidate, Kind } from '../ask/treeOfGroups/questions.ts';
import { type SavedState, saveState } from '../ask/treeOfGroups/savedState.ts';
import { TreeOfGroups } from '../ask/treeOfGroups/treeOfGroups.ts';
import type { Ahead, Part, ReasonOf, TreeState } from '../ask/treeOfGroups/treeState.ts';
import { allAtOnce } from '../collections.ts';
import { classicalScaling } from '../embed/classicalScaling.ts';
import { clusterDistance } from '../linkage/clusterDistance.ts';
import type { ItemSpace, SpaceKernels } from '../linkage/itemSpace.ts';
import { type Condensed, keyOf, pairCount } from '../matrix.ts';
import { type ComparedItems, spaceWithEvidence } from '../session/evidence.ts';
import type { SetComparison } from './groupChances.ts';
import {
  type EarlierAnswer,
  type NameChange,
  type PlainQuestion,
  PrefixIds,
  type Progress,
  type QuestionStrategy,
  type StrategyInput,
  type StrategyResult,
} from './questionStrategy.ts';

/** An answer that fits the others less than this does not fit them. */
const UNFIT = 0.5;

/** The present state, the one before and those after each likely answer. */
const KEPT_STATES = 14;

/** Points for Euclidean distance, or distances alone: then no metric is learned. */
export type TreeItems = Condensed | ComparedItems;

export interface TreeOptions {
  readonly progress?: Progress;
  readonly kinds?: readonly Kind[];
  /** Parts of the method that are left out. */
  readonly without?: readonly Part[];
  readonly kernels?: SpaceKernels;
  /** The reasons that answers name by their keys. */
  readonly reasonOf?: ReasonOf;
}

export class GroupTree implements QuestionStrategy {
  readonly #progress: Progress;
  readonly #tree: TreeOfGroups;
  readonly #prefixes = new PrefixIds();
  /** States after so many rounds; what was used last comes last. */
  readonly #known = new Map<number, { readonly state: TreeState; readonly rounds: number }>();
  #namings: readonly NameChange[] = [];
  /** A state from elsewhere, by the number of its prefix, that is being made again. */
  #restoring: {
    readonly number: number;
    readonly rounds: number;
    readonly work: Generator<void, TreeState>;
  } | null = null;

  /** The one that was made again: kept, since the log may lead to another where items came (arrivals.ts). */
  #restored: { readonly number: number; readonly rounds: number; readonly state: TreeState } | null = null;

  constructor(items: TreeItems, options: TreeOptions = {}) {
    const { progress = () => {}, kinds = ['pair', 'choice', 'odd'], without = [] } = options;
    this.#progress = progress;
    const space = spaceOf(items, options);
    progress(0, 1, 'Sorting the pictures into groups …');
    this.#tree = new TreeOfGroups(
      space,
      kinds,
      'points' in items ? without : [...without, 'metric'],
      options.reasonOf,
    );
  }

  next(input: StrategyInput): StrategyResult {
    const { skipped = [], about, aside } = input;
    const state = this.#fold(input);
    const isAny = skipped.length === 0 && about === undefined && aside === undefined;
    const question = isAny ? state.question : state.questionBesides(skipped, about, aside);
    return {
      labels: state.labels,
      question: question === null ? null : describe(question, state),
      get belonging() {
        return state.belonging;
      },
    };
  }

  groups(input: StrategyInput): Int32Array {
    return this.#fold(input).labels;
  }

  proposals(input: StrategyInput): Proposal[] {
    return proposalsOf(this.#fold(input));
  }

  errors(input: StrategyInput): AnswerError[] {
    return answerErrors(this.#fold(input));
  }

  comparison(input: StrategyInput): SetComparison {
    const {
      chances,
      treeModel: { sets },
    } = this.#fold(input);
    return {
      points: sets.space.points,
      overlapsOf: members => sets.overlapsOf(members),
      chance: (one, other, overlap) =>
        chances.ofSame({
          nodes: [0, 0],
          sizes: [one.size, other.size],
          distance: clusterDistance(sets.scale, one, other, overlap),
          isTogether: false,
          margin: 0,
        }),
    };
  }

  save(input: StrategyInput): SavedState | null {
    return saveState(this.#fold(input).inputs);
  }

  saveForArrivals(input: StrategyInput, arrivals: Arrivals): SavedState | null {
    return saveForArrivals(this.#fold(input), arrivals);
  }

  /** The state after these rounds, as it was saved: made again when it is needed. */
  restore({ rounds, namings = [] }: StrategyInput, saved: SavedState): void {
    this.#namings = namings;
    this.#restoring = {
      number: this.#prefixes.numbersOf(rounds).at(-1)!,
      rounds: rounds.length,
      work: this.#tree.restore(saved),
    };
  }

  /** One round of the log, or a part of what follows it. */
  advance({ rounds, namings = [] }: StrategyInput, ahead: Ahead): boolean {
    const numbers = this.#prefixes.numbersOf(rounds);
    const from = this.#knownLength(numbers);
    const restoring = this.#restoring?.number === numbers[from] ? this.#restoring : null;
    if (restoring !== null) {
      const step = restoring.work.next();
      if (step.done) this.#keepRestored(numbers[from]!, step.value, from);
      return false;
    }
    const isLast = from >= rounds.length;
    const state = this.#fold({ rounds: rounds.slice(0, from), namings });
    // Computed when first read.
    void state.question;
    if (!this.#tree.prepare(state, isLast ? ahead : 'next')) return false;
    if (!isLast) this.#fold({ rounds: rounds.slice(0, from + 1), namings });
    return isLast;
  }

  /** The length of the longest prefix that is known. */
  #knownLength(numbers: readonly number[]): number {
    let length = numbers.length - 1;
    const isKnown = (number: number) =>
      this.#known.has(number) || number === this.#restoring?.number || number === this.#restored?.number;
    while (length > 0 && !isKnown(numbers[length]!)) length--;
    return length;
  }

  #keepRestored(number: number, state: TreeState, rounds: number): void {
    this.#restoring = null;
    this.#restored = { number, state, rounds };
    this.#keep(number, state, rounds);
  }

  #fold({ rounds, namings = [] }: StrategyInput): TreeState {
    const known = this.#known;
    // States of more rounds than had the same names both times may be others now.
    const same = sameNamesUntil(namings, this.#namings);
    for (const [number, kept] of known) if (kept.rounds > same) known.delete(number);
    if (this.#restoring !== null && this.#restoring.rounds > same) this.#restoring = null;
    if (this.#restored !== null && this.#restored.rounds > same) this.#restored = null;
    this.#namings = namings;
    const numbers = this.#prefixes.numbersOf(rounds);
    const from = this.#knownLength(numbers);
    if (this.#restoring !== null && this.#restoring.number === numbers[from])
      this.#keepRestored(numbers[from]!, allAtOnce(this.#restoring.work), from);
    const restored = this.#restored?.number === numbers[from] ? this.#restored?.state : undefined;
    let state = known.get(numbers[from]!)?.state ?? restored ?? this.#tree.start();
    this.#keep(numbers[from]!, state, from);
    const named = namedBy(namings, from);
    for (let at = from; at < rounds.length; at++) {
      if (at > from) for (const naming of namings) if (naming.round === at) applyName(named, naming);
      if (rounds.length - from > KEPT_STATES)
        this.#progress(at, rounds.length, `Working through the answers: ${at} of ${rounds.length} …`);
      if (rounds[at]!.length > 0) state = this.#tree.next(state, rounds[at]!, [...named]);
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

/** The items with a name in a round. */
function namedBy(namings: readonly NameChange[], round: number): Set<number> {
  const named = new Set<number>();
  for (const naming of namings) if (naming.round <= round) applyName(named, naming);
  return named;
}

function applyName(named: Set<number>, { item, isNamed }: NameChange): void {
  if (isNamed) named.add(item);
  else named.delete(item);
}

/** The first round in which other items have names. */
function sameNamesUntil(one: readonly NameChange[], other: readonly NameChange[]): number {
  for (let at = 0; at < Math.max(one.length, other.length); at++) {
    const [a, b] = [one[at], other[at]];
    if (a?.item !== b?.item || a?.round !== b?.round || a?.isNamed !== b?.isNamed)
      return Math.min(a?.round ?? Number.POSITIVE_INFINITY, b?.round ?? Number.POSITIVE_INFINITY);
  }
  return Number.POSITIVE_INFINITY;
}

function spaceOf(items: TreeItems, options: TreeOptions): ItemSpace {
  const { progress = () => {}, without = [] } = options;
  const known: ComparedItems =
    'points' in items ? items : { points: classicalScaling(items), calibration: null };
  return spaceWithEvidence({
    ...known,
    kernels: options.kernels ?? known.kernels,
    isRefined: !without.includes('refined distance'),
    onShare: share => progress(share, 1, `Comparing the pictures: ${Math.round(100 * share)} % …`),
  });
}

function describe(
  { kind, item, among }: NonNullable<TreeState['question']>,
  state: TreeState,
): PlainQuestion {
  const { labels } = state;
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
    again: earlierAnswer(among[0]!.candidate, state),
  };
}

function earlierAnswer(
  { assertion, doubt }: Candidate,
  { assertions, treeModel: { support } }: TreeState,
): EarlierAnswer | null {
  const checked = assertions[assertion];
  if (checked === undefined) return null;
  const [{ pair, isSame }] = checked.votes as [Vote];
  const isUnfit = (support.get(keyOf(pair)) ?? 1) < UNFIT;
  const later = isUnfit ? 'doubt' : 'alone';
  const why = isDivided(checked) ? 'divided' : doubt === 'surprise' ? 'surprise' : later;
  return { pair, verdict: isSame ? 'same' : 'different', why };
}
