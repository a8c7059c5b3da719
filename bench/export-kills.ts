/**
 * Does an export survive being killed? 2,000 photos, SIGKILL at 20 random moments, gone on with each time; then every file
 * must be there once with the right checksum, no temporary file left, and every original untouched, in bytes and times.
 *
 *     node bench/export-kills.ts [photos] [kills] [bytes of a photo, or a folder of real ones]
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { Random } from '../main/algorithms/random.ts';
import { exportUnderFire, randomPhotos, snapshot } from '../main/engine/export/testing/killing.ts';

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
  console.log({
    last,
    interrupted,
    planned,
    written: written.length,
    wrongChecksums: manifest.files.filter(({ path, sha256 }) => hashOf.get(path) !== sha256).length,
    copies: copies.length,
    sidecars: manifest.files.filter(({ kind }) => kind === 'sidecar').length,
    wrongCopies: copies.filter(({ sha256, original }) => expected.get(relative(original!.path)) !== sha256)
      .length,
    wrongTimes: copies.filter(
      ({ path, original }) => changedAt.get(path) !== timeOf.get(relative(original!.path)),
    ).length,
    temporaryFiles: written.filter(({ path }) => path.endsWith('.part')).length,
    changedOriginals: originals.filter(({ path, hash }) => expected.get(path) !== hash).length,
    originals: originals.length,
    seconds: Math.round(seconds),
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
