/** What can go wrong with an export, on real files: stopped, crashed, led astray, refused. */
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ExportView } from '../../contract/export.ts';
import { bench, names, plainPhotos, QUIETLY, refusal } from './testing/bench.ts';

test('cancelled, it goes on where it was', async () => {
  const { plan, apply, exports, out, onProgress } = bench(plainPhotos(120));
  const { export: planned } = await plan();
  const cancelled = Promise.withResolvers<ExportView>();
  onProgress(() => {
    onProgress(() => {});
    exports.cancel(planned.id).then(cancelled.resolve, cancelled.reject);
  });
  await exports.apply(planned.id);
  const stopped = await cancelled.promise;
  expect(stopped.state).toBe('cancelled');
  expect(stopped.done).toBeLessThan(121);
  expect(names(out).filter(name => name.includes('.part'))).toEqual([]);
  expect(await apply(planned.id)).toMatchObject({ state: 'done', done: 121 });
  expect(names(out)).toHaveLength(123);
});

test('an original that is gone or changed is a problem of its own, and is tried again', async () => {
  const { plan, apply, exports, out, photos } = bench(plainPhotos(6));
  const { export: planned } = await plan();
  renameSync(join(photos, '000.jpg'), join(photos, 'moved.jpg'));
  const bytes = readFileSync(join(photos, '001.jpg'));
  writeFileSync(join(photos, '001.jpg'), 'another picture');
  expect(await apply(planned.id)).toMatchObject({
    state: 'done',
    done: 5,
    failed: 2,
    message: 'Exported 5 files, 2 with a problem.',
  });
  const notes = exports
    .files(planned.id, { offset: 0, limit: 100, noted: false })
    .files.filter(({ state }) => state === 'failed');
  expect(notes.map(({ note }) => note)).toEqual([
    expect.stringContaining('000.jpg is not there any more'),
    expect.stringContaining('has changed since it was indexed'),
  ]);
  renameSync(join(photos, 'moved.jpg'), join(photos, '000.jpg'));
  writeFileSync(join(photos, '001.jpg'), bytes);
  expect(await apply(planned.id)).toMatchObject({ state: 'done', done: 7, failed: 0 });
  expect(JSON.parse(readFileSync(join(out, 'akin-export.json'), 'utf8')).files).toHaveLength(6);
  expect(names(out).filter(name => name.endsWith('.part'))).toEqual([]);
});

test('what appears at a target after the plan is left as it is', async () => {
  const { plan, apply, exports, out } = bench(plainPhotos(2));
  const { export: planned } = await plan();
  mkdirSync(join(out, 'Ada'), { recursive: true });
  writeFileSync(join(out, 'Ada', '000.jpg'), 'mine');
  expect(await apply(planned.id)).toMatchObject({ failed: 1, done: 2 });
  expect(readFileSync(join(out, 'Ada', '000.jpg'), 'utf8')).toBe('mine');
  expect(await exports.undo(planned.id, true, QUIETLY)).toMatchObject({ removed: 2, left: [] });
  expect(readFileSync(join(out, 'Ada', '000.jpg'), 'utf8')).toBe('mine');
});

test('a crash between the final name and the catalog is made good', async () => {
  const { plan, apply, out, photos, mark } = bench(plainPhotos(2));
  const { export: planned } = await plan();
  // As a killed process leaves it: both names of a finished file, and half of another.
  mkdirSync(join(out, 'Ada'), { recursive: true });
  mkdirSync(join(out, 'Bob'), { recursive: true });
  writeFileSync(join(out, 'Ada', `.akin-${mark}-1.part`), readFileSync(join(photos, '000.jpg')));
  linkSync(join(out, 'Ada', `.akin-${mark}-1.part`), join(out, 'Ada', '000.jpg'));
  writeFileSync(join(out, 'Bob', `.akin-${mark}-2.part`), 'half');
  expect(await apply(planned.id)).toMatchObject({ state: 'done', done: 3, failed: 0, skipped: 0 });
  expect(names(out)).toEqual(['Ada', 'Ada/000.jpg', 'Bob', 'Bob/001.jpg', 'akin-export.json']);
});

test('a catalog that leads an export out of its folder is not followed, neither forth nor back', async () => {
  const { plan, apply, exports, catalog, out } = bench(plainPhotos(4));
  const { export: planned } = await plan();
  const elsewhere = join(out, '..', 'elsewhere.jpg');
  writeFileSync(elsewhere, 'mine');
  const last = 'SELECT max(id) FROM export_files';
  const lead = (target: string) =>
    catalog.connection.run(`UPDATE export_files SET target = ? WHERE id = (${last})`, target);
  for (const target of ['../elsewhere.jpg', elsewhere]) {
    lead(target);
    expect(await apply(planned.id)).toMatchObject({
      state: 'failed',
      done: 0,
      message: expect.stringContaining('outside of its folder'),
    });
    expect(existsSync(out)).toBe(false);
    expect((await refusal(exports.undo(planned.id, true, QUIETLY))).message).toContain(
      'outside of its folder',
    );
    expect(readFileSync(elsewhere, 'utf8')).toBe('mine');
  }
});

test('a destination among the photos, or that is a file, is refused', async () => {
  const { plan, photos, folder } = bench(plainPhotos(2));
  expect((await refusal(plan({}, join(photos, 'out')))).message).toContain('taken for new photos');
  writeFileSync(join(folder, 'file'), '');
  expect((await refusal(plan({}, join(folder, 'file', 'out')))).code).toBe('not-a-folder');
});
