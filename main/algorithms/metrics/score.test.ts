import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { heaviestMatching } from './assignment.ts';
import { type Scores, scoreClustering } from './clusterMetrics.ts';

interface Golden {
  readonly cases: readonly {
    readonly truth: readonly number[];
    readonly labels: readonly number[];
    readonly scores: Scores;
  }[];
}

const golden = JSON.parse(
  readFileSync(new URL('../../../test/golden/clustering-metrics.json', import.meta.url), 'utf8'),
) as Golden;

const NAMES = ['jaccard', 'adjustedRand', 'rand', 'nmi', 'fMeasure', 'purity', 'wellCategorised'] as const;

/** Two labelings of the same items, from fine to coarse. */
const labelings = fc
  .tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 }))
  .chain(([items, classes, clusters]) =>
    fc.tuple(
      fc.array(fc.integer({ min: 0, max: classes - 1 }), { minLength: items, maxLength: items }),
      fc.array(fc.integer({ min: 0, max: clusters - 1 }), { minLength: items, maxLength: items }),
    ),
  );

describe('scores by hand', () => {
  it('four items, one misplaced', () => {
    // Pairs: 01 together in both; 23 only in the truth; 02 and 12 only in the labels; 03 and 13 in neither.
    const scores = scoreClustering([5, 5, 9, 9], [0, 0, 0, 1]);
    expect(scores.jaccard).toBe(1 / 4);
    expect(scores.rand).toBe(3 / 6);
    expect(scores.fMeasure).toBe(2 / 5);
    expect(scores.adjustedRand).toBe(0);
    expect(scores.purity).toBe(3 / 4);
    expect(scores.wellCategorised).toBe(3 / 4);
    // I = 1/2 log 4/3 + 1/4 log 2/3 + 1/4 log 2, H(truth) = log 2, H(labels) = 3/4 log 4/3 + 1/4 log 4.
    const information = Math.log(4 / 3) / 2 + Math.log(2 / 3) / 4 + Math.log(2) / 4;
    const entropies = Math.log(2) + 0.75 * Math.log(4 / 3) + 0.25 * Math.log(4);
    expect(scores.nmi).toBeCloseTo(information / (entropies / 2), 14);
  });

  it('the matching is one-to-one: two clusters of one class cannot both count', () => {
    expect(scoreClustering([0, 0, 0, 0], [0, 0, 1, 1]).wellCategorised).toBe(1 / 2);
    expect(scoreClustering([0, 0, 1, 1], [3, 3, 3, 3]).wellCategorised).toBe(1 / 2);
  });

  it('greedy matching would be wrong here: 3 + 0 against 2 + 2', () => {
    const truth = [0, 0, 0, 0, 0, 1, 1];
    const labels = [0, 0, 0, 1, 1, 0, 0];
    expect(scoreClustering(truth, labels).wellCategorised).toBe(4 / 7);
  });
});

describe('degenerate labelings', () => {
  const all = (value: number) => Object.fromEntries(NAMES.map(name => [name, value]));

  it.each([
    ['one item', [7], [-3]],
    ['one cluster in both', [1, 1, 1], [2, 2, 2]],
    ['single items in both', [3, 1, 2], [0, 1, 2]],
  ])('%s: all 1', (_, truth, labels) => {
    expect(scoreClustering(truth, labels)).toEqual(all(1));
  });

  it('no item: nothing disagrees, but no item is pure either', () => {
    expect(scoreClustering([], [])).toEqual({ ...all(1), purity: 0, wellCategorised: 0 });
  });

  it('one cluster against single items: 0 wherever it is 0/0', () => {
    const scores = scoreClustering([0, 0, 0], [0, 1, 2]);
    expect(scores).toEqual({
      jaccard: 0,
      adjustedRand: 0,
      rand: 0,
      nmi: 0,
      fMeasure: 0,
      purity: 1,
      wellCategorised: 1 / 3,
    });
    expect(scoreClustering([0, 1, 2], [0, 0, 0])).toEqual({ ...scores, purity: 1 / 3 });
  });

  it('different lengths are refused', () => {
    expect(() => scoreClustering([0, 1], [0])).toThrow(RangeError);
  });
});

