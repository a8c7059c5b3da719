/** Tells each engine who speaks from this page, so that the name is kept with every answer. Renderer. */
import { useEffect } from 'react';
import { connection, useEpoch } from './client.ts';
import { reportReading } from './report.ts';
import { useSettings } from './settings.ts';

export function useSigning(): void {
  const epoch = useEpoch();
  const person = useSettings(settings => settings.person);
  useEffect(() => {
    // Before the first engine there is nobody to tell.
    if (epoch > 0)
      connection.call('person.sign', { person: person === '' ? null : person }).catch(reportReading);
  }, [epoch, person]);
}
