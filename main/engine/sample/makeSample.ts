/**
 * Makes the sample collection: photos of leaves in a folder, and a table of their species. Engine process.
 */

import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { Random } from '../../algorithms/random.ts';
import { AkinError } from '../../contract/errors.ts';
import { readCsv } from '../../files/tables.ts';
import { sharedCompute } from '../compute/pool.ts';
import { CancelledError } from '../compute/task.ts';
import { drawSamplePhotoTask, HEIGHT, type PhotoWanted, WIDTH } from './drawPhoto.ts';
import { SPECIES } from './species.ts';

/** The whole sample. */
export const PHOTOS_OF_EACH = 12;
const SEED = 20_260_512;
const PHOTOS = 'photos';
/** Beside the photos' folder. */
export const TABLE = 'species.csv';

export interface Making {
  readonly signal: AbortSignal;
  progress(done: number, total: number): void;
}

interface Planned extends PhotoWanted {
  readonly name: string;
  readonly takenAt: string;
}

/** The folder with the photos: complete, or absent. */
export function photosOf(sample: string): string {
  return join(sample, PHOTOS);
}

/** The names of the files do not give the species; the table does. */
export async function makeSample(sample: string, each: number, { signal, progress }: Making): Promise<void> {
  const photos = photosOf(sample);
  if (existsSync(photos)) throw new AkinError('bad-request', `There are photos in ${photos} already.`);
  // Under another name until complete, so that an interrupted sample is never taken for a whole one.
  const unfinished = `${photos}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const plan = planPhotos(each);
  let done = 0;
  const draw = async (photo: Planned) => {
    const pixels = await sharedCompute().run(drawSamplePhotoTask, photo, { signal });
    const jpeg = await sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
      .withExif({ IFD0: { Model: 'Sample of Akin' }, IFD2: { DateTimeOriginal: photo.takenAt } })
      .jpeg({ quality: 88 })
      .toBuffer();
    await writeFile(join(unfinished, photo.name), jpeg);
    progress(++done, plan.length);
  };
  try {
    // A few more than threads, so that none waits for the disk; never all pictures in memory.
    const waiting = plan.values();
    const work = async () => {
      for (const photo of waiting) await draw(photo);
    };
    const works = await Promise.allSettled(Array.from({ length: sharedCompute().threads + 2 }, work));
    for (const ended of works) if (ended.status === 'rejected') throw ended.reason;
    await writeFile(join(sample, TABLE), tableOf(plan));
    renameSync(unfinished, photos);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error instanceof CancelledError ? new AkinError('cancelled', 'This was cancelled.') : error;
  }
}

function planPhotos(each: number): Planned[] {
  const random = new Random(SEED);
  const wanted = SPECIES.flatMap((_, species) =>
    Array.from({ length: each }, (_, at): PhotoWanted => ({ species, seed: SEED + 1000 * species + at })),
  );
  random.shuffle(wanted);
  let clock = Date.UTC(2026, 4, 12, 9, 30);
  return wanted.map((photo, at) => {
    clock += 1000 * (20 + random.below(140));
    const [date, time] = new Date(clock).toISOString().slice(0, 19).split('T') as [string, string];
    return {
      ...photo,
      name: `IMG_${String(at + 1).padStart(4, '0')}.jpg`,
      takenAt: `${date.replaceAll('-', ':')} ${time}`,
    };
  });
}

function tableOf(plan: readonly Planned[]): string {
  return ['photo,species', ...plan.map(({ name, species }) => `${name},${SPECIES[species]!.name}`), ''].join(
    '\n',
  );
}

/** What each photo of a sample shows, by its file's name. */
export function readTable(text: string): Map<string, string> {
  return new Map(readCsv(text, TABLE).rows.map(([photo, species]) => [photo!, species!]));
}
