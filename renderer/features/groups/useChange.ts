/** What a step would change, asked of the engine before it is done. Renderer. */
import { useEffect, useEffectEvent, useState } from 'react';
import type { GroupChange } from '../../../main/contract/grouping.ts';
import { isCancelled } from '../../app/errors.ts';
import { report } from '../../app/report.ts';

/** Long enough for a slider to come to rest. */
const REST_MS = 180;

/** Null while it is being worked out, or where nothing is asked. A new key asks anew; a key of null does not ask. */
export function useChange(
  key: string | null,
  ask: (signal: AbortSignal) => Promise<GroupChange>,
): GroupChange | null {
  const [known, setKnown] = useState<{ key: string; change: GroupChange } | null>(null);
  const latest = useEffectEvent(ask);
  useEffect(() => {
    if (key === null) return;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      latest(asking.signal).then(
        change => {
          if (!asking.signal.aborted) setKnown({ key, change });
        },
        (error: unknown) => {
          if (!asking.signal.aborted && !isCancelled(error)) report(error);
        },
      );
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [key]);
  return known !== null && known.key === key ? known.change : null;
}
