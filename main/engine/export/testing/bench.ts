/**
 * Exports over a made collection, for tests: planned and carried out in a folder that goes when the test
 * ends.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { AkinError } from '../../../contract/errors.ts';
import { ExportOptions, type ExportView } from '../../../contract/export.ts';
import type { WritableCatalog } from '../../../store/connection.ts';
import { Readers } from '../../library/readers/readers.ts';
import { Exports } from '../exports.ts';
import { makeCollection, type TestPhoto } from './collection.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'akin-export-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function plainPhotos(count: number, bytes = 100): TestPhoto[] {
  return Array.from({ length: count }, (_, number) => ({
    path: `${String(number).padStart(3, '0')}.jpg`,
    bytes: new Uint8Array(bytes).fill(number + 1),
    subjects: [number % 2],
  }));
}

interface Bench {
  readonly folder: string;
  readonly photos: string;
  readonly out: string;
  readonly exports: Exports;
  readonly catalog: WritableCatalog;
  /** Part of temporary names. */
  readonly mark: string;
  plan(options?: Partial<ExportOptions>, destination?: string): ReturnType<Exports['plan']>;
  /** Resolves when the export has ended. */
  apply(id: number): Promise<ExportView>;
  onProgress(work: () => void): void;
}

export function bench(photos: readonly TestPhoto[], names: (string | null)[] = ['Ada', 'Bob']): Bench {
  const folder = newFolder();
  const {
    catalog,
    input,
    photos: place,
  } = makeCollection(folder, photos, {
    kind: photos.some(({ subjects }) => subjects.length > 1) ? 'people' : 'anything',
    names,
  });
  const readers = new Readers(1);
  let ended: ((view: ExportView) => void) | undefined;
  let progress = () => {};
  const exports = new Exports(catalog, readers, view => {
    if (view.state === 'running') progress();
    else ended?.(view);
  });
  onTestFinished(async () => {
    await exports.close();
    readers.close();
    catalog.close();
  });
  const out = join(folder, 'out');
  return {
    folder,
    photos: place,
    out,
    exports,
    catalog,
    mark: input.collection.id.slice(0, 8),
    plan: (options = {}, destination = out) => exports.plan(input, destination, ExportOptions.parse(options)),
    apply: async id => {
      const { promise, resolve } = Promise.withResolvers<ExportView>();
      ended = resolve;
      await exports.apply(id);
      return await promise;
    },
    onProgress: work => {
      progress = work;
    },
  };
}

export async function refusal(work: Promise<unknown>): Promise<AkinError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof AkinError) return error;
  throw error ?? new Error('nothing was refused');
}

/** Without cancelling and progress. */
export const QUIETLY: Parameters<Exports['undo']>[2] = {
  signal: new AbortController().signal,
  progress: () => {},
};

/** Everything below a folder. */
export const names = (folder: string) => readdirSync(folder, { recursive: true }).map(String).sort();
