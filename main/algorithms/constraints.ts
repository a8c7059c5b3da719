/**
 * Answers as constraints: which items must be together, which must not, and what follows from both. Pure.
 *
 * "Same" is an equivalence: must-links form components. "Different" applies to two components as soon as one
 * cannot-link joins them. A pair that neither decides is open. A cannot-link inside a component is a
 * contradiction; it is reported, never resolved here.
 */
import type { Pair } from './matrix.ts';

export type Relation = 'same' | 'different' | 'open';

/** A cannot-link whose two items the must-links put together, with the proof. */
export interface Conflict {
  readonly cannotLink: Pair;
  /** The shortest path of must-links from the first item to the second, as pairs in walking order. */
  readonly path: readonly Pair[];
}

/** Thrown by algorithms that require consistent answers. */
export class ConflictingConstraintsError extends Error {
  readonly conflicts: readonly Conflict[];

  constructor(conflicts: readonly Conflict[]) {
    const named = conflicts.map(({ cannotLink: [i, j], path }) => {
      const chain = path.map(([a, b]) => `${a} = ${b}`).join(', ');
      return `cannotLink [${i}, ${j}] contradicts mustLink ${chain}`;
    });
    super(named.join('; '));
    this.name = 'ConflictingConstraintsError';
    this.conflicts = conflicts;
  }
}

/**
 * The closure of the answers: components numbered by their smallest item, and the pairs of them that are
 * different.
 */
export interface Closure {
  readonly componentOf: Int32Array;
  readonly count: number;
  readonly sizes: Int32Array;
  /**
   * Each cannot-linked pair of components once, smaller number first, in the order the cannot-links were
   * given.
   */
  readonly cannotLinks: readonly Pair[];
  /** Positions in the given cannot-links of those that fall inside one component. */
  readonly contradicted: readonly number[];
}

/** The root of `item`, with path halving. */
export function findRoot(parent: Int32Array, item: number): number {
  let at = item;
  for (;;) {
    const above = parent[at]!;
    if (above === at) return at;
    parent[at] = parent[above]!;
    at = parent[at]!;
  }
}

function checkItems(n: number, pairs: readonly Pair[], field: string): void {
  for (const [i, j] of pairs) {
    if (!Number.isInteger(i) || !Number.isInteger(j) || i < 0 || j < 0 || i >= n || j >= n || i === j)
      throw new RangeError(`${field}: [${i}, ${j}] is not a pair of different items below ${n}`);
  }
}

/** The transitive closure of all answers. */
export function closeConstraints(n: number, mustLink: readonly Pair[], cannotLink: readonly Pair[]): Closure {
  checkItems(n, mustLink, 'mustLink');
  checkItems(n, cannotLink, 'cannotLink');
  const parent = Int32Array.from({ length: n }, (_, item) => item);
  for (const [i, j] of mustLink) {
    const a = findRoot(parent, i);
    const b = findRoot(parent, j);
    // The smaller item stays the root, so that components are numbered by their smallest item below.
    if (a < b) parent[b] = a;
    else parent[a] = b;
  }
  const componentOf = new Int32Array(n);
  const sizes: number[] = [];
  for (let item = 0; item < n; item++) {
    const root = findRoot(parent, item);
    if (root === item) {
      componentOf[item] = sizes.length;
      sizes.push(1);
    } else {
      const component = componentOf[root]!;
      componentOf[item] = component;
      sizes[component]!++;
    }
  }
  const seen = new Set<number>();
  const cannotLinks: Pair[] = [];
  const contradicted: number[] = [];
  for (const [position, [i, j]] of cannotLink.entries()) {
    const a = Math.min(componentOf[i]!, componentOf[j]!);
    const b = Math.max(componentOf[i]!, componentOf[j]!);
    if (a === b) contradicted.push(position);
    else if (!seen.has(a * n + b)) {
      seen.add(a * n + b);
      cannotLinks.push([a, b]);
    }
  }
  return { componentOf, count: sizes.length, sizes: Int32Array.from(sizes), cannotLinks, contradicted };
}

/** The closure of answers that must be consistent. */
export function closeConsistent(n: number, mustLink: readonly Pair[], cannotLink: readonly Pair[]): Closure {
  const closure = closeConstraints(n, mustLink, cannotLink);
  if (closure.contradicted.length > 0)
    throw new ConflictingConstraintsError(findConflicts(mustLink, cannotLink));
  return closure;
}

/** One entry for each contradicted cannot-link, in the order given. */
export function findConflicts(mustLink: readonly Pair[], cannotLink: readonly Pair[]): Conflict[] {
  const neighbours = new Map<number, number[]>();
  const connect = (from: number, to: number): void => {
    const list = neighbours.get(from);
    if (list === undefined) neighbours.set(from, [to]);
    else list.push(to);
  };
  for (const [i, j] of mustLink) {
    connect(i, j);
    connect(j, i);
  }
  // Smaller items first: of several shortest paths the answer does not depend on the order of the must-links.
  for (const list of neighbours.values()) list.sort((a, b) => a - b);
  const conflicts: Conflict[] = [];
  for (const [i, j] of cannotLink) {
    const path = shortestPath(neighbours, i, j);
    if (path !== null) conflicts.push({ cannotLink: [i, j], path });
  }
  return conflicts;
}

