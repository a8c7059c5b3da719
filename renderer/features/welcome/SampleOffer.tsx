/**
 * Offers the sample collection to those who have no photos at hand; shows how far its drawing is. Renderer.
 */

import { useEffect, useRef, useState } from 'react';
import type { Collection } from '../../../main/contract/model.ts';
import { connection, useEngineEvent } from '../../app/client.ts';
import { report } from '../../app/report.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import styles from './SampleOffer.module.css';

export function SampleOffer({ onOpened }: { onOpened(collection: Collection): void }) {
  const { making, open, stop } = useSample(onOpened);
  const { offer, about, making: label, progress, stop: stopWord } = strings.sample;
  if (making === null)
    return (
      <p className={styles.offer}>
        <Button variant="quiet" icon="leaf" className={styles.button} onClick={open}>
          {offer}
        </Button>
        <span className={styles.about}>{about}</span>
      </p>
    );
  const { done, total } = making;
  const text = total === null ? label : progress(done, total);
  return (
    <div className={styles.making}>
      <div className={styles.words}>
        <span>{text}</span>
        <Button variant="quiet" onClick={stop}>
          {stopWord}
        </Button>
      </div>
      <ProgressBar label={label} value={total === null ? null : done / total} text={text} />
    </div>
  );
}

interface Sample {
  /** How far the drawing is; null while nothing is drawn. */
  readonly making: { readonly done: number; readonly total: number | null } | null;
  open(): void;
  stop(): void;
}

/** The way into the sample collection: drawn on first use, with progress, and read like any other. */
function useSample(onOpened: (collection: Collection) => void): Sample {
  const [making, setMaking] = useState<Sample['making']>(null);
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
