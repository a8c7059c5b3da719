/** The folders of a collection: their state, and the effects of relocating or removing one. Any process. */
import { z } from 'zod';

export const FolderId = z.int().positive();

export const Folder = z.object({
  id: FolderId,
  /** Shown to the person, never sent back. */
  path: z.string(),
  /** It cannot be reached: its photos stay unchanged. */
  missing: z.boolean(),
  photos: z.int().nonnegative(),
  /** Found, not read yet. */
  waiting: z.int().nonnegative(),
  problems: z.int().nonnegative(),
  addedAt: z.number(),
});
export type Folder = z.infer<typeof Folder>;

export const Relocation = z.object({
  /** The folder that has the photos afterwards. */
  folder: FolderId,
  from: z.string(),
  to: z.string(),
  /** Whether `to` was a folder of the collection already: the two become one. */
  joins: z.boolean(),
  /** Photos that are there as they were. */
  kept: z.int().nonnegative(),
  /** There with another size or time: they are read again. */
  changed: z.int().nonnegative(),
  /** Files that were not in the folder before. */
  added: z.int().nonnegative(),
  /** Photos that are not there; they leave the list until they are found again. */
  absent: z.object({ count: z.int().nonnegative(), some: z.array(z.string()) }),
});
export type Relocation = z.infer<typeof Relocation>;

export const FolderRemoval = z.object({
  path: z.string(),
  /** Photos that leave the list. */
  photos: z.int().nonnegative(),
  /** Photos among them whose picture lies in another folder of the collection too. */
  elsewhere: z.int().nonnegative(),
  /** Items that take part in no grouping until their picture is back. What was said of them is kept. */
  items: z.int().nonnegative(),
});
export type FolderRemoval = z.infer<typeof FolderRemoval>;
