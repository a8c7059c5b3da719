/** Every table has a class, so a new one is checked and saved, or declared to be computed again. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openCatalog } from './open.ts';
import { derived, keys, precious, small, tablesByWorth } from './tables.ts';
import { newCatalog, newFolder } from './testing/catalogs.ts';
import { writeCatalog } from './testing/damage.ts';

const page = readFileSync(new URL('./SCHEMA.md', import.meta.url), 'utf8');
const tables = /^Tables: (.*)\.$/m.exec(page)![1]!.split(', ');

test('each table of SCHEMA.md is precious, small or derived, and only one of them', () => {
  expect(tables.length).toBeGreaterThan(30);
  expect([...precious, ...small, ...Object.keys(derived)].sort()).toEqual([...tables].sort());
});

test('the keys of saved tables without row ids are those of the schema', () => {
  const { connection } = newCatalog();
  const withoutIds = connection
    .all<{ name: string }>('SELECT name FROM pragma_table_list WHERE wr = 1')
    .map(({ name }) => name)
    .filter(name => (tablesByWorth as readonly string[]).includes(name));
  expect(withoutIds.sort()).toEqual(Object.keys(keys).sort());
  for (const table of withoutIds) {
    const columns = connection.all<{ name: string; type: string }>(
      'SELECT name, type FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk',
      table,
    );
    const least = columns.map(({ name, type }) => [name, type === 'INTEGER' ? 0 : '']);
    expect(Object.entries(keys[table]!)).toEqual(least);
  }
});

test('the catalog that tests and benchmarks damage has rows in every table', () => {
  const path = join(newFolder(), 'small.akin');
  writeCatalog(path, { items: 30, acts: 10 });
  const catalog = openCatalog(path);
  const empty = tables.filter(
    table => catalog.connection.get<{ rows: number }>(`SELECT count(*) AS rows FROM ${table}`)!.rows === 0,
  );
  catalog.close();
  expect(empty).toEqual([]);
});
