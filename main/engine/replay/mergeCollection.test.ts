/**
 * Merging copies of a collection: the same acts in the same order whoever merges what into what, nothing
 * lost, nothing twice. AKIN_MERGE_RUNS and AKIN_MERGE_ACTS try more, and longer logs.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { Random } from '../../algorithms/random.ts';
import { latestAct, recordAct, takeBack } from '../../store/acts.ts';
import { listAnswers } from '../../store/answers.ts';
import { defineAttributes } from '../../store/attributes.ts';
import type { WritableCatalog } from '../../store/connection.ts';
import { contentById } from '../../store/contents.ts';
import { listGroupings, settingsOf, updateGrouping } from '../../store/groupings.ts';
import { itemById, listItems } from '../../store/items.ts';
import { registerModel } from '../../store/models.ts';
import { listNames } from '../../store/names.ts';
import { listReasons, setReasonEnabled } from '../../store/reasons.ts';
import { putScores } from '../../store/vectors.ts';
import { makeCollection, type TestCollection } from '../export/testing/collection.ts';
import { Groupings } from '../grouping/groupings.ts';
import { activeReasons } from '../grouping/state/log.ts';
import { mergeCollection } from './mergeCollection.ts';
import { writeLog } from './writeAnswers.ts';

const RUNS = Number(process.env.AKIN_MERGE_RUNS ?? 12);
const ACTS = Number(process.env.AKIN_MERGE_ACTS ?? 40);
const ITEMS = 12;
const PEOPLE = ['Ada', 'Bob', 'Cleo'] as const;

/** Replicas have the same photos under other numbers. */
function replica(person: number, count = ITEMS): TestCollection & { attribute: number; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'akin-merge-'));
  const photos = Array.from({ length: count }, (_, at) => ({
    path: `${at}.jpg`,
    bytes: Uint8Array.of(at, 1, 2),
    subjects: [at % 3],
  }));
  const made = makeCollection(folder, person === 1 ? photos.reverse() : photos);
  // Hundreds of runs with hundreds of acts: nobody pulls the plug on them.
  made.catalog.connection.run('PRAGMA synchronous = OFF');
  let isThere = true;
  const remove = () => {
    if (isThere) made.catalog.close();
    isThere = false;
    rmSync(folder, { recursive: true, force: true });
  };
  onTestFinished(remove);
  const facts = { name: 'measures', version: '1', purpose: 'attributes', dimensions: 1 } as const;
  const model = registerModel(made.catalog, facts).id;
  const [attribute] = defineAttributes(made.catalog, model, [{ key: 'l', name: 'Length', form: 'relative' }]);
  return { ...made, attribute: attribute!.id, remove };
}

/** What somebody may do: answer, name, explain, switch a reason, undo. */
function act({ catalog, groupingId, attribute }: ReturnType<typeof replica>, who: number, random: Random) {
  const items = listItems(catalog).map(({ id }) => id);
  const [itemId, otherItemId] = [random.below(items.length), random.below(items.length - 1)].map(
    (at, second, [first]) => items[second === 1 && at >= first! ? at + 1 : at]!,
  ) as [number, number];
  const facts = { groupingId, source: 'person', tookMilliseconds: 5, person: PEOPLE[who]! } as const;
  const verdict = random.below(2) === 0 ? 'same' : 'different';
  const answers = [{ verdict, itemId, otherItemId } as const];
  const say = (said: Parameters<typeof recordAct>[2]) =>
    recordAct(catalog, { ...facts, strategy: 'fewest' }, said);
  const kind = random.below(10);
  if (kind === 0) {
    const latest = latestAct(catalog, groupingId);
    if (latest !== undefined) takeBack(catalog, latest, { source: 'person', person: PEOPLE[who]! });
  } else if (kind === 1)
    say({ names: [{ itemId, name: random.below(5) === 0 ? '' : `N${random.below(4)}` }] });
  else if (kind === 2) {
    const reason = { kind: 'relative', confidence: 'soft', threshold: null, pairs: 3 } as const;
    say({ answers, reasons: [{ ...reason, attributeIds: [attribute], answer: 0 }] });
  } else if (kind === 3) {
    const reasons = listReasons(catalog, groupingId);
    if (reasons.length > 0) {
      const { id, enabled } = reasons[random.below(reasons.length)]!;
      setReasonEnabled(catalog, id, !enabled);
    }
  } else say({ answers });
}

