/**
 * Progress where standard error is no terminal: a line every ten seconds with true numbers, none with
 * --quiet.
 */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logLine, Progress } from './progress.ts';

let lines: string[];
beforeEach(() => {
  lines = [];
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  vi.spyOn(console, 'error').mockImplementation(line => lines.push(String(line)));
  vi.spyOn(process.stderr, 'write').mockImplementation(text => lines.push(`raw ${text}`) > 0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const state = (done: number, total: number | null = 20_000) => ({ done, total, message: 'Looking …' });

test('a line every ten seconds: how many, how fast, how long still', () => {
  const progress = new Progress('photos', {});
  progress.show(state(0, null));
  vi.advanceTimersByTime(10_000);
  expect(lines).toEqual(['Looking …']);
  progress.show(state(12_000));
  for (let second = 0; second < 10; second++) {
    vi.advanceTimersByTime(1_000);
    progress.show(state(12_000 + (second + 1) * 40));
  }
  progress.show({ ...state(12_400), failed: 3 });
  vi.advanceTimersByTime(9_999);
  expect(lines).toEqual(['Looking …', '12,360 of 20,000 photos, 36 a second, about 4 minutes left']);
  vi.advanceTimersByTime(1);
  expect(lines[2]).toBe('12,400 of 20,000 photos, 3 with a problem, 20 a second, about 7 minutes left');
  progress.end();
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(3);
});

test('a job that stands still does not keep its rate: after a minute there is none', () => {
  const progress = new Progress('photos', {});
  progress.show(state(0));
  progress.show(state(100));
  vi.advanceTimersByTime(10_000);
  expect(lines.at(-1)).toBe('100 of 20,000 photos, 10 a second, about 34 minutes left');
  vi.advanceTimersByTime(70_000);
  expect(lines.at(-1)).toBe('100 of 20,000 photos');
});

test('what was done before this run is not counted as fast', () => {
  const progress = new Progress('photos', {});
  progress.show(state(19_000));
  progress.show(state(19_010));
  vi.advanceTimersByTime(10_000);
  expect(lines).toEqual(['19,010 of 20,000 photos, 1.0 a second, about 17 minutes left']);
});

test('a short job says nothing, and neither does one that is told to be quiet', () => {
  const short = new Progress('photos', {});
  short.show(state(1));
  vi.advanceTimersByTime(9_999);
  short.end();
  const quiet = new Progress('photos', { quiet: true });
  quiet.show(state(1));
  vi.advanceTimersByTime(60_000);
  quiet.end();
  expect(lines).toEqual([]);
});

test('how often can be said', () => {
  vi.stubEnv('AKIN_PROGRESS_SECONDS', '0.5');
  const progress = new Progress('files', {});
  progress.show(state(1));
  vi.advanceTimersByTime(1_000);
  expect(lines).toHaveLength(2);
});

test('a control character in what is being done does not reach the log', () => {
  const progress = new Progress('photos', {});
  progress.show({ done: 0, total: null, message: 'Reading \x1b[2J.jpg' });
  vi.advanceTimersByTime(10_000);
  expect(lines).toEqual(['Reading \\x1b[2J.jpg']);
});

test.each([
  [{ done: 20_000, total: 20_000, rate: 41 }, '20,000 of 20,000 trials, 41 a second'],
  [{ done: 1, total: 3, rate: 0.05 }, '1 of 3 trials, 3.0 a minute, about 40 seconds left'],
  [{ done: 10, total: 20_000, rate: 1 }, '10 of 20,000 trials, 1.0 a second, about 6 hours left'],
  [{ done: 0, total: 3, rate: null }, '0 of 3 trials'],
])('%j', (job, line) => {
  expect(logLine({ ...job, failed: 0, unit: 'trials' })).toBe(line);
});
