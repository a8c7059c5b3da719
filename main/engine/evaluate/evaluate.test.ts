/**
 * Evaluations on a collection whose truth is known: from folders, a table and another grouping, live,
 * cancelled, the same again.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Evaluation, EvaluationSettings, MethodToEvaluate } from '../../contract/evaluate.ts';
import { readCsv } from '../../files/tables.ts';
import type { ExportItem } from '../../store/exportItems.ts';
import { createCatalog } from '../../store/open.ts';
import { fillWith, makeClouds } from '../browse/testing/clouds.ts';
import { makeCollection, type TestPhoto } from '../export/testing/collection.ts';
import { Groupings } from '../grouping/groupings.ts';
import { Evaluations } from './evaluations.ts';
import { statusOf } from './progress.ts';
import { namesFromTable } from './truth.ts';

const SUBJECTS = ['Acer', 'Betula', 'Celtis', 'Quercus'];

function settings(changes: Partial<EvaluationSettings> = {}): EvaluationSettings {
  return EvaluationSettings.parse({
    truth: { kind: 'folders' },
    strategies: ['tree-of-groups', 'random'],
    errorRate: 0,
    dontKnowRate: 0,
    reasons: false,
    questions: 12,
    trials: 2,
    seed: 1,
    ...changes,
  });
}

/** Noisy, so that there is something to ask. */
function open(): {
  evaluations: Evaluations;
  groupings: Groupings;
  grouping: number;
  folder: string;
  states: Evaluation[];
} {
  const folder = mkdtempSync(join(tmpdir(), 'akin-evaluate-'));
  const photos = Array.from({ length: 32 }, (_, at): TestPhoto => {
    const subject = at % SUBJECTS.length;
    return { path: `${SUBJECTS[subject]}/${at}.jpg`, bytes: Uint8Array.of(1, at), subjects: [subject] };
  });
  const loose: TestPhoto = { path: 'loose.jpg', bytes: Uint8Array.of(2), subjects: [0] };
  const { catalog, groupingId } = makeCollection(folder, [...photos, loose], { noise: 4 });
  const groupings = new Groupings(catalog, () => {});
  const states: Evaluation[] = [];
  const evaluations = new Evaluations(groupings, state => states.push(state));
  onTestFinished(async () => {
    await evaluations.close();
    await groupings.close();
    catalog.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { evaluations, groupings, grouping: groupingId, folder, states };
}

const noGrant = () => {
  throw new Error('no file is asked for');
};

async function finish(evaluations: Evaluations): Promise<Evaluation> {
  await expect.poll(() => evaluations.now()?.state, { timeout: 30_000, interval: 50 }).not.toBe('running');
  return evaluations.now()!;
}

test('every method can be evaluated, the contact sheet and the batch among them', async () => {
  const { evaluations, grouping } = open();
  const strategies = [...MethodToEvaluate.options];
  await evaluations.start(grouping, settings({ strategies, trials: 1, questions: 6 }), noGrant);
  const { state, methods } = await finish(evaluations);
  expect(state).toBe('done');
  expect(methods.map(({ strategy }) => strategy)).toEqual(strategies);
  for (const { strategy, curve } of methods) expect(curve.at(-1)!.questions, strategy).toBeGreaterThan(0);
  const { header, rows } = readCsv(evaluations.csv(), 'evaluation.csv');
  for (const { strategy, sheet } of methods) {
    const last = rows.findLast(([name]) => name === strategy)!;
    expect(sheet, strategy).toBeCloseTo(Number(last[header.indexOf('sjc')]), 5);
    expect(sheet, strategy).toBeGreaterThan(0);
  }
});

test('truth from folders: every way to ask, the same again, and every point as CSV', async () => {
  const { evaluations, grouping, states } = open();
  const started = await evaluations.start(grouping, settings(), noGrant);
  expect(started).toMatchObject({ state: 'running', items: 32, subjects: 4, unknown: 1, total: 4, done: 0 });
  const done = await finish(evaluations);
  expect(done).toMatchObject({ state: 'done', done: 4 });
  expect(done.methods.map(({ strategy, done: trials }) => [strategy, trials])).toEqual([
    ['tree-of-groups', 2],
    ['random', 2],
  ]);
  for (const { curve } of done.methods) {
    expect(curve[0]!.questions).toBe(0);
    expect(curve.at(-1)!.questions).toBe(12);
    expect(curve.every(({ quality }) => quality >= 0 && quality <= 1)).toBe(true);
  }
  await expect.poll(() => states.at(-1)).toEqual(done);
  const { header, rows } = readCsv(evaluations.csv(), 'evaluation.csv');
  expect(header).toEqual([
    ...['strategy', 'clusterer', 'reasons', 'trial', 'questions', 'seconds', 'jaccard', 'sjc'],
  ]);
  const first = rows.find(row => row[0] === 'random' && row[4] === '0')!;
  expect(first.slice(1, 4)).toEqual(['average-linkage', 'false', '1']);
  await evaluations.start(grouping, settings(), noGrant);
  expect((await finish(evaluations)).methods).toEqual(done.methods);
});

test('truth from a table and from another grouping', async () => {
  const { evaluations, groupings, grouping, folder } = open();
  const table = join(folder, 'truth.csv');
  const lines = Array.from({ length: 20 }, (_, at) => `"${SUBJECTS[at % 4]}/${at}.jpg",  species ${at % 4}`);
  writeFileSync(table, `File,Species\r\n${lines.join('\r\n')}\r\n`);
  const one = { strategies: ['random' as const], trials: 1, questions: 2 };
  const byTable = settings({ ...one, truth: { kind: 'table', file: 'a'.repeat(22) } });
  expect(await evaluations.start(grouping, byTable, () => table)).toMatchObject({
    items: 20,
    subjects: 4,
    unknown: 13,
  });
  await evaluations.cancel();
  const other = groupings.create('Other', null);
  const byGrouping = settings({ ...one, truth: { kind: 'grouping', grouping: other.id } });
  const started = await evaluations.start(grouping, byGrouping, noGrant);
  expect(started.subjects).toBeGreaterThan(1);
});

test('one at a time; stopped, what is there is kept', async () => {
  const { evaluations, grouping } = open();
  await evaluations.start(grouping, settings({ trials: 100, questions: 200 }), noGrant);
  await expect(evaluations.start(grouping, settings(), noGrant)).rejects.toThrow('under way');
  await expect
    .poll(() => evaluations.now()!.methods[0]!.curve.length, { timeout: 20_000 })
    .toBeGreaterThan(1);
  const stopped = await evaluations.cancel();
  expect(stopped).toMatchObject({ state: 'cancelled' });
  expect(stopped!.message).toMatch(/^Stopped after \d+ of 200 runs/);
  expect(stopped!.methods[0]!.curve.length).toBeGreaterThan(1);
});

test('what cannot be evaluated is a sentence', async () => {
  const { evaluations, groupings, grouping, folder } = open();
  const start = (changes: Partial<EvaluationSettings>, path = '') =>
    evaluations.start(grouping, settings(changes), () => path);
  const file = { kind: 'table', file: 'a'.repeat(22) } as const;
  await expect(start({ truth: file }, join(folder, 'none.csv'))).rejects.toThrow('could not be read');
  const table = join(folder, 'odd.csv');
  for (const [text, said] of [
    ['file,name\n', 'holds no table'],
    ['file,name\na\n', 'line 2 has 1 cells'],
    ['file\na\nb\n', 'has one column'],
    ['file,name\n"a,b\n', 'never closed'],
    ['file,name\nAcer/0.jpg,x\n', '1 subject in 1 item'],
    [Buffer.from([0x66, 0xff, 0x2c]), 'not text in UTF-8'],
  ] as const) {
    writeFileSync(table, text);
    await expect(start({ truth: file }, table)).rejects.toThrow(said);
  }
  await expect(start({ reasons: true })).rejects.toThrow('without reasons');
  const empty = groupings.create('Empty', null);
  await expect(start({ truth: { kind: 'grouping', grouping: empty.id + 1 } })).rejects.toThrow(
    'no such grouping',
  );
  expect(() => settings({ strategies: [] as MethodToEvaluate[] })).toThrow();
});

test('a table names photos by path, by its end, or by a name that only one has', () => {
  const item = (id: number, path: string): ExportItem => ({ id, photo: id, path }) as ExportItem;
  const items = [item(1, '/p/a/1.jpg'), item(2, '/p/b/1.jpg'), item(3, '/p/b/3.jpg')];
  const names = namesFromTable(
    'label,path\nx,a/1.jpg\ny,1.jpg\nz,3.jpg\n,b/1.jpg\nw,./b/1.jpg\n',
    't.csv',
    items,
  );
  expect([...names]).toEqual([
    [1, 'x'],
    [3, 'z'],
    [2, 'w'],
  ]);
  const faces = [
    { ...item(4, '/p/c.jpg'), photo: 9 },
    { ...item(5, '/p/c.jpg'), photo: 9 },
  ];
  expect(namesFromTable('file,name\nc.jpg,x\n', 't.csv', faces).size).toBe(0);
});

test('means, levels and runs that stop early, by hand', () => {
  const run = (quality: number[], isDone = true) => ({
    curve: {
      quality: Float64Array.from({ length: 5 }, (_, at) => quality[at] ?? Number.NaN),
      seconds: Float64Array.from({ length: 5 }, (_, at) => at * 5),
    },
    isDone,
  });
  const { done, curve, reached } = statusOf([run([0.2, 0.9]), run([0.4, 0.6, 0.8, 0.85, 0.95])], 4);
  expect(done).toBe(2);
  expect(curve.map(({ quality }) => Number(quality.toFixed(3)))).toEqual([0.3, 0.75, 0.85, 0.875, 0.925]);
  expect(reached).toEqual([
    { level: 0.8, questions: { middle: 2, least: 1, most: 2 }, seconds: { middle: 10, least: 5, most: 10 } },
    { level: 0.9, questions: { middle: 4, least: 1, most: 4 }, seconds: { middle: 20, least: 5, most: 20 } },
    {
      level: 0.95,
      questions: { middle: null, least: 4, most: null },
      seconds: { middle: null, least: 20, most: null },
    },
  ]);
  const live = statusOf([run([0.2, 0.4], false)], 4);
  expect(live.curve).toHaveLength(2);
  expect(live.reached[0]!.questions.middle).toBeNull();
});

test('more items take part where only methods are run that do not compare all pairs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'akin-evaluate-many-'));
  const catalog = createCatalog(join(folder, 'test.akin'), { name: 'Test', kind: 'people' });
  fillWith(catalog, folder, makeClouds(2100, 3, 4));
  const groupings = new Groupings(catalog, () => {});
  const evaluations = new Evaluations(groupings, () => {});
  onTestFinished(async () => {
    await evaluations.close();
    await groupings.close();
    catalog.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const grouping = groupings.list()[0]!.id;
  const truth = join(folder, 'truth.csv');
  const names = Array.from({ length: 2100 }, (_, at) => `${String(at).padStart(6, '0')}.jpg,${at % 3}\n`);
  writeFileSync(truth, `file,name\n${names.join('')}`);
  const leftOut = async (strategies: EvaluationSettings['strategies']) => {
    const table = { kind: 'table', file: 'a'.repeat(22) } as const;
    await evaluations.start(grouping, settings({ truth: table, strategies, trials: 1 }), () => truth);
    return (await evaluations.cancel())!.leftOut;
  };
  expect(await leftOut(['tree-of-groups', 'tree-of-groups-choosing'])).toBe(0);
  expect(await leftOut(['tree-of-groups', 'random'])).toBe(100);
});
