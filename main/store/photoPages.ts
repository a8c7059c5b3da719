/** The lists the Library shows: photos page by page, problems, and their counts. Engine process. */
import type { PhotoState } from '../contract/model.ts';
import type { ReadableCatalog } from './connection.ts';

/** A photo as a tile of the Library: the file, and its content's facts if it was read. */
export interface ListedPhoto {
  id: number;
  folderId: number;
  relativePath: string;
  state: PhotoState;
  contentId: number | null;
  hash: string | null;
  width: number | null;
  height: number | null;
  takenAt: number | null;
}

export interface ListedProblem {
  id: number;
  folderPath: string;
  relativePath: string;
  code: string;
  message: string;
}

export interface PhotoCounts {
  /** All but removed ones. */
  total: number;
  found: number;
  indexed: number;
  failed: number;
}

interface Page {
  offset: number;
  limit: number;
}

/**
 * Photos that are on the disk, by folder and relative path. The inner query walks the index `photos_listed`
 * alone, so that a page at the end of 50,000 costs a few milliseconds; rows and contents are fetched for one
 * page only.
 */
export function pagePhotos(catalog: ReadableCatalog, { offset, limit }: Page): ListedPhoto[] {
  return catalog.connection.all<ListedPhoto>(
    `SELECT photos.id, folder_id AS folderId, relative_path AS relativePath, state, content_id AS contentId,
       hash, width, height, taken_at AS takenAt
     FROM photos LEFT JOIN contents ON contents.id = content_id
     WHERE photos.id IN (
       SELECT id FROM photos INDEXED BY photos_listed WHERE state <> 'removed'
       ORDER BY folder_id, relative_path LIMIT ? OFFSET ?)
     ORDER BY folder_id, relative_path`,
    limit,
    offset,
  );
}

/** What filters and orders go by, of every photo on the disk, by folder and relative path. */
export interface PhotoFacts {
  id: number;
  folderId: number;
  relativePath: string;
  state: PhotoState;
  contentId: number | null;
  takenAt: number | null;
}

export function listPhotoFacts(catalog: ReadableCatalog): PhotoFacts[] {
  return catalog.connection.all<PhotoFacts>(
    `SELECT photos.id, folder_id AS folderId, relative_path AS relativePath, state, content_id AS contentId,
       taken_at AS takenAt
     FROM photos LEFT JOIN contents ON contents.id = content_id
     WHERE state <> 'removed' ORDER BY folder_id, relative_path`,
  );
}

/** The photos with these ids, in this order. */
export function photosById(catalog: ReadableCatalog, ids: readonly number[]): ListedPhoto[] {
  const rows = catalog.connection.all<ListedPhoto>(
    `SELECT photos.id, folder_id AS folderId, relative_path AS relativePath, state, content_id AS contentId,
       hash, width, height, taken_at AS takenAt
     FROM photos LEFT JOIN contents ON contents.id = content_id
     WHERE photos.id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(ids),
  );
  const byId = new Map(rows.map(row => [row.id, row]));
  return ids.map(id => byId.get(id)).filter(row => row !== undefined);
}

/** When these photos were taken, in their order; those of which it is not known are left out. */
export function takenAt(catalog: ReadableCatalog, ids: readonly number[]): { id: number; takenAt: number }[] {
  return catalog.connection.all(
    `SELECT photos.id, taken_at AS takenAt
     FROM json_each(?) JOIN photos ON photos.id = value JOIN contents ON contents.id = content_id
     WHERE taken_at IS NOT NULL ORDER BY json_each.key`,
    JSON.stringify(ids),
  );
}

/** What takes part of these photos, in their order; a photo with nothing in it too. */
export function itemsOfPhotos(
  catalog: ReadableCatalog,
  ids: readonly number[],
): { photo: number; items: number[] }[] {
  const rows = catalog.connection.all<{ photo: number; item: number | null }>(
    `SELECT photos.id AS photo, items.id AS item
     FROM json_each(?) JOIN photos ON photos.id = value
     LEFT JOIN items ON items.content_id = photos.content_id AND retired = 0 AND set_aside = 0
     ORDER BY json_each.key, items.id`,
    JSON.stringify(ids),
  );
  return [...Map.groupBy(rows, ({ photo }) => photo)].map(([photo, of]) => ({
    photo,
    items: of.flatMap(({ item }) => item ?? []),
  }));
}

/** Every item that is not retired, with its content and whether it is too poor to take part. */
export function listItemContents(
  catalog: ReadableCatalog,
): { id: number; contentId: number; setAside: number }[] {
  return catalog.connection.all(
    'SELECT id, content_id AS contentId, set_aside AS setAside FROM items WHERE retired = 0',
  );
}

export function countPhotos(catalog: ReadableCatalog): PhotoCounts {
  return catalog.connection.get<PhotoCounts>(
    `SELECT total, total - waiting - failed AS indexed, waiting AS found, failed FROM (SELECT
       (SELECT count(*) FROM photos INDEXED BY photos_listed WHERE state <> 'removed') AS total,
       (SELECT count(*) FROM photos INDEXED BY photos_waiting WHERE state = 'found') AS waiting,
       (SELECT count(*) FROM photos INDEXED BY photos_failed WHERE state = 'failed') AS failed)`,
  ) as PhotoCounts;
}

export function pageProblems(catalog: ReadableCatalog, { offset, limit }: Page): ListedProblem[] {
  return catalog.connection.all<ListedProblem>(
    `SELECT photos.id, path AS folderPath, relative_path AS relativePath, problem_code AS code,
       problem_sentence AS message
     FROM photos INDEXED BY photos_failed JOIN folders ON folders.id = folder_id
     WHERE state = 'failed' ORDER BY folder_id, relative_path LIMIT ? OFFSET ?`,
    limit,
    offset,
  );
}
