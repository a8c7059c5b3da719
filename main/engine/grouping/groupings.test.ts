/**
 * Several groupings over one real catalog and real threads: copies, comparison, removal, people, other ways
 * to ask, and photos that come in meanwhile.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Asking, Strategy } from '../../contract/grouping.ts';
import { recordAct } from '../../store/acts.ts';
import { defineAttributes } from '../../store/attributes.ts';
import { recordWholePhoto } from '../../store/items.ts';
import { registerModel } from '../../store/models.ts';
import { nextFoundPhotos, recordIndexed, upsertFoundPhotos } from '../../store/photos.ts';
import { putEmbeddings, putScores } from '../../store/vectors.ts';
import { makeCollection, type TestCollection } from '../export/testing/collection.ts';
import { Groupings, InFlight } from './groupings.ts';
import type { OpenGrouping } from './openGrouping.ts';
import { answerTruthfully, truth } from './testing/truthful.ts';

const SUBJECTS = 4;
const ITEMS = 32;

let folder: string;
let made: TestCollection;
let groupings: Groupings;
let told: string[][];
/** What each item shows. */
let subjectOf: Map<number, number>;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'akin-groupings-'));
  const photos = Array.from({ length: ITEMS }, (_, at) => ({
    path: `${at}.jpg`,
    bytes: Uint8Array.of(at, 7, 7),
    subjects: [at % SUBJECTS],
  }));
  made = makeCollection(folder, photos, { noise: 3 });
  subjectOf = new Map(made.items.map(([item], at) => [item!, at % SUBJECTS]));
  told = [];
  groupings = new Groupings(
    made.catalog,
    () => {},
    list => told.push(list.map(({ name }) => name)),
  );
});
afterEach(async () => {
  vi.restoreAllMocks();
  await groupings.close();
  made.catalog.close();
  rmSync(folder, { recursive: true, force: true });
});

const first = () => groupings.get(made.groupingId);
const item = (at: number) => made.items[at]![0]!;

const subject = (id: number) => subjectOf.get(id);

/** The share of pairs put together that show one subject, and of such pairs that are together. */
async function pairsOf({ pages }: OpenGrouping): Promise<{ precision: number; recall: number }> {
  const { page } = await pages.page(0, 100);
  let [together, right] = [0, 0];
  for (const { id } of page) {
    const members = (await pages.members(id, 0, 100)).members.map(member => member.item.id);
    for (const [at, one] of members.entries())
      for (const other of members.slice(at + 1)) {
        together++;
        if (subjectOf.get(one) === subjectOf.get(other)) right++;
      }
  }
  const each = ITEMS / SUBJECTS;
  return { precision: right / together, recall: right / ((SUBJECTS * each * (each - 1)) / 2) };
}

