/** The threshold of quality below which faces are set aside. Engine process. */
import { isActive } from './activeActs.ts';
import type { ReadableCatalog, WritableCatalog } from './connection.ts';

/**
 * Items that a person said something about: an answer, a label of a batch, a name that still counts. No
 * threshold sets them aside.
 */
const spokenOf = `items.id IN (
  SELECT item_id FROM answers JOIN acts ON acts.id = act_id WHERE source <> 'simulation' AND ${isActive}
  UNION
  SELECT other_item_id FROM answers JOIN acts ON acts.id = act_id
  WHERE source <> 'simulation' AND other_item_id IS NOT NULL AND ${isActive}
  UNION
  SELECT item_id FROM names WHERE name <> '' AND names.id IN (
    SELECT max(names.id) FROM names JOIN acts ON acts.id = act_id
    WHERE source <> 'simulation' AND ${isActive} GROUP BY grouping_id, item_id)
  UNION
  SELECT item_id FROM box_edits JOIN acts ON acts.id = act_id WHERE ${isActive}
  UNION
  SELECT item_id FROM batch_items JOIN batches ON batches.id = batch_id WHERE label IS NOT NULL AND dropped = 0
)`;

/** Rated faces in photos on disk. */
const rated = `kind = 'face' AND quality IS NOT NULL AND retired = 0
  AND EXISTS (SELECT 1 FROM photos WHERE photos.content_id = items.content_id AND state = 'indexed')`;

/** Null: the default of the kind. */
export function leastQuality(catalog: ReadableCatalog): number | null {
  return catalog.connection.get<{ least: number | null }>('SELECT least_quality AS least FROM collection')!
    .least;
}

/** In one transaction with every rated face, also those retired or not on disk. `least`: null for `standard`. */
export function setLeastQuality(catalog: WritableCatalog, least: number | null, standard: number): void {
  const { connection } = catalog;
  connection.transaction(() => {
    connection.run('UPDATE collection SET least_quality = ?', least);
    connection.run(
      `UPDATE items SET set_aside = (quality < ? AND NOT ${spokenOf}) WHERE kind = 'face' AND quality IS NOT NULL`,
      least ?? standard,
    );
  });
}

/** Brings back those of the items that a person said something about. */
export function spare(catalog: WritableCatalog, items: readonly number[]): void {
  if (items.length === 0) return;
  catalog.connection.run(
    `UPDATE items SET set_aside = 0
     WHERE set_aside = 1 AND id IN (SELECT value FROM json_each(?)) AND ${spokenOf}`,
    JSON.stringify(items),
  );
}

export interface QualityTenth {
  /** From 0 to 9. */
  tenth: number;
  faces: number;
  setAside: number;
}

/** Without tenths that have no faces. */
export function countByQuality(catalog: ReadableCatalog): QualityTenth[] {
  return catalog.connection.all<QualityTenth>(
    `SELECT min(9, CAST(quality * 10 AS INTEGER)) AS tenth, count(*) AS faces, sum(set_aside) AS setAside
     FROM items WHERE ${rated} GROUP BY 1 ORDER BY 1`,
  );
}

export interface ThresholdCounts {
  faces: number;
  setAside: number;
  kept: number;
  hides: number;
  shows: number;
}

/** What a threshold would do. */
export function countBelow(catalog: ReadableCatalog, least: number): ThresholdCounts {
  return catalog.connection.get<ThresholdCounts>(
    `SELECT count(*) AS faces, total(isLow AND NOT isSpokenOf) AS setAside, total(isLow AND isSpokenOf) AS kept,
       total(isLow AND NOT isSpokenOf AND NOT set_aside) AS hides,
       total(set_aside AND NOT (isLow AND NOT isSpokenOf)) AS shows
     FROM (SELECT set_aside, quality < ? AS isLow, ${spokenOf} AS isSpokenOf FROM items WHERE ${rated})`,
    least,
  )!;
}

/** The faces next to a threshold: those it sets aside, best first, and those it does not, worst first. */
export function facesAround(
  catalog: ReadableCatalog,
  least: number,
  count: number,
): { below: number[]; above: number[] } {
  const ids = (condition: string, order: string) =>
    catalog.connection
      .all<{ id: number }>(
        `SELECT id FROM items WHERE ${rated} AND ${condition} ORDER BY quality ${order}, id LIMIT ?`,
        least,
        count,
      )
      .map(({ id }) => id);
  return {
    below: ids(`quality < ? AND NOT ${spokenOf}`, 'DESC'),
    above: ids('quality >= ?', 'ASC'),
  };
}
