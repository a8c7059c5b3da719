/**
 * Kills an export again and again at random times and then lets it end: for the kill test and its benchmark.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Random } from '../../../algorithms/random.ts';
import { ExportOptions } from '../../../contract/export.ts';
import { Readers } from '../../library/readers/readers.ts';
import { Exports } from '../exports.ts';
import { makeCollection, type TestPhoto } from './collection.ts';

const script = fileURLToPath(new URL('exporter.ts', import.meta.url));

export interface Killed {
  readonly last: string;
  /** How many runs were killed before they ended. */
  readonly interrupted: number;
  /** How many files the export had planned, the manifest among them. */
  readonly planned: number;
}

export interface Fire {
  readonly kills: number;
  /** Each run is killed at most so many milliseconds after its start or its first batch. */
  readonly within: number;
  readonly random: Random;
  readonly options?: Partial<ExportOptions>;
  /** Called with the folder of the photos before the export is planned. */
  prepare?(photos: string): void;
  /** Take the export back in the end, killed as often. */
  readonly undo?: boolean;
}

/** Photos of random bytes: an export reads bytes alone. */
export function randomPhotos(count: number, bytes: number, random: Random): TestPhoto[] {
  return Array.from({ length: count }, (_, number) => ({
    path: `day ${number % 5}/IMG_${String(number % Math.ceil(count / 2)).padStart(4, '0')}${number < count / 2 ? '' : ' b'}.jpg`,
    bytes: Uint8Array.from({ length: bytes + (number % 97) }, () => random.below(256)),
    subjects: [number % 7],
  }));
}

export async function exportUnderFire(
  folder: string,
  destination: string,
  photos: readonly TestPhoto[],
  { kills, within, random, options, prepare, undo = false }: Fire,
): Promise<Killed> {
  const names = ['Ada', 'Bob', null, 'Čeněk', 'con', 'D/E', 'ada'];
  const { catalog, input, photos: place } = makeCollection(folder, photos, { names });
  prepare?.(place);
  const readers = new Readers(1);
  const exports = new Exports(catalog, readers, () => {});
  const wanted = ExportOptions.parse({
    tables: ['csv'],
    sidecars: { where: 'with-copies', naming: 'photo.jpg.xmp' },
    ...options,
  });
  const plan = await exports.plan(input, destination, wanted);
  readers.close();
  const { path } = catalog;
  catalog.close();
  let interrupted = 0;
  for (let kill = 0; kill < kills; kill++) {
    const word = kill % 3 === 0 ? 'begun' : 'written';
    const last = await run(path, plan.export.id, 'apply', { word, after: random.below(within) });
    if (last === 'begun' || last === 'written') interrupted++;
  }
  let last = await run(path, plan.export.id, 'apply');
  for (let kill = 0; undo && kill < kills && !last.startsWith('undone'); kill++)
    last = await run(path, plan.export.id, 'undo', { word: 'begun', after: random.below(within) });
  if (undo && !last.startsWith('undone')) last = await run(path, plan.export.id, 'undo');
  return { last, interrupted, planned: plan.export.files };
}

/** The last line it wrote; killed so many milliseconds after it first said a word, or never. */
async function run(
  path: string,
  id: number,
  what: 'apply' | 'undo',
  kill?: { word: string; after: number },
): Promise<string> {
  const child = spawn(process.execPath, [script, path, String(id), what], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let last = '';
  let isAimed = false;
  for await (const line of createInterface({ input: child.stdout })) {
    last = line;
    if (line !== kill?.word || isAimed) continue;
    isAimed = true;
    setTimeout(() => child.kill('SIGKILL'), kill.after);
  }
  return last;
}

/** Every file below a folder: its path, its checksum and its time of change. */
export function snapshot(folder: string): { path: string; hash: string; changedAt: number }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => {
      const path = join(entry.parentPath, entry.name);
      const hash = createHash('sha256').update(readFileSync(path)).digest('hex');
      return { path: path.slice(folder.length + 1), hash, changedAt: statSync(path).mtimeMs };
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}
