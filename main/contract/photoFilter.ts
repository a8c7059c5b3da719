/** Which photos the Library shows, and in which order. Any process. */
import { z } from 'zod';
import { ExportId, StayReason } from './export.ts';
import { FolderId } from './folders.ts';
import { GroupingId, ItemId } from './grouping.ts';
import { Photo, PhotoId } from './model.ts';

export const PhotoFilter = z.strictObject({
  /** The grouping whose groups and names are meant. */
  grouping: GroupingId.optional(),
  /**
   * `named`, `unnamed`: with a face or picture in such a group. `aside`: with one that was set aside.
   * `hidden`: with one of a hidden group.
   * `empty`: in which nothing was found. `problem`: that could not be read.
   */
  show: z.enum(['all', 'named', 'unnamed', 'aside', 'hidden', 'empty', 'problem']).optional(),
  /** Photos with a member of this group. */
  group: ItemId.optional(),
  folder: FolderId.optional(),
  /** In this folder below `folder` or deeper, with slashes, as `photos.folders` names it. */
  under: z.string().max(4096).optional(),
  /** Photos that the latest plan of an export leaves where they are, for this reason. */
  stays: z.strictObject({ export: ExportId, reason: StayReason }).optional(),
  /** The camera's local time in milliseconds, read as UTC; `to` is not included. */
  from: z.number().optional(),
  to: z.number().optional(),
  /** In the file's path, a group's name or a tag of the photo, in any case. */
  search: z.string().trim().max(200).optional(),
  /** By default by folder and path. `group`: by the name of the first group. */
  sort: z.enum(['folder', 'name', 'date', 'group']).optional(),
});
export type PhotoFilter = z.infer<typeof PhotoFilter>;

/** A run of photos with a wide gap before the next. */
export const PhotoBurst = z.object({
  /** The camera's local time of its first and last photo, in milliseconds, read as UTC. */
  from: z.number(),
  to: z.number(),
  photos: z.int().positive(),
  /** Its first photo. */
  first: Photo,
});
export type PhotoBurst = z.infer<typeof PhotoBurst>;

/** A folder with photos below one of the collection's own. */
export const PhotoFolder = z.object({
  folder: FolderId,
  /** From that folder, with slashes; empty for the folder itself. */
  path: z.string(),
  /** In it and deeper. */
  photos: z.int().positive(),
});
export type PhotoFolder = z.infer<typeof PhotoFolder>;

/** Photos with what is grouped in them: none, a face or several, or the photo itself. */
export const ItemsOfPhotos = z.array(z.object({ photo: PhotoId, items: z.array(ItemId) }));
export type ItemsOfPhotos = z.infer<typeof ItemsOfPhotos>;

/** Whether it shows all photos in their usual order. */
export function isNeutral({ grouping: _, ...filter }: PhotoFilter): boolean {
  const { show = 'all', sort = 'folder', search = '', ...others } = filter;
  const rest = Object.values(others).every(value => value === undefined);
  return rest && show === 'all' && sort === 'folder' && search === '';
}

/** Whether groups have to be known to answer it. */
export function needsGroups({ show = 'all', sort, group, search = '' }: PhotoFilter): boolean {
  return (
    ['named', 'unnamed', 'aside', 'hidden'].includes(show) ||
    sort === 'group' ||
    group !== undefined ||
    search !== ''
  );
}
