import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allItems } from '../cluster/pam.ts';
import { closeConstraints } from '../constraints.ts';
import { lookupPoints } from '../distance.ts';
import type { Matrix, Pair } from '../matrix.ts';
import { scoreSubclusters } from '../metrics/subclusterJaccard.ts';
import { Random } from '../random.ts';
import {
  applyAnswer,
  findQuestion,
  initialState,
  isPostponed,
  questionsPerReplacement,
  type SubclusterQuestion,
  type SubclusterState,
  type Verdict,
} from './active.ts';
import { nextBySearch, SubclusterSession, startSubclustering } from './queue.ts';
import { prepareSubclustering, Relations, type Subcluster, type SubclusterSetting } from './setting.ts';

const onLine = (...values: number[]): Matrix => ({
  rows: values.length,
  columns: 1,
  data: Float64Array.from(values),
});

function settingOf(points: Matrix, n: number, lambda = 1): SubclusterSetting {
  return prepareSubclustering(lookupPoints(points, 'euclidean'), allItems(points.rows), n, lambda);
}

function answers(items: number, mustLink: readonly Pair[] = [], cannotLink: readonly Pair[] = []): Relations {
  return new Relations(closeConstraints(items, mustLink, cannotLink));
}

const chance = (distance: number, lambda = 1) => Math.exp(-distance / lambda);

describe('the question', () => {
  const points = onLine(0, 0.5, 3, 4, 10);
  const setting = settingOf(points, 2);
  const subclusters: Subcluster[] = [
    { centroid: 0, members: [0, 1] },
    { centroid: 2, members: [2, 3] },
    { centroid: 4, members: [4, 3] },
  ];
  const ask = (mustLink: Pair[] = [], cannotLink: Pair[] = []) =>
    findQuestion(setting.lookup, 1, subclusters, answers(5, mustLink, cannotLink));

  it('by hand: the item least likely to be right, of a centroid likely to stay', () => {
    expect(ask()).toEqual({
      pair: [4, 3],
      kind: 'within',
      utility: (1 - chance(6)) * (1 - chance(7)),
    });
  });

  it('does not ask what is implied, and goes down by utility', () => {
    const within2 = (1 - chance(1)) * (1 - chance(3));
    const within0 = (1 - chance(0.5)) * (1 - chance(3));
    expect(ask([], [[3, 4]])).toEqual({ pair: [2, 3], kind: 'within', utility: within2 });
    expect(ask([[2, 3]], [[3, 4]])).toEqual({ pair: [0, 1], kind: 'within', utility: within0 });
    expect(
      ask(
        [
          [2, 3],
          [0, 1],
        ],
        [[3, 4]],
      ),
    ).toEqual({ pair: [0, 2], kind: 'between', utility: chance(3) });
    expect(
      ask(
        [
          [2, 3],
          [0, 1],
        ],
        [
          [3, 4],
          [1, 2],
        ],
      ),
    ).toEqual({ pair: [0, 4], kind: 'between', utility: chance(10) });
    expect(
      ask(
        [
          [2, 3],
          [0, 1],
        ],
        [
          [3, 4],
          [1, 2],
          [0, 4],
        ],
      ),
    ).toBeNull();
  });

  it('a centroid known to repeat another makes its items nearly useless to ask about', () => {
    expect(ask([[2, 4]])).toMatchObject({ pair: [0, 1], kind: 'within' });
  });

  it('ties: between first, then the smaller items', () => {
    const far = settingOf(onLine(0, 1000, 2000, 3000), 1);
    const alone = [3, 1, 2, 0].map(centroid => ({ centroid, members: [centroid] }));
    const question = findQuestion(far.lookup, 1, alone, answers(4));
    expect(question).toEqual({ pair: [0, 1], kind: 'between', utility: 1e-12 });
    const line = settingOf(onLine(0, 1, 2, 100, 101, 102), 3);
    const two = [
      { centroid: 4, members: [4, 5, 3] },
      { centroid: 1, members: [1, 2, 0] },
    ];
    expect(findQuestion(line.lookup, 1, two, answers(6))).toMatchObject({ pair: [1, 0], kind: 'within' });
    const single = [{ centroid: 1, members: [1, 0] }];
    expect(findQuestion(line.lookup, 1, single, answers(6))).toEqual({
      pair: [1, 0],
      kind: 'within',
      utility: 1 - chance(1),
    });
  });
});

