/**
 * How long finding a leaf takes, CPU time: the best of six passes over 20 photos. The peer is its
 * segmentation alone, at 512 pixels. Usage: node bench/find-leaf.ts [folder of folders]
 */
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listPhotos } from '../main/lab/embeddings/describePhotos.ts';
import { findLeaf } from '../main/vision/leaves/findLeaf.ts';
import { segmentLeaf } from '../main/vision/leaves/segmentLeaf.ts';
import type { Picture } from '../main/vision/picture.ts';
import { readPhoto } from '../main/vision/readPhoto.ts';
import { report } from './measure.ts';

const folder = process.argv[2] ?? fileURLToPath(new URL('../../shared/data/leaves-lab25', import.meta.url));
const all = listPhotos(folder);
const chosen = all.filter((_, at) => at % Math.ceil(all.length / 20) === 0);
const pictures: Picture[] = [];
const small: Picture[] = [];
for (const { path } of chosen) {
  pictures.push((await readPhoto(path, 1024)).picture);
  small.push((await readPhoto(path, 512)).picture);
}

function best(work: (picture: Picture) => unknown, on: readonly Picture[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (let pass = 0; pass < 6; pass++) {
    const before = process.threadCpuUsage();
    for (const picture of on) work(picture);
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1000 / on.length);
  }
  return least;
}

const found = best(findLeaf, pictures);
report(`finding a leaf, ${pictures.length} photos of ${basename(folder)}`, `${found.toFixed(1)} ms each`, {
  name: 'segmenting alone',
  ratio: best(segmentLeaf, small) / found,
});
