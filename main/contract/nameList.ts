/** The names a collection is named from: taxa with their ranks, or people. Any process. */
import { z } from 'zod';
import { Name } from './names.ts';

/** The ranks that names are rolled up to, the highest first, as Darwin Core has them. */
export const RANKS = ['kingdom', 'phylum', 'class', 'order', 'family', 'genus', 'species'] as const;
export const Rank = z.enum(RANKS);
export type Rank = z.infer<typeof Rank>;

export const ListedName = z.object({
  name: Name,
  /** As the list says; null where it does not. */
  rank: z.string().max(40).nullable(),
  /** The name used in its place: this one is a synonym. */
  accepted: Name.nullable(),
  /** The name people use: a common name, or the short name of a person. */
  common: Name.nullable(),
  /** The taxa above it, by rank. */
  higher: z.partialRecord(Rank, Name),
  /** A person's day of birth, as 1990-05-17. */
  born: z.iso.date().nullable(),
});
export type ListedName = z.infer<typeof ListedName>;

export const NameListOutcome = z.object({
  /** Names the list did not have. */
  added: z.int().nonnegative(),
  /** Names it had, with other details. */
  changed: z.int().nonnegative(),
  total: z.int().nonnegative(),
  /** Lines that could not be used, and why. */
  left: z.array(z.object({ line: z.string(), why: z.string() })),
});
export type NameListOutcome = z.infer<typeof NameListOutcome>;
