/** Follows an index job to its end, with a progress line on a terminal; the first Ctrl+C stops it, keeping what is done. */
import type { Client } from '../contract/client.ts';
import type { Collection, Job } from '../contract/model.ts';
import { progressLine } from './progressBar.ts';

export async function followJob(
  client: Client,
  collection: Collection,
  start: () => Promise<Job>,
  options: { json?: boolean },
): Promise<Job> {
  const isTerminal = !options.json && process.stderr.isTTY === true;
  const { promise, resolve: finish } = Promise.withResolvers<Job>();
  const onJob = (job: Job) => {
    if (isTerminal) process.stderr.write(`\r\x1b[K${progressLine(job, process.stderr.columns ?? 80)}`);
    if (job.state !== 'running' && job.state !== 'paused') finish(job);
  };
  const stopListening = client.on('job.changed', ({ collection: id, job }) => {
    if (id === collection.id) onJob(job);
  });
  const started = await start();
  onJob(started);
  const interrupt = () => void client.call('job.cancel', { collection: collection.id, job: started.id });
  process.once('SIGINT', interrupt);
  try {
    return await promise;
  } finally {
    process.removeListener('SIGINT', interrupt);
    stopListening();
    if (isTerminal) process.stderr.write('\r\x1b[K');
  }
}
