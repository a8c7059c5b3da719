/** The folders for data and cache: closed to others, and a sentence where they cannot be used. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { NO_DISK, newDisk } from '../../../test/fixtures/readOnlyDisk.ts';
import { AkinError } from '../../contract/errors.ts';
import { startIn } from '../testing/startIn.ts';
import { prepareDirectories } from './directories.ts';

const onPosix = test.skipIf(process.platform === 'win32');

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'akin-folders-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function modeOf(...path: string[]): string {
  return (statSync(join(...path)).mode & 0o7777).toString(8);
}

function write(mode: number, ...path: string[]): void {
  writeFileSync(join(...path), '{}');
  chmodSync(join(...path), mode);
}

function refusalOf(data: string, cache = join(newFolder(), 'cache')): AkinError {
  try {
    prepareDirectories({ data, cache });
  } catch (error) {
    if (error instanceof AkinError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

onPosix('folders that others could read are closed, with the files of ours in them', () => {
  const folder = newFolder();
  const [data, cache] = [join(folder, 'data'), join(folder, 'cache')];
  for (const name of ['', 'collections', 'logs', 'reports', 'pictures']) {
    mkdirSync(join(data, name), { recursive: true });
    chmodSync(join(data, name), 0o755);
  }
  mkdirSync(cache, { mode: 0o755 });
  write(0o644, data, 'recent.json');
  write(0o664, data, 'collections', 'Holidays.akin');
  write(0o644, data, 'collections', 'Holidays.akin.v7-backup');
  write(0o644, data, 'logs', 'tab.log');
  write(0o644, data, 'notes of mine.txt');
  write(0o644, data, 'pictures', 'one.jpg');
  write(0o644, folder, 'elsewhere.akin');
  symlinkSync(join(folder, 'elsewhere.akin'), join(data, 'collections', 'link.akin'));

  prepareDirectories({ data, cache });
  for (const name of ['', 'collections', 'logs', 'reports'])
    expect([name, modeOf(data, name)]).toEqual([name, '700']);
  expect(modeOf(cache)).toBe('700');
  for (const name of [
    'recent.json',
    'collections/Holidays.akin',
    'collections/Holidays.akin.v7-backup',
    'logs/tab.log',
  ])
    expect([name, modeOf(data, name)]).toEqual([name, '600']);
  // What is not ours stays as it is; the folder above it is closed.
  expect(modeOf(data, 'notes of mine.txt')).toBe('644');
  expect(modeOf(data, 'pictures', 'one.jpg')).toBe('644');
  expect(modeOf(folder, 'elsewhere.akin')).toBe('644');
});

onPosix('a folder that is meant for all stays open', () => {
  const data = newFolder();
  chmodSync(data, 0o1777);
  prepareDirectories({ data, cache: join(data, 'cache') });
  expect([modeOf(data), modeOf(data, 'cache')]).toEqual(['1777', '700']);
});

onPosix('what the engine puts there is for the person alone', async () => {
  const folder = newFolder();
  const { engine, client } = startIn(folder, 'browser');
  const photos = join(folder, 'photos');
  mkdirSync(photos);
  await client.call('collection.create', {
    folder: engine.grant(photos),
    kind: 'anything',
    name: 'Holidays',
  });
  await client.call('reports.keep', { what: 'It broke.', details: '' });
  await engine.close();
  expect(modeOf(folder, 'data/collections')).toBe('700');
  expect(modeOf(folder, 'data/collections/Holidays.akin')).toBe('600');
  expect(modeOf(folder, 'data/recent.json')).toBe('600');
  expect(modeOf(folder, 'data/reports')).toBe('700');
});

test('a file in the place of a folder is named', () => {
  const file = join(newFolder(), 'file');
  writeFileSync(file, '');
  for (const data of [file, join(file, 'below')]) {
    const { code, message } = refusalOf(data);
    expect(code).toBe('read-only');
    expect(message).toBe(
      `Akin cannot write in its data folder ${data}: there is a file in the place of a folder. Make that possible, or set AKIN_DATA to another folder.`,
    );
  }
  expect(refusalOf(join(newFolder(), 'data'), file).message).toContain('set AKIN_CACHE to another folder');
});

test.runIf(process.platform === 'linux')(
  'a place where no folder can be made is refused, not tried for ever',
  () => {
    for (const data of ['/proc/akin', '/proc/akin/below'])
      expect(refusalOf(data)).toMatchObject({
        code: 'read-only',
        message: expect.stringContaining(
          `Akin cannot write in its data folder ${data}: no folder can be made there.`,
        ),
      });
  },
);

test('a read-only disk is called that', context => {
  const disk = newDisk();
  if (disk === undefined) return context.skip(NO_DISK);
  mkdirSync(join(disk.path, 'data'));
  disk.makeReadOnly();
  for (const data of [join(disk.path, 'data'), join(disk.path, 'new'), join(disk.path, 'new', 'below')])
    expect(refusalOf(data)).toMatchObject({
      code: 'read-only',
      message: expect.stringContaining(`${data}: the file system is read-only.`),
    });
});
