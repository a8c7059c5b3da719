/**
 * Looks into the first questions of a strategy, which the curves of `akin engine simulate` do not show: which
 * pairs, which answers, which clusters.
 */
import { askBest, clusterBy, prepare } from '../../main/algorithms/ask/activeHacc/ask.ts';
import { consensusFromPoints } from '../../main/algorithms/ask/consensus.ts';
import type { Pair } from '../../main/algorithms/matrix.ts';
import { scoreClustering } from '../../main/algorithms/metrics/clusterMetrics.ts';
import { Random } from '../../main/algorithms/random.ts';
import { loadKernels } from '../../main/native.ts';
import type { Table } from './tables.ts';

export interface FirstQuestions {
  readonly same: number;
  readonly different: number;
  /** Clusters of at least ten items, at the start and in the end. */
  readonly largeBefore: number;
  readonly largeAfter: number;
  /** How many "different" pairs were together when they were asked. */
  readonly split: number;
  readonly asked: readonly {
    readonly pair: Pair;
    readonly same: boolean;
    readonly wellCategorisedAfter: number;
  }[];
}

function lookInto(
  table: Table,
  strategy: 'active-hacc' | 'random',
  questions: number,
  seed: number,
): FirstQuestions {
  const { points, truth } = table;
  const matrix = { rows: points.length, columns: points[0]!.length, data: Float64Array.from(points.flat()) };
  const k = new Set(truth).size;
  const instance = prepare(
    { points: matrix, metric: 'euclidean' },
    consensusFromPoints(matrix, k, 100, new Random(seed)),
    loadKernels(),
  );
  const random = new Random(seed);
  const mustLink: Pair[] = [];
  const cannotLink: Pair[] = [];
  const asked: { pair: Pair; same: boolean; wellCategorisedAfter: number }[] = [];
  let labels = clusterBy(instance, k, { mustLink, cannotLink });
  const largeBefore = countLarge(labels);
  let split = 0;
  while (asked.length < questions) {
    const pair =
      strategy === 'random'
        ? (random.sample(matrix.rows, 2) as unknown as Pair)
        : askBest(instance, { k, mustLink, cannotLink, skip: [], method: 'fast', top: 1 }).pair;
    if (pair === null) break;
    const same = truth[pair[0]] === truth[pair[1]];
    if (!same && labels[pair[0]] === labels[pair[1]]) split += 1;
    (same ? mustLink : cannotLink).push(pair);
    labels = clusterBy(instance, k, { mustLink, cannotLink });
    asked.push({ pair, same, wellCategorisedAfter: scoreClustering(truth, labels).wellCategorised });
  }
  return {
    same: mustLink.length,
    different: cannotLink.length,
    largeBefore,
    largeAfter: countLarge(labels),
    split,
    asked,
  };
}

function countLarge(labels: Int32Array): number {
  const sizes = new Map<number, number>();
  for (const label of labels) sizes.set(label, (sizes.get(label) ?? 0) + 1);
  return [...sizes.values()].filter(size => size >= 10).length;
}

/** One row per strategy, means over the seeds. */
export function firstQuestionsTable(table: Table, questions: number, seeds: number): string {
  const rows = (['active-hacc', 'random'] as const).map(strategy => {
    const runs = Array.from({ length: seeds }, (_, seed) => lookInto(table, strategy, questions, seed));
    const mean = (read: (run: FirstQuestions) => number): string =>
      (runs.reduce((sum, run) => sum + read(run), 0) / seeds).toFixed(1);
    const counts = [
      mean(run => run.same),
      mean(run => run.different),
      mean(run => run.split),
      mean(run => run.largeAfter),
    ];
    return `| ${[strategy, ...counts].join(' | ')} |`;
  });
  const header = [
    'strategy',
    '"same"',
    '"different"',
    'of these together when asked',
    'clusters of ten items or more',
  ];
  return `| ${header.join(' | ')} |\n|${' --- |'.repeat(header.length)}\n${rows.join('\n')}`;
}
