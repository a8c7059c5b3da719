/**
 * Several groupings over one real catalog and real threads: copies, comparison, removal, people, and other ways
 * to ask.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Strategy } from '../../contract/grouping.ts';
import { recordAct } from '../../store/acts.ts';
import { defineAttributes } from '../../store/attributes.ts';
import { registerModel } from '../../store/models.ts';
import { putScores } from '../../store/vectors.ts';
import { Groupings } from './groupings.ts';
import type { OpenGrouping } from './openGrouping.ts';
import { FewSubjects, ITEMS, SUBJECTS } from './testing/fewSubjects.ts';
import { answerTruthfully } from './testing/truthful.ts';

let few: FewSubjects;

beforeEach(() => {
  few = new FewSubjects();
});
afterEach(async () => {
  await few.close();
});

const first = () => few.first();
const item = (at: number) => few.made.items[at]![0]!;
const subject = (id: number) => few.subjectOf.get(id);

/** The share of pairs put together that show one subject, and of such pairs that are together. */
async function pairsOf({ pages }: OpenGrouping): Promise<{ precision: number; recall: number }> {
  const { page } = await pages.page(0, 100);
  let [together, right] = [0, 0];
  for (const { id } of page) {
    const members = (await pages.members(id, 0, 100)).members.map(member => member.item.id);
    for (const [at, one] of members.entries())
      for (const other of members.slice(at + 1)) {
        together++;
        if (few.subjectOf.get(one) === few.subjectOf.get(other)) right++;
      }
  }
  const each = ITEMS / SUBJECTS;
  return { precision: right / together, recall: right / ((SUBJECTS * each * (each - 1)) / 2) };
}

test('a copy has the answers, the reasons as they are switched, the names and who said it all', async () => {
  const { catalog } = few.made;
  const measures = registerModel(catalog, {
    name: 'measures',
    version: '1',
    purpose: 'attributes',
    dimensions: 1,
  });
  defineAttributes(catalog, measures.id, [{ key: 'length', name: 'length', form: 'relative' }]);
  putScores(
    catalog,
    measures.id,
    few.made.items.map(([itemId], at) => ({ itemId: itemId!, vector: Float32Array.of(at) })),
  );
  const grouping = first().by('Ann');
  await answerTruthfully(grouping, subject, 4);
  await grouping.edits.rename(item(0), 'Oak');
  const attributes = [grouping.state.attributes().attributes[0]!.id];
  const reason = { items: [item(0), item(1)] as [number, number], verdict: 'different' as const };
  await grouping.reasons.give({ ...reason, form: 'relative', attributes, confidence: 'soft' }, 10);
  grouping.reasons.switch(grouping.reasons.list()[0]!.id, false);
  await grouping.edits.setAside([item(5)]);
  await grouping.edits.bringBack([item(5)]);

  const copy = few.groupings.get(few.groupings.create('By eye', few.made.groupingId).id);
  const plain = ({ state }: OpenGrouping) =>
    state.rows().map(({ id: _, actId: __, answeredAt: ___, orderedAt: ____, ...row }) => row);
  expect(plain(copy)).toEqual(plain(grouping));
  expect(new Set(plain(copy).map(({ person }) => person))).toEqual(new Set(['Ann']));
  expect(copy.reasons.list()).toMatchObject([{ verdict: 'different', isOn: false }]);
  expect((await copy.pages.page(0, 100)).page).toEqual((await grouping.pages.page(0, 100)).page);
  expect(await grouping.compare(copy)).toMatchObject({ change: { touched: 0 }, total: 0, pairs: [] });
});

test('compared: what is the same, what moved where, leftovers and what is set aside as places of their own', async () => {
  const grouping = first();
  const copy = few.groupings.get(few.groupings.create('Other', few.made.groupingId).id);
  const [largest, next] = (await copy.pages.page(0, 10)).page;
  await copy.edits.rename(largest!.id, 'Oak');
  const members = (await copy.pages.members(largest!.id, 0, 100)).members.map(member => member.item.id);
  const moved = members.slice(-2);
  const to = next!.id;
  await copy.edits.move([moved[0]!], to, true);
  await copy.edits.setAside([moved[1]!]);
  const { change, alike, total, pairs } = await grouping.compare(copy);
  expect(change.touched).toBe(1);
  expect(alike).toBe((await grouping.pages.page(0, 10)).groups - 2);
  expect(total).toBe(pairs.length);
  expect(pairs.find(({ other }) => other.name === 'Oak')).toMatchObject({
    one: { kind: 'group', name: null, size: largest!.size },
    other: { kind: 'group', name: 'Oak', size: largest!.size - 2 },
    shared: largest!.size - 2,
  });
  const ofMoved = pairs.find(({ other, shared }) => shared === 1 && other.kind === 'group')!;
  expect(ofMoved.other.size).toBe(next!.size + 1);
  expect(ofMoved.sample.map(({ id }) => id)).toEqual([moved[0]]);
  expect(pairs.find(({ other }) => other.kind === 'set-aside')).toMatchObject({
    shared: 1,
    other: { size: 1 },
  });
});