/** The log, its items by what they are. */
function stateOf({ catalog, groupingId }: { catalog: WritableCatalog; groupingId: number }) {
  const grouping = { name: 'Groups', strategy: 'fewest', clusterer: 'own', wanted: null } as const;
  const { acts, items } = writeLog(catalog, { id: groupingId, model: '', grouping });
  const called = (place: number | null) =>
    place === null ? null : `${items[place]!.photo} ${items[place]!.box}`;
  return {
    acts: acts.map(({ answers, names, ...rest }) => ({
      ...rest,
      answers: answers.map(({ item, other, ...said }) => ({
        ...said,
        item: called(item),
        other: called(other),
      })),
      names: names.map(({ item, name }) => [called(item), name]),
    })),
    active: listAnswers(catalog, groupingId).map(({ verdict, itemId, person }) => [
      verdict,
      hashOf(catalog, itemId),
      person,
    ]),
    names: listNames(catalog, groupingId).map(({ itemId, name }) => [hashOf(catalog, itemId), name]),
    reasons: listReasons(catalog, groupingId).map(({ enabled }) => enabled),
  };
}

function hashOf(catalog: WritableCatalog, itemId: number): string {
  return contentById(catalog, itemById(catalog, itemId)!.contentId)!.hash;
}

test(`three replicas with ${ACTS} random acts each, merged in any order: the same log`, () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e9 }),
      fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
      fc.boolean(),
      (seed, order, isEarly) => {
        const replicas = PEOPLE.map((_, who) => replica(who));
        const random = new Random(seed);
        for (let step = 0; step < ACTS; step++) {
          for (const [who, one] of replicas.entries())
            one.catalog.connection.transaction(() => act(one, who, random));
          // Some of it is known to both before the rest is done.
          if (isEarly && step === ACTS / 2) mergeCollection(replicas[0]!.catalog, replicas[1]!.catalog, true);
        }
        const [a, b, c] = order.map(at => replicas[at]!) as unknown as [
          TestCollection,
          TestCollection,
          TestCollection,
        ];
        mergeCollection(a.catalog, b.catalog, true);
        mergeCollection(c.catalog, a.catalog, true);
        mergeCollection(b.catalog, c.catalog, true);
        mergeCollection(a.catalog, c.catalog, true);
        const states = [a, b, c].map(stateOf);
        expect(states[1]).toEqual(states[0]);
        expect(states[2]).toEqual(states[0]);
        expect(mergeCollection(b.catalog, a.catalog, true).groupings).toMatchObject([
          { acts: 0, takenBack: 0 },
        ]);
        for (const one of replicas) one.remove();
      },
    ),
    { numRuns: RUNS },
  );
});

test.each([7, 8, 9])(
  'three replicas, merged in the order of seed %i: the same groups under the same names in all',
  async seed => {
    const replicas = PEOPLE.map((_, who) => replica(who));
    const random = new Random(seed);
    for (let step = 0; step < 30; step++)
      for (const [who, one] of replicas.entries())
        one.catalog.connection.transaction(() => act(one, who, random));
    const order = [0, 1, 2];
    random.shuffle(order);
    for (const [from, into] of [
      [0, 1],
      [1, 2],
      [2, 0],
      [2, 1],
    ] as const)
      mergeCollection(replicas[order[into]!]!.catalog, replicas[order[from]!]!.catalog, true);
    const shapes = await Promise.all(
      replicas.map(async ({ catalog, groupingId }) => {
        const groupings = new Groupings(catalog, () => {});
        const { groups, items } = await groupings.get(groupingId).state.present();
        const singles = groups.leftovers.map(row => ({ name: null, members: [row] }));
        const shape = [...groups.shown, ...singles]
          .map(({ name, members }) => [name, members.map(row => hashOf(catalog, items[row]!)).sort()])
          .sort((a, b) => String(a).localeCompare(String(b)));
        await groupings.close();
        return shape;
      }),
    );
    // Answers at random may join all of them, but nobody set any aside.
    expect(shapes[0]!.flatMap(([, members]) => members)).toHaveLength(ITEMS);
    expect(shapes[1]).toEqual(shapes[0]);
    expect(shapes[2]).toEqual(shapes[0]);
  },
  // Nine groupings with threads of their own, on machines that do more besides.
  180_000,
);

test('a preview keeps nothing; the merge says who did what, and undo takes back only what was done here', () => {
  const [one, other] = [replica(0), replica(1)];
  act(one, 0, new Random(1));
  for (let step = 0; step < 10; step++) act(other, 1, new Random(step + 100));
  const before = stateOf(one);
  const preview = mergeCollection(one.catalog, other.catalog, false);
  expect(stateOf(one)).toEqual(before);
  const [merged] = mergeCollection(one.catalog, other.catalog, true).groupings;
  expect(preview.groupings[0]).toEqual(merged);
  expect(merged!.people).toEqual([{ person: 'Bob', acts: merged!.acts + merged!.takenBack }]);
  const undone = latestAct(one.catalog, one.groupingId)!;
  takeBack(one.catalog, undone, { source: 'person' });
  expect(latestAct(one.catalog, one.groupingId)).toBeUndefined();
  expect(listAnswers(one.catalog, one.groupingId).every(({ person }) => person === 'Bob')).toBe(true);
});

