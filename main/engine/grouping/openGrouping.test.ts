/**
 * A grouping over a real catalog and real threads: questions, edits, names, undo, and the same again after
 * reopening.
 */
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCatalog, openCatalog } from '../../store/open.ts';
import { Groupings } from './groupings.ts';
import { photoSubjects } from './screens/photoSubjects.ts';
import { CLASSES, Clouds } from './testing/clouds.ts';
import { truth } from './testing/truthful.ts';

let clouds: Clouds;
beforeEach(() => {
  clouds = new Clouds();
});
afterEach(() => clouds.close());

test('answers straighten the groups out, and say what they settled', async () => {
  const grouping = clouds.first();
  const before = await clouds.jaccardOf(grouping);
  const asking = await clouds.answer(grouping, 40);
  expect(await clouds.jaccardOf(grouping)).toBeGreaterThan(Math.max(before, 0.9));
  expect(asking.answers).toBeGreaterThan(0);
  expect(asking.curve.length).toBeGreaterThan(1);
  expect(asking.settled).not.toBeNull();
});

test('closed and opened again: the same groups, the same question', async () => {
  const asking = await clouds.answer(clouds.first(), 8);
  const list = await clouds.first().pages.page(0, 100);
  await clouds.groupings.close();
  clouds.catalog.close();
  clouds.catalog = openCatalog(clouds.path);
  clouds.groupings = new Groupings(clouds.catalog, () => {});
  expect((await clouds.first().questions.now()).question).toEqual(asking.question);
  expect((await clouds.first().pages.page(0, 100)).page).toEqual(list.page);
});

test('what the strategy knew is read from the catalog; deleted or damaged, the log is replayed', async () => {
  await clouds.answer(clouds.first(), 14);
  const { connection } = clouds.catalog;
  await expect.poll(() => connection.get('SELECT steps FROM folds'), { timeout: 20_000 }).toBeDefined();
  const next = [];
  for (const change of ['', "UPDATE folds SET state = '{}'", 'DELETE FROM folds']) {
    await clouds.groupings.close();
    connection.run('DELETE FROM results');
    if (change !== '') connection.run(change);
    clouds.groupings = new Groupings(clouds.catalog, () => {});
    const { question, curve } = await clouds.answer(clouds.first(), 1);
    // The id begins with the end of the log.
    next.push({ asked: question?.id.split(' ').slice(1), curve });
    await clouds.first().questions.undo();
  }
  expect(next[1]).toEqual(next[0]);
  expect(next[2]).toEqual(next[0]);
});

test('what is asked next is kept in the catalog; deleted or damaged, it is worked out again', async () => {
  const reopen = async () => {
    await clouds.groupings.close();
    clouds.groupings = new Groupings(clouds.catalog, () => {});
    return await clouds.first().questions.now();
  };
  const asking = await clouds.answer(clouds.first(), 6);
  await clouds.groupings.close();
  const change = (questionState: string) =>
    clouds.catalog.connection.run(`UPDATE results SET outlook = ${questionState}`);
  change("json_set(outlook, '$.curve[0]', 0.123)");
  expect((await reopen()).curve[0]).toBe(0.123);
  change("json_set(outlook, '$.labels', '{}')");
  expect(await reopen()).toEqual({ ...asking, revision: expect.any(Number), settled: null });
  await clouds.groupings.close();
  clouds.catalog.connection.run('DELETE FROM results');
  expect((await reopen()).question).toEqual(asking.question);
  // Another log than the one that was kept.
  const kept = await clouds.first().questions.undo();
  expect(kept.question?.id).not.toBe(asking.question?.id);
});

test('what the next questions would show is known while the present one is looked at', async () => {
  const grouping = clouds.first();
  const asking = await grouping.questions.now();
  const likely = new Set((await grouping.questions.likely(asking.question!.id)).map(({ id }) => id));
  // That several are odd is rarer than what is prepared for.
  const answer =
    asking.question!.kind === 'odd' ? { kind: 'odd' as const, odd: [] } : truth(asking, clouds.subject);
  const next = await grouping.questions.answer(asking.question!.id, answer, 1);
  const shown = next.question!.kind === 'pair' ? next.question!.sides[0].item : next.question!.side.item;
  expect(likely).toContain(shown.id);
  expect(await grouping.questions.likely(asking.question!.id)).toEqual([]);
});

test('undo takes back one thing after the other, down to nothing', async () => {
  const grouping = clouds.first();
  const start = await grouping.questions.now();
  await clouds.answer(grouping, 5);
  let asking = await grouping.questions.now();
  while (asking.canUndo) asking = await grouping.questions.undo();
  expect(asking.question).toEqual({ ...start.question, id: asking.question!.id });
  expect(asking.answers).toBe(0);
  await expect(grouping.questions.undo()).rejects.toThrow(/nothing to undo/);
});

