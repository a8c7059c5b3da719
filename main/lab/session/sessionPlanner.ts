/**
 * Plans the questions of one session: any strategy, and what each answer would change. Runs in a session
 * thread.
 */
import type { Kernels } from '../../algorithms/ask/activeHacc/ask.ts';
import type { Matrix, Pair } from '../../algorithms/matrix.ts';
import type { GivenAnswer } from '../../algorithms/noise/doubts.ts';
import { impactOf } from '../../algorithms/session/answerImpact.ts';
import { effectOfRounds } from '../../algorithms/session/answers.ts';
import type { GroupEstimate } from '../../algorithms/session/estimateGroups.ts';
import { ActiveHacc } from '../../algorithms/strategies/activeHacc.ts';
import type { Limits } from '../../algorithms/strategies/centres.ts';
import { GroupTree } from '../../algorithms/strategies/groupTree.ts';
import type { Progress, QuestionStrategy } from '../../algorithms/strategies/questionStrategy.ts';
import { scoreDoubts, suggestGroups } from '../../algorithms/strategies/suggestGroups.ts';
import { loadKernels } from '../../native.ts';
import type { AnswerState, Asked, SessionInput } from './messages.ts';

export class SessionPlanner {
  readonly #input: SessionInput;
  readonly #progress: Progress;
  readonly #kernels: Kernels = loadKernels();
  readonly #strategy: QuestionStrategy;

  constructor(input: SessionInput, progress: Progress, limits?: Limits) {
    this.#input = input;
    this.#progress = progress;
    const options = { progress, ...(limits === undefined ? {} : { limits }) };
    this.#strategy =
      input.strategy === 'tree-of-groups'
        ? this.#groupTree()
        : new ActiveHacc({ ...input, ...options, kernels: this.#kernels });
  }

  ask(answerState: AnswerState): Asked {
    const strategy = this.#strategy;
    const { labels, question: best } = strategy.next(answerState);
    const representatives = strategy.centreCount?.(answerState) ?? null;
    const { about } = answerState;
    const chosen = about === undefined ? undefined : strategy.questionAbout?.(answerState, about);
    const question = chosen ?? best;
    if (question === null) return { question, labels, representatives };
    const { kind, item, among, chances, expectedChange } = question;
    const pair: Pair = [item, among[0]!];
    const surprise = labels[pair[0]] === labels[pair[1]] ? 'different' : 'same';
    const rounds = [...answerState.rounds, [{ pair, verdict: surprise } as const]];
    const stakes = impactOf(pair, chances[0]!, labels, strategy.groups({ rounds }));
    const isByExpectedChange = strategy.questionAbout !== undefined && about === undefined;
    const asked = { pair, gain: isByExpectedChange ? expectedChange : stakes.gain, stakes };
    return {
      question: kind === 'pair' ? asked : { ...asked, round: { kind, item, among } },
      labels,
      representatives,
    };
  }

  suggest({ rounds }: AnswerState): GroupEstimate {
    const links = effectOfRounds(this.#input.points.rows, rounds);
    return suggestGroups(this.#kernels, this.#input, links, this.#progress);
  }

  doubt(answers: readonly GivenAnswer[]): Float64Array {
    return scoreDoubts(this.#input, answers, this.#progress);
  }

  #groupTree(): GroupTree {
    const { points, metric, kinds = ['pair'] } = this.#input;
    // The metric is learned on the rows as the distance sees them.
    const rows = metric === 'cosine' ? toUnitLength(points) : points;
    return new GroupTree(
      { points: rows, calibration: null },
      { progress: this.#progress, kinds, kernels: this.#kernels },
    );
  }
}

function toUnitLength({ rows, columns, data }: Matrix): Matrix {
  const scaled = data.slice();
  for (let row = 0; row < rows; row++) {
    const values = scaled.subarray(row * columns, (row + 1) * columns);
    const length = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0));
    if (length > 0) for (let column = 0; column < columns; column++) values[column]! /= length;
  }
  return { rows, columns, data: scaled };
}
