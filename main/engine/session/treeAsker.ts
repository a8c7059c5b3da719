/** The tree of groups for a question session: pairs first, each with what hangs on it. Runs in an asking thread. */
import type { Matrix, Pair } from '../../algorithms/matrix.ts';
import type { GivenAnswer } from '../../algorithms/noise/doubts.ts';
import type { GroupEstimate } from '../../algorithms/session/estimateGroups.ts';
import { stakesOf } from '../../algorithms/session/whatHangs.ts';
import { loadKernels } from '../../native.ts';
import { TreeWay } from '../grouping/treeWay.ts';
import type { Limits, Progress } from './asker.ts';
import type { Asked, Material, Situation } from './messages.ts';
import { scoreDoubts, suggestGroups } from './suggestions.ts';

export class TreeAsker {
  readonly #material: Material;
  readonly #progress: Progress;
  readonly #way: TreeWay;

  constructor(material: Material, progress: Progress, limits?: Limits) {
    this.#material = material;
    this.#progress = progress;
    const { points, metric, seed, kinds = ['pair'] } = material;
    // The metric is learned on the rows as the distance sees them.
    const rows = metric === 'cosine' ? toUnitLength(points) : points;
    const measure = (matrix: Matrix) => loadKernels().pairwiseDistances(matrix, 'euclidean');
    const tell = (sentence: string) => progress(0, 1, sentence);
    this.#way = new TreeWay(rows, measure, seed, tell, {
      kinds,
      ...(limits === undefined ? {} : { limits }),
    });
  }

  ask({ given = [] }: Situation): Asked {
    const rounds = given.map(one => [one]);
    const { labels, question, centres: representatives } = this.#way.after(rounds);
    if (question === null) return { question, labels, representatives };
    const { kind, item, among, chances } = question;
    const pair: Pair = [item, among[0]!];
    const surprise = labels[pair[0]] === labels[pair[1]] ? 'different' : 'same';
    const surprising = this.#way.after([...rounds, [{ pair, verdict: surprise }]]).labels;
    const stakes = stakesOf(pair, chances[0]!, labels, surprising);
    const asked = { pair, gain: stakes.gain, stakes };
    return {
      question: kind === 'pair' ? asked : { ...asked, round: { kind, item, among } },
      labels,
      representatives,
    };
  }

  suggest(situation: Situation): GroupEstimate {
    return suggestGroups(this.#material, situation, this.#progress);
  }

  doubt(answers: readonly GivenAnswer[]): Float64Array {
    return scoreDoubts(this.#material, answers, this.#progress);
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
