/**
 * What each answer against the clustering would change: in closed form where possible, otherwise by
 * simulation. Pure.
 */

import { PairNumbers } from '../../collections.ts';
import type { Closure } from '../../constraints.ts';
import { type BaseRun, meetingTime, runBase, treeAt } from './baseRun.ts';
import { type BlockedEdges, findBlocked } from './blocked.ts';
import { type ApartPairs, groupByTrees } from './cannotLinks.ts';
import type { DistanceAt, SortedEdges } from './edges.ts';
import { type RootedForest, rootForest } from './forest.ts';
import { ChangeMeter } from './measure.ts';
import { Simulation } from './simulate.ts';
import { Tail } from './tail.ts';

/**
 * How far the base run continues beyond k trees: further makes it slower, less leaves more work to tail.ts.
 */
const reach = { merges: 8, edges: 0.25 };
const noReach = { merges: 0, edges: 0 };

export class Outcomes {
  /** How many re-clusterings were run. */
  simulated = 0;
  readonly run: BaseRun;
  readonly forest: RootedForest;
  /** H2: only the clusters of the pair are clustered again. */
  readonly #isLocal: boolean;
  readonly #classes: Classes;
  readonly #blocked: BlockedEdges;
  readonly #simulation: Simulation;
  readonly #tail: Tail;
  readonly #meter: ChangeMeter;
  /** 1 - J of each B1 class simulated so far; below 0 when it was not. */
  readonly #changes: number[] = [];
  readonly #earlier: TreesBefore;

  constructor(edges: SortedEdges, distanceAt: DistanceAt, k: number, closure: Closure, isLocal: boolean) {
    this.#isLocal = isLocal;
    this.run = runBase(edges, k, closure, isLocal ? noReach : reach);
    this.forest = rootForest(this.run);
    const apart: ApartPairs = groupByTrees(closure.cannotLinks, this.forest.rootOf);
    this.#blocked = findBlocked(this.run, this.forest, apart);
    this.#classes = new Classes(this.run, this.forest, apart);
    this.#simulation = new Simulation(this.run, edges, this.forest, apart, this.#blocked);
    this.#tail = new Tail(this.run, this.forest, apart, distanceAt);
    this.#meter = new ChangeMeter(this.run, this.forest);
    this.#earlier = new TreesBefore(this.run, this.forest, this.#classes.lastMerge);
  }

  /** 1 - J if a pair that comes together with merge t were different. */
  ofDifferent(t: number): number {
    const { run, forest } = this;
    if (this.#isLocal) {
      const below = forest.itemsBelow[t]!;
      const all = forest.clusterItems[forest.clusterOf[forest.lowerEnd[t]!]!]!;
      return this.#meter.changeBy(below * (all - below), 0);
    }
    if (run.built > run.reached && !this.#mayUnblock(t))
      return this.#meter.changeOf({ missing: [t], joined: [], beyond: [run.reached + 1] });
    this.#simulation.runDifferent(t);
    return this.#conclude();
  }

  /** 1 - J if two leaves that are apart were the same; -1 when the answers already keep them apart. */
  ofSame(x: number, y: number): number {
    const { run } = this;
    const t = this.#classes.apartSince(x, y);
    if (t === 0) return -1;
    if (this.#isLocal ? t > run.built : t > this.#classes.lastMerge)
      return this.#isLocal ? this.#joinClusters(x, y) : this.#earlier.changeByJoining(this.#meter, x, y);
    const number = this.#classes.deviating(x, y, t);
    const known = this.#changes[number];
    if (known !== undefined) return known;
    this.#simulation.runSame(x, y, this.#isLocal ? this.#mergesOf(x, y) : null);
    const changed = this.#conclude();
    this.#changes[number] = changed;
    return changed;
  }

  /** Whether an edge that t blocked is accepted before the next merge beyond k trees. */
  #mayUnblock(t: number): boolean {
    const { starts, stays, edge } = this.#blocked;
    const { refused, merges, reached } = this.run;
    for (let at = starts[t]!; at < starts[t + 1]!; at++) {
      if (refused.rank[edge[at]!]! > merges.rank[reached + 1]!) return false;
      if (stays[at] === -1) return true;
    }
    return false;
  }

  #conclude(): number {
    this.simulated++;
    const difference = this.#simulation.difference();
    if (this.#simulation.wanted > 0) this.#tail.finish(this.#simulation);
    return this.#meter.changeOf(difference);
  }

  #joinClusters(x: number, y: number): number {
    const { clusterItems, clusterOf } = this.forest;
    return this.#meter.changeBy(0, clusterItems[clusterOf[x]!]! * clusterItems[clusterOf[y]!]!);
  }

