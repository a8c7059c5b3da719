/** Notes the turns of long work in the log: begun, paused, done, stopped. Engine process. */
import type { EventName, EventPayload } from '../../contract/events.ts';
import type { LogFile } from './logFile.ts';

export function noteEvents(log: LogFile): <E extends EventName>(name: E, payload: EventPayload<E>) => void {
  const states = new Map<string, string>();
  /** Work tells of every step; only a new state is worth a line. */
  const note = (work: string, key: string, state: string, facts: string) => {
    if (states.get(key) === state) return;
    states.set(key, state);
    log.write(state === 'failed' ? 'error' : 'info', `${work} is ${state}${facts}.`);
  };
  return (name, payload) => {
    if (name === 'job.changed') {
      const { collection, job } = payload as EventPayload<'job.changed'>;
      const facts = `: ${job.done} of ${job.total ?? '?'} photos, ${job.failed} of them with problems`;
      note('Indexing', `${name} ${collection} ${job.id}`, job.state, facts);
    } else if (name === 'export.changed') {
      const { collection, export: changed } = payload as EventPayload<'export.changed'>;
      note('An export', `${name} ${collection} ${changed.id}`, changed.state, '');
    } else if (name === 'models.changed') {
      const { job } = payload as EventPayload<'models.changed'>;
      if (job !== null) note('Fetching models', name, job.state, '');
    }
  };
}
