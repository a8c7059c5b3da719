/** What the photo view knows of a photo: its facts at once, its names as soon as the groups are there. Renderer. */
import { useEffect, useState } from 'react';
import type { Kind } from '../../../main/contract/model.ts';
import type { PhotoDetails, PhotoSubjects } from '../../../main/contract/photo.ts';
import { connection, useEngineEvent, useEpoch } from '../client.ts';
import { groupingInUse } from '../collection/groupingInUse.ts';
import { isCancelled } from '../errors.ts';
import { reportReading } from '../report.ts';

export interface Known {
  readonly details: PhotoDetails | null;
  readonly subjects: PhotoSubjects | null;
  /** The grouping that the names are of. */
  readonly grouping: number | null;
  readAgain(): void;
}

const NOTHING = { details: null, subjects: null, grouping: null };

export function usePhotoDetails(collection: string, photo: number | undefined): Known {
  const epoch = useEpoch();
  const [version, setVersion] = useState(0);
  const [known, setKnown] = useState<Omit<Known, 'readAgain'> & { of: number | undefined }>({
    of: undefined,
    ...NOTHING,
  });
  const readAgain = () => setVersion(before => before + 1);
  useEngineEvent('groups.changed', change => change.collection === collection && readAgain());
  useEngineEvent('collection.changed', change => change.collection === collection && readAgain());

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new engine, and changes, are read again
  useEffect(() => {
    if (photo === undefined) return;
    const reading = new AbortController();
    const { signal } = reading;
    const read = async () => {
      const details = await connection.call('photo.get', { collection, photo }, signal);
      setKnown(now => ({ ...(now.of === photo ? now : NOTHING), of: photo, details }));
      if (details.items.length === 0) return;
      const groupings = await connection.call('groupings.list', { collection }, signal);
      const grouping = groupingInUse(collection, groupings)?.id ?? null;
      if (grouping === null) return;
      // Boxes can be changed before the groups are there.
      setKnown(now => ({ ...now, grouping }));
      const of = { collection, grouping, photo };
      // Before there are groups, there are no names to show.
      const subjects = await connection.call('photo.subjects', of, signal).catch(() => null);
      if (!signal.aborted) setKnown({ of: photo, details, subjects, grouping });
    };
    read().catch((error: unknown) => isCancelled(error) || reportReading(error));
    return () => reading.abort();
  }, [collection, photo, epoch, version]);

  const isOurs = known.of === photo;
  return { ...(isOurs ? known : NOTHING), readAgain };
}

/** Which kind of collection this is; null until it is known. */
export function useKind(collection: string): Kind | null {
  const epoch = useEpoch();
  const [kind, setKind] = useState<Kind | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new engine is asked again
  useEffect(() => {
    connection.call('collection.get', { collection }).then(found => setKind(found.kind), reportReading);
  }, [collection, epoch]);
  return kind;
}
