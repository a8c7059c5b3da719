/**
 * A session in real threads: it learns, forgets any answer, survives contradictions, and replays to the byte.
 */
import { afterEach, describe, expect, test } from 'vitest';
import type { Matrix } from '../../algorithms/matrix.ts';
import { scoreClustering } from '../../algorithms/metrics/clusterMetrics.ts';
import { Random } from '../../algorithms/random.ts';
import { QuestionSession, type SessionStart } from './questionSession.ts';

const open: QuestionSession[] = [];
afterEach(async () => {
  for (const session of open.splice(0)) await session.close();
});

function start(options: Partial<SessionStart> & { points: Matrix }): QuestionSession {
  const session = new QuestionSession({
    metric: 'euclidean',
    strategy: 'active-hacc',
    k: 6,
    seed: 1,
    runs: 20,
    ...options,
  });
  open.push(session);
  return session;
}

/** Overlapping clouds, so that questions are needed; item i belongs to cloud i mod groups. */
function clouds(groups: number, each: number, seed = 3, spread = 2): Matrix {
  const random = new Random(seed);
  const centres = Array.from({ length: groups * 4 }, () => random.normal() * spread);
  const data = new Float64Array(groups * each * 4);
  for (let at = 0; at < data.length; at++)
    data[at] = centres[(Math.floor(at / 4) % groups) * 4 + (at % 4)]! + random.normal();
  return { rows: groups * each, columns: 4, data };
}

const truth = (points: Matrix, groups: number) =>
  Int32Array.from({ length: points.rows }, (_, item) => item % groups);

async function answerTruthfully(session: QuestionSession, groups: number, questions: number): Promise<void> {
  for (let asked = 0; asked < questions; asked++) {
    const question = await session.question();
    if (question === null) return;
    const [i, j] = question.pair;
    session.answer(question.pair, i % groups === j % groups ? 'same' : 'different');
  }
}

test('answers straighten the groups out', async () => {
  const points = clouds(6, 12);
  const session = start({ points });
  const before = scoreClustering(truth(points, 6), await session.groups()).jaccard;
  await answerTruthfully(session, 6, 60);
  const after = scoreClustering(truth(points, 6), await session.groups()).jaccard;
  expect(after).toBeGreaterThan(before);
  expect(after).toBeGreaterThan(0.8);
});

test('the question says its impact, and its answer does just that', async () => {
  const session = start({ points: clouds(6, 12) });
  await answerTruthfully(session, 6, 5);
  const question = (await session.question())!;
  const { surprise, chance, change, gain } = question.stakes;
  expect(question.gain).toBe(gain);
  expect(gain).toBe(chance * change);
  const before = await session.groups();
  session.answer(question.pair, surprise);
  const after = await session.groups();
  for (const { parts } of question.stakes[surprise].joins) {
    expect(new Set(parts.flat().map(item => after[item])).size).toBe(1);
    expect(new Set(parts.flat().map(item => before[item])).size).toBe(parts.length);
  }
});

describe('replay', () => {
  test('the same log gives the same bytes, whatever was guessed, asked or taken back on the way', async () => {
    const points = clouds(5, 10);
    const wandering = start({ points, k: 5 });
    await answerTruthfully(wandering, 5, 8);
    const wrong = wandering.answer([0, 1], 'same');
    await wandering.question();
    wandering.takeBack(wrong);
    await answerTruthfully(wandering, 5, 4);
    const again = start({ points, k: 5, log: wandering.log });
    expect(await again.state()).toEqual(await wandering.state());
  });

  test('another seed is another session', async () => {
    const points = clouds(5, 10);
    const one = start({ points, k: 5, seed: 1 });
    const two = start({ points, k: 5, seed: 2 });
    expect(await one.state()).not.toEqual(await two.state());
  });
});

test('any answer can be taken back, in any order, and the question before returns', async () => {
  const session = start({ points: clouds(5, 10), k: 5 });
  const first = (await session.question())!;
  const one = session.answer(first.pair, 'same');
  const second = (await session.question())!;
  const two = session.answer(second.pair, 'different');
  await session.question();
  session.takeBack(one);
  expect(session.log).toHaveLength(3);
  session.takeBack(two);
  expect(await session.question()).toEqual(first);
  expect(() => session.takeBack(two)).toThrow('taken back already');
  expect(() => session.takeBack(99)).toThrow('no answer 99');
});

