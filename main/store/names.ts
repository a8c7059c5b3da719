/** Names: each belongs to a grouping and an anchor item; the latest wins. Engine process. */

import { isActive } from './activeActs.ts';
import type { ReadableCatalog, WritableCatalog } from './connection.ts';

export interface Naming {
  /** The anchor: whatever group this item is in has the name. */
  itemId: number;
  /** '' removes the name. */
  name: string;
}

export interface NameRow extends Naming {
  actId: number;
  person: string | null;
  namedAt: number;
  /** The place of its act in the log. */
  orderedAt: number;
}

/** Only `recordAct` calls this. */
export function insertNames(catalog: WritableCatalog, actId: number, names: readonly Naming[]): void {
  for (const { itemId, name } of names)
    catalog.connection.run('INSERT INTO names (act_id, item_id, name) VALUES (?, ?, ?)', actId, itemId, name);
}

/** The active names of a grouping, oldest first: the latest of each item, unless it removed the name. */
export function listNames(catalog: ReadableCatalog, groupingId: number): NameRow[] {
  return catalog.connection.all<NameRow>(
    `SELECT itemId, name, actId, person, namedAt, orderedAt FROM (
       SELECT item_id AS itemId, name, act_id AS actId, person, acted_at AS namedAt, ordered_at AS orderedAt,
         uid, names.id AS id,
         row_number() OVER (PARTITION BY item_id ORDER BY ordered_at DESC, uid DESC, names.id DESC) AS place
       FROM names JOIN acts ON acts.id = act_id WHERE grouping_id = ? AND ${isActive})
     WHERE place = 1 AND name <> '' ORDER BY orderedAt, uid, id`,
    groupingId,
  );
}

/** Every active naming in the log's order, also those that a later one replaced. */
export function listNamings(
  catalog: ReadableCatalog,
  groupingId: number,
): (Naming & { actId: number; orderedAt: number })[] {
  return catalog.connection.all(
    `SELECT item_id AS itemId, name, act_id AS actId, ordered_at AS orderedAt
     FROM names JOIN acts ON acts.id = act_id
     WHERE grouping_id = ? AND ${isActive} ORDER BY ordered_at, uid, names.id`,
    groupingId,
  );
}

/** Every name ever given, also those replaced or taken back, in the log's order. */
export function listAllNames(catalog: ReadableCatalog, groupingId: number): (Naming & { actId: number })[] {
  return catalog.connection.all(
    `SELECT item_id AS itemId, name, act_id AS actId FROM names JOIN acts ON acts.id = act_id
     WHERE grouping_id = ? ORDER BY ordered_at, uid, names.id`,
    groupingId,
  );
}