describe('an answer', () => {
  const between = (i: number, j: number): SubclusterQuestion => ({
    pair: [i, j],
    kind: 'between',
    utility: 1,
  });
  const within = (i: number, j: number): SubclusterQuestion => ({ pair: [i, j], kind: 'within', utility: 1 });
  const points = onLine(0, 1, 2, 3, 20, 21, 22, 23.5);
  const setting = settingOf(points, 3);
  const begin = (relations = answers(8)): SubclusterState =>
    initialState(
      [
        { centroid: 1, members: [1, 0, 2] },
        { centroid: 5, members: [5, 4, 6] },
      ],
      relations,
    );
  const members = (state: SubclusterState) => state.subclusters.map(held => held.members);

  it('"different" between centroids and "same" within move nothing', () => {
    const start = begin();
    const apart = applyAnswer(setting, start, answers(8, [], [[1, 5]]), between(1, 5), 'different');
    expect(members(apart)).toEqual(members(start));
    expect(apart.agreement.between).toEqual({ questions: 1, disagreements: 0 });
    const together = applyAnswer(setting, start, answers(8, [[5, 4]]), within(5, 4), 'same');
    expect(members(together)).toEqual(members(start));
    expect(together.agreement.within).toEqual({ questions: 1, disagreements: 0 });
    expect(together.replacing).toBeNull();
  });

  it('"different" within: the next closest that no other centroid has takes the place, and is asked about at once', () => {
    const relations = answers(8, [], [[1, 2]]);
    const state = applyAnswer(setting, begin(), relations, within(1, 2), 'different');
    expect(state.subclusters[0]).toEqual({ centroid: 1, members: [1, 0, 3], rejections: [0, 0, 1] });
    expect(state.replacing).toEqual({ subcluster: 0, place: 2 });
    // One within question, one disagreement: H_wc = 1; none between: H_bc = 1. The one rejection reaches q_th
    // = 1, so the new item waits.
    expect(questionsPerReplacement(state.agreement)).toBe(1);
    expect(isPostponed(state, 0, 2)).toBe(true);
    expect(nextBySearch(setting, state, relations, () => false)?.pair).not.toEqual([1, 3]);
    const later = {
      ...state,
      agreement: { ...state.agreement, between: { questions: 3, disagreements: 1 } },
    };
    expect(questionsPerReplacement(later.agreement)).toBe(3);
    expect(nextBySearch(setting, later, relations, () => false)).toMatchObject({
      pair: [1, 3],
      kind: 'within',
    });
    expect(nextBySearch(setting, later, relations, (i, j) => i + j === 4)?.pair).not.toEqual([1, 3]);
  });

  it('after the near ones an item of the other group is not taken away from its centroid', () => {
    const relations = answers(
      8,
      [],
      [
        [1, 2],
        [1, 3],
        [1, 0],
      ],
    );
    const state = applyAnswer(setting, begin(), relations, null, 'different');
    // 4, 5 and 6 are held by the other centroid; 7 is free, then there is nothing left.
    expect(members(state)[0]).toEqual([1, 7]);
    expect(state.subclusters[0]!.rejections).toEqual([0, 0]);
    expect(state.agreement).toEqual(begin().agreement);
  });

  it('an item that is already known to be right ends the search for a replacement', () => {
    const relations = answers(8, [[1, 3]], [[1, 2]]);
    const state = applyAnswer(setting, begin(), relations, within(1, 2), 'different');
    expect(state.subclusters[0]).toEqual({ centroid: 1, members: [1, 0, 3], rejections: [0, 0, 0] });
    expect(state.replacing).toBeNull();
  });

  it('an accepted item settles its place; "can\'t tell" leaves all as it was', () => {
    const rejected = applyAnswer(setting, begin(), answers(8, [], [[1, 2]]), within(1, 2), 'different');
    const accepted = applyAnswer(setting, rejected, answers(8, [[1, 3]], [[1, 2]]), within(1, 3), 'same');
    expect(accepted.subclusters[0]!.rejections).toEqual([0, 0, 0]);
    expect(accepted.replacing).toBeNull();
    const unsure = applyAnswer(setting, rejected, answers(8, [], [[1, 2]]), within(1, 3), 'cannot-tell');
    expect(unsure).toEqual({ ...rejected, replacing: null });
  });

  it('"same" between centroids sends one of them elsewhere; the other keeps its items', () => {
    const repeated = initialState(
      [
        { centroid: 5, members: [5, 4, 7] },
        { centroid: 6, members: [6, 7, 5] },
      ],
      answers(8),
    );
    const state = applyAnswer(setting, repeated, answers(8, [[5, 6]]), between(5, 6), 'same');
    expect(state.agreement.between).toEqual({ questions: 1, disagreements: 1 });
    const centroids = state.subclusters.map(held => held.centroid);
    expect(centroids.some(centroid => centroid < 4)).toBe(true);
    for (const held of state.subclusters) if (held.centroid === 5) expect(held.members).toEqual([5, 4, 7]);
    expect(state.repeated).toBe(0);
  });

  it('refuses a question about an item that is not there', () => {
    expect(() => applyAnswer(setting, begin(), answers(8), within(1, 7), 'same')).toThrow(RangeError);
    expect(() => applyAnswer(setting, begin(), answers(8), within(0, 1), 'same')).toThrow(RangeError);
  });
});

