/** The progress line: counts, rate and time left in words, never longer than the terminal. */
import { expect, test } from 'vitest';
import type { Job } from '../contract/model.ts';
import { progressLine } from './progress.ts';

const job: Job = {
  id: 1,
  kind: 'index',
  state: 'running',
  done: 1200,
  total: 4800,
  failed: 0,
  rate: 12.4,
  secondsLeft: 290.3,
  message: 'Looking at the photos: 1200 of 4800.',
};

test('a quarter of the way', () => {
  expect(progressLine(job, 200)).toBe(
    '[######..................]  25 %  1200 of 4800  12 a second  5 min left',
  );
});

test('problems are counted, and what is not known yet is left out', () => {
  expect(progressLine({ ...job, failed: 3, rate: null, secondsLeft: null }, 200)).toBe(
    '[######..................]  25 %  1200 of 4800  3 with a problem',
  );
  expect(progressLine({ ...job, rate: 0.52, secondsLeft: 7200 }, 200)).toContain(
    '0.5 a second  2 h 0 min left',
  );
  expect(progressLine({ ...job, secondsLeft: 61.2 }, 200)).toContain('62 s left');
});

test('before the total is known, and when it stands still, the sentence is shown', () => {
  expect(progressLine({ ...job, total: null }, 200)).toBe(job.message);
  expect(progressLine({ ...job, state: 'paused', message: 'Paused.' }, 200)).toBe('Paused.');
});

test('nothing to do is all done, and a narrow terminal gets a short line', () => {
  expect(progressLine({ ...job, done: 0, total: 0 }, 200)).toContain('100 %');
  expect(progressLine(job, 20)).toHaveLength(19);
});
