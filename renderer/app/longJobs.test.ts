/** What the title and the task bar show of running jobs, and which endings are worth a notification. */
import { expect, test } from 'vitest';
import { type JobNews, LongJobs } from './longJobs.ts';

const LONG = 1000;
const news = (state: string, done = 0, total: number | null = 10, key = 'a'): JobNews => ({
  ...{ key, kind: 'index', state, done, total },
});

test('without a job there is nothing to show; a job without a total has no fraction', () => {
  const jobs = new LongJobs();
  expect(jobs.fraction()).toBeUndefined();
  jobs.hear(news('running', 0, null), 0, LONG);
  expect(jobs.fraction()).toBeNull();
  jobs.hear(news('running', 5, 10), 1, LONG);
  expect(jobs.fraction()).toBe(0.5);
  jobs.hear(news('running', 0, 30, 'b'), 1, LONG);
  expect(jobs.fraction()).toBe(5 / 40);
  jobs.forget();
  expect(jobs.fraction()).toBeUndefined();
});

test('only what took long and ended by itself is told', () => {
  const jobs = new LongJobs();
  const ends = (state: string, after: number) => {
    jobs.hear(news('running'), 0, LONG);
    jobs.hear(news('running', 9), after - 1, LONG);
    return jobs.hear(news(state, 10), after, LONG);
  };
  expect(ends('done', LONG)).toEqual({ kind: 'index', isFailed: false });
  expect(ends('failed', LONG)).toEqual({ kind: 'index', isFailed: true });
  expect(ends('done', LONG - 1)).toBeNull();
  expect(ends('cancelled', LONG)).toBeNull();
  expect(ends('paused', LONG)).toBeNull();
  // What was over before this page was opened.
  expect(jobs.hear(news('done', 10), 9 * LONG, LONG)).toBeNull();
  expect(jobs.fraction()).toBeUndefined();
});