  /** The merges inside the clusters of two leaves, ascending. */
  #mergesOf(x: number, y: number): Int32Array {
    const { clusterOf, lowerEnd } = this.forest;
    const merges: number[] = [];
    for (let t = 1; t <= this.run.reached; t++) {
      const cluster = clusterOf[lowerEnd[t]!];
      if (cluster === clusterOf[x] || cluster === clusterOf[y]) merges.push(t);
    }
    return Int32Array.from(merges);
  }
}

/** The trees one merge before k are reached, for B0: "same" joins two of them in place of the last merge. */
class TreesBefore {
  readonly #treeOf: Int32Array;
  readonly #items: Int32Array;
  readonly #lastPart: number;

  constructor(run: BaseRun, forest: RootedForest, lastMerge: number) {
    this.#treeOf = forest.clusterOf;
    this.#items = forest.clusterItems;
    this.#lastPart = 0;
    if (lastMerge === run.reached) return;
    // The last merge undone: its joined tree gets the name of one of its leaves, which no other tree has.
    const { start, keptLeaves, joinedLeaves, keptItems, joinedItems } = run.merges;
    const last = run.reached;
    this.#treeOf = forest.clusterOf.slice();
    this.#items = forest.clusterItems.slice();
    const from = start[last]! + keptLeaves[last]!;
    const name = run.leafOrder[from]!;
    for (let at = from; at < from + joinedLeaves[last]!; at++) this.#treeOf[run.leafOrder[at]!] = name;
    this.#items[forest.clusterOf[name]!] = keptItems[last]!;
    this.#items[name] = joinedItems[last]!;
    this.#lastPart = keptItems[last]! * joinedItems[last]!;
  }

  changeByJoining(meter: ChangeMeter, x: number, y: number): number {
    return meter.changeBy(this.#lastPart, this.#items[this.#treeOf[x]!]! * this.#items[this.#treeOf[y]!]!);
  }
}

/**
 * Classes of pairs that change the clustering in the same way.
 *
 * Every candidate belongs to exactly one class, and all pairs of a class have the same simulated outcome:
 * - A, together now: the pairs that merge t brings together. "Different" changes nothing until t, which it
 *   refuses.
 * - B1, apart now, and "same" deviates from the base run at merge t: one of the two is in a tree that merges
 *   at t with a tree that is cannot-linked to the other's. All pairs of these two trees, as they are before
 *   t, do so.
 * - B0, apart now, and "same" never deviates: all pairs of two trees.
 */
export class Classes {
  /** Numbers of the B1 classes found so far. */
  readonly numbers = new PairNumbers();
  /** Merges up to here count for "same", which needs one merge fewer than the base run. */
  readonly lastMerge: number;
  readonly #run: BaseRun;
  readonly #rootOf: Int32Array;
  readonly #apart: ApartPairs;

  constructor(run: BaseRun, forest: RootedForest, apart: ApartPairs) {
    this.#run = run;
    this.#rootOf = forest.rootOf;
    this.#apart = apart;
    this.lastMerge = run.reached < run.target ? run.reached : Math.max(0, run.reached - 1);
  }

  /**
   * The merge at which two leaves that are apart become cannot-linked: 0 when they are, a later one when
   * never.
   */
  apartSince(x: number, y: number): number {
    const pair = this.#apart.numbers.find(this.#rootOf[x]!, this.#rootOf[y]!);
    let earliest = this.#run.built + 1;
    if (pair === -1) return earliest;
    const { starts, from, to } = this.#apart;
    for (let at = starts[pair]!; at < starts[pair + 1]!; at++) {
      const time = meetingTime(this.#run, x, from[at]!);
      if (time < earliest) earliest = Math.min(earliest, Math.max(time, meetingTime(this.#run, y, to[at]!)));
    }
    return earliest;
  }

  /** The number of the B1 class of two leaves that become cannot-linked at merge t. */
  deviating(x: number, y: number, t: number): number {
    const side = treeAt(this.#run, x, t - 1);
    const other = treeAt(this.#run, y, t - 1);
    // The smaller name first: x and y may come in either order.
    return this.numbers.add(Math.min(side, other), Math.max(side, other));
  }
}
