/**
 * Photos of all eight orientations with two faces each, exported with sidecars: where exiftool and exiv2 say
 * a face is, the stored picture has it.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { ExportOptions } from '../../contract/export.ts';
import { Readers } from '../library/readers/readers.ts';
import { Exports } from './exports.ts';
import { LEFT, makeCollection, RIGHT, type TestPhoto } from './testing/collection.ts';

const ORIENTATIONS = [1, 2, 3, 4, 5, 6, 7, 8];
const SEEN = { width: 400, height: 300 };
const FACES = { Ada: { box: LEFT, colour: [200, 0, 0] }, Bob: { box: RIGHT, colour: [0, 0, 200] } } as const;
type Name = keyof typeof FACES;

interface Area {
  x: number;
  y: number;
  w: number;
  h: number;
}

function has(program: string): boolean {
  return spawnSync('which', [program]).status === 0;
}

/** What a camera held in this way stores of the scene: Ada red to the left, Bob blue to the right. */
async function stored(orientation: number): Promise<Buffer> {
  const boxes = Object.values(FACES).map(({ box, colour }) => ({
    input: {
      create: {
        width: Math.round(box.width * SEEN.width),
        height: Math.round(box.height * SEEN.height),
        channels: 3 as const,
        background: { r: colour[0], g: colour[1], b: colour[2] },
      },
    },
    left: Math.round(box.left * SEEN.width),
    top: Math.round(box.top * SEEN.height),
  }));
  // Turning by the opposite orientation undoes what a viewer will do; all but the quarter turns are their own
  // opposite.
  const opposite = orientation === 6 ? 8 : orientation === 8 ? 6 : orientation;
  const scene = await sharp({ create: { ...SEEN, channels: 3, background: 'white' } })
    .composite(boxes)
    .withMetadata({ orientation: opposite })
    .tiff({ compression: 'none' })
    .toBuffer();
  return await sharp(scene)
    .rotate()
    .withMetadata({ orientation })
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

/** The mean colour of the stored picture in the middle half of an area. */
async function colourAt(path: string, { x, y, w, h }: Area): Promise<number[]> {
  const { width, height } = await sharp(path).metadata();
  const part = await sharp(path)
    .extract({
      left: Math.round((x - w / 4) * width),
      top: Math.round((y - h / 4) * height),
      width: Math.round((w / 2) * width),
      height: Math.round((h / 2) * height),
    })
    .png()
    .toBuffer();
  const { channels } = await sharp(part).stats();
  return channels.map(({ mean }) => mean);
}

type Areas = Map<Name, Area>;

/** By sidecar; all in one call, which takes as long as for one. */
function byExiftool(paths: readonly string[]): Areas[] {
  const { stdout } = spawnSync('exiftool', ['-j', '-struct', '-n', '-XMP-mwg-rs:all', ...paths], {
    encoding: 'utf8',
  });
  const all = JSON.parse(stdout) as {
    RegionInfo: { RegionList: { Name: Name; Area: { X: number; Y: number; W: number; H: number } }[] };
  }[];
  return all.map(
    ({ RegionInfo }) =>
      new Map(
        RegionInfo.RegionList.map(({ Name, Area: { X, Y, W, H } }) => [Name, { x: X, y: Y, w: W, h: H }]),
      ),
  );
}

function byExiv2(path: string): Areas {
  const { stdout } = spawnSync('exiv2', ['-Pkv', path], { encoding: 'utf8' });
  const values = new Map(
    stdout.split('\n').map(line => {
      const at = line.search(/\s/);
      return [line.slice(0, at), line.slice(at).trim()] as const;
    }),
  );
  const of = (region: number, key: string) =>
    values.get(`Xmp.mwg-rs.Regions/mwg-rs:RegionList[${region}]/mwg-rs:${key}`) ?? '';
  return new Map(
    [1, 2].map(region => {
      const [x, y, w, h] = ['x', 'y', 'w', 'h'].map(key => Number(of(region, `Area/stArea:${key}`)));
      return [of(region, 'Name') as Name, { x: x!, y: y!, w: w!, h: h! }];
    }),
  );
}

test('regions land on the faces in all eight orientations, whoever reads them', async context => {
  if (!has('exiftool') || !has('exiv2')) return context.skip('needs exiftool and exiv2');
  const folder = mkdtempSync(join(tmpdir(), 'akin-orientations-'));
  const photos: TestPhoto[] = [];
  for (const orientation of ORIENTATIONS)
    photos.push({
      path: `${orientation}.jpg`,
      bytes: await stored(orientation),
      subjects: [0, 1],
      facts: { orientation, ...SEEN },
    });
  const { catalog, input } = makeCollection(folder, photos, { kind: 'people', names: ['Ada', 'Bob'] });
  const readers = new Readers();
  const { promise: done, resolve } = Promise.withResolvers<void>();
  const exports = new Exports(catalog, readers, ({ state }) => state !== 'running' && resolve());
  onTestFinished(async () => {
    await exports.close();
    readers.close();
    catalog.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const options = ExportOptions.parse({ sidecars: { where: 'with-copies', naming: 'photo.jpg.xmp' } });
  const out = join(folder, 'out');
  const plan = await exports.plan(input, out, options);
  await exports.apply(plan.export.id);
  await done;
  expect(readdirSync(join(out, 'Ada'))).toHaveLength(16);
  const exported = ORIENTATIONS.map(orientation => join(out, 'Ada', `${orientation}.jpg`));
  const sidecars = exported.map(photo => `${photo}.xmp`);
  const reads = { exiftool: byExiftool(sidecars), exiv2: sidecars.map(byExiv2) };
  for (const [at, photo] of exported.entries()) {
    expect((await sharp(photo).metadata()).orientation).toBe(ORIENTATIONS[at]);
    for (const [reader, read] of Object.entries(reads)) {
      expect([...read[at]!.keys()].sort()).toEqual(['Ada', 'Bob']);
      for (const [name, area] of read[at]!) {
        const colour = await colourAt(photo, area);
        for (const [channel, value] of FACES[name].colour.entries())
          expect(Math.abs(colour[channel]! - value), `${reader} ${ORIENTATIONS[at]} ${name}`).toBeLessThan(
            25,
          );
      }
    }
  }
});
