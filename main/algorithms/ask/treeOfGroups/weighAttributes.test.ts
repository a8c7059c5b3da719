/** Attributes that reasons name: they count where answers agree, and appearance where they do not. */
import { expect, test } from 'vitest';
import { pairAlong, setsOfReason } from '../../explain/attributes.ts';
import { spaceOfPoints } from '../../linkage/itemSpace.ts';
import { matrixOf, type Pair } from '../../matrix.ts';
import { scoreClustering } from '../../metrics/clusterMetrics.ts';
import { Random } from '../../random.ts';
import { HEIGHT } from './arrange.ts';
import { TreeOfGroups } from './treeOfGroups.ts';
import { columnOfScores, type NamedColumns, weighAttributes } from './weighAttributes.ts';
import type { GivenReason } from './weighReasons.ts';

const ITEMS = 120;
const LOOKS = 6;
const random = new Random(3);
/** Six clouds of items, and an attribute that cuts through all of them. */
const looks = Int32Array.from({ length: ITEMS }, (_, item) => item % LOOKS);
const centres = Array.from({ length: LOOKS }, () => Array.from({ length: 8 }, () => 3 * random.normal()));
const points = matrixOf(
  Array.from({ length: ITEMS }, (_, item) =>
    Float64Array.from(centres[looks[item]!]!, centre => centre + 0.3 * random.normal()),
  ),
);
const age = Float64Array.from({ length: ITEMS }, (_, item) => (item % 4 < 2 ? 20 : 60) + 3 * random.normal());
const generation = age.map(years => Number(years > 40));
const space = spaceOfPoints(points, { calibration: null });
const older = columnOfScores('older', 'relative', age, 0.7);

/** Random pairs, answered by one of the two. */
function answersBy(truth: ArrayLike<number>, count: number): { pair: Pair; isSame: boolean }[] {
  return Array.from({ length: count }, () => {
    const i = Math.floor(random.unit() * ITEMS);
    const j = (i + 1 + Math.floor(random.unit() * (ITEMS - 1))) % ITEMS;
    return { pair: [i, j] as Pair, isSame: truth[i] === truth[j] };
  });
}

const named: NamedColumns[] = [{ pair: [0, 2], columns: [older] }];

test('answers that go by the attribute make it count, and appearance count less', () => {
  const few = weighAttributes(space, named, answersBy(generation, 4), HEIGHT)!;
  const many = weighAttributes(space, named, answersBy(generation, 40), HEIGHT)!;
  expect(many.appearance).toBeLessThan(0.3);
  expect(many.appearance).toBeLessThan(few.appearance);
  expect(many.evidence.columns[0]!.apart).toBeGreaterThan(few.evidence.columns[0]!.apart);
});

test('answers that go by appearance take the weight from an attribute that does not help', () => {
  const { appearance, evidence } = weighAttributes(space, named, answersBy(looks, 40), HEIGHT)!;
  expect(appearance).toBeGreaterThan(0.9);
  expect(evidence.columns[0]!.apart).toBeLessThan(0.5);
});

test('the pair of a reason proves nothing for the attribute that it names', () => {
  const answer = { pair: [0, 2] as Pair, isSame: false };
  const own = weighAttributes(space, named, [answer], HEIGHT)!;
  const other = weighAttributes(space, [{ ...named[0]!, pair: [1, 3] }], [answer], HEIGHT)!;
  expect(own.evidence.columns[0]!.apart).toBeLessThan(other.evidence.columns[0]!.apart);
});

test('without a named attribute nothing is weighed', () => {
  expect(weighAttributes(space, [{ pair: [0, 2], columns: [] }], [], HEIGHT)).toBeNull();
});

test('a grouping by an attribute starts from it, however the items look', () => {
  const pair = pairAlong(age, 'relative')!;
  const facts = { scores: { rows: ITEMS, columns: 1, data: age }, pair, attributes: [0], threshold: 0.5 };
  const sets = setsOfReason({ ...facts, verdict: 'different', kind: 'relative', confidence: 'soft' });
  const reason: GivenReason = {
    pair,
    sets,
    about: 'older',
    reliability: 0.7,
    columns: [older],
    isCriterion: true,
  };
  const tree = new TreeOfGroups(space, ['pair'], [], () => reason);
  const start = tree.start();
  const sorted = tree.next(start, [{ pair, verdict: 'different', reason: { key: 'by', named: [] } }]);
  const score = (labels: Int32Array) => scoreClustering(Int32Array.from(generation), labels).jaccard;
  expect(score(start.labels)).toBeLessThan(0.25);
  expect(score(sorted.labels)).toBeGreaterThan(0.6);
});
