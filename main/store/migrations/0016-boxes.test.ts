/** Migration 16, from version 15 with rows in it: items stay, and boxes by hand can be recorded. */
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { boxes } from './0016-boxes.ts';
import { migrations } from './list.ts';

test('a catalog of the version before is kept; edits of boxes are whole, and only added', () => {
  const at = migrations.indexOf(boxes);
  const database = new Database(':memory:');
  for (const { up } of migrations.slice(0, at)) database.exec(up);
  database.exec(`
    INSERT INTO collection (singleton, id, name, kind, created_at) VALUES (1, '${'0a'.repeat(16)}', 'Old', 'people', 5);
    INSERT INTO groupings (id, name, settings, created_at) VALUES (1, 'Groups', '{}', 5);
    INSERT INTO contents (id, hash, bytes, added_at) VALUES (1, '${'ab'.repeat(32)}', 9, 5);
    INSERT INTO items (id, content_id, kind) VALUES (1, 1, 'photo');
    INSERT INTO acts (id, grouping_id, source, acted_at, ordered_at) VALUES (1, 1, 'person', 6, 6);`);
  database.exec(boxes.up);
  expect(database.prepare('SELECT id, leaf_left FROM items').all()).toEqual([{ id: 1, leaf_left: null }]);
  const edit = (box: string) =>
    database.exec(`INSERT INTO box_edits (act_id, item_id, box_left, box_top, box_width, box_height)
      VALUES (1, 1, ${box})`);
  edit('0.1, 0.2, 0.3, 0.4');
  edit('NULL, NULL, NULL, NULL');
  expect(() => edit('0.1, NULL, 0.3, 0.4')).toThrow();
  expect(() => edit('0.1, 0.2, 0, 0.4')).toThrow();
  expect(() => database.exec('DELETE FROM box_edits')).toThrow('append-only');
  database.close();
});
