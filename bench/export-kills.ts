/**
 * Does an export survive being killed? SIGKILL at random moments, resumed each time; then every file must be
 * there once with the right checksum, no temporary file left, and every original untouched, in bytes and
 * times.
 * Usage: node bench/export-kills.ts [photos, 2000] [kills, 20] [bytes of a photo, or a folder of real ones]
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { Random } from '../main/algorithms/random.ts';
import { exportUnderFire, randomPhotos, snapshot } from '../main/engine/export/testing/killing.ts';
import { report } from './measure.ts';

const [photos = 2000, kills = 20] = process.argv.slice(2, 4).map(Number);
const source = process.argv[4] ?? '20000';

function realPhotos(from: string): ReturnType<typeof randomPhotos> {
  return readdirSync(from, { recursive: true, withFileTypes: true })
    .filter(file => file.isFile() && ['.jpg', '.jpeg', '.png'].includes(extname(file.name).toLowerCase()))
    .slice(0, photos)
    .map(({ parentPath, name }, number) => ({
      path: `day ${number % 5}/${number} ${name}`,
      bytes: readFileSync(join(parentPath, name)),
      subjects: [number % 7],
    }));
}

const folder = mkdtempSync(join(tmpdir(), 'akin-export-kills-'));
try {
  const random = new Random(2);
  const bytes = Number(source);
  const made = Number.isNaN(bytes) ? realPhotos(source) : randomPhotos(photos, bytes, random);
  const destination = join(folder, 'out');
  const started = performance.now();
  const { last, interrupted, planned } = await exportUnderFire(join(folder, 'c'), destination, made, {
    kills,
    within: 250,
    random,
  });
  const seconds = (performance.now() - started) / 1000;
  const written = snapshot(destination);
  const originals = snapshot(join(folder, 'c', 'photos'));
  const expected = new Map(made.map(one => [one.path, createHash('sha256').update(one.bytes).digest('hex')]));
  const manifest = JSON.parse(readFileSync(join(destination, 'akin-export.json'), 'utf8')) as {
    files: { path: string; kind: string; sha256: string; original?: { path: string } }[];
  };
  const hashOf = new Map(written.map(({ path, hash }) => [path, hash]));
  const timeOf = new Map(originals.map(({ path, changedAt }) => [path, Math.trunc(changedAt)]));
  const copies = manifest.files.filter(({ kind }) => kind === 'copy');
  const relative = (path: string) => path.slice(join(folder, 'c', 'photos').length + 1);
  const changedAt = new Map(written.map(file => [file.path, Math.trunc(file.changedAt)]));
  const wrong = {
    'wrong checksums': manifest.files.filter(({ path, sha256 }) => hashOf.get(path) !== sha256).length,
    'wrong copies': copies.filter(({ sha256, original }) => expected.get(relative(original!.path)) !== sha256)
      .length,
    'wrong times': copies.filter(
      ({ path, original }) => changedAt.get(path) !== timeOf.get(relative(original!.path)),
    ).length,
    'temporary files': written.filter(({ path }) => path.endsWith('.part')).length,
    'changed originals': originals.filter(({ path, hash }) => expected.get(path) !== hash).length,
  };
  report(
    `${made.length} photos exported, killed ${interrupted} times, last ${last}`,
    `${planned} files planned, ${written.length} written; ${Object.entries(wrong)
      .map(([what, count]) => `${count} ${what}`)
      .join(', ')}; ${seconds.toFixed(0)} s`,
  );
  if (Object.values(wrong).some(count => count > 0)) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
