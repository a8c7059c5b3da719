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
 * large impact, is asked again with other items and, where these do not decide it, with the same
 * (assertions.ts).
 *
 * Each time the number of answers has doubled, the metric is learned from the present groups (learnMetric.ts).
 * In a large collection it takes effect some rounds later (learning.ts): nobody waits for it. Then the tree is
 * rebuilt around the groups: they stay, their parts and neighbours are others. Answers are about items, so they
 * remain valid. Where the answers say that the height is wrong for this collection, that is asked about and
 * proposed, group by group.
 *
 * The state is a fold over the answers: the same answers in the same order give the same groups and the same
 * question. O(N) for an answer, plus what it changes (arrange.ts), plus the cost of the tree when the metric
 * is learned. Figures: docs/results/fewest-questions.md and large-collections.md.
 */

import { steepnessOf } from '../../linkage/clusterDistance.ts';
import type { ItemSpace } from '../../linkage/itemSpace.ts';
import { keyOf } from '../../matrix.ts';
import { Arrangement, HEIGHT } from './arrange.ts';
import { placeArrivals } from './arrivals.ts';
import {
  type AnswerModel,
  type Assertion,
  answeredSidesOf,
  errorProbability,
  linksOf,
  shareOfErrors,
} from './assertions.ts';
import { learnChances, temperatureOf } from './chances.ts';
import type { GroupsBefore } from './changeGroups.ts';
import { ItemSets } from './itemSets.ts';
import { answersOf, Learning, type MetricInput, metricUpdatesBy, roundsToLearn } from './learning.ts';
import {
  candidatesOf,
  checksOf,
  chooseQuestion,
  doubtsOf,
  FARTHEST,
  type Kind,
  leastChance,
  openPairs,
  type Question,
  type Shortlist,
  shortlistOf,
} from './questions.ts';
import { regroupByReasons } from './regroupByReasons.ts';
import { restoreInputs, type SavedState } from './savedState.ts';
import { scoreAll } from './scoreAll.ts';
import { buildTreeModel, TreeModels } from './treeModels.ts';
import type {
  Ahead,
  Given,
  Part,
  Pending,
  ReasonOf,
  StateInputs,
  TreeModel,
  TreeState,
} from './treeState.ts';
import { NOT_SHOWN, shownWith, withVotes } from './votes.ts';
import { type GivenReason, withReasons } from './weighReasons.ts';

/**
 * Before any answer the rate of errors is taken to be this, as if learned from so many questions; it is
 * never taken to be more than the last.
 */
const ERRORS = { rate: 0.02, questions: 50, most: 0.1 };
/** So many sides are computed ahead at once. */
const SIDES_AT_ONCE = 4000;

export class TreeOfGroups {
  readonly #space: ItemSpace;
  readonly #models: TreeModels;
  readonly #kinds: readonly Kind[];
  readonly #without: readonly Part[];
  readonly #reasonOf: ReasonOf;
  readonly #retrained = new WeakMap<TreeState, TreeModel>();
  readonly #prepared = new WeakMap<TreeModel, Generator<void, void>>();

  constructor(
    space: ItemSpace,
    kinds: readonly Kind[],
    without: readonly Part[] = [],
    reasonOf: ReasonOf = () => undefined,
  ) {
    this.#reasonOf = reasonOf;
    this.#space = space;
    this.#models = new TreeModels(space);
    this.#kinds = kinds;
    this.#without = without;
  }