/** Breadth first from `from`; null when the two are not connected. */
function shortestPath(
  neighbours: ReadonlyMap<number, readonly number[]>,
  from: number,
  to: number,
): Pair[] | null {
  const cameFrom = new Map<number, number>([[from, from]]);
  const queue = [from];
  for (let head = 0; head < queue.length && !cameFrom.has(to); head++) {
    const at = queue[head]!;
    for (const next of neighbours.get(at) ?? []) {
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, at);
      queue.push(next);
    }
  }
  if (!cameFrom.has(to)) return null;
  const path: Pair[] = [];
  for (let at = to; at !== from; ) {
    const before = cameFrom.get(at)!;
    path.push([before, at]);
    at = before;
  }
  return path.reverse();
}

/**
 * The same closure, updated while answers are added and removed. Adding costs the smaller component; removing
 * a must-link costs the component it was in; removing a cannot-link costs nothing. An answer added twice has
 * to be removed twice.
 */
export class Constraints {
  readonly n: number;
  readonly #componentOf: Int32Array;
  readonly #members: number[][];
  /** Numbers of empty components: as many as items have been joined to others. */
  readonly #free: number[] = [];
  readonly #mustLinks: number[][];
  readonly #cannotLinks: number[][];
  /** For each component, how many cannot-links join it to which other (or to itself: a contradiction). */
  readonly #apart: Map<number, number>[];

  constructor(n: number) {
    this.n = n;
    this.#componentOf = Int32Array.from({ length: n }, (_, item) => item);
    this.#members = Array.from({ length: n }, (_, item) => [item]);
    this.#mustLinks = Array.from({ length: n }, () => []);
    this.#cannotLinks = Array.from({ length: n }, () => []);
    this.#apart = Array.from({ length: n }, () => new Map());
  }

  /** What the answers so far imply for a pair. Inside a component a cannot-link is ignored. */
  relation(i: number, j: number): Relation {
    const a = this.#componentOf[i]!;
    const b = this.#componentOf[j]!;
    if (a === b) return 'same';
    return this.#apart[a]!.has(b) ? 'different' : 'open';
  }

  /** All items that must be with `item`, itself included, in no particular order. */
  componentOf(item: number): readonly number[] {
    return this.#members[this.#componentOf[item]!]!;
  }

  /** True when some cannot-link is inside the component of `item`. */
  contradicts(item: number): boolean {
    const component = this.#componentOf[item]!;
    return this.#apart[component]!.has(component);
  }

  addMustLink(i: number, j: number): void {
    checkItems(this.n, [[i, j]], 'mustLink');
    this.#mustLinks[i]!.push(j);
    this.#mustLinks[j]!.push(i);
    let kept = this.#componentOf[i]!;
    let joined = this.#componentOf[j]!;
    if (kept === joined) return;
    if (this.#members[kept]!.length < this.#members[joined]!.length) [kept, joined] = [joined, kept];
    this.#move(joined, kept);
  }

  addCannotLink(i: number, j: number): void {
    checkItems(this.n, [[i, j]], 'cannotLink');
    this.#cannotLinks[i]!.push(j);
    this.#cannotLinks[j]!.push(i);
    this.#count(this.#componentOf[i]!, this.#componentOf[j]!, 1);
  }

  removeMustLink(i: number, j: number): void {
    removeOne(this.#mustLinks[i]!, j, 'mustLink');
    removeOne(this.#mustLinks[j]!, i, 'mustLink');
    const reached = new Set([i]);
    for (const item of reached) for (const next of this.#mustLinks[item]!) reached.add(next);
    if (!reached.has(j)) this.#splitOff(reached);
  }

  removeCannotLink(i: number, j: number): void {
    removeOne(this.#cannotLinks[i]!, j, 'cannotLink');
    removeOne(this.#cannotLinks[j]!, i, 'cannotLink');
    this.#count(this.#componentOf[i]!, this.#componentOf[j]!, -1);
  }

  /** Moves all of component `from` into `to`; the number `from` is then free. */
  #move(from: number, to: number): void {
    for (const [other, count] of [...this.#apart[from]!]) {
      this.#count(from, other, -count);
      this.#count(to, other === from ? to : other, count);
    }
    for (const item of this.#members[from]!) {
      this.#componentOf[item] = to;
      this.#members[to]!.push(item);
    }
    this.#members[from] = [];
    this.#free.push(from);
  }

  /** Makes `items`, a part of one component, a separate component. */
  #splitOff(items: ReadonlySet<number>): void {
    const whole = this.#componentOf[items.values().next().value!]!;
    const before = this.#members[whole]!;
    for (const [other, count] of [...this.#apart[whole]!]) this.#count(whole, other, -count);
    const fresh = this.#free.pop()!;
    this.#members[fresh] = [...items];
    this.#members[whole] = before.filter(item => !items.has(item));
    for (const item of items) this.#componentOf[item] = fresh;
    for (const item of before) {
      const component = this.#componentOf[item]!;
      for (const other of this.#cannotLinks[item]!) {
        const beyond = this.#componentOf[other]!;
        const bothWays = beyond === whole || beyond === fresh;
        // A cannot-link between two items of the old component is visited from both ends.
        if (!bothWays || item < other) this.#count(component, beyond, 1);
      }
    }
  }

  /** Adds to the number of cannot-links between two components, kept for both. */
  #count(a: number, b: number, change: number): void {
    for (const [from, to] of a === b ? [[a, b] as const] : [[a, b] as const, [b, a] as const]) {
      const count = (this.#apart[from]!.get(to) ?? 0) + change;
      if (count === 0) this.#apart[from]!.delete(to);
      else this.#apart[from]!.set(to, count);
    }
  }
}

function removeOne(list: number[], item: number, field: string): void {
  const position = list.indexOf(item);
  if (position < 0) throw new RangeError(`${field}: there is no such answer to take back`);
  list.splice(position, 1);
}
