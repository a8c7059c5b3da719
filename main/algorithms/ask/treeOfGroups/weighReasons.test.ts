/** How much a reason counts: as worked out pair by pair, more with answers that agree, and less said twice. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { setsOfReason } from '../../explain/attributes.ts';
import { explanationOf, type ReasonSets } from '../../explain/reasonSets.ts';
import type { Pair } from '../../matrix.ts';
import { type GivenReason, weighReasons } from './weighReasons.ts';

const ITEMS = 12;

/** Binary and soft: the first half of the items has the attribute, as surely as `data` says. */
function reasonBy(data: Float64Array, verdict: 'same' | 'different', reliability: number): GivenReason {
  const pair: Pair = verdict === 'same' ? [0, 1] : [0, ITEMS - 1];
  const scores = { rows: ITEMS, columns: 1, data };
  const facts = { scores, attributes: [0], threshold: 0.5, confidence: 'soft' } as const;
  const sets = setsOfReason({ ...facts, pair, verdict, kind: 'binary' });
  return { pair, sets, about: 'hairy', reliability, columns: [] };
}

const answers = fc.array(
  fc.record({
    pair: fc
      .tuple(fc.integer({ min: 0, max: ITEMS - 1 }), fc.integer({ min: 0, max: ITEMS - 1 }))
      .filter(([i, j]) => i !== j) as fc.Arbitrary<Pair>,
    isSame: fc.boolean(),
  }),
  { maxLength: 12 },
);
const scores = fc
  .array(fc.integer({ min: 0, max: 3 }), { minLength: ITEMS, maxLength: ITEMS })
  .map(steps => Float64Array.from(steps, (step, item) => (item < ITEMS / 2 ? 0.6 + step / 10 : step / 10)));

test('it is the logarithm of two means over the answered pairs, listed one by one (property)', () => {
  fc.assert(
    fc.property(
      scores,
      answers,
      fc.constantFrom('same' as const, 'different' as const),
      fc.double({ min: 0.5, max: 1, noNaN: true }),
      (data, given, verdict, reliability) => {
        const reason = reasonBy(data, verdict, reliability);
        const [weighed] = weighReasons(ITEMS, [reason], given);
        expect(weighed!.nats).toBeCloseTo(pairByPair(reason, given), 9);
      },
    ),
  );
});

type Answers = { readonly pair: Pair; readonly isSame: boolean }[];

function pairByPair({ pair, sets, reliability }: GivenReason, given: Answers): number {
  const others = given.filter(answer => answer.pair.toSorted().join() !== pair.toSorted().join());
  const meanWith = (isFit: boolean, priorOf: (trust: number) => number) => {
    const fitting = others.filter(({ isSame }) => (isSame === (sets.verdict === 'same')) === isFit);
    const sum = fitting.reduce((total, answer) => total + weightOf(sets, answer.pair), 0);
    return (sum + 4 * priorOf(2 * reliability - 1)) / (fitting.length + 4);
  };
  const fits = meanWith(true, trust => 0.365 + trust * 0.335);
  const opposite = meanWith(false, trust => 0.365 - trust * 0.335);
  return Math.min(6, Math.max(0, Math.log(fits / opposite)));
}

/** An answered pair is not listed; any other pair may stand for the answered one. */
function weightOf(sets: ReasonSets, [i, j]: Pair): number {
  const others = [...Array(ITEMS).keys()].filter(item => item !== i && item !== j);
  let found = 0;
  explanationOf(ITEMS, [others[0]!, others[1]!], sets).following.forEach((x, y, weight) => {
    if (x === Math.min(i, j) && y === Math.max(i, j)) found = weight;
  });
  return Math.min(1, found);
}

const even = Float64Array.from({ length: ITEMS }, (_, item) => (item < ITEMS / 2 ? 0.9 : 0.1));
const across = (isSame: boolean): Answers => [1, 2, 3].map(item => ({ pair: [item, item + 6], isSame }));

test('answers that agree make it count more, answers that disagree less', () => {
  const reason = reasonBy(even, 'different', 0.8);
  const [none, agreed, denied] = [[], across(false), across(true)].map(
    given => weighReasons(ITEMS, [reason], given)[0]!.nats,
  );
  expect(agreed!).toBeGreaterThan(none!);
  expect(denied!).toBeLessThan(none!);
  expect(denied!).toBeGreaterThanOrEqual(0);
});

test('its own answer proves nothing, and an attribute that is as often wrong as right counts nothing', () => {
  const reason = reasonBy(even, 'different', 0.8);
  const own = weighReasons(ITEMS, [reason], [{ pair: [ITEMS - 1, 0], isSame: false }]);
  expect(own).toEqual(weighReasons(ITEMS, [reason], []));
  expect(weighReasons(ITEMS, [{ ...reason, reliability: 0.5 }], [])[0]!.nats).toBeCloseTo(0, 12);
});

test('reasons about the same attribute share the weight of one; about another, or for the opposite, they do not', () => {
  const reason = reasonBy(even, 'different', 0.8);
  const [alone] = weighReasons(ITEMS, [reason], []);
  const same = reasonBy(even, 'same', 0.8);
  const [one, twin, other, opposite] = weighReasons(
    ITEMS,
    [reason, reason, { ...reason, about: 'glossy' }, same],
    [],
  );
  expect(one!.nats).toBeCloseTo(alone!.nats / 2, 12);
  expect(twin!.nats).toBe(one!.nats);
  expect(other!.nats).toBe(alone!.nats);
  expect(opposite!.nats).toBe(weighReasons(ITEMS, [same], [])[0]!.nats);
});
