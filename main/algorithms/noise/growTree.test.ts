import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberLabels } from '../labels.ts';
import type { Matrix, Pair } from '../matrix.ts';
import { Random } from '../random.ts';
import { flattenAnswers, type RandomSource, samplesOf } from './bag.ts';
import { featuresToTry, TreeGrower } from './growTree.ts';
import { emptyLeaves, growForest, growTrees, type Leaves, newCopForest } from './randomForest.ts';
import { naiveCopLeaves } from './testing/naiveForest.ts';

function matrix(rows: readonly (readonly number[])[]): Matrix {
  return { rows: rows.length, columns: rows[0]!.length, data: Float64Array.from(rows.flat()) };
}

/** RandomSource that was decided beforehand: first the bag, then the features. */
function scripted(...draws: number[]): RandomSource {
  return {
    below(bound) {
      const drawn = draws.shift();
      if (drawn === undefined || drawn >= bound) throw new Error(`no draw below ${bound}`);
      return drawn;
    },
  };
}

/** Grows one tree on a column of values; the bag holds every item once. */
function leavesOn(
  values: readonly number[],
  classes: readonly number[],
  mustLink: readonly Pair[] = [],
  cannotLink: readonly Pair[] = [],
): number[] {
  const samples = samplesOf(matrix(values.map(value => [value])), Uint8Array.from(classes));
  const grower = new TreeGrower(samples, flattenAnswers(values.length, mustLink, cannotLink), false);
  const leaves = new Int32Array(values.length);
  grower.grow(scripted(...values.keys(), ...Array(99).fill(0)), leaves, 0);
  return [...leaves];
}

