/** What each answer against the clustering would change: closed forms where there are, simulations where not. Pure. */

import type { Closure } from '../../constraints.ts';
import { type ApartPairs, groupByTrees } from './apartPairs.ts';
import { type BaseRun, runBase } from './baseRun.ts';
import { type BlockedEdges, findBlocked } from './blocked.ts';
import { Classes } from './classes.ts';
import type { DistanceAt, SortedEdges } from './edges.ts';
import { type RootedForest, rootForest } from './forest.ts';
import { ChangeMeter } from './measure.ts';
import { Simulation } from './simulate.ts';
import { Tail } from './tail.ts';

/** How far the base run looks beyond k trees: further makes it slower, nearer leaves more to the tail. */
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

  /** Is some edge let in, before the next merge beyond k trees, for which t stood in the way? */
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
