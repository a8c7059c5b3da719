import { describe, expect, it } from 'vitest';
import { explainByAttributes } from './attributes.ts';
import { ConstraintsFromReasons } from './constraintsFromReasons.ts';
import type { Explanation, Reason } from './explanation.ts';

function answer(i: number, j: number, verdict: 'same' | 'different'): Explanation {
  return { pair: [i, j], verdict, following: { count: 0, forEach: () => undefined } };
}

function reason(scores: number[], pair: [number, number], verdict: Reason['verdict']): Explanation {
  return explainByAttributes({
    scores: { rows: scores.length, columns: 1, data: Float64Array.from(scores) },
    pair,
    verdict,
    attributes: [0],
    kind: 'binary',
    threshold: 0.5,
    confidence: 'soft',
  });
}

describe('ConstraintsFromReasons', () => {
  it('closes the answers transitively', () => {
    const all = new ConstraintsFromReasons(5);
    all.add(answer(0, 2, 'same'));
    all.add(answer(4, 2, 'same'));
    all.add(answer(4, 3, 'different'));
    expect(all.constraints()).toEqual({
      mustLink: [
        [0, 2, 1],
        [0, 4, 1],
        [2, 4, 1],
      ],
      cannotLink: [
        [0, 3, 1],
        [2, 3, 1],
        [3, 4, 1],
      ],
    });
  });

  it('keeps the highest confidence of a pair, and the cannot-link of two equal ones, in whatever order they come', () => {
    const surer = reason([0.9, 0.8, 0.9, 0.1], [0, 1], 'same');
    const less = reason([0.6, 0.8, 0.5, 0.1], [0, 1], 'same');
    const apart = reason([0.1, 0.8, 0.9, 0.1], [0, 1], 'different');
    for (const order of [
      [surer, less, apart],
      [apart, less, surer],
      [less, apart, surer],
    ]) {
      const all = new ConstraintsFromReasons(4);
      for (const explanation of order)
        all.add({ ...explanation, pair: [0, 1], verdict: explanation.verdict });
      const { mustLink, cannotLink } = all.constraints();
      // 0 and 1 were answered both ways: the must-link component wins.
      expect(mustLink[0]).toEqual([0, 1, 1]);
      expect(mustLink.slice(1).map(([i, j]) => [i, j])).toEqual([[1, 2]]);
      expect(mustLink[1]![2]).toBeCloseTo(0.72, 12);
      // [0, 2]: 0.81 either way.
      expect(cannotLink.map(([i, j]) => [i, j])).toEqual([
        [0, 2],
        [1, 3],
        [2, 3],
      ]);
    }
  });

  it('lets an answer outrank whatever follows from a reason', () => {
    const all = new ConstraintsFromReasons(4);
    all.add(reason([1, 1, 0, 0], [0, 2], 'different'));
    all.add(answer(1, 3, 'same'));
    expect(all.constraints()).toEqual({
      mustLink: [[1, 3, 1]],
      // 1 stands for 3 and the other way round: [0, 2] was answered, [0, 3] and [1, 2] follow from the
      // reason.
      cannotLink: [
        [0, 2, 1],
        [0, 3, 1],
        [1, 2, 1],
      ],
    });
  });
});
