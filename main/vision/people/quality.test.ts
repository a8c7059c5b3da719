/** The quality of strangers' faces in real photos with the real models. Skipped without the models or ../shared/data. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { listModels } from '../models/library.ts';
import { OpenModels } from '../models/openModels.ts';
import type { Picture } from '../picture.ts';
import { findPeople, openPeopleModels, type PeopleModels } from './analyzePeople.ts';
import { LEAST_QUALITY } from './quality.ts';

const folder = fileURLToPath(new URL('../../../models/', import.meta.url));
const photos = fileURLToPath(new URL('../../../../shared/data/faces-longtail/', import.meta.url));
const places = { manifest: join(folder, 'manifest.json'), folders: [folder], own: join(folder, 'none') };
const needed = ['blazeface', 'facemesh', 'sface', 'dlib-face', 'faceres', 'emotion'];
const canRun =
  existsSync(photos) &&
  listModels(places).every(({ entry, path }) => path !== null || !needed.includes(entry.name));
const STRANGERS = 20;

/** Photos of people who have one each. */
function strangers(): string[] {
  return readdirSync(photos)
    .sort()
    .flatMap(name => {
      const files = readdirSync(join(photos, name));
      return files.length === 1 ? [join(photos, name, files[0]!)] : [];
    })
    .slice(0, STRANGERS);
}

async function pictureOf(bytes: Buffer): Promise<Picture> {
  const image = sharp(bytes).toColourspace('srgb').removeAlpha();
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

/** As somebody out of focus far behind: less than a third of the size, on grey in the size of the photo. */
async function farAway(path: string): Promise<Picture> {
  const { width, height } = await sharp(path).metadata();
  const blurred = await sharp(path).blur(4).png().toBuffer();
  const input = await sharp(blurred)
    .resize(Math.round(width * 0.3))
    .png()
    .toBuffer();
  const canvas = sharp({ create: { width, height, channels: 3, background: '#777' } });
  return await pictureOf(await canvas.composite([{ input }]).png().toBuffer());
}

/** Of the best face of each photo in which one is found. */
async function qualitiesOf(models: PeopleModels, pictures: Promise<Picture>[]): Promise<number[]> {
  const best: number[] = [];
  for (const picture of pictures) {
    const faces = await findPeople(models, await picture);
    if (faces.length > 0) best.push(Math.max(...faces.map(({ quality }) => quality)));
  }
  return best;
}

describe.skipIf(!canRun)('strangers (skipped without the models or ../shared/data/faces-longtail)', () => {
  test('in full view count; small and blurred ones are not found or fall below the threshold, but for a few', async () => {
    const models = await openPeopleModels(new OpenModels(places, 1));
    const paths = strangers();
    const near = await qualitiesOf(
      models,
      paths.map(async path => await pictureOf(await sharp(path).png().toBuffer())),
    );
    expect(near).toHaveLength(STRANGERS);
    expect(near.filter(quality => quality < LEAST_QUALITY)).toEqual([]);
    const far = await qualitiesOf(models, paths.map(farAway));
    // Some are found, or there would be nothing to set aside.
    expect(far.length).toBeGreaterThanOrEqual(5);
    const counted = far.filter(quality => quality >= LEAST_QUALITY);
    expect(counted.length / far.length).toBeLessThanOrEqual(0.25);
    expect(counted.length).toBeLessThanOrEqual(STRANGERS / 10);
  }, 240_000);
});
