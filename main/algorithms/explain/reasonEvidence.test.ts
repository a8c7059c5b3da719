/** Reasons as evidence about clusters: the same as the mean over all pairs, pair by pair. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Matrix, Pair } from '../matrix.ts';
import { setsOfReason } from './attributes.ts';
import type { Reason } from './explanation.ts';
import { ReasonEvidence } from './reasonEvidence.ts';
import { explanationOf, type ReasonSets } from './reasonSets.ts';

const ITEMS = 12;
const reasons = fc.record({
  scores: fc
    .array(fc.integer({ min: 0, max: 8 }), { minLength: 2 * ITEMS, maxLength: 2 * ITEMS })
    .map((values): Matrix => ({ rows: ITEMS, columns: 2, data: Float64Array.from(values, one => one / 8) })),
  pair: fc.constant<Pair>([0, 1]),
  verdict: fc.constantFrom('same' as const, 'different' as const),
  attributes: fc.constantFrom([0], [0, 1]),
  kind: fc.constantFrom('binary' as const, 'relative' as const),
  threshold: fc.constant(0.5),
  confidence: fc.constantFrom('hard' as const, 'soft' as const),
});
const sides = fc.array(fc.constantFrom(0, 1, 2), { minLength: ITEMS, maxLength: ITEMS });

test('the mean over two clusters is that over all their pairs (property)', () => {
  fc.assert(
    fc.property(reasons, sides, (reason, sideOf) => {
      const sets = setsOfReason(reason);
      const evidence = new ReasonEvidence(ITEMS, [{ sets, nats: 2 }]);
      const [a, b] = [1, 2].map(side => [...sideOf.keys()].filter(item => sideOf[item] === side)) as [
        number[],
        number[],
      ];
      fc.pre(a.length > 0 && b.length > 0);
      const fast = evidence.between(evidence.sumsOf(a), evidence.sumsOf(b), a.length, b.length);
      const slow = meanOverPairs(reason, sets, a, b, 2);
      if (Number.isFinite(slow)) expect(fast).toBeCloseTo(slow, 9);
      else expect(fast).toBe(slow);
    }),
  );
});

test('attributes as columns: the mean over two clusters is that over all their pairs (property)', () => {
  const column = fc.record({
    values: fc
      .array(fc.integer({ min: 0, max: 8 }), { minLength: ITEMS, maxLength: ITEMS })
      .map(values => Float64Array.from(values, one => one / 8)),
    apart: fc.double({ min: 0, max: 9, noNaN: true }),
    both: fc.double({ min: 0, max: 9, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(column, { maxLength: 3 }), sides, (columns, sideOf) => {
      const evidence = new ReasonEvidence(ITEMS, [], { constant: 0.7, columns });
      const [a, b] = [1, 2].map(side => [...sideOf.keys()].filter(item => sideOf[item] === side)) as [
        number[],
        number[],
      ];
      fc.pre(a.length > 0 && b.length > 0);
      let sum = 0;
      for (const i of a)
        for (const j of b)
          for (const { values, apart, both } of columns)
            sum += both * values[i]! * values[j]! - apart * (values[i]! - values[j]!) ** 2;
      const fast = evidence.between(evidence.sumsOf(a), evidence.sumsOf(b), a.length, b.length);
      expect(fast).toBeCloseTo(0.7 + sum / (a.length * b.length), 9);
    }),
  );
});

/** The slow twin: each pair's weight by the rule, summed. */
function meanOverPairs(
  reason: Reason,
  sets: ReasonSets,
  a: readonly number[],
  b: readonly number[],
  nats: number,
): number {
  let sum = 0;
  for (const i of a)
    for (const j of b)
      for (const one of productsOf(sets)) {
        const weight =
          sets.verdict === 'same' && reason.kind === 'relative' && reason.confidence === 'soft'
            ? closeness(one, i, j)
            : weightOf(one, i, j);
        if (weight === 0) continue;
        if (reason.confidence === 'hard' && sets.verdict === 'different') return Number.NEGATIVE_INFINITY;
        const counts = reason.confidence === 'hard' ? 50 : nats / productsOf(sets).length;
        sum += (sets.verdict === 'same' ? 1 : -1) * counts * weight;
      }
  return sum / (a.length * b.length);
}

function productsOf(sets: ReasonSets): ReasonSets[] {
  if (sets.verdict === 'same') return [sets];
  return sets.products.map(one => ({ verdict: 'different', products: [one] }));
}

/** As it is listed. An answered pair is not listed; any other pair may stand for the answered one. */
function weightOf(sets: ReasonSets, i: number, j: number): number {
  let found = 0;
  const other = [...Array(ITEMS).keys()].filter(item => item !== i && item !== j);
  explanationOf(ITEMS, [other[0]!, other[1]!], sets).following.forEach((x, y, weight) => {
    if (x === Math.min(i, j) && y === Math.max(i, j)) found = weight;
  });
  return found;
}

/** 1 − the mean squared difference of ranks in the set. */
function closeness(sets: ReasonSets, i: number, j: number): number {
  if (sets.verdict !== 'same') throw new Error('of "same" only');
  const [x, y] = [sets.members.indexOf(i), sets.members.indexOf(j)];
  if (x < 0 || y < 0) return 0;
  const below = sets.values.filter((_, at) => at % 2 === 0);
  const squares = below.map(counts => {
    const [low, high] = [Math.min(...counts), Math.max(...counts)];
    return ((counts[x]! - counts[y]!) / Math.max(1, high - low)) ** 2;
  });
  return 1 - squares.reduce((sum, one) => sum + one, 0) / squares.length;
}

test('a reason of many items is never expanded: its numbers are few for each item', () => {
  const data = Float64Array.from({ length: 2000 }, (_, item) => item / 2000);
  const facts = { scores: { rows: 2000, columns: 1, data }, attributes: [0], threshold: 0.5 };
  const sets = setsOfReason({
    ...facts,
    pair: [900, 1100],
    verdict: 'different',
    kind: 'relative',
    confidence: 'soft',
  });
  expect(explanationOf(2000, [900, 1100], sets).following.count).toBe(900 * 899);
  expect(new ReasonEvidence(2000, [{ sets, nats: 1 }]).columns).toBe(4);
});
