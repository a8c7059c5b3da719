/** Helpers for the store's tests: folders that clean up after themselves, catalogs, and errors as values. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { AkinError } from '../../contract/errors.ts';
import type { Kind } from '../../contract/model.ts';
import type { WritableCatalog } from '../connection.ts';
import { createCatalog } from '../open.ts';
import { addItems } from './items.ts';

export { addItems, contentFacts } from './items.ts';

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

/** A catalog with `count` indexed photos, one whole-photo item each; their ids are returned in order. */
export function catalogWithItems(count: number): { catalog: WritableCatalog; items: number[] } {
  const catalog = newCatalog();
  return { catalog, items: addItems(catalog, count) };
}
