/**
 * Review over a real catalog and real threads: contradictions, and answers confirmed, changed, taken back and
 * undone.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { recordAct } from '../../../store/acts.ts';
import { Clouds } from '../testing/clouds.ts';

let clouds: Clouds;
beforeEach(() => {
  clouds = new Clouds();
});
afterEach(() => clouds.close());

test('a contradiction is doubted with its circle; its answers can be confirmed, changed and taken back', async () => {
  const grouping = clouds.first();
  const say = (verdict: 'same' | 'different', i: number, j: number) =>
    recordAct(
      clouds.catalog,
      { groupingId: grouping.state.id, source: 'person', strategy: 'fewest', tookMilliseconds: null },
      { answers: [{ verdict, itemId: clouds.items[i]!, otherItemId: clouds.items[j]! }] },
    ).answerIds[0]!;
  const [one, two, wrong] = [say('same', 0, 5), say('same', 5, 10), say('different', 0, 10)];
  const doubts = await grouping.review.list(false);
  expect(new Set(doubts[0]!.circle)).toEqual(new Set([one, two, wrong]));
  expect(doubts.map(({ answer }) => answer).sort()).toEqual([one, two, wrong].sort());
  await grouping.review.confirm(one);
  expect((await grouping.pages.page(0, 1)).answers).toBe(4);
  const confirmed = await grouping.review.list(false);
  expect(confirmed.map(({ answer }) => answer).sort()).toEqual([one, two, wrong].sort());
  expect(confirmed.at(-1)).toMatchObject({ answer: one, isConfirmed: true });
  const { labels } = (await grouping.state.present()).result;
  const change = await grouping.review.reverse(wrong);
  const after = (await grouping.state.present()).result.labels;
  expect(change.touched > 0).toBe(String(after) !== String(labels));
  expect((await grouping.pages.page(0, 1)).answers).toBe(4);
  const doubtful = await grouping.review.list(false);
  expect(doubtful.every(({ circle }) => circle.length === 0)).toBe(true);
  // All of them: those three, the doubtful ones first.
  const all = await grouping.review.list(true);
  expect(all.slice(0, doubtful.length)).toEqual(doubtful);
  expect(all.map(({ verdict, isConfirmed }) => [verdict, isConfirmed]).sort()).toEqual([
    ['same', false],
    ['same', false],
    ['same', true],
  ]);
  await expect(grouping.review.takeBack(wrong)).rejects.toThrow(/taken back/);
  // Every time it was said.
  await grouping.review.takeBack(one);
  expect((await grouping.pages.page(0, 1)).answers).toBe(2);
  await expect(grouping.review.confirm(987654)).rejects.toThrow(/no such answer/);
});

test('one answer of an act is changed or taken back; what else the act said still counts', async () => {
  const grouping = clouds.first();
  const { answerIds } = recordAct(
    clouds.catalog,
    { groupingId: grouping.state.id, source: 'person', strategy: 'fewest', tookMilliseconds: null },
    {
      answers: [5, 10, 1].map(other => ({
        verdict: 'same',
        itemId: clouds.items[0]!,
        otherItemId: clouds.items[other]!,
      })),
    },
  );
  await grouping.review.reverse(answerIds[2]!);
  const said = () => grouping.state.rows().map(row => [row.verdict, row.otherItemId]);
  expect(said()).toEqual([
    ['same', clouds.items[5]],
    ['same', clouds.items[10]],
    ['different', clouds.items[1]],
  ]);
  await grouping.review.takeBack(grouping.state.rows()[0]!.id);
  expect(said()).toEqual([
    ['different', clouds.items[1]],
    ['same', clouds.items[10]],
  ]);
  await grouping.review.confirm(grouping.state.rows()[1]!.id);
  await grouping.review.undo();
  await grouping.review.undo();
  expect(said()).toEqual([
    ['different', clouds.items[1]],
    ['same', clouds.items[10]],
    ['same', clouds.items[5]],
  ]);
  await grouping.review.undo();
  expect(said().map(([verdict]) => verdict)).toEqual(['same', 'same', 'same']);
  await expect(grouping.review.undo()).rejects.toThrow(/nothing to undo/);
  await grouping.review.redo();
  expect(said().map(([verdict]) => verdict)).toEqual(['same', 'same', 'different']);
  await grouping.review.redo();
  expect(said()).toHaveLength(2);
  await grouping.review.redo();
  expect(said()).toHaveLength(3);
  await expect(grouping.review.redo()).rejects.toThrow(/nothing to redo/);
  await grouping.review.undo();
  await grouping.review.takeBack(grouping.state.rows()[0]!.id);
  await expect(grouping.review.redo()).rejects.toThrow(/nothing to redo/);
  // Nor does redo elsewhere bring back what Review took back.
  expect((await grouping.questions.now()).canRedo).toBe(false);
});

test('two people say the opposite: whoever is wrong more often is blamed, and a third answer settles it', async () => {
  const grouping = clouds.first();
  const groupingId = grouping.state.id;
  const say = (person: string | null, verdict: 'same' | 'different', i: number, j: number) =>
    recordAct(
      clouds.catalog,
      { groupingId, source: 'person', strategy: 'fewest', tookMilliseconds: null, person },
      { answers: [{ verdict, itemId: clouds.items[i]!, otherItemId: clouds.items[j]! }] },
    ).answerIds[0]!;
  for (let at = 10; at < 15; at++) {
    for (const person of ['Ada', 'Dan']) say(person, 'same', at, at + 5);
    say('Bob', 'different', at, at + 5);
  }
  const [right, wrong] = [say('Ada', 'same', 20, 25), say('Bob', 'different', 20, 25)];
  const people = await grouping.review.people();
  const rateOf = (name: string) => people.find(({ person }) => person === name)!.wrong;
  expect(rateOf('Bob')).toBeGreaterThan(2 * rateOf('Ada'));
  const listed = await grouping.review.list(false);
  const blames = [right, wrong].map(id => listed.find(({ answer }) => answer === id)!.blame);
  expect(blames[1]).toBeGreaterThan(0.7);
  expect(blames[0]! + blames[1]!).toBeCloseTo(1);
  expect(listed.find(({ answer }) => answer === wrong)).toMatchObject({ people: ['Bob'] });
  // Cleo says "different" too: hers and Bob's stay, Ada's is taken back, and nobody disagrees any more.
  const cleo = grouping.by('Cleo').review;
  await cleo.confirm(wrong);
  const about = () =>
    grouping.state
      .rows()
      .filter(({ itemId }) => itemId === clouds.items[20])
      .map(({ person, verdict }) => `${person} ${verdict}`);
  expect(about()).toEqual(['Bob different', 'Cleo different']);
  expect((await grouping.review.list(false)).some(({ answer }) => answer === right)).toBe(false);
  await cleo.undo();
  expect(about().sort()).toEqual(['Ada same', 'Bob different']);
});

test('several names that people gave to one group are listed, and a new name settles it', async () => {
  const grouping = clouds.first();
  const { page } = await grouping.pages.page(0, 1);
  const [one, other, third] = (await grouping.pages.members(page[0]!.id, 0, 3)).members.map(
    ({ item }) => item.id,
  );
  const name = (person: string, itemId: number, called: string) =>
    recordAct(
      clouds.catalog,
      { groupingId: grouping.state.id, source: 'person', strategy: null, tookMilliseconds: null, person },
      { names: [{ itemId, name: called }] },
    );
  name('Ada', one!, 'Anna');
  expect(await grouping.review.names()).toEqual([]);
  name('Bob', other!, 'Anna');
  expect(await grouping.review.names()).toEqual([]);
  name('Bob', third!, 'Berta');
  const [dispute] = await grouping.review.names();
  expect(dispute!.names.map(({ name: called, person }) => [called, person])).toEqual([
    ['Berta', 'Bob'],
    ['Anna', 'Bob'],
    ['Anna', 'Ada'],
  ]);
  await grouping.by('Cleo').edits.rename(dispute!.group.id, 'Anna');
  expect(await grouping.review.names()).toEqual([]);
  expect((await grouping.pages.page(0, 1)).page[0]!.name).toBe('Anna');
});

test('right answers are not listed, however unlike the two look; on demand all are there', async () => {
  const grouping = clouds.first();
  await clouds.answer(grouping, 12);
  expect(await grouping.review.list(false)).toEqual([]);
  const all = await grouping.review.list(true);
  expect(all.length).toBeGreaterThan(12);
  expect(all.every(({ doubt }) => doubt === 0)).toBe(true);
});
