/**
 * The models there are and the job that fetches them, kept up to date while a component is on the screen.
 * Renderer.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Kind } from '../../../main/contract/model.ts';
import type { FetchJob, ModelState } from '../../../main/contract/models.ts';
import { connection, useEngineEvent, useEpoch } from '../client.ts';
import { reportReading } from '../report.ts';

/** While models arrive one after the other, the list is read no more often than this. */
const READ_EVERY_MS = 1000;

export interface Models {
  /** Null until they have been read. */
  readonly models: readonly ModelState[] | null;
  readonly job: FetchJob | null;
}

export function useModels(): Models {
  const epoch = useEpoch();
  const [known, setKnown] = useState<Models>({ models: null, job: null });
  const readAt = useRef(0);
  const read = useCallback(() => {
    readAt.current = performance.now();
    connection.call('models.list', {}).then(setKnown, reportReading);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new engine is asked again
  useEffect(read, [read, epoch]);
  useEngineEvent('models.changed', ({ job }) => {
    setKnown(now => ({ ...now, job }));
    if (job?.state !== 'running' || performance.now() - readAt.current > READ_EVERY_MS) read();
  });
  return known;
}

/** Those of Akin's own that are not on this machine; of one kind of collection, if it is given. */
export function missingOf(models: readonly ModelState[] | null, kind?: Kind): readonly ModelState[] {
  const isWanted = ({ kinds }: ModelState) => kind === undefined || kinds.includes(kind);
  return models?.filter(model => !model.own && !model.ready && isWanted(model)) ?? [];
}
