/**
 * How fast the catalog gives pages of photos. The peer is SQLite itself, reading as many rows by their id.
 * Usage: node bench/catalog.ts [photos, 50000]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { WritableCatalog } from '../main/store/connection.ts';
import { addFolder } from '../main/store/folders.ts';
import { createCatalog } from '../main/store/open.ts';
import { pagePhotos } from '../main/store/photoPages.ts';
import { upsertFoundPhotos } from '../main/store/photos.ts';
import { quantile, report, timed } from './measure.ts';

const [photos = 50_000] = process.argv.slice(2).map(Number);
const folder = mkdtempSync(join(tmpdir(), 'akin-catalog-'));

const path = join(folder, 'bench.akin');

function median(work: () => unknown): number {
  return quantile(
    Array.from({ length: 25 }, () => timed(work)[1].cpu),
    0.5,
  );
}

function timePages(catalog: WritableCatalog): void {
  const { id } = addFolder(catalog, '/photos');
  const files = Array.from({ length: photos }, (_, i) => ({
    relativePath: `2024/session ${i % 97}/IMG_${i}.JPG`,
    bytes: 10,
    modifiedAt: 1,
  }));
  upsertFoundPhotos(catalog, id, files);
  const database = new Database(path, { readonly: true });
  const rows = database.prepare('SELECT * FROM photos WHERE id > ? ORDER BY id LIMIT 200');
  for (const share of [0, 0.5, 1]) {
    const offset = Math.floor(share * (photos - 200));
    const taken = median(() => pagePhotos(catalog, { offset, limit: 200 }));
    const bare = median(() => rows.all(offset));
    report(`a page of 200 photos at ${offset} of ${photos}`, `${taken.toFixed(2)} ms CPU`, {
      name: '200 rows by their id',
      ratio: bare / taken,
    });
  }
  database.close();
}

const catalog = createCatalog(path, { name: 'Bench', kind: 'anything' });
timePages(catalog);
catalog.close();
rmSync(folder, { recursive: true, force: true });
