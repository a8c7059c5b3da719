/**
 * The rest of a simulation beyond the last edge of the base run: plain HACC over the trees that are left.
 * Pure.
 *
 * Two trees that may merge have no edge before that point, or it would have joined them. So the shortest of
 * all edges between them counts. Trees of the base run that the simulation did not touch keep their edges to
 * each other, which are measured once. Distances are read only for touched trees.
 */

import { ListsByKey, PairNumbers } from '../../collections.ts';
import type { BaseRun } from './baseRun.ts';
import type { ApartPairs } from './cannotLinks.ts';
import type { ChangedForest } from './changedForest.ts';
import type { DistanceAt } from './edges.ts';
import type { RootedForest } from './forest.ts';
import type { Simulation } from './simulate.ts';

interface Edge {
  readonly distance: number;
  readonly i: number;
  readonly j: number;
}

export class Tail {
  readonly #run: BaseRun;
  readonly #forest: RootedForest;
  readonly #distanceAt: DistanceAt;
  /** The items of each leaf, and the leaves it has a cannot-link to. */
  readonly #items: ListsByKey;
  readonly #apartFrom: ListsByKey;
  /** Shortest edges between trees of the base run that may merge, ascending; measured when first needed. */
  #untouched: readonly Edge[] | null = null;
  /** The tree of each leaf, named by its root, or by the missing merge above it. */
  readonly #treeOf: Int32Array;
  /** For each name: the name of the tree it has become part of; whether the simulation touched it; a mark. */
  readonly #nameOf: Int32Array;
  readonly #isTouched: Uint8Array;
  readonly #isBarred: Uint8Array;

  constructor(run: BaseRun, forest: RootedForest, apart: ApartPairs, distanceAt: DistanceAt) {
    const { leaves, closure } = run;
    this.#run = run;
    this.#forest = forest;
    this.#distanceAt = distanceAt;
    this.#items = new ListsByKey(leaves, closure.componentOf, Int32Array.from(closure.componentOf.keys()));
    this.#apartFrom = new ListsByKey(leaves, apart.from, apart.to);
    this.#treeOf = new Int32Array(leaves);
    this.#nameOf = new Int32Array(2 * leaves + 1);
    this.#isTouched = new Uint8Array(2 * leaves + 1);
    this.#isBarred = new Uint8Array(2 * leaves + 1);
  }

  /** Lets in one edge after the other, until k trees are left or none may merge. */
  finish(simulation: Simulation): void {
    const { componentOf } = this.#run.closure;
    this.#nameTrees(simulation.changed);
    for (let wanted = simulation.wanted; wanted > 0; wanted--) {
      const edge = this.#shortestEdge(simulation);
      if (edge === null) return;
      const x = componentOf[edge.i]!;
      const y = componentOf[edge.j]!;
      simulation.changed.joined.push(x, y);
      this.#uniteTrees(this.#treeOf[x]!, this.#treeOf[y]!);
    }
  }

  #nameTrees({ missing, pieces, groups }: ChangedForest): void {
    const { rootOf, enter, leave, lowerEnd, leafAt } = this.#forest;
    this.#treeOf.set(rootOf);
    for (let name = 0; name < this.#nameOf.length; name++) this.#nameOf[name] = name;
    this.#isTouched.fill(0);
    const outerFirst = missing.toSorted((s, t) => enter[lowerEnd[s]!]! - enter[lowerEnd[t]!]!);
    for (const t of outerFirst) {
      const top = lowerEnd[t]!;
      const name = this.#run.leaves + t;
      this.#isTouched[rootOf[top]!] = 1;
      this.#isTouched[name] = 1;
      for (let place = enter[top]!; place < leave[top]!; place++) this.#treeOf[leafAt[place]!] = name;
    }
    for (const [p, piece] of pieces.entries())
      this.#uniteTrees(this.#treeOf[piece]!, this.#treeOf[pieces[groups.indexOf(groups[p]!)]!]!);
  }

