/**
 * Reasons over a real catalog and real threads: what fits, what follows, attributes taught by examples, and
 * the clusterers that weigh them.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Clusterer, type Question, type ReasonGiven } from '../../../contract/grouping.ts';
import { defineAttributes } from '../../../store/attributes.ts';
import { listConstraints } from '../../../store/constraints.ts';
import { registerModel } from '../../../store/models.ts';
import { putScores } from '../../../store/vectors.ts';
import { Groupings } from '../groupings.ts';
import type { OpenGrouping } from '../openGrouping.ts';
import { CLASSES, Clouds } from '../testing/clouds.ts';

let clouds: Clouds;
beforeEach(() => {
  clouds = new Clouds();
});
afterEach(() => clouds.close());

test('reasons: what fits is known, what follows is counted and shown before it counts, and can be switched off', async () => {
  const grouping = clouds.first();
  const [short, long] = [clouds.items[0]!, clouds.items[4]!];
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
  for (const [one, other] of sample)
    expect(clouds.subject(one.id) < 2).not.toBe(clouds.subject(other.id) < 2);
  expect((await grouping.pages.page(0, 1)).answers).toBe(0);

  await grouping.reasons.give({ ...reason, form: 'relative', attributes: [length.id] }, 5);
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
  const grouping = clouds.first();
  await clouds.answer(grouping, 10);
  for (const clusterer of Clusterer.options) {
    await grouping.state.change({ clusterer, wanted: CLASSES }, true);
    expect(await clouds.jaccardOf(grouping), clusterer).toBeGreaterThan(0.4);
  }
});

test('an attribute is taught by a few examples and used at once', async () => {
  const grouping = clouds.first();
  const examples = clouds.items
    .slice(0, 20)
    .map(item => ({ item, rank: clouds.subject(item) === 2 ? 1 : 0 }));
  const { attribute, accuracy } = await grouping.reasons.teach('Spotted', 'binary', examples, true);
  expect(accuracy!.value).toBeGreaterThan(0.6);
  expect(accuracy!.low).toBeLessThan(accuracy!.value);
  const taught = (await grouping.reasons.attributes([clouds.items[2]!, clouds.items[3]!])).find(
    ({ id }) => id === attribute,
  )!;
  expect(taught).toMatchObject({ name: 'Spotted', form: 'binary', accuracy });
  expect(taught.scores[0]).toBeGreaterThan(taught.scores[1]);
  const reason: ReasonGiven = {
    items: [clouds.items[2]!, clouds.items[3]!],
    verdict: 'different',
    form: 'binary',
    attributes: [attribute!],
    confidence: 'soft',
  };
  await grouping.reasons.give(reason, 5);
  const again = await grouping.reasons.teach('spotted', 'binary', examples.slice(0, 12), true);
  const known = await grouping.reasons.attributes([clouds.items[2]!, clouds.items[3]!]);
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
  const grouping = clouds.first();
  const pair: [number, number] = [clouds.items[2]!, clouds.items[3]!];
  const offered = await grouping.reasons.candidates(pair);
  expect(offered.slice(0, 2).map(({ id }) => id)).toEqual(pair);
  expect(new Set(offered.map(({ id }) => id)).size).toBe(24);
  expect(new Set(offered.map(({ id }) => clouds.subject(id))).size).toBe(CLASSES);
  const examples = offered.map(({ id }) => ({ item: id, rank: clouds.subject(id) === 2 ? 1 : 0 }));
  const { attribute, ends, next } = await grouping.reasons.teach('Spotted', 'binary', examples, false);
  expect(next).toHaveLength(6);
  for (const { id } of next) expect(examples.map(({ item }) => item)).not.toContain(id);
  expect(attribute).toBeNull();
  expect(ends.most.filter(({ id }) => clouds.subject(id) === 2).length).toBeGreaterThan(3);
  expect(ends.least.map(({ id }) => clouds.subject(id))).not.toContain(2);
  const known = await grouping.reasons.attributes(pair);
  expect(known.map(({ name }) => name)).not.toContain('Spotted');
  const [length] = await grouping.reasons.attributes(pair, 'LENG');
  expect(length!.name).toBe('length');
  const { least, most } = grouping.reasons.ends(length!.id);
  expect(least).toHaveLength(6);
  expect(most[0]!.id).not.toBe(least[0]!.id);
  expect(() => grouping.reasons.ends(999)).toThrow(/no such attribute/);
});

/** The groups to the item, whatever their order. */
async function groupsOf({ pages }: OpenGrouping): Promise<string[]> {
  const { page } = await pages.page(0, 100);
  const lists = await Promise.all(page.map(async ({ id }) => (await pages.members(id, 0, 500)).members));
  return lists
    .map(members =>
      members
        .map(({ item }) => item.id)
        .sort()
        .join(),
    )
    .sort();
}

