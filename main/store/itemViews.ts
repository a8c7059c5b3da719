/** Items as screens show them: each with a photo it can be seen in and where that lies. Runs in the engine process. */
import { basename, join } from 'node:path';
import type { ReadableCatalog } from './connection.ts';
import type { Box } from './matchBoxes.ts';

export interface ShownItem {
  id: number;
  photo: number;
  name: string;
  path: string;
  box: Box | null;
  /** SHA-256 of the photo's bytes, hex. */
  hash: string;
}

interface Stored {
  id: number;
  photo: number;
  folder: string;
  relativePath: string;
  hash: string;
  left: number | null;
  top: number | null;
  width: number | null;
  height: number | null;
}

/** By id; those whose photo lies nowhere on the disk any more are not among them. */
export function showItems(catalog: ReadableCatalog, ids: Iterable<number>): Map<number, ShownItem> {
  const rows = catalog.connection.all<Stored>(
    `SELECT items.id, photos.id AS photo, folders.path AS folder, relative_path AS relativePath, hash, box_left AS left,
       box_top AS top, box_width AS width, box_height AS height
     FROM json_each(?) AS wanted JOIN items ON items.id = wanted.value
     JOIN contents ON contents.id = items.content_id
     JOIN photos ON photos.id = (
       SELECT min(photos.id) FROM photos WHERE content_id = items.content_id AND state = 'indexed')
     JOIN folders ON folders.id = folder_id`,
    JSON.stringify([...ids]),
  );
  return new Map(
    rows.map(({ id, photo, folder, relativePath, hash, left, top, width, height }) => [
      id,
      {
        id,
        photo,
        name: basename(relativePath),
        path: join(folder, relativePath),
        box: left === null ? null : { left, top: top!, width: width!, height: height! },
        hash,
      },
    ]),
  );
}
