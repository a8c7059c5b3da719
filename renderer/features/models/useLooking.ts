/** With which model the collection that one came from looks, read again whenever its index job ends. Renderer. */
import { useCallback, useEffect, useState } from 'react';
import type { Collection } from '../../../main/contract/model.ts';
import type { Looking } from '../../../main/contract/models.ts';
import { connection, useEngineEvent, useEpoch } from '../../app/client.ts';
import { reportReading } from '../../app/report.ts';

export interface LookingCollection {
  readonly collection: Collection;
  readonly looking: Looking;
}

/** Null without a collection, and until it is known. */
export function useLooking(id: string | undefined): {
  known: LookingCollection | null;
  lookWith(model: string | null): Promise<void>;
} {
  const epoch = useEpoch();
  const [known, setKnown] = useState<LookingCollection | null>(null);
  const read = useCallback(async () => {
    if (id === undefined) return;
    // A page that was loaded anew has not opened it yet.
    const collection = await connection.call('recent.open', { id });
    setKnown({ collection, looking: await connection.call('collection.looking', { collection: id }) });
  }, [id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another engine is asked anew
  useEffect(() => void read().catch(reportReading), [read, epoch]);
  useEngineEvent('job.changed', ({ collection, job }) => {
    if (collection === id && job.state !== 'running') read().catch(reportReading);
  });
  const lookWith = async (model: string | null) => {
    if (known === null) return;
    const { collection } = known;
    const looking = await connection.call('collection.lookWith', { collection: collection.id, model });
    setKnown({ collection, looking });
  };
  return { known, lookWith };
}
