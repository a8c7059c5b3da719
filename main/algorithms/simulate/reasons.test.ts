import { describe, expect, it } from 'vitest';
import { pairwiseDistances } from '../distance.ts';
import { listPairs } from '../explain/explanation.ts';
import type { Matrix } from '../matrix.ts';
import { Random } from '../random.ts';
import { CLUSTERERS } from './clusterers.ts';
import { simulatedPerson } from './person.ts';
import { reasonsOfPerson } from './reasons.ts';
import { type CurveEntry, simulate } from './run.ts';
import { combine, type Setting } from './setting.ts';
import { STRATEGIES } from './strategies.ts';

function matrix(rows: readonly (readonly number[])[]): Matrix {
  return { rows: rows.length, columns: rows[0]!.length, data: Float64Array.from(rows.flat()) };
}

/** Three classes of three: attribute 0 marks class 0, 1 marks class 1, 2 is everywhere, 3 is chance. */
const truth = [0, 0, 0, 1, 1, 1, 2, 2, 2];
const binary = matrix([
  [1, 0, 1, 1],
  [1, 0, 1, 0],
  [0.8, 0, 1, 1],
  [0, 1, 1, 0],
  [0, 1, 1, 1],
  [0, 0.6, 1, 0],
  [0, 0, 1, 1],
  [0, 0, 1, 0],
  [0, 0, 1, 0],
]);

describe('reasonsOfPerson', () => {
  const explain = reasonsOfPerson(truth, binary);

  it('names the attribute in which the two classes differ the most', () => {
    // 0 and 6 differ in attribute 0 alone; 0 and 3 in 0, 1 and 3, and both 0 and 1 set their classes apart:
    // the first.
    for (const pair of [
      [0, 6],
      [3, 0],
    ] as const) {
      const pairs = listPairs(explain(pair, 'different'));
      expect(pairs).toHaveLength(18);
      expect(pairs.slice(1).every(([i, j]) => truth[i] === 0 && truth[j] !== 0)).toBe(true);
    }
  });

  it('names what both have and others have not, as much of it as is needed', () => {
    const pairs = listPairs(explain([0, 2], 'same'));
    expect(pairs.map(([i, j]) => [i, j])).toEqual([
      [0, 2],
      [0, 1],
      [1, 2],
    ]);
    expect(pairs[1]![2]).toBe(1);
    expect(pairs[2]![2]).toBeCloseTo(0.8, 12);
  });

  it('gives no reason that would be wrong more often than right', () => {
    // 7 and 8 share only what everything has.
    expect(listPairs(explain([7, 8], 'same'))).toEqual([[7, 8, 1]]);
    expect(listPairs(explain([7, 8], 'different'))).toEqual([[7, 8, 1]]);
  });

  it('takes scores beyond 0 … 1 as relative, in standard deviations', () => {
    const relative = matrix(truth.map((c, i) => [c * 10 + (i % 3), (i % 3) * 1000]));
    const different = listPairs(reasonsOfPerson(truth, relative)([0, 6], 'different'));
    // By attribute 0: above 20 (items 7, 8) against below 0 (none).
    expect(different).toEqual([[0, 6, 1]]);
    expect(
      listPairs(reasonsOfPerson(truth, relative)([2, 6], 'different'))
        .slice(1)
        .map(([i, j]) => [i, j]),
    ).toEqual([
      [0, 7],
      [0, 8],
      [1, 7],
      [1, 8],
    ]);
    const same = listPairs(reasonsOfPerson(truth, relative)([3, 5], 'same'));
    expect(same.slice(1).map(([i, j]) => [i, j])).toEqual([
      [3, 4],
      [4, 5],
    ]);
  });

  it('wants one row of scores per item', () => {
    expect(() => reasonsOfPerson([0, 1], binary)).toThrow(/attributes/);
  });
});

describe('a simulation in which the person says why', () => {
  const points = matrix(truth.map((c, i) => [((i * 7) % 5) + c / 10]));
  const distances = pairwiseDistances(points, 'euclidean');

  function run(clusterer: keyof typeof CLUSTERERS, explains: boolean): CurveEntry[] {
    const setting: Setting = {
      k: 3,
      distances,
      points,
      examples: null,
      lambda: null,
      random: new Random(3),
      probability: () => distances,
      askActiveHacc: () => {
        throw new Error('not asked for');
      },
      treeOfGroups: () => {
        throw new Error('not asked for');
      },
    };
    return [
      ...simulate({
        truth,
        distances,
        strategy: combine(STRATEGIES['max-entropy'](setting), CLUSTERERS[clusterer](setting)),
        person: simulatedPerson(truth, { errorRate: 0, dontKnowRate: 0 }, new Random(1)),
        explain: explains ? reasonsOfPerson(truth, binary) : null,
        questions: 30,
        every: 1,
        examples: null,
        clock: () => 0,
      }),
    ];
  }

  it.each(['cop-kmeans', 'mpck-means', 'spectral', 'affinity-propagation'] as const)(
    '%s runs either way, the same again',
    name => {
      for (const explains of [false, true]) {
        const curve = run(name, explains);
        expect(curve[0]!.questions).toBe(0);
        expect(curve.at(-1)!.questions).toBeGreaterThan(1);
        expect(run(name, explains)).toEqual(curve);
      }
    },
  );

  it.each(['cop-kmeans', 'spectral'] as const)(
    '%s needs fewer questions with reasons, where they are right',
    name => {
      const solved = (curve: readonly CurveEntry[]): number =>
        curve.find(({ jaccard }) => jaccard === 1)?.questions ?? Number.POSITIVE_INFINITY;
      expect(solved(run(name, true))).toBeLessThan(solved(run(name, false)));
    },
  );
});
