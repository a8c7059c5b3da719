/**
 * Boxes that people drew, moved or removed. Each edit belongs to an act, so undo takes it back; the items have what
 * follows from the edits that still count. Engine process.
 */
import { join } from 'node:path';
import { isActive } from './activeActs.ts';
import type { ReadableCatalog, Value, WritableCatalog } from './connection.ts';
import type { Box } from './matchBoxes.ts';

export interface BoxEdit {
  itemId: number;
  /** Null: removed. */
  box: Box | null;
  /** Null: there was none. */
  was: Box | null;
}

/** An item whose box is as a person left it. */
export interface HeldItem extends BoxEdit {
  /** Where a model had found it before anybody moved it; null where a person drew it. */
  found: Box | null;
  person: string | null;
  at: number;
}

interface Stored {
  itemId: number;
  actId: number;
  left: number | null;
  top: number;
  width: number;
  height: number;
  wasLeft: number | null;
  wasTop: number;
  wasWidth: number;
  wasHeight: number;
  person: string | null;
  at: number;
  isActive: number;
}

/** Only `recordAct` calls this. */
export function insertBoxEdits(catalog: WritableCatalog, actId: number, edits: readonly BoxEdit[]): void {
  for (const { itemId, box, was } of edits)
    catalog.connection.run(
      `INSERT INTO box_edits (act_id, item_id, box_left, box_top, box_width, box_height, was_left, was_top, was_width,
         was_height) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      actId,
      itemId,
      ...valuesOf(box),
      ...valuesOf(was),
    );
  applyBoxEdits(
    catalog,
    edits.map(({ itemId }) => itemId),
  );
}

/** After an act was taken back or redone: its items get their boxes, and their photos are to be analyzed again. */
export function reapplyBoxEdits(catalog: WritableCatalog, actId: number): void {
  const { connection } = catalog;
  const items = connection
    .all<{ id: number }>('SELECT DISTINCT item_id AS id FROM box_edits WHERE act_id = ?', actId)
    .map(({ id }) => id);
  if (items.length === 0) return;
  applyBoxEdits(catalog, items);
  connection.run(
    `UPDATE contents SET looked_by = NULL
     WHERE id IN (SELECT content_id FROM items WHERE id IN (SELECT value FROM json_each(?)))`,
    JSON.stringify(items),
  );
}

/** What an act did to boxes, for its redo. */
export function boxEditsOf(catalog: ReadableCatalog, actId: number): BoxEdit[] {
  return catalog.connection
    .all<{ itemId: number }>('SELECT DISTINCT item_id AS itemId FROM box_edits WHERE act_id = ?', actId)
    .flatMap(({ itemId }) => editsOf(catalog, itemId).filter(edit => edit.actId === actId))
    .map(({ itemId, box, was }) => ({ itemId, box, was }));
}

/** Contents whose boxes were changed by an undo or redo and that wait to be analyzed. */
export function contentsToAnalyze(catalog: ReadableCatalog): number[] {
  return catalog.connection
    .all<{ id: number }>(
      `SELECT DISTINCT contents.id FROM contents JOIN items ON content_id = contents.id
       JOIN box_edits ON item_id = items.id WHERE looked_by IS NULL`,
    )
    .map(({ id }) => id);
}

/** The items of a content that a person's box holds, with the latest edit that counts. */
export function heldItems(catalog: ReadableCatalog, contentId: number): Map<number, HeldItem> {
  const ids = catalog.connection
    .all<{ id: number }>(
      `SELECT DISTINCT items.id FROM items JOIN box_edits ON item_id = items.id WHERE content_id = ?`,
      contentId,
    )
    .map(({ id }) => id);
  return new Map(
    ids.flatMap(id => {
      const edits = editsOf(catalog, id);
      const latest = edits.findLast(edit => edit.isActive);
      return latest === undefined ? [] : [[id, { ...latest, found: edits[0]!.was }] as const];
    }),
  );
}

/**
 * A face or thing that a person drew or brought in; the act that says so is recorded next, in the same transaction.
 * `detected`: what another program said of it.
 */
export function insertDrawnItem(
  catalog: WritableCatalog,
  contentId: number,
  box: Box,
  detected?: DetectedThing,
): number {
  return catalog.connection.run(
    `INSERT INTO items (content_id, kind, box_left, box_top, box_width, box_height, retired, landmarks)
     VALUES (?, 'face', ?, ?, ?, ?, 1, ?)`,
    contentId,
    ...valuesOf(box),
    detected === undefined ? null : JSON.stringify(detected),
  ).id;
}

/** A photo that was read, with what is needed to find it by its path and to place boxes in it. */
export interface PhotoPlace {
  contentId: number;
  path: string;
  /** As seen. */
  width: number | null;
  height: number | null;
  orientation: number | null;
}

export function listPhotoPlaces(catalog: ReadableCatalog): PhotoPlace[] {
  return catalog.connection
    .all<Omit<PhotoPlace, 'path'> & { folder: string; relativePath: string }>(
      `SELECT content_id AS contentId, folders.path AS folder, relative_path AS relativePath, width, height, orientation
       FROM photos JOIN contents ON contents.id = content_id JOIN folders ON folders.id = folder_id
       WHERE state = 'indexed' ORDER BY photos.id`,
    )
    .map(({ folder, relativePath, ...place }) => ({ ...place, path: join(folder, relativePath) }));
}

/** What another program said of a box, kept as its landmarks. */
export interface DetectedThing {
  readonly category: string;
  /** From 0 to 1; null where the program gave none. */
  readonly confidence: number | null;
}

/** Of an item whose box was brought in; null for others. */
export function detectedThing(landmarks: unknown): DetectedThing | null {
  const { category, confidence } = (landmarks ?? {}) as Partial<DetectedThing>;
  return typeof category === 'string' ? { category, confidence: confidence ?? null } : null;
}

/**
 * In a collection of anything, a photo with boxes takes no part itself. Where it does again, it may have been
 * analyzed by its boxes alone, so it is to be analyzed once more.
 */
function retireWholePhotos({ connection }: WritableCatalog, items: readonly number[]): void {
  const contents = `SELECT content_id FROM items WHERE id IN (SELECT value FROM json_each(?)) AND kind = 'face'`;
  const ids = JSON.stringify(items);
  connection.run(
    `UPDATE contents SET looked_by = NULL WHERE id IN (${contents}) AND NOT EXISTS (
       SELECT 1 FROM items WHERE content_id = contents.id AND kind = 'face' AND retired = 0
     ) AND (SELECT kind FROM collection) = 'anything'`,
    ids,
  );
  connection.run(
    `UPDATE items SET retired = EXISTS (
       SELECT 1 FROM items AS box WHERE box.content_id = items.content_id AND box.kind = 'face' AND box.retired = 0
     ) WHERE kind = 'photo' AND content_id IN (${contents})`,
    ids,
  );
}

function editsOf(catalog: ReadableCatalog, itemId: number) {
  return catalog.connection
    .all<Stored>(
      `SELECT item_id AS itemId, act_id AS actId, box_left AS left, box_top AS top, box_width AS width, box_height AS height,
         was_left AS wasLeft, was_top AS wasTop, was_width AS wasWidth, was_height AS wasHeight, person,
         acted_at AS at, ${isActive} AS isActive
       FROM box_edits JOIN acts ON acts.id = act_id WHERE item_id = ? ORDER BY box_edits.id`,
      itemId,
    )
    .map(({ left, top, width, height, wasLeft, wasTop, wasWidth, wasHeight, isActive: active, ...edit }) => ({
      ...edit,
      isActive: active === 1,
      box: left === null ? null : { left, top, width, height },
      was: wasLeft === null ? null : { left: wasLeft, top: wasTop, width: wasWidth, height: wasHeight },
    }));
}

/** Gives the items the boxes that follow from the edits that count. */
function applyBoxEdits(catalog: WritableCatalog, items: readonly number[]): void {
  const { connection } = catalog;
  for (const id of items) {
    const edits = editsOf(catalog, id);
    const latest = edits.findLast(edit => edit.isActive);
    const box = latest === undefined ? edits[0]!.was : latest.box;
    const { kind } = connection.get<{ kind: string }>('SELECT kind FROM items WHERE id = ?', id)!;
    if (kind === 'photo')
      connection.run(
        'UPDATE items SET leaf_left = ?, leaf_top = ?, leaf_width = ?, leaf_height = ? WHERE id = ?',
        ...valuesOf(box),
        id,
      );
    else if (box === null) connection.run('UPDATE items SET retired = 1 WHERE id = ?', id);
    else
      connection.run(
        `UPDATE items SET box_left = ?, box_top = ?, box_width = ?, box_height = ?, retired = 0,
           set_aside = iif(?, 0, set_aside) WHERE id = ?`,
        ...valuesOf(box),
        latest === undefined ? 0 : 1,
        id,
      );
  }
  retireWholePhotos(catalog, items);
}

function valuesOf(box: Box | null): Value[] {
  return box === null ? [null, null, null, null] : [box.left, box.top, box.width, box.height];
}
