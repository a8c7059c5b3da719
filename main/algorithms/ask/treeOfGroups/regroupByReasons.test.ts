/** The groups after a reason: hard ones hold, named groups stay, and what says nothing changes nothing. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { setsOfReason } from '../../explain/attributes.ts';
import type { ReasonSets } from '../../explain/reasonSets.ts';
import { spaceOfPoints } from '../../linkage/itemSpace.ts';
import { matrixOf, type Pair } from '../../matrix.ts';
import { Random } from '../../random.ts';
import { TreeOfGroups } from './treeOfGroups.ts';

const ITEMS = 36;
const CLOUDS = 4;

/** Clouds of items that may lie near each other, and a score that need not follow them. */
function drawn(seed: number, width: number) {
  const random = new Random(seed);
  const centres = Array.from({ length: CLOUDS }, () => Array.from({ length: 6 }, () => random.normal()));
  const points = matrixOf(
    Array.from({ length: ITEMS }, (_, item) =>
      Float64Array.from(centres[item % CLOUDS]!, centre => centre + width * random.normal()),
    ),
  );
  const data = Float64Array.from({ length: ITEMS }, () => random.unit());
  return { space: spaceOfPoints(points, { calibration: null }), scores: { rows: ITEMS, columns: 1, data } };
}

interface Told {
  readonly before: Int32Array;
  readonly after: Int32Array;
  readonly sets: ReasonSets;
  readonly pair: Pair;
}

/** The groups before and after one reason about the items with the most and the least, or the most two. */
function tell(
  { space, scores }: ReturnType<typeof drawn>,
  verdict: 'same' | 'different',
  named: readonly number[],
  sets?: ReasonSets,
): Told {
  const order = [...scores.data.keys()].sort((a, b) => scores.data[b]! - scores.data[a]!);
  const pair: Pair = verdict === 'same' ? [order[0]!, order[1]!] : [order[0]!, order.at(-1)!];
  const facts = { scores, attributes: [0], threshold: 0.5, confidence: 'hard' } as const;
  const reason = {
    pair,
    sets: sets ?? setsOfReason({ ...facts, pair, verdict, kind: 'binary' }),
    about: 'bright',
    reliability: 0.9,
    columns: [],
  };
  const tree = new TreeOfGroups(space, ['pair'], [], () => reason);
  const start = tree.start();
  const after = tree.next(start, [{ pair, verdict, reason: { key: 'why', named } }]);
  return { before: start.labels, after: after.labels, sets: reason.sets, pair };
}

const cases = fc.record({
  seed: fc.integer({ min: 1, max: 500 }),
  width: fc.constantFrom(0.1, 0.4, 0.8),
});
const FEW = { numRuns: 25 };

test('no group has items of both sides of a hard "different" (property)', () => {
  fc.assert(
    fc.property(cases, ({ seed, width }) => {
      const { after, sets } = tell(drawn(seed, width), 'different', []);
      if (sets.verdict !== 'different') throw new Error('of "different" only');
      for (const { upper, lower } of sets.products)
        for (const i of upper) for (const j of lower) expect(after[i]).not.toBe(after[j]);
    }),
    FEW,
  );
});

test('the items of a hard "same" are one group, but for those that the answer itself confirmed (property)', () => {
  fc.assert(
    fc.property(cases, ({ seed, width }) => {
      const { after, sets, pair } = tell(drawn(seed, width), 'same', []);
      if (sets.verdict !== 'same') throw new Error('of "same" only');
      expect(after[pair[0]]).toBe(after[pair[1]]);
      const free = Array.from(sets.members).filter(item => after[item] !== after[pair[0]]);
      expect(new Set(free.map(item => after[item])).size).toBeLessThan(2);
    }),
    FEW,
  );
});

test('a group with a name that the answer is not about stays, to the item (property)', () => {
  fc.assert(
    fc.property(cases, fc.integer({ min: 0, max: ITEMS - 1 }), ({ seed, width }, named) => {
      const set = drawn(seed, width);
      const { before, after } = tell(set, 'different', [named]);
      const members = [...before.keys()].filter(item => before[item] === before[named]);
      const extremes = [Math.max(...set.scores.data), Math.min(...set.scores.data)];
      fc.pre(members.every(item => !extremes.includes(set.scores.data[item]!)));
      const now = [...after.keys()].filter(item => after[item] === after[named]);
      expect(now).toEqual(members);
    }),
    FEW,
  );
});

test('a reason from which nothing follows changes no more than its answer (property)', () => {
  fc.assert(
    fc.property(cases, ({ seed, width }) => {
      const set = drawn(seed, width);
      const { before, after } = tell(set, 'different', [], { verdict: 'different', products: [] });
      const [most, least] = [Math.max, Math.min].map(extreme =>
        set.scores.data.indexOf(extreme(...set.scores.data)),
      );
      fc.pre(before[most!] !== before[least!]);
      expect(Array.from(after)).toEqual(Array.from(before));
    }),
    FEW,
  );
});
