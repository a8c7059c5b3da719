/**
 * HACC, hierarchical agglomerative clustering with constraints. Pure.
 *
 * Biswas and Jacobs, "Active Image Clustering: Seeking Constraints from Humans to Complement Algorithms",
 * CVPR 2012, section 3.2.2: Kruskal's algorithm that stops at k trees. Must-links enter the forest first.
 * Then the edges are added in ascending (distance, i, j), unless they would close a cycle or join two trees
 * that a cannot-link separates. O(N² log N) for the sort, O(N²) for the constraints.
 *
 * Degenerate cases: must-links that leave k trees or fewer end the run at once, perhaps with fewer than k
 * clusters. When more than k trees are left and every two of them are cannot-linked the run is a dead end,
 * which is a result. Contradictory answers throw a ConflictingConstraintsError.
 */
import { type Closure, closeConsistent } from '../constraints.ts';
import { numberLabels } from '../labels.ts';
import { type Condensed, condensedIndex, type Pair, pairCount } from '../matrix.ts';

export interface Forest {
  /** Numbered by smallest member. */
  readonly labels: Int32Array;
  readonly clusters: number;
  /** More than k trees are left and none may merge. */
  readonly deadEnd: boolean;
  /** The edges added, i < j, in order, without the must-links. */
  readonly added: readonly Pair[];
}

export interface HaccResult extends Omit<Forest, 'added'> {
  readonly merges: readonly Merge[];
}

export interface Merge {
  readonly i: number;
  readonly j: number;
  readonly distance: number;
}

/**
 * All pairs i < j in ascending (distance, i, j). The condensed order is (i, j), so a stable sort breaks ties.
 */
export function sortEdges(distances: Condensed): Pair[] {
  const { n, data } = distances;
  const pairs: Pair[] = [];
  for (let i = 0; i < n; i++) for (let j = i + 1; j < n; j++) pairs.push([i, j]);
  const order = Array.from(data.keys()).sort((a, b) => data[a]! - data[b]! || a - b);
  return order.map(index => pairs[index]!);
}

export function hacc(
  distances: Condensed,
  k: number,
  mustLink: readonly Pair[] = [],
  cannotLink: readonly Pair[] = [],
): HaccResult {
  const { n, data } = distances;
  if (data.length !== pairCount(n)) throw new RangeError('distances: the length does not fit n');
  if (!Number.isInteger(k) || k < 1 || k > n) throw new RangeError(`k must be an integer from 1 to ${n}`);
  const closure = closeConsistent(n, mustLink, cannotLink);
  const { added, ...forest } = growForest(sortEdges(distances), k, closure);
  const merges = added.map(([i, j]) => ({ i, j, distance: data[condensedIndex(n, i, j)]! }));
  return { ...forest, merges };
}

/** The run itself, for callers that already have the sorted edges and the closure of the answers. */
export function growForest(edges: readonly Pair[], k: number, closure: Closure): Forest {
  const trees = new Trees(closure);
  const added: Pair[] = [];
  for (const [i, j] of edges) {
    if (trees.count <= k) break;
    if (!trees.mayMerge(i, j)) continue;
    trees.merge(i, j);
    added.push([i, j]);
  }
  const { labels, clusters } = numberLabels(trees.treeOf);
  return { labels, clusters, deadEnd: clusters > k, added };
}

/** The forest: which tree each item is in, and which trees a cannot-link keeps apart. */
class Trees {
  readonly treeOf: Int32Array;
  count: number;
  readonly #members: number[][];
  readonly #apart: Set<number>[];

  constructor(closure: Closure) {
    this.treeOf = Int32Array.from(closure.componentOf);
    this.count = closure.count;
    this.#members = Array.from({ length: closure.count }, () => []);
    for (const [item, tree] of this.treeOf.entries()) this.#members[tree]!.push(item);
    this.#apart = Array.from({ length: closure.count }, () => new Set());
    for (const [a, b] of closure.cannotLinks) {
      this.#apart[a]!.add(b);
      this.#apart[b]!.add(a);
    }
  }

  mayMerge(i: number, j: number): boolean {
    const a = this.treeOf[i]!;
    const b = this.treeOf[j]!;
    return a !== b && !this.#apart[a]!.has(b);
  }

  merge(i: number, j: number): void {
    let kept = this.treeOf[i]!;
    let joined = this.treeOf[j]!;
    if (this.#members[kept]!.length < this.#members[joined]!.length) [kept, joined] = [joined, kept];
    for (const item of this.#members[joined]!) {
      this.treeOf[item] = kept;
      this.#members[kept]!.push(item);
    }
    for (const other of this.#apart[joined]!) {
      this.#apart[other]!.delete(joined);
      this.#apart[other]!.add(kept);
      this.#apart[kept]!.add(other);
    }
    this.count--;
  }
}
