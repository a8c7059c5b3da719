/**
 * Between which pieces a simulation has looked at an edge before. Pure.
 *
 * Another edge between the same two pieces changes nothing: they were joined then, or are apart for good, because pieces only grow.
 * Each pair of parts has one place, which it may share with others: what is forgotten costs time, not truth.
 */
import type { ChangedForest } from './changedForest.ts';

const places = 1 << 12;

export class SeenPieces {
  readonly #changed: ChangedForest;
  /** For each place, in which simulation it was last used, and the leaves of the edge. */
  readonly #usedIn = new Int32Array(places);
  readonly #x = new Int32Array(places);
  readonly #y = new Int32Array(places);
  #simulation = 0;

  constructor(changed: ChangedForest) {
    this.#changed = changed;
  }

  reset(): void {
    this.#simulation++;
  }

  /** Was an edge between the pieces of two leaves looked at before? From now on it was. `pair` is the number of their trees. */
  see(pair: number, x: number, y: number): boolean {
    const changed = this.#changed;
    const place = placeOf(pair, changed.partOf(x), changed.partOf(y));
    if (this.#usedIn[place] === this.#simulation && changed.areConnected(x, this.#x[place]!)) {
      if (changed.areConnected(y, this.#y[place]!)) return true;
    }
    this.#usedIn[place] = this.#simulation;
    this.#x[place] = x;
    this.#y[place] = y;
    return false;
  }
}

function placeOf(pair: number, partOfX: number, partOfY: number): number {
  const mixed = Math.imul(pair, 0x9e3779b1) ^ Math.imul(partOfX, 0x85ebca77) ^ Math.imul(partOfY, 0xc2b2ae3d);
  return (mixed ^ (mixed >>> 15)) & (places - 1);
}
