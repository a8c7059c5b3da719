/** Boxes brought in from files of other programs, as zod schemas. Any process. */
import { z } from 'zod';

export const BoxFormat = z.enum(['megadetector', 'coco', 'yolo']);
export type BoxFormat = z.infer<typeof BoxFormat>;

export const Confidence = z.number().min(0).max(1);

/** MegaDetector's authors advise 0.2 for version 5. */
export const USUAL_CONFIDENCE = 0.2;

export const BoxImportOptions = z.strictObject({
  /** Boxes with less confidence are left out; a box without any counts. */
  least: Confidence.default(USUAL_CONFIDENCE),
  /** The categories name the items, as if a person had. */
  names: z.boolean().default(false),
  /** Photos that the file lists without a box are set aside in the grouping. */
  setEmptyAside: z.boolean().default(true),
});
export type BoxImportOptions = z.infer<typeof BoxImportOptions>;

export const BoxImportOutcome = z.object({
  format: BoxFormat,
  /** Photos of the collection that get boxes, and how many boxes. */
  photos: z.int().nonnegative(),
  boxes: z.int().nonnegative(),
  categories: z.array(z.object({ category: z.string(), boxes: z.int().positive() })),
  /** Boxes that were there already, and those with too little confidence. */
  known: z.int().nonnegative(),
  unsure: z.int().nonnegative(),
  /** Photos that the file lists without a box. */
  empty: z.int().nonnegative(),
  /** Items that got a name. */
  named: z.int().nonnegative(),
  /** What could not be used, and why; the first of them. */
  left: z.array(z.object({ path: z.string(), name: z.string().nullable(), why: z.string() })),
});
export type BoxImportOutcome = z.infer<typeof BoxImportOutcome>;
