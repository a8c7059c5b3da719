/** What the answers imply, as a table that can be asked about any pair: for algorithms that do not change the answers. Pure. */
import type { Closure, Relation } from '../constraints.ts';

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

  /** A cannot-link inside a component of must-links is not heard. */
  relation(i: number, j: number): Relation {
    const a = this.componentOf[i]!;
    const b = this.componentOf[j]!;
    if (a === b) return 'same';
    return this.#apartPairs.has(Math.min(a, b) * this.count + Math.max(a, b)) ? 'different' : 'open';
  }

  /** True when no answer says anything about `item`. */
  isAlone(item: number): boolean {
    return this.#sizes[this.componentOf[item]!] === 1 && this.apartFrom(item).length === 0;
  }

  /** The components that a cannot-link keeps apart from that of `item`. */
  apartFrom(item: number): readonly number[] {
    return this.#apart.get(this.componentOf[item]!) ?? NONE;
  }
}
