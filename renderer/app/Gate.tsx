/**
 * Stands between the page and its screens until there is an engine to talk to, and says so when it is away.
 * Renderer.
 */
import { type ReactNode, useEffect, useState } from 'react';
import { strings } from '../strings/strings.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Mark } from '../ui/Mark.tsx';
import { useToasts } from '../ui/toasts.ts';
import { useConnection } from './client.ts';
import styles from './Gate.module.css';

export function Gate({ children }: { children: ReactNode }) {
  const state = useConnection();
  const epoch = 'epoch' in state ? state.epoch : 0;
  const host = 'info' in state ? state.info.host : undefined;

  useEffect(() => {
    const { back, backSentence } = strings.connection;
    if (epoch > 1 && host !== undefined)
      useToasts.getState().show({ tone: 'calm', title: back, message: backSentence[host] });
  }, [epoch, host]);

  switch (state.status) {
    case 'connecting':
      return <Starting />;
    case 'keyless':
    case 'refused':
    case 'unreachable':
      return (
        <main className={styles.page}>
          <EmptyState
            heading="h1"
            icon={state.status === 'unreachable' ? 'disconnected' : 'key'}
            {...strings.connection[state.status]}
          />
        </main>
      );
    case 'ready':
    case 'lost':
      return (
        <>
          {children}
          {state.status === 'lost' && <Away message={strings.connection.lost[state.info.host]} />}
        </>
      );
  }
}

/** An engine that starts at once should not make the page flash. */
function Starting() {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 400);
    return () => clearTimeout(timer);
  }, []);
  return (
    <main className={styles.page} aria-busy="true">
      {slow && (
        <p className={styles.starting}>
          <Mark size={48} />
          {strings.connection.starting}
        </p>
      )}
    </main>
  );
}

/** A restart is short; only a longer absence is shown. */
function Away({ message }: { message: string }) {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), 600);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className={styles.away} data-shown={long}>
      {long && message}
    </div>
  );
}