describe('scores against scikit-learn and SciPy', () => {
  it.each(golden.cases.map(one => [one.truth.length, one] as const))('%i items', (_, one) => {
    const scores = scoreClustering(one.truth, one.labels);
    for (const name of NAMES) expect(scores[name]).toBeCloseTo(one.scores[name], 12);
  });
});

describe('properties', () => {
  it('the pair metrics equal a count of all pairs', () => {
    fc.assert(
      fc.property(labelings, ([truth, labels]) => {
        const pairs = { ss: 0, sd: 0, ds: 0, dd: 0 };
        for (let i = 0; i < truth.length; i++)
          for (let j = i + 1; j < truth.length; j++) {
            const kind =
              `${truth[i] === truth[j] ? 's' : 'd'}${labels[i] === labels[j] ? 's' : 'd'}` as const;
            pairs[kind] += 1;
          }
        const { jaccard, rand } = scoreClustering(truth, labels);
        const union = pairs.ss + pairs.sd + pairs.ds;
        expect(jaccard).toBe(union === 0 ? 1 : pairs.ss / union);
        expect(rand).toBe(union + pairs.dd === 0 ? 1 : (pairs.ss + pairs.dd) / (union + pairs.dd));
      }),
    );
  });

  it('names of clusters do not matter, equal partitions score exactly 1, all but adjustedRand lie in [0, 1]', () => {
    fc.assert(
      fc.property(labelings, fc.integer({ min: 1, max: 1000 }), ([truth, labels], shift) => {
        const scores = scoreClustering(truth, labels);
        const renamed = labels.map(label => -label * 7 + shift);
        expect(scoreClustering(truth, renamed)).toEqual(scores);
        for (const name of NAMES) {
          expect(scores[name]).toBeLessThanOrEqual(1);
          if (name !== 'adjustedRand') expect(scores[name]).toBeGreaterThanOrEqual(0);
        }
        if (truth.length > 0)
          for (const value of Object.values(scoreClustering(labels, renamed))) expect(value).toBe(1);
      }),
    );
  });

  it('swapping truth and labels leaves all but purity as it is', () => {
    fc.assert(
      fc.property(labelings, ([truth, labels]) => {
        const there = scoreClustering(truth, labels);
        const back = scoreClustering(labels, truth);
        for (const name of NAMES) if (name !== 'purity') expect(back[name]).toBeCloseTo(there[name], 13);
      }),
    );
  });
});

describe('the heaviest matching', () => {
  it('equals the best of all matchings, and is one', () => {
    const tables = fc
      .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }))
      .chain(([rows, columns]) =>
        fc.array(fc.array(fc.integer({ min: 0, max: 6 }), { minLength: columns, maxLength: columns }), {
          minLength: rows,
          maxLength: rows,
        }),
      );
    fc.assert(
      fc.property(tables, table => {
        const columns = table[0]!.length;
        const edges = table.flatMap((row, r) =>
          row.flatMap((weight, column) => (weight > 0 ? [{ row: r, column, weight }] : [])),
        );
        const { weight, columnOf } = heaviestMatching(table.length, columns, edges);
        const taken = [...columnOf].filter(column => column >= 0);
        expect(new Set(taken).size).toBe(taken.length);
        const sum = [...columnOf].reduce((total, column, r) => total + (table[r]![column] ?? 0), 0);
        expect(sum).toBe(weight);
        expect(weight).toBe(bestOfAll(table, 0, new Set()));
      }),
      { numRuns: 500 },
    );
  });

  it('takes 500 clusters of 10,000 items in its stride', () => {
    const edges = Array.from({ length: 10_000 }, (_, i) => ({
      row: (i * 7919) % 500,
      column: (i * 104_729 + ((i * i) % 13)) % 500,
      weight: 1 + (i % 5),
    }));
    const started = performance.now();
    expect(heaviestMatching(500, 500, edges).columnOf).toHaveLength(500);
    expect(performance.now() - started).toBeLessThan(5000);
  });
});

function bestOfAll(table: readonly (readonly number[])[], row: number, taken: Set<number>): number {
  if (row === table.length) return 0;
  let best = bestOfAll(table, row + 1, taken);
  table[row]!.forEach((weight, column) => {
    if (taken.has(column)) return;
    best = Math.max(best, weight + bestOfAll(table, row + 1, new Set([...taken, column])));
  });
  return best;
}
