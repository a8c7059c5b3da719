/** Items: whole photos or faces. They belong to contents and are never deleted. Engine process. */
import type { ReadableCatalog, Value, WritableCatalog } from './connection.ts';
import { leastQuality, spare } from './faceQuality.ts';
import { type Box, matchBoxes } from './matchBoxes.ts';

export interface ItemRow {
  id: number;
  contentId: number;
  kind: 'photo' | 'face';
  /** Null for a whole photo. */
  box: Box | null;
  /** Further output of the detector. */
  landmarks: unknown;
  /** From 0 to 1; null if it was not rated. */
  quality: number | null;
  setAside: boolean;
  /** No longer detected; kept because answers and names may refer to it. */
  retired: boolean;
}

/** An analyzer's facts of an item. */
export interface FoundItem {
  landmarks: unknown;
  quality: number | null;
  /** Of too low quality by the default of the kind. */
  setAside: boolean;
}

export interface FoundFace extends FoundItem {
  box: Box;
}

interface Stored {
  id: number;
  contentId: number;
  kind: 'photo' | 'face';
  left: number | null;
  top: number | null;
  width: number | null;
  height: number | null;
  landmarks: string | null;
  quality: number | null;
  setAside: number;
  retired: number;
}

const columns = `items.id, items.content_id AS contentId, kind, box_left AS left, box_top AS top, box_width AS width,
  box_height AS height, landmarks, quality, set_aside AS setAside, retired`;

/**
 * An item takes part while it is neither set aside nor retired and its content is on disk. For use with `FROM
 * items`, or with it joined.
 */
export const takesPart = `set_aside = 0 AND retired = 0
  AND EXISTS (SELECT 1 FROM photos WHERE photos.content_id = items.content_id AND state = 'indexed')`;

/** The item for a whole photo: made once per content, updated by later analyses. */
export function recordWholePhoto(catalog: WritableCatalog, contentId: number, found?: FoundItem): number {
  const { connection } = catalog;
  const known = connection.get<{ id: number }>(
    "SELECT id FROM items WHERE content_id = ? AND kind = 'photo'",
    contentId,
  );
  const id =
    known?.id ?? connection.run("INSERT INTO items (content_id, kind) VALUES (?, 'photo')", contentId).id;
  if (found !== undefined)
    connection.run(
      'UPDATE items SET landmarks = ?, quality = ?, set_aside = ?, retired = 0 WHERE id = ?',
      found.landmarks === null ? null : JSON.stringify(found.landmarks),
      found.quality,
      found.setAside ? 1 : 0,
      id,
    );
  return id;
}

/**
 * Stores the faces a detector found in a content. A known face keeps its item, and so its answers and names;
 * one that is no longer found is retired. The collection's threshold of quality, if it has one, outranks the
 * analyzer's; a person's word outranks both. Returns the ids in the order given.
 */
export function recordFaces(
  catalog: WritableCatalog,
  contentId: number,
  detectorId: number,
  faces: readonly FoundFace[],
): number[] {
  return catalog.connection.transaction(() => {
    const before = itemsOfContent(catalog, contentId).filter(item => item.kind === 'face');
    const matched = matchBoxes(
      before.map(item => item.box as Box),
      faces.map(face => face.box),
    );
    const least = leastQuality(catalog);
    const isLow = ({ quality, setAside }: FoundFace) =>
      least === null || quality === null ? setAside : quality < least;
    const ids = faces.map((face, index) =>
      writeFace(
        catalog,
        contentId,
        detectorId,
        { ...face, setAside: isLow(face) },
        before[matched[index] as number]?.id,
      ),
    );
    // Nobody has said anything about a new face.
    spare(
      catalog,
      ids.filter((id, index) => isLow(faces[index]!) && before.some(item => item.id === id)),
    );
    for (const item of before)
      if (!ids.includes(item.id))
        catalog.connection.run('UPDATE items SET retired = 1 WHERE id = ?', item.id);
    return ids;
  });
}

function writeFace(
  { connection }: WritableCatalog,
  contentId: number,
  detectorId: number,
  face: FoundFace,
  id: number | undefined,
): number {
  const { box } = face;
  const values: Value[] = [
    box.left,
    box.top,
    box.width,
    box.height,
    face.landmarks === null ? null : JSON.stringify(face.landmarks),
    face.quality,
    face.setAside ? 1 : 0,
    detectorId,
  ];
  if (id === undefined)
    return connection.run(
      `INSERT INTO items (box_left, box_top, box_width, box_height, landmarks, quality, set_aside, detector_id, kind,
         content_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'face', ?)`,
      ...values,
      contentId,
    ).id;
  connection.run(
    `UPDATE items SET box_left = ?, box_top = ?, box_width = ?, box_height = ?, landmarks = ?, quality = ?,
       set_aside = ?, detector_id = ?, retired = 0 WHERE id = ?`,
    ...values,
    id,
  );
  return id;
}

export function itemById(catalog: ReadableCatalog, id: number): ItemRow | undefined {
  const row = catalog.connection.get<Stored>(`SELECT ${columns} FROM items WHERE id = ?`, id);
  return row === undefined ? undefined : parse(row);
}

/** All items of a content, also those set aside or retired. */
export function itemsOfContent(catalog: ReadableCatalog, contentId: number): ItemRow[] {
  return catalog.connection
    .all<Stored>(`SELECT ${columns} FROM items WHERE content_id = ? ORDER BY id`, contentId)
    .map(parse);
}

/** The items that groupings are made of, by id. */
export function listItems(catalog: ReadableCatalog): ItemRow[] {
  return catalog.connection
    .all<Stored>(`SELECT ${columns} FROM items WHERE ${takesPart} ORDER BY items.id`)
    .map(parse);
}

function parse({ left, top, width, height, ...row }: Stored): ItemRow {
  const box = left === null ? null : { left, top: top!, width: width!, height: height! };
  return {
    ...row,
    box,
    landmarks: row.landmarks === null ? null : (JSON.parse(row.landmarks) as unknown),
    setAside: row.setAside === 1,
    retired: row.retired === 1,
  };
}

/** The quality of every item that was rated. */
export function listRated(catalog: ReadableCatalog): { id: number; quality: number }[] {
  return catalog.connection.all('SELECT id, quality FROM items WHERE quality IS NOT NULL AND retired = 0');
}

/** The items that share their content with others. */
export function listCooccurring(catalog: ReadableCatalog): { id: number; content: number }[] {
  return catalog.connection.all(
    `SELECT items.id, items.content_id AS content FROM (
       SELECT content_id FROM items WHERE kind = 'face' AND retired = 0 GROUP BY content_id HAVING count(*) > 1
     ) AS several JOIN items ON items.content_id = several.content_id WHERE retired = 0`,
  );
}

/** Where the items that are not retired are in their contents. */
export function listPlaces(catalog: ReadableCatalog): Pick<ItemRow, 'id' | 'contentId' | 'box'>[] {
  return catalog.connection
    .all<Pick<Stored, 'id' | 'contentId' | 'left' | 'top' | 'width' | 'height'>>(
      `SELECT id, content_id AS contentId, box_left AS left, box_top AS top, box_width AS width, box_height AS height
       FROM items WHERE retired = 0`,
    )
    .map(({ id, contentId, left, top, width, height }) => ({
      id,
      contentId,
      box: left === null ? null : ({ left, top, width, height } as Box),
    }));
}
