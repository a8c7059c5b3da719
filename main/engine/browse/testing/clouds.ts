/**
 * A catalog of items without files, embedded as clouds of subjects: for tests and benches of what is built on
 * groups.
 */
import type { Matrix } from '../../../algorithms/matrix.ts';
import { Random } from '../../../algorithms/random.ts';
import type { WritableCatalog } from '../../../store/connection.ts';
import { contentByHash } from '../../../store/contents.ts';
import { addFolder, beginScan, finishScan } from '../../../store/folders.ts';
import { recordWholePhoto } from '../../../store/items.ts';
import { registerModel } from '../../../store/models.ts';
import { nextFoundPhotos, recordIndexed, upsertFoundPhotos } from '../../../store/photos.ts';
import { putEmbeddings } from '../../../store/vectors.ts';

const FACTS = { bytes: 1, format: 'jpeg', width: 10, height: 10, orientation: 1, perceptualHash: null };
const EXIF = {
  takenAt: null,
  takenOffset: null,
  camera: null,
  latitude: null,
  longitude: null,
  altitude: null,
};

/** One photo per row of `points`, seen by `model`; the ids of the items, in order. */
export function fillWith(catalog: WritableCatalog, folder: string, points: Matrix, model = 'face'): number[] {
  const { rows, columns, data } = points;
  const { id: folderId } = addFolder(catalog, folder);
  beginScan(catalog, folderId);
  upsertFoundPhotos(
    catalog,
    folderId,
    Array.from({ length: rows }, (_, i) => ({
      relativePath: `${String(i).padStart(6, '0')}.jpg`,
      bytes: 1,
      modifiedAt: 1,
    })),
  );
  finishScan(catalog, folderId);
  const { id } = registerModel(catalog, { name: model, version: '1', purpose: 'embed', dimensions: columns });
  return catalog.connection.transaction(() =>
    nextFoundPhotos(catalog, 0, rows).map((photo, i) => {
      const hash = String(i).padStart(64, '0');
      recordIndexed(catalog, photo.id, { hash, ...FACTS, ...EXIF });
      const itemId = recordWholePhoto(catalog, contentByHash(catalog, hash)!.id);
      const vector = Float32Array.from(data.subarray(i * columns, (i + 1) * columns));
      putEmbeddings(catalog, id, [{ itemId, vector }]);
      return itemId;
    }),
  );
}

/**
 * Item i shows subject i mod `subjects`; `spread` is how far the clouds lie apart, in units of their own
 * width.
 */
export function makeClouds(items: number, subjects: number, spread: number, columns = 8, seed = 4): Matrix {
  const random = new Random(seed);
  const width = 0.09;
  const centres = Array.from({ length: subjects * columns }, () => random.normal() * spread * width);
  const data = Float64Array.from(
    { length: items * columns },
    (_, at) =>
      centres[(Math.floor(at / columns) % subjects) * columns + (at % columns)]! + random.normal() * width,
  );
  return { rows: items, columns, data };
}
