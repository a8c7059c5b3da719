/** How many faces of a collection are hidden, for as long as a component shows it. Renderer. */
import { useEffect, useRef, useState } from 'react';
import type { FaceQuality } from '../../../../main/contract/faceQuality.ts';
import type { Kind } from '../../../../main/contract/model.ts';
import { connection, useEngineEvent } from '../../client.ts';
import { useQuery } from '../../data/useQuery.ts';

/** While photos are read the number changes all the time. */
const PACE_MS = 1000;

/** Null while it is not known, and where there are no faces. Kind null: not known yet. */
export function useFaceQuality(collection: string, kind: Kind | null): FaceQuality | null {
  const [revision, setRevision] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEngineEvent('collection.changed', change => {
    if (change.collection !== collection || timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      setRevision(now => now + 1);
    }, PACE_MS);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const { latest } = useQuery(kind === 'people' ? `${collection} ${revision}` : null, signal =>
    connection.call('quality.get', { collection }, signal),
  );
  return latest !== null && latest.faces > 0 ? latest : null;
}
