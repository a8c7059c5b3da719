/** The recent collections, kept up to date. Renderer. */
import { useCallback, useEffect, useState } from 'react';
import type { Recent } from '../../../main/contract/model.ts';
import { connection, useEngineEvent, useEpoch } from '../../app/client.ts';
import { reportReading } from '../../app/report.ts';

/** Null until they have been read. */
export function useRecents(): readonly Recent[] | null {
  const epoch = useEpoch();
  const [recents, setRecents] = useState<readonly Recent[] | null>(null);
  const read = useCallback(() => {
    connection.call('recent.list', {}).then(setRecents, reportReading);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another engine is another list
  useEffect(read, [read, epoch]);
  useEngineEvent('recent.changed', read);
  return recents;
}
