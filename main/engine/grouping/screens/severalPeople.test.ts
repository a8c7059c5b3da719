/** Several people answer one grouping at the same time, over a real catalog and real threads. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Asking } from '../../../contract/grouping.ts';
import { listAnswers } from '../../../store/answers.ts';
import { LEASE_MS, QuestionLeases } from '../state/questionLeases.ts';
import { Clouds } from '../testing/clouds.ts';
import { truth } from '../testing/truthful.ts';

let clouds: Clouds;
beforeEach(() => {
  clouds = new Clouds();
});
afterEach(() => clouds.close());

const skip = { kind: 'skip' } as const;

function itemsOf({ question }: Asking): number[] {
  if (question === null) return [];
  if (question.kind === 'pair') return question.sides.map(({ item }) => item.id);
  const among = question.kind === 'odd' ? question.among : question.among.map(({ item }) => item);
  return [question.side.item.id, ...among.map(({ id }) => id)];
}

const questionsOf = (person: string | null, client: number) => clouds.first().by(person, client).questions;

test('each is asked about other items, and keeps the question while others answer', async () => {
  const [ada, bob] = [questionsOf('Ada', 1), questionsOf('Bob', 2)];
  const adas = await ada.now();
  const bobs = await bob.now();
  expect(itemsOf(bobs)).not.toEqual([]);
  expect(itemsOf(adas).filter(item => itemsOf(bobs).includes(item))).toEqual([]);
  expect([adas.others, bobs.others]).toEqual([[], ['Ada']]);
  const asked = await ada.answer(adas.question!.id, truth(adas, clouds.subject), 900);
  expect(itemsOf(asked).filter(item => itemsOf(bobs).includes(item))).toEqual([]);
  const still = await bob.now();
  expect(still.question!.id).toBe(bobs.question!.id);
  expect(still.answers).toBe(1);
  const answered = await bob.answer(bobs.question!.id, truth(bobs, clouds.subject), 900);
  expect(answered.answers).toBe(2);
  const people = new Set(listAnswers(clouds.catalog, clouds.first().state.id).map(({ person }) => person));
  expect(people).toEqual(new Set(['Ada', 'Bob']));
});

test('a question is answered once, by its holder alone', async () => {
  const [ada, bob] = [questionsOf('Ada', 1), questionsOf('Bob', 2)];
  const adas = await ada.now();
  await bob.now();
  const given = truth(adas, clouds.subject);
  await expect(bob.answer(adas.question!.id, given, 1)).rejects.toMatchObject({ code: 'bad-request' });
  await ada.answer(adas.question!.id, given, 1);
  await expect(ada.answer(adas.question!.id, given, 1)).rejects.toMatchObject({ code: 'bad-request' });
});

test('who leaves gives the question back, who signs otherwise keeps it; two pages of one person see one question', async () => {
  const first = await questionsOf('Ada', 1).now();
  expect(itemsOf(await questionsOf('Ada', 3).now())).toEqual(itemsOf(first));
  const { leases } = clouds.first().state.people;
  leases.release(1);
  expect(itemsOf(await questionsOf('Bob', 2).now())).not.toEqual(itemsOf(first));
  leases.release(2);
  clouds.groupings.sign(3, 'Dan');
  expect(itemsOf(await questionsOf('Dan', 3).now())).toEqual(itemsOf(first));
  expect(itemsOf(await questionsOf('Ada', 1).now())).not.toEqual(itemsOf(first));
  leases.release(1);
  leases.release(3);
  expect(itemsOf(await questionsOf('Cleo', 4).now())).toEqual(itemsOf(first));
});

test('everyone undoes, redoes and skips for themselves', async () => {
  const [ada, bob] = [questionsOf('Ada', 1), questionsOf('Bob', 2)];
  const said = () => listAnswers(clouds.catalog, clouds.first().state.id).map(({ person }) => person);
  let [adas, bobs] = [await ada.now(), await bob.now()];
  adas = await ada.answer(adas.question!.id, { kind: 'cannot-tell' }, 1);
  bobs = await bob.now();
  bobs = await bob.answer(bobs.question!.id, { kind: 'cannot-tell' }, 1);
  adas = await ada.undo();
  expect(new Set(said())).toEqual(new Set(['Bob']));
  expect(adas).toMatchObject({ canUndo: false, canRedo: true });
  await expect(ada.undo()).rejects.toMatchObject({ code: 'bad-request' });
  bobs = await bob.answer((await bob.now()).question!.id, skip, 1);
  expect(bobs.skipped).toBe(1);
  expect((await ada.now()).skipped).toBe(0);
  adas = await ada.redo();
  expect(new Set(said())).toEqual(new Set(['Ada', 'Bob']));
  // The skip is still Bob's latest step.
  expect((await bob.undo()).skipped).toBe(0);
  expect(new Set(said())).toEqual(new Set(['Ada', 'Bob']));
});

test('where nothing else is left, two are asked the same, and nobody waits', async () => {
  const seen = new Set<number>();
  let isShared = false;
  for (let number = 1; number <= 40 && !isShared; number++) {
    const asked = itemsOf(await questionsOf(`Person ${number}`, number).now());
    expect(asked).not.toEqual([]);
    isShared = asked.some(item => seen.has(item));
    for (const item of asked) seen.add(item);
  }
  expect(isShared).toBe(true);
});

test('for others a question is free again after a while; its holder may still answer it', () => {
  let time = 0;
  const leases = new QuestionLeases(() => time);
  const items = Int32Array.of(11, 12, 13);
  const labels = Int32Array.of(0, 1, 2);
  const question = {
    kind: 'pair',
    item: 0,
    among: [1],
    chances: [0.5],
    expectedChange: 0,
    again: null,
  } as const;
  const facts = { id: 'q', question, labels, items, end: 1, ownEnd: 0, about: undefined };
  const ada = { person: 'Ada', client: 1 };
  leases.take(ada, facts);
  const rowOf = new Map([...items].map((item, row) => [item, row]));
  expect(leases.reserved('Bob', rowOf)).toEqual({ pairs: [[0, 1]], rows: [0, 1] });
  time = LEASE_MS;
  expect(leases.reserved('Bob', rowOf)).toEqual({ pairs: [], rows: [] });
  const later = { end: 2, ownEnd: 0, about: undefined, labels, rowOf };
  expect(leases.held(ada, later)).toEqual(question);
  // Somebody joined its two sides, she answered something herself, or one of its items takes no part any more.
  expect(leases.held(ada, { ...later, labels: Int32Array.of(0, 0, 1) })).toBeNull();
  expect(leases.held(ada, { ...later, ownEnd: 2 })).toBeNull();
  expect(leases.held(ada, { ...later, labels: Int32Array.of(0, -1, 1) })).toBeNull();
});
