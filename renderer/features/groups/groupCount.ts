/**
 * The slider "fewer … more": places on it stand for numbers of groups in even ratios, since 10 or 12 differ
 * as 100 or 120 do. Pure; renderer.
 */

/** Places on the slider. */
export const PLACES = 200;

export interface CountRange {
  readonly fewest: number;
  readonly most: number;
}

/** From two groups to four times the present ones, as far as there are items for them. */
export function rangeOf(groups: number, items: number): CountRange {
  const most = Math.max(2, Math.min(items, Math.max(8, groups * 4)));
  return { fewest: Math.min(2, most), most };
}

export function countAt(place: number, { fewest, most }: CountRange): number {
  const share = Math.min(1, Math.max(0, place / PLACES));
  return Math.round(fewest * (most / fewest) ** share);
}

export function placeOf(groups: number, { fewest, most }: CountRange): number {
  if (most <= fewest) return 0;
  const share = Math.log(Math.min(most, Math.max(fewest, groups)) / fewest) / Math.log(most / fewest);
  return Math.round(PLACES * share);
}

/**
 * The number a key of the slider leads to: the next one, a tenth of them, or the end; null for any other key.
 */
export function stepped(groups: number, key: string, { fewest, most }: CountRange): number | null {
  const leap = Math.max(2, Math.round(groups / 10));
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: groups + 1,
    ArrowUp: groups + 1,
    ArrowLeft: groups - 1,
    ArrowDown: groups - 1,
    PageUp: groups + leap,
    PageDown: groups - leap,
    Home: fewest,
    End: most,
  };
  const next = steps[key];
  return next === undefined ? null : Math.min(most, Math.max(fewest, next));
}
