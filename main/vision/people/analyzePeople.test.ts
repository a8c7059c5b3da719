/** People in real photos with the real models. Skipped without the models or ../shared/data. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { listModels } from '../models/library.ts';
import { OpenModels } from '../models/openModels.ts';
import type { Picture } from '../picture.ts';
import { type Face, findPeople, openPeopleModels, type PeopleModels } from './analyzePeople.ts';
import { PEOPLE_ATTRIBUTES } from './attributes.ts';

const folder = fileURLToPath(new URL('../../../models/', import.meta.url));
const photos = fileURLToPath(new URL('../../../../shared/data/faces-wild50/', import.meta.url));
const places = { manifest: join(folder, 'manifest.json'), folders: [folder], own: join(folder, 'none') };
const needed = ['blazeface', 'facemesh', 'sface', 'dlib-face', 'faceres', 'emotion'];
const haveModels = listModels(places).every(
  ({ entry, path }) => path !== null || !needed.includes(entry.name),
);

async function pictureOf(image: Sharp): Promise<Picture> {
  const { data, info } = await image
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

const plain = (width: number, height: number, value: number): Picture => ({
  width,
  height,
  data: new Uint8Array(width * height * 3).fill(value),
});

const distance = (a: Float32Array, b: Float32Array) =>
  Math.sqrt(a.reduce((sum, value, at) => sum + (value - b[at]!) ** 2, 0));

describe.skipIf(!haveModels)('with the models (skipped where `akin models fetch` has not run)', () => {
  let models: PeopleModels;
  beforeAll(async () => {
    models = await openPeopleModels(new OpenModels(places, 1));
  });

  test.each([
    ['1 × 1', plain(1, 1, 200)],
    ['black', plain(400, 300, 0)],
    ['white', plain(640, 640, 255)],
    ['10,000 × 3', plain(10_000, 3, 90)],
    ['3 × 10,000', plain(3, 10_000, 90)],
  ])('nobody is in a picture that is %s', async (_, picture) => {
    expect(await findPeople(models, picture)).toEqual([]);
  });

  describe.skipIf(!existsSync(photos))(
    'and photos (skipped where ../shared/data/faces-wild50 is absent)',
    () => {
      const photo = (person: string, number: number) =>
        join(photos, person, `${person}_${String(number).padStart(4, '0')}.jpg`);
      const people = [photo('George_Clooney', 1), photo('Britney_Spears', 1), photo('Fidel_Castro', 1)];
      const score = ({ scores }: Face, key: string) =>
        scores[PEOPLE_ATTRIBUTES.findIndex(at => at.key === key)]!;

      test('a portrait is one person, whole and well described', async () => {
        const found = await findPeople(models, await pictureOf(sharp(people[0]!)));
        const [face, ...others] = found.filter(({ setAside }) => !setAside); // someone blurred is behind him
        expect(others).toEqual([]);
        const { box, landmarks, quality, setAside, embedding, scores } = face!;
        expect(box.left).toBeGreaterThan(0.1);
        expect(box.left + box.width).toBeLessThan(0.9);
        expect(landmarks.rightEye.x).toBeLessThan(landmarks.leftEye.x);
        expect(landmarks.nose.y).toBeGreaterThan(landmarks.rightEye.y);
        expect(landmarks.chin.y).toBeGreaterThan(landmarks.nose.y);
        expect(quality).toBeGreaterThan(0.5);
        expect(setAside).toBe(false);
        expect(Math.hypot(...embedding)).toBeCloseTo(1, 5);
        expect(scores.length).toBe(PEOPLE_ATTRIBUTES.length);
        expect(scores.every(Number.isFinite)).toBe(true);
        expect(score(face!, 'masculine')).toBeGreaterThan(0.5);
        expect(score(face!, 'smile')).toBeGreaterThan(0.5);
        expect(score(face!, 'turned-right')).toBeGreaterThan(0.5);
        expect(score(face!, 'turned-left')).toBe(0);
        expect(score(face!, 'age')).toBeGreaterThan(20);
      });

      test('three photos side by side are three people, in their places, each nearest to another photo of themselves', async () => {
        const tiles = people.map((input, at) => ({ input, left: at * 150, top: 0 }));
        const canvas = sharp({ create: { width: 450, height: 150, channels: 3, background: '#888' } });
        const together = await pictureOf(sharp(await canvas.composite(tiles).png().toBuffer()));
        const found = (await findPeople(models, together)).filter(({ setAside }) => !setAside);
        found.sort((a, b) => a.box.left - b.box.left);
        const inPlace = [0, 1, 2].map(at =>
          found.find(({ box }) => Math.abs((box.left + box.width / 2) * 3 - at - 0.5) < 0.2),
        );
        expect(inPlace.every(face => face !== undefined)).toBe(true);
        const [alone] = await findPeople(models, await pictureOf(sharp(photo('Fidel_Castro', 3))));
        const apart = inPlace.map(face => distance(face!.embedding, alone!.embedding));
        // Same and different are equally likely at 0.87.
        expect(apart[2]).toBeLessThan(0.87);
        expect(Math.min(apart[0]!, apart[1]!)).toBeGreaterThan(0.87);
      });

      test.each([90, 180, 270])('a photo turned by %i degrees shows the same person', async degrees => {
        const [face] = await findPeople(models, await pictureOf(sharp(people[2]!)));
        const turned = await findPeople(models, await pictureOf(sharp(people[2]!).rotate(degrees)));
        const apart = turned.map(({ embedding }) => distance(embedding, face!.embedding));
        expect(Math.min(...apart)).toBeLessThan(0.3);
      });

      test('a mirror image is the same person, and looks the other way', async () => {
        const [face] = await findPeople(models, await pictureOf(sharp(people[1]!)));
        const [mirrored] = await findPeople(models, await pictureOf(sharp(people[1]!).flop()));
        expect(distance(face!.embedding, mirrored!.embedding)).toBeLessThan(0.25);
        expect(mirrored!.landmarks.pose.turn).toBeCloseTo(-face!.landmarks.pose.turn, -1);
      });
    },
  );
});
