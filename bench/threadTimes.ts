/**
 * How long each thread of this process has had a processor, and how long it has waited for one with work to
 * do, in milliseconds, by its id. Linux only; empty elsewhere.
 */
import { readdirSync, readFileSync } from 'node:fs';

export interface ThreadTime {
  readonly ran: number;
  readonly waited: number;
}

export function threadTimes(): Map<string, ThreadTime> {
  if (process.platform !== 'linux') return new Map();
  return new Map(
    readdirSync('/proc/self/task').flatMap(id => {
      try {
        const [ran, waited] = readFileSync(`/proc/self/task/${id}/schedstat`, 'utf8').split(' ').map(Number);
        return [[id, { ran: ran! / 1e6, waited: waited! / 1e6 }] as const];
      } catch {
        return []; // it ended between two looks
      }
    }),
  );
}

/** Of the threads that have run the longest since, so many of them, together. */
export function busiestSince(before: ReadonlyMap<string, ThreadTime>, threads = 1): ThreadTime {
  const since = [...threadTimes()].map(([id, { ran, waited }]) => {
    const then = before.get(id) ?? { ran: 0, waited: 0 };
    return { ran: ran - then.ran, waited: waited - then.waited };
  });
  since.sort((a, b) => b.ran - a.ran);
  const sum = (key: keyof ThreadTime) =>
    since.slice(0, threads).reduce((total, time) => total + time[key], 0);
  return { ran: sum('ran'), waited: sum('waited') };
}
