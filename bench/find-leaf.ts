/** How long finding and segmenting a leaf takes, by the processor's time: the best of six passes over 20 photos. `node bench/find-leaf.ts [folder of folders]` */
import { fileURLToPath } from 'node:url';
import { listPhotos } from '../main/engine/reproduce/readPhotoFolder.ts';
import { findLeaf } from '../main/vision/leaves/findLeaf.ts';
import { segmentLeaf } from '../main/vision/leaves/segmentLeaf.ts';
import type { Picture } from '../main/vision/picture.ts';
import { readPhoto } from '../main/vision/readPhoto.ts';

const folder = process.argv[2] ?? fileURLToPath(new URL('../../shared/data/leaves-lab25', import.meta.url));
const all = listPhotos(folder);
const chosen = all.filter((_, at) => at % Math.ceil(all.length / 20) === 0);
const pictures: Picture[] = [];
const small: Picture[] = [];
for (const { path } of chosen) {
  pictures.push((await readPhoto(path, 1024)).picture);
  small.push((await readPhoto(path, 512)).picture);
}

function best(work: (picture: Picture) => unknown, on: readonly Picture[]): string {
  let least = Number.POSITIVE_INFINITY;
  for (let pass = 0; pass < 6; pass++) {
    const before = process.threadCpuUsage();
    for (const picture of on) work(picture);
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1000 / on.length);
  }
  return `${least.toFixed(1)} ms`;
}

console.log(
  `${pictures.length} photos: found in ${best(findLeaf, pictures)}, segmented at 512 pixels in ${best(segmentLeaf, small)}`,
);
