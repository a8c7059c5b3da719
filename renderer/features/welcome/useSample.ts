/** The way into the sample collection: drawn on first use, with progress, and read like any other. Renderer. */
import { useEffect, useRef, useState } from 'react';
import type { Collection } from '../../../main/contract/model.ts';
import { connection, useEngineEvent } from '../../app/client.ts';
import { report } from '../../app/report.ts';
import { strings } from '../../strings/strings.ts';

export interface SampleWay {
  /** How far the drawing is; null while nothing is drawn. */
  readonly making: { readonly done: number; readonly total: number | null } | null;
  open(): void;
  stop(): void;
}

export function useSample(onOpened: (collection: Collection) => void): SampleWay {
  const [making, setMaking] = useState<SampleWay['making']>(null);
  const stopping = useRef<AbortController | null>(null);
  useEngineEvent('call.progress', ({ done, total }) =>
    setMaking(now => (now === null ? null : { done, total })),
  );
  // Whoever leaves the screen no longer waits for it.
  useEffect(() => () => stopping.current?.abort(), []);

  const make = async (signal: AbortSignal) => {
    const collection = await connection.call('sample.open', { name: strings.sample.name }, signal);
    if (collection.photos === 0) await connection.call('index.start', { collection: collection.id });
    return collection;
  };
  return {
    making,
    open: () => {
      if (making !== null) return;
      const controller = new AbortController();
      stopping.current = controller;
      setMaking({ done: 0, total: null });
      make(controller.signal)
        .then(onOpened, report)
        .finally(() => setMaking(null));
    },
    stop: () => stopping.current?.abort(),
  };
}
