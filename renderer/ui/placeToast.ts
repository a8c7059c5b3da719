/** Where a short message covers no control: near a corner of the page, the lower ones first. Pure. */

export interface Corner {
  readonly left: number;
  readonly top: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Box extends Size {
  readonly left: number;
  readonly top: number;
}

const STEP = 12;

/**
 * Stays where it is as long as it covers nothing there. Otherwise the first free place, from the foot of the
 * page upwards, at the end of the line, in its middle, at its start; where none is free, the one that covers
 * least.
 */
export function placeToast(size: Size, page: Size, taken: readonly Box[], now: Corner | null): Corner {
  const covered = (corner: Corner) =>
    taken.reduce((sum, box) => sum + shared({ ...corner, ...size }, box), 0);
  if (now !== null && now.left + size.width <= page.width && covered(now) === 0) return now;
  const right = Math.max(0, page.width - size.width);
  let best = { left: right, top: Math.max(0, page.height - size.height) };
  let least = covered(best);
  for (let top = best.top; top >= 0 && least > 0; top -= STEP)
    for (const left of [right, Math.round(right / 2), 0]) {
      const cost = covered({ left, top });
      if (cost >= least) continue;
      best = { left, top };
      least = cost;
    }
  return best;
}

function shared(a: Box, b: Box): number {
  const across = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const down = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return across > 0 && down > 0 ? across * down : 0;
}