test('a reason changes the default groups and says so; undone, switched and opened again they are what they were', async () => {
  const grouping = clouds.first();
  // Of the first subject: what is shorter than both is another than what is longer.
  const pair: [number, number] = [clouds.items[20]!, clouds.items[25]!];
  const { id } = (await grouping.reasons.attributes(pair)).find(({ name }) => name === 'length')!;
  const reason: ReasonGiven = {
    items: pair,
    verdict: 'different',
    form: 'relative',
    attributes: [id],
    confidence: 'hard',
  };
  const without = await groupsOf(grouping);
  const { settled } = await grouping.questions.after(() => grouping.reasons.give(reason, 5));
  const groups = await groupsOf(grouping);
  expect(groups).not.toEqual(without);
  expect(settled!.touched).toBeGreaterThan(0);
  // What changed is told as long as nothing else was said: which groups are others, and where the items went.
  const told = await grouping.changedByReason();
  expect(told!.comparison.change).toEqual(settled);
  const page = (await grouping.pages.page(0, 100)).page;
  const listed = new Map<number, string>();
  for (const { id: group } of page) {
    const { members } = await grouping.pages.members(group, 0, 500);
    const ids = members.map(({ item }) => item.id).sort();
    listed.set(group, ids.join());
  }
  const others = page.filter(({ id: group }) => !without.includes(listed.get(group)!));
  expect(others.length).toBeGreaterThan(0);
  expect(told!.groups.toSorted()).toEqual(others.map(({ id: group }) => group).toSorted());
  // A hard reason holds: no group has a shorter and a longer one.
  const shorter = [0, 5, 10, 15].map(at => String(clouds.items[at]));
  const between = pair.map(String);
  for (const group of groups.map(items => items.split(',').filter(item => !between.includes(item))))
    expect(new Set(group.map(item => shorter.includes(item))).size).toBeLessThan(2);
  const constraints = listConstraints(clouds.catalog, grouping.state.id);
  expect(constraints.map(({ kind, verdict, pairs }) => [kind, verdict, pairs])).toEqual([
    ['answer', 'different', null],
    ['reason', 'different', 4 * 54],
  ]);

  // Read from the catalog, or worked out again as for a catalog that has none: the same.
  const kept = clouds.catalog.connection.all('SELECT * FROM reason_sets');
  expect(kept).toHaveLength(2);
  for (const isKept of [true, false]) {
    await clouds.groupings.close();
    if (!isKept) clouds.catalog.connection.run('DELETE FROM reason_sets');
    clouds.catalog.connection.run('DELETE FROM results');
    clouds.groupings = new Groupings(clouds.catalog, () => {});
    expect(await groupsOf(clouds.first())).toEqual(groups);
  }
  expect(clouds.catalog.connection.all('SELECT * FROM reason_sets')).toEqual(kept);

  const again = clouds.first();
  expect(await again.changedByReason()).toBeNull();
  const [given] = again.reasons.list();
  await again.questions.after(async () => again.reasons.switch(given!.id, false));
  const off = await groupsOf(again);
  expect(off).not.toEqual(groups);
  expect((await again.changedByReason())!.comparison.change.touched).toBeGreaterThan(0);
  again.reasons.switch(given!.id, true);
  expect(await groupsOf(again)).toEqual(groups);
  expect(await again.changedByReason()).toBeNull();
  await again.questions.undo();
  expect(await groupsOf(again)).toEqual(without);
});

test.each(['fewest', 'most-uncertain'] as const)(
  'a reason changes what is asked next, beyond what its answer does (%s)',
  async strategy => {
    const grouping = clouds.first();
    await grouping.state.change({ strategy }, true);
    const pair: [number, number] = [clouds.items[0]!, clouds.items[4]!];
    const { id } = (await grouping.reasons.attributes(pair)).find(({ name }) => name === 'dotted')!;
    const { question } = await grouping.questions.after(() =>
      grouping.reasons.give(
        { items: pair, verdict: 'different', form: 'binary', attributes: [id], confidence: 'hard' },
        5,
      ),
    );
    const [{ id: given } = { id: 0 }] = grouping.reasons.list();
    grouping.reasons.switch(given, false);
    const { question: without } = await grouping.questions.now();
    expect(itemsOf(question)).not.toEqual(itemsOf(without));
    grouping.reasons.switch(given, true);
    expect(itemsOf((await grouping.questions.now()).question)).toEqual(itemsOf(question));
  },
);

/** Of a question: of each side its item, in order. */
function itemsOf(question: Question | null): number[] {
  if (question === null) return [];
  if (question.kind === 'pair') return question.sides.map(({ item }) => item.id).sort();
  const among = question.among.map(one => ('item' in one ? one.item.id : one.id));
  return [question.side.item.id, ...among].sort();
}

