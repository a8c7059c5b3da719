/**
 * SIGKILL in the middle of an export: gone on with, every file is there once and right, nothing half done is
 * left, and no original was touched.
 */
import { createHash } from 'node:crypto';
import {
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Random } from '../../algorithms/random.ts';
import { mergeSidecar } from '../xmp/mergeSidecar.ts';
import { exportUnderFire, randomPhotos, snapshot } from './testing/killing.ts';

// The full one, with 2,000 photos and 20 kills, is bench/export-kills.ts.
const KILLS = 3;
const PHOTOS = 200;

test(`${KILLS} kills, then to the end`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'akin-kill-export-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const random = new Random(11);
  const photos = randomPhotos(PHOTOS, 3000, random);
  const before = photos
    .map(({ path, bytes }) => ({ path, hash: createHash('sha256').update(bytes).digest('hex') }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  const destination = join(folder, 'out');
  const { last, interrupted, planned } = await exportUnderFire(join(folder, 'c'), destination, photos, {
    kills: KILLS,
    within: 20,
    random,
  });
  expect(interrupted).toBeGreaterThanOrEqual(KILLS - 1);
  expect(last).toBe(`done: Exported ${planned} files.`);

  const written = snapshot(destination);
  expect(written).toHaveLength(planned);
  expect(written.filter(({ path }) => path.includes('.part'))).toEqual([]);
  const originals = snapshot(join(folder, 'c', 'photos'));
  expect(originals.map(({ path, hash }) => ({ path, hash }))).toEqual(before);
  const copies = written.filter(({ path }) => path.endsWith('.jpg'));
  const byHash = (files: typeof written) =>
    files.map(({ hash, changedAt }) => `${hash} ${Math.trunc(changedAt)}`).sort();
  expect(byHash(copies)).toEqual(byHash(originals));
  const manifest = JSON.parse(readFileSync(join(destination, 'akin-export.json'), 'utf8')) as {
    files: { path: string; sha256: string }[];
  };
  expect(manifest.files.map(({ path, sha256 }) => `${sha256} ${path}`).sort()).toEqual(
    written
      .filter(({ path }) => path !== 'akin-export.json')
      .map(({ path, hash }) => `${hash} ${path}`)
      .sort(),
  );
}, 120_000);

test(`${KILLS} kills of an export that merges sidecars, and ${KILLS} of its undo: all is as it was`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'akin-kill-undo-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const random = new Random(5);
  const photos = randomPhotos(PHOTOS, 300, random);
  const said = { names: ['holiday'], faces: [], orientation: 1, width: null, height: null };
  const place = join(folder, 'c', 'photos');
  let before: string[] = [];
  const { last, interrupted } = await exportUnderFire(join(folder, 'c'), join(folder, 'out'), photos, {
    kills: KILLS,
    within: 20,
    random,
    options: { how: 'none', sidecars: { where: 'beside-originals', naming: 'photo.jpg.xmp' } },
    // A third has a sidecar, a third a link to one, a third none.
    prepare: photoFolder => {
      writeFileSync(join(folder, 'elsewhere.xmp'), mergeSidecar(undefined, said));
      for (const [number, { path }] of photos.entries()) {
        if (number % 3 === 0) writeFileSync(join(photoFolder, `${path}.xmp`), mergeSidecar(undefined, said));
        if (number % 3 === 1) symlinkSync('../../../elsewhere.xmp', join(photoFolder, `${path}.xmp`));
      }
      before = entries(photoFolder);
    },
    undo: true,
  });
  expect(interrupted).toBeGreaterThanOrEqual(1);
  expect(last).toMatch(/^undone: \d+ removed, 0 left$/);
  expect(entries(place)).toEqual(before);
}, 120_000);

/** Everything below a folder: a link by where it leads, a file by its checksum. */
function entries(folder: string): string[] {
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter(name => !lstatSync(join(folder, name)).isDirectory())
    .map(name => {
      const path = join(folder, name);
      return lstatSync(path).isSymbolicLink()
        ? `${name} -> ${readlinkSync(path)}`
        : `${name} ${createHash('sha256').update(readFileSync(path)).digest('hex')} ${lstatSync(path).mode}`;
    })
    .sort();
}
