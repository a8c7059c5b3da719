/** Jobs keep their counts and their cursor. */
import { expect, test } from 'vitest';
import { createJob, jobById, listJobs, updateJob } from './jobs.ts';
import { newCatalog } from './testing/catalogs.ts';

test('a job is created, moved on, and listed latest first', () => {
  const catalog = newCatalog();
  const first = createJob(catalog, 'index', 'Looking for photos');
  expect(first).toMatchObject({
    kind: 'index',
    state: 'running',
    done: 0,
    total: null,
    failed: 0,
    cursor: null,
  });
  const second = createJob(catalog, 'export');
  updateJob(catalog, first.id, { done: 10, total: 40, cursor: { after: 17 } });
  const paused = updateJob(catalog, first.id, { state: 'paused', failed: 2, message: 'Paused' });
  expect(paused).toMatchObject({ state: 'paused', done: 10, total: 40, failed: 2, cursor: { after: 17 } });
  expect(updateJob(catalog, first.id, { cursor: null, total: null })).toMatchObject({
    cursor: null,
    total: null,
  });
  expect(listJobs(catalog).map(job => job.id)).toEqual([second.id, first.id]);
  expect(jobById(catalog, 99)).toBeUndefined();
  expect(() => updateJob(catalog, 99, { done: 1 })).toThrow(RangeError);
});