test('renamed, removed and restored: nothing said is lost, names stay apart, the last one stays', async () => {
  await answerTruthfully(first(), subject, 3);
  const { page } = await first().pages.page(0, 100);
  await expect(few.groupings.remove(few.made.groupingId)).rejects.toThrow(/only grouping/);
  const { id } = few.groupings.create('By place', null);
  expect(() => few.groupings.rename(id, 'Groups')).toThrow(/already/);
  expect(few.groupings.rename(few.made.groupingId, 'By species')).toMatchObject({ name: 'By species' });
  await few.groupings.remove(few.made.groupingId);
  expect(few.groupings.list().map(({ name }) => name)).toEqual(['By place']);
  expect(() => first()).toThrow(/no such grouping/);
  expect(few.groupings.removed()).toMatchObject([{ id: few.made.groupingId, name: 'By species' }]);
  // The name is free again; the removed one gives way.
  few.groupings.create('By species', null);
  expect(few.groupings.removed()).toMatchObject([{ name: 'By species (2)' }]);
  expect(few.groupings.restore(few.made.groupingId)).toMatchObject({ name: 'By species (2)' });
  expect(() => few.groupings.restore(few.made.groupingId)).toThrow(/was removed/);
  expect((await first().pages.page(0, 100)).page).toEqual(page);
  expect(few.told.at(-1)).toEqual(['By species (2)', 'By place', 'By species']);
});

test('a split of several parts is one act, taken back by one undo', async () => {
  const grouping = first();
  const before = (await grouping.pages.page(0, 100)).page;
  const whole = before[0]!;
  const members = (await grouping.pages.members(whole.id, 0, 100)).members.map(member => member.item.id);
  const parts = [members.slice(1, 3), members.slice(3, 5)];
  const preview = await grouping.edits.split(parts, false);
  expect(await grouping.edits.split(parts, true)).toEqual(preview);
  for (const part of parts) {
    const found = (await grouping.pages.members(part[0]!, 0, 100)).members.map(member => member.item.id);
    expect(found.sort()).toEqual([...part].sort());
  }
  const { settled } = await grouping.questions.undo();
  expect(settled!.joins.map(({ sizes }) => sizes.length)).toEqual([3]);
  expect((await grouping.pages.page(0, 100)).page).toEqual(before);
  await expect(grouping.edits.split([[members[0]!], [members[0]!]], true)).rejects.toThrow(/one part only/);
});

test('what was set aside is listed and comes back to its group; both can be taken back', async () => {
  const grouping = first();
  const before = (await grouping.pages.page(0, 100)).page;
  await grouping.edits.setAside([item(3), item(4)]);
  expect((await grouping.pages.aside(0, 10)).items.map(({ id }) => id)).toEqual([item(3), item(4)]);
  await grouping.edits.bringBack([item(3), item(4)]);
  expect((await grouping.pages.page(0, 100)).page).toEqual(before);
  expect((await grouping.pages.aside(0, 10)).total).toBe(0);
  await expect(grouping.edits.bringBack([item(3)])).rejects.toThrow(/not set aside/);
  await grouping.questions.undo();
  expect((await grouping.pages.aside(0, 10)).total).toBe(2);
  await grouping.questions.undo();
  expect((await grouping.pages.page(0, 100)).page).toEqual(before);
});

/** Asks and skips until nothing is left; the items of all questions. */
async function allAsked({ questions }: OpenGrouping, most = 40): Promise<Set<number>> {
  const seen = new Set<number>();
  for (let at = 0, asking = await questions.now(); asking.question !== null && at < most; at++) {
    const { question } = asking;
    const sides = question.kind === 'pair' ? question.sides.map(side => side.item) : [question.side.item];
    for (const { id } of sides) seen.add(id);
    asking = await questions.answer(question.id, { kind: 'skip' }, 1);
  }
  return seen;
}

test.each<Strategy>(['fewest', 'most-uncertain'])(
  'a hidden group stays out with what joins it, also of questions by “%s”, and is shown again as it was',
  async strategy => {
    const grouping = first();
    await grouping.state.change({ strategy, wanted: strategy === 'fewest' ? null : SUBJECTS }, true);
    await answerTruthfully(grouping, subject, 12);
    const group = (await grouping.pages.page(0, 100)).page[0]!;
    await grouping.edits.rename(group.id, 'Stranger');
    const before = await grouping.pages.page(0, 100);
    const { members } = await grouping.pages.members(group.id, 0, 100);
    const hidden = new Set(members.map(member => member.item.id));
    await grouping.edits.hide(group.id);
    const after = await grouping.pages.page(0, 100);
    expect(after).toMatchObject({
      groups: before.groups - 1,
      setAside: 0,
      hidden: 1,
      answers: before.answers,
    });
    expect(after.page.map(({ name }) => name)).not.toContain('Stranger');
    const listed = (await grouping.pages.hidden(0, 10)).groups;
    expect(listed).toEqual([expect.objectContaining({ name: 'Stranger', size: hidden.size })]);
    const asked = await allAsked(grouping);
    expect([...asked].filter(id => hidden.has(id))).toEqual([]);

    few.grow(2, () => few.subjectOf.get(group.id)!);
    await few.groupings.refresh();
    expect((await grouping.pages.hidden(0, 10)).groups[0]!.size).toBe(hidden.size + 2);
    expect(await grouping.pages.page(0, 100)).toMatchObject({ groups: after.groups, setAside: 0 });

    await grouping.edits.show(listed[0]!.id);
    const shown = (await grouping.pages.page(0, 100)).page.find(({ name }) => name === 'Stranger');
    expect(shown!.size).toBe(hidden.size + 2);
    await expect(grouping.edits.show(group.id)).rejects.toThrow(/not hidden/);
    await grouping.questions.undo();
    expect((await grouping.pages.hidden(0, 10)).total).toBe(1);
    await grouping.questions.redo();
    expect((await grouping.pages.hidden(0, 10)).total).toBe(0);
  },
);