test.each(['own', 'mpck-means'] as const)(
  'a reason changes a wanted number of groups, too, and undo restores them (%s)',
  async clusterer => {
    const grouping = clouds.first();
    await grouping.state.change({ clusterer, wanted: CLASSES }, true);
    // Every subject has as many photos of either kind.
    const { id: model } = registerModel(clouds.catalog, {
      name: 'halves',
      version: '1',
      purpose: 'attributes',
      dimensions: 1,
    });
    defineAttributes(clouds.catalog, model, [{ key: 'first half', name: 'first half', form: 'binary' }]);
    const isFirst = (item: number) => clouds.items.indexOf(item) < clouds.items.length / 2;
    putScores(
      clouds.catalog,
      model,
      clouds.items.map(itemId => ({ itemId, vector: Float32Array.of(isFirst(itemId) ? 0.95 : 0.05) })),
    );
    await grouping.state.notifyAttributesChanged();
    const pair: [number, number] = [clouds.items[0]!, clouds.items.at(-1)!];
    const [half] = await grouping.reasons.attributes(pair, 'first half');
    const reason: ReasonGiven = {
      items: pair,
      verdict: 'different',
      form: 'binary',
      attributes: [half!.id],
      confidence: 'hard',
    };
    const before = await groupsOf(grouping);
    expect(before).toHaveLength(CLASSES);
    const mixed = (groups: readonly string[]) =>
      groups.filter(items => new Set(items.split(',').map(item => isFirst(Number(item)))).size > 1).length;
    expect(mixed(before)).toBe(CLASSES);
    await grouping.reasons.give(reason, 5);
    const after = await groupsOf(grouping);
    expect(after).toHaveLength(CLASSES);
    expect(mixed(after)).toBeLessThan(mixed(before));
    await grouping.questions.undo();
    expect(await groupsOf(grouping)).toEqual(before);
  },
);

test('an attribute that was rejected in the key is no reason any more, be it lasting or passing', async () => {
  const { id: model } = registerModel(clouds.catalog, {
    name: 'moods',
    version: '1',
    purpose: 'attributes',
    dimensions: 1,
  });
  defineAttributes(clouds.catalog, model, [{ key: 'happy', name: 'happy', form: 'binary' }]);
  putScores(
    clouds.catalog,
    model,
    clouds.items.map(itemId => ({ itemId, vector: Float32Array.of(clouds.subject(itemId) < 2 ? 0.9 : 0.1) })),
  );
  const grouping = clouds.first();
  const pair: [number, number] = [clouds.items[0]!, clouds.items[4]!];
  const namesOf = async () => (await grouping.reasons.attributes(pair)).map(({ name }) => name);
  // A mood is offered once it was a reason.
  expect(await namesOf()).not.toContain('happy');
  const [happy] = await grouping.reasons.attributes(pair, 'happy');
  await grouping.reasons.give(
    { items: pair, verdict: 'different', form: 'binary', attributes: [happy!.id], confidence: 'soft' },
    5,
  );
  const offered = await namesOf();
  expect(offered).toContain('happy');
  expect(offered).toContain('length');
  for (const { id, name } of await grouping.reasons.attributes(pair)) {
    grouping.keys.reject(id, true);
    expect(await namesOf()).not.toContain(name);
    // Found by name it is still told, as one that explains nothing here.
    const [found] = await grouping.reasons.attributes(pair, name);
    expect(found!.fit).toEqual({ same: 0, different: 0 });
    grouping.keys.reject(id, false);
    expect(await namesOf()).toContain(name);
  }
});

test('what a collection can be sorted by; each name is a reason, and one that sorts nothing is refused', async () => {
  const { id: model } = registerModel(clouds.catalog, {
    name: 'flat',
    version: '1',
    purpose: 'attributes',
    dimensions: 1,
  });
  defineAttributes(clouds.catalog, model, [{ key: 'flat', name: 'flat', form: 'relative' }]);
  putScores(
    clouds.catalog,
    model,
    clouds.items.map(itemId => ({ itemId, vector: Float32Array.of(3) })),
  );
  const grouping = clouds.first();
  const criteria = await grouping.reasons.criteria();
  expect(criteria.map(({ name, form, isOffered }) => [name, form, isOffered])).toEqual([
    ['length', 'relative', true],
    ['dotted', 'binary', true],
  ]);
  await expect(grouping.reasons.criterion(['flat'])).rejects.toThrow(/the same for nearly all/);
  await expect(grouping.reasons.criterion(['none'])).rejects.toThrow(/no attribute/);
  const before = await groupsOf(grouping);
  await grouping.reasons.sortBy(['dotted', 'length']);
  expect(grouping.reasons.list().map(({ attributes: [one] }) => one!.name)).toEqual(['dotted', 'length']);
  expect(await groupsOf(grouping)).not.toEqual(before);
  await grouping.questions.undo();
  expect(await groupsOf(grouping)).toEqual(before);
});

test('a group with a name stays as it is when a reason comes', async () => {
  const grouping = clouds.first();
  const [dotted, plain] = [clouds.items[0]!, clouds.items[4]!];
  const attributes = await grouping.reasons.attributes([dotted, plain]);
  const { id } = attributes.find(({ name }) => name === 'dotted')!;
  const { page } = await grouping.pages.page(0, 100);
  for (const [at, group] of page.entries()) await grouping.edits.rename(group.id, `Name ${at}`);
  const named = await groupsOf(grouping);
  const alone = named.filter(
    group => !group.split(',').includes(String(dotted)) && !group.split(',').includes(String(plain)),
  );
  await grouping.reasons.give(
    { items: [dotted, plain], verdict: 'different', form: 'binary', attributes: [id], confidence: 'hard' },
    5,
  );
  const after = await groupsOf(grouping);
  for (const group of alone) expect(after).toContain(group);
});
