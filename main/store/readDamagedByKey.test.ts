/** Tables without row ids are saved from damaged catalogs too: every row that is not on a damaged page. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { WritableCatalog } from './connection.ts';
import { keepDraft, listDrafts } from './drafts.ts';
import { createGrouping } from './groupings.ts';
import { allListedNames, putListedNames } from './listedNames.ts';
import { createCatalog, openCatalog } from './open.ts';
import { salvageCatalog } from './salvage.ts';
import { addItems, newFolder, refusal } from './testing/catalogs.ts';
import { keepVisit, listVisits } from './visits.ts';

const ITEMS = 3000;
const DRAFTS = 2000;
const NAMES = 4000;

/** Names with characters of one to four bytes. */
const nameOf = (number: number) => `${['Quercus', 'Épicéa', '橡木', '🌳'][number % 4]} ${number * 7919}`;

function build(): { path: string; items: number[] } {
  const path = join(newFolder(), 'names.akin');
  const catalog = createCatalog(path, { name: 'Names', kind: 'anything' });
  const items = addItems(catalog, ITEMS);
  const [first, second] = [createGrouping(catalog, 'One').id, createGrouping(catalog, 'Two').id] as const;
  catalog.connection.transaction(() => {
    for (const item of items.slice(0, DRAFTS))
      keepDraft(catalog, item % 3 === 0 ? first : second, { items: [item], name: `Draft of ${item}` });
    keepVisit(catalog, first, items);
    keepVisit(catalog, second, items);
  });
  const facts = { rank: null, accepted: null, common: null, higher: {}, born: null };
  const names = Array.from({ length: NAMES }, (_, number) => ({ ...facts, name: nameOf(number) }));
  putListedNames(catalog, names);
  catalog.close();
  return { path, items };
}

/** The leaves of a table in their order, with how many rows are on each. */
function leavesOf(path: string, table: string): { page: number; rows: number }[] {
  const database = new Database(path, { readonly: true });
  try {
    return database
      .prepare<[string], { page: number; rows: number }>(
        "SELECT pageno AS page, ncell AS rows FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY path",
      )
      .all(table);
  } finally {
    database.close();
  }
}

function spoil(path: string, pages: readonly number[], fill: number): void {
  const file = openSync(path, 'r+');
  for (const page of pages) writeSync(file, new Uint8Array(8192).fill(fill), 0, 8192, (page - 1) * 8192);
  closeSync(file);
}

function countsOf(catalog: WritableCatalog, items: readonly number[]) {
  return {
    drafts: listDrafts(catalog, 1).length + listDrafts(catalog, 2).length,
    visits: listVisits(catalog, 1, items).length + listVisits(catalog, 2, items).length,
    listed_names: allListedNames(catalog).length,
  };
}

test.each([0xa5, 0])('what is not on a page filled with %i is saved, from between them too', fill => {
  const { path, items } = build();
  const kept = { drafts: DRAFTS, visits: 2 * ITEMS, listed_names: NAMES };
  const spoilt: number[] = [];
  for (const table of ['drafts', 'visits', 'listed_names'] as const) {
    const leaves = leavesOf(path, table);
    expect(leaves.length).toBeGreaterThan(8);
    // The first, one alone, and two side by side; readable ones between them.
    for (const at of [0, 3, leaves.length - 3, leaves.length - 2]) {
      spoilt.push(leaves[at]!.page);
      kept[table] -= leaves[at]!.rows;
    }
    // The row that parts the two side by side: SQLite finds it by its key alone.
    kept[table] -= 1;
  }
  spoil(path, spoilt, fill);
  expect(refusal(() => openCatalog(path)).code).toBe('catalog-damaged');
  const report = salvageCatalog(path, join(newFolder(), 'saved.akin'));
  expect(report.isPartial).toBe(false);
  for (const [table, saved] of Object.entries(kept)) {
    const row = report.tables.find(one => one.table === table);
    expect(row).toMatchObject({ table, saved, dropped: 0 });
    expect(row!.lost).toBeGreaterThan(0);
    expect(row!.lost).toBeLessThan(10);
  }
  const catalog = openCatalog(report.path);
  expect(countsOf(catalog, items)).toEqual(kept);
  expect(catalog.connection.all('PRAGMA foreign_key_check')).toEqual([]);
  catalog.close();
});

test('rows that are zeros are lost, and counted', () => {
  const { path } = build();
  const { page, rows } = leavesOf(path, 'drafts')[4]!;
  const file = openSync(path, 'r+');
  // The list of the rows stays, and what it leads to is zeros.
  writeSync(file, new Uint8Array(7168), 0, 7168, (page - 1) * 8192 + 1024);
  closeSync(file);
  const report = salvageCatalog(path, join(newFolder(), 'saved.akin'));
  const { saved, lost } = report.tables.find(row => row.table === 'drafts')!;
  expect(saved).toBeGreaterThanOrEqual(DRAFTS - rows);
  expect(saved).toBeLessThan(DRAFTS);
  expect(saved + lost).toBeGreaterThanOrEqual(DRAFTS);
});

test('of a whole table everything is saved; what refers to lost rows is dropped', () => {
  const { path, items } = build();
  const lost = leavesOf(path, 'contents')[2]!;
  spoil(path, [lost.page], 0xa5);
  const report = salvageCatalog(path, join(newFolder(), 'saved.akin'));
  const of = (table: string) => report.tables.find(row => row.table === table)!;
  expect(of('contents').saved).toBe(ITEMS - lost.rows);
  expect(of('visits')).toMatchObject({ lost: 0, saved: 2 * (ITEMS - lost.rows), dropped: 2 * lost.rows });
  expect(of('drafts').saved + of('drafts').dropped).toBe(DRAFTS);
  const catalog = openCatalog(report.path);
  expect(countsOf(catalog, items)).toMatchObject({ listed_names: NAMES, drafts: of('drafts').saved });
  expect(catalog.connection.all('PRAGMA foreign_key_check')).toEqual([]);
  catalog.close();
});
