/** Matches the boxes of a new detection to those of the previous one. Pure. */

/** Fractions of the picture as seen, from its upper left corner. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Half of the joined area: two detectors frame one face that closely; two faces do not overlap that much. */
const SAME_BOX = 0.5;

/** For each new box the index of the old one it takes over, or -1; the best overlaps are paired first. */
export function matchBoxes(before: readonly Box[], now: readonly Box[]): number[] {
  const candidates: { old: number; fresh: number; overlap: number }[] = [];
  for (const [fresh, box] of now.entries())
    for (const [old, other] of before.entries()) {
      const overlap = overlapOf(box, other);
      if (overlap >= SAME_BOX) candidates.push({ old, fresh, overlap });
    }
  candidates.sort((a, b) => b.overlap - a.overlap || a.fresh - b.fresh || a.old - b.old);
  const matched = now.map(() => -1);
  const taken = new Set<number>();
  for (const { old, fresh } of candidates) {
    if (taken.has(old) || matched[fresh] !== -1) continue;
    matched[fresh] = old;
    taken.add(old);
  }
  return matched;
}

/** Common area over joined area. */
export function overlapOf(a: Box, b: Box): number {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  if (width <= 0 || height <= 0) return 0;
  const common = width * height;
  return common / (a.width * a.height + b.width * b.height - common);
}
