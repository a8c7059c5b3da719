/**
 * The tree of groups (ask/treeOfGroups) as a question strategy: the default. Pure.
 *
 * The state of the tree is a fold over the rounds. The last few states are kept, so that one more answer, or
 * one retracted, costs one step; any other log is replayed from its longest known prefix. Beyond `full` items
 * centres represent close ones (session/representatives.ts), and the question is about the items nearest to
 * two centres. An answer that splits a centre needs another tree; the last few trees are kept, so that
 * hypothetical answers do not discard the present one.
 */
import type { Kind } from '../ask/treeOfGroups/questions.ts';
import { type Given, type Part, TreeOfGroups, type TreeState } from '../ask/treeOfGroups/treeOfGroups.ts';
import { type Condensed, type Matrix, type Pair, pairCount } from '../matrix.ts';
import { type Cooccurrence, type Measure, measureWithCooccurrence } from '../session/cooccurrence.ts';
import { type Representatives, splitAsAnswered } from '../session/representatives.ts';
import { chooseCentres, isSame, itemOf, type Limits, labelsOfItems } from './centres.ts';
import {
  type PlainQuestion,
  PrefixIds,
  type Progress,
  type QuestionStrategy,
  type Rounds,
  type StrategyInput,
  type StrategyResult,
} from './questionStrategy.ts';

/**
 * The present state, the one before and those after each likely answer. A state has a number for each pair of
 * an item and a group.
 */
const KEPT_STATES = 14;
/** A tree has a number for each pair of centres. */
const KEPT_TREES = 3;

/** A tree over the items or over their centres, and its state after some prefixes of the log. */
interface TreeEntry {
  readonly centres: Representatives | null;
  readonly tree: TreeOfGroups;
  readonly known: Map<number, TreeState>;
}

/**
 * Points and how to compare them, or distances alone: then no metric is learned and every item is asked about
 * itself.
 */
export type TreeItems = Condensed | { readonly points: Matrix; readonly measure: Measure };

export interface TreeOptions {
  readonly seed?: number;
  readonly progress?: Progress;
  readonly kinds?: readonly Kind[];
  readonly limits?: Limits;
  readonly cooccurrence?: Cooccurrence | null;
  /** Parts of the method that are left out. */
  readonly without?: readonly Part[];
}

export class GroupTree implements QuestionStrategy {
  readonly #items: TreeItems;
  readonly #progress: Progress;
  readonly #kinds: readonly Kind[];
  readonly #cooccurrence: Cooccurrence | null;
  readonly #without: readonly Part[];
  readonly #chosen: Representatives | null;
  readonly #prefixes = new PrefixIds();
  /** What was used last comes last. */
  readonly #trees: TreeEntry[] = [];

  constructor(items: TreeItems, options: TreeOptions = {}) {
    const {
      seed = 0,
      progress = () => {},
      kinds = ['pair', 'choice', 'odd'],
      cooccurrence = null,
      without = [],
    } = options;
    this.#items = items;
    this.#progress = progress;
    this.#kinds = kinds;
    this.#cooccurrence = cooccurrence;
    this.#without = without;
    this.#chosen = 'points' in items ? chooseCentres(items.points, seed, progress, options.limits) : null;
    this.#treeOver(this.#chosen);
  }

  next({ rounds }: StrategyInput): StrategyResult {
    const entry = this.#treeOver(this.#centresFor(rounds));
    const { labels, question } = this.#fold(entry, rounds);
    const { centres } = entry;
    return {
      labels: labelsOfItems(centres, labels),
      question: question === null ? null : describe(question, labels, centres),
    };
  }

