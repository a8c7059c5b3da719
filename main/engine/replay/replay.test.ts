/**
 * Answers from one machine said again on another: the same groups under the same names, whatever the items
 * are numbered there.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { AnswersFile } from '../../contract/answersFile.ts';
import { AkinError } from '../../contract/errors.ts';
import { defineAttributes } from '../../store/attributes.ts';
import { registerModel } from '../../store/models.ts';
import { listNames } from '../../store/names.ts';
import { listReasons } from '../../store/reasons.ts';
import { putScores } from '../../store/vectors.ts';
import { loadExportInput } from '../export/exportInput.ts';
import { makeCollection, type TestCollection, type TestPhoto } from '../export/testing/collection.ts';
import { Groupings } from '../grouping/groupings.ts';
import { mergeCollection } from './mergeCollection.ts';
import { replayAnswers } from './replayAnswers.ts';
import { writeAnswers } from './writeAnswers.ts';

const SUBJECTS = 5;

type Open = TestCollection & { groupings: Groupings };

function open(photos: readonly TestPhoto[], names: string[], kind: 'people' | 'anything'): Open {
  const folder = mkdtempSync(join(tmpdir(), 'akin-replay-'));
  const made = makeCollection(folder, photos, { kind, names, noise: 3 });
  const measures = registerModel(made.catalog, {
    name: 'measures',
    version: '1',
    purpose: 'attributes',
    dimensions: 1,
  });
  defineAttributes(made.catalog, measures.id, [{ key: 'length', name: 'length', form: 'relative' }]);
  putScores(
    made.catalog,
    measures.id,
    made.items.flatMap((ids, at) =>
      ids.map(itemId => ({ itemId, vector: Float32Array.of(photos[at]!.bytes[0]!) })),
    ),
  );
  const groupings = new Groupings(made.catalog, () => {});
  onTestFinished(async () => {
    await groupings.close();
    made.catalog.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { ...made, groupings };
}

function photos(count: number, faces = 1): TestPhoto[] {
  return Array.from({ length: count }, (_, at) => ({
    path: `${at}.jpg`,
    bytes: Uint8Array.of(at, 1, 2),
    subjects: [at % SUBJECTS, (at + 1) % SUBJECTS].slice(0, faces),
  }));
}

/** Groups as sets of photos and boxes, by name. */
async function shape({ groupings }: Open, groupingId: number): Promise<string[]> {
  const { groups } = await loadExportInput(groupings.get(groupingId));
  return groups
    .map(
      ({ name, items }) =>
        `${name}: ${items
          .map(({ hash, box }) => `${hash.slice(0, 6)}@${box?.left}`)
          .sort()
          .join(' ')}`,
    )
    .sort();
}

test.each(['people', 'anything'] as const)(
  'the same groups again (%s), though items are numbered otherwise',
  async kind => {
    const faces = kind === 'people' ? 2 : 1;
    const here = open(photos(30, faces), ['Ada', 'Bob', 'Cleo'], kind);
    const grouping = here.groupings.get(here.groupingId);
    for (let step = 0; step < 6; step++) {
      const { question } = await grouping.questions.now();
      if (question === null) break;
      const verdict = step % 3 === 0 ? 'same' : 'different';
      const answer =
        question.kind === 'pair' ? ({ kind: 'pair', verdict } as const) : ({ kind: 'cannot-tell' } as const);
      await grouping.questions.answer(question.id, answer, 900);
    }
    await grouping.questions.undo();
    const [one, other] = [here.items[0]![0]!, here.items[7]![0]!];
    const attributes = [grouping.state.attributes().attributes[0]!.id];
    await grouping.reasons.give(
      { items: [one, other], verdict: 'different', form: 'relative', attributes, confidence: 'soft' },
      10,
    );
    await grouping.edits.setAside([here.items[3]![0]!]);
    const file = AnswersFile.parse(JSON.parse(JSON.stringify(writeAnswers(grouping))));
    const before = await shape(here, here.groupingId);

    const there = open(photos(30, faces).reverse(), [], kind);
    const replayed = await replayAnswers(there.catalog, there.groupings, file);
    expect(replayed).toMatchObject({
      missing: 0,
      names: 3,
      reasons: 1,
      unknownReasons: 0,
      isOtherModel: false,
      grouping: { id: there.groupingId, name: 'Groups' },
    });
    expect(listReasons(there.catalog, there.groupingId)).toMatchObject([
      { kind: 'relative', confidence: 'soft' },
    ]);
    expect(await shape(there, there.groupingId)).toEqual(before);
    // The log written again is the same log.
    expect(writeAnswers(there.groupings.get(there.groupingId))).toEqual(file);

    const again = await replayAnswers(there.catalog, there.groupings, file);
    expect(again.grouping.name).toBe('Groups (2)');
    expect(await shape(there, again.grouping.id)).toEqual(before);
  },
);

