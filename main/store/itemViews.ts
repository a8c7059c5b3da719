/** Items as screens and lists show them: each with a photo it is in. Engine process. */
import { basename, join } from 'node:path';
import type { ItemView } from '../contract/grouping.ts';
import type { Item } from '../contract/model.ts';
import type { ReadableCatalog } from './connection.ts';
import { photoOfContent } from './copies.ts';
import { boxColumns } from './items.ts';
import type { Box } from './matchBoxes.ts';

export interface ShownItem {
  id: number;
  photo: number;
  name: string;
  path: string;
  kind: 'photo' | 'face';
  box: Box | null;
  /** SHA-256 of the photo's bytes, hex. */
  hash: string;
}

interface Stored {
  id: number;
  photo: number;
  folder: string;
  relativePath: string;
  kind: 'photo' | 'face';
  hash: string;
  left: number | null;
  top: number | null;
  width: number | null;
  height: number | null;
}

/** By id; without those whose photo is no longer on disk. */
export function showItems(catalog: ReadableCatalog, ids: Iterable<number>): Map<number, ShownItem> {
  const rows = catalog.connection.all<Stored>(
    `SELECT items.id, photos.id AS photo, folders.path AS folder, relative_path AS relativePath, hash, kind,
       ${boxColumns}
     FROM json_each(?) AS wanted JOIN items ON items.id = wanted.value
     JOIN contents ON contents.id = items.content_id
     JOIN photos ON photos.id = ${photoOfContent(catalog, 'items.content_id')}
     JOIN folders ON folders.id = photos.folder_id`,
    JSON.stringify([...ids]),
  );
  return new Map(
    rows.map(({ id, photo, folder, relativePath, kind, hash, left, top, width, height }) => [
      id,
      {
        id,
        photo,
        name: basename(relativePath),
        path: join(folder, relativePath),
        kind,
        box: left === null ? null : { left, top: top!, width: width!, height: height! },
        hash,
      },
    ]),
  );
}

/** The boxes of the other faces in the photo of an item, also of those set aside. */
export function otherBoxes(catalog: ReadableCatalog, id: number): Box[] {
  return catalog.connection.all<Box>(
    `SELECT other.box_left AS left, other.box_top AS top, other.box_width AS width, other.box_height AS height
     FROM items JOIN items AS other ON other.content_id = items.content_id
     WHERE items.id = ? AND other.id <> items.id AND other.kind = 'face' AND other.retired = 0 ORDER BY other.id`,
    id,
  );
}

/** A picture cut out by another box is another picture. */
function boxDigits(box: Box | null): string {
  if (box === null) return '';
  return `-${[box.left, box.top, box.width, box.height].map(share => Math.round(share * 1e4).toString(36)).join('.')}`;
}

/** As it crosses to a client. */
export function itemView({ id, photo, name, box, hash }: Omit<ShownItem, 'kind' | 'path'>): ItemView {
  return { id, photo, name, box, version: hash.slice(0, 12) + boxDigits(box) };
}

interface Stored extends Omit<Item, 'path' | 'box' | 'setAside'> {
  folder: string;
  relativePath: string;
  boxLeft: number | null;
  boxTop: number | null;
  boxWidth: number | null;
  boxHeight: number | null;
  setAside: number;
}

/** Without retired items and those no longer on disk; with those set aside. */
const listed = `retired = 0
  AND EXISTS (SELECT 1 FROM photos WHERE photos.content_id = items.content_id AND state = 'indexed')`;

export function countItems(catalog: ReadableCatalog): number {
  return catalog.connection.get<{ count: number }>(`SELECT count(*) AS count FROM items WHERE ${listed}`)!
    .count;
}

export function pageItems(catalog: ReadableCatalog, page: { offset: number; limit: number }): Item[] {
  return catalog.connection
    .all<Stored>(
      `SELECT paged.id, kind, photos.id AS photo, path AS folder, relative_path AS relativePath, hash, format, width,
         height, orientation, taken_at AS takenAt, taken_offset AS takenOffset, camera, latitude, longitude, altitude,
         coalesce(box_left, leaf_left) AS boxLeft, coalesce(box_top, leaf_top) AS boxTop,
         coalesce(box_width, leaf_width) AS boxWidth, coalesce(box_height, leaf_height) AS boxHeight, quality,
         set_aside AS setAside
       FROM (SELECT * FROM items WHERE ${listed} ORDER BY id LIMIT ? OFFSET ?) AS paged
       JOIN photos ON photos.id = ${photoOfContent(catalog, 'paged.content_id')}
       JOIN folders ON folders.id = photos.folder_id
       JOIN contents ON contents.id = paged.content_id ORDER BY paged.id`,
      page.limit,
      page.offset,
    )
    .map(({ folder, relativePath, boxLeft, boxTop, boxWidth, boxHeight, setAside, ...row }) => ({
      ...row,
      path: join(folder, relativePath),
      box: boxLeft === null ? null : { left: boxLeft, top: boxTop!, width: boxWidth!, height: boxHeight! },
      setAside: setAside === 1,
    }));
}
