/** Matches regions of other programs with detected faces. Pure. */
import { asSeen, type Box, overlap } from '../xmp/regions.ts';

/**
 * Programs cut faces differently, from the chin to the whole head: little overlap is enough, but each must
 * contain the other's centre.
 */
const LEAST_OVERLAP = 0.1;

/**
 * For each region the index of its face, or -1. Regions should refer to the stored picture; some programs
 * refer to it as seen. The reading that fits the faces better counts; of equals, the stored one.
 */
export function matchRegions(regions: readonly Box[], faces: readonly Box[], orientation: number): number[] {
  const readings = [regions.map(box => asSeen(box, orientation)), [...regions]];
  const matched = readings.map(boxes => match(boxes, faces));
  const [stored, seen] = matched as [Matched, Matched];
  return (orientation !== 1 && seen.fit > stored.fit ? seen : stored).faceOf;
}

interface Matched {
  readonly faceOf: number[];
  readonly fit: number;
}

/** The best pair first; each face is meant once. */
function match(regions: readonly Box[], faces: readonly Box[]): Matched {
  const pairs = regions.flatMap((region, at) =>
    faces.flatMap((face, index) => {
      const common = overlap(region, face);
      const isMeant = common > LEAST_OVERLAP && holdsMiddle(region, face) && holdsMiddle(face, region);
      return isMeant ? [{ at, index, common }] : [];
    }),
  );
  pairs.sort((a, b) => b.common - a.common || a.at - b.at);
  const faceOf = regions.map(() => -1);
  const used = new Set<number>();
  let fit = 0;
  for (const { at, index, common } of pairs) {
    if (faceOf[at] !== -1 || used.has(index)) continue;
    faceOf[at] = index;
    used.add(index);
    fit += common;
  }
  return { faceOf, fit };
}

function holdsMiddle(outer: Box, inner: Box): boolean {
  const x = inner.left + inner.width / 2;
  const y = inner.top + inner.height / 2;
  return x >= outer.left && x <= outer.left + outer.width && y >= outer.top && y <= outer.top + outer.height;
}
