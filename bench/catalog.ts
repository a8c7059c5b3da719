/**
 * How fast the catalog gives pages of photos.
 * Usage: node bench/catalog.ts [photos, 50000]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WritableCatalog } from '../main/store/connection.ts';
import { addFolder } from '../main/store/folders.ts';
import { createCatalog } from '../main/store/open.ts';
import { pagePhotos } from '../main/store/photoPages.ts';
import { upsertFoundPhotos } from '../main/store/photos.ts';

const [photos = 50_000] = process.argv.slice(2).map(Number);
const folder = mkdtempSync(join(tmpdir(), 'akin-catalog-'));

function median(times: number, work: () => void): number {
  const taken = Array.from({ length: times }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return taken.sort((a, b) => a - b)[Math.floor(times / 2)]!;
}

function timePages(catalog: WritableCatalog): void {
  const { id } = addFolder(catalog, '/photos');
  const files = Array.from({ length: photos }, (_, i) => ({
    relativePath: `2024/session ${i % 97}/IMG_${i}.JPG`,
    bytes: 10,
    modifiedAt: 1,
  }));
  upsertFoundPhotos(catalog, id, files);
  for (const share of [0, 0.25, 0.5, 0.75, 1]) {
    const offset = Math.floor(share * (photos - 200));
    const taken = median(15, () => pagePhotos(catalog, { offset, limit: 200 }));
    console.log(`a page of 200 at ${offset} of ${photos}: ${taken.toFixed(2)} ms`);
  }
}

const catalog = createCatalog(join(folder, 'bench.akin'), { name: 'Bench', kind: 'anything' });
timePages(catalog);
catalog.close();
rmSync(folder, { recursive: true, force: true });
