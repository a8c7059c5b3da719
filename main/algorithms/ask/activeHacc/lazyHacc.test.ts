import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hacc } from '../../cluster/hacc.ts';
import { ConflictingConstraintsError } from '../../constraints.ts';
import { type Pair, pairCount } from '../../matrix.ts';
import { lazyHacc } from './baseRun.ts';

/** Few different distances, so that most are ties; enough answers for dead ends and contradictions. */
const cases = fc.integer({ min: 1, max: 16 }).chain(n => {
  const item = fc.integer({ min: 0, max: n - 1 });
  const pairs = fc
    .array(fc.tuple(item, item), { maxLength: 12 })
    .map(list => list.filter(([i, j]) => i !== j).map(([i, j]): Pair => [i, j]));
  return fc.record({
    n: fc.constant(n),
    data: fc.array(fc.constantFrom(0, 0.5, 1, 1.25, 2, 1e-300, 1e300), {
      minLength: pairCount(n),
      maxLength: pairCount(n),
    }),
    k: fc.integer({ min: 1, max: n }),
    mustLink: pairs.map(list => list.slice(0, 4)),
    cannotLink: pairs,
  });
});

describe('HACC over edges sorted on demand', () => {
  it('is HACC: labels, merges, dead ends, contradictions', () => {
    let [deadEnds, contradictions] = [0, 0];
    fc.assert(
      fc.property(cases, ({ n, data, k, mustLink, cannotLink }) => {
        const distances = { n, data: Float64Array.from(data) };
        const attempt = (run: typeof hacc) => {
          try {
            return run(distances, k, mustLink, cannotLink);
          } catch (error) {
            expect(error).toBeInstanceOf(ConflictingConstraintsError);
            return (error as Error).message;
          }
        };
        const expected = attempt(hacc);
        expect(attempt(lazyHacc as typeof hacc)).toEqual(expected);
        if (typeof expected === 'string') contradictions += 1;
        else if (expected.deadEnd) deadEnds += 1;
      }),
      { numRuns: 2000, seed: 7 },
    );
    expect(deadEnds).toBeGreaterThan(20);
    expect(contradictions).toBeGreaterThan(20);
  });

  it('refuses what HACC refuses', () => {
    const distances = { n: 3, data: Float64Array.of(1, 2, 3) };
    for (const k of [0, 4, 1.5]) expect(() => lazyHacc(distances, k, [], [])).toThrow(RangeError);
    expect(() => lazyHacc({ n: 4, data: distances.data }, 1, [], [])).toThrow(RangeError);
    expect(() => lazyHacc(distances, 1, [[0, 3]], [])).toThrow(RangeError);
  });
});
