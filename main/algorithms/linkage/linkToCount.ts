/**
 * As many clusters as are wanted, by sparse average linkage under constraints. Pure.
 *
 * Must-linked items are one cluster from the start, clusters with a cannot-link between them never merge. The
 * adjacent clusters with the smallest distance merge until k are left (sparseLinkage.ts). Where none are
 * adjacent any more, the nearest ones by their summaries merge (linkRest.ts): those that are left have no
 * neighbours in common. There are more than k where the constraints want it.
 *
 * The order of merges does not depend on k. So they are made once for the same constraints and cut at any k,
 * by the compiled kernel where there are no constraints. Memory is linear in the items.
 */
import { type Closure, closeConstraints } from '../constraints.ts';
import { membersByCluster, numberLabels } from '../labels.ts';
import type { Pair } from '../matrix.ts';
import { summarise } from './clusterDistance.ts';
import type { ItemSpace } from './itemSpace.ts';
import { linkRest } from './linkRest.ts';
import { SparseLinkage } from './sparseLinkage.ts';

/** Constraints whose merges are kept: a question, what either answer to it leads to, and a few steps back. */
const KEPT = 8;

/** In order: merge m makes the cluster `count` + m, after the clusters of must-linked items. */
interface Merges {
  readonly closure: Closure;
  readonly first: Int32Array;
  readonly second: Int32Array;
  /** By the number of clusters, as far as it was asked for. */
  readonly labels: Map<number, Int32Array>;
}

export class CountLinkage {
  readonly #space: ItemSpace;
  readonly #known = new Map<string, Merges>();

  constructor(space: ItemSpace) {
    this.#space = space;
  }

  /** Numbered by smallest member. */
  labels(k: number, mustLink: readonly Pair[] = [], cannotLink: readonly Pair[] = []): Int32Array {
    if (!Number.isInteger(k) || k < 1) throw new RangeError('k must be at least 1');
    const merges = this.#mergesOf(mustLink, cannotLink);
    const known = merges.labels.get(k) ?? cut(this.#space, merges, k);
    merges.labels.set(k, known);
    return known.slice();
  }

  #mergesOf(mustLink: readonly Pair[], cannotLink: readonly Pair[]): Merges {
    const key = `${mustLink.join()} ${cannotLink.join()}`;
    const known = this.#known.get(key);
    this.#known.delete(key); // so that the least recently used is evicted first
    const merges = known ?? mergeAll(this.#space, mustLink, cannotLink);
    this.#known.set(key, merges);
    if (this.#known.size > KEPT) this.#known.delete(this.#known.keys().next().value!);
    return merges;
  }
}

function mergeAll(space: ItemSpace, mustLink: readonly Pair[], cannotLink: readonly Pair[]): Merges {
  const closure = closeConstraints(space.points.rows, mustLink, cannotLink);
  const labels = new Map<number, Int32Array>();
  if (mustLink.length === 0 && cannotLink.length === 0) {
    const { count, first, second } = space.kernels.linkItems(space, Number.POSITIVE_INFINITY);
    return { closure, first: first.slice(0, count), second: second.slice(0, count), labels };
  }
  const linkage = linkageOf(space, closure);
  const [first, second]: [number[], number[]] = [[], []];
  for (let merge = linkage.next(Number.POSITIVE_INFINITY); merge !== null; ) {
    first.push(merge.first);
    second.push(merge.second);
    merge = linkage.next(Number.POSITIVE_INFINITY);
  }
  return { closure, first: Int32Array.from(first), second: Int32Array.from(second), labels };
}

function linkageOf({ points, overlap, scale }: ItemSpace, closure: Closure): SparseLinkage {
  const { componentOf, count, cannotLinks } = closure;
  const members = membersByCluster(componentOf, count);
  const linkage = new SparseLinkage({
    count,
    highest: Number.POSITIVE_INFINITY,
    scale,
    summaryOf: component => summarise(points, members[component]!),
    nameOf: component => members[component]![0]!,
    forEachOverlap: (component, use) => {
      for (const item of members[component]!)
        for (let at = overlap.starts[item]!; at < overlap.starts[item + 1]!; at++)
          use(componentOf[overlap.columns[at]!]!, overlap.values[at]!);
    },
    apart: cannotLinks,
  });
  for (let component = 0; component < count; component++) linkage.begin(component);
  return linkage;
}

function cut(space: ItemSpace, { closure, first, second }: Merges, k: number): Int32Array {
  const { componentOf, count } = closure;
  const merged = Math.min(first.length, Math.max(0, count - k));
  const clusterOf = Int32Array.from({ length: count + merged }, (_, cluster) => cluster);
  // A cluster's number is above those of all clusters inside it.
  for (let merge = merged - 1; merge >= 0; merge--) {
    clusterOf[first[merge]!] = clusterOf[count + merge]!;
    clusterOf[second[merge]!] = clusterOf[count + merge]!;
  }
  const { labels, clusters } = numberLabels(componentOf.map(component => clusterOf[component]!));
  return clusters <= k ? labels : linkRest(space, closure, { labels, clusters }, k);
}
