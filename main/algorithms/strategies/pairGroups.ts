/**
 * The groups of strategies that ask about pairs, and the pairs that they compare. Pure.
 *
 * Few items: average linkage over the refined distances of all pairs, into as many groups as the person wants
 * or as are estimated before the first answer. Many: the tree of groups over all items (groupTree.ts), or sparse
 * linkage where a number of groups is wanted; memory is linear in the items. No metric is learned in either.
 * Reasons move the distances of all pairs (movedDistances.ts), and so the next question; where a number of groups
 * is wanted of many items they do not count.
 */
import type { Kernels } from '../ask/activeHacc/ask.ts';
import type { ReasonOf } from '../ask/treeOfGroups/treeState.ts';
import { averageLinkage } from '../cluster/averageLinkage.ts';
import { closeConstraints } from '../constraints.ts';
import { CountLinkage } from '../linkage/linkToCount.ts';
import type { Condensed, Matrix } from '../matrix.ts';
import type { NearestItems } from '../neighbours/nearestNeighbours.ts';
import { refineDistances } from '../refine/refineDistances.ts';
import { effectOfRounds } from '../session/answers.ts';
import type { Measure } from '../session/cooccurrence.ts';
import {
  type ComparedItems,
  type Evidence,
  measureWithEvidence,
  spaceWithEvidence,
} from '../session/evidence.ts';
import { GroupTree } from './groupTree.ts';
import { MovedDistances } from './movedDistances.ts';
import type { Progress, Rounds } from './questionStrategy.ts';
import { suggestGroups } from './suggestGroups.ts';

export interface PairGroupsOptions {
  readonly points: Matrix;
  readonly evidence: Evidence;
  readonly wanted: number | null;
  readonly seed: number;
  readonly kernels: Kernels;
  /** The distances of all pairs, where they may be known already. */
  readonly measure: Measure;
  /** The items with their neighbours: for many items. */
  readonly items: () => ComparedItems & { readonly neighbours: NearestItems };
  readonly progress: Progress;
  /** The reasons that answers name by their keys. */
  readonly reasonOf?: ReasonOf | undefined;
  /** Up to so many items all pairs are compared. */
  readonly full?: number;
}

/** What a strategy compares: the distances of all pairs, or the points and their neighbours. */
export type Compared =
  | { readonly distances: Condensed }
  | { readonly points: Matrix; readonly neighbours: NearestItems; readonly photos: Int32Array | null };

export interface PairGroups {
  of(rounds: Rounds): Int32Array;
  compared(rounds: Rounds): Compared;
}

/** docs/performance.md has the time of a question at both ends. */
const FULL = 2_000;

export function pairGroups(options: PairGroupsOptions): PairGroups {
  return options.points.rows <= (options.full ?? FULL) ? new FewItems(options) : new ManyItems(options);
}

class FewItems implements PairGroups {
  readonly #options: PairGroupsOptions;
  readonly #groupCount: number;
  #distances: MovedDistances | undefined;
  #refined: { readonly from: Condensed; readonly distances: Condensed } | undefined;

  constructor(options: PairGroupsOptions) {
    const { points, wanted, seed, kernels, progress } = options;
    this.#options = options;
    const nothing = { mustLink: [], cannotLink: [] };
    this.#groupCount =
      wanted ?? suggestGroups(kernels, { points, metric: 'euclidean', seed }, nothing, progress).k;
  }

  of(rounds: Rounds): Int32Array {
    const { rows } = this.#options.points;
    const { mustLink, cannotLink } = effectOfRounds(rows, rounds);
    const { distances } = this.compared(rounds);
    if (this.#refined?.from !== distances)
      this.#refined = { from: distances, distances: refineDistances(distances) };
    const { count } = closeConstraints(rows, mustLink, cannotLink);
    const k = Math.min(this.#groupCount, count);
    return averageLinkage(this.#refined.distances, { k }, mustLink, cannotLink).labels;
  }

  compared(rounds: Rounds): { readonly distances: Condensed } {
    if (this.#distances === undefined) {
      const { points, evidence, measure, progress, reasonOf = () => undefined } = this.#options;
      progress(0, 1, 'Comparing the pictures …');
      const distances = measureWithEvidence(evidence, measure, points)(points);
      this.#distances = new MovedDistances(distances, reasonOf);
    }
    return { distances: this.#distances.after(rounds) };
  }
}

class ManyItems implements PairGroups {
  readonly #options: PairGroupsOptions;
  readonly #items: ReturnType<PairGroupsOptions['items']>;
  #tree: GroupTree | undefined;
  #linkage: CountLinkage | undefined;

  constructor(options: PairGroupsOptions) {
    this.#options = options;
    this.#items = options.items();
  }

  of(rounds: Rounds): Int32Array {
    const { wanted, progress, points, reasonOf = () => undefined } = this.#options;
    if (wanted === null) {
      this.#tree ??= new GroupTree(this.#items, { progress, reasonOf, kinds: ['pair'], without: ['metric'] });
      return this.#tree.groups({ rounds });
    }
    this.#linkage ??= new CountLinkage(spaceWithEvidence(this.#items));
    const { mustLink, cannotLink } = effectOfRounds(points.rows, rounds);
    const { count } = closeConstraints(points.rows, mustLink, cannotLink);
    return this.#linkage.labels(Math.min(wanted, count), mustLink, cannotLink);
  }

  compared(): Compared {
    const { points, neighbours, evidence } = this.#items;
    return { points, neighbours, photos: evidence?.cooccurrence?.photos ?? null };
  }
}
