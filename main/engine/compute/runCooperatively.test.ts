/** Work in turns lets others have theirs, ends as it would at once, and stops when it is no longer wanted. */
import { expect, test } from 'vitest';
import { drain, runCooperatively } from './runCooperatively.ts';

/** Steps of two milliseconds. */
function* steps(count: number): Generator<void, number> {
  for (let step = 0; step < count; step++) {
    for (const end = performance.now() + 2; performance.now() < end; );
    yield;
  }
  return count;
}

test('others have their turn meanwhile, and the end is the same', async () => {
  let isDone = false;
  let turns = 0;
  const count = () => {
    if (isDone) return;
    turns++;
    setImmediate(count);
  };
  setImmediate(count);
  const end = await runCooperatively(steps(60), () => {});
  isDone = true;
  expect(end).toBe(drain(steps(60)));
  expect(turns).toBeGreaterThan(2);
});

test('what is no longer wanted stops after its turn', async () => {
  const stop = new Error('not wanted');
  const work = runCooperatively(steps(1000), () => {
    throw stop;
  });
  await expect(work).rejects.toBe(stop);
});