test('what was said of photos that are not here waits for them', () => {
  const [one, other] = [replica(0, 4), replica(0, 6)];
  const absent = other.items[5]![0]!;
  const facts = {
    groupingId: other.groupingId,
    source: 'person',
    strategy: null,
    tookMilliseconds: null,
  } as const;
  recordAct(other.catalog, facts, {
    answers: [{ verdict: 'same', itemId: other.items[0]![0]!, otherItemId: absent }],
    names: [{ itemId: absent, name: 'Late' }],
  });
  expect(mergeCollection(one.catalog, other.catalog, true)).toMatchObject({ waiting: 1 });
  expect(listItems(one.catalog)).toHaveLength(4);
  const [name] = listNames(one.catalog, one.groupingId);
  expect(name?.name).toBe('Late');
  expect(hashOf(one.catalog, name!.itemId)).toBe(hashOf(other.catalog, absent));
  expect(stateOf(one).acts).toEqual(stateOf(other).acts);
});

test('a reason whose attribute is not known here is kept, and counts once the attribute is', async () => {
  const [one, other] = [replica(0), replica(1)];
  const widths = { name: 'widths', version: '1', purpose: 'attributes', dimensions: 1 } as const;
  const define = ({ catalog }: typeof one) => {
    const { id } = registerModel(catalog, widths);
    const [attribute] = defineAttributes(catalog, id, [{ key: 'w', name: 'Width', form: 'relative' }]);
    const scored = listItems(catalog).map(item => ({
      itemId: item.id,
      vector: Float32Array.of(Number.parseInt(hashOf(catalog, item.id).slice(0, 4), 16)),
    }));
    putScores(catalog, id, scored);
    return attribute!.id;
  };
  const width = define(other);
  const [itemId, otherItemId] = listItems(other.catalog).map(({ id }) => id) as [number, number];
  const facts = {
    groupingId: other.groupingId,
    source: 'person',
    strategy: null,
    tookMilliseconds: null,
  } as const;
  const reason = { kind: 'relative', confidence: 'soft', threshold: null, pairs: 3, answer: 0 } as const;
  const { reasonIds } = recordAct(other.catalog, facts, {
    answers: [{ verdict: 'different', itemId, otherItemId }],
    reasons: [{ ...reason, attributeIds: [width] }],
  });
  const merge = (apply: boolean) => mergeCollection(one.catalog, other.catalog, apply).groupings[0];
  expect(merge(false)).toMatchObject({ reasons: 1, unknownReasons: 1 });
  expect(merge(true)).toMatchObject({ reasons: 1, unknownReasons: 1 });
  expect(stateOf(one)).toEqual(stateOf(other));
  const effect = async () => {
    const groupings = new Groupings(one.catalog, () => {});
    const { state } = groupings.get(one.groupingId);
    const { attributes } = state.attributes();
    const active = activeReasons(one.catalog, one.groupingId, () => state.attributes());
    await groupings.close();
    return {
      offered: attributes.map(({ key }) => key),
      by: [...active.values()].map(found => found.attributes.map(at => attributes[at]!.key)),
    };
  };
  expect(await effect()).toEqual({ offered: ['l'], by: [] });
  // It is switched off there: the same reason is meant.
  setReasonEnabled(other.catalog, reasonIds[0]!, false);
  setReasonEnabled(other.catalog, reasonIds[0]!, true, Date.now() + 5);
  merge(true);
  expect(stateOf(one)).toEqual(stateOf(other));
  define(one);
  expect(await effect()).toEqual({ offered: ['l', 'w'], by: [['w']] });
  // Another reason with this attribute is no longer one that waits.
  recordAct(other.catalog, facts, {
    answers: [{ verdict: 'same', itemId, otherItemId }],
    reasons: [{ ...reason, attributeIds: [width] }],
  });
  expect(merge(true)).toMatchObject({ reasons: 1, unknownReasons: 0 });
});

test('a grouping that is not here comes with its settings, and one about something else is refused', () => {
  const [one, other] = [replica(0), replica(0)];
  const [row] = listGroupings(other.catalog);
  other.catalog.connection.run("UPDATE groupings SET name = 'By event' WHERE id = ?", row!.id);
  act(other, 1, new Random(5));
  expect(mergeCollection(one.catalog, other.catalog, true).groupings).toMatchObject([
    { grouping: 'By event', isNew: true },
  ]);
  expect(listGroupings(one.catalog).map(({ name }) => name)).toEqual(['Groups', 'By event']);
  other.catalog.connection.run("UPDATE collection SET kind = 'people'");
  expect(() => mergeCollection(one.catalog, other.catalog, true)).toThrow(/are about people/);
});