test('photos that are not there are counted, and what was said of them waits', async () => {
  const here = open(photos(10), ['Ada', 'Bob'], 'anything');
  const file = writeAnswers(here.groupings.get(here.groupingId));
  const there = open(photos(10).slice(1), [], 'anything');
  // The first photo carried Ada's name and was one side of her answer.
  expect(await replayAnswers(there.catalog, there.groupings, file)).toMatchObject({
    missing: 1,
    names: 2,
    answers: 2,
  });
  // The log is whole, so that a merge, which knows an act by its uid, has nothing to complete.
  expect(writeAnswers(there.groupings.get(there.groupingId)).acts).toEqual(file.acts);
  const merged = mergeCollection(there.catalog, here.catalog, true);
  expect(merged).toMatchObject({ waiting: 1, groupings: [{ acts: 0 }] });
  // Again: they still wait.
  expect(await replayAnswers(there.catalog, there.groupings, file)).toMatchObject({ missing: 1 });
});

test('attributes that were taught there come with the reasons that name them', async () => {
  const here = open(photos(10), ['Ada', 'Bob'], 'anything');
  const grouping = here.groupings.get(here.groupingId);
  const ids = here.items.map(([id]) => id!);
  const examples = ids.slice(0, 6).map((item, at) => ({ item, rank: at % 2 }));
  const { attribute } = await grouping.reasons.teach('round', 'binary', examples, true);
  await grouping.reasons.give(
    {
      items: [ids[0]!, ids[1]!],
      verdict: 'different',
      form: 'binary',
      attributes: [attribute!],
      confidence: 'soft',
    },
    10,
  );
  const file = writeAnswers(grouping);
  const there = open(photos(10), [], 'anything');
  expect(await replayAnswers(there.catalog, there.groupings, file)).toMatchObject({
    reasons: 1,
    unknownReasons: 0,
  });
  expect(writeAnswers(there.groupings.get(there.groupingId))).toEqual(file);
});

test('names that nobody could give on the screen are left out and counted, the others come', async () => {
  const here = open(photos(10), ['Ada', 'Bob'], 'anything');
  const file = writeAnswers(here.groupings.get(here.groupingId));
  const renamed = (name: string): AnswersFile => ({
    ...file,
    acts: file.acts.map(act => ({
      ...act,
      names: act.names.map(given => (given.name === 'Ada' ? { ...given, name } : given)),
    })),
  });
  for (const name of ['x'.repeat(201), 'a\u0000b', 'a\nb']) {
    const there = open(photos(10), [], 'anything');
    const replayed = await replayAnswers(there.catalog, there.groupings, renamed(name));
    expect(replayed).toMatchObject({ names: 1, unfitNames: 1 });
    expect(listNames(there.catalog, there.groupingId).map(given => given.name)).toEqual(['Bob']);
  }
  const there = open(photos(10), [], 'anything');
  const refused = { ...file, grouping: { ...file.grouping, name: 'x'.repeat(201) } };
  await expect(replayAnswers(there.catalog, there.groupings, refused)).rejects.toThrow(
    'The file of answers has a name that cannot be used: it must be at most 200 characters long.',
  );
  expect(listNames(there.catalog, there.groupingId)).toEqual([]);
});

test('what could not be kept for a photo or an attribute to come is refused before anything is', () => {
  const here = open(photos(4), ['Ada'], 'anything');
  const file = writeAnswers(here.groupings.get(here.groupingId));
  const { photo } = file.items[0]!;
  const reason = { answer: 0, form: 'binary', confidence: 'soft', pairs: 1, isOn: true };
  const withAttribute = (attribute: object) => ({
    ...file,
    acts: [{ ...file.acts[0], reasons: [{ ...reason, attributes: [attribute] }] }],
  });
  const fits = (wrong: object) => AnswersFile.safeParse(wrong).success;
  expect(fits(file)).toBe(true);
  expect(fits(withAttribute({ model: 'm', key: 'k' }))).toBe(true);
  for (const box of [
    [0, 0, 0, 1],
    [0, 0, 1, -1],
  ])
    expect(fits({ ...file, items: [{ photo, bytes: 1, box }, ...file.items.slice(1)] })).toBe(false);
  for (const attribute of [
    { model: '', key: 'k' },
    { model: 'm', key: '' },
    { model: 'm', key: '\u0000' },
  ])
    expect(fits(withAttribute(attribute))).toBe(false);
});

test('a file that points nowhere, or is about something else, is refused and nothing is kept', async () => {
  const here = open(photos(10), ['Ada'], 'anything');
  const file = writeAnswers(here.groupings.get(here.groupingId));
  const there = open(photos(10), [], 'anything');
  const refusal = async (wrong: AnswersFile) =>
    await replayAnswers(there.catalog, there.groupings, wrong).then(
      () => undefined,
      (error: unknown) => (error instanceof AkinError ? error.code : error),
    );
  expect(await refusal({ ...file, kind: 'people' })).toBe('bad-request');
  expect(await refusal({ ...file, items: file.items.slice(1) })).toBe('bad-request');
  expect(there.groupings.get(there.groupingId).state.rows()).toEqual([]);
});
