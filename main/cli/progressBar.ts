/** One line that shows how far a job is: a bar, the counts, the rate and the time left. Pure. */
import type { Job } from '../contract/model.ts';

const BAR = 24;

/** What a line of progress says; of an index job, or of an export. */
type Progress = Pick<Job, 'done' | 'total' | 'failed' | 'rate' | 'secondsLeft' | 'sentence'> & {
  state: string;
};

export function progressLine(job: Progress, columns: number): string {
  const { done, total, failed, rate, secondsLeft, state } = job;
  if (total === null || state !== 'running') return job.sentence.slice(0, Math.max(0, columns - 1));
  const share = total === 0 ? 1 : Math.min(1, done / total);
  const full = Math.round(share * BAR);
  const parts = [
    `[${'#'.repeat(full)}${'.'.repeat(BAR - full)}]`,
    `${Math.floor(share * 100)} %`,
    `${done} of ${total}`,
    ...(failed === 0 ? [] : [`${failed} with a problem`]),
    ...(rate === null ? [] : [`${rate < 10 ? rate.toFixed(1) : Math.round(rate)} a second`]),
    ...(secondsLeft === null ? [] : [`${duration(secondsLeft)} left`]),
  ];
  return parts.join('  ').slice(0, Math.max(0, columns - 1));
}

function duration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