  #uniteTrees(a: number, b: number): void {
    const kept = this.#nameOf[a]!;
    const other = this.#nameOf[b]!;
    this.#isTouched[kept] = 1;
    this.#isTouched[other] = 1;
    for (let name = 0; name < this.#nameOf.length; name++)
      if (this.#nameOf[name] === other) this.#nameOf[name] = kept;
  }

  #shortestEdge(simulation: Simulation): Edge | null {
    let best: Edge | null = null;
    if (!this.#run.complete && !simulation.isLocal) {
      const { componentOf } = this.#run.closure;
      const isWhole = (item: number): boolean =>
        this.#isTouched[this.#nameOf[this.#treeOf[componentOf[item]!]!]!] === 0;
      this.#untouched ??= this.#measureUntouched();
      best = this.#untouched.find(({ i, j }) => isWhole(i) && isWhole(j)) ?? null;
    }
    const measured = new Set<number>();
    for (let leaf = 0; leaf < this.#treeOf.length; leaf++) {
      const tree = this.#nameOf[this.#treeOf[leaf]!]!;
      if (this.#isTouched[tree] === 0 || measured.has(tree) || !simulation.isInScope(leaf)) continue;
      measured.add(tree);
      best = this.#shortestEdgeOf(simulation, tree, best);
    }
    return best;
  }

  /** The shortest edge from one tree to any it may merge with, or `best` when that is shorter. */
  #shortestEdgeOf(simulation: Simulation, tree: number, best: Edge | null): Edge | null {
    const treeOf = (leaf: number): number => this.#nameOf[this.#treeOf[leaf]!]!;
    const { apartA, apartB } = simulation.changed;
    const members: number[] = [];
    this.#isBarred.fill(0);
    this.#isBarred[tree] = 1;
    for (let leaf = 0; leaf < this.#treeOf.length; leaf++) {
      if (treeOf(leaf) !== tree) continue;
      members.push(leaf);
      for (const other of this.#apartFrom.of(leaf)) this.#isBarred[treeOf(other)] = 1;
      if (leaf === apartA) this.#isBarred[treeOf(apartB)] = 1;
      if (leaf === apartB) this.#isBarred[treeOf(apartA)] = 1;
    }
    let shortest = best;
    for (let other = 0; other < this.#treeOf.length; other++) {
      if (this.#isBarred[treeOf(other)] === 1 || !simulation.isInScope(other)) continue;
      for (const member of members) shortest = this.#shortestBetween(member, other, shortest);
    }
    return shortest;
  }

  #shortestBetween(x: number, y: number, best: Edge | null): Edge | null {
    let shortest = best;
    for (const p of this.#items.of(x)) {
      for (const q of this.#items.of(y)) {
        const i = Math.min(p, q);
        const j = Math.max(p, q);
        const distance = this.#distanceAt(i, j);
        if (shortest === null || distance < shortest.distance) shortest = { distance, i, j };
        else if (distance === shortest.distance && (i < shortest.i || (i === shortest.i && j < shortest.j)))
          shortest = { distance, i, j };
      }
    }
    return shortest;
  }

  #measureUntouched(): Edge[] {
    const { rootOf } = this.#forest;
    const numbers = new PairNumbers();
    const shortest: (Edge | null)[] = [];
    const apartFrom = new Uint8Array(rootOf.length);
    for (let root = 0; root < rootOf.length; root++) {
      if (rootOf[root] !== root) continue;
      apartFrom.fill(0);
      const members: number[] = [];
      for (let leaf = 0; leaf < rootOf.length; leaf++) {
        if (rootOf[leaf] !== root) continue;
        members.push(leaf);
        for (const other of this.#apartFrom.of(leaf)) apartFrom[rootOf[other]!] = 1;
      }
      for (let leaf = 0; leaf < rootOf.length; leaf++) {
        const other = rootOf[leaf]!;
        if (other <= root || apartFrom[other] === 1) continue;
        const number = numbers.add(root, other);
        for (const member of members)
          shortest[number] = this.#shortestBetween(member, leaf, shortest[number] ?? null);
      }
    }
    return shortest
      .filter(edge => edge !== null)
      .sort((p, q) => p.distance - q.distance || p.i - q.i || p.j - q.j);
  }
}
