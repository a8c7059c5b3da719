/**
 * What is constant while a collection is subclustered (distances, candidates, sizes), caches of it, and the
 * relations of pairs. Pure.
 *
 * Every cache (the nearest items of a candidate, the repulsion of two candidates) is a function of the
 * distances alone, so an answer never invalidates it.
 */
import { checkMedoids } from '../cluster/pam.ts';
import type { Closure, Relation } from '../constraints.ts';
import type { DistanceLookup } from '../distance.ts';
import type { Random } from '../random.ts';
import { chanceOfSame, costApart } from './cost.ts';
import { type Nearest, NeighbourLists } from './nearest.ts';

export interface SubclusterSetting {
  readonly lookup: DistanceLookup;
  /** The items that may be centroids, ascending: the paper's restricted set R. */
  readonly candidates: Int32Array;
  /** The position of each item among the candidates, or -1. */
  readonly positionOf: Int32Array;
  /** Items per subcluster, the centroid included. */
  readonly n: number;
  readonly lambda: number;
  readonly neighbours: NeighbourLists;
  /** The members of each candidate while no answer concerns it, computed on demand. */
  readonly untouched: (CandidateSet | undefined)[];
  /**
   * For each candidate what it would cost to have it and the candidate at `position` as centroids, before any
   * answer.
   */
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

/** Neighbours found in advance beyond the n - 1 needed: answers rule some out. */
const SPARE_NEIGHBOURS = 10;
/** So many numbers are remembered of the repulsion, or the rows of 64 candidates if that is more. */
const REMEMBERED = 1 << 22;

export function prepareSubclustering(
  lookup: DistanceLookup,
  candidates: Int32Array,
  n: number,
  lambda: number,
  /** The nearest items of the candidates, where an earlier setting found them. */
  known: Nearest | null = null,
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
    neighbours: new NeighbourLists(lookup, candidates, n - 1 + SPARE_NEIGHBOURS, known),
    untouched: [],
    repulsion: rememberRepulsion(lookup, candidates, lambda),
  };
}

/** A restricted set R of `size` items: the first centroids and others drawn at random. Ascending. */
export function candidatesAround(
  start: readonly number[],
  items: number,
  size: number,
  random: Random,
): Int32Array {
  const chosen = new Set(start);
  for (const item of random.sample(items, items)) {
    if (chosen.size >= Math.min(items, size)) break;
    chosen.add(item);
  }
  return Int32Array.from(chosen).sort();
}

/** An LRU cache of the rows. */
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
      lookup.fillDistances(candidates[position]!, candidates, candidates.length, row);
      for (let r = 0; r < row.length; r++) row[r] = costApart(chanceOfSame(row[r]!, lambda));
      if (rows.size >= most) rows.delete(rows.keys().next().value!);
    } else rows.delete(position);
    rows.set(position, row);
    return row;
  };
}

/**
 * What the answers imply, as a table that can be asked about any pair: for algorithms that do not change the
 * answers.
 */
const NONE: readonly number[] = [];

export class Relations {
  readonly componentOf: Int32Array;
  /** How many components. */
  readonly count: number;
  readonly #sizes: Int32Array;
  readonly #apart: Map<number, number[]> = new Map();
  readonly #apartPairs: Set<number> = new Set();

  constructor({ componentOf, count, sizes, cannotLinks }: Closure) {
    this.componentOf = componentOf;
    this.count = count;
    this.#sizes = sizes;
    for (const [a, b] of cannotLinks) {
      this.#apartPairs.add(a * count + b);
      this.#add(a, b);
      this.#add(b, a);
    }
  }

  #add(component: number, other: number): void {
    const list = this.#apart.get(component);
    if (list === undefined) this.#apart.set(component, [other]);
    else list.push(other);
  }

  /** A cannot-link inside a must-link component is ignored. */
  relation(i: number, j: number): Relation {
    const a = this.componentOf[i]!;
    const b = this.componentOf[j]!;
    if (a === b) return 'same';
    return this.#apartPairs.has(Math.min(a, b) * this.count + Math.max(a, b)) ? 'different' : 'open';
  }

  /** True when no answer concerns `item`. */
  isAlone(item: number): boolean {
    return this.#sizes[this.componentOf[item]!] === 1 && this.apartFrom(item).length === 0;
  }

  /** The components that a cannot-link keeps apart from that of `item`. */
  apartFrom(item: number): readonly number[] {
    return this.#apart.get(this.componentOf[item]!) ?? NONE;
  }
}
