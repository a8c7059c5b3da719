/** Where a content is on disk: the photo that represents it, and all its copies. Engine process. */
import { join } from 'node:path';
import type { ReadableCatalog } from './connection.ts';

/** A file with the bytes of a content. */
export interface Copy {
  photo: number;
  /** Absolute. */
  path: string;
  /** Below its folder, with forward slashes. */
  relativePath: string;
  bytes: number;
  modifiedAt: number;
}

/** SQL for the id of the photo that represents a content; prefers a folder that can be reached. */
export function photoOfContent(catalog: ReadableCatalog, contentId: string): string {
  const copies = `FROM photos AS copies WHERE copies.content_id = ${contentId} AND copies.state = 'indexed'`;
  if (catalog.away.size === 0) return `(SELECT min(copies.id) ${copies})`;
  return `(SELECT copies.id ${copies} ORDER BY ${bestFirst(catalog)} LIMIT 1)`;
}

/** Copies in reachable folders first, then the one found first. */
function bestFirst({ away }: ReadableCatalog): string {
  return `copies.folder_id IN (${[...away].map(Number).join(', ')}), copies.id`;
}

/** All copies of a content, by its hash; the representing one first. */
export function copiesOf(catalog: ReadableCatalog, hash: string): Copy[] {
  return catalog.connection
    .all<Copy & { folder: string }>(
      `SELECT copies.id AS photo, folders.path AS folder, relative_path AS relativePath, copies.bytes,
         modified_at AS modifiedAt
       FROM contents JOIN photos AS copies ON copies.content_id = contents.id
       JOIN folders ON folders.id = folder_id
       WHERE hash = ? AND state = 'indexed' ORDER BY ${bestFirst(catalog)}`,
      hash,
    )
    .map(({ folder, ...copy }) => ({ ...copy, path: join(folder, copy.relativePath) }));
}
