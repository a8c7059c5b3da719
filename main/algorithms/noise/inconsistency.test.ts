import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Matrix, Pair } from '../matrix.ts';
import { Random } from '../random.ts';
import { fillRho, keepConsistent, keptCount, scoreInconsistency, scoresFromRho } from './inconsistency.ts';
import { affinityOf, emptyLeaves, fillAffinityRows, type Leaves } from './randomForest.ts';
import { naiveAffinity, naiveAnswerLeaves } from './testing/naiveForest.ts';

function scoresOf(
  points: Matrix,
  mustLink: readonly Pair[],
  cannotLink: readonly Pair[],
  trees = 20,
  seed = 0,
) {
  const work = scoreInconsistency(points, mustLink, cannotLink, trees, seed);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Two groups of points far apart, and answers about random pairs of them; every tenth answer is wrong. */
function twoGroups(seed: number) {
  const random = new Random(seed);
  const items = 60;
  const data = Float64Array.from(
    { length: items * 3 },
    (_, at) => random.normal() + (at < items * 1.5 ? 0 : 6),
  );
  const mustLink: Pair[] = [];
  const cannotLink: Pair[] = [];
  const wrong = { mustLink: new Set<number>(), cannotLink: new Set<number>() };
  for (let answer = 0; answer < 120; answer++) {
    const [i, j] = random.sample(items, 2) as [number, number];
    const isWrong = answer % 10 === 0;
    const isSame = i < items / 2 === j < items / 2;
    const [list, marks] = isSame !== isWrong ? [mustLink, wrong.mustLink] : [cannotLink, wrong.cannotLink];
    if (isWrong) marks.add(list.length);
    list.push([i, j]);
  }
  const points: Matrix = { rows: items, columns: 3, data };
  return { points, mustLink, cannotLink, wrong };
}

describe('affinity', () => {
  it('is the share of trees in which two items share a leaf', () => {
    const leaves: Leaves = {
      trees: 4,
      items: 3,
      data: Int32Array.from([0, 0, 1, 0, 1, 1, 2, 0, 1, 0, 0, 0]),
    };
    expect([...affinityOf(leaves).data]).toEqual([1, 0.5, 0.25, 0.5, 1, 0.5, 0.25, 0.5, 1]);
  });

  it('agrees with counting pair by pair, also in parts', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 6 }),
        fc.integer(),
        (items, trees, seed) => {
          const random = new Random(seed);
          const leaves = emptyLeaves(trees, items);
          for (let at = 0; at < leaves.data.length; at++) leaves.data[at] = random.below(items);
          const rows = Array.from({ length: trees }, (_, t) => [
            ...leaves.data.subarray(t * items, (t + 1) * items),
          ]);
          const expected = naiveAffinity(rows).flat();
          expect([...affinityOf(leaves).data]).toEqual(expected);
          const parts = new Float64Array(items * items);
          const cut = random.below(items);
          fillAffinityRows(leaves, cut, items, parts);
          fillAffinityRows(leaves, 0, cut, parts);
          expect([...parts]).toEqual(expected);
        },
      ),
    );
  });
});

