/** One photo with all that is known of its file and of the items in it. Engine process. */
import { basename, dirname, join } from 'node:path';
import type { PhotoDetails } from '../contract/photo.ts';
import { type HeldItem, heldItems } from './boxes.ts';
import type { ReadableCatalog } from './connection.ts';
import { contentById } from './contents.ts';
import { copiesOf } from './copies.ts';
import { listFolders } from './folders.ts';
import { itemsOfContent } from './items.ts';
import { itemView } from './itemViews.ts';
import { photoById } from './photos.ts';

/** Undefined when there is no such photo. Items that are no longer found are left out. */
export function photoDetails(
  catalog: ReadableCatalog,
  id: number,
): Omit<PhotoDetails, 'isShownAsIs'> | undefined {
  const row = photoById(catalog, id);
  const folder = listFolders(catalog).find(candidate => candidate.id === row?.folderId);
  if (row === undefined || folder === undefined) return undefined;
  const content = row.contentId === null ? undefined : contentById(catalog, row.contentId);
  const path = join(folder.path, row.relativePath);
  const name = basename(row.relativePath);
  const hash = content?.hash ?? null;
  const items = content === undefined ? [] : itemsOfContent(catalog, content.id);
  const held = content === undefined ? new Map<number, HeldItem>() : heldItems(catalog, content.id);
  return {
    photo: {
      id,
      name,
      state: row.state,
      width: content?.width ?? null,
      height: content?.height ?? null,
      takenAt: content?.takenAt ?? null,
      version: hash === null ? null : hash.slice(0, 12),
    },
    folder: dirname(path),
    bytes: content?.bytes ?? null,
    format: content?.format ?? null,
    camera: content?.camera ?? null,
    latitude: content?.latitude ?? null,
    longitude: content?.longitude ?? null,
    altitude: content?.altitude ?? null,
    problem: row.problemMessage,
    copies: hash === null ? 0 : copiesOf(catalog, hash).filter(copy => copy.photo !== id).length,
    items: items
      .filter(({ retired }) => !retired)
      .map(item => ({
        item: itemView({ id: item.id, photo: id, name, box: item.box, hash: hash! }),
        kind: item.kind,
        setAside: item.setAside,
        drawn: drawnBy(held.get(item.id)),
      })),
  };
}

function drawnBy(edit: HeldItem | undefined): { by: string | null; at: number } | null {
  return edit === undefined || edit.box === null ? null : { by: edit.person, at: edit.at };
}

/** Where the file of a photo is, for the host alone. */
export function photoPath(catalog: ReadableCatalog, id: number): string | undefined {
  const row = photoById(catalog, id);
  const folder = listFolders(catalog).find(candidate => candidate.id === row?.folderId);
  return row === undefined || folder === undefined ? undefined : join(folder.path, row.relativePath);
}