test('"can\'t tell" is not asked again and settles nothing', async () => {
  const session = start({ points: clouds(5, 10), k: 5 });
  const groups = await session.groups();
  const seen = new Set<string>();
  for (let asked = 0; asked < 6; asked++) {
    const question = (await session.question())!;
    expect(seen.has(String(question.pair))).toBe(false);
    seen.add(String(question.pair));
    session.answer(question.pair, 'cannot-tell');
  }
  expect(await session.groups()).toEqual(groups);
});

test('a contradiction is kept with its proof, stops nothing, and heals when its cause is taken back', async () => {
  const session = start({ points: clouds(5, 10), k: 5 });
  const cause = session.answer([0, 5], 'same');
  session.answer([5, 10], 'same');
  session.answer([0, 10], 'different');
  expect(session.contradictions).toMatchObject([{ pair: [0, 10], against: [1, 2] }]);
  expect(await session.question()).not.toBeNull();
  session.takeBack(cause);
  expect(session.contradictions).toEqual([]);
  const labels = await session.groups();
  expect(labels[0]).not.toBe(labels[10]);
});

test('another number of groups and new items keep every answer', async () => {
  const points = clouds(5, 10);
  const session = start({ points, k: 5 });
  session.answer([0, 1], 'different');
  session.answer([0, 5], 'same');
  await session.change({ k: 8 });
  const labels = await session.groups();
  expect(new Set(labels).size).toBe(8);
  const more = clouds(5, 12);
  more.data.set(points.data);
  await session.change({ points: more });
  const grown = await session.groups();
  expect(grown).toHaveLength(60);
  expect(grown[0]).toBe(grown[5]);
  expect(grown[0]).not.toBe(grown[1]);
  await expect(session.change({ points })).rejects.toThrow('items may be added');
});

test('the number of groups is suggested, never below what the answers say', async () => {
  const points = clouds(4, 20, 3, 8);
  const session = start({ points, k: 4 });
  expect((await session.suggestGroups()).k).toBe(4);
  for (let i = 0; i < 6; i++) for (let j = i + 1; j < 6; j++) session.answer([i, j], 'different');
  expect((await session.suggestGroups()).k).toBeGreaterThanOrEqual(6);
});

test('cancelling and closing do not wait for the threads', async () => {
  const session = start({ points: clouds(20, 60), k: 20, runs: 100 });
  const controller = new AbortController();
  const waiting = session.question(controller.signal);
  const begun = performance.now();
  controller.abort(new Error('enough'));
  await expect(waiting).rejects.toThrow('enough');
  const left = session.question();
  const closing = session.close();
  await expect(left).rejects.toThrow('closed');
  await closing;
  // Preparing this takes seconds; ending it does not.
  expect(performance.now() - begun).toBeLessThan(2_000);
});

test('everything answered: nothing is left to ask', async () => {
  const session = start({ points: clouds(2, 2), k: 2 });
  await answerTruthfully(session, 2, 20);
  expect(await session.question()).toBeNull();
});

test('bad input is refused by name', () => {
  const points = clouds(2, 3);
  expect(() => start({ points, k: 7 })).toThrow('k must be');
  expect(() => start({ points, k: 2, seed: 0.5 })).toThrow('seed');
  expect(() => start({ points, k: 2, log: [{ id: 1, pair: [0, 9], verdict: 'same' }] })).toThrow('[0, 9]');
  const session = start({ points, k: 2 });
  expect(() => session.answer([0, 0], 'same')).toThrow('[0, 0]');
});

test('doubts: the wrong answer is named first, with its proof and a question that would settle it', async () => {
  const points = clouds(3, 20, 5, 5);
  const session = start({ points, k: 3 });
  for (let item = 3; item < 45; item += 3) session.answer([item - 3, item], 'same');
  for (let item = 4; item < 45; item += 3) session.answer([item - 3, item], 'same');
  for (let item = 0; item < 27; item += 3) session.answer([item, item + 1], 'different');
  const wrong = session.answer([0, 42], 'different');
  const { contradictions, again } = await session.doubts();
  expect(contradictions).toMatchObject([{ answer: wrong, verdict: 'different' }]);
  expect(contradictions[0]!.against).toHaveLength(14);
  expect(again[0]).toMatchObject({ answer: wrong, pair: [0, 42], verdict: 'different' });
  expect(again[0]!.circle).toContain(wrong);
  expect(again[0]!.doubt).toBeGreaterThan(0.5);
});

