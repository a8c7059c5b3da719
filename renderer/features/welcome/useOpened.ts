/** The collection file that the application was started with, opened once it can be. Renderer. */
import { useEffect, useEffectEvent } from 'react';
import { connection, useEpoch } from '../../app/client.ts';
import type { Chosen } from '../../app/places/choose.ts';
import { reportReading } from '../../app/report.ts';

export function useOpened(open: (chosen: Chosen) => void): void {
  const epoch = useEpoch();
  const take = useEffectEvent((chosen: Chosen | null) => {
    if (chosen !== null) open(chosen);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: an engine that was started again may be asked again
  useEffect(() => {
    if (window.akinHost !== undefined) connection.call('app.opened', {}).then(take, reportReading);
  }, [epoch]);
}