test('a copy has the answers, the reasons as they are switched, the names and who said it all', async () => {
  const { catalog } = made;
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
    made.items.map(([itemId], at) => ({ itemId: itemId!, vector: Float32Array.of(at) })),
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

  const copy = groupings.get(groupings.create('By eye', made.groupingId).id);
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
  const copy = groupings.get(groupings.create('Other', made.groupingId).id);
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
  await expect(groupings.remove(made.groupingId)).rejects.toThrow(/only grouping/);
  const { id } = groupings.create('By place', null);
  expect(() => groupings.rename(id, 'Groups')).toThrow(/already/);
  expect(groupings.rename(made.groupingId, 'By species')).toMatchObject({ name: 'By species' });
  await groupings.remove(made.groupingId);
  expect(groupings.list().map(({ name }) => name)).toEqual(['By place']);
  expect(() => first()).toThrow(/no such grouping/);
  expect(groupings.removed()).toMatchObject([{ id: made.groupingId, name: 'By species' }]);
  // The name is free again; the removed one gives way.
  groupings.create('By species', null);
  expect(groupings.removed()).toMatchObject([{ name: 'By species (2)' }]);
  expect(groupings.restore(made.groupingId)).toMatchObject({ name: 'By species (2)' });
  expect(() => groupings.restore(made.groupingId)).toThrow(/was removed/);
  expect((await first().pages.page(0, 100)).page).toEqual(page);
  expect(told.at(-1)).toEqual(['By species (2)', 'By place', 'By species']);
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

    grow(2, () => subjectOf.get(group.id)!);
    await groupings.refresh();
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
    await groupings.close();
    groupings = new Groupings(made.catalog, () => {});
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
      made.catalog,
      { groupingId: made.groupingId, source: 'person', strategy: 'fewest', tookMilliseconds: null, person },
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

/** More photos of the same subjects, as an index job adds them. */
function grow(count: number, subjects: (at: number) => number): number[] {
  const { catalog } = made;
  const { id: folderId } = catalog.connection.get<{ id: number }>('SELECT id FROM folders')!;
  const model = catalog.connection.get<{ id: number }>("SELECT id FROM models WHERE purpose = 'embed'")!;
  const facts = { bytes: 1, format: 'jpeg', width: 10, height: 10, orientation: 1, perceptualHash: null };
  const exif = {
    takenAt: null,
    takenOffset: null,
    camera: null,
    latitude: null,
    longitude: null,
    altitude: null,
  };
  upsertFoundPhotos(
    catalog,
    folderId,
    Array.from({ length: count }, (_, at) => ({ relativePath: `new ${at}.jpg`, bytes: 1, modifiedAt: 1 })),
  );
  return nextFoundPhotos(catalog, 0, count).map(({ id }, at) => {
    const hash = `${at}`.padStart(64, 'f');
    const itemId = recordWholePhoto(catalog, recordIndexed(catalog, id, { hash, ...facts, ...exif }));
    const subject = subjects(at);
    const vector = Float32Array.from(
      { length: 8 },
      (_, column) => (column === subject ? 10 : 0) + Math.sin(at * 8 + column),
    );
    putEmbeddings(catalog, model.id, [{ itemId, vector }]);
    subjectOf.set(itemId, subject);
    return itemId;
  });
}

test('an attribute taught in one grouping is known in every other at once, open or not yet', async () => {
  const grouping = first();
  const copy = groupings.get(groupings.create('Other', made.groupingId).id);
  const unseen = groupings.get(groupings.create('Not looked at', null).id);
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

test('photos of others leave the question alone until it is answered, and calls under way see no exchange', async () => {
  const grouping = first();
  const asking = await answerTruthfully(grouping, subject, 3);
  groupings.isIndexing = true;
  const added = grow(12, at => SUBJECTS + (at % 3));
  const renewed = groupings.refresh();
  // While the new ones are thought about, everything goes on with the old.
  expect((await grouping.questions.now()).question).toEqual(asking.question);
  expect((await grouping.pages.page(0, 1)).items).toBe(ITEMS);
  let ended = false;
  // The new ones are thought about, and wait for this call to end.
  const ready = Promise.withResolvers<void>();
  const { idle } = InFlight.prototype;
  vi.spyOn(InFlight.prototype, 'idle').mockImplementation(function (this: InFlight) {
    ready.resolve();
    return idle.call(this);
  });
  const call = groupings.track(async () => {
    const { items } = grouping.state.groupingItems();
    await ready.promise;
    expect(grouping.state.groupingItems().items).toBe(items);
    ended = true;
  });
  await renewed;
  expect(ended).toBe(true);
  await call;
  const { items, page } = await grouping.pages.page(0, 100);
  expect(items).toBe(ITEMS + added.length);
  expect(page.reduce((sum, { size }) => sum + size, 0)).toBeGreaterThan(ITEMS);
  const now = await grouping.questions.now();
  expect(now.question!.id).toBe(asking.question!.id);
  const next = await grouping.questions.answer(now.question!.id, truth(now, subject), 1);
  expect(next.settled).not.toBeNull();
  expect(next.question?.id).not.toBe(asking.question!.id);
});

test('photos that change the groups of a question replace it', async () => {
  const grouping = first();
  const asking = await answerTruthfully(grouping, subject, 3);
  groupings.isIndexing = true;
  grow(12, at => at % SUBJECTS);
  await groupings.refresh();
  const now = await grouping.questions.now();
  expect(now.question).not.toBeNull();
  expect(now.question!.id).not.toBe(asking.question!.id);
});

test('what is done meanwhile replaces it too', async () => {
  const grouping = first();
  const asking = await answerTruthfully(grouping, subject, 3);
  groupings.isIndexing = true;
  grow(12, at => SUBJECTS + (at % 3));
  await groupings.refresh();
  const follows = async () => {
    const present = await grouping.state.workers().questionAfter((await grouping.state.present()).steps);
    const { items } = grouping.state.groupingItems();
    return items[present.question!.item];
  };
  const itemOf = ({ question }: Asking) =>
    question!.kind === 'pair' ? question!.sides[0].item.id : question!.side.item.id;
  expect((await grouping.questions.now()).question!.id).toBe(asking.question!.id);
  await grouping.edits.setAside([itemOf(asking)]);
  expect(itemOf(await grouping.questions.now())).not.toBe(itemOf(asking));
  await grouping.questions.undo();
  expect(itemOf(await grouping.questions.now())).toBe(await follows());
});

test('the end of the indexing replaces it', async () => {
  const grouping = first();
  const asking = await answerTruthfully(grouping, subject, 3);
  groupings.isIndexing = true;
  grow(12, at => SUBJECTS + (at % 3));
  await groupings.refresh();
  expect((await grouping.questions.now()).question!.id).toBe(asking.question!.id);
  const pinned = (await grouping.questions.now()).question!;
  groupings.isIndexing = false;
  expect((await grouping.questions.now()).question!.id).not.toBe(pinned.id);
});

test('while photos come in nothing is asked that could not change a group; afterwards it is', async () => {
  const grouping = first();
  // So many groups that most items are left over.
  await grouping.state.change({ strategy: 'most-uncertain', wanted: ITEMS - 8 }, true);
  const isAboutStrays = ({ question }: Asking) =>
    question?.kind === 'pair' && question.sides.every(({ group }) => group.size === 1);
  let asking = await grouping.questions.now();
  for (let asked = 0; asked < 40 && !isAboutStrays(asking); asked++)
    asking = await grouping.questions.answer(asking.question!.id, { kind: 'pair', verdict: 'same' }, 1);
  expect(isAboutStrays(asking)).toBe(true);
  groupings.isIndexing = true;
  await groupings.refresh();
  // The one that is being looked at stays; the next of the kind is not asked.
  asking = await grouping.questions.now();
  for (let asked = 0; asked < 40 && asking.question !== null; asked++) {
    expect(isAboutStrays(asking)).toBe(asked === 0);
    asking = await grouping.questions.answer(asking.question.id, { kind: 'pair', verdict: 'different' }, 1);
  }
  expect(asking.question).toBeNull();
  groupings.isIndexing = false;
  expect(isAboutStrays(await grouping.questions.now())).toBe(true);
});
