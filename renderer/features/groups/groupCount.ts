/** The slider "fewer … more": places on it stand for numbers of groups in even ratios, since 10 or 12 differ as 100 or 120 do. Pure; renderer. */

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
