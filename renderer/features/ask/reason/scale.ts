/** Where things stand on the small scale of an attribute, in a box as wide as it is drawn. Pure; renderer. */
import type { AttributeView } from '../../../../main/contract/grouping.ts';

/** From 0 (the least score of all) to 1 (the most); the middle where all score the same. */
export function placeOnScale(score: number, [low, high]: readonly [number, number]): number {
  return high > low ? Math.min(1, Math.max(0, (score - low) / (high - low))) : 0.5;
}

/**
 * The distribution as bars of one path. Their heights are square roots, so that the few items far out still
 * show.
 */
export function barsPath(distribution: readonly number[], width: number, height: number): string {
  const most = Math.max(...distribution, 0);
  const each = width / distribution.length;
  return distribution
    .map((share, at) => {
      const high = most === 0 ? 0 : height * Math.sqrt(share / most);
      const left = (at * each).toFixed(1);
      return `M${left} ${height}v${(-high).toFixed(1)}h${Math.max(0, each - 1).toFixed(1)}v${high.toFixed(1)}z`;
    })
    .join('');
}

/**
 * Where the two pictures go, in the order given: at their scores, but never over one another nor beyond the
 * edges.
 */
export function picturePlaces(
  { scores, range }: Pick<AttributeView, 'scores' | 'range'>,
  width: number,
  size: number,
): [number, number] {
  const inside = (place: number) => Math.min(width - size / 2, Math.max(size / 2, place));
  const [one, other] = scores.map(score => inside(placeOnScale(score, range) * width)) as [number, number];
  const missing = size - Math.abs(one - other);
  if (missing <= 0) return [one, other];
  const isOrdered = one <= other;
  const [low, high] = isOrdered ? [one, other] : [other, one];
  const middle = Math.min(width - size, Math.max(size, (low + high) / 2));
  const apart: [number, number] = [middle - size / 2, middle + size / 2];
  return isOrdered ? apart : [apart[1], apart[0]];
}
