/** Finds and embeds the faces of labelled photos, as they are or changed, for docs/results/people.md. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listPhotos } from '../../main/lab/embeddings/describePhotos.ts';
import { OpenModels } from '../../main/vision/models/openModels.ts';
import { embedFace, findFaces, openPeopleModels } from '../../main/vision/people/analyzePeople.ts';
import { lightOf, qualityFeatures, qualityOf } from '../../main/vision/people/quality.ts';
import { Pyramid } from '../../main/vision/people/warp.ts';
import type { Picture } from '../../main/vision/picture.ts';
import { readPhoto } from '../../main/vision/readPhoto.ts';
import { versionsKey } from './versionsKey.ts';

export interface DescribedFace {
  readonly photo: string;
  readonly label: string;
  /** The most central face of its photo: the person of the folder. */
  readonly isCentral: boolean;
  readonly quality: number;
  readonly features: readonly number[];
  /** Middle of the box, in fractions of the photo. */
  readonly x: number;
  readonly y: number;
  /** The raw vectors of the face and its mirror image. */
  readonly sface: readonly (readonly number[])[];
  readonly dlib: readonly (readonly number[])[];
}

export interface DescribedSet {
  readonly photos: number;
  readonly faces: readonly DescribedFace[];
}

const models = fileURLToPath(new URL('../../models', import.meta.url));
const data = fileURLToPath(new URL('../../../shared/data/', import.meta.url));

/** The picture to look at instead of a photo. */
export type Change = (picture: Picture, number: number) => Promise<Picture>;

/** `every`: each so many-th photo. What was described is kept in `folder` under `name` and the models' versions. */
export async function describeFaces(
  folder: string,
  name: string,
  set: string,
  every: number,
  change?: Change,
): Promise<DescribedSet> {
  const file = join(folder, `${name}-${versionsKey('people', every, change)}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as DescribedSet;
  const open = await openPeopleModels(
    new OpenModels({ manifest: join(models, 'manifest.json'), folders: [models], own: '' }, 1),
  );
  const photos = listPhotos(join(data, set)).filter((_, at) => at % every === 0);
  const faces: DescribedFace[] = [];
  for (const [number, { path, label }] of photos.entries()) {
    if (number % 100 === 0) console.log(name, number, 'of', photos.length);
    const read = await readPhoto(path, 2048);
    const picture = change === undefined ? read.picture : await change(read.picture, number);
    const { width, height } = picture;
    const pyramid = new Pyramid(picture);
    const here: DescribedFace[] = [];
    for (const { box, score, mesh } of await findFaces(open, pyramid)) {
      const views = await embedFace(open, pyramid, mesh);
      if (views === undefined) continue;
      const edge = Math.max(box.width, box.height);
      const facts = { edge, ...lightOf(views.chip), score, sface: views.sface };
      here.push({
        photo: path,
        label,
        isCentral: false,
        quality: qualityOf(facts),
        features: qualityFeatures(facts),
        x: (box.left + box.width / 2) / width,
        y: (box.top + box.height / 2) / height,
        sface: views.sface.map(view => [...view]),
        dlib: views.dlib.map(view => [...view]),
      });
    }
    const away = ({ x, y }: DescribedFace) => Math.hypot(x - 0.5, y - 0.5);
    here.sort((a, b) => away(a) - away(b));
    faces.push(...here.map((face, at) => ({ ...face, isCentral: at === 0 })));
  }
  mkdirSync(folder, { recursive: true });
  const described = { photos: photos.length, faces };
  writeFileSync(file, JSON.stringify(described));
  return described;
}
