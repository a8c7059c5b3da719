/**
 * Figure 3 of paper 2 by counting: how many distances and edges the silhouette batch, FAST-Active-HACC and
 * Active-HACC look at for as many labels as questions. Runs in compute threads.
 *
 * Each distance counts whenever it is taken, whether it is computed or looked up in a table. k-means, which all
 * of them need first, counts for none. The definition of Active-HACC clusters again for every pair, which takes
 * hours: counted are the edges that one such clustering looks at, times the pairs.
 */
import { askBest, prepare } from '../../../algorithms/ask/activeHacc/ask.ts';
import { runBase } from '../../../algorithms/ask/activeHacc/baseRun.ts';
import { consensusFromPoints } from '../../../algorithms/ask/consensus.ts';
import { silhouetteBatchFrom, silhouetteFrom } from '../../../algorithms/ask/silhouetteBatch.ts';
import { kmeans, spreadCentroids } from '../../../algorithms/cluster/kmeans.ts';
import { closeConsistent } from '../../../algorithms/constraints.ts';
import { distanceBetween, pairwiseDistances } from '../../../algorithms/distance.ts';
import { type Pair, pairCount } from '../../../algorithms/matrix.ts';
import { Random } from '../../../algorithms/random.ts';
import type { LabelledData, Measurement } from '../experiment.ts';

const BATCH = 'silhouette batch';
const FAST = 'FAST-Active-HACC';
const DEFINITION = 'Active-HACC';
export const COUNTED: readonly string[] = [BATCH, FAST, DEFINITION];
/** Labels or questions: a tenth of the items, as in the figure, but no more than there. */
const MOST = 100;
const MAX_ITERATIONS = 300;
const CONSENSUS_RUNS = 100;

export function countDistances(
  data: LabelledData,
  seed: number,
  checkpoint: () => void,
): Omit<Measurement, 'experiment'>[] {
  const budget = Math.min(MOST, Math.ceil(data.points.rows / 10));
  const asked = countOfQuestions(data, budget, seed, checkpoint);
  return [
    { method: BATCH, value: countOfBatch(data, budget, seed) },
    { method: FAST, value: asked.fast },
    { method: DEFINITION, value: asked.definition },
  ].map(one => ({ ...one, measure: 'distances', x: budget }));
}

function countOfBatch({ points, classes }: LabelledData, budget: number, seed: number): number {
  const start = spreadCentroids(points, classes.length, new Random(seed));
  const { labels } = kmeans(points, start, MAX_ITERATIONS);
  const squared = distanceBetween(points, 'sqeuclidean');
  let count = 0;
  const counting = (i: number, j: number): number => {
    count += 1;
    return squared(i, j);
  };
  silhouetteBatchFrom(counting, labels, silhouetteFrom(counting, labels), budget);
  return count;
}

function countOfQuestions(
  { points, truth, classes }: LabelledData,
  questions: number,
  seed: number,
  checkpoint: () => void,
): { fast: number; definition: number } {
  const k = classes.length;
  const pairs = pairCount(points.rows);
  const reads = { count: pairs };
  const probability = consensusFromPoints(points, k, CONSENSUS_RUNS, new Random(seed));
  const data = countReads(pairwiseDistances(points, 'euclidean').data, reads);
  const instance = prepare({ n: points.rows, data }, probability);
  const mustLink: Pair[] = [];
  const cannotLink: Pair[] = [];
  let edges = 0;
  let definition = pairs;
  for (let asked = 0; asked < questions; asked++) {
    checkpoint();
    const { pair } = askBest(instance, { k, mustLink, cannotLink, skip: [], method: 'fast', top: 1 });
    const closure = closeConsistent(points.rows, mustLink, cannotLink);
    const { endRank } = runBase(instance.edges, k, closure, { merges: 0, edges: 0 });
    edges += endRank;
    definition += (pairs - asked) * endRank;
    if (pair === null) break;
    (truth[pair[0]] === truth[pair[1]] ? mustLink : cannotLink).push(pair);
  }
  return { fast: reads.count + edges, definition };
}

/** The same numbers; each one that is read counts. */
function countReads(numbers: Float64Array, reads: { count: number }): Float64Array {
  return new Proxy(numbers, {
    get(target, name) {
      if (name === 'length') return target.length;
      reads.count += 1;
      return target[Number(name)];
    },
  });
}
