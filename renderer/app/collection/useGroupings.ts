/** The groupings of a collection and the one in use, kept up to date. Renderer. */
import { useEffect, useState } from 'react';
import type { Grouping } from '../../../main/contract/grouping.ts';
import { strings } from '../../strings/strings.ts';
import { connection, useEngineEvent, useEpoch } from '../client.ts';
import { reportReading } from '../report.ts';
import { useSettings } from '../settings.ts';
import { groupingInUse } from './groupingInUse.ts';

export interface KnownGroupings {
  readonly all: readonly Grouping[];
  readonly inUse: Grouping | null;
}

function named(grouping: Grouping): Grouping {
  return { ...grouping, name: strings.groupings.nameOf(grouping.name) };
}

export function useGroupings(collection: string): KnownGroupings {
  const epoch = useEpoch();
  useSettings(settings => settings.groupings[collection]);
  const [all, setAll] = useState<readonly Grouping[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new engine is asked again
  useEffect(() => {
    const reading = new AbortController();
    const read = async () => {
      // A restarted engine knows the collection only once a caller has opened it.
      await connection.call('recent.open', { id: collection }, reading.signal);
      return await connection.call('groupings.list', { collection }, reading.signal);
    };
    read().then(
      found => setAll(found.map(named)),
      (error: unknown) => reading.signal.aborted || reportReading(error),
    );
    return () => reading.abort();
  }, [collection, epoch]);
  useEngineEvent('groupings.changed', changed => {
    if (changed.collection === collection) setAll(changed.groupings.map(named));
  });
  // One that was removed, perhaps in another tab, leaves its screens to the first. Only a new list can tell:
  // one that was just made is chosen before it is listed.
  useEffect(() => {
    const { groupings, setGrouping } = useSettings.getState();
    const chosen = groupings[collection];
    const [first] = all;
    if (chosen !== undefined && first !== undefined && !all.some(({ id }) => id === chosen))
      setGrouping(collection, first.id);
  }, [all, collection]);
  return { all, inUse: groupingInUse(collection, all) };
}
