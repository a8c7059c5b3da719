/**
 * Estimates the number of groups. Pure.
 *
 * Active-HACC takes k as given. Two quantities indicate k, and both are used:
 *
 * - stability: k-means is run several times; at a good k the runs agree. Let p be the share of runs that put
 *   a pair together. The disagreement is the mean of p (1 - p) over all pairs, divided by its value for runs
 *   that agree only by chance; stability is 1 minus that (the idea of consensus clustering: Monti et al.,
 *   Machine Learning 52, 2003).
 * - gap: from k trees to k - 1, HACC adds a longer edge than any before; the gap is how much longer, as a
 *   share of that edge. One far outlier makes one wide gap, so gaps alone mislead; stability alone favours
 *   few groups.
 *
 * The score of k is stability times (1 + gap). A set of items that answers say are all different is a lower
 * bound.
 *
 * The result is a suggestion. `certainty` is how far the best score is above the others, and `low` to `high`
 * are the neighbouring candidates whose scores are within a twentieth of the best. O(candidates · runs ·
 * (sample · k · d + sample²)).
 */
import { kmeansLabels, spreadCentroids } from '../cluster/kmeans.ts';
import type { Closure } from '../constraints.ts';
import type { Matrix } from '../matrix.ts';
import type { Random } from '../random.ts';

export interface GroupEstimate {
  readonly k: number;
  readonly low: number;
  readonly high: number;
  /** 0: no k is better than another; 1: all others are worthless. */
  readonly certainty: number;
  readonly scores: readonly {
    readonly k: number;
    readonly stability: number;
    readonly gap: number;
    readonly score: number;
  }[];
}

export interface EstimateOptions {
  /** No fewer than this: items that the answers say are all different. */
  readonly atLeast: number;
  readonly runs: number;
  readonly random: Random;
  /** Called between candidates; throwing from it cancels. */
  readonly onProgress?: (done: number, total: number) => void;
}

const SAMPLE = 400;
const MAX_ITERATIONS = 30;
const NEARLY = 0.95;
const WIDEST = 8;

/** `heights` are the lengths of HACC's merges in the order made, down to one tree (or to a dead end). */
export function estimateGroups(
  points: Matrix,
  heights: ArrayLike<number>,
  options: EstimateOptions,
): GroupEstimate {
  const { atLeast, runs, random, onProgress } = options;
  const n = points.rows;
  if (n < 1) throw new RangeError('points must have at least one row');
  const candidates = candidateCounts(n, Math.max(1, atLeast), heights);
  if (n < 3 || candidates.length < 2) {
    const k = candidates[0]!;
    return { k, low: k, high: k, certainty: 0, scores: [{ k, stability: 0, gap: 0, score: 0 }] };
  }
  const sample = sampleRows(points, random);
  const scores = candidates.map((k, done) => {
    onProgress?.(done, candidates.length);
    const stability = stabilityOf(sample, Math.min(k, sample.rows), runs, random);
    const gap = gapBelow(heights, n, k);
    return { k, stability, gap, score: stability * (1 + gap) };
  });
  let best = 0;
  for (let at = 1; at < scores.length; at++) if (scores[at]!.score > scores[best]!.score) best = at;
  const top = scores[best]!.score;
  let low = best;
  let high = best;
  while (low > 0 && scores[low - 1]!.score >= NEARLY * top) low--;
  while (high < scores.length - 1 && scores[high + 1]!.score >= NEARLY * top) high++;
  const others = scores.filter((_, at) => at < low || at > high).map(({ score }) => score);
  const rival = others.length === 0 ? top : Math.max(...others);
  return {
    k: scores[best]!.k,
    low: scores[low]!.k,
    high: scores[high]!.k,
    certainty: top <= 0 ? 0 : 1 - rival / top,
    scores,
  };
}

/**
 * From two up, in steps that grow by a seventh, to a quarter of the items: beyond that groups are nearly
 * empty. The counts at the widest gaps are added, since the steps may skip them.
 */
function candidateCounts(n: number, atLeast: number, heights: ArrayLike<number>): number[] {
  const least = Math.max(2, atLeast);
  const most = Math.floor(n / 4);
  const counts = new Set<number>();
  for (let k = least; k <= most; k = Math.max(k + 1, Math.round((k * 8) / 7))) counts.add(k);
  const all = Array.from({ length: Math.max(0, most - least + 1) }, (_, at) => least + at);
  all.sort((a, b) => gapBelow(heights, n, b) - gapBelow(heights, n, a) || a - b);
  for (const k of all.slice(0, WIDEST)) counts.add(k);
  return counts.size > 0 ? [...counts].sort((a, b) => a - b) : [Math.min(n, Math.max(1, atLeast))];
}

function sampleRows(points: Matrix, random: Random): Matrix {
  if (points.rows <= SAMPLE) return points;
  const { columns, data } = points;
  const chosen = random.sample(points.rows, SAMPLE).sort((a, b) => a - b);
  const rows = new Float64Array(SAMPLE * columns);
  for (const [at, row] of chosen.entries())
    rows.set(data.subarray(row * columns, (row + 1) * columns), at * columns);
  return { rows: SAMPLE, columns, data: rows };
}

function stabilityOf(sample: Matrix, k: number, runs: number, random: Random): number {
  const n = sample.rows;
  const together = new Uint16Array(n * n);
  for (let run = 0; run < runs; run++) {
    const labels = kmeansLabels(sample, spreadCentroids(sample, k, random), MAX_ITERATIONS);
    for (let i = 0; i < n; i++)
      for (let j = i + 1; j < n; j++) if (labels[i] === labels[j]) together[i * n + j]! += 1;
  }
  let disagreement = 0;
  let share = 0;
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      const p = together[i * n + j]! / runs;
      disagreement += p * (1 - p);
      share += p;
    }
  }
  const pairs = (n * (n - 1)) / 2;
  const mean = share / pairs;
  const byChance = mean * (1 - mean);
  return byChance === 0 ? 0 : Math.max(0, 1 - disagreement / pairs / byChance);
}

/** How much longer the merge that would leave k - 1 trees is than the one that left k. */
function gapBelow(heights: ArrayLike<number>, n: number, k: number): number {
  const trees = n - heights.length; // what a dead end, or must-links made before, leave
  const at = heights.length - (k - trees);
  const next = heights[at];
  const last = heights[at - 1];
  if (next === undefined || last === undefined || next <= 0) return 0;
  return (next - last) / next;
}

/**
 * How many items the answers say are all different from each other: a lower bound for k. The largest such set
 * is hard to find; this one is grown greedily from the component with the most "different", which is still a
 * bound.
 */
export function mutuallyDifferent({ count, cannotLinks }: Pick<Closure, 'count' | 'cannotLinks'>): number {
  const apart = Array.from({ length: count }, () => new Set<number>());
  for (const [a, b] of cannotLinks) {
    apart[a]!.add(b);
    apart[b]!.add(a);
  }
  const byDegree = [...apart.keys()].sort((a, b) => apart[b]!.size - apart[a]!.size || a - b);
  const chosen: number[] = [];
  for (const component of byDegree)
    if (chosen.every(other => apart[component]!.has(other))) chosen.push(component);
  return chosen.length;
}
