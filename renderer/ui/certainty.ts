/** Certainty as one of four levels, so that it can be said and drawn without colour. Pure; renderer. */
import type { CertaintyLevel } from '../strings/proposals.ts';

/**
 * Lower bounds of the levels, of a photo or of a group, which is as sure as its members are in the mean. How much of
 * what is called sure is right was measured of both (docs/results/trust.md).
 */
export function levelOf(certainty: number): CertaintyLevel {
  if (certainty >= 0.95) return 'sure';
  if (certainty >= 0.8) return 'fairly';
  if (certainty >= 0.5) return 'unsure';
  return 'doubtful';
}

const BARS: Readonly<Record<CertaintyLevel, number>> = { sure: 4, fairly: 3, unsure: 2, doubtful: 1 };

/** How many of four bars are filled. */
export function barsOf(level: CertaintyLevel): number {
  return BARS[level];
}
