/**
 * Which of a collection's groupings the screens show: the one the person chose last on this machine, or the
 * first. Renderer.
 */
import type { Grouping } from '../../../main/contract/grouping.ts';
import { useSettings } from '../settings.ts';

/** Null before the collection has any. */
export function groupingInUse(collection: string, groupings: readonly Grouping[]): Grouping | null {
  const chosen = useSettings.getState().groupings[collection];
  return groupings.find(({ id }) => id === chosen) ?? groupings[0] ?? null;
}
