/** The collection file that the application was started with, opened once it can be. Renderer. */
import { useEffect, useRef } from 'react';
import { connection, useEpoch } from '../../app/client.ts';
import type { Chosen } from '../../app/places/choose.ts';
import { reportReading } from '../../app/report.ts';

export function useOpened(open: (chosen: Chosen) => void): void {
  const epoch = useEpoch();
  const latest = useRef(open);
  latest.current = open;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an engine that was started again may be asked again
  useEffect(() => {
    if (window.akinHost === undefined) return;
    connection.call('app.opened', {}).then(chosen => {
      if (chosen !== null) latest.current(chosen);
    }, reportReading);
  }, [epoch]);
}
