/** A query to the engine for as long as a component shows it; repeated whenever its key changes. Renderer. */
import { useEffect, useEffectEvent, useState } from 'react';
import { useEpoch } from '../client.ts';
import { isCancelled } from '../errors.ts';
import { reportReading } from '../report.ts';

export interface Asked<Reply> {
  /** The reply to what is asked now; null while it is on its way, or where nothing is asked. */
  readonly present: Reply | null;
  /** The latest reply there was, so that nothing need vanish while the next is on its way. */
  readonly latest: Reply | null;
}

/** A new key asks again, after a pause; a key of null does not ask. */
export function useQuery<Reply>(
  key: string | null,
  ask: (signal: AbortSignal) => Promise<Reply>,
  restMilliseconds = 0,
): Asked<Reply> {
  const epoch = useEpoch();
  const [known, setKnown] = useState<{ key: string; reply: Reply } | null>(null);
  const now = useEffectEvent(ask);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new engine is asked again
  useEffect(() => {
    if (key === null) return;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      now(asking.signal).then(
        reply => {
          if (!asking.signal.aborted) setKnown({ key, reply });
        },
        (error: unknown) => {
          if (!asking.signal.aborted && !isCancelled(error)) reportReading(error);
        },
      );
    }, restMilliseconds);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [key, epoch]);
  const latest = known?.reply ?? null;
  return { present: known !== null && known.key === key ? latest : null, latest };
}
