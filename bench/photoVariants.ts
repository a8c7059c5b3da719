/**
 * Makes any number of photos of 640 by 480 pixels: crops, mirrorings, tints and scalings of real photos where
 * there are some, else of the sample's leaves. A folder's name is the subject.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { Random } from '../main/algorithms/random.ts';
import { makeSample, PHOTOS_OF_EACH, photosOf, readTable, TABLE } from '../main/engine/sample/makeSample.ts';

const REAL = new URL('../../shared/data', import.meta.url).pathname;
const SETS = ['scenes6', 'leaves-uci8', 'leaves-lab25', 'faces-wild50'];
const PHOTO = { width: 640, height: 480 };
/** What a photo is scaled to before it is varied. */
const BASE = { width: 720, height: 540 };

interface Source {
  readonly path: string;
  readonly subject: string;
}

function realSources(): Source[] {
  return SETS.filter(set => existsSync(join(REAL, set))).flatMap(set =>
    readdirSync(join(REAL, set)).flatMap(subject =>
      readdirSync(join(REAL, set, subject)).map(name => ({ path: join(REAL, set, subject, name), subject })),
    ),
  );
}

async function sampleSources(folder: string): Promise<Source[]> {
  const sample = join(folder, 'sample');
  if (!existsSync(photosOf(sample)))
    await makeSample(sample, PHOTOS_OF_EACH, {
      signal: new AbortController().signal,
      progress: () => {},
    });
  const subjects = readTable(readFileSync(join(sample, TABLE), 'utf8'));
  return [...subjects].map(([name, subject]) => ({ path: join(photosOf(sample), name), subject }));
}

/** Adds what is not there yet, so that a second run makes nothing; the folder with the photos. */
export async function makeVariants(folder: string, count: number): Promise<string> {
  const photos = join(folder, `photos of ${count}`);
  const real = realSources();
  const sources = real.length > 0 ? real : await sampleSources(folder);
  for (const { subject } of sources) mkdirSync(join(photos, subject), { recursive: true });
  const waiting = sources.entries();
  const work = async () => {
    for (const [first, { path, subject }] of waiting) {
      // All variants of a photo in turn, so that it is decoded once.
      let base: Buffer | undefined;
      for (let number = first; number < count; number += sources.length) {
        const to = join(photos, subject, `${String(number).padStart(6, '0')}.jpg`);
        if (existsSync(to)) continue;
        base ??= await sharp(path)
          .resize(BASE.width, BASE.height, { fit: 'cover' })
          .removeAlpha()
          .toColourspace('srgb')
          .raw()
          .toBuffer();
        // Under another name until it is whole.
        await makeVariant(base, new Random(number), `${to}.part`);
        await rename(`${to}.part`, to);
      }
    }
  };
  await Promise.all(Array.from({ length: 4 }, work));
  return photos;
}

async function makeVariant(base: Buffer, random: Random, to: string): Promise<void> {
  const share = 0.75 + 0.25 * random.unit();
  const [width, height] = [Math.floor(BASE.width * share), Math.floor(BASE.height * share)];
  await sharp(base, { raw: { ...BASE, channels: 3 } })
    .extract({
      left: random.below(BASE.width - width + 1),
      top: random.below(BASE.height - height + 1),
      width,
      height,
    })
    .resize(PHOTO.width, PHOTO.height, { kernel: 'linear' })
    .flop(random.below(2) === 1)
    .linear(
      [0, 1, 2].map(() => 0.85 + 0.3 * random.unit()),
      [0, 1, 2].map(() => 20 * random.unit() - 10),
    )
    .jpeg({ quality: 75 })
    .toFile(to);
}
