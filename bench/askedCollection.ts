/**
 * Makes a collection to ask about: photos of made-up subjects, written straight into a catalog with
 * embeddings and, where a screen is to show them, small pictures.
 */
import { createHash } from 'node:crypto';
import { linkSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Thumbnails } from '../main/engine/library/thumbnails.ts';
import type { WritableCatalog } from '../main/store/connection.ts';
import { contentByHash } from '../main/store/contents.ts';
import { addFolder, beginScan, finishScan } from '../main/store/folders.ts';
import { recordWholePhoto } from '../main/store/items.ts';
import { registerModel } from '../main/store/models.ts';
import { nextFoundPhotos, recordIndexed, upsertFoundPhotos } from '../main/store/photos.ts';
import { putEmbeddings } from '../main/store/vectors.ts';
import { makePhoto } from '../test/fixtures/photos.ts';
import { gaussianClasses } from './gaussianClasses.ts';

/** So many different pictures, shown over and over. */
const PICTURES = 200;
const FACTS = { bytes: 1, format: 'jpeg', width: 320, height: 240, orientation: 1, perceptualHash: null };
const EXIF = {
  takenAt: null,
  takenOffset: null,
  camera: null,
  latitude: null,
  longitude: null,
  altitude: null,
};

const nameOf = (photo: number) => `${String(photo).padStart(6, '0')}.jpg`;
const hashOf = (photo: number) => createHash('sha256').update(String(photo)).digest('hex');

/** Gives the subject of each item. The model's numbers are compared as they are. */
export function fillCatalog(
  catalog: WritableCatalog,
  folder: string,
  items: number,
  subjects: number,
  columns = 64,
): Map<number, number> {
  const { points, truth } = gaussianClasses(items, subjects, 1, { columns, spread: 0.9 });
  const { id: folderId } = addFolder(catalog, folder);
  beginScan(catalog, folderId);
  const files = Array.from({ length: items }, (_, i) => ({
    relativePath: nameOf(i),
    bytes: 1,
    modifiedAt: 1,
  }));
  upsertFoundPhotos(catalog, folderId, files);
  finishScan(catalog, folderId);
  const model = registerModel(catalog, { name: 'face', version: '1', purpose: 'embed', dimensions: columns });
  const subjectOf = new Map<number, number>();
  catalog.connection.transaction(() => {
    for (const [i, { id }] of nextFoundPhotos(catalog, 0, items).entries()) {
      const hash = hashOf(i);
      recordIndexed(catalog, id, { hash, ...FACTS, ...EXIF });
      const itemId = recordWholePhoto(catalog, contentByHash(catalog, hash)!.id);
      const own = points.data.subarray(i * columns, (i + 1) * columns);
      // Two of one subject are then as near as the calibration of faces expects.
      const width = 32 * Math.sqrt(columns / 64);
      putEmbeddings(catalog, model.id, [{ itemId, vector: Float32Array.from(own, value => value / width) }]);
      subjectOf.set(itemId, truth[i]!);
    }
  });
  return subjectOf;
}

/** The pictures of those photos: on the disk as originals, and in the cache as thumbnails. */
export async function drawPictures(folder: string, cache: string, items: number): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const thumbnails = new Thumbnails(cache);
  const pictures = await Promise.all(Array.from({ length: PICTURES }, (_, i) => makePhoto(i, 320, 240)));
  for (let i = 0; i < items; i++) {
    if (i < PICTURES) writeFileSync(join(folder, nameOf(i)), pictures[i]!);
    else linkSync(join(folder, nameOf(i % PICTURES)), join(folder, nameOf(i)));
    await thumbnails.put(hashOf(i), pictures[i % PICTURES]!);
  }
}
