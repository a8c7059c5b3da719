/** A typed path leads where the picker leads step by step, and nowhere else. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Grants } from './grants.ts';
import { findPlace, listLastPlace, listPlace } from './places.ts';

function makeFolders(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'akin-places-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'Photos', 'Day 1'), { recursive: true });
  mkdirSync(join(folder, '.keys', 'deep'), { recursive: true });
  writeFileSync(join(folder, 'Photos', 'one.jpg'), '');
  symlinkSync(join(folder, 'Photos'), join(folder, 'Linked'));
  symlinkSync(join(folder, 'gone'), join(folder, 'Dangling'));
  return folder;
}

test('the folder of a typed path has the grant that browsing gives', async () => {
  const folder = makeFolders();
  const grants = new Grants();
  const typed = await findPlace(grants, ` ${join(folder, 'Photos', 'Day 1')}/ `);
  const [browsed] = (await listPlace(grants, join(folder, 'Photos'))).folders;
  expect(typed).toEqual(browsed);
  expect(grants.pathOf(typed.grant)).toBe(join(folder, 'Photos', 'Day 1'));
  expect((await findPlace(grants, join(folder, 'Linked', 'Day 1'))).name).toBe('Day 1');
  expect((await findPlace(grants, join(folder, 'Photos', '..', 'Photos'))).name).toBe('Photos');
  expect(grants.pathOf((await findPlace(grants, '~')).grant)).toBe(homedir());
});

test('what browsing does not lead to gets no grant', async () => {
  const folder = makeFolders();
  const grants = new Grants();
  const before = await Promise.all(
    [
      '.keys',
      '.keys/deep',
      'Photos/../.keys/deep',
      'Photos/one.jpg',
      'Dangling',
      'gone',
      'Photos/Day 1/none',
      'Photos\0',
    ].map(name => findPlace(grants, `${folder}/${name}`).catch((error: { code: string }) => error.code)),
  );
  expect(new Set(before)).toEqual(new Set(['folder-missing']));
  for (const path of ['Photos', './Photos', '../etc', ''])
    await expect(findPlace(grants, path)).rejects.toMatchObject({ code: 'bad-request' });
});

test('the picker begins where one was last; at home where that is gone or was never a step away', async () => {
  const folder = makeFolders();
  const grants = new Grants();
  const at = async (last?: string) => grants.pathOf((await listLastPlace(grants, last)).here.grant);
  expect(await at(join(folder, 'Photos'))).toBe(join(folder, 'Photos'));
  for (const last of [undefined, join(folder, 'gone'), join(folder, '.keys')])
    expect(await at(last)).toBe(homedir());
});
