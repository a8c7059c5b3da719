/**
 * Progress of long commands on standard error: a bar on a terminal, a line now and then in a log. Shell
 * commands.
 */
import type { Client } from '../contract/client.ts';
import type { Collection, Job } from '../contract/model.ts';
import { onSignal } from './onSignal.ts';
import { printError, writeControls } from './output.ts';
import { visibleLine } from './visibleText.ts';

/** Of every command that shows progress. */
export interface ProgressOptions {
  json?: boolean;
  quiet?: boolean;
}

export interface ProgressState {
  readonly done: number;
  /** Null while it is not known yet. */
  readonly total: number | null;
  readonly failed?: number;
  /** As the engine measured it; for the terminal. */
  readonly rate?: number | null;
  readonly secondsLeft?: number | null;
  /** What is being done, for as long as there is nothing to count. */
  readonly message: string;
  /** Instead of a bar. */
  readonly onTerminal?: string;
}

/** A log says something this often; AKIN_PROGRESS_SECONDS says otherwise. */
const SECONDS = 10;
/** The rate in a log is that of the last minute, however uneven the work is. */
const WINDOW_MS = 60_000;
const CLEAR = '\r\x1b[K';

export class Progress {
  /** What is counted, as in “12 of 300 photos”. */
  readonly #unit: string;
  readonly #stream = process.stderr;
  readonly #isTerminal: boolean;
  readonly #timer: NodeJS.Timeout | undefined;
  #latest: ProgressState | undefined;
  #marks: { at: number; done: number }[] = [];

  constructor(unit: string, { json = false, quiet = false }: ProgressOptions) {
    this.#unit = unit;
    this.#isTerminal = this.#stream.isTTY === true && !json && !quiet;
    if (this.#stream.isTTY !== true && !quiet)
      this.#timer = setInterval(() => this.#log(), progressSeconds() * 1000).unref();
  }

  show(state: ProgressState): void {
    this.#latest = state;
    if (state.total !== null && this.#marks.length === 0) this.#mark(state.done);
    if (!this.#isTerminal) return;
    const columns = this.#stream.columns ?? 80;
    const line = state.onTerminal?.slice(0, columns - 1) ?? progressLine(state, columns);
    writeControls(this.#stream, CLEAR + visibleLine(line));
  }

  end(): void {
    clearInterval(this.#timer);
    if (this.#isTerminal) writeControls(this.#stream, CLEAR);
  }

  #log(): void {
    const state = this.#latest;
    if (state === undefined) return;
    const { done, total, failed = 0, message } = state;
    if (total === null) printError(message);
    else printError(logLine({ done, total, failed, unit: this.#unit, rate: this.#rate(done) }));
  }

  /** Counted here, so that it falls when nothing happens any more. */
  #rate(done: number): number | null {
    const first = this.#marks.find(({ at }) => performance.now() - at <= WINDOW_MS) ?? this.#marks.at(-1);
    const seconds = first === undefined ? 0 : (performance.now() - first.at) / 1000;
    this.#mark(done);
    return first === undefined || seconds <= 0 ? null : (done - first.done) / seconds;
  }

  #mark(done: number): void {
    const now = performance.now();
    this.#marks = [...this.#marks.filter(({ at }) => now - at <= WINDOW_MS), { at: now, done }];
  }
}

/** Shows what one call tells of itself while it is under way. */
export async function followCall<Result>(
  client: Client,
  unit: string,
  options: ProgressOptions,
  call: () => Promise<Result>,
): Promise<Result> {
  const progress = new Progress(unit, options);
  const stopListening = client.on('call.progress', state => progress.show(state));
  try {
    return await call();
  } finally {
    stopListening();
    progress.end();
  }
}

function progressSeconds(): number {
  const said = Number(process.env.AKIN_PROGRESS_SECONDS);
  return said > 0 && said <= 86_400 ? said : SECONDS;
}

const BAR = 24;

/** What a bar shows; of an index job, or of an export. */
type BarState = Partial<Pick<Job, 'failed' | 'rate' | 'secondsLeft'>> &
  Pick<Job, 'done' | 'total' | 'message'> & { state?: string };

export function progressLine(job: BarState, columns: number): string {
  const { done, total, failed = 0, rate = null, secondsLeft = null, state = 'running' } = job;
  if (total === null || state !== 'running') return job.message.slice(0, Math.max(0, columns - 1));
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

/** `rate` is how many a second, or null before it is known. */
export function logLine(job: {
  done: number;
  total: number;
  failed: number;
  unit: string;
  rate: number | null;
}): string {
  const { done, total, failed, unit, rate } = job;
  const parts = [`${grouped(done)} of ${grouped(total)} ${unit}`];
  if (failed > 0) parts.push(`${grouped(failed)} with a problem`);
  if (rate !== null && rate > 0) {
    parts.push(formatRate(rate));
    if (total > done) parts.push(`about ${timeLeft((total - done) / rate)} left`);
  }
  return parts.join(', ');
}

function formatRate(rate: number): string {
  if (rate >= 9.5) return `${grouped(Math.round(rate))} a second`;
  return rate >= 0.95 ? `${rate.toFixed(1)} a second` : `${(rate * 60).toFixed(1)} a minute`;
}

function timeLeft(seconds: number): string {
  const steps = [
    { unit: 'second', size: 1, most: 90 },
    { unit: 'minute', size: 60, most: 90 * 60 },
    { unit: 'hour', size: 3600, most: Number.POSITIVE_INFINITY },
  ];
  const { unit, size } = steps.find(({ most }) => seconds < most)!;
  const count = Math.ceil(seconds / size);
  return `${grouped(count)} ${unit}${count === 1 ? '' : 's'}`;
}

function grouped(count: number): string {
  return count.toLocaleString('en-US');
}

function duration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

export async function followJob(
  client: Client,
  collection: Collection,
  start: () => Promise<Job>,
  options: ProgressOptions,
): Promise<Job> {
  const progress = new Progress('photos', options);
  const { promise, resolve: finish } = Promise.withResolvers<Job>();
  const onJob = (job: Job) => {
    progress.show(job);
    if (job.state !== 'running' && job.state !== 'paused') finish(job);
  };
  const stopListening = client.on('job.changed', ({ collection: id, job }) => {
    if (id === collection.id) onJob(job);
  });
  let stopWaiting = () => {};
  try {
    const started = await start();
    onJob(started);
    stopWaiting = onSignal(
      ['SIGINT'],
      () => void client.call('job.cancel', { collection: collection.id, job: started.id }),
    );
    return await promise;
  } finally {
    stopWaiting();
    stopListening();
    progress.end();
  }
}
