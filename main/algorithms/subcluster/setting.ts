/**
 * What stays the same while a collection is subclustered: distances, candidates, sizes; and what is remembered of them. Pure.
 *
 * Everything remembered (the nearest items of a candidate, how strongly two candidates repel each other) is a function of the distances alone, so an answer
 * of a person never makes it wrong.
 */
import { checkMedoids } from '../cluster/pam.ts';
import type { DistanceLookup } from '../cluster/pamDistances.ts';
import { chanceOfSame, costApart } from './chance.ts';
import { NeighbourLists } from './nearest.ts';

export interface SubclusterSetting {
  readonly lookup: DistanceLookup;
  /** The items that may be centroids, ascending: the paper's restricted set R. */
  readonly candidates: Int32Array;
  /** Where each item stands among the candidates, or -1. */
  readonly positionOf: Int32Array;
  /** Items per subcluster, the centroid included. */
  readonly n: number;
  readonly lambda: number;
  readonly neighbours: NeighbourLists;
  /** What each candidate gathers while no answer says anything about it, once that was asked for. */
  readonly untouched: (CandidateSet | undefined)[];
  /** For each candidate what it would cost to have it and the candidate at `position` as centroids, before any answer. */
  repulsion(position: number): Float64Array;
}

export interface Subcluster {
  readonly centroid: number;
  /** The centroid first. */
  readonly members: readonly number[];
}

/** A subcluster that could be, and what its members add to the first sum of eq. (2). */
export interface CandidateSet {
  readonly subcluster: Subcluster;
  readonly cost: number;
}

/** Neighbours found in advance beyond the n - 1 that are wanted: answers rule some out. */
const SPARE_NEIGHBOURS = 10;
/** So many numbers are remembered of the repulsion, or the rows of 64 candidates if that is more. */
const REMEMBERED = 1 << 22;

export function prepareSubclustering(
  lookup: DistanceLookup,
  candidates: Int32Array,
  n: number,
  lambda: number,
): SubclusterSetting {
  if (!Number.isInteger(n) || n < 1 || n > lookup.n)
    throw new RangeError('n must be from 1 to the number of items');
  if (!(lambda > 0) || !Number.isFinite(lambda)) throw new RangeError('lambda must be above 0');
  checkMedoids({ lookup, candidates, start: [...candidates.subarray(0, 1)] });
  const positionOf = new Int32Array(lookup.n).fill(-1);
  candidates.forEach((candidate, position) => {
    positionOf[candidate] = position;
  });
  return {
    lookup,
    candidates,
    positionOf,
    n,
    lambda,
    neighbours: new NeighbourLists(lookup, candidates, n - 1 + SPARE_NEIGHBOURS),
    untouched: [],
    repulsion: rememberRepulsion(lookup, candidates, lambda),
  };
}

/** The rows used last are kept, the one that was not used for the longest time goes first. */
function rememberRepulsion(
  lookup: DistanceLookup,
  candidates: Int32Array,
  lambda: number,
): (position: number) => Float64Array {
  const rows = new Map<number, Float64Array>();
  const most = Math.max(64, Math.floor(REMEMBERED / candidates.length));
  return position => {
    let row = rows.get(position);
    if (row === undefined) {
      row = new Float64Array(candidates.length);
      lookup.gather(candidates[position]!, candidates, candidates.length, row);
      for (let r = 0; r < row.length; r++) row[r] = costApart(chanceOfSame(row[r]!, lambda));
      if (rows.size >= most) rows.delete(rows.keys().next().value!);
    } else rows.delete(position);
    rows.set(position, row);
    return row;
  };
}
