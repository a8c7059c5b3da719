/** Helpers for the store's tests: folders that clean up after themselves, catalogs, and errors as values. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { AkinError } from '../../contract/errors.ts';
import type { Kind } from '../../contract/model.ts';
import type { WritableCatalog } from '../connection.ts';
import type { ContentFacts } from '../contents.ts';
import { addFolder } from '../folders.ts';
import { recordWholePhoto } from '../items.ts';
import { createCatalog } from '../open.ts';
import { nextFoundPhotos, recordIndexed, upsertFoundPhotos } from '../photos.ts';

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'akin-store-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function newCatalog(kind: Kind = 'anything'): WritableCatalog {
  const catalog = createCatalog(join(newFolder(), 'test.akin'), { name: 'Test', kind });
  onTestFinished(() => catalog.close());
  return catalog;
}

/** The AkinError that `work` throws. */
export function refusal(work: () => unknown): AkinError {
  try {
    work();
  } catch (error) {
    if (error instanceof AkinError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

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

/** A catalog with `count` indexed photos, one whole-photo item each; their ids are returned in order. */
export function catalogWithItems(count: number): { catalog: WritableCatalog; items: number[] } {
  const catalog = newCatalog();
  return { catalog, items: addItems(catalog, count) };
}

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
