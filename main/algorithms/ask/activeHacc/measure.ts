/**
 * Counts what a simulated outcome changes, from the few edges in which it differs from the base run. Pure.
 */
import type { BaseRun } from './baseRun.ts';
import { isBelow, type RootedForest } from './forest.ts';
import { change } from './question.ts';

/** Edges of the base run that the outcome lacks, and edges it has instead. */
export interface EdgeDifference {
  /** Merges that are missing, whether refused, not needed or not reached. */
  readonly missing: readonly number[];
  /** Leaves joined by edges of the outcome's own, two by two. */
  readonly joined: readonly number[];
  /** Merges of the base run beyond k trees that the outcome has. */
  readonly beyond: readonly number[];
}

export class ChangeMeter {
  readonly #run: BaseRun;
  readonly #forest: RootedForest;
  /** Pairs of items that are together now. */
  readonly #together: number;
  /** Missing merges break clusters into fragments: the first ones are below a missing merge each. */
  readonly #below: number[] = [];
  readonly #clusters: number[] = [];
  readonly #items: number[] = [];
  readonly #groups: number[] = [];

  constructor(run: BaseRun, forest: RootedForest) {
    this.#run = run;
    this.#forest = forest;
    let together = 0;
    for (const items of forest.clusterItems) together += (items * (items - 1)) / 2;
    this.#together = together;
  }

  /** 1 - J when the only changes are this many pairs separated and this many joined. */
  changeBy(part: number, join: number): number {
    return change(this.#together - part, part, join);
  }

  /** 1 - J of an outcome. */
  changeOf({ missing, joined, beyond }: EdgeDifference): number {
    this.#breakUp(missing);
    for (let at = 0; at < joined.length; at += 2) this.#unite(joined[at]!, joined[at + 1]!);
    for (const t of beyond) this.#unite(this.#run.merges.a[t]!, this.#run.merges.b[t]!);
    let part = 0;
    let join = 0;
    for (let f = 1; f < this.#items.length; f++) {
      for (let g = 0; g < f; g++) {
        const sameCluster = this.#clusters[f] === this.#clusters[g];
        const sameGroup = this.#groups[f] === this.#groups[g];
        if (sameCluster && !sameGroup) part += this.#items[f]! * this.#items[g]!;
        else if (!sameCluster && sameGroup) join += this.#items[f]! * this.#items[g]!;
      }
    }
    return this.changeBy(part, join);
  }

  #breakUp(missing: readonly number[]): void {
    const { lowerEnd, itemsBelow, clusterOf } = this.#forest;
    this.#below.length = 0;
    this.#clusters.length = 0;
    this.#items.length = 0;
    this.#groups.length = 0;
    for (const t of missing) {
      if (t > this.#run.reached) continue;
      this.#below.push(t);
      this.#addFragment(clusterOf[lowerEnd[t]!]!, itemsBelow[t]!);
    }
    for (let f = 0; f < this.#below.length; f++) {
      const t = this.#below[f]!;
      const above = this.#fragmentOf(lowerEnd[t]!, f);
      this.#items[above]! -= itemsBelow[t]!;
    }
  }

  #addFragment(cluster: number, items: number): number {
    this.#clusters.push(cluster);
    this.#items.push(items);
    return this.#groups.push(this.#groups.length) - 1;
  }

  /** The fragment of a leaf; with `except`, the one it would have if that merge were not missing. */
  #fragmentOf(leaf: number, except: number): number {
    const { enter, lowerEnd, clusterOf } = this.#forest;
    const cluster = clusterOf[leaf]!;
    let innermost = -1;
    for (let f = 0; f < this.#below.length; f++) {
      if (f === except || this.#clusters[f] !== cluster || !isBelow(this.#forest, this.#below[f]!, leaf))
        continue;
      if (innermost === -1 || enter[lowerEnd[this.#below[f]!]!]! > enter[lowerEnd[this.#below[innermost]!]!]!)
        innermost = f;
    }
    if (innermost !== -1) return innermost;
    for (let f = this.#below.length; f < this.#clusters.length; f++)
      if (this.#clusters[f] === cluster) return f;
    return this.#addFragment(cluster, this.#forest.clusterItems[cluster]!);
  }

  #unite(x: number, y: number): void {
    const kept = this.#groups[this.#fragmentOf(x, -1)]!;
    const other = this.#groups[this.#fragmentOf(y, -1)]!;
    for (let f = 0; f < this.#groups.length; f++) if (this.#groups[f] === other) this.#groups[f] = kept;
  }
}