test('an answer to a question that has gone is refused', async () => {
  const grouping = clouds.first();
  const asking = await grouping.questions.now();
  await grouping.questions.answer(asking.question!.id, truth(asking, clouds.subject), 1);
  await expect(
    grouping.questions.answer(asking.question!.id, truth(asking, clouds.subject), 1),
  ).rejects.toThrow(/no longer/);
});

test('the impact of a pair is what its answer does', async () => {
  const grouping = clouds.first();
  for (let asked = 0; asked < 30; asked++) {
    const asking = await grouping.questions.now();
    if (asking.question === null) break;
    if (asking.question.kind === 'pair') {
      const stakes = await grouping.questions.stakes(asking.question.id);
      const after = await grouping.questions.answer(asking.question.id, { kind: 'pair', verdict: 'same' }, 1);
      expect(after.settled).toEqual(stakes!.same);
      return;
    }
    await grouping.questions.answer(asking.question.id, truth(asking, clouds.subject), 1);
  }
  throw new Error('no pair was asked');
});

test('a name follows its group; merging keeps the first; taking it away leaves none', async () => {
  const grouping = clouds.first();
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
  await expect(grouping.edits.merge([merged.id, merged.id], true)).rejects.toThrow(/one group already/);
  expect(merged).toMatchObject({ name: 'Bea', size: one!.size + two!.size });
  expect((await grouping.pages.page(0, 10, 'ann')).page).toEqual([]);
  await grouping.edits.rename(merged.id, '');
  expect((await grouping.pages.page(0, 10)).page.every(({ name }) => name === null)).toBe(true);
});

