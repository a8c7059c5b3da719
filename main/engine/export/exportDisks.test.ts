/**
 * Exports to disks that are small, full, read-only or others, on real file systems where the superuser runs
 * the tests.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { bench, plainPhotos, QUIETLY, refusal } from './testing/bench.ts';
import { snapshot } from './testing/killing.ts';

/**
 * A file system of so many kilobytes, as only the superuser can make one; undefined where that is not
 * allowed.
 */
function smallDisk(kilobytes: number, options = ''): string | undefined {
  const place = mkdtempSync(join(tmpdir(), 'akin-disk-'));
  onTestFinished(() => {
    spawnSync('umount', [place]);
    rmSync(place, { recursive: true, force: true });
  });
  const { status } = spawnSync('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${kilobytes}k${options}`,
    'tmpfs',
    place,
  ]);
  return status === 0 ? place : undefined;
}

test('a disk without room is refused before anything is written, and one that fills up stops cleanly', async context => {
  const disk = smallDisk(2048);
  if (disk === undefined) return context.skip('a small disk can be made by the superuser of Linux only');
  const { plan, apply, exports, onProgress } = bench(plainPhotos(70, 20_000));
  const tooMuch = await plan({}, join(disk, 'out'));
  expect(tooMuch.free).toBeGreaterThan(1_500_000);
  writeFileSync(join(disk, 'filler'), new Uint8Array(1_500_000));
  expect(await apply(tooMuch.export.id)).toMatchObject({
    state: 'failed',
    problem: 'disk-full',
    done: 0,
    message: expect.stringMatching(/needs 1\.4 MB, and .* has 0\.\d MB left\. Nothing was written\./),
  });
  expect(readdirSync(disk)).toEqual(['filler']);

  rmSync(join(disk, 'filler'));
  onProgress(() => {
    onProgress(() => {});
    spawnSync('sh', ['-c', `cat /dev/zero > ${join(disk, 'filler')}`]);
  });
  const full = await apply(tooMuch.export.id);
  expect(full).toMatchObject({
    state: 'failed',
    problem: 'disk-full',
    message: expect.stringContaining('no space left'),
  });
  expect(full.done).toBeGreaterThan(0);
  const left = snapshot(join(disk, 'out'));
  expect(left).toHaveLength(full.done);
  expect(left.filter(({ path }) => path.endsWith('.part'))).toEqual([]);
  rmSync(join(disk, 'filler'));
  expect(await apply(tooMuch.export.id)).toMatchObject({ state: 'done', done: 71, failed: 0 });
  expect(await exports.undo(tooMuch.export.id, true, QUIETLY)).toMatchObject({ removed: 71 });
});

test('a disk that may not be written to, and hard links to another disk, are refused when planned', async context => {
  const readOnly = smallDisk(100, ',ro');
  const other = smallDisk(2048);
  if (readOnly === undefined || other === undefined)
    return context.skip('a small disk can be made by the superuser of Linux only');
  const { plan, apply } = bench(plainPhotos(2));
  expect(await refusal(plan({}, join(readOnly, 'out')))).toMatchObject({
    code: 'read-only',
    message: expect.stringContaining('may not write'),
  });
  expect((await refusal(plan({ how: 'hard-link' }, other))).message).toContain(
    'Hard links work only on the disk',
  );
  expect(await apply((await plan({}, other)).export.id)).toMatchObject({ state: 'done', done: 3 });
  expect(await apply((await plan({ how: 'symlink' }, join(other, 'links'))).export.id)).toMatchObject({
    done: 3,
  });
});
