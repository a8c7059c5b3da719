/** The list of items, page by page, each with a photo it can be seen in. Runs in the engine process. */
import { join } from 'node:path';
import type { Item } from '../contract/model.ts';
import type { ReadableCatalog } from './connection.ts';

interface Stored extends Omit<Item, 'path' | 'box' | 'setAside'> {
  folder: string;
  relativePath: string;
  boxLeft: number | null;
  boxTop: number | null;
  boxWidth: number | null;
  boxHeight: number | null;
  setAside: number;
}

/** Retired ones and those that lie nowhere on the disk are left out; those set aside are listed. */
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
         box_left AS boxLeft, box_top AS boxTop, box_width AS boxWidth, box_height AS boxHeight, quality,
         set_aside AS setAside
       FROM (SELECT * FROM items WHERE ${listed} ORDER BY id LIMIT ? OFFSET ?) AS paged
       JOIN photos ON photos.id = (
         SELECT min(id) FROM photos WHERE content_id = paged.content_id AND state = 'indexed')
       JOIN folders ON folders.id = folder_id
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
