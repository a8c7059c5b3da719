/** Where models run, and a trial of what else there is on this machine beside the processor. Renderer. */
import { useEffect, useRef, useState } from 'react';
import type { ModelState, Providers } from '../../../main/contract/models.ts';
import { connection, useEngineEvent } from '../../app/client.ts';
import { isCancelled } from '../../app/errors.ts';
import { report, reportReading } from '../../app/report.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import styles from './Models.module.css';

/** Nothing where the processor is all there is. */
export function ProviderPanel({ models }: { models: readonly ModelState[] | null }) {
  const words = strings.models.providers;
  const [providers, setProviders] = useState<Providers | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  const isTrying = share !== null;
  useEffect(() => {
    const left = new AbortController();
    connection
      .call('models.providers', {}, left.signal)
      .then(setProviders, (error: unknown) => isCancelled(error) || reportReading(error));
    return () => {
      left.abort();
      running.current?.abort();
    };
  }, []);
  useEngineEvent('call.progress', ({ done, total }) =>
    setShare(now => (now === null || total === null ? now : done / total)),
  );
  if (providers === null || providers.available.length === 0) return null;
  if (models === null || !models.some(({ ready }) => ready)) return null;

  const run = (method: 'models.tryProviders' | 'models.useProcessor') => {
    running.current = new AbortController();
    setShare(0);
    connection
      .call(method, {}, running.current.signal)
      .then(setProviders, (error: unknown) => isCancelled(error) || report(error))
      .finally(() => setShare(null));
  };
  const chosen = providers.trials.filter(({ isChosen }) => isChosen);
  const where = [...new Set(chosen.map(({ provider }) => words.names[provider]))].join(', ');
  const isUntried = providers.trials.length === 0;
  return (
    <section className={styles.panel} aria-label={words.label}>
      <Icon name="chart" />
      <div className={styles.panelWords}>
        <p className={styles.message} role="status">
          {isTrying
            ? words.trying
            : isUntried
              ? words.untried
              : chosen.length === 0
                ? words.slower
                : words.chosen(chosen.length, where)}
        </p>
        {isTrying && <ProgressBar label={words.trying} value={share} text={words.trying} />}
      </div>
      {isTrying ? (
        <Button icon="stop" onClick={() => running.current?.abort()}>
          {strings.cancel}
        </Button>
      ) : (
        <>
          {chosen.length > 0 && (
            <Button variant="quiet" onClick={() => run('models.useProcessor')}>
              {words.processor}
            </Button>
          )}
          <Button onClick={() => run('models.tryProviders')}>{isUntried ? words.try : words.again}</Button>
        </>
      )}
    </section>
  );
}
