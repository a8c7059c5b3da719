/**
 * Active-HACC by its definition: every candidate pair is re-clustered. Slow; the reference for the fast
 * version. Pure.
 *
 * Biswas and Jacobs, CVPR 2012, Algorithm 1 and eqs. (3) to (7). O(N²) candidates, O(N²) each.
 */
import { growForest, sortEdges } from '../../cluster/hacc.ts';
import { type Closure, closeConsistent } from '../../constraints.ts';
import { type Condensed, condensedIndex, type Pair, pairCount } from '../../matrix.ts';
import {
  type AskRequest,
  type AskResult,
  type Candidate,
  change,
  compareCandidates,
  type Difference,
  gainOf,
  unlikelyBelow,
} from './question.ts';

/** What the fast methods leave out, to be left out here too when one is compared with its own definition. */
export interface Heuristics {
  readonly h1: boolean;
  readonly h2: boolean;
}

export function askByBruteForce(
  distances: Condensed,
  probability: Condensed,
  request: Omit<AskRequest, 'method'>,
  heuristics: Heuristics = { h1: false, h2: false },
): AskResult {
  const { n } = distances;
  const { k, mustLink, cannotLink } = request;
  if (distances.data.length !== pairCount(n)) throw new RangeError('distances: the length does not fit n');
  if (probability.n !== n || probability.data.length !== pairCount(n))
    throw new RangeError('probability: the size does not fit the distances');
  if (!Number.isInteger(k) || k < 1 || k > n) throw new RangeError(`k must be an integer from 1 to ${n}`);
  const closure = closeConsistent(n, mustLink, cannotLink);
  const edges = sortEdges(distances);
  const { labels } = growForest(edges, k, closure);

  const relabel = (pair: Pair, together: boolean): Int32Array => {
    if (heuristics.h2) return reclusterLocally(edges, request, labels, pair, together);
    const answered = together
      ? closeConsistent(n, mustLink, [...cannotLink, pair])
      : closeConsistent(n, [...mustLink, pair], cannotLink);
    return growForest(edges, k, answered).labels;
  };

  const ranked: Candidate[] = [];
  let simulated = 0;
  for (const [i, j] of candidates(closure, request.skip)) {
    const together = labels[i] === labels[j];
    const chance = probability.data[condensedIndex(n, i, j)]!;
    let gain = 0;
    if (!heuristics.h1 || together || chance >= unlikelyBelow) {
      simulated++;
      const { stay, part, join } = compareLabels(labels, relabel([i, j], together));
      gain = gainOf(together, chance, change(stay, part, join));
    }
    ranked.push({ i, j, gain });
  }
  ranked.sort(compareCandidates);
  const best = ranked[0];
  return {
    pair: best === undefined ? null : [best.i, best.j],
    gain: best?.gain ?? 0,
    labels,
    ranked: ranked.slice(0, request.top),
    simulated,
  };
}

/** Every pair i < j that the answers leave open and that was not skipped. */
export function* candidates(closure: Closure, skip: readonly Pair[]): Generator<Pair> {
  const { componentOf } = closure;
  const n = componentOf.length;
  const skipped = new Set(skip.map(([i, j]) => Math.min(i, j) * n + Math.max(i, j)));
  const apart = new Set(closure.cannotLinks.map(([a, b]) => a * n + b));
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      const a = Math.min(componentOf[i]!, componentOf[j]!);
      const b = Math.max(componentOf[i]!, componentOf[j]!);
      if (a !== b && !apart.has(a * n + b) && !skipped.has(i * n + j)) yield [i, j];
    }
  }
}

/** The counts of eq. (3), pair by pair. */
export function compareLabels(now: Int32Array, then: Int32Array): Difference {
  let stay = 0;
  let part = 0;
  let join = 0;
  for (let i = 0; i < now.length; i++) {
    for (let j = i + 1; j < now.length; j++) {
      if (now[i] === now[j]) {
        if (then[i] === then[j]) stay++;
        else part++;
      } else if (then[i] === then[j]) join++;
    }
  }
  return { stay, part, join };
}

/**
 * H2: the pair's one or two clusters become two (or one, where nothing forbids joining them); all others
 * stay.
 */
function reclusterLocally(
  edges: readonly Pair[],
  { mustLink, cannotLink }: Pick<AskRequest, 'mustLink' | 'cannotLink'>,
  labels: Int32Array,
  [i, j]: Pair,
  together: boolean,
): Int32Array {
  const local = (item: number): boolean => labels[item] === labels[i] || labels[item] === labels[j];
  const relabelled = Int32Array.from(labels);
  if (!together && !cannotLink.some(([a, b]) => local(a) && local(b))) {
    for (const item of labels.keys()) if (local(item)) relabelled[item] = labels[i]!;
    return relabelled;
  }
  // The members under new numbers, in ascending order, so that edges keep their order.
  const numberOf = new Map<number, number>();
  for (const item of labels.keys()) if (local(item)) numberOf.set(item, numberOf.size);
  const inside = (pairs: readonly Pair[]): Pair[] =>
    pairs.filter(([a, b]) => local(a) && local(b)).map(([a, b]) => [numberOf.get(a)!, numberOf.get(b)!]);
  const asked = inside([[i, j]]);
  const closure = together
    ? closeConsistent(numberOf.size, inside(mustLink), [...inside(cannotLink), ...asked])
    : closeConsistent(numberOf.size, [...inside(mustLink), ...asked], inside(cannotLink));
  const split = growForest(inside(edges), 2, closure).labels;
  for (const [item, number] of numberOf) relabelled[item] = labels.length + split[number]!;
  return relabelled;
}
