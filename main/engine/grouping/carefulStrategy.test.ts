/**
 * Careful answers over a real catalog: an unlikely answer has no effect until another one agrees, and the same
 * follows from the log when it is opened again.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Asking } from '../../contract/grouping.ts';
import { openCatalog } from '../../store/open.ts';
import { Groupings } from './groupings.ts';
import type { OpenGrouping } from './openGrouping.ts';
import { CLASSES, Clouds } from './testing/clouds.ts';

let clouds: Clouds;
beforeEach(() => {
  clouds = new Clouds();
});
afterEach(() => clouds.close());

function pairOf({ question }: Asking): [number, number] {
  if (question?.kind !== 'pair') throw new Error('no pair is asked');
  return question.sides.map(({ item }) => item.id) as [number, number];
}

const isTrue = (pair: [number, number]) => clouds.subject(pair[0]) === clouds.subject(pair[1]);

async function say(grouping: OpenGrouping, asking: Asking, isRight: boolean): Promise<Asking> {
  const verdict = isTrue(pairOf(asking)) === isRight ? 'same' : 'different';
  return await grouping.questions.answer(asking.question!.id, { kind: 'pair', verdict }, 1000);
}

/** Right answers until the next question is about an earlier answer. */
async function untilAgain(grouping: OpenGrouping): Promise<Asking> {
  let asking = await grouping.questions.now();
  for (let count = 0; count < 60 && asking.question?.again === null; count++)
    asking = await say(grouping, asking, true);
  return asking;
}

test('an unlikely answer is asked about with another pair, counts once that agrees, and is replayed', async () => {
  const grouping = clouds.first();
  await grouping.state.change({ strategy: 'expected-change-careful', wanted: CLASSES }, true);
  const asking = await untilAgain(grouping);
  const { again } = asking.question!;
  expect(again).toMatchObject({ why: 'unlikely' });
  expect(again!.sides.map(({ id }) => id).sort()).not.toEqual(pairOf(asking).sort());
  const { connection } = clouds.catalog;
  const chances = connection.all<{ expected: number }>('SELECT expected FROM answers ORDER BY id');
  expect(chances.every(({ expected }) => expected >= 0 && expected <= 1)).toBe(true);

  const before = await grouping.pages.page(0, 100);
  await clouds.groupings.close();
  connection.run('DELETE FROM results');
  clouds.catalog.close();
  clouds.catalog = openCatalog(clouds.path);
  clouds.groupings = new Groupings(clouds.catalog, () => {});
  const reopened = clouds.first();
  expect((await reopened.questions.now()).question).toEqual(asking.question);
  expect((await reopened.pages.page(0, 100)).page).toEqual(before.page);

  const settled = await say(reopened, asking, true);
  expect(settled.question?.again?.sides).not.toEqual(again!.sides);
  await reopened.questions.undo();
  expect((await reopened.questions.now()).question).toMatchObject({ again: { why: 'unlikely' } });
  expect((await reopened.pages.page(0, 100)).page).toEqual(before.page);
});

test('the same answers without care count at once: a person can switch and keeps all of them', async () => {
  const grouping = clouds.first();
  await grouping.state.change({ strategy: 'expected-change-careful', wanted: CLASSES }, true);
  await untilAgain(grouping);
  const { answers } = await grouping.pages.page(0, 1);
  await grouping.state.change({ strategy: 'expected-change' }, true);
  expect((await grouping.questions.now()).question?.again).toBeNull();
  expect((await grouping.pages.page(0, 1)).answers).toBe(answers);
});
