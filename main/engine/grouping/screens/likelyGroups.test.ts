/**
 * One subject at a time, over a real catalog and real threads: names for one item or several, likely groups,
 * likely others, questions about one group, visits and drafts.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openCatalog } from '../../../store/open.ts';
import { Groupings } from '../groupings.ts';
import type { OpenGrouping } from '../openGrouping.ts';
import { Clouds } from '../testing/clouds.ts';

let clouds: Clouds;
let grouping: OpenGrouping;
beforeEach(() => {
  clouds = new Clouds();
  grouping = clouds.first();
});
afterEach(() => clouds.close());

const page = async () => (await grouping.pages.page(0, 100)).page;
const membersOf = async (group: number) =>
  (await grouping.pages.members(group, 0, 500)).members.map(({ item }) => item.id);
const ANY = { isNamed: false, offset: 0, limit: 100 };

test('a single leftover gets a name and is a group; part of a group leaves it; one undo each', async () => {
  const [group] = await page();
  const [one, two, three] = await membersOf(group!.id);
  await grouping.edits.rename(group!.id, 'Anna');
  await grouping.edits.move([one!], null, true);
  const { items: leftovers } = await grouping.pages.leftovers(0, 100);
  const alone = leftovers.find(({ id }) => id === one)!;
  await grouping.edits.name([alone.id], 'Zoe');
  expect((await page()).find(({ name }) => name === 'Zoe')).toMatchObject({ id: one, size: 1 });
  // All of a group together take their name along.
  await grouping.edits.split([[one!]], true);
  expect((await page()).find(({ name }) => name === 'Zoe')).toMatchObject({ id: one, size: 1 });

  // The anchor of “Anna” is among those that leave: the rest keeps the name.
  const anna = (await page()).find(({ name }) => name === 'Anna')!;
  const [first] = await membersOf(anna.id);
  const leaving = [first!, ...[two!, three!].filter(item => item !== first)].slice(0, 2);
  const change = await grouping.edits.name(leaving, 'Maria');
  expect(change.splits.map(({ from }) => from)).toEqual(['Anna']);
  const named = new Map((await page()).map(({ name, size }) => [name, size]));
  expect([named.get('Zoe'), named.get('Maria'), named.get('Anna')]).toEqual([1, 2, anna.size - 2]);
  await grouping.questions.undo();
  expect((await page()).find(({ name }) => name === 'Anna')?.size).toBe(anna.size);
  await expect(grouping.edits.name([999_999], 'Nobody')).rejects.toThrow(/no part/);
});

test('the group of its own subject is the likeliest; names are found by their beginning', async () => {
  const groups = await page();
  for (const [at, name] of ['Anna', 'Johanna', 'Bea'].entries())
    await grouping.edits.rename(groups[at]!.id, name);
  let right = 0;
  for (const item of clouds.items) {
    const { groups: likely } = await grouping.likely.of([item], ANY);
    if (likely.length > 0 && clouds.subject(likely[0]!.group.id) === clouds.subject(item)) right++;
  }
  expect(right / clouds.items.length).toBeGreaterThan(0.9);
  const [item] = clouds.items;
  const { groups: found } = await grouping.likely.of([item!], { ...ANY, isNamed: true, search: 'ann' });
  expect(found.map(({ group }) => group.name).slice(0, 1)).toEqual(['Anna']);
  expect((await grouping.likely.of([item!], { ...ANY, isNamed: true })).total).toBe(3);
  // A group is not offered its own members.
  const all = await membersOf(groups[0]!.id);
  const names = (await grouping.likely.of(all, { ...ANY, isNamed: true })).groups.map(
    ({ group }) => group.name,
  );
  expect(names.sort()).toEqual(['Bea', 'Johanna']);
});

test('others of a group are unnamed, likely, and gone for ever once refused', async () => {
  const [group] = await page();
  const members = await membersOf(group!.id);
  const taken = members.slice(0, 3);
  await grouping.edits.split([[taken[0]!], [taken[1]!, taken[2]!]], true);
  const rest = members.find(item => !taken.includes(item))!;
  const others = async () => (await grouping.likely.othersOf(rest, 50)).groups;
  // What was split off was said to be different.
  expect((await others()).flatMap(({ group: { id } }) => taken.filter(item => item === id))).toEqual([]);
  const listed = await others();
  expect(listed.length).toBeGreaterThan(0);
  expect(listed.map(({ chance }) => chance)).toEqual(
    listed.map(({ chance }) => chance).toSorted((a, b) => b - a),
  );
  const [first] = listed;
  await grouping.likely.refuse(rest, [first!.group.id]);
  expect((await others()).map(({ group: { id } }) => id)).not.toContain(first!.group.id);
  await grouping.questions.undo();
  expect((await others()).map(({ group: { id } }) => id)).toContain(first!.group.id);
  await grouping.edits.rename(first!.group.id, 'Maria');
  expect((await others()).map(({ group: { id } }) => id)).not.toContain(first!.group.id);
  await expect(grouping.likely.refuse(rest, [rest])).rejects.toThrow(/in the group itself/);
});

test.each(['fewest', 'expected-change', 'most-uncertain', 'contact-sheet'] as const)(
  'questions about one group have it on one side: %s',
  async strategy => {
    await grouping.state.change({ strategy }, true);
    const [group] = (await page()).slice(-1);
    const [item] = await membersOf(group!.id);
    const asking = grouping.asking(item);
    for (let round = 0; round < 6; round++) {
      const { question, about } = await asking.now();
      if (question === null) break;
      const { groups } = await grouping.state.asked();
      const { rowOf } = grouping.state.groupingItems();
      const sides =
        question.kind === 'pair'
          ? question.sides
          : question.kind === 'choice'
            ? [question.side, ...question.among]
            : [question.side];
      const own = groups.of(rowOf.get(item!)!);
      expect(sides.map(side => groups.of(rowOf.get(side.item.id)!))).toContain(own);
      expect(about?.size).toBe(own!.members.length);
      await asking.answer(question.id, { kind: 'skip' }, 0);
    }
    await expect(grouping.asking(999_999).now()).rejects.toThrow(/no part/);
  },
);

test('what joined since the last visit is known, also in a collection that was opened again', async () => {
  const [group, other] = await page();
  expect(await grouping.pages.visit(group!.id)).toEqual({ since: null, joined: [] });
  expect((await grouping.pages.visit(group!.id)).joined).toEqual([]);
  const [moved] = await membersOf(other!.id);
  await grouping.pages.visit(other!.id);
  await grouping.edits.move([moved!], group!.id, true);
  await clouds.groupings.close();
  clouds.catalog.close();
  clouds.catalog = openCatalog(clouds.path);
  clouds.groupings = new Groupings(clouds.catalog, () => {});
  grouping = clouds.first();
  const visit = await grouping.pages.visit(group!.id);
  expect(visit.joined).toEqual([moved]);
  expect(visit.since).toBeGreaterThan(0);
  expect((await grouping.pages.visit(group!.id)).joined).toEqual([]);
});

test('a draft is kept until it is given or dropped', async () => {
  const [one, two] = clouds.items;
  grouping.pages.keepDraft([one!, two!], 'Ann');
  grouping.pages.keepDraft([one!, two!], 'Anna');
  const [draft, ...more] = await grouping.pages.drafts();
  expect(more).toEqual([]);
  expect(draft).toMatchObject({ name: 'Anna', items: [{ id: one }, { id: two }] });
  grouping.pages.keepDraft([one!], '');
  expect(await grouping.pages.drafts()).toEqual([]);
});
