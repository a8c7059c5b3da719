import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scoreSubclusters } from './subclusterJaccard.ts';

describe('the subclustering Jaccard coefficient', () => {
  it("the paper's example: six of ten items of one class give 15 / 45", () => {
    const truth = [0, 0, 0, 0, 0, 0, 1, 1, 1, 1];
    expect(scoreSubclusters(truth, [[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]])).toEqual({
      sjc: 15 / 45 / 2,
      covered: 1,
    });
  });

  it('half is not more than half', () => {
    expect(scoreSubclusters([0, 0, 1, 1], [[0, 1, 2, 3]])).toEqual({ sjc: 0, covered: 0 });
  });

  it('a subcluster of one item counts 1', () => {
    expect(scoreSubclusters([4, 4, 5], [[1], [2]])).toEqual({ sjc: 1, covered: 2 });
  });

  it('of several equally good ones the first is matched', () => {
    const truth = [0, 0, 0, 0, 1, 1];
    // Both hold two of class 0: the first is pure, the second is not.
    expect(
      scoreSubclusters(truth, [
        [0, 1],
        [2, 3, 4],
      ]).sjc,
    ).toBe(1 / 2);
    expect(
      scoreSubclusters(truth, [
        [2, 3, 4],
        [0, 1],
      ]).sjc,
    ).toBe(1 / 3 / 2);
  });

  it('two subclusters of one class cover it once', () => {
    expect(
      scoreSubclusters(
        [0, 0, 0, 0, 1],
        [
          [0, 1],
          [2, 3],
        ],
      ),
    ).toEqual({ sjc: 1 / 2, covered: 1 });
  });

  it('a class matched with a subcluster it does not dominate is not credited, though a smaller one covers it', () => {
    const truth = [0, 0, 0, 1, 1, 1, 1, 0, 0];
    const scores = scoreSubclusters(truth, [
      [0, 1, 2, 3, 4, 5, 6],
      [7, 8],
    ]);
    expect(scores).toEqual({ sjc: 6 / 21 / 2, covered: 2 });
  });

  it('no subcluster, no class, an unknown item', () => {
    expect(scoreSubclusters([0, 1], [])).toEqual({ sjc: 0, covered: 0 });
    expect(scoreSubclusters([], [])).toEqual({ sjc: 0, covered: 0 });
    expect(() => scoreSubclusters([0], [[1]])).toThrow(RangeError);
  });

  it('is 1 for pure subclusters of every class, whatever the names of the classes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 1, max: 4 }),
        (truth, size) => {
          const subclusters = [...new Set(truth)].map(one =>
            truth.flatMap((other, item) => (one === other ? [item] : [])).slice(0, size),
          );
          const scores = scoreSubclusters(truth, subclusters);
          expect(scores.sjc).toBeCloseTo(1, 12);
          expect(scores.covered).toBe(subclusters.length);
        },
      ),
    );
  });
});
