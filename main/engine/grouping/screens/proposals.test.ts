/** Proposals over a real catalog and real threads: accepted, refused, taken back, and refused when outdated. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Proposal } from '../../../contract/grouping.ts';
import { listAnswers } from '../../../store/answers.ts';
import { createCatalog } from '../../../store/open.ts';
import { fillWith, makeClouds } from '../../browse/testing/clouds.ts';
import { Groupings } from '../groupings.ts';
import type { OpenGrouping } from '../openGrouping.ts';
import { Clouds } from '../testing/clouds.ts';
import { answerTruthfully } from '../testing/truthful.ts';

let clouds: Clouds;
let grouping: OpenGrouping;
beforeEach(() => {
  clouds = new Clouds();
  grouping = clouds.first();
});
afterEach(() => clouds.close());

const idsOf = (proposals: readonly Proposal[]) => proposals.map(({ id }) => id);
const groups = async () => (await grouping.pages.page(0, 100)).page;

/** Two pairs of groups to join. */
async function proposed(): Promise<[Proposal, Proposal]> {
  await clouds.answer(grouping, 1);
  const [one, other, ...more] = await grouping.proposals.list();
  expect([one?.kind, other?.kind, more.length]).toEqual(['join', 'join', 0]);
  return [one!, other!];
}

test('nothing is proposed before anything is answered', async () => {
  expect(await grouping.proposals.list()).toEqual([]);
  await proposed();
  await grouping.state.change({ strategy: 'most-uncertain' }, true);
  expect(await grouping.proposals.list()).toEqual([]);
});

test('accepted, groups are joined; refused, they are not proposed again; one undo takes both back', async () => {
  const before = await groups();
  const [one, other] = await proposed();
  expect(one.sides.map(({ group }) => group.size)).toEqual(one.sizes);
  const shown = await groups();
  const preview = await grouping.proposals.answer([one.id], [other.id], false);
  expect(await groups()).toEqual(shown);
  const answered = await grouping.proposals.answer([one.id], [other.id], true);
  expect(answered).toEqual(preview);
  const { change, outdated } = answered;
  expect(outdated).toEqual([]);
  expect(change.joins).toEqual([{ into: null, names: [], sizes: one.sizes.toSorted((a, b) => b - a) }]);
  expect(change.splits).toEqual([]);
  const rows = listAnswers(clouds.catalog, grouping.state.id).slice(-2);
  expect(rows.map(({ verdict, strategy, expected }) => [verdict, strategy, expected])).toEqual([
    ['same', 'proposal', one.chance],
    ['different', 'proposal', other.chance],
  ]);
  expect(new Set(rows.map(({ actId }) => actId)).size).toBe(1);
  const [first, second] = other.sides.map(({ item }) => item.id);
  const again = (await grouping.proposals.list()).map(({ sides }) => sides.map(({ item }) => item.id));
  expect(again).not.toContainEqual([first, second]);
  await grouping.questions.undo();
  expect(await groups()).toEqual(shown);
  expect(await grouping.proposals.list()).toEqual([one, other]);
  await grouping.questions.undo();
  expect(await groups()).toEqual(before);
});

test('a proposal is the same one until its groups change, then it is refused and nothing recorded', async () => {
  const [one, other] = await proposed();
  await grouping.proposals.answer([one.id], [], true);
  // The groups of the other are as they were.
  await grouping.proposals.answer([other.id], [], false);
  await grouping.questions.undo();
  await grouping.edits.rename(other.sides[0].group.id, 'Anna');
  const answers = grouping.state.rows().length;
  for (const apply of [false, true])
    await expect(grouping.proposals.answer([], [other.id], apply)).rejects.toThrow(/have changed/);
  expect(grouping.state.rows().length).toBe(answers);
  const [, renamed] = await grouping.proposals.list();
  expect(renamed?.id).not.toBe(other.id);
  expect(renamed?.sides[0].group.name).toBe('Anna');
  const { change, outdated } = await grouping.proposals.answer([renamed!.id, other.id], [one.id], true);
  expect(outdated).toEqual([other.id]);
  expect(grouping.state.rows().length).toBe(answers + 2);
  expect(change.joins.map(({ into }) => into)).toEqual(['Anna']);
  await expect(grouping.proposals.answer([renamed!.id], [], true)).rejects.toThrow(/have changed/);
});

