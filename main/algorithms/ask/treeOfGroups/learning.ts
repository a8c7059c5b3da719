/**
 * A metric that is learned while questions go on. Pure.
 *
 * It is learned from the groups and answers of one state, in parts between which something else may be done, and
 * takes effect a fixed number of rounds later: the larger the collection, the more. So nobody waits for it, and
 * the same answers still give the same groups.
 */
import { type ItemSpace, underMetric } from '../../linkage/itemSpace.ts';
import { keyOf, type Matrix } from '../../matrix.ts';
import { type GivenAnswer, scoreByPoints, supportOf } from '../../noise/doubts.ts';
import type { AnswerModel, Assertion } from './assertions.ts';
import { learnMetric } from './learnMetric.ts';

/** The metric is learned after so many answers, and each time they have doubled. */
const FIRST_UPDATE = 20;
/** For so many items there is one more round; learning takes a second for about 15,000. */
const ITEMS_OF_A_ROUND = 4000;
const MOST_ROUNDS = 16;
/** In the forest that judges how well answers fit together. */
const TREES = 50;
/** It judges so many of the latest: the cost is quadratic. An import gives more at once than a person ever. */
const MOST_JUDGED = 4000;

/** What is learned from. */
export interface MetricInput {
  readonly labels: Int32Array;
  readonly answers: readonly GivenAnswer[];
}

export interface Learned {
  readonly space: ItemSpace;
  readonly support: AnswerModel['support'];
}

/** How often the metric has been learned by these answers. */
export function metricUpdatesBy(assertions: readonly Assertion[]): number {
  const answers = assertions.reduce((sum, { votes }) => sum + votes.length, 0);
  return answers < FIRST_UPDATE ? 0 : Math.floor(Math.log2(answers / FIRST_UPDATE)) + 1;
}

/** Learned from a state so many rounds before it takes effect. */
export function roundsToLearn(items: number): number {
  return Math.min(MOST_ROUNDS, 1 + Math.floor(items / ITEMS_OF_A_ROUND));
}

export function answersOf(assertions: readonly Assertion[]): GivenAnswer[] {
  return assertions.flatMap(({ votes }) =>
    votes.map(({ pair, isSame }): GivenAnswer => ({ pair, verdict: isSame ? 'same' : 'different' })),
  );
}

export class Learning {
  readonly lesson: MetricInput;
  readonly #work: Generator<void, Learned>;
  #learned: Learned | null = null;

  /** `isJudged`: whether it is judged how well answers fit together. */
  constructor(space: ItemSpace, lesson: MetricInput, isJudged: boolean) {
    this.lesson = lesson;
    this.#work = learn(space, lesson, isJudged);
  }

  get isDone(): boolean {
    return this.#learned !== null;
  }

  /** One part. */
  advance(): void {
    const step = this.#work.next();
    if (step.done) this.#learned = step.value;
  }

  finish(): Learned {
    while (this.#learned === null) this.advance();
    return this.#learned;
  }
}

function* learn(
  space: ItemSpace,
  { labels, answers }: MetricInput,
  isJudged: boolean,
): Generator<void, Learned> {
  const learned = yield* learnMetric(space.points, labels, answers);
  yield;
  const support = isJudged ? yield* supportOfAnswers(space.points, answers) : new Map<string, number>();
  return { space: yield* underMetric(space, learned), support };
}

/**
 * The support by inconsistency (../../noise/inconsistency.ts). A pair that was answered twice has the smaller
 * support.
 */
function* supportOfAnswers(
  points: Matrix,
  all: readonly GivenAnswer[],
): Generator<void, Map<string, number>> {
  const answers = all.slice(-MOST_JUDGED);
  const scores = yield* scoreByPoints(answers, points, TREES, 0);
  const support = new Map<string, number>();
  for (const [at, score] of scores.entries()) {
    const key = keyOf(answers[at]!.pair);
    support.set(key, Math.min(supportOf(score), support.get(key) ?? 1));
  }
  return support;
}