  start(): TreeState {
    return this.#stateFrom({
      treeModel: this.#models.first,
      assertions: [],
      reasons: [],
      skipped: new Set(),
      errorRate: ERRORS.rate,
      ...NOT_SHOWN,
      pending: null,
      updates: 0,
      groupsBefore: null,
    });
  }

  /** A state that was saved (savedState.ts), in parts. */
  *restore(saved: SavedState): Generator<void, TreeState> {
    const learn = (lesson: MetricInput) => this.#learn(lesson);
    const build = (learning: Learning | null, groups: Int32Array) =>
      this.#buildLearned(learning, groups, [], [], saved.arrived);
    return this.#stateFrom(yield* restoreInputs(saved, () => this.#models.first, learn, build));
  }

  /** After one or more answers, which were given at once. `names`: the items that have a name by then. */
  next(before: TreeState, answers: readonly Given[], names: readonly number[] = []): TreeState {
    const told = this.#afterAnswers(before, answers, names);
    const given = answers.flatMap(({ reason }) => reason ?? []);
    const reasons = given.flatMap(({ key }) => this.#reasonOf(key) ?? []);
    if (reasons.length === 0) return told;
    return this.#afterReasons(told, reasons, new Set(given.flatMap(({ named }) => named)), names);
  }

  #afterAnswers(before: TreeState, answers: readonly Given[], names: readonly number[]): TreeState {
    const { pending, updates, errorRate, reasons } = before;
    const skipped = new Set(before.skipped);
    for (const { pair, verdict } of answers) if (verdict === 'cannot-tell') skipped.add(keyOf(pair));
    const assertions = withVotes(before, answers);
    const told = answers.flatMap(({ pair, verdict }) => (verdict === 'cannot-tell' ? [] : pair));
    const groups = groupsOf(before, told, names);
    const facts = { assertions, reasons, skipped, errorRate, updates };
    if (pending?.rounds === 1) {
      const treeModel = this.#withLearnedMetric(before, pending);
      const groupsBefore = { ...groups, labels: treeModel.labels ?? groups.labels, cuts: [] };
      return this.#stateFrom({ treeModel, ...facts, ...NOT_SHOWN, pending: null, groupsBefore });
    }
    return this.#stateFrom({
      treeModel: before.treeModel,
      ...facts,
      ...shownWith(before, answers[0]?.pair),
      pending: pending && { ...pending, rounds: pending.rounds - 1 },
      groupsBefore: groups,
    });
  }

  /** Groups that the reasons are about are made anew, but for those with a name or confirmed. */
  #afterReasons(
    told: TreeState,
    given: readonly GivenReason[],
    named: ReadonlySet<number>,
    names: readonly number[],
  ): TreeState {
    const { treeModel, arrangement, assertions, skipped, errorRate, pending, updates } = told;
    const reasons = [...told.reasons, ...given];
    const sets = new ItemSets(withReasons(treeModel.sets.space, reasons, assertions, HEIGHT));
    const { accepted } = arrangement.resolution;
    const fixed = new Set(Array.from(named, item => arrangement.labels[item]!));
    for (const { pair, isSame } of accepted) if (isSame) fixed.add(arrangement.labels[pair[0]]!);
    const { labels, parts } = regroupByReasons({
      tree: treeModel.tree,
      sets,
      arrangement,
      isFixed: label => fixed.has(label),
      joined: reasons.flatMap(({ sets: one }) =>
        one.verdict === 'same' && one.rule === 'hard' ? [one.members] : [],
      ),
      height: HEIGHT,
    });
    const model = { ...treeModel, sets, parts };
    this.#models.add(model);
    const groupsBefore = { labels, accepted, asked: [], named: names, cuts: [] };
    const facts = { assertions, reasons, skipped, errorRate, pending, updates };
    return this.#stateFrom({ treeModel: model, ...facts, ...NOT_SHOWN, groupsBefore });
  }

  /** The learned model around the groups of a state. Any next answer starts from it, so it is made once. */
  #withLearnedMetric(state: TreeState, { learning }: Pending): TreeModel {
    const known = this.#retrained.get(state);
    if (known !== undefined) return known;
    const model = this.#buildLearned(learning, state.labels, state.reasons, state.assertions);
    this.#retrained.set(state, model);
    return model;
  }

  #buildLearned(
    learning: Learning | null,
    groups: Int32Array,
    reasons: readonly GivenReason[],
    assertions: readonly Assertion[] = [],
    arrived: readonly number[] = [],
  ): TreeModel {
    const { space, support } = learning?.finish() ?? { space: this.#space, support: new Map() };
    const labels = placeArrivals(space, groups, arrived, HEIGHT);
    const plain = buildTreeModel(space, support, learning?.lesson ?? null, labels);
    const model = { ...plain, sets: new ItemSets(withReasons(space, reasons, assertions, HEIGHT)) };
    this.#models.add(model);
    return model;
  }

  #learn(lesson: MetricInput): Learning {
    return new Learning(this.#space, lesson, !this.#without.includes('fit'));
  }

  /** A part of what answers will need; true when there is nothing left. */
  prepare(state: TreeState, ahead: Ahead): boolean {
    const { pending } = state;
    if (pending === null || (ahead === 'next' && pending.rounds > 1)) return true;
    if (!pending.learning.isDone) {
      pending.learning.advance();
      return false;
    }
    if (pending.rounds > 1) return true;
    const isMade = this.#retrained.has(state);
    const model = this.#withLearnedMetric(state, pending);
    if (!isMade) return false;
    const work = this.#prepared.get(model) ?? this.#prepareModel(model, state);
    this.#prepared.set(model, work);
    return work.next().done === true;
  }

  /** What is known of the groups of a state under another model: an answer changes only a few of them. */
  *#prepareModel(model: TreeModel, state: TreeState): Generator<void, void> {
    const groupsBefore = { ...groupsOf(state, [], []), labels: model.labels ?? state.labels, cuts: [] };
    const same = this.#stateFrom({ ...state.inputs, treeModel: model, pending: null, groupsBefore });
    yield;
    let sides = 0;
    for (const _ of same.arrangement.parts()) if (++sides % SIDES_AT_ONCE === 0) yield;
    for (const _ of same.arrangement.pairsOfGroups(same.chances.height * FARTHEST))
      if (++sides % SIDES_AT_ONCE === 0) yield;
  }

  #stateFrom(inputs: StateInputs): TreeState {
    const { treeModel, assertions, skipped, groupsBefore } = inputs;
    this.#models.use(treeModel);
    const { tree, sets, support, parts } = treeModel;
    const questions = assertions.reduce((sum, assertion) => sum + shareOfErrors(assertion), 0);
    const temperature = temperatureOf(steepnessOf(this.#space.scale), questions);
    const chances = learnChances(assertions.map(answeredSidesOf), temperature);
    const before: AnswerModel = { chances, errorRate: inputs.errorRate, support };
    const links = assertions.flatMap(assertion => linksOf(assertion, tree, before));
    const arrangement = new Arrangement(tree, sets, chances, links, groupsBefore, parts);
    const wrong = assertions.reduce((sum, assertion) => sum + errorProbability(assertion, before), 0);
    const errorRate = Math.min(
      ERRORS.most,
      (ERRORS.rate * ERRORS.questions + wrong) / (ERRORS.questions + questions),
    );
    const beliefs: AnswerModel = { chances, errorRate, support };
    const doubts = () =>
      doubtsOf(arrangement, assertions, tree, beliefs).filter(
        ({ doubt }) => doubt === null || !this.#without.includes(doubt),
      );
    const least = leastChance(beliefs);
    const choose = (shortlist: Shortlist, isAside: ReadonlySet<number>) =>
      chooseQuestion(
        arrangement,
        shortlist,
        assertions,
        openPairs(assertions, skipped, isAside),
        this.#kinds,
      );
    const questionBesides: TreeState['questionBesides'] = (pairs, about, aside = []) => {
      const isAside = new Set(aside);
      const takesPart = (node: number) => arrangement.central(node).some(item => !isAside.has(item));
      const wanted = about === undefined ? null : new Set(about.map(item => arrangement.labels[item]!));
      const candidates = [...candidatesOf(arrangement, chances), ...doubts()].filter(
        ({ sides }) =>
          (isAside.size === 0 || sides.nodes.every(takesPart)) &&
          (wanted === null || arrangement.labelsOf(sides).some(label => wanted.has(label))) &&
          !pairs.some(pair => arrangement.isBetween(sides, pair)),
      );
      return choose(shortlistOf(candidates, least), isAside);
    };
    let checks: ReadonlyMap<string, number> | null = null;
    let chosen: { readonly question: Question | null; readonly belonging: Float64Array } | null = null;
    const chooseOfAll = () => {
      const { shortlist, belonging } = scoreAll(arrangement, tree, chances, doubts(), least);
      chosen ??= { question: choose(shortlist, new Set()), belonging };
      return chosen;
    };
    return {
      ...inputs,
      inputs,
      labels: arrangement.labels,
      // For a hypothetical answer only the groups are needed, not the next question.
      get question() {
        return (chosen ?? chooseOfAll()).question;
      },
      get belonging() {
        return (chosen ?? chooseOfAll()).belonging;
      },
      questionBesides,
      checkedBy: pair => {
        checks ??= checksOf(arrangement, doubts(), assertions, skipped);
        return checks.get(keyOf(pair)) ?? -1;
      },
      errorRate,
      chances,
      arrangement,
      ...this.#learningAfter(inputs, arrangement.labels),
    };
  }

  /** Begins to learn when the answers have doubled and nothing is being learned. */
  #learningAfter(
    { pending, updates: before, assertions }: StateInputs,
    labels: Int32Array,
  ): Pick<TreeState, 'pending' | 'updates'> {
    const updates = metricUpdatesBy(assertions);
    if (pending !== null || updates <= before || this.#without.includes('metric'))
      return { pending, updates: before };
    const learning = this.#learn({ labels, answers: answersOf(assertions) });
    return { pending: { learning, rounds: roundsToLearn(labels.length) }, updates };
  }
}

type Items = readonly number[];

function groupsOf({ labels, arrangement }: TreeState, asked: Items, named: Items): GroupsBefore {
  const { accepted } = arrangement.resolution;
  return { labels, accepted, asked, named, cuts: arrangement.cutsBeside(asked) };
}
