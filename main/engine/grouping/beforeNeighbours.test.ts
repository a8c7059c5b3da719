/**
 * A catalog of version 9, from before neighbours were kept, with answers and a name: it opens with the same, and
 * its neighbours are found in the background.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test, vi } from 'vitest';
import { listAnswers } from '../../store/answers.ts';
import type { WritableCatalog } from '../../store/connection.ts';
import { neighbours } from '../../store/migrations/0010-neighbours.ts';
import { migrations } from '../../store/migrations/list.ts';
import { listNames } from '../../store/names.ts';
import { findNeighbourSet } from '../../store/neighbours.ts';
import { createCatalog, openCatalog } from '../../store/open.ts';
import { fillWith, makeClouds } from '../browse/testing/clouds.ts';
import { drain } from '../compute/runCooperatively.ts';
import { Groupings } from './groupings.ts';
import { loadItems } from './items/loadItems.ts';
import { answerTruthfully } from './testing/truthful.ts';

const ITEMS = 90;
const SUBJECTS = 6;
const ANSWERS = 8;
const FACTS = { name: 'Test', kind: 'people' } as const;

/** The rows of a catalog of now, in a new one of the version before neighbours. */
function writeAsBefore(from: string, to: string): void {
  const before = migrations.slice(0, migrations.indexOf(neighbours));
  createCatalog(to, FACTS, { migrations: before }).close();
  const database = new Database(to);
  database.pragma('foreign_keys = OFF');
  database.prepare('ATTACH ? AS now').run(from);
  const tables = database
    .prepare("SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .pluck()
    .all() as string[];
  const columnsOf = (schema: string, table: string) =>
    database.prepare(`SELECT name FROM pragma_table_info('${table}', '${schema}')`).pluck().all() as string[];
  for (const table of tables) {
    const known = new Set(columnsOf('now', table));
    const columns = columnsOf('main', table).filter(column => known.has(column));
    // Questions of that version were kept in another form.
    if (columns.length === 0 || table === 'results') continue;
    database.exec(`DELETE FROM main.${table}`);
    database.exec(`INSERT INTO main.${table} (${columns}) SELECT ${columns} FROM now.${table}`);
  }
  expect(database.pragma('foreign_key_check')).toEqual([]);
  database.close();
}

async function whatWasSaid(catalog: WritableCatalog, groupings: Groupings) {
  const { id } = groupings.list()[0]!;
  const progress: string[] = [];
  const { question } = await groupings.get(id).questions.now(message => progress.push(message));
  const { page } = await groupings.get(id).pages.page(0, 100);
  const answers = listAnswers(catalog, id).map(({ verdict, itemId, otherItemId }) => [
    verdict,
    itemId,
    otherItemId,
  ]);
  return { said: { question, page, answers, names: [...listNames(catalog, id)] }, progress };
}

test('has the same answers, names, groups and question, and gets its neighbours in the background', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'akin-before-'));
  const now = createCatalog(join(folder, 'now.akin'), FACTS);
  const items = fillWith(now, folder, makeClouds(ITEMS, SUBJECTS, 2));
  const subjectOf = new Map(items.map((item, at) => [item, at % SUBJECTS]));
  const answered = new Groupings(now, () => {});
  const first = answered.get(answered.list()[0]!.id);
  await answerTruthfully(first, item => subjectOf.get(item), ANSWERS);
  const { page } = await first.pages.page(0, 1);
  await first.edits.rename(page[0]!.id, 'Ada');
  const expected = await whatWasSaid(now, answered);
  expect(expected.said.answers.length).toBeGreaterThanOrEqual(ANSWERS);
  await answered.close();
  now.close();

  const path = join(folder, 'before.akin');
  writeAsBefore(join(folder, 'now.akin'), path);
  const catalog = openCatalog(path);
  const groupings = new Groupings(catalog, () => {});
  try {
    const { modelId, digest } = drain(loadItems(catalog));
    expect(findNeighbourSet(catalog, modelId)).toBeUndefined();
    const { said, progress } = await whatWasSaid(catalog, groupings);
    expect(said).toEqual(expected.said);
    expect(progress).toContain('Finding similar pictures: 100 % …');
    await vi.waitFor(() => expect(findNeighbourSet(catalog, modelId)?.itemsDigest).toBe(digest), 20_000);
  } finally {
    await groupings.close();
    catalog.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
