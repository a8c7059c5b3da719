/** Photos and items for catalogs of tests and benchmarks. */
import type { WritableCatalog } from '../connection.ts';
import type { ContentFacts } from '../contents.ts';
import { addFolder } from '../folders.ts';
import { recordWholePhoto } from '../items.ts';
import { nextFoundPhotos, recordIndexed, upsertFoundPhotos } from '../photos.ts';

/** Facts of a content that differs from every other number's. */
export function contentFacts(number: number): ContentFacts {
  return {
    hash: number.toString(16).padStart(64, '0'),
    bytes: 1000 + number,
    format: 'jpeg',
    width: 4000,
    height: 3000,
    orientation: 1,
    takenAt: 1_700_000_000_000 + number,
    takenOffset: 60,
    camera: 'Pentax K-3',
    latitude: 48.2,
    longitude: 16.4,
    altitude: 171,
    perceptualHash: number.toString(16).padStart(16, '0'),
  };
}

/** So many indexed photos, one whole-photo item each; their ids are returned in order. */
export function addItems(catalog: WritableCatalog, count: number): number[] {
  const folder = addFolder(catalog, '/photos').id;
  const files = Array.from({ length: count }, (_, i) => ({
    relativePath: `${i}.jpg`,
    bytes: 1,
    modifiedAt: 1,
  }));
  return catalog.connection.transaction(() => {
    upsertFoundPhotos(catalog, folder, files);
    return nextFoundPhotos(catalog, 0, count).map(photo =>
      recordWholePhoto(catalog, recordIndexed(catalog, photo.id, contentFacts(photo.id))),
    );
  });
}
