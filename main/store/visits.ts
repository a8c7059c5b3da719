/** Which items a person has seen in one group, at the latest visit of that group. Engine process. */
import type { ReadableCatalog, WritableCatalog } from './connection.ts';

export interface VisitRow {
  itemId: number;
  /** The same for all that were members then. */
  firstItemId: number;
  visitedAt: number;
}

/** Those of some items. */
export function listVisits(
  catalog: ReadableCatalog,
  groupingId: number,
  items: readonly number[],
): VisitRow[] {
  return catalog.connection.all<VisitRow>(
    `SELECT item_id AS itemId, first_item_id AS firstItemId, visited_at AS visitedAt FROM visits
     WHERE grouping_id = ? AND item_id IN (SELECT value FROM json_each(?)) ORDER BY item_id`,
    groupingId,
    JSON.stringify(items),
  );
}

/** The members of a group are seen now. */
export function keepVisit(catalog: WritableCatalog, groupingId: number, items: readonly number[]): void {
  const [first] = items;
  if (first === undefined) return;
  catalog.connection.run(
    `INSERT INTO visits (grouping_id, item_id, first_item_id, visited_at)
     SELECT ?, value, ?, ? FROM json_each(?) WHERE true
     ON CONFLICT (grouping_id, item_id)
     DO UPDATE SET first_item_id = excluded.first_item_id, visited_at = excluded.visited_at`,
    groupingId,
    first,
    Date.now(),
    JSON.stringify(items),
  );
}
