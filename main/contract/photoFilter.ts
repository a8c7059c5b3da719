/** Which photos the Library shows, and in which order. Any process. */
import { z } from 'zod';
import { FolderId } from './folders.ts';
import { GroupingId, ItemId } from './grouping.ts';

export const PhotoFilter = z.strictObject({
  /** The grouping whose groups and names are meant. */
  grouping: GroupingId.optional(),
  /**
   * `named`, `unnamed`: with a face or picture in such a group. `aside`: with one that was set aside.
   * `empty`: in which nothing was found. `problem`: that could not be read.
   */
  show: z.enum(['all', 'named', 'unnamed', 'aside', 'empty', 'problem']).optional(),
  /** Photos with a member of this group. */
  group: ItemId.optional(),
  folder: FolderId.optional(),
  /** The camera's local time in milliseconds, read as UTC; `to` is not included. */
  from: z.number().optional(),
  to: z.number().optional(),
  /** In the file's path or a group's name, in any case. */
  search: z.string().trim().max(200).optional(),
  /** By default by folder and path. `group`: by the name of the first group. */
  sort: z.enum(['folder', 'name', 'date', 'group']).optional(),
});
export type PhotoFilter = z.infer<typeof PhotoFilter>;

/** Whether it shows all photos in their usual order. */
export function isNeutral({ grouping: _, ...filter }: PhotoFilter): boolean {
  const { show = 'all', sort = 'folder', search = '', ...others } = filter;
  const rest = Object.values(others).every(value => value === undefined);
  return rest && show === 'all' && sort === 'folder' && search === '';
}

/** Whether groups have to be known to answer it. */
export function needsGroups({ show = 'all', sort, group, search = '' }: PhotoFilter): boolean {
  return (
    ['named', 'unnamed', 'aside'].includes(show) || sort === 'group' || group !== undefined || search !== ''
  );
}
