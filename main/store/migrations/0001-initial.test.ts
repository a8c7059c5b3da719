/** Migration 1, from nothing: what it makes is whole. */
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { initial } from './0001-initial.ts';

test('an empty file becomes version 1 with every table strict and nothing broken', () => {
  const database = new Database(':memory:');
  database.exec(initial.up);
  const tables = database
    .prepare<[], { name: string; strict: number; wr: number }>(
      "SELECT name, strict, wr FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'",
    )
    .all();
  expect(tables).toHaveLength(24);
  for (const table of tables) expect(table).toMatchObject({ strict: 1, wr: 0 });
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(database.pragma('foreign_key_check')).toEqual([]);
  database.close();
});

test('impossible photos are refused by the file itself', () => {
  const database = new Database(':memory:');
  database.exec(initial.up);
  database.exec("INSERT INTO folders (id, path, added_at) VALUES (1, '/a', 0)");
  const insert = database.prepare(
    `INSERT INTO photos (folder_id, relative_path, bytes, modified_at, state, problem_code, problem_sentence, scan,
       found_at) VALUES (?, ?, 1, 1, ?, ?, ?, 0, 0)`,
  );
  insert.run(1, 'found.jpg', 'found', null, null);
  insert.run(1, 'failed.jpg', 'failed', 'truncated', 'The file ends too early.');
  expect(() => insert.run(1, 'found.jpg', 'found', null, null)).toThrow(/UNIQUE/);
  expect(() => insert.run(2, 'a.jpg', 'found', null, null)).toThrow(/FOREIGN KEY/);
  expect(() => insert.run(1, 'a.jpg', 'lost', null, null)).toThrow(/CHECK/);
  expect(() => insert.run(1, 'a.jpg', 'failed', null, null)).toThrow(/CHECK/);
  expect(() => insert.run(1, 'a.jpg', 'found', 'truncated', 'The file ends too early.')).toThrow(/CHECK/);
  expect(() => insert.run(1, 'a.jpg', 'indexed', null, null)).toThrow(/CHECK/);
  expect(() => insert.run(1, '', 'found', null, null)).toThrow(/CHECK/);
  database.close();
});