  groups({ rounds }: StrategyInput): Int32Array {
    const entry = this.#treeOver(this.#centresFor(rounds));
    return labelsOfItems(entry.centres, this.#fold(entry, rounds).labels);
  }

  startsOver({ rounds }: StrategyInput): boolean {
    return !isSame(this.#centresFor(rounds), this.#centresFor(rounds.slice(0, -1)));
  }

  centreCount({ rounds }: StrategyInput): number | null {
    return this.#centresFor(rounds)?.items.length ?? null;
  }

  #fold({ tree, known, centres }: TreeEntry, rounds: Rounds): TreeState {
    const numbers = this.#prefixes.numbersOf(rounds);
    let from = rounds.length;
    while (from > 0 && !known.has(numbers[from]!)) from--;
    let state = known.get(numbers[from]!) ?? tree.start();
    keep(known, numbers[from]!, state);
    for (let at = from; at < rounds.length; at++) {
      if (rounds.length - from > KEPT_STATES)
        this.#progress(at, rounds.length, `Working through the answers: ${at} of ${rounds.length} …`);
      const round = centres === null ? rounds[at]! : rounds[at]!.flatMap(given => ofCentres(given, centres));
      if (round.length > 0) state = tree.next(state, round);
      keep(known, numbers[at + 1]!, state);
    }
    return state;
  }

  /** Centres as the answers need them: a function of the answers, never of the order in which logs came. */
  #centresFor(rounds: Rounds): Representatives | null {
    if (this.#chosen === null || !('points' in this.#items)) return null;
    const given = rounds.flat();
    const pairsOf = (wanted: Given['verdict']) =>
      given.filter(({ verdict }) => verdict === wanted).map(({ pair }) => pair);
    return splitAsAnswered(this.#items.points, this.#chosen, pairsOf('same'), pairsOf('different'));
  }

  #treeOver(centres: Representatives | null): TreeEntry {
    const at = this.#trees.findIndex(entry => isSame(entry.centres, centres));
    const entry = at < 0 ? this.#buildTree(centres) : this.#trees.splice(at, 1)[0]!;
    this.#trees.push(entry);
    if (this.#trees.length > KEPT_TREES) this.#trees.shift();
    return entry;
  }

  #buildTree(centres: Representatives | null): TreeEntry {
    this.#progress(0, 1, 'Sorting the pictures into groups …');
    return {
      centres,
      tree: new TreeOfGroups(this.#source(centres), this.#kinds, this.#without),
      known: new Map(),
    };
  }

  #source(centres: Representatives | null): ConstructorParameters<typeof TreeOfGroups>[0] {
    if (!('points' in this.#items)) return this.#items;
    const points = centres?.centres ?? this.#items.points;
    const itemsEach = this.#items.points.rows / points.rows;
    return {
      points,
      measure: measureWithCooccurrence(this.#cooccurrence, this.#items.measure, points, centres?.of),
      itemsEach,
    };
  }
}

function keep(known: Map<number, TreeState>, number: number, state: TreeState): void {
  known.delete(number); // so that what is used last is forgotten last
  known.set(number, state);
  if (known.size > KEPT_STATES) known.delete(known.keys().next().value as number);
}

/** An answer about two items of one centre has no effect on centres. */
function ofCentres({ pair: [i, j], verdict }: Given, { of }: Representatives): Given[] {
  const pair: Pair = [of[i]!, of[j]!];
  return pair[0] === pair[1] ? [] : [{ pair, verdict }];
}

/** In items; `labels` are those of the tree. */
function describe(
  { kind, item, among }: NonNullable<TreeState['question']>,
  labels: Int32Array,
  centres: Representatives | null,
): PlainQuestion {
  const changed = among.reduce(
    (sum, { candidate: { chance, sides } }) => sum + chance * sides.sizes[0] * sides.sizes[1],
    0,
  );
  return {
    kind,
    item: itemOf(centres, item),
    among: among.map(({ other }) => itemOf(centres, other)),
    // A candidate's chance is that of a change.
    chances: among.map(({ other, candidate: { chance } }) =>
      labels[item] === labels[other] ? 1 - chance : chance,
    ),
    expectedChange: Math.min(1, changed / Math.max(1, pairCount(labels.length))),
    isAgain: among.some(({ candidate: { assertion } }) => assertion >= 0),
  };
}
