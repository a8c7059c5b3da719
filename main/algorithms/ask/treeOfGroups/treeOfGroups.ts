/**
 * The default strategy: a tree of groups that answers join and split. The number of groups is not needed.
 * Pure.
 *
 * The items are clustered once by average linkage over refined distances, with the memory of neighbours only
 * (../../linkage). The first groups are subtrees below the height where two sides are as likely the same as not.
 * An answer changes the groups it is about, and no others (resolveConflicts.ts, changeGroups.ts). The chance that
 * two sides are the same is learned from the answers (chances.ts): what the model would change elsewhere is asked
 * about next, or proposed (proposals.ts).
 *
 * The question is the one that may change the most pairs of items per second (questions.ts), with one
 * representative item for each side. An answer applies to the complete side; where other items of it are
 * answered differently, only the part of the differing item leaves. An answer that is surprising, or has a
 * large impact, is asked again with other items and, where these are answered differently, with the same
 * (assertions.ts).
 *
 * Each time the number of answers has doubled, the metric is learned from the present groups (learnMetric.ts),
 * and the tree is rebuilt around them: the groups stay, their parts and neighbours are others. Only where the
 * answers make clear that the height is wrong for this collection, and before any group has a name, groups that
 * no answer was about are made anew. Answers are about items, so they remain valid.
 *
 * The state is a fold over the answers: the same answers in the same order give the same groups and the same
 * question. O(N) for an answer, plus what it changes (arrange.ts), plus the cost of the tree when the metric
 * is learned. Comparison with other strategies: docs/results/fewest-questions.md; large collections:
 * docs/results/large-collections.md.
 */

import { numberLabels } from '../../labels.ts';
import type { ItemSpace } from '../../linkage/itemSpace.ts';
import { underMetric } from '../../linkage/itemSpace.ts';
import { keyOf, type Matrix, type Pair } from '../../matrix.ts';
import { type GivenAnswer, scoreByPoints, supportOf } from '../../noise/doubts.ts';
import { Arrangement, HEIGHT } from './arrange.ts';
import { type Assertion, answeredSidesOf, type Beliefs, errorProbability, linksOf } from './assertions.ts';
import { type Chances, learnChances } from './chances.ts';
import type { GroupsBefore } from './changeGroups.ts';
import { ItemSets } from './itemSets.ts';
import { confirmedBy, learnedShare, whitenGroups } from './learnMetric.ts';
import { proposedSides } from './proposals.ts';
import {
  type Asked,
  type Candidate,
  candidatesOf,
  checksOf,
  chooseQuestion,
  type Doubt,
  doubtsOf,
  type Kind,
  leastChance,
  type Question,
} from './questions.ts';
import { Tree } from './tree.ts';

export interface Given {
  readonly pair: Pair;
  readonly verdict: 'same' | 'different' | 'cannot-tell';
  /** It answers a proposal, so it is about the sides that were proposed. */
  readonly isProposed?: true;
}

/** Parts of the method that can be switched off, to measure their value. */
export type Part = 'refined distance' | 'metric' | 'fit' | Doubt;

/** All that follows from the distances. */
interface TreeModel {
  readonly sets: ItemSets;
  readonly tree: Tree;
  /** As in `Beliefs`, of the answers that were there when the treeModel was made. */
  readonly support: Beliefs['support'];
  /** The groups that the tree was built around; null: it was built of single items. */
  readonly labels: Int32Array | null;
}

/** A metric that is being learned. */
interface Learning {
  readonly work: Generator<void, TreeModel>;
  readonly isNamed: boolean;
}

export interface TreeState {
  readonly labels: Int32Array;
  /** Null when nothing is left whose answer is likelier to help than to be wrong. */
  readonly question: Question | null;
  /** How likely each item belongs to its group. */
  readonly belonging: Float64Array;
  /** The question if none may be about these pairs, nor about other items of the same two sides. */
  questionBesides(pairs: readonly Pair[]): Question | null;
  /** The assertion that a question about this pair checks; -1: none. */
  checkedBy(pair: Pair): number;
  /** The estimated share of wrong answers. */
  readonly errorRate: number;
  readonly chances: Chances;
  readonly treeModel: TreeModel;
  readonly arrangement: Arrangement;
  readonly assertions: readonly Assertion[];
  readonly skipped: ReadonlySet<string>;
  /** The next answer uses the metric learned from these groups: it is computed while the person answers. */
  readonly isMetricDue: boolean;
  /** What was shown together with the pair answered last: its other answers may come one by one. */
  readonly shown: readonly Asked[];
  /** The item that those were compared with; -1: nothing was shown. */
  readonly shownItem: number;
}