test.each<Strategy>(['most-uncertain', 'contact-sheet'])(
  'asked by “%s”: pairs that straighten the groups out, kept by every other way, the same after reopening',
  async strategy => {
    const grouping = first();
    await grouping.state.change({ strategy, wanted: SUBJECTS }, true);
    const asked = await answerTruthfully(grouping, subject, 30);
    const { precision, recall } = await pairsOf(grouping);
    expect(precision).toBeGreaterThan(0.85);
    expect(recall).toBeGreaterThan(0.85);
    const said = grouping.state.rows();
    expect(said.every(row => row.strategy === strategy && row.expected !== null)).toBe(true);
    await few.groupings.close();
    few.groupings = new Groupings(few.made.catalog, () => {});
    expect((await first().questions.now()).question).toEqual(asked.question);
    await first().questions.undo();
    await first().state.change({ strategy: 'fewest' }, true);
    expect(first().state.rows()).toHaveLength(said.length - 1);
    expect((await first().questions.now()).curve.length).toBeGreaterThan(1);
  },
);

test('people sign what they say, and whoever contradicts the rest is trusted less', async () => {
  const grouping = first();
  const say = (person: string | null, verdict: 'same' | 'different', i: number, j: number) =>
    recordAct(
      few.made.catalog,
      {
        groupingId: few.made.groupingId,
        source: 'person',
        strategy: 'fewest',
        tookMilliseconds: null,
        person,
      },
      { answers: [{ verdict, itemId: item(i), otherItemId: item(j) }] },
    );
  for (const [i, j] of [
    [0, 4],
    [4, 8],
    [1, 5],
    [5, 9],
  ] as const)
    say('Ann', 'same', i, j);
  say('Bob', 'different', 0, 8);
  say(null, 'different', 2, 3);
  const people = await grouping.review.people();
  expect(people.map(({ person, answers, contradicted }) => ({ person, answers, contradicted }))).toEqual([
    { person: 'Ann', answers: 4, contradicted: 2 },
    { person: 'Bob', answers: 1, contradicted: 1 },
    { person: null, answers: 1, contradicted: 0 },
  ]);
  expect(people[1]!.trust).toBeLessThan(people[0]!.trust);
  const doubts = await grouping.review.list(false);
  expect(doubts.find(({ verdict }) => verdict === 'different')!.person).toBe('Bob');
  // What a review says is signed by whoever reviews; what it says again stays with whoever said it.
  await grouping.by('Cleo').review.confirm(doubts.find(({ person }) => person === 'Ann')!.answer);
  expect(grouping.state.rows().at(-1)!.person).toBe('Cleo');
});

test('an attribute taught in one grouping is known in every other at once, open or not yet', async () => {
  const grouping = first();
  const copy = few.groupings.get(few.groupings.create('Other', few.made.groupingId).id);
  const unseen = few.groupings.get(few.groupings.create('Not looked at', null).id);
  const pair: [number, number] = [item(0), item(1)];
  const namesIn = async ({ reasons }: OpenGrouping) =>
    (await reasons.attributes(pair)).map(({ name }) => name);
  expect(await namesIn(copy)).toEqual([]);
  const examples = [0, 4, 1, 5].map(at => ({ item: item(at), rank: at % SUBJECTS === 0 ? 1 : 0 }));
  const { attribute } = await grouping.reasons.teach('round', 'relative', examples, true);
  for (const each of [grouping, copy, unseen]) expect(await namesIn(each)).toEqual(['round']);
  const reason = { items: pair, verdict: 'different' as const, form: 'relative' as const };
  const soft = { ...reason, attributes: [attribute!], confidence: 'soft' as const };
  const effect = await grouping.reasons.preview(soft);
  expect(await copy.reasons.preview(soft)).toEqual(effect);
  // Taught otherwise: what follows from it is other, there too.
  const turned = examples.map(({ item: id, rank }) => ({ item: id, rank: 1 - rank }));
  await grouping.reasons.teach('round', 'relative', turned, true);
  const [now] = await copy.reasons.attributes(pair);
  expect(now!.scores[0]).toBeLessThan(now!.scores[1]);
});