test('of every setting the last change wins, whoever merges what into what', () => {
  const value = {
    strategy: fc.constantFrom('fewest', 'most-uncertain', 'expected-change'),
    clusterer: fc.constantFrom('own', 'average-linkage', 'spectral'),
    wanted: fc.option(fc.integer({ min: 1, max: 4 })),
    name: fc.constantFrom('Groups', 'By event', 'Species'),
  };
  const stamp = fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined });
  const copy = fc.record({
    ...value,
    changedAt: fc.record({ strategy: stamp, clusterer: stamp, wanted: stamp, name: stamp }),
  });
  const first = replica(0);
  act(first, 0, new Random(5));
  const copies = [first, replica(1), replica(2)];
  for (const one of copies) mergeCollection(one.catalog, first.catalog, true);
  const rowOf = (at: number) => listGroupings(copies[at]!.catalog)[0]!;
  fc.assert(
    fc.property(
      fc.tuple(copy, copy, copy),
      fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
      (states, [a, b, c]) => {
        for (const [at, { name, ...settings }] of states.entries())
          copies[at]!.catalog.connection.run(
            'UPDATE groupings SET name = ?, settings = ?',
            name,
            JSON.stringify(settings),
          );
        const merge = (into: number, from: number) =>
          mergeCollection(copies[into]!.catalog, copies[from]!.catalog, true).groupings[0]!.settings;
        merge(a!, b!);
        merge(c!, a!);
        merge(b!, c!);
        merge(a!, c!);
        const shown = [0, 1, 2].map(at => [rowOf(at).name, settingsOf(rowOf(at))]);
        expect(shown[1]).toEqual(shown[0]);
        expect(shown[2]).toEqual(shown[0]);
        expect(merge(b!, a!)).toEqual([]);
        for (const which of ['strategy', 'clusterer', 'wanted', 'name'] as const) {
          const latest = Math.max(...states.map(({ changedAt }) => changedAt[which] ?? 0));
          const winners = states.filter(({ changedAt }) => (changedAt[which] ?? 0) === latest);
          const won = which === 'name' ? rowOf(0).name : settingsOf(rowOf(0))[which];
          expect(winners.map(state => state[which])).toContain(won);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('a change is later than the one before, and a preview says what would be taken over', async () => {
  const [one, other] = [replica(0), replica(1)];
  act(one, 0, new Random(5));
  mergeCollection(other.catalog, one.catalog, true);
  const groupings = new Groupings(other.catalog, () => {});
  const open = groupings.get(other.groupingId);
  await open.state.change({ wanted: 3, clusterer: 'average-linkage' }, true);
  groupings.rename(other.groupingId, 'Species');
  const changed = ['name', 'clusterer', 'wanted'];
  const [preview] = mergeCollection(one.catalog, other.catalog, false).groupings;
  expect(preview!.settings).toEqual(changed);
  expect(listGroupings(one.catalog)[0]!.name).toBe('Groups');
  mergeCollection(one.catalog, other.catalog, true);
  expect(listGroupings(one.catalog)[0]).toMatchObject({ name: 'Species', settings: { wanted: 3 } });
  // Changed back here, and merged into an open grouping: it follows.
  const row = listGroupings(one.catalog)[0]!;
  updateGrouping(one.catalog, row.id, { name: row.name, settings: { ...settingsOf(row), wanted: null } });
  mergeCollection(other.catalog, one.catalog, true);
  await groupings.merged();
  expect(open.state.describe()).toMatchObject({
    name: 'Species',
    clusterer: 'average-linkage',
    wanted: null,
  });
  await groupings.close();
});

test('a grouping that was renamed in one copy is still the same', () => {
  const [one, other] = [replica(0), replica(1)];
  act(one, 0, new Random(5));
  mergeCollection(other.catalog, one.catalog, true);
  const [row] = listGroupings(other.catalog);
  other.catalog.connection.run("UPDATE groupings SET name = 'By event' WHERE id = ?", row!.id);
  for (let step = 0; step < 5; step++) act(other, 1, new Random(step + 50));
  const [merged] = mergeCollection(one.catalog, other.catalog, true).groupings;
  expect(merged).toMatchObject({ isNew: false });
  expect(listGroupings(one.catalog)).toHaveLength(1);
  expect(stateOf(one).acts).toEqual(stateOf(other).acts);
});