/**
 * Before any answer the rate of errors is taken to be this, as if learned from so many answers; it is never
 * taken to be more than the last.
 */
const ERRORS = { rate: 0.02, answers: 200, most: 0.05 };
/** The metric is learned after so many answers, and each time they have doubled. */
const FIRST_UPDATE = 20;
/**
 * By how much the answers must be likelier with the learned height before groups are made anew, as logarithms. On
 * the shared sets of photos it is 0.15 per answer at most; where the height is wrong, 0.6.
 */
const CLEAR_GAIN = { total: 12, perAnswer: 0.25 };
/** After so many states in a row under one metric, what is known of sets under others is forgotten. */
const STATES_IN_A_ROW = 20;
/** In the forest that judges how well answers fit together. */
const TREES = 50;
/** It judges so many of the latest: the cost is quadratic. An import gives more at once than a person ever. */
const MOST_JUDGED = 4000;

export class TreeOfGroups {
  readonly #space: ItemSpace;
  readonly #kinds: readonly Kind[];
  readonly #without: readonly Part[];
  readonly #first: TreeModel;
  readonly #retrained = new WeakMap<TreeState, TreeModel>();
  /** Where a group has a name. */
  readonly #retrainedNamed = new WeakMap<TreeState, TreeModel>();
  /** Those that may still be in memory, and how many states in a row had the latest. */
  readonly #models: WeakRef<TreeModel>[] = [];
  #latest: TreeModel;
  #states = 0;
  readonly #learning = new WeakMap<TreeState, Learning>();

  constructor(space: ItemSpace, kinds: readonly Kind[], without: readonly Part[] = []) {
    this.#space = space;
    this.#kinds = kinds;
    this.#without = without;
    this.#first = buildTreeModel(space, new Map(), null);
    this.#latest = this.#first;
    this.#models.push(new WeakRef(this.#first));
  }

  start(): TreeState {
    return this.#stateFrom(this.#first, [], new Set(), ERRORS.rate, NOT_SHOWN, false, null);
  }

  /** After one or more answers, which were given at once. `isNamed`: a group has a name. */
  next(before: TreeState, answers: readonly Given[], isNamed = false): TreeState {
    const { errorRate } = before;
    const skipped = new Set(before.skipped);
    for (const { pair, verdict } of answers) if (verdict === 'cannot-tell') skipped.add(keyOf(pair));
    const assertions = withVotes(before, answers);
    const isDue = metricUpdatesBy(countVotes(assertions)) > metricUpdatesBy(countVotes(before.assertions));
    const { accepted } = before.arrangement.resolution;
    const groups = { labels: before.labels, accepted, isNamed };
    if (before.isMetricDue) {
      const learned = this.#withLearnedMetric(before, isNamed);
      const around = { ...groups, labels: learned.labels ?? groups.labels };
      return this.#stateFrom(learned, assertions, skipped, errorRate, NOT_SHOWN, isDue, around);
    }
    const shown = shownWith(before, answers[0]?.pair);
    return this.#stateFrom(before.treeModel, assertions, skipped, errorRate, shown, isDue, groups);
  }

  /** The model learned from the groups of a state. Any next answer starts from it, so it is computed once. */
  #withLearnedMetric(state: TreeState, isNamed: boolean): TreeModel {
    if (this.#without.includes('metric')) return state.treeModel;
    while (!this.learnPart(state, isNamed));
    return this.#learned(isNamed).get(state)!;
  }

  /** Learns a part of the metric that the next answer needs; true when there is nothing left to learn. */
  learnPart(state: TreeState, isNamed: boolean): boolean {
    const learned = this.#learned(isNamed);
    if (!state.isMetricDue || this.#without.includes('metric') || learned.has(state)) return true;
    const known = this.#learning.get(state);
    const learning = known?.isNamed === isNamed ? known.work : this.#learnMetric(state, isNamed);
    this.#learning.set(state, { work: learning, isNamed });
    const step = learning.next();
    if (!step.done) return false;
    learned.set(state, step.value);
    this.#models.push(new WeakRef(step.value));
    this.#learning.delete(state);
    return true;
  }

  #learned(isNamed: boolean): WeakMap<TreeState, TreeModel> {
    return isNamed ? this.#retrainedNamed : this.#retrained;
  }

