/** Explore and Consolidate in the question loop: what is asked in which order, and when it ends. */
import { expect, test } from 'vitest';
import { pairwiseDistances } from '../distance.ts';
import type { Matrix, Pair } from '../matrix.ts';
import { Random } from '../random.ts';
import { clusterByPckMeans } from './clusterers.ts';
import { exploreConsolidate } from './exploreConsolidate.ts';
import { type Answer, type Person, simulatedPerson } from './person.ts';
import { simulate } from './run.ts';
import { combine, type Setting } from './setting.ts';

const random = new Random(7);
const truth = Array.from({ length: 30 }, (_, item) => item % 3);
const points: Matrix = {
  rows: 30,
  columns: 2,
  data: Float64Array.from(truth.flatMap(label => [10 * label + random.normal(), random.normal()])),
};

function settingOf(seed: number, k = 3, of: Matrix | null = points): Setting {
  const distances = pairwiseDistances(points, 'euclidean');
  return {
    k,
    distances,
    points: of,
    examples: null,
    lambda: null,
    random: new Random(seed),
    probability: () => distances,
    treeOfGroups: () => {
      throw new Error('not asked for');
    },
    askActiveHacc: () => {
      throw new Error('not asked for');
    },
  };
}

function run(person: Person, questions: number, seed = 1, k = 3) {
  const asked: { pair: Pair; answer: Answer }[] = [];
  const setting = settingOf(seed, k);
  const curve = [
    ...simulate({
      truth,
      distances: setting.distances,
      strategy: combine(exploreConsolidate(setting), clusterByPckMeans(setting)),
      person: pair => {
        const answer = person(pair);
        asked.push({ pair, answer });
        return answer;
      },
      questions,
      every: 1,
      examples: null,
      clock: () => 0,
    }),
  ];
  return { asked, curve };
}

const always = simulatedPerson(truth, { errorRate: 0, dontKnowRate: 0 }, new Random(0));

test('three groups far apart are explored in three questions: all of them "different"', () => {
  for (let seed = 0; seed < 10; seed++) {
    const { asked } = run(always, 3, seed);
    expect(asked.map(({ answer }) => answer)).toEqual(['different', 'different', 'different']);
    expect(new Set(asked.flatMap(({ pair }) => pair)).size).toBe(3);
  }
});

test('then every item costs one question, asked of its nearest neighbourhood, and it ends when all are placed', () => {
  const { asked, curve } = run(always, 1000);
  expect(asked.slice(3).every(({ answer }) => answer === 'same')).toBe(true);
  expect(asked).toHaveLength(3 + 27);
  expect(curve.at(-1)).toMatchObject({ questions: 30, jaccard: 1 });
});

test('no pair is asked twice, none that the answers imply, also when k is too large', () => {
  const { asked } = run(always, 1000, 2, 5);
  const keys = asked.map(({ pair }) => pair.join());
  expect(new Set(keys).size).toBe(keys.length);
  expect(asked.every(({ pair: [i, j] }) => i < j)).toBe(true);
});

test('who cannot tell is asked about other items, and it still ends', () => {
  const { asked } = run(() => 'cannot-tell', 1000);
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.length).toBeLessThanOrEqual(29);
});

test('the same seed asks the same; distances alone are refused', () => {
  expect(run(always, 20, 4)).toEqual(run(always, 20, 4));
  expect(() => exploreConsolidate(settingOf(0, 3, null))).toThrow(RangeError);
  expect(() => clusterByPckMeans(settingOf(0, 3, null))).toThrow(RangeError);
});
