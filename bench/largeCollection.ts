/**
 * Makes a collection of any size without photos: generated rows, and thumbnails put straight into the cache.
 */
import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Thumbnails } from '../main/engine/library/thumbnails.ts';
import { readCollection } from '../main/store/collection.ts';
import { addFolder } from '../main/store/folders.ts';
import { createCatalog } from '../main/store/open.ts';
import { nextFoundPhotos, recordIndexed, upsertFoundPhotos } from '../main/store/photos.ts';
import { makePhoto } from '../test/fixtures/photos.ts';

/** So many different pictures, shown over and over: decoding them costs the browser what real ones would. */
const PICTURES = 200;

export async function makeLargeCollection(
  data: string,
  count: number,
): Promise<{ id: string; path: string }> {
  const folder = join(data, 'photos');
  const path = join(data, 'large.akin');
  mkdirSync(folder, { recursive: true });
  const thumbnails = new Thumbnails(join(data, 'cache'));
  const pictures = await Promise.all(Array.from({ length: PICTURES }, (_, i) => makePhoto(i, 320, 240)));
  const catalog = createCatalog(path, { name: 'Large', kind: 'anything' });
  try {
    const { id } = addFolder(catalog, folder);
    const name = (i: number) =>
      `${String(Math.floor(i / 500)).padStart(3, '0')}/IMG_${String(i).padStart(5, '0')}.jpg`;
    const files = Array.from({ length: count }, (_, i) => ({
      relativePath: name(i),
      bytes: 1,
      modifiedAt: i,
    }));
    upsertFoundPhotos(catalog, id, files);
    const hashes: string[] = [];
    catalog.connection.transaction(() => {
      nextFoundPhotos(catalog, 0, count).forEach((photo, i) => {
        const hash = createHash('sha256').update(String(i)).digest('hex');
        hashes.push(hash);
        recordIndexed(catalog, photo.id, {
          hash,
          bytes: 1,
          format: 'jpeg',
          width: 4000,
          height: 3000,
          orientation: 1,
          takenAt: null,
          takenOffset: null,
          camera: null,
          latitude: null,
          longitude: null,
          altitude: null,
          perceptualHash: null,
        });
      });
    });
    for (const [i, hash] of hashes.entries()) await thumbnails.put(hash, pictures[i % PICTURES] as Buffer);
    return { id: readCollection(catalog).id, path };
  } finally {
    catalog.close();
  }
}
