/** The quality of faces, and the threshold below which they are set aside. Any process. */
import { z } from 'zod';
import { ItemView } from './grouping.ts';

const Count = z.int().nonnegative();
/** From 0 to 1. */
export const LeastQuality = z.number().min(0).max(1);

export const FaceQuality = z.object({
  /** Faces of a lower quality are set aside. */
  least: LeastQuality,
  /** The default of the kind, and whether it is in use. */
  standard: LeastQuality,
  isStandard: z.boolean(),
  /** Rated faces in photos on disk; those set aside are among them. */
  faces: Count,
  setAside: Count,
  /** How many faces there are in each tenth of quality, and how many of them are set aside. */
  tenths: z.array(z.object({ faces: Count, setAside: Count })).length(10),
});
export type FaceQuality = z.infer<typeof FaceQuality>;

/** What a threshold changes, or would change. */
export const FaceQualityChange = z.object({
  least: LeastQuality,
  faces: Count,
  /** Set aside with this threshold. */
  setAside: Count,
  /** Below the threshold, but in the groupings: a person answered about them, labelled or named them. */
  kept: Count,
  /** Those that it newly sets aside, and those that it brings back. */
  hides: Count,
  shows: Count,
  /** Next to the threshold: the best that are set aside, best first, and the worst that are not, worst first. */
  below: z.array(ItemView),
  above: z.array(ItemView),
});
export type FaceQualityChange = z.infer<typeof FaceQualityChange>;
