/**
 * The built `akin` where its folders or the collection cannot be written, or the collection is cut: one
 * sentence, exit code 1.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { writeCatalog } from '../main/store/testing/damage.ts';
import { NO_DISK, newDisk } from './fixtures/readOnlyDisk.ts';

const bin = fileURLToPath(new URL('../main/cli/akin.js', import.meta.url));

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'akin-places-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function akin(data: string, ...args: string[]): { code: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], {
    encoding: 'utf8',
    env: { ...process.env, AKIN_DATA: data, AKIN_CACHE: join(newFolder(), 'cache') },
    // A command that hangs is a failure, not a test that never ends.
    timeout: 100_000,
  });
  return { code: status, out: stdout, err: stderr };
}

test('a data folder that cannot be is said in one sentence', () => {
  const folder = newFolder();
  const file = join(folder, 'file');
  writeFileSync(file, '');
  for (const command of [['status', join(folder, 'a.akin')], ['serve']])
    expect(akin(join(file, 'data'), ...command)).toEqual({
      code: 1,
      out: '',
      err: `akin: Akin cannot write in its data folder ${join(file, 'data')}: there is a file in the place of a folder. Make that possible, or set AKIN_DATA to another folder.\n`,
    });
});

test('a read-only disk with the data folder or the collection is said in one sentence', context => {
  const disk = newDisk();
  if (disk === undefined) return context.skip(NO_DISK);
  const folder = newFolder();
  const whole = join(folder, 'leaves.akin');
  writeCatalog(whole, { items: 10, acts: 10 });
  copyFileSync(whole, join(disk.path, 'leaves.akin'));
  mkdirSync(join(disk.path, 'data'));
  disk.makeReadOnly();
  for (const data of [join(disk.path, 'data'), join(disk.path, 'new')])
    expect(akin(data, 'status', whole)).toMatchObject({
      code: 1,
      err: expect.stringMatching(
        /^akin: Akin cannot write in its data folder .*: the file system is read-only\. .*\n$/,
      ),
    });
  expect(akin(join(folder, 'data'), 'status', join(disk.path, 'leaves.akin'))).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^akin: leaves\.akin cannot be opened for writing: .* is read-only, .*\n$/),
  });
});

test('a cut collection is refused and saved by the built program', () => {
  const folder = newFolder();
  const path = join(folder, 'cut.akin');
  writeCatalog(path, { items: 100, acts: 100 });
  truncateSync(path, statSync(path).size - 20_000);
  const status = akin(join(folder, 'data'), 'status', path);
  expect(status.code).toBe(1);
  expect(status.err).toMatch(/^akin: cut\.akin is damaged, .* Akin can save what is still readable .*\n$/);
  expect(status.err).toMatch(/akin salvage .*cut\.akin\n$/);
  const saved = akin(join(folder, 'data'), 'salvage', path);
  expect(saved.out).toContain('answers: 100 saved');
  expect(saved.code).toBe(0);
});
