/** The settings of a grouping: how it asks, how it sorts, and into how many groups. Pure. */
import type { Clusterer, Strategy } from '../../contract/grouping.ts';
import type { GroupingRow } from '../../store/groupings.ts';

export interface Settings {
  readonly strategy: Strategy;
  readonly clusterer: Clusterer;
  readonly wanted: number | null;
}

/** Settings as they stand in the catalog; what an older version left out is as it is for new ones. */
export function settingsOf({ settings }: GroupingRow): Settings {
  const { strategy, clusterer, wanted } = settings as Partial<Settings>;
  return { strategy: strategy ?? 'fewest', clusterer: clusterer ?? 'own', wanted: wanted ?? null };
}
