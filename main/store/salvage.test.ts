/** Damage to real pages of a real file: it is detected at open, and everything readable is saved. */
import { closeSync, openSync, statSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { recordAct, takeBack } from './acts.ts';
import { listAnswers } from './answers.ts';
import { readCollection } from './collection.ts';
import type { WritableCatalog } from './connection.ts';
import { createGrouping, listGroupings } from './groupings.ts';
import { registerModel } from './models.ts';
import { listNames } from './names.ts';
import { createCatalog, openCatalog } from './open.ts';
import { countPhotos } from './photoPages.ts';
import { salvageCatalog } from './salvage.ts';
import { addItems, newFolder, refusal } from './testing/catalogs.ts';
import { putEmbeddings } from './vectors.ts';

const ITEMS = 2000;
const ACTS = 3000;

/** A catalog in which every table of interest has many pages, and what must be found in it again. */
function build(): { path: string; id: string; groupingId: number; acts: number[] } {
  const path = join(newFolder(), 'leaves.akin');
  const catalog = createCatalog(path, { name: 'Leaves of 2024', kind: 'leaves' });
  const items = addItems(catalog, ITEMS);
  const groupingId = createGrouping(catalog, 'By species').id;
  const facts = { groupingId, source: 'person', strategy: 'tree', tookMilliseconds: 900 } as const;
  const acts = catalog.connection.transaction(() =>
    Array.from({ length: ACTS }, (_, i) => {
      const [itemId, otherItemId] = [items[i % ITEMS]!, items[(i + 1 + (i % 7)) % ITEMS]!];
      return recordAct(catalog, facts, {
        answers: [{ verdict: i % 3 === 0 ? 'same' : 'different', itemId, otherItemId }],
        names: i % 2 === 0 ? [{ itemId, name: `Quercus ${i}` }] : [],
      }).actId;
    }),
  );
  takeBack(catalog, acts[5]!, { source: 'person' });
  addDerived(catalog, items);
  const { id } = readCollection(catalog);
  catalog.close();
  return { path, id, groupingId, acts };
}

function addDerived(catalog: WritableCatalog, items: number[]): void {
  const modelId = registerModel(catalog, { name: 'e', version: '1', purpose: 'embed', dimensions: 64 }).id;
  putEmbeddings(
    catalog,
    modelId,
    items.map(itemId => ({ itemId, vector: new Float32Array(64).fill(itemId) })),
  );
}

function pagesOf(path: string, table: string, type: 'leaf' | 'internal'): number[] {
  const database = new Database(path, { readonly: true });
  try {
    return database
      .prepare<[string, string], number>(
        'SELECT pageno FROM dbstat WHERE name = ? AND pagetype = ? ORDER BY path',
      )
      .pluck()
      .all(table, type);
  } finally {
    database.close();
  }
}

/** Overwrites a whole page, as a failing disk does. */
function spoil(path: string, page: number): void {
  const file = openSync(path, 'r+');
  writeSync(file, new Uint8Array(8192).fill(0xa5), 0, 8192, (page - 1) * 8192);
  closeSync(file);
}

function tableOf(report: ReturnType<typeof salvageCatalog>, table: string) {
  return report.tables.find(row => row.table === table)!;
}

function integrityOf(catalog: WritableCatalog): unknown {
  return [
    catalog.connection.all('PRAGMA integrity_check'),
    catalog.connection.all('PRAGMA foreign_key_check'),
  ];
}
const whole = [[{ integrity_check: 'ok' }], []];

test('spoilt pages of answers: the rest of them and all names are saved', () => {
  const { path, id, groupingId, acts } = build();
  const leaves = pagesOf(path, 'answers', 'leaf');
  expect(leaves.length).toBeGreaterThan(4);
  spoil(path, leaves[2]!);

  const error = refusal(() => openCatalog(path));
  expect(error.code).toBe('catalog-damaged');
  expect(error.message).toContain('Akin can save what is still readable');
  const savable = error.details?.savable as { table: string; rows: number; complete: boolean }[];
  expect(savable.find(row => row.table === 'names')).toEqual({ table: 'names', rows: 1500, complete: true });
  const answers = savable.find(row => row.table === 'answers')!;
  expect(answers.complete).toBe(false);
  expect(answers.rows).toBeGreaterThan(2000);

  const report = salvageCatalog(path, join(newFolder(), 'saved.akin'));
  expect(report.tables.slice(0, 3).map(row => row.table)).toEqual(['acts', 'answers', 'names']);
  expect(tableOf(report, 'names')).toEqual({ table: 'names', saved: 1500, lost: 0, dropped: 0 });
  const saved = tableOf(report, 'answers');
  expect(saved).toMatchObject({ saved: answers.rows, lost: ACTS - answers.rows, dropped: 0 });

  const catalog = openCatalog(report.path);
  expect(integrityOf(catalog)).toEqual(whole);
  expect(readCollection(catalog)).toMatchObject({ id, name: 'Leaves of 2024', kind: 'leaves' });
  expect(listAnswers(catalog, groupingId)).toHaveLength(answers.rows - 1);
  expect(listNames(catalog, groupingId)).toHaveLength(1000);
  expect(countPhotos(catalog)).toMatchObject({ total: ITEMS, indexed: ITEMS });
  recordAct(
    catalog,
    { groupingId, source: 'person', strategy: null, tookMilliseconds: null },
    { answers: [{ verdict: 'same', itemId: 1, otherItemId: 2 }] },
  );
  expect(() => catalog.connection.run('DELETE FROM answers')).toThrow(/append-only/);
  expect(acts).toHaveLength(ACTS);
  catalog.close();
});

test('spoilt pages at the start, in the middle and at the end of several tables at once', () => {
  const { path, groupingId } = build();
  const spoilt = ['names', 'acts', 'photos', 'embeddings'].flatMap(table => {
    const leaves = pagesOf(path, table, 'leaf');
    return [leaves[0]!, leaves[Math.floor(leaves.length / 2)]!, leaves.at(-1)!];
  });
  for (const page of spoilt) spoil(path, page);
  expect(refusal(() => openCatalog(path)).code).toBe('catalog-damaged');
  const report = salvageCatalog(path, join(newFolder(), 'saved.akin'));
  const catalog = openCatalog(report.path);
  expect(integrityOf(catalog)).toEqual(whole);
  // The acts of three pages are lost, but not what was said in them: there is only one grouping it can belong
  // to.
  expect(tableOf(report, 'answers')).toEqual({ table: 'answers', saved: ACTS, lost: 0, dropped: 0 });
  expect(tableOf(report, 'acts').lost).toBeGreaterThan(100);
  expect(tableOf(report, 'names').saved).toBeGreaterThan(500);
  expect(tableOf(report, 'photos').saved).toBeGreaterThan(1000);
  expect(tableOf(report, 'embeddings').saved).toBeGreaterThan(1500);
  expect(listAnswers(catalog, groupingId).length).toBeGreaterThanOrEqual(ACTS - 1);
  catalog.close();
});

test('lost contents: their items and answers go too, the photos wait to be indexed again', () => {
  const { path } = build();
  spoil(path, pagesOf(path, 'contents', 'leaf')[3]!);
  const report = salvageCatalog(path, join(newFolder(), 'saved.akin'));
  const contents = tableOf(report, 'contents');
  expect(contents.lost).toBeGreaterThan(10);
  expect(tableOf(report, 'items')).toMatchObject({ saved: contents.saved, dropped: contents.lost });
  expect(tableOf(report, 'answers').dropped).toBeGreaterThan(0);
  const catalog = openCatalog(report.path);
  expect(integrityOf(catalog)).toEqual(whole);
  expect(countPhotos(catalog)).toMatchObject({ total: ITEMS, found: contents.lost });
  catalog.close();
});

test('a lost grouping is replaced, so that its answers live on', () => {
  const { path, groupingId } = build();
  spoil(path, pagesOf(path, 'groupings', 'leaf')[0]!);
  const report = salvageCatalog(path, join(newFolder(), 'saved.akin'));
  const catalog = openCatalog(report.path);
  expect(integrityOf(catalog)).toEqual(whole);
  expect(listGroupings(catalog)).toMatchObject([{ id: groupingId, name: `Saved grouping ${groupingId}` }]);
  expect(listAnswers(catalog, groupingId)).toHaveLength(ACTS - 1);
  catalog.close();
});

test('damage among the embeddings does not stop a catalog from opening; salvage saves the others', () => {
  const { path, groupingId } = build();
  spoil(path, pagesOf(path, 'embeddings', 'leaf')[10]!);
  const catalog = openCatalog(path);
  expect(listAnswers(catalog, groupingId)).toHaveLength(ACTS - 1);
  catalog.close();
  const report = salvageCatalog(path, join(newFolder(), 'saved.akin'));
  expect(tableOf(report, 'answers').saved).toBe(ACTS);
  const { saved: kept, lost } = tableOf(report, 'embeddings');
  expect([kept + lost, lost > 10 && lost < 100]).toEqual([ITEMS, true]);
  const saved = openCatalog(report.path);
  expect(integrityOf(saved)).toEqual(whole);
  saved.close();
});

test('a file whose end is missing is damaged, and what came before is saved', () => {
  const { path } = build();
  // The embeddings were written last, and are more than this.
  truncateSync(path, statSync(path).size - 300_000);
  const error = refusal(() => openCatalog(path));
  expect(error.code).toBe('catalog-damaged');
  const report = salvageCatalog(path, join(newFolder(), 'saved.akin'));
  expect(tableOf(report, 'answers').saved).toBe(ACTS);
  const catalog = openCatalog(report.path);
  expect(integrityOf(catalog)).toEqual(whole);
  catalog.close();
});

test('when not even the list of tables is readable, the message says so and promises nothing', () => {
  const { path } = build();
  const file = openSync(path, 'r+');
  writeSync(file, new Uint8Array(8000).fill(0xa5), 0, 8000, 100);
  closeSync(file);
  const error = refusal(() => openCatalog(path));
  expect(error.code).toBe('catalog-damaged');
  expect(error.message).toContain('look for a backup');
  expect(refusal(() => salvageCatalog(path, join(newFolder(), 'saved.akin'))).code).toBe('catalog-damaged');
});
