/**
 * The forests as the paper defines them, slow and allocating: the reference for the fast ones in tests and
 * benches. Pure.
 *
 * Values instead of ranks, every link checked for every cut as in `validate` of Algorithm 1, and the gain of
 * eq. (5) in integers, so that equal gains are equal. Random numbers are drawn in the same order as in the
 * fast trees: the bag, its pseudo-samples, then the features of each node, left before right.
 */
import type { Matrix, Pair } from '../../matrix.ts';
import type { RandomSource } from '../bag.ts';
import { featuresToTry } from '../growTree.ts';
import { randomStream } from '../randomForest.ts';

interface Sample {
  readonly values: readonly number[];
  readonly isPositive: boolean;
}

type Tree =
  | { readonly leaf: number }
  | { readonly feature: number; readonly threshold: number; readonly left: Tree; readonly right: Tree };

interface Split {
  readonly feature: number;
  readonly threshold: number;
  readonly apart: number;
  /** The gain as a fraction. */
  readonly gain: readonly [numerator: bigint, denominator: bigint];
  readonly left: readonly number[];
  readonly right: readonly number[];
}

export function naiveCopLeaves(
  points: Matrix,
  mustLink: readonly Pair[],
  cannotLink: readonly Pair[],
  trees: number,
  seed: number,
): number[][] {
  const items: Sample[] = rowsOf(points).map(values => ({ values, isPositive: true }));
  return Array.from({ length: trees }, (_, tree) => {
    const random = randomStream(seed, 'clustering', tree);
    const bag = items.map(() => random.below(2 * items.length));
    const pseudo = items.map((_, s) =>
      bag.includes(items.length + s) ? pseudoSample(items, random) : items[s]!,
    );
    return naiveTree([...items, ...pseudo], items.length, bag, mustLink, cannotLink, random);
  });
}

export function naiveAnswerLeaves(
  points: Matrix,
  mustLink: readonly Pair[],
  cannotLink: readonly Pair[],
  trees: number,
  seed: number,
): number[][] {
  const rows = rowsOf(points);
  const describe =
    (isPositive: boolean) =>
    ([i, j]: Pair): Sample => {
      const a = rows[i]!;
      const b = rows[j]!;
      const apart = a.map((x, f) => Math.abs(x - b[f]!));
      const middle = a.map((x, f) => (x + b[f]!) / 2);
      return { values: [...apart, ...middle], isPositive };
    };
  const samples = [...mustLink.map(describe(true)), ...cannotLink.map(describe(false))];
  return Array.from({ length: trees }, (_, tree) => {
    const random = randomStream(seed, 'inconsistency', tree);
    const bag = samples.map(() => random.below(samples.length));
    return naiveTree(samples, samples.length, bag, [], [], random);
  });
}

/** Eqs. (8) and (9), pair by pair. */
export function naiveAffinity(leaves: readonly (readonly number[])[]): number[][] {
  const items = leaves[0]!.map((_, item) => item);
  return items.map(i => items.map(j => leaves.filter(tree => tree[i] === tree[j]).length / leaves.length));
}

function rowsOf({ rows, columns, data }: Matrix): number[][] {
  return Array.from({ length: rows }, (_, r) => [...data.subarray(r * columns, (r + 1) * columns)]);
}

/** Each feature on its own from its values among the items. */
function pseudoSample(items: readonly Sample[], random: RandomSource): Sample {
  const values = items[0]!.values.map((_, f) => items[random.below(items.length)]!.values[f]!);
  return { values, isPositive: false };
}

/** The leaf of each of the first `items` samples. */
function naiveTree(
  samples: readonly Sample[],
  items: number,
  bag: readonly number[],
  mustLink: readonly Pair[],
  cannotLink: readonly Pair[],
  random: RandomSource,
): number[] {
  const isInBag = ([i, j]: Pair): boolean => bag.includes(i) && bag.includes(j);
  const must = mustLink.filter(isInBag);
  const cannot = cannotLink.filter(isInBag);
  const features = samples[0]!.values.map((_, f) => f);
  let leaves = 0;

  const growNode = (inside: readonly number[]): Tree => {
    const split = isFinished(inside) ? null : findBestSplit(inside);
    if (split === null) return { leaf: leaves++ };
    const { feature, threshold } = split;
    return { feature, threshold, left: growNode(split.left), right: growNode(split.right) };
  };

  const isFinished = (inside: readonly number[]): boolean => {
    if (new Set(inside).size === 1) return true;
    const isPure = inside.every(s => samples[s]!.isPositive === samples[inside[0]!]!.isPositive);
    return isPure && !cannot.some(([i, j]) => inside.includes(i) && inside.includes(j));
  };

  const findBestSplit = (inside: readonly number[]): Split | null => {
    let best: Split | null = null;
    for (let tried = 0; tried < featuresToTry(features.length); tried++) {
      const at = tried + random.below(features.length - tried);
      [features[tried], features[at]] = [features[at]!, features[tried]!];
      for (const split of splitsOn(features[tried]!, inside)) if (isBetter(split, best)) best = split;
    }
    return best;
  };

  const splitsOn = (feature: number, inside: readonly number[]): Split[] => {
    const valueAt = (s: number): number => samples[s]!.values[feature]!;
    const values = [...new Set(inside.map(valueAt))].sort((a, b) => a - b);
    const splits: Split[] = [];
    values.slice(1).forEach((above, at) => {
      const below = values[at]!;
      const left = inside.filter(s => valueAt(s) <= below);
      const right = inside.filter(s => valueAt(s) > below);
      const isTorn = ([i, j]: Pair): boolean =>
        (left.includes(i) && right.includes(j)) || (left.includes(j) && right.includes(i));
      if (must.some(isTorn)) return;
      const middle = below + (above - below) / 2;
      const threshold = middle > below ? middle : above;
      splits.push({
        feature,
        threshold,
        apart: cannot.filter(isTorn).length,
        gain: gainOf(left, right),
        left,
        right,
      });
    });
    return splits;
  };

  /**
   * Eq. (5) with Gini impurity 2 p q: s0 s1 / s² - (l / s) l0 l1 / l² - (r / s) r0 r1 / r², twice, over one
   * denominator.
   */
  const gainOf = (left: readonly number[], right: readonly number[]): [bigint, bigint] => {
    const count = (side: readonly number[], isPositive: boolean): bigint =>
      BigInt(side.filter(s => samples[s]!.isPositive === isPositive).length);
    const [l0, l1, r0, r1] = [count(left, false), count(left, true), count(right, false), count(right, true)];
    const [l, r] = [l0 + l1, r0 + r1];
    const s = l + r;
    return [2n * ((l0 + r0) * (l1 + r1) * l * r - l0 * l1 * s * r - r0 * r1 * s * l), s * s * l * r];
  };

  const tree = growNode(bag);
  return samples.slice(0, items).map(({ values }) => leafFor(tree, values));
}

/** More cannot-links, then more gain; at first, more than not splitting at all. */
function isBetter(split: Split, best: Split | null): boolean {
  const bestApart = best?.apart ?? 0;
  const [numerator, denominator] = best?.gain ?? [0n, 1n];
  if (split.apart !== bestApart) return split.apart > bestApart;
  return split.gain[0] * denominator > numerator * split.gain[1];
}

function leafFor(tree: Tree, values: readonly number[]): number {
  if ('leaf' in tree) return tree.leaf;
  return leafFor(values[tree.feature]! < tree.threshold ? tree.left : tree.right, values);
}