test('of two groups with names the larger keeps its own, as the change says', async () => {
  const [one] = await proposed();
  await grouping.edits.rename(one.sides[0].group.id, 'Anna');
  await grouping.edits.rename(one.sides[1].group.id, 'Maria');
  const named = (await grouping.proposals.list()).find(({ sides }) => sides[1].group.name === 'Maria')!;
  expect(named.sides[0].group.name).toBe('Anna');
  const { joins } = (await grouping.proposals.answer([named.id], [], true)).change;
  const kept = named.sizes[0] > named.sizes[1] ? 'Anna' : 'Maria';
  expect(joins.map(({ into }) => into)).toEqual([kept]);
  expect((await groups()).flatMap(({ name }) => name ?? [])).toEqual([kept]);
  await grouping.questions.undo();
  expect((await groups()).flatMap(({ name }) => name ?? []).sort()).toEqual(['Anna', 'Maria']);
});

test('what nobody proposed, and the same proposal twice, is refused', async () => {
  const [one] = await proposed();
  await expect(grouping.proposals.answer(['join 1 2 0'], [], true)).rejects.toThrow(/no such/);
  await expect(grouping.proposals.answer([one.id], [one.id], true)).rejects.toThrow(/once/);
  await expect(grouping.proposals.answer([], [], true)).rejects.toThrow(/at least one/);
});

test('what is set aside, or joined by hand, is not proposed', async () => {
  const [one, other] = await proposed();
  await grouping.edits.setAside([one.sides[1].item.id]);
  await grouping.edits.merge(
    other.sides.map(({ group }) => group.id),
    true,
  );
  const left = idsOf(await grouping.proposals.list());
  expect(left).not.toContain(one.id);
  expect(left).not.toContain(other.id);
});

test('a part is shown apart from the rest of its group, and leaves it when accepted', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'akin-proposals-'));
  const catalog = createCatalog(join(folder, 'test.akin'), { name: 'Test', kind: 'people' });
  const items = fillWith(catalog, folder, makeClouds(120, 8, 1.3));
  const groupings = new Groupings(catalog, () => {});
  try {
    const near = groupings.get(groupings.list()[0]!.id);
    await answerTruthfully(near, item => items.indexOf(item) % 8, 2);
    const proposals = await near.proposals.list();
    const part = proposals.find(({ kind }) => kind === 'leave')!;
    const [leaving, rest] = part.sides.map(({ item, strip }) => [item.id, ...strip.map(({ id }) => id)]);
    expect(leaving!.filter(item => rest!.includes(item))).toEqual([]);
    expect(part.sides[0].group).toEqual(part.sides[1].group);
    expect(part.sizes[0] + part.sizes[1]).toBe(part.sides[0].group.size);
    // Every group gets a name, so a part comes to none of them.
    const list = await near.pages.page(0, 100);
    for (const { id } of list.page) await near.edits.rename(id, `Group of ${id}`);
    const renamed = await near.proposals.list();
    const nameOf = async (item: number) => near.state.groupOf((await near.state.present()).groups, item).name;
    for (const { id, kind, sides } of renamed.filter(one => one.kind === 'leave')) {
      await near.proposals.answer([id], [], true);
      expect([kind, await nameOf(sides[0].item.id)]).toEqual(['leave', null]);
      await near.questions.undo();
    }
    const [again] = renamed.filter(({ sides }) => sides[0].item.id === part.sides[0].item.id);
    await near.proposals.answer([again!.id], [], true);
    const { groups: after } = await near.state.present();
    const groupOf = (item: number) => near.state.groupOf(after, item);
    for (const item of leaving!) expect(groupOf(item)).not.toBe(groupOf(rest![0]!));
    expect(near.state.rows().at(-1)).toMatchObject({ verdict: 'different', expected: 1 - again!.chance });
    expect(idsOf(await near.proposals.list())).not.toContain(again!.id);
  } finally {
    await groupings.close();
    catalog.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
