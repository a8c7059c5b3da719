/** Groupings over a real catalog and a real thread: questions, deeds, names, undo, doubts, and the same again after reopening. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { scoreClustering } from '../../algorithms/metrics/score.ts';
import { Random } from '../../algorithms/random.ts';
import type { AnswerGiven, Asking, ReasonGiven } from '../../contract/grouping.ts';
import { recordAct } from '../../store/acts.ts';
import { defineAttributes } from '../../store/attributes.ts';
import type { WritableCatalog } from '../../store/connection.ts';
import { contentByHash } from '../../store/contents.ts';
import { addFolder, beginScan, finishScan } from '../../store/folders.ts';
import { recordWholePhoto } from '../../store/items.ts';
import { registerModel } from '../../store/models.ts';
import { createCatalog, openCatalog } from '../../store/open.ts';
import { nextFoundPhotos, recordIndexed, upsertFoundPhotos } from '../../store/photos.ts';
import { putEmbeddings, putScores } from '../../store/vectors.ts';
import { Groupings } from './groupings.ts';
import type { OpenGrouping } from './openGrouping.ts';

const CLASSES = 5;
const ITEMS = 60;

let folder: string;
let catalog: WritableCatalog;
let groupings: Groupings;
/** The item of photo i, which shows subject i mod CLASSES. */
let items: number[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'akin-grouping-'));
  catalog = createCatalog(join(folder, 'test.akin'), { name: 'Test', kind: 'people' });
  items = fill();
  groupings = new Groupings(catalog, () => {});
});
afterEach(async () => {
  await groupings.close();
  catalog.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Photos that lie nowhere, seen by a model as overlapping clouds. */
function fill(): number[] {
  const { id: folderId } = addFolder(catalog, folder);
  beginScan(catalog, folderId);
  upsertFoundPhotos(
    catalog,
    folderId,
    Array.from({ length: ITEMS }, (_, i) => ({
      relativePath: `${String(i).padStart(3, '0')}.jpg`,
      bytes: 1,
      modifiedAt: 1,
    })),
  );
  finishScan(catalog, folderId);
  const facts = { bytes: 1, format: 'jpeg', width: 10, height: 10, orientation: 1, perceptualHash: null };
  const exif = {
    takenAt: null,
    takenOffset: null,
    camera: null,
    latitude: null,
    longitude: null,
    altitude: null,
  };
  const { id: model } = registerModel(catalog, {
    name: 'face',
    version: '1',
    purpose: 'embed',
    dimensions: 8,
  });
  const measures = registerModel(catalog, {
    name: 'measures',
    version: '1',
    purpose: 'attributes',
    dimensions: 2,
  });
  defineAttributes(catalog, measures.id, [
    { key: 'length', name: 'length', form: 'relative' },
    { key: 'dotted', name: 'dotted', form: 'binary' },
  ]);
  const random = new Random(4);
  const centres = Array.from({ length: CLASSES * 8 }, () => random.normal() * 2.2);
  return nextFoundPhotos(catalog, 0, ITEMS).map(({ id }, i) => {
    const hash = String(i).padStart(64, '0');
    recordIndexed(catalog, id, { hash, ...facts, ...exif });
    const item = recordWholePhoto(catalog, contentByHash(catalog, hash)!.id);
    const vector = Float32Array.from(
      { length: 8 },
      (_, at) => centres[(i % CLASSES) * 8 + at]! + random.normal(),
    );
    putEmbeddings(catalog, model, [{ itemId: item, vector }]);
    const isDotted = i % CLASSES < 2 ? 0.9 : 0.1;
    putScores(catalog, measures.id, [
      { itemId: item, vector: Float32Array.of((i % CLASSES) * 10 + i / ITEMS, isDotted) },
    ]);
    return item;
  });
}

const first = () => groupings.get(groupings.list()[0]!.id);
const subject = (item: number) => items.indexOf(item) % CLASSES;

/** What a person who knows the truth says. */
function truth({ question }: Asking): AnswerGiven {
  if (question === null) throw new Error('nothing is asked');
  if (question.kind === 'pair') {
    const [one, other] = question.sides;
    const isSame = subject(one.item.id) === subject(other.item.id);
    return { kind: 'pair', verdict: isSame ? 'same' : 'different' };
  }
  const mine = subject(question.side.item.id);
  if (question.kind === 'odd')
    return { kind: 'odd', odd: question.among.flatMap(({ id }, at) => (subject(id) === mine ? [] : [at])) };
  const chosen = question.among.findIndex(({ item }) => subject(item.id) === mine);
  return { kind: 'choice', chosen: chosen === -1 ? null : chosen };
}

async function answerTruthfully(grouping: OpenGrouping, count: number): Promise<Asking> {
  let asking = await grouping.questions.now();
  for (let asked = 0; asked < count && asking.question !== null; asked++)
    asking = await grouping.questions.answer(asking.question.id, truth(asking), 1000);
  return asking;
}

async function jaccardOf(grouping: OpenGrouping): Promise<number> {
  const labels = new Int32Array(ITEMS).fill(-1);
  const { page } = await grouping.pages.page(0, 100);
  for (const [label, group] of page.entries())
    for (const { item } of (await grouping.pages.members(group.id, 0, 500)).members)
      labels[items.indexOf(item.id)] = label;
  const alone = labels.map((label, at) => (label === -1 ? 1000 + at : label));
  return scoreClustering(
    Int32Array.from(labels.keys(), i => i % CLASSES),
    alone,
  ).jaccard;
}

test('answers straighten the groups out, and say what they settled', async () => {
  const grouping = first();
  const before = await jaccardOf(grouping);
  const asking = await answerTruthfully(grouping, 40);
  expect(await jaccardOf(grouping)).toBeGreaterThan(Math.max(before, 0.9));
  expect(asking.answers).toBeGreaterThan(0);
  expect(asking.curve.length).toBeGreaterThan(1);
  expect(asking.settled).not.toBeNull();
});

test('closed and opened again: the same groups, the same question', async () => {
  const asking = await answerTruthfully(first(), 8);
  const list = await first().pages.page(0, 100);
  await groupings.close();
  catalog.close();
  catalog = openCatalog(join(folder, 'test.akin'));
  groupings = new Groupings(catalog, () => {});
  expect((await first().questions.now()).question).toEqual(asking.question);
  expect((await first().pages.page(0, 100)).page).toEqual(list.page);
});

test('what is asked next is kept in the catalog; deleted or damaged, it is thought anew', async () => {
  const reopen = async () => {
    await groupings.close();
    groupings = new Groupings(catalog, () => {});
    return await first().questions.now();
  };
  const asking = await answerTruthfully(first(), 6);
  await groupings.close();
  const change = (outlook: string) => catalog.connection.run(`UPDATE results SET outlook = ${outlook}`);
  change("json_set(outlook, '$.curve[0]', 0.123)");
  expect((await reopen()).curve[0]).toBe(0.123);
  change("json_set(outlook, '$.labels', '{}')");
  expect(await reopen()).toEqual({ ...asking, revision: expect.any(Number), settled: null });
  await groupings.close();
  catalog.connection.run('DELETE FROM results');
  expect((await reopen()).question).toEqual(asking.question);
  // Another log than the one that was kept.
  const kept = await first().questions.undo();
  expect(kept.question?.id).not.toBe(asking.question?.id);
});

test('what the next questions would show is known while the present one is looked at', async () => {
  const grouping = first();
  const asking = await grouping.questions.now();
  const likely = new Set((await grouping.questions.likely(asking.question!.id)).map(({ id }) => id));
  const next = await grouping.questions.answer(asking.question!.id, truth(asking), 1);
  const shown = next.question!.kind === 'pair' ? next.question!.sides[0].item : next.question!.side.item;
  expect(likely).toContain(shown.id);
  expect(await grouping.questions.likely(asking.question!.id)).toEqual([]);
});

test('undo takes back one thing after the other, down to nothing', async () => {
  const grouping = first();
  const start = await grouping.questions.now();
  await answerTruthfully(grouping, 5);
  let asking = await grouping.questions.now();
  while (asking.canUndo) asking = await grouping.questions.undo();
  expect(asking.question).toEqual({ ...start.question, id: asking.question!.id });
  expect(asking.answers).toBe(0);
  await expect(grouping.questions.undo()).rejects.toThrow(/nothing to undo/);
});

test('an answer to a question that has gone is refused', async () => {
  const grouping = first();
  const asking = await grouping.questions.now();
  await grouping.questions.answer(asking.question!.id, truth(asking), 1);
  await expect(grouping.questions.answer(asking.question!.id, truth(asking), 1)).rejects.toThrow(/no longer/);
});

test('what hangs on a pair is what its answer does', async () => {
  const grouping = first();
  for (let asked = 0; asked < 30; asked++) {
    const asking = await grouping.questions.now();
    if (asking.question === null) break;
    if (asking.question.kind === 'pair') {
      const stakes = await grouping.questions.stakes(asking.question.id);
      const after = await grouping.questions.answer(asking.question.id, { kind: 'pair', verdict: 'same' }, 1);
      expect(after.settled).toEqual(stakes!.same);
      return;
    }
    await grouping.questions.answer(asking.question.id, truth(asking), 1);
  }
  throw new Error('no pair was asked');
});

test('a name follows its group; merging keeps the first; taking it away leaves none', async () => {
  const grouping = first();
  const [one, two] = (await grouping.pages.page(0, 10)).page;
  await grouping.edits.rename(one!.id, 'Ann');
  await grouping.edits.rename(two!.id, 'Bea');
  expect(
    (await grouping.pages.page(0, 10)).page
      .slice(0, 2)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['Ann', 'Bea']);
  const preview = await grouping.edits.merge([two!.id, one!.id], false);
  expect((await grouping.pages.page(0, 10)).page.find(({ name }) => name === 'Bea')!.size).toBe(two!.size);
  expect(await grouping.edits.merge([two!.id, one!.id], true)).toEqual(preview);
  const merged = (await grouping.pages.page(0, 10)).page[0]!;
  expect(merged).toMatchObject({ name: 'Bea', size: one!.size + two!.size });
  expect((await grouping.pages.page(0, 10, 'ann')).page).toEqual([]);
  await grouping.edits.rename(merged.id, '');
  expect((await grouping.pages.page(0, 10)).page.every(({ name }) => name === null)).toBe(true);
});

test('moved, split off and set aside: it is as the person left it, and one undo takes each back', async () => {
  const grouping = first();
  const { page } = await grouping.pages.page(0, 10);
  const [one, two] = page;
  const members = (await grouping.pages.members(one!.id, 0, 100)).members.map(({ item }) => item.id);
  const [moved, ...rest] = members.slice(-3);
  await grouping.edits.move([moved!], two!.id, true);
  const inTwo = (await grouping.pages.members(two!.id, 0, 100)).members;
  expect(inTwo.find(({ item }) => item.id === moved)).toMatchObject({ isConfirmed: true, isDoubtful: false });
  await grouping.edits.move(rest, null, true);
  const split = (await grouping.pages.members(rest[0]!, 0, 100)).members.map(({ item }) => item.id);
  expect(split.sort()).toEqual([...rest].sort());
  await grouping.edits.setAside([rest[0]!]);
  expect((await grouping.pages.page(0, 10)).setAside).toBe(1);
  await expect(grouping.pages.members(rest[0]!, 0, 10)).rejects.toThrow(/takes no part/);
  for (let undone = 0; undone < 3; undone++) await grouping.questions.undo();
  expect((await grouping.pages.page(0, 10)).page).toEqual(page);
});

test('as many groups as are wanted, previewed first; the answers stay', async () => {
  const grouping = first();
  await answerTruthfully(grouping, 3);
  const { answers } = await grouping.pages.page(0, 1);
  const before = (await grouping.pages.page(0, 100)).page;
  const { change } = await grouping.state.change({ wanted: 3 }, false);
  expect((await grouping.pages.page(0, 100)).page).toEqual(before);
  expect((await grouping.state.change({ wanted: 3 }, true)).change).toEqual(change);
  const { page, leftovers } = await grouping.pages.page(0, 100);
  expect(page.length + leftovers).toBe(3);
  expect((await grouping.pages.page(0, 1)).answers).toBe(answers);
  await expect(grouping.state.change({ wanted: 61 }, true)).rejects.toThrow(/not as many/);
});

test("the paper's own strategy asks pairs, and a copy of a grouping has all that was said", async () => {
  const grouping = first();
  await grouping.state.change({ strategy: 'expected-change', wanted: CLASSES }, true);
  const asking = await answerTruthfully(grouping, 10);
  expect(asking.question!.kind).toBe('pair');
  await grouping.edits.rename((await grouping.pages.page(0, 1)).page[0]!.id, 'Ann');
  const copy = groupings.get(groupings.create('By eye', grouping.state.id).id);
  expect((await copy.pages.page(0, 100)).page).toEqual((await grouping.pages.page(0, 100)).page);
  expect((await grouping.compare(copy)).change.touched).toBe(0);
  expect(() => groupings.create('By eye', null)).toThrow(/already/);
});

test('a contradiction is doubted with its circle; its answers can be confirmed, changed and taken back', async () => {
  const grouping = first();
  const say = (verdict: 'same' | 'different', i: number, j: number) =>
    recordAct(
      catalog,
      { groupingId: grouping.state.id, source: 'person', strategy: 'fewest', tookMilliseconds: null },
      { answers: [{ verdict, itemId: items[i]!, otherItemId: items[j]! }] },
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
  const { labels } = (await grouping.state.present()).thought;
  const change = await grouping.review.reverse(wrong);
  const after = (await grouping.state.present()).thought.labels;
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
  const grouping = first();
  const { answerIds } = recordAct(
    catalog,
    { groupingId: grouping.state.id, source: 'person', strategy: 'fewest', tookMilliseconds: null },
    {
      answers: [5, 10, 1].map(other => ({ verdict: 'same', itemId: items[0]!, otherItemId: items[other]! })),
    },
  );
  await grouping.review.reverse(answerIds[2]!);
  const said = () => grouping.state.rows().map(row => [row.verdict, row.otherItemId]);
  expect(said()).toEqual([
    ['same', items[5]],
    ['same', items[10]],
    ['different', items[1]],
  ]);
  await grouping.review.takeBack(grouping.state.rows()[0]!.id);
  expect(said()).toEqual([
    ['different', items[1]],
    ['same', items[10]],
  ]);
  await grouping.review.confirm(grouping.state.rows()[1]!.id);
  await grouping.review.undo();
  await grouping.review.undo();
  expect(said()).toEqual([
    ['different', items[1]],
    ['same', items[10]],
    ['same', items[5]],
  ]);
  await grouping.review.undo();
  expect(said().map(([verdict]) => verdict)).toEqual(['same', 'same', 'same']);
  await expect(grouping.review.undo()).rejects.toThrow(/nothing to undo/);
});

test('reasons: what fits is known, what follows is counted and shown before it counts, and can be switched off', async () => {
  const grouping = first();
  const [short, long] = [items[0]!, items[4]!];
  const attributes = await grouping.reasons.attributes([short, long]);
  const length = attributes.find(({ name }) => name === 'length')!;
  const dotted = attributes.find(({ name }) => name === 'dotted')!;
  expect(length.places[0]).toBeLessThan(length.places[1]);
  expect(length.fit.different).toBeGreaterThan(length.fit.same);
  expect(dotted.scores[0]).toBeCloseTo(0.9, 5);
  expect(dotted.distribution.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);

  const reason: ReasonGiven = {
    items: [short, long],
    verdict: 'different',
    form: 'binary',
    attributes: [dotted.id],
    confidence: 'soft',
  };
  const { pairs, sample } = await grouping.reasons.preview(reason);
  // 24 dotted items against 36 others, without the pair itself.
  expect(pairs).toBe(24 * 36 - 1);
  expect(sample).toHaveLength(8);
  for (const [one, other] of sample) expect(subject(one.id) < 2).not.toBe(subject(other.id) < 2);
  expect((await grouping.pages.page(0, 1)).answers).toBe(0);

  await grouping.state.change({ clusterer: 'mpck-means', wanted: CLASSES }, true);
  const before = await jaccardOf(grouping);
  await grouping.reasons.give({ ...reason, form: 'relative', attributes: [length.id] }, 5);
  expect(await jaccardOf(grouping)).toBeGreaterThanOrEqual(before);
  const [given] = grouping.reasons.list();
  expect(given).toMatchObject({
    verdict: 'different',
    form: 'relative',
    attributes: [{ name: 'length' }],
    isOn: true,
  });
  grouping.reasons.switch(given!.id, false);
  expect(grouping.reasons.list()[0]!.isOn).toBe(false);
  expect(() => grouping.reasons.switch(999, true)).toThrow(/no such reason/);
  await expect(grouping.reasons.give({ ...reason, attributes: [length.id] }, 5)).rejects.toThrow(
    /more or less/,
  );

  await grouping.questions.undo();
  expect(grouping.reasons.list()).toEqual([]);
});

test('every clusterer of a grouping keeps to the answers', async () => {
  const grouping = first();
  await answerTruthfully(grouping, 10);
  for (const clusterer of ['cop-kmeans', 'mpck-means', 'spectral', 'cop-rf'] as const) {
    await grouping.state.change({ clusterer, wanted: CLASSES }, true);
    expect(await jaccardOf(grouping), clusterer).toBeGreaterThan(0.4);
  }
});

test('an attribute is taught by a few examples and used at once', async () => {
  const grouping = first();
  const examples = items.slice(0, 20).map(item => ({ item, rank: subject(item) === 2 ? 1 : 0 }));
  const { attribute, accuracy } = await grouping.reasons.teach('Spotted', 'binary', examples, true);
  expect(accuracy).toBeGreaterThan(0.8);
  const taught = (await grouping.reasons.attributes([items[2]!, items[3]!])).find(
    ({ id }) => id === attribute,
  )!;
  expect(taught).toMatchObject({ name: 'Spotted', form: 'binary', accuracy });
  expect(taught.scores[0]).toBeGreaterThan(taught.scores[1]);
  const reason: ReasonGiven = {
    items: [items[2]!, items[3]!],
    verdict: 'different',
    form: 'binary',
    attributes: [attribute!],
    confidence: 'soft',
  };
  await grouping.reasons.give(reason, 5);
  const again = await grouping.reasons.teach('spotted', 'binary', examples.slice(0, 12), true);
  const known = await grouping.reasons.attributes([items[2]!, items[3]!]);
  expect(known.filter(({ name }) => name.toLowerCase() === 'spotted').map(({ id }) => id)).toEqual([
    again.attribute,
  ]);
  // What was said in terms of the first lesson is now said in terms of the second.
  expect(grouping.reasons.list()[0]).toMatchObject({ attributes: [{ name: 'spotted' }] });
  expect((await grouping.reasons.preview(reason)).pairs).toBeGreaterThan(0);
  await expect(
    grouping.reasons.teach(
      'None',
      'binary',
      examples.filter(({ rank }) => rank === 0),
      true,
    ),
  ).rejects.toThrow();
});

test('an attribute is tried before it is taught: examples are offered, its ends shown, and nothing is kept', async () => {
  const grouping = first();
  const pair: [number, number] = [items[2]!, items[3]!];
  const offered = await grouping.reasons.candidates(pair);
  expect(offered.slice(0, 2).map(({ id }) => id)).toEqual(pair);
  expect(new Set(offered.map(({ id }) => id)).size).toBe(24);
  expect(new Set(offered.map(({ id }) => subject(id))).size).toBe(CLASSES);
  const examples = offered.map(({ id }) => ({ item: id, rank: subject(id) === 2 ? 1 : 0 }));
  const { attribute, ends } = await grouping.reasons.teach('Spotted', 'binary', examples, false);
  expect(attribute).toBeNull();
  expect(ends.most.filter(({ id }) => subject(id) === 2).length).toBeGreaterThan(3);
  expect(ends.least.map(({ id }) => subject(id))).not.toContain(2);
  const known = await grouping.reasons.attributes(pair);
  expect(known.map(({ name }) => name)).not.toContain('Spotted');
  const [length] = await grouping.reasons.attributes(pair, 'LENG');
  expect(length!.name).toBe('length');
  const { least, most } = grouping.reasons.ends(length!.id);
  expect(least).toHaveLength(6);
  expect(most[0]!.id).not.toBe(least[0]!.id);
  expect(() => grouping.reasons.ends(999)).toThrow(/no such attribute/);
});

test('nothing looked at yet: a sentence, not a crash', async () => {
  const path = join(folder, 'empty.akin');
  const empty = createCatalog(path, { name: 'Empty', kind: 'leaves' });
  const others = new Groupings(empty, () => {});
  await expect(others.get(others.list()[0]!.id).questions.now()).rejects.toThrow(
    /Nothing can be grouped yet/,
  );
  await others.close();
  empty.close();
});