test('no answers, no doubts', async () => {
  expect(await start({ points: clouds(3, 5), k: 3 }).doubts()).toEqual({ contradictions: [], again: [] });
});

test('a careful session asks about a surprising answer again, and replays to the byte', async () => {
  const points = clouds(6, 12);
  const session = start({ points, isCareful: true });
  let settled = 0;
  const wrongly = new Set([4, 9, 14]);
  for (let asked = 0; asked < 40; asked++) {
    const question = await session.question();
    if (question === null) break;
    if (question.corroborates !== null) settled++;
    const [i, j] = question.pair;
    const isSame = (i % 6 === j % 6) !== wrongly.has(asked);
    session.answer(question.pair, isSame ? 'same' : 'different');
  }
  expect(settled).toBeGreaterThan(0);
  expect(session.log.some(entry => 'corroborates' in entry)).toBe(true);
  const replayed = start({ points, isCareful: true, log: session.log });
  expect(Buffer.from(await replayed.state())).toEqual(Buffer.from(await session.state()));
});

describe('by the tree of groups', () => {
  const points = clouds(6, 12);
  const byTree = (options: Partial<SessionStart> = {}) =>
    start({ points, strategy: 'tree-of-groups', ...options });

  test('answers straighten the groups out, whatever k was given', async () => {
    const session = byTree({ k: 2 });
    const before = scoreClustering(truth(points, 6), await session.groups()).jaccard;
    await answerTruthfully(session, 6, 60);
    const after = scoreClustering(truth(points, 6), await session.groups()).jaccard;
    expect(after).toBeGreaterThan(before);
    expect(after).toBeGreaterThan(0.8);
  });

  test('the question says its impact, and its answer does just that', async () => {
    const session = byTree();
    await answerTruthfully(session, 6, 5);
    const question = (await session.question())!;
    const { surprise, chance, change, gain } = question.stakes;
    expect(gain).toBe(chance * change);
    const before = await session.groups();
    session.answer(question.pair, surprise);
    const after = await session.groups();
    for (const { parts } of question.stakes[surprise].joins) {
      expect(new Set(parts.flat().map(item => after[item])).size).toBe(1);
      expect(new Set(parts.flat().map(item => before[item])).size).toBe(parts.length);
    }
  });

  test('the same log gives the same bytes, whatever was guessed, asked or taken back on the way', async () => {
    const wandering = byTree();
    await answerTruthfully(wandering, 6, 18);
    const wrong = wandering.answer([0, 1], 'same');
    await wandering.question();
    wandering.takeBack(wrong);
    await answerTruthfully(wandering, 6, 6);
    expect(await byTree({ log: wandering.log }).state()).toEqual(await wandering.state());
  });

  test('any answer can be taken back, and contradictions stop nothing', async () => {
    const session = byTree();
    const first = (await session.question())!;
    const one = session.answer(first.pair, 'different');
    await session.question();
    session.takeBack(one);
    expect(await session.question()).toEqual(first);
    session.answer([0, 6], 'same');
    session.answer([6, 12], 'same');
    session.answer([0, 12], 'different');
    expect(session.contradictions).toHaveLength(1);
    expect(await session.question()).not.toBeNull();
  });

  test('several items at once are answered pair by pair, and replayed to the same bytes', async () => {
    const kinds = ['pair', 'choice', 'odd'] as const;
    const session = byTree({ kinds });
    const seen = new Set<string>();
    for (let asked = 0; asked < 12; asked++) {
      const question = await session.question();
      if (question === null) break;
      const { kind, item, among } = question.round ?? {
        kind: 'pair',
        item: question.pair[0],
        among: [question.pair[1]],
      };
      expect(question.pair).toEqual([item, among[0]]);
      seen.add(kind);
      for (const other of among) {
        const isSame = item % 6 === other % 6;
        session.answer([item, other], isSame ? 'same' : 'different');
        if (kind === 'choice' && isSame) break;
      }
    }
    expect(seen.size).toBeGreaterThan(1);
    expect(scoreClustering(truth(points, 6), await session.groups()).jaccard).toBeGreaterThan(0.8);
    expect(await byTree({ kinds, log: session.log }).state()).toEqual(await session.state());
  });
});
