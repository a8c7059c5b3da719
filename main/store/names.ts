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
}

/** Only `recordAct` calls this. */
export function insertNames(catalog: WritableCatalog, actId: number, names: readonly Naming[]): void {
  for (const { itemId, name } of names)
    catalog.connection.run('INSERT INTO names (act_id, item_id, name) VALUES (?, ?, ?)', actId, itemId, name);
}

/** The active names of a grouping, oldest first: the latest of each item, unless it removed the name. */
export function listNames(catalog: ReadableCatalog, groupingId: number): NameRow[] {
  return catalog.connection.all<NameRow>(
    `SELECT item_id AS itemId, name, act_id AS actId, person, acted_at AS namedAt
     FROM names JOIN acts ON acts.id = act_id
     WHERE name <> '' AND names.id IN (
       SELECT max(names.id) FROM names JOIN acts ON acts.id = act_id
       WHERE grouping_id = ? AND ${isActive} GROUP BY item_id)
     ORDER BY names.id`,
    groupingId,
  );
}

/** The first act that gave a group a name; null: none did. */
export function firstNaming(catalog: ReadableCatalog, groupingId: number): number | null {
  const [row] = catalog.connection.all<{ first: number | null }>(
    `SELECT min(act_id) AS first FROM names JOIN acts ON acts.id = act_id
     WHERE grouping_id = ? AND name <> '' AND ${isActive}`,
    groupingId,
  );
  return row?.first ?? null;
}
