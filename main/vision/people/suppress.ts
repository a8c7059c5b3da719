/** Non-maximum suppression: of boxes that are about the same thing, one stays. Pure. */
import { type Box, containment, overlap } from './geometry.ts';

export interface Scored {
  readonly box: Box;
  readonly score: number;
}

/** Above either, two boxes are of one face: half of both shared, or one nearly within the other. */
const MOST_OVERLAP = 0.3;
const MOST_CONTAINMENT = 0.7;

/** The best first. O(n²) for the n that are kept. */
export function suppress<T extends Scored>(found: readonly T[]): T[] {
  const kept: T[] = [];
  for (const candidate of [...found].sort((a, b) => b.score - a.score)) {
    const isKnown = kept.some(
      ({ box }) =>
        overlap(box, candidate.box) > MOST_OVERLAP || containment(box, candidate.box) > MOST_CONTAINMENT,
    );
    if (!isKnown) kept.push(candidate);
  }
  return kept;
}