  /** In parts, between which something else may be done. */
  *#learnMetric(state: TreeState, isNamed: boolean): Generator<void, TreeModel> {
    const { labels, assertions } = state;
    const answers = assertions.flatMap(({ votes }) =>
      votes.map(({ pair, isSame }): GivenAnswer => ({ pair, verdict: isSame ? 'same' : 'different' })),
    );
    const { points } = this.#space;
    const share = learnedShare(points, labels);
    const whitened = whitenGroups(points, labels);
    const confirmed = confirmedBy(answers, points, whitened(share));
    const learned = whitened(share * confirmed);
    yield;
    const support = this.#without.includes('fit') ? new Map() : supportOfAnswers(points, answers);
    yield;
    const space = underMetric(this.#space, learned);
    yield;
    const groups = isNamed ? labels : regroup(state, space);
    yield;
    return buildTreeModel(space, support, groups);
  }

  /** What is known of the sets of other models takes memory and is hardly needed again. */
  #forgetOthers(model: TreeModel): void {
    this.#states = model === this.#latest ? this.#states + 1 : 0;
    this.#latest = model;
    if (this.#states !== STATES_IN_A_ROW) return;
    for (const other of this.#models) if (other.deref() !== model) other.deref()?.sets.clear();
  }

  #stateFrom(
    treeModel: TreeModel,
    assertions: readonly Assertion[],
    skipped: ReadonlySet<string>,
    errors: number,
    shown: Pick<TreeState, 'shown' | 'shownItem'>,
    isMetricDue: boolean,
    groupsBefore: GroupsBefore | null,
  ): TreeState {
    this.#forgetOthers(treeModel);
    const { tree, sets, support } = treeModel;
    const chances = learnChances(assertions.map(answeredSidesOf));
    const before: Beliefs = { chances, errorRate: errors, support };
    const links = assertions.flatMap(assertion => linksOf(assertion, tree, before));
    const arrangement = new Arrangement(tree, sets, chances, links, groupsBefore);
    const wrong = assertions.reduce((sum, assertion) => sum + errorProbability(assertion, before), 0);
    const errorRate = Math.min(
      ERRORS.most,
      (ERRORS.rate * ERRORS.answers + wrong) / (ERRORS.answers + assertions.length),
    );
    const beliefs: Beliefs = { chances, errorRate, support };
    const doubts = () =>
      doubtsOf(arrangement, assertions, tree, beliefs).filter(
        ({ doubt }) => doubt === null || !this.#without.includes(doubt),
      );
    const questionBesides = (pairs: readonly Pair[]) => {
      const candidates = [...candidatesOf(arrangement, chances), ...doubts()].filter(
        ({ sides }) => !pairs.some(pair => arrangement.isBetween(sides, pair)),
      );
      return chooseQuestion(arrangement, candidates, assertions, skipped, leastChance(beliefs), this.#kinds);
    };
    let checks: ReadonlyMap<string, number> | null = null;
    let chosen: { question: Question | null } | null = null;
    return {
      labels: arrangement.labels,
      // For a hypothetical answer only the groups are needed, not the next question.
      get question() {
        chosen ??= { question: questionBesides([]) };
        return chosen.question;
      },
      get belonging() {
        return belongingOf(arrangement, tree, chances);
      },
      questionBesides,
      checkedBy: pair => {
        checks ??= checksOf(arrangement, doubts(), assertions, skipped);
        return checks.get(keyOf(pair)) ?? -1;
      },
      errorRate,
      chances,
      treeModel,
      arrangement,
      assertions,
      skipped,
      isMetricDue,
      ...shown,
    };
  }
}

function buildTreeModel(space: ItemSpace, support: Beliefs['support'], groups: Int32Array | null): TreeModel {
  return { sets: new ItemSets(space), tree: new Tree(space, HEIGHT, groups), support, labels: groups };
}

/**
 * The groups to go on with. Where the answers make clear that the height is wrong for this collection, groups that
 * no answer was about are made anew at the learned height; all others stay.
 */
function regroup({ labels, assertions }: TreeState, space: ItemSpace): Int32Array {
  const { height, gain } = learnChances(assertions.map(answeredSidesOf));
  if (gain < CLEAR_GAIN.total || gain < CLEAR_GAIN.perAnswer * assertions.length) return labels;
  const answered = new Set(
    assertions.flatMap(({ votes }) => votes.flatMap(({ pair }) => pair.map(item => labels[item]!))),
  );
  const anew = new Tree(space, height).groups();
  return numberLabels(
    labels.map((label, item) => (answered.has(label) ? label : labels.length + anew[item]!)),
  ).labels;
}

/** An item belongs to its group as likely as the part that includes it and is the least likely to. */
function belongingOf(arrangement: Arrangement, tree: Tree, chances: Chances): Float64Array {
  const { subtreeOf } = arrangement.resolution;
  const belonging = new Float64Array(tree.root + 1).fill(1);
  for (const sides of arrangement.parts()) belonging[sides.nodes[0]] = chances.ofSame(sides);
  for (let node = tree.root - 1; node >= 0; node--) {
    const parent = tree.parent[node]!;
    if (subtreeOf[parent] === subtreeOf[node] && subtreeOf[node]! >= 0)
      belonging[node] = Math.min(belonging[node]!, belonging[parent]!);
  }
  return belonging.slice(0, tree.n);
}

/**
 * The support by inconsistency (../../noise/inconsistency.ts). A pair that was answered twice has the smaller
 * support.
 */
function supportOfAnswers(points: Matrix, all: readonly GivenAnswer[]): Map<string, number> {
  const answers = all.slice(-MOST_JUDGED);
  const scoring = scoreByPoints(answers, points, TREES, 0);
  let step = scoring.next();
  while (!step.done) step = scoring.next();
  const support = new Map<string, number>();
  for (const [at, score] of step.value.entries()) {
    const key = keyOf(answers[at]!.pair);
    support.set(key, Math.min(supportOf(score), support.get(key) ?? 1));
  }
  return support;
}

const NOT_SHOWN = { shown: [], shownItem: -1 };

/**
 * What the person has on the screen when the pair is answered: the present question, or still the one before
 * it.
 */
function shownWith(before: TreeState, pair: Pair | undefined): Pick<TreeState, 'shown' | 'shownItem'> {
  const { question } = before;
  const contains = (item: number, among: readonly Asked[]) =>
    pair !== undefined && among.some(({ other }) => keyOf([item, other]) === keyOf(pair));
  // The question still on the screen is checked first: the next question may have the same pair in another
  // sense.
  if (contains(before.shownItem, before.shown)) return { shown: before.shown, shownItem: before.shownItem };
  if (question === null || question.among.length === 1 || !contains(question.item, question.among))
    return NOT_SHOWN;
  return { shown: question.among, shownItem: question.item };
}

/**
 * Answers to the present question, others about a pair that was answered before, and those about any pair.
 * O(answers): an import gives ten thousands at once.
 */
function withVotes(before: TreeState, answers: readonly Given[]): readonly Assertion[] {
  const {
    question,
    arrangement,
    treeModel: { tree },
  } = before;
  const asked = new Map<string, Candidate>();
  const show = (item: number, among: readonly Asked[]) => {
    for (const { other, candidate } of among) setFirst(asked, keyOf([item, other]), candidate);
  };
  show(before.shownItem, before.shown);
  if (question !== null) show(question.item, question.among);
  const assertions = [...before.assertions];
  const placeOf = new Map<string, number>();
  for (const [at, { votes }] of assertions.entries())
    for (const { pair } of votes) setFirst(placeOf, keyOf(pair), at);
  for (const { pair, verdict, isProposed } of answers) {
    if (verdict === 'cannot-tell') continue;
    const key = keyOf(pair);
    const candidate = asked.get(key);
    const again =
      candidate !== undefined && candidate.assertion >= 0
        ? candidate.assertion
        : (placeOf.get(key) ?? (candidate === undefined ? checkInPlace(before, pair) : undefined));
    const vote = { pair, isSame: verdict === 'same' };
    const at = again ?? assertions.length;
    const proposed = isProposed ? proposedSides(before, pair) : undefined;
    const assertion = assertions[at] ?? {
      sides: proposed ?? candidate?.sides ?? arrangement.sidesOf(...pair),
      tree: tree.identity,
      votes: [],
    };
    assertions[at] = { ...assertion, votes: [...assertion.votes, vote] };
    placeOf.set(key, Math.min(at, placeOf.get(key) ?? at));
  }
  return assertions;
}

/** A check may have been asked in place of a question that was skipped. */
function checkInPlace(before: TreeState, pair: Pair): number | undefined {
  const checked = before.checkedBy(pair);
  return checked < 0 ? undefined : checked;
}

function setFirst<Value>(map: Map<string, Value>, key: string, value: Value): void {
  if (!map.has(key)) map.set(key, value);
}

function countVotes(assertions: readonly Assertion[]): number {
  return assertions.reduce((sum, { votes }) => sum + votes.length, 0);
}

/** How often the metric has been learned by so many answers. */
function metricUpdatesBy(answers: number): number {
  return answers < FIRST_UPDATE ? 0 : Math.floor(Math.log2(answers / FIRST_UPDATE)) + 1;
}
