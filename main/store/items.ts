/** Items: whole photos, faces, or things in boxes (of kind 'face' too). They belong to contents and are never deleted. Engine process. */
import { heldItems } from './boxes.ts';
import type { ReadableCatalog, Value, WritableCatalog } from './connection.ts';
import { leastQuality, spare } from './faceQuality.ts';
import { type Box, matchBoxes, overlapOf } from './matchBoxes.ts';

export interface ItemRow {
  id: number;
  contentId: number;
  kind: 'photo' | 'face';
  /** Of a face, or of the leaf in a whole photo; null where the item is all of the photo. */
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

export interface FoundPhoto extends FoundItem {
  /** Where the leaf is; null where none was found. */
  leaf: Box | null;
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

/** SQL for the box of an item as `left`, `top`, `width` and `height`. */
export const boxColumns = `coalesce(box_left, leaf_left) AS left, coalesce(box_top, leaf_top) AS top,
  coalesce(box_width, leaf_width) AS width, coalesce(box_height, leaf_height) AS height`;

const columns = `items.id, items.content_id AS contentId, kind, ${boxColumns}, landmarks, quality, set_aside AS setAside, retired`;

/**
 * An item takes part while it is neither set aside nor retired and its content is on disk. For use with `FROM
 * items`, or with it joined.
 */
export const takesPart = `set_aside = 0 AND retired = 0
  AND EXISTS (SELECT 1 FROM photos WHERE photos.content_id = items.content_id AND state = 'indexed')`;

/** Some of the items that take part, spread over all of them and always the same. */
export function spreadItems(catalog: ReadableCatalog, limit: number): number[] {
  return catalog.connection
    .all<{ id: number }>(
      // Knuth's multiplicative hashing.
      `SELECT id FROM items WHERE ${takesPart} ORDER BY (id * 2654435761) % 4294967296 LIMIT ?`,
      limit,
    )
    .map(({ id }) => id);
}

/**
 * The item for a whole photo: made once per content, updated by later analyses. Where a person put the leaf's box, it
 * stays.
 */
export function recordWholePhoto(catalog: WritableCatalog, contentId: number, found?: FoundPhoto): number {
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
  if (found !== undefined && !heldItems(catalog, contentId).has(id))
    connection.run(
      'UPDATE items SET leaf_left = ?, leaf_top = ?, leaf_width = ?, leaf_height = ? WHERE id = ?',
      found.leaf?.left ?? null,
      found.leaf?.top ?? null,
      found.leaf?.width ?? null,
      found.leaf?.height ?? null,
      id,
    );
  return id;
}

/** From this overlap on, a detection is of the face whose box a person drew. They draw less exactly. */
const HELD_BOX = 0.3;

/**
 * Stores the faces a detector found in a content. A known face keeps its item, and so its answers and names;
 * one that is no longer found is retired. The collection's threshold of quality, if it has one, outranks the
 * analyzer's; a person's word outranks both. Where a person drew, moved or removed a box, what is found there is left
 * out. Returns the ids in the order given, −1 for what was left out.
 */
export function recordFaces(
  catalog: WritableCatalog,
  contentId: number,
  detectorId: number,
  faces: readonly FoundFace[],
): number[] {
  return catalog.connection.transaction(() => {
    const held = heldItems(catalog, contentId);
    const isHeld = ({ box }: FoundFace) =>
      [...held.values()].some(edit =>
        [edit.box, edit.found].some(own => own !== null && overlapOf(own, box) >= HELD_BOX),
      );
    const found = faces.filter(face => !isHeld(face));
    const before = itemsOfContent(catalog, contentId).filter(
      item => item.kind === 'face' && !held.has(item.id),
    );
    const matched = matchBoxes(
      before.map(item => item.box as Box),
      found.map(face => face.box),
    );
    const least = leastQuality(catalog);
    const isLow = ({ quality, setAside }: FoundFace) =>
      least === null || quality === null ? setAside : quality < least;
    const ids = found.map((face, index) =>
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
      ids.filter((id, index) => isLow(found[index]!) && before.some(item => item.id === id)),
    );
    for (const item of before)
      if (!ids.includes(item.id))
        catalog.connection.run('UPDATE items SET retired = 1 WHERE id = ?', item.id);
    return faces.map(face => ids[found.indexOf(face)] ?? -1);
  });
}

/**
 * An item that only another copy of the collection knows. It takes part once its photo is indexed here; what
 * was said of it is kept until then.
 */
export function recordUnseenItem(catalog: WritableCatalog, contentId: number, box: Box | null): number {
  if (box === null) return recordWholePhoto(catalog, contentId);
  return catalog.connection.run(
    `INSERT INTO items (content_id, kind, box_left, box_top, box_width, box_height)
     VALUES (?, 'face', ?, ?, ?, ?)`,
    contentId,
    box.left,
    box.top,
    box.width,
    box.height,
  ).id;
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

/** What an analysis says of an item whose box a person drew: all but the box. What came with a box stays. */
export function describeItem({ connection }: WritableCatalog, id: number, found: FoundItem): void {
  connection.run(
    'UPDATE items SET landmarks = coalesce(?, landmarks), quality = ? WHERE id = ?',
    found.landmarks === null ? null : JSON.stringify(found.landmarks),
    found.quality,
    id,
  );
}
