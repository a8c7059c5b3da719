/** Which long jobs run, how far they are, and when one of them ends. Pure. */

export type JobKind = 'index' | 'export' | 'evaluate' | 'models';

/** What the engine tells of a job. */
export interface JobNews {
  readonly key: string;
  readonly kind: JobKind;
  readonly state: string;
  readonly done: number;
  readonly total: number | null;
}

interface Running extends JobNews {
  readonly since: number;
}

export interface Ended {
  readonly kind: JobKind;
  readonly isFailed: boolean;
}

export class LongJobs {
  readonly #running = new Map<string, Running>();

  /** Takes news of a job; says when a job that ran for `long` milliseconds has ended by itself. */
  hear(news: JobNews, now: number, long: number): Ended | null {
    const before = this.#running.get(news.key);
    if (news.state === 'running') {
      this.#running.set(news.key, { ...news, since: before?.since ?? now });
      return null;
    }
    this.#running.delete(news.key);
    if (before === undefined || now - before.since < long) return null;
    const isFailed = news.state === 'failed';
    return isFailed || news.state === 'done' ? { kind: news.kind, isFailed } : null;
  }

  /** Those of an engine that is gone. */
  forget(): void {
    this.#running.clear();
  }

  /** Of all that run, weighed by their sizes; null where one does not know its own, undefined without any. */
  fraction(): number | null | undefined {
    const all = [...this.#running.values()];
    if (all.length === 0) return undefined;
    const total = all.reduce((sum, job) => sum + (job.total ?? Number.NaN), 0);
    const done = all.reduce((sum, job) => sum + Math.min(job.done, job.total ?? 0), 0);
    return total > 0 ? done / total : null;
  }
}
