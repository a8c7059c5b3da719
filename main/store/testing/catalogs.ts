/** Helpers for the store's tests: folders that clean up after themselves, catalogs, and errors as values. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { AkinError } from '../../contract/errors.ts';
import type { Kind } from '../../contract/model.ts';
import type { WritableCatalog } from '../connection.ts';
import type { ContentFacts } from '../contents.ts';
import { createCatalog } from '../open.ts';

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