test('moved, split off and set aside: it is as the person left it, and one undo takes each back', async () => {
  const grouping = clouds.first();
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
  const grouping = clouds.first();
  await clouds.answer(grouping, 3);
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

test('COP-KMeans as published says when its rule fails, and what made the groups', async () => {
  const grouping = clouds.first();
  await clouds.answer(grouping, 12);
  const by = (clusterer: 'cop-kmeans-published' | 'cop-kmeans', wanted: number) =>
    grouping.state.change({ clusterer, wanted }, false);
  // Pictures of more than two subjects were told apart.
  expect((await by('cop-kmeans-published', 2)).ruleFailed).toBe(true);
  expect((await by('cop-kmeans', 2)).ruleFailed).toBe(false);
});

test("the paper's own strategy asks pairs, and a copy of a grouping has all that was said", async () => {
  const grouping = clouds.first();
  await grouping.state.change({ strategy: 'expected-change', wanted: CLASSES }, true);
  const asking = await clouds.answer(grouping, 10);
  expect(asking.question!.kind).toBe('pair');
  await grouping.edits.rename((await grouping.pages.page(0, 1)).page[0]!.id, 'Ann');
  const copy = clouds.groupings.get(clouds.groupings.create('By eye', grouping.state.id).id);
  expect((await copy.pages.page(0, 100)).page).toEqual((await grouping.pages.page(0, 100)).page);
  expect((await grouping.compare(copy)).change.touched).toBe(0);
  expect(() => clouds.groupings.create('By eye', null)).toThrow(/already/);
});

test('nothing looked at yet: a sentence, not a crash', async () => {
  const path = join(clouds.folder, 'empty.akin');
  const empty = createCatalog(path, { name: 'Empty', kind: 'leaves' });
  const others = new Groupings(empty, () => {});
  await expect(others.get(others.list()[0]!.id).questions.now()).rejects.toThrow(
    /Nothing can be grouped yet/,
  );
  await others.close();
  empty.close();
});

test('a named group changes only by answers about it', async () => {
  const grouping = clouds.first();
  await clouds.answer(grouping, 3);
  const { page } = await grouping.pages.page(0, 100);
  const membersOf = async (group: number) => {
    const { members } = await grouping.pages.members(group, 0, 500);
    return members.map(({ item }) => item.id).sort((a, b) => a - b);
  };
  const named = new Map<number, number[]>();
  for (const { id } of page.slice(0, 3)) {
    await grouping.edits.rename(id, `Group ${id}`);
    named.set(id, await membersOf(id));
  }
  let [answers, untouched] = [0, 0];
  for (let asking = await grouping.questions.now(); asking.question !== null && answers < 30; answers++) {
    const { question } = asking;
    const views = question.kind === 'pair' ? question.sides : [question.side, ...question.among];
    const asked = views.map(view => ('item' in view ? view.item.id : view.id));
    asking = await grouping.questions.answer(question.id, truth(asking, clouds.subject), 1000);
    for (const [id, before] of named) {
      const after = await membersOf(id);
      const isAskedAbout = before.some(item => asked.includes(item));
      if (isAskedAbout) named.set(id, after);
      else {
        untouched += 1;
        expect(after).toEqual(before);
      }
    }
  }
  expect(answers).toBeGreaterThan(5);
  expect(untouched).toBeGreaterThan(5);
});

test('of one photo it is said where it is, what was said about it, by whom and when', async () => {
  const grouping = clouds.first().by('Ada');
  const [group] = (await grouping.pages.page(0, 100)).page;
  const { members } = await grouping.pages.members(group!.id, 0, 10);
  const [first, second, third] = members.map(({ item }) => item.id);
  await grouping.edits.rename(group!.id, 'Moons');
  await grouping.edits.move([second!], null, true);
  await grouping.edits.setAside([third!]);
  const of = async (item: number) => await photoSubjects(grouping.state, [item]);
  expect((await of(first!)).subjects).toEqual([
    { item: first, group: expect.objectContaining({ name: 'Moons' }), setAside: false },
  ]);
  expect((await of(first!)).said).toContainEqual(
    expect.objectContaining({ what: 'named', name: 'Moons', by: 'Ada', other: null, isImported: false }),
  );
  const moved = await of(second!);
  expect(moved.said).toContainEqual(
    expect.objectContaining({
      what: 'different',
      by: 'Ada',
      other: expect.objectContaining({ id: expect.any(Number) }),
    }),
  );
  expect(await of(third!)).toMatchObject({
    subjects: [{ item: third, group: null, setAside: true }],
    said: [{ what: 'set-aside', by: 'Ada', other: null }],
  });
  // Nothing of what was taken back is said.
  await grouping.questions.undo();
  expect((await of(third!)).said).not.toContainEqual(expect.objectContaining({ what: 'set-aside' }));
});

test('redo does again what undo took back, answer by answer and name by name; a new act forgets it', async () => {
  const grouping = clouds.first();
  const snapshot = async () => {
    const { page } = await grouping.pages.page(0, 100);
    return { page, question: (await grouping.questions.now()).question?.kind };
  };
  const states = [await snapshot()];
  await clouds.answer(grouping, 1);
  states.push(await snapshot());
  await grouping.edits.rename((await grouping.pages.page(0, 1)).page[0]!.id, 'Oak');
  states.push(await snapshot());
  const [, second] = (await grouping.pages.page(0, 2)).page;
  await grouping.edits.setAside([second!.id]);
  states.push(await snapshot());
  await expect(grouping.questions.redo()).rejects.toThrow(/nothing to redo/);

  for (let at = 2; at >= 0; at--) {
    expect((await grouping.questions.undo()).canRedo).toBe(true);
    expect(await snapshot()).toEqual(states[at]);
  }
  for (let at = 1; at <= 2; at++) {
    await grouping.questions.redo();
    expect(await snapshot()).toEqual(states[at]);
  }
  // Undo and redo in between, then to the end.
  await grouping.questions.undo();
  expect(await snapshot()).toEqual(states[1]);
  await grouping.questions.redo();
  expect((await grouping.questions.redo()).canRedo).toBe(false);
  expect(await snapshot()).toEqual(states[3]);

  await grouping.questions.undo();
  expect((await grouping.questions.now()).canRedo).toBe(true);
  await grouping.edits.rename((await grouping.pages.page(0, 1)).page[0]!.id, 'Elm');
  expect((await grouping.questions.now()).canRedo).toBe(false);
});

test('what was undone before the collection was closed can be redone afterwards', async () => {
  const group = (await clouds.first().pages.page(0, 1)).page[0]!.id;
  await clouds.first().edits.rename(group, 'Oak');
  await clouds.first().questions.undo();
  await clouds.groupings.close();
  clouds.catalog.close();
  clouds.catalog = openCatalog(clouds.path);
  clouds.groupings = new Groupings(clouds.catalog, () => {});
  expect((await clouds.first().questions.now()).canRedo).toBe(true);
  await clouds.first().questions.redo();
  expect((await clouds.first().pages.page(0, 1)).page[0]!.name).toBe('Oak');
});

test('a skip is redone too', async () => {
  const grouping = clouds.first();
  const asked = await grouping.questions.now();
  const skipped = await grouping.questions.answer(asked.question!.id, { kind: 'skip' }, 1);
  const undone = await grouping.questions.undo();
  expect(undone).toMatchObject({ canRedo: true, skipped: 0 });
  expect(await grouping.questions.redo()).toMatchObject({
    canRedo: false,
    skipped: 1,
    question: { id: skipped.question!.id },
  });
});

test('what the next answer needs is prepared before anything is asked, where there is a question', async () => {
  expect(await clouds.first().state.prepareAnswer()).toBe(false);
  const { question } = await clouds.answer(clouds.first(), 3);
  expect(await clouds.first().state.prepareAnswer()).toBe(false);
  await clouds.groupings.close();
  clouds.groupings = new Groupings(clouds.catalog, () => {});
  expect(await clouds.first().state.prepareAnswer()).toBe(true);
  expect((await clouds.first().questions.now()).question).toEqual(question);
});