function run(work: Generator<void, Leaves>): Leaves {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

const rowsOf = ({ trees, items, data }: Leaves) =>
  Array.from({ length: trees }, (_, t) => [...data.subarray(t * items, (t + 1) * items)]);

describe('a tree by hand', () => {
  it('cuts where the two classes part, and leaves a pure node alone', () => {
    expect(leavesOn([1, 2, 8, 9], [0, 0, 1, 1])).toEqual([0, 0, 1, 1]);
    expect(leavesOn([1, 2, 8, 9], [1, 1, 1, 1])).toEqual([0, 0, 0, 0]);
  });

  it('prefers the larger gain', () => {
    // (l0 r1 - l1 r0)² / (l r): after two samples (2·2 - 0·1)² / (2·3) = 16/6, after four (3·1 - 1·0)² /
    // (4·1) = 9/4.
    expect(leavesOn([1, 2, 3, 4, 5], [0, 0, 1, 0, 1])).toEqual([0, 0, 1, 2, 3]);
  });

  it('never cuts between equal values', () => {
    expect(leavesOn([5, 5, 5, 7], [0, 1, 0, 1])).toEqual([0, 0, 0, 1]);
    expect(leavesOn([5, 5], [0, 1])).toEqual([0, 0]);
  });

  it('never separates a must-link, whatever that costs', () => {
    expect(leavesOn([1, 2, 8, 9], [0, 0, 1, 1], [[1, 2]])).toEqual([0, 1, 1, 2]);
    expect(leavesOn([1, 2, 8, 9], [0, 0, 1, 1], [[3, 0]])).toEqual([0, 0, 0, 0]);
  });

  it('prefers the split that respects more cannot-links to the one that gains more', () => {
    const apart: Pair[] = [
      [0, 1],
      [0, 3],
    ];
    // Between 0 and 1 both are respected; the split by class, between 1 and 2, respects one.
    expect(leavesOn([1, 2, 8, 9], [0, 0, 1, 1], [], apart)).toEqual([0, 1, 2, 2]);
  });

  it('separates a cannot-link in a node of one class too', () => {
    expect(leavesOn([1, 2, 8, 9], [1, 1, 1, 1], [], [[1, 2]])).toEqual([0, 0, 1, 1]);
  });

  it('lets must-links win over a cannot-link that contradicts them', () => {
    expect(leavesOn([1, 2, 8], [1, 1, 1], [[0, 2]], [[0, 2]])).toEqual([0, 0, 0]);
    expect(
      leavesOn(
        [1, 2, 8],
        [0, 1, 0],
        [
          [0, 1],
          [1, 2],
        ],
        [[0, 2]],
      ),
    ).toEqual([0, 0, 0]);
  });

  it('knows only the answers whose two items are both in the bag', () => {
    const samples = samplesOf(matrix([[1], [2], [8], [9]]), Uint8Array.from([0, 0, 1, 1]));
    const grower = new TreeGrower(samples, flattenAnswers(4, [[1, 2]], []), false);
    const leaves = new Int32Array(4);
    grower.grow(scripted(0, 0, 2, 3, 0, 0, 0), leaves, 0);
    // Item 1 is not in the bag: the cut lies in the middle between 1 and 8, and the must-link 1 = 2 is not
    // used.
    expect([...leaves]).toEqual([0, 0, 1, 1]);
  });

  it('cuts in the middle, so that items outside the bag go to the nearer side', () => {
    const samples = samplesOf(matrix([[0], [4], [6], [10]]), Uint8Array.from([0, 0, 1, 1]));
    const leaves = new Int32Array(4);
    new TreeGrower(samples, null, false).grow(scripted(0, 0, 3, 3, 0), leaves, 0);
    expect([...leaves]).toEqual([0, 0, 1, 1]);
  });

  it('sends a value that is exactly the threshold to the right, as eq. (3) says', () => {
    const samples = samplesOf(matrix([[0], [5], [10]]), Uint8Array.from([0, 0, 1]));
    const leaves = new Int32Array(3);
    new TreeGrower(samples, null, false).grow(scripted(0, 0, 2, 0), leaves, 0);
    expect([...leaves]).toEqual([0, 1, 1]);
  });

  it('separates neighbouring numbers between which there is no middle', () => {
    const next = 1 + Number.EPSILON;
    expect(leavesOn([1, next], [0, 1])).toEqual([0, 1]);
  });

  it('tries √d features, rounded down', () => {
    expect([1, 2, 4, 7, 13, 30, 64].map(featuresToTry)).toEqual([1, 1, 2, 2, 3, 5, 8]);
  });
});

describe('a tree by scikit-learn', () => {
  interface GoldenTree {
    readonly values: number[];
    readonly classes: number[];
    readonly bag: number[];
    readonly leaves: number[];
  }
  const golden = JSON.parse(
    readFileSync(new URL('../../../test/golden/cop-rf/trees.json', import.meta.url), 'utf8'),
  ) as { cases: GoldenTree[] };

  it.each(golden.cases.map((tree, at) => [at, tree] as const))('has the same leaves, case %i', (_, tree) => {
    const samples = samplesOf(matrix(tree.values.map(value => [value])), Uint8Array.from(tree.classes));
    const leaves = new Int32Array(tree.values.length);
    new TreeGrower(samples, null, false).grow(scripted(...tree.bag, ...Array(99).fill(0)), leaves, 0);
    expect([...numberLabels(leaves).labels]).toEqual([...numberLabels(tree.leaves).labels]);
  });
});

describe('fast trees and the trees of the paper', () => {
  /** Few different values, so that ties, equal rows and constant features occur. */
  const settings = fc.integer({ min: 1, max: 14 }).chain(items =>
    fc.record({
      rows: fc.integer({ min: 1, max: 5 }).chain(columns =>
        fc.array(fc.array(fc.integer({ min: -3, max: 3 }), { minLength: columns, maxLength: columns }), {
          minLength: items,
          maxLength: items,
        }),
      ),
      pairs: fc.array(fc.tuple(fc.nat(items - 1), fc.nat(items - 1), fc.boolean()), { maxLength: 12 }),
      seed: fc.integer(),
    }),
  );

  it('are the same, leaf for leaf', () => {
    fc.assert(
      fc.property(settings, ({ rows, pairs, seed }) => {
        const points = matrix(rows);
        const real = pairs.filter(([i, j]) => i !== j);
        const mustLink = real.filter(([, , same]) => same).map(([i, j]): Pair => [i, j]);
        const cannotLink = real.filter(([, , same]) => !same).map(([i, j]): Pair => [i, j]);
        const leaves = run(growForest(newCopForest(points, mustLink, cannotLink, seed), 4));
        expect(rowsOf(leaves)).toEqual(naiveCopLeaves(points, mustLink, cannotLink, 4, seed));
      }),
      { numRuns: 300 },
    );
  });

  it('are the same where nodes are large enough to be sorted in either way', () => {
    const random = new Random(4);
    const points = matrix(
      Array.from({ length: 120 }, () => Array.from({ length: 6 }, () => random.normal())),
    );
    const pairs = Array.from({ length: 60 }, () => random.sample(120, 2) as [number, number]);
    const [mustLink, cannotLink] = [pairs.slice(0, 15), pairs.slice(15)];
    const leaves = run(growForest(newCopForest(points, mustLink, cannotLink, 9), 3));
    expect(rowsOf(leaves)).toEqual(naiveCopLeaves(points, mustLink, cannotLink, 3, 9));
  });
});

describe('a forest', () => {
  const random = new Random(7);
  const points = matrix(Array.from({ length: 40 }, () => [random.unit(), random.unit(), random.unit()]));
  const pairs = Array.from({ length: 30 }, () => random.sample(40, 2) as [number, number]);
  const plant = () => newCopForest(points, pairs.slice(0, 10), pairs.slice(10), 3);

  it('is the same however its trees are shared out', () => {
    const whole = run(growForest(plant(), 20));
    const parts = emptyLeaves(20, 40);
    for (const [from, to] of [
      [13, 20],
      [0, 1],
      [1, 13],
    ] as const)
      for (const _ of growTrees(plant(), from, to, parts));
    expect(parts.data).toEqual(whole.data);
  });

  it('is another one with another seed', () => {
    const other = newCopForest(points, pairs.slice(0, 10), pairs.slice(10), 4);
    expect(run(growForest(other, 20)).data).not.toEqual(run(growForest(plant(), 20)).data);
  });

  it('grows one leaf on one item', () => {
    expect([...run(growForest(newCopForest(matrix([[1, 2]]), [], [], 0), 3)).data]).toEqual([0, 0, 0]);
  });

  it('grows one leaf where all items are alike', () => {
    const alike = matrix([[1], [1], [1]]);
    const leaves = run(growForest(newCopForest(alike, [[0, 1]], [[1, 2]], 0), 5));
    expect([...leaves.data]).toEqual(Array(15).fill(0));
  });

  it('refuses what it cannot grow on', () => {
    const empty: Matrix = { rows: 0, columns: 2, data: new Float64Array(0) };
    expect(() => newCopForest(empty, [], [], 0)).toThrow(RangeError);
    expect(() => newCopForest(points, [[1, 1]], [], 0)).toThrow('mustLink: [1, 1]');
    expect(() => newCopForest(points, [], [[0, 40]], 0)).toThrow('cannotLink: [0, 40]');
    expect(() => newCopForest(matrix([[Number.NaN], [1]]), [], [], 0)).toThrow('finite');
    expect(() => run(growForest(plant(), 0))).toThrow('trees');
    expect(() => run(growForest(plant(), 1.5))).toThrow('trees');
  });
});
