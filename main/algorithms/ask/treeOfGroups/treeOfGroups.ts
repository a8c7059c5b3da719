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
  candidatesOf,
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

export interface TreeState {
  readonly labels: Int32Array;
  /** Null when nothing is left whose answer is likelier to help than to be wrong. */
  readonly question: Question | null;
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
/** In the forest that judges how well answers fit together. */
const TREES = 50;

export class TreeOfGroups {
  readonly #space: ItemSpace;
  readonly #kinds: readonly Kind[];
  readonly #without: readonly Part[];
  readonly #first: TreeModel;
  readonly #retrained = new WeakMap<TreeState, TreeModel>();

  constructor(space: ItemSpace, kinds: readonly Kind[], without: readonly Part[] = []) {
    this.#space = space;
    this.#kinds = kinds;
    this.#without = without;
    this.#first = buildTreeModel(space, new Map(), null);
  }

  start(): TreeState {
    return this.#stateFrom(this.#first, [], new Set(), ERRORS.rate, NOT_SHOWN, false, null);
  }

  /** After one or more answers, which were given at once. `isNamed`: a group has a name. */
  next(before: TreeState, answers: readonly Given[], isNamed = false): TreeState {
    const { errorRate } = before;
    const skipped = new Set(before.skipped);
    let { assertions } = before;
    for (const answer of answers)
      if (answer.verdict === 'cannot-tell') skipped.add(keyOf(answer.pair));
      else assertions = withVote(before, assertions, answer);
    const isDue = metricUpdatesBy(countVotes(assertions)) > metricUpdatesBy(countVotes(before.assertions));
    const groups = { labels: before.labels, accepted: before.arrangement.resolution.accepted };
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
    const known = this.#retrained.get(state);
    const learned = known ?? this.#learnMetric(state, isNamed);
    this.#retrained.set(state, learned);
    return learned;
  }

  #learnMetric(state: TreeState, isNamed: boolean): TreeModel {
    const { labels, assertions } = state;
    const answers = assertions.flatMap(({ votes }) =>
      votes.map(({ pair, isSame }): GivenAnswer => ({ pair, verdict: isSame ? 'same' : 'different' })),
    );
    const { points } = this.#space;
    const share = learnedShare(points, labels);
    const confirmed = confirmedBy(answers, points, whitenGroups(points, labels, share));
    const space = underMetric(this.#space, whitenGroups(points, labels, share * confirmed));
    return buildTreeModel(
      space,
      this.#without.includes('fit') ? new Map() : supportOfAnswers(points, answers),
      isNamed ? labels : regroup(state, space),
    );
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
    const choose = () => {
      const candidates = [
        ...candidatesOf(arrangement, chances),
        ...doubtsOf(arrangement, assertions, tree, beliefs).filter(
          ({ doubt }) => doubt === null || !this.#without.includes(doubt),
        ),
      ];
      return chooseQuestion(arrangement, candidates, assertions, skipped, leastChance(beliefs), this.#kinds);
    };
    let chosen: { question: Question | null } | null = null;
    return {
      labels: arrangement.labels,
      // For a hypothetical answer only the groups are needed, not the next question.
      get question() {
        chosen ??= { question: choose() };
        return chosen.question;
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

/**
 * The support by inconsistency (../../noise/inconsistency.ts). A pair that was answered twice has the smaller
 * support.
 */
function supportOfAnswers(points: Matrix, answers: readonly GivenAnswer[]): Map<string, number> {
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
 * An answer to the present question, another about a pair that was answered before, or one about any pair.
 */
function withVote(
  before: TreeState,
  assertions: readonly Assertion[],
  { pair, verdict, isProposed }: Given,
): Assertion[] {
  const {
    question,
    arrangement,
    treeModel: { tree },
  } = before;
  const key = keyOf(pair);
  const find = (item: number, among: readonly Asked[]) =>
    among.find(({ other }) => keyOf([item, other]) === key)?.candidate;
  const asked =
    find(before.shownItem, before.shown) ??
    (question === null ? undefined : find(question.item, question.among));
  const again =
    asked !== undefined && asked.assertion >= 0
      ? asked.assertion
      : assertions.findIndex(({ votes }) => votes.some(vote => keyOf(vote.pair) === key));
  const vote = { pair, isSame: verdict === 'same' };
  if (again < 0) {
    const proposed = isProposed ? proposedSides(before, pair) : undefined;
    const sides = proposed ?? asked?.sides ?? arrangement.sidesOf(...pair);
    return [...assertions, { sides, tree, votes: [vote] }];
  }
  return assertions.map((assertion, at) =>
    at === again ? { ...assertion, votes: [...assertion.votes, vote] } : assertion,
  );
}

function countVotes(assertions: readonly Assertion[]): number {
  return assertions.reduce((sum, { votes }) => sum + votes.length, 0);
}

/** How often the metric has been learned by so many answers. */
function metricUpdatesBy(answers: number): number {
  return answers < FIRST_UPDATE ? 0 : Math.floor(Math.log2(answers / FIRST_UPDATE)) + 1;
}
