/**
 * How fast the catalog gives pages of photos and matrices of distances, the latter beside a plain file of the same bytes.
 * Usage: node bench/catalog.ts [photos, 50000] [items, 5000]
 */
import { randomFillSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WritableCatalog } from '../main/store/connection.ts';
import {
  appendDistanceBlock,
  BLOCK_BYTES,
  beginDistanceSet,
  completeDistanceSet,
  findDistanceSet,
  loadDistances,
} from '../main/store/distances.ts';
import { addFolder } from '../main/store/folders.ts';
import { registerModel } from '../main/store/models.ts';
import { createCatalog } from '../main/store/open.ts';
import { pagePhotos } from '../main/store/photoPages.ts';
import { upsertFoundPhotos } from '../main/store/photos.ts';

const [photos = 50_000, items = 5_000] = process.argv.slice(2).map(Number);
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

function timeDistances(catalog: WritableCatalog): void {
  const modelId = registerModel(catalog, { name: 'e', version: '1', purpose: 'embed', dimensions: 2 }).id;
  const ids = Int32Array.from({ length: items }, (_, i) => i + 1);
  const key = { modelId, metric: 'cosine', refinement: 'none', items: ids };
  const set = beginDistanceSet(catalog, key, { form: 'condensed' }, 'float32');
  const block = randomFillSync(new Uint8Array(BLOCK_BYTES));
  for (let written = 0; written < set.bytes; written += BLOCK_BYTES)
    appendDistanceBlock(catalog, set.id, block.subarray(0, Math.min(BLOCK_BYTES, set.bytes - written)));
  completeDistanceSet(catalog, set.id);
  const found = findDistanceSet(catalog, key)!;
  const plain = join(folder, 'plain');
  writeFileSync(plain, new Uint8Array(loadDistances(catalog, found).memory));
  const loaded = median(5, () => loadDistances(catalog, found));
  const read = median(5, () => readFileSync(plain));
  const speed = (taken: number) => `${(set.bytes / 1000 / taken).toFixed(0)} MB/s`;
  console.log(
    `distances of ${items} items, ${(set.bytes / 1e6).toFixed(0)} MB: loaded at ${speed(loaded)}, a plain file at ${speed(read)}, ratio ${(loaded / read).toFixed(1)}`,
  );
}

const catalog = createCatalog(join(folder, 'bench.akin'), { name: 'Bench', kind: 'anything' });
timePages(catalog);
timeDistances(catalog);
catalog.close();
rmSync(folder, { recursive: true, force: true });