describe('inconsistency', () => {
  it('follows eq. (11) on leaves counted by hand', () => {
    // Three must-links, two cannot-links, two trees. Affinities of the must-links: 0-1 1, 0-2 1/2, 1-2 1/2;
    // of the cannot-links: 0.
    const leaves: Leaves = { trees: 2, items: 5, data: Int32Array.from([0, 0, 0, 0, 1, 0, 0, 1, 1, 2]) };
    const rho = new Float64Array(5);
    fillRho(leaves, 3, 0, 5, rho);
    expect([...rho]).toEqual([1 / 2.25, 1 / 2.25, 1 / 1.5, 1, 1]);
    const scores = scoresFromRho(rho, 3);
    expect(scores[0]).toBe(0);
    expect(scores[2]).toBeCloseTo(0.5, 12);
    expect([scores[3], scores[4]]).toEqual([0, 0]);
  });

  it('takes the mean of the middle two as the median of an even number', () => {
    expect([...scoresFromRho(Float64Array.from([1, 2, 4, 8]), 4)]).toEqual([-2 / 3, -1 / 3, 1 / 3, 5 / 3]);
  });

  it('agrees with the outlier measure computed by NumPy', () => {
    const golden = JSON.parse(
      readFileSync(new URL('../../../test/golden/cop-rf/outliers.json', import.meta.url), 'utf8'),
    ) as { cases: { leaves: number[][]; mustLinks: number; scores: number[] }[] };
    for (const { leaves, mustLinks, scores } of golden.cases) {
      const items = leaves[0]!.length;
      const rho = new Float64Array(items);
      fillRho(
        { trees: leaves.length, items, data: Int32Array.from(leaves.flat()) },
        mustLinks,
        0,
        items,
        rho,
      );
      for (const [at, score] of scoresFromRho(rho, mustLinks).entries())
        expect(score).toBeCloseTo(scores[at]!, 12);
    }
  });

  it('agrees with the forest of the paper', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 8 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer(),
        (items, answers, seed) => {
          const random = new Random(seed);
          const points: Matrix = {
            rows: items,
            columns: 2,
            data: Float64Array.from({ length: 2 * items }, () => random.below(5)),
          };
          const pairs = Array.from({ length: answers }, () => random.sample(items, 2) as [number, number]);
          const cut = random.below(answers + 1);
          const [mustLink, cannotLink] = [pairs.slice(0, cut), pairs.slice(cut)];
          const affinity = naiveAffinity(naiveAnswerLeaves(points, mustLink, cannotLink, 6, seed));
          const rho = affinity.map(
            (row, i) => 1 / row.reduce((sum, a, j) => (i < cut === j < cut ? sum + a * a : sum), 0),
          );
          expect([...scoresOf(points, mustLink, cannotLink, 6, seed)]).toEqual([
            ...scoresFromRho(Float64Array.from(rho), cut),
          ]);
        },
      ),
    );
  });

  it('scores wrong answers above right ones', () => {
    const { points, mustLink, cannotLink, wrong } = twoGroups(1);
    const scores = scoresOf(points, mustLink, cannotLink, 200);
    const isWrong = Array.from(scores, (_, at) =>
      at < mustLink.length ? wrong.mustLink.has(at) : wrong.cannotLink.has(at - mustLink.length),
    );
    let ordered = 0;
    let pairs = 0;
    isWrong.forEach((bad, a) => {
      isWrong.forEach((alsoBad, b) => {
        if (!bad || alsoBad) return;
        pairs += 1;
        if (scores[a]! > scores[b]!) ordered += 1;
      });
    });
    expect(ordered / pairs).toBeGreaterThan(0.95);
    const kept = keepConsistent(scores, 0.5);
    expect([...kept].filter(at => isWrong[at])).toEqual([]);
  });

  it('is the same for the same request and another with another seed', () => {
    const { points, mustLink, cannotLink } = twoGroups(2);
    expect(scoresOf(points, mustLink, cannotLink)).toEqual(scoresOf(points, mustLink, cannotLink));
    expect(scoresOf(points, mustLink, cannotLink, 20, 1)).not.toEqual(scoresOf(points, mustLink, cannotLink));
  });

  it('has nothing to say about answers of one kind, or about none', () => {
    const { points, mustLink } = twoGroups(3);
    expect([...scoresOf(points, mustLink, [])].every(score => score === 0)).toBe(true);
    expect([...scoresOf(points, [], [[0, 1]])]).toEqual([0]);
    expect([...scoresOf(points, [], [])]).toEqual([]);
  });

  it('refuses pairs that are none and trees that are none', () => {
    const { points } = twoGroups(4);
    expect(() => scoresOf(points, [[0, 60]], [])).toThrow('mustLink: [0, 60]');
    expect(() => scoresOf(points, [[0, 1]], [], 0)).toThrow('trees');
  });
});

describe('the filter', () => {
  it('keeps the lowest scores, the earlier of equals, in ascending order', () => {
    expect([...keepConsistent(Float64Array.from([3, 1, 2, 1, 1]), 0.5)]).toEqual([1, 3, 4]);
    expect([...keepConsistent(Float64Array.from([0, 0, 0, 0]), 0.5)]).toEqual([0, 1]);
    expect([...keepConsistent(Float64Array.from([2, 1]), 1)]).toEqual([0, 1]);
  });

  it('rounds half an answer up', () => {
    expect([1, 2, 3, 4, 5, 7].map(answers => keptCount(answers, 0.5))).toEqual([1, 1, 2, 2, 3, 4]);
    expect(keptCount(10, 0.04)).toBe(0);
    expect(keptCount(10, 0.05)).toBe(1);
    expect(keptCount(0, 0.5)).toBe(0);
  });

  it('refuses a share that is none', () => {
    for (const keep of [0, -1, 1.1, Number.NaN])
      expect(() => keepConsistent(new Float64Array(3), keep)).toThrow(RangeError);
  });
});
