/** Opening and saving in a process: results, time limits, and that others are answered meanwhile. */
import { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { AkinError } from '../contract/errors.ts';
import { listAnswers } from './answers.ts';
import { readCollection } from './collection.ts';
import type { WritableCatalog } from './connection.ts';
import { lockPathOf } from './lock.ts';
import { openCatalog } from './open.ts';
import { openChecked, salvageChecked } from './openChecked.ts';
import { newFolder } from './testing/catalogs.ts';
import { type Damage, writeCatalog, writeDamaged } from './testing/damage.ts';
import { tieInCircles } from './testing/hostile.ts';

/** A file of 8 GB has room for so many rows that passing them takes minutes. */
const LARGE = 2 ** 20;

function small(name = 'small.akin'): string {
  const path = join(newFolder(), name);
  writeCatalog(path, { items: 100, acts: 100 });
  return path;
}

async function refusalOf(work: Promise<unknown>): Promise<AkinError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AkinError)) throw new Error('nothing was refused', { cause: error });
  return error;
}

function visible(path: string): string[] {
  return readdirSync(join(path, '..')).filter(name => !name.startsWith('.'));
}

test('a whole catalog is opened, owned, and one file again when it is closed', async () => {
  const path = small();
  const catalog = await openChecked(path);
  expect(readCollection(catalog).name).toBe('Leaves');
  expect(listAnswers(catalog, 1)).toHaveLength(100);
  expect((await refusalOf(openChecked(path))).code).toBe('catalog-locked');
  catalog.close();
  expect(visible(path)).toEqual(['small.akin']);
  openCatalog(path).close();
});

test('refusals are those of openCatalog, and nothing stays owned', async () => {
  const path = small();
  truncateSync(path, statSync(path).size - 20_000);
  for (let turn = 0; turn < 2; turn++) {
    const error = await refusalOf(openChecked(path));
    expect(error.code).toBe('catalog-damaged');
    expect(error.details?.isPartial).toBe(false);
    const savable = error.details?.savable as { table: string; rows: number }[];
    expect(savable.find(({ table }) => table === 'answers')).toMatchObject({ rows: 100, complete: true });
  }
  const other = join(newFolder(), 'no.akin');
  expect((await refusalOf(openChecked(other))).code).toBe('not-found');
  writeFileSync(other, 'no catalog at all');
  expect((await refusalOf(openChecked(other))).code).toBe('catalog-foreign');
});

test('a file that is read for ever is refused in time, and this thread goes on meanwhile', async () => {
  const path = small();
  tieInCircles(path, 'photos', { atLeastPages: LARGE });
  let turns = 0;
  const timer = setInterval(() => turns++, 20);
  const error = await refusalOf(openChecked(path, { openMilliseconds: 3000 }));
  clearInterval(timer);
  expect(error.code).toBe('catalog-damaged');
  expect(error.message).toContain('small.akin could not be opened: reading it did not end within 3 seconds.');
  expect(error.message).toContain('Akin can save what is still readable into a new collection.');
  expect(turns).toBeGreaterThan(20);

  const saved = await salvageChecked(path, join(newFolder(), 'saved.akin'));
  expect(saved.isPartial).toBe(false);
  expect(saved.tables.find(({ table }) => table === 'photos')).toMatchObject({ saved: 100, dropped: 0 });
  (await openChecked(saved.path)).close();
});

/** Of all pages; damage to every one of them is counted and saved in damagedPages.test.ts. */
const SAMPLE = 5;
/** Opening and counting, with what a busy machine takes to start and to end two processes. */
const DEADLINE = 60_000;

test.each<Damage>(['cut before', 'cut', 'zeroed'])(
  'pages of a sample %s: each catalog is opened or refused before a deadline',
  async damage => {
    const source = small();
    const pages = statSync(source).size / 8192;
    const limits = { openMilliseconds: 5000, surveyMilliseconds: 5000, graceMilliseconds: 5000 };
    const outcomes: string[] = [];
    for (let at = 0; at < SAMPLE; at++) {
      const page = 2 + Math.floor((at * (pages - 2)) / (SAMPLE - 1));
      const path = join(newFolder(), 'damaged.akin');
      writeDamaged(source, path, { page, damage });
      const { promise: late, reject } = Promise.withResolvers<never>();
      const timer = setTimeout(() => reject(new Error(`page ${page} was read for too long`)), DEADLINE);
      const opened = await Promise.race([late, openChecked(path, limits).catch((error: unknown) => error)]);
      clearTimeout(timer);
      if (opened instanceof Error) outcomes.push(opened instanceof AkinError ? opened.code : String(opened));
      else {
        outcomes.push('opened');
        (opened as WritableCatalog).close();
      }
    }
    // A page that nothing uses may be damaged without anything being lost.
    expect(new Set([...outcomes, 'opened'])).toEqual(new Set(['catalog-damaged', 'opened']));
  },
  SAMPLE * DEADLINE,
);

test('pages that form a cycle are damage, in the tables too that are not compared page by page', async () => {
  const path = small();
  tieInCircles(path, 'embeddings');
  const error = await refusalOf(openChecked(path, { surveyMilliseconds: 0 }));
  expect(error.code).toBe('catalog-damaged');
  expect(error.details?.problems).toEqual(['embeddings: its pages form a cycle']);
});

test('a process that takes too much memory is ended, and nothing stays owned', async () => {
  const path = small();
  tieInCircles(path, 'photos', { atLeastPages: LARGE });
  const error = await refusalOf(openChecked(path, { mostMemory: 2 ** 20 }));
  expect(error.code).toBe('catalog-damaged');
  expect(error.message).toContain('reading it ended the process that did it (SIGKILL)');
  const other = small('other.akin');
  (await openChecked(other)).close();
  expect((await refusalOf(openChecked(path, { openMilliseconds: 1000 }))).code).toBe('catalog-damaged');
});

test('counting and saving that take too long stop with what they have, and say so', async () => {
  const path = small();
  writeDamaged(path, path, { page: statSync(path).size / 8192 - 8, damage: 'zeroed' });
  tieInCircles(path, 'acts');
  const error = await refusalOf(openChecked(path, { surveyMilliseconds: 0 }));
  expect(error.details).toMatchObject({ isPartial: true });
  expect(error.message).toContain('could not tell in time whether anything in it can still be read');
  const target = join(newFolder(), 'saved.akin');
  const report = await salvageChecked(path, target, { salvageMilliseconds: 0 });
  expect(report.isPartial).toBe(true);
  (await openChecked(target)).close();
});

test('saving that is cancelled, or does not end, leaves nothing behind', async () => {
  const path = small();
  const before = readFileSync(path);
  const target = join(newFolder(), 'saved.akin');
  const controller = new AbortController();
  const saving = salvageChecked(path, target, { signal: controller.signal });
  setTimeout(() => controller.abort(), 100);
  expect((await refusalOf(saving)).code).toBe('cancelled');
  expect(readdirSync(join(target, '..'))).toEqual([]);

  const error = await refusalOf(
    salvageChecked(path, target, { salvageMilliseconds: 0, graceMilliseconds: 0 }),
  );
  expect(error.code).toBe('catalog-damaged');
  expect(error.message).toContain('could not be saved: reading it did not end within 0 seconds');
  expect(readdirSync(join(target, '..'))).toEqual([]);
  expect(readFileSync(path).equals(before)).toBe(true);
  expect(readdirSync(join(path, '..')).sort()).toEqual([lockPathOf('small.akin'), 'small.akin']);
  openCatalog(path).close();
});