interface Dialogue {
  readonly items: number;
  readonly classes: number;
  readonly k: number;
  readonly n: number;
  readonly lambda: number;
  readonly wrong: number;
  readonly unsure: number;
  readonly seed: number;
}

const dialogues: fc.Arbitrary<Dialogue> = fc.record({
  items: fc.integer({ min: 2, max: 24 }),
  classes: fc.integer({ min: 1, max: 5 }),
  k: fc.integer({ min: 1, max: 6 }),
  n: fc.integer({ min: 1, max: 5 }),
  lambda: fc.constantFrom(0.3, 1, 4),
  wrong: fc.constantFrom(0, 0.2),
  unsure: fc.constantFrom(0, 0.2),
  seed: fc.nat(1_000_000),
});

/** Runs a dialogue to its end; `watch` sees every question before it is answered. */
function talk(
  { items, classes, k, n, lambda, wrong, unsure, seed }: Dialogue,
  watch: (
    session: SubclusterSession,
    setting: SubclusterSetting,
    relations: Relations,
    skipped: readonly Pair[],
  ) => void,
): { session: SubclusterSession; truth: number[]; asked: Pair[] } {
  const random = new Random(seed);
  const truth = Array.from({ length: items }, () => random.below(classes));
  // Whole numbers now and then, for ties.
  const data = truth.flatMap(name => [3 * name + random.normal(), random.below(3)]);
  const points = { rows: items, columns: 2, data: Float64Array.from(data) };
  const setting = settingOf(points, Math.min(n, items), lambda);
  const mustLink: Pair[] = [];
  const cannotLink: Pair[] = [];
  const skipped: Pair[] = [];
  const asked: Pair[] = [];
  let relations = answers(items);
  const start = random.sample(items, Math.min(k, items));
  const session = new SubclusterSession(setting, startSubclustering(setting, relations, start), relations);
  for (let question = session.question; question !== null; question = session.question) {
    watch(session, setting, relations, skipped);
    asked.push(question.pair);
    const [i, j] = question.pair;
    const right = truth[i] === truth[j];
    let verdict: Verdict = right !== random.unit() < wrong ? 'same' : 'different';
    if (random.unit() < unsure) verdict = 'cannot-tell';
    (verdict === 'same' ? mustLink : verdict === 'different' ? cannotLink : skipped).push(question.pair);
    relations = answers(items, mustLink, cannotLink);
    session.answer(verdict, relations);
  }
  return { session, truth, asked };
}

describe('a dialogue', () => {
  it('asks what the search through all pairs finds, each pair once, and keeps the subclusters whole (property)', () => {
    fc.assert(
      fc.property(dialogues, dialogue => {
        const seen = new Set<string>();
        talk(dialogue, (session, setting, relations, skipped) => {
          const question = session.question!;
          const isSkipped = (i: number, j: number) =>
            skipped.some(([a, b]) => (a === i && b === j) || (a === j && b === i));
          const { state } = session;
          expect(question).toEqual(nextBySearch(setting, state, relations, isSkipped));
          const [i, j] = question.pair;
          expect(relations.relation(i, j)).toBe('open');
          expect(isSkipped(i, j)).toBe(false);
          expect(seen.has(`${Math.min(i, j)} ${Math.max(i, j)}`)).toBe(false);
          seen.add(`${Math.min(i, j)} ${Math.max(i, j)}`);
          expect(new Set(state.subclusters.map(held => held.centroid)).size).toBe(state.subclusters.length);
          for (const { centroid, members, rejections } of state.subclusters) {
            expect(members[0]).toBe(centroid);
            expect(new Set(members).size).toBe(members.length);
            expect(rejections).toHaveLength(members.length);
            for (const item of members) expect(relations.relation(centroid, item)).not.toBe('different');
          }
        });
      }),
      { numRuns: 150 },
    );
  });

  it('with a person who is always right ends with pure subclusters', () => {
    fc.assert(
      fc.property(dialogues, dialogue => {
        const { session, truth } = talk({ ...dialogue, wrong: 0, unsure: 0 }, () => {});
        for (const { centroid, members } of session.state.subclusters)
          for (const item of members) expect(truth[item]).toBe(truth[centroid]);
      }),
      { numRuns: 60 },
    );
  });

  it('reaches every class of easy data, and gives the same dialogue again', () => {
    const dialogue = { items: 24, classes: 3, k: 3, n: 3, lambda: 1, wrong: 0, unsure: 0, seed: 11 };
    const { session, truth, asked } = talk(dialogue, () => {});
    const found = session.state.subclusters.map(held => held.members);
    expect(scoreSubclusters(truth, found)).toMatchObject({ sjc: 1, covered: new Set(truth).size });
    expect(talk(dialogue, () => {}).asked).toEqual(asked);
    expect(() => session.answer('same', answers(24))).toThrow(RangeError);
  });
});
