import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ConflictingConstraintsError, closeConsistent } from '../constraints.ts';
import { numberLabels } from '../labels.ts';
import { type Condensed, type Pair, pairCount, pairIndex } from '../matrix.ts';
import { averageLinkage, type StopAt, startingDistances } from './averageLinkage.ts';
import type { HaccResult, Merge } from './hacc.ts';

/** The definition: compares every pair of clusters before every merge. */
function linkSlowly(
  distances: Condensed,
  stopAt: StopAt,
  mustLink: readonly Pair[],
  cannotLink: readonly Pair[],
): HaccResult {
  const { n } = distances;
  const closure = closeConsistent(n, mustLink, cannotLink);
  const between = startingDistances(distances, closure);
  const members = new Map<number, number[]>();
  closure.componentOf.forEach((component, item) => {
    members.set(component, [...(members.get(component) ?? []), item]);
  });
  const at = (a: number, b: number) => pairIndex(between.n, a, b);
  const closest = () => {
    let best: [number, number] | null = null;
    for (const a of members.keys())
      for (const b of members.keys())
        if (a < b && between.data[at(a, b)]! < (best ? between.data[at(...best)]! : Infinity)) best = [a, b];
    return best;
  };
  const merges: Merge[] = [];
  const k = 'k' in stopAt ? stopAt.k : 1;
  const height = 'k' in stopAt ? Infinity : stopAt.height;
  for (let pair = closest(); pair !== null && members.size > k; pair = closest()) {
    const [a, b] = pair;
    const distance = between.data[at(a, b)]!;
    if (distance > height) break;
    const [inA, inB] = [members.get(a)!, members.get(b)!];
    merges.push({ i: Math.min(...inA), j: Math.min(...inB), distance });
    for (const c of members.keys())
      if (c !== a && c !== b)
        between.data[at(a, c)] =
          (inA.length * between.data[at(a, c)]! + inB.length * between.data[at(b, c)]!) /
          (inA.length + inB.length);
    inA.push(...inB);
    members.delete(b);
  }
  const labels = new Int32Array(n);
  for (const [cluster, items] of members) for (const item of items) labels[item] = cluster;
  return {
    labels: numberLabels(labels).labels,
    clusters: members.size,
    deadEnd: members.size > k && closest() === null,
    merges,
  };
}

/** Few different distances, so that most are ties; enough answers for dead ends and contradictions. */
const cases = fc.integer({ min: 1, max: 14 }).chain(n => {
  const item = fc.integer({ min: 0, max: n - 1 });
  const pairs = fc
    .array(fc.tuple(item, item), { maxLength: 12 })
    .map(list => list.filter(([i, j]) => i !== j).map(([i, j]): Pair => [i, j]));
  const value = fc.oneof(fc.constantFrom(0, 0.1, 0.2, 0.3, 1, 3), fc.double({ min: 0, max: 2, noNaN: true }));
  return fc.record({
    n: fc.constant(n),
    data: fc.array(value, { minLength: pairCount(n), maxLength: pairCount(n) }),
    stopAt: fc.oneof(
      fc.integer({ min: 1, max: n }).map((k): StopAt => ({ k })),
      fc.constantFrom(0, 0.2, 0.9, Infinity).map((height): StopAt => ({ height })),
    ),
    mustLink: pairs.map(list => list.slice(0, 4)),
    cannotLink: pairs,
  });
});

describe('average linkage', () => {
  it('agrees with its definition bit for bit: labels, merges, dead ends, contradictions', () => {
    let [deadEnds, contradictions] = [0, 0];
    fc.assert(
      fc.property(cases, ({ n, data, stopAt, mustLink, cannotLink }) => {
        const attempt = (run: typeof linkSlowly) => {
          try {
            return run({ n, data: Float64Array.from(data) }, stopAt, mustLink, cannotLink);
          } catch (error) {
            expect(error).toBeInstanceOf(ConflictingConstraintsError);
            return (error as Error).message;
          }
        };
        const expected = attempt(linkSlowly);
        expect(attempt(averageLinkage)).toEqual(expected);
        if (typeof expected === 'string') contradictions += 1;
        else if (expected.deadEnd) deadEnds += 1;
      }),
      { numRuns: 2000, seed: 11 },
    );
    expect(deadEnds).toBeGreaterThan(20);
    expect(contradictions).toBeGreaterThan(20);
  });

  it('does what can be done by hand', () => {
    // Items at 0, 1, 4, 6 on a line: 0 and 1 at 1, 2 and 3 at 2, then the mean of 4, 6, 3 and 5.
    const distances = { n: 4, data: Float64Array.of(1, 4, 6, 3, 5, 2) };
    expect(averageLinkage(distances, { k: 1 }).merges).toEqual([
      { i: 0, j: 1, distance: 1 },
      { i: 2, j: 3, distance: 2 },
      { i: 0, j: 2, distance: 4.5 },
    ]);
    expect([...averageLinkage(distances, { height: 2 }).labels]).toEqual([0, 0, 1, 1]);
    // With 0 and 3 in one, all three distances are 3: the smallest names merge.
    expect([...averageLinkage(distances, { k: 2 }, [[0, 3]]).labels]).toEqual([0, 0, 1, 0]);
    expect([...averageLinkage(distances, { k: 2 }, [], [[0, 1]]).labels]).toEqual([0, 1, 1, 1]);
    // The distances that were given are left as they are.
    expect([...distances.data]).toEqual([1, 4, 6, 3, 5, 2]);
  });

  it('refuses what makes no sense', () => {
    const distances = { n: 3, data: Float64Array.of(1, 2, 3) };
    for (const k of [0, 4, 1.5]) expect(() => averageLinkage(distances, { k })).toThrow('k must be');
    for (const height of [-1, Number.NaN])
      expect(() => averageLinkage(distances, { height })).toThrow('height');
    expect(() => averageLinkage({ n: 4, data: distances.data }, { k: 1 })).toThrow('length');
  });
});
