/** The question loop over a real catalog and real threads: skipping, and saying that one cannot tell. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Asking, Strategy } from '../../../contract/grouping.ts';
import { endOfLog } from '../../../store/acts.ts';
import { Groupings } from '../groupings.ts';
import { CLASSES, Clouds } from '../testing/clouds.ts';
import { truth } from '../testing/truthful.ts';

let clouds: Clouds;
beforeEach(() => {
  clouds = new Clouds();
});
afterEach(() => clouds.close());

/** The pairs that a question asks about. */
function pairsOf({ question }: Asking): string[] {
  if (question === null) return [];
  const [item, among] =
    question.kind === 'pair'
      ? [question.sides[0].item, [question.sides[1].item]]
      : question.kind === 'choice'
        ? [question.side.item, question.among.map(side => side.item)]
        : [question.side.item, question.among];
  return among.map(other => [item.id, other.id].sort((a, b) => a - b).join(' '));
}

const skip = { kind: 'skip' } as const;

test.each(Strategy.options)('a skip records nothing, and something else is asked (%s)', async strategy => {
  const grouping = clouds.first();
  await grouping.state.change({ strategy, wanted: CLASSES }, true);
  const end = endOfLog(clouds.catalog, grouping.state.id);
  const seen = new Set<string>();
  let asking = await grouping.questions.now();
  const first = asking.question;
  const groups = (await grouping.pages.page(0, 100)).page;
  for (let skipped = 1; skipped <= 4; skipped++) {
    for (const pair of pairsOf(asking)) seen.add(pair);
    asking = await grouping.questions.answer(asking.question!.id, skip, 1);
    expect(asking.skipped).toBe(skipped);
    for (const pair of pairsOf(asking)) expect(seen).not.toContain(pair);
  }
  expect(endOfLog(clouds.catalog, grouping.state.id)).toBe(end);
  expect(asking.settled).toBeNull();
  expect((await grouping.pages.page(0, 100)).page).toEqual(groups);
  // The answers that follow do not bring it back; opening again does.
  for (let asked = 0; asked < 5 && asking.question !== null; asked++) {
    for (const pair of pairsOf(asking)) expect(seen).not.toContain(pair);
    asking = await grouping.questions.answer(asking.question.id, { kind: 'cannot-tell' }, 1);
  }
  while (endOfLog(clouds.catalog, grouping.state.id) !== end && asking.answers > 0)
    asking = await grouping.questions.undo();
  await clouds.groupings.close();
  clouds.groupings = new Groupings(clouds.catalog, () => {});
  const again = await clouds.first().questions.now();
  expect(pairsOf(again)).toEqual(pairsOf({ ...asking, question: first }));
  expect(again.skipped).toBe(0);
});

test('a question counts once, however many pictures it shows; edits do not count', async () => {
  const grouping = clouds.first();
  await clouds.answer(grouping, 6);
  expect(grouping.state.rows().length).toBeGreaterThan(6);
  const [one, other] = (await grouping.pages.page(0, 2)).page;
  await grouping.edits.merge([one!.id, other!.id], true);
  expect((await grouping.questions.now()).answers).toBe(6);
  expect((await grouping.pages.page(0, 1)).answers).toBe(6);
  await grouping.questions.undo();
  expect((await grouping.questions.undo()).answers).toBe(5);
});

test('a check shows the answer that it is about', async () => {
  const grouping = clouds.first();
  let asking = await grouping.questions.now();
  for (let asked = 0; asked < 60 && asking.question !== null && asking.question.again === null; asked++) {
    const { id, kind } = asking.question;
    // One answer in three is wrong.
    const right = truth(asking, clouds.subject);
    const isWrong = asked % 3 === 0 && right.kind === 'pair';
    const wrong = {
      kind: 'pair',
      verdict: right.kind === 'pair' && right.verdict === 'same' ? 'different' : 'same',
    };
    expect(kind).toBe(right.kind);
    asking = await grouping.questions.answer(id, isWrong ? (wrong as typeof right) : right, 1);
  }
  const { sides, verdict, why } = asking.question!.again!;
  const shown = sides.map(({ id }) => id);
  const earlier = grouping.state
    .rows()
    .find(({ itemId, otherItemId }) => shown.includes(itemId) && shown.includes(otherItemId!));
  expect(earlier?.verdict).toBe(verdict);
  expect(['surprise', 'doubt', 'divided']).toContain(why);
  // It is kept in the catalog too.
  await clouds.groupings.close();
  clouds.groupings = new Groupings(clouds.catalog, () => {});
  expect((await clouds.first().questions.now()).question).toEqual(asking.question);
});

test('only answers say when to stop: neither hidden groups nor pictures set aside', async () => {
  const { edits, pages, questions } = clouds.first();
  for (let hidden = 0; hidden < 10; hidden++) {
    const { id } = (await pages.page(0, 1)).page[0]!;
    await edits.hide(id);
    await edits.show(id);
  }
  for (const item of clouds.items.slice(0, 10)) await edits.setAside([item]);
  expect((await questions.now()).stop).toEqual({ isTime: false, another20: 0 });
});

test('nor does "can\'t tell", however often', async () => {
  const { questions } = clouds.first();
  let asking = await questions.now();
  for (let asked = 0; asked < 12 && asking.question !== null; asked++)
    asking = await questions.answer(asking.question.id, { kind: 'cannot-tell' }, 1);
  expect(asking.answers).toBeGreaterThanOrEqual(10);
  expect(asking.stop).toEqual({ isTime: false, another20: 0 });
});

test('undo right after a skip asks the question again, and takes back no answer', async () => {
  const grouping = clouds.first();
  const asking = await clouds.answer(grouping, 2);
  const rows = grouping.state.rows().length;
  expect((await grouping.questions.answer(asking.question!.id, skip, 1)).canUndo).toBe(true);
  const undone = await grouping.questions.undo();
  expect(undone.question).toEqual(asking.question);
  expect(undone).toMatchObject({ skipped: 0, settled: null });
  expect(grouping.state.rows()).toHaveLength(rows);
  await grouping.questions.undo();
  expect(grouping.state.rows().length).toBeLessThan(rows);
});

test('when all that is left was skipped, nothing is asked', async () => {
  const grouping = clouds.first();
  let asking = await clouds.answer(grouping, 10);
  let skipped = 0;
  for (; asking.question !== null; skipped++)
    asking = await grouping.questions.answer(asking.question.id, skip, 1);
  expect(asking).toMatchObject({ question: null, skipped });
  expect(skipped).toBeGreaterThan(0);
});

test('"can\'t tell" is recorded for all that is shown', async () => {
  const grouping = clouds.first();
  const kinds = new Set<string>();
  let asking = await grouping.questions.now();
  for (let asked = 0; asked < 20 && asking.question !== null; asked++) {
    kinds.add(asking.question.kind);
    const before = grouping.state.rows().length;
    const pairs = pairsOf(asking);
    asking = await grouping.questions.answer(asking.question.id, { kind: 'cannot-tell' }, 1);
    const said = grouping.state.rows().slice(before);
    expect(said.every(({ verdict }) => verdict === 'cannot-tell')).toBe(true);
    expect(said.map(row => [row.itemId, row.otherItemId!].sort((a, b) => a - b).join(' '))).toEqual(pairs);
  }
  expect(kinds.size).toBeGreaterThan(1);
});
