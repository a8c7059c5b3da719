/** Carries out a planned export, batch by batch, from wherever an earlier run came to. Engine process. */
import { mkdir, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { WritableCatalog } from '../../store/connection.ts';
import {
  countExportFiles,
  type ExportFileRow,
  type ExportRow,
  type FileOutcome,
  nextPlannedFiles,
  pageExportFiles,
  recordExportedFile,
} from '../../store/exports.ts';
import type { Readers } from '../library/readers/readers.ts';
import { lstatIfThere, remove, syncFolder } from './fileWork.ts';
import { makeManifest } from './manifest.ts';
import type { ExportSettings, Operation } from './operation.ts';
import { asStop, needsSpace } from './refusals.ts';
import { checkTargets, pathBelow, targetPath } from './targetPath.ts';
import { type Desk, temporaryPath, writeFile } from './writeFile.ts';

/** Files recorded together: one commit of the catalog and one sync of each folder for all of them. */
const BATCH = 32;
const AT_ONCE = 4;

export interface Applying {
  readonly catalog: WritableCatalog;
  readonly readers: Readers;
  readonly row: ExportRow;
  readonly mark: string;
  readonly signal: AbortSignal;
  progress(): void;
}

export async function applyExport({
  catalog,
  readers,
  row,
  mark,
  signal,
  progress,
}: Applying): Promise<void> {
  const desk: Desk = {
    catalog,
    readers,
    destination: row.destination,
    mark,
    manifest: () => makeManifest(catalog, row),
  };
  checkTargets(row.destination, allFiles(catalog, row.id));
  await mustHaveRoom(catalog, row);
  try {
    for (const folder of (row.settings as ExportSettings).made)
      await mkdir(pathBelow(row.destination, folder), { recursive: true });
  } catch (error) {
    throw asStop(error, row.destination) ?? error;
  }
  await clearTemporaries(desk, row.id);
  for (;;) {
    signal.throwIfAborted();
    const files = nextPlannedFiles(catalog, row.id, BATCH);
    if (files.length === 0) return;
    // The manifest comes last and speaks of all others.
    const others = files.filter(file => !isManifest(file));
    await writeBatch(desk, others.length === 0 ? files : others);
    progress();
  }
}

/** What was written is recorded, also when something stops the batch: nothing is lost and nothing half done. */
async function writeBatch(desk: Desk, files: readonly ExportFileRow[]): Promise<void> {
  const outcomes = new Map<ExportFileRow, FileOutcome>();
  const waiting = [...files];
  let stop: unknown;
  const work = async () => {
    for (let file = waiting.shift(); file !== undefined && stop === undefined; file = waiting.shift())
      try {
        outcomes.set(file, await writeFile(desk, file));
      } catch (error) {
        stop ??= error;
      }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const done = [...outcomes].filter(([, { state }]) => state === 'done');
  const folders = new Set(done.map(([file]) => dirname(targetPath(desk.destination, file))));
  for (const folder of folders) await syncFolder(folder);
  desk.catalog.connection.transaction(() => {
    for (const [file, outcome] of outcomes) recordExportedFile(desk.catalog, file.id, outcome);
  });
  for (const file of files)
    await remove(temporaryPath(desk, file)).catch((error: unknown) => {
      stop ??= error;
    });
  if (stop !== undefined) throw stop;
}

/** Of files that are done: a crash may have come before theirs were removed. Those of files that wait say how far these came. */
async function clearTemporaries(desk: Desk, exportId: number): Promise<void> {
  for (const file of allFiles(desk.catalog, exportId))
    if (file.state !== 'planned') await remove(temporaryPath(desk, file));
}

export function* allFiles(catalog: WritableCatalog, exportId: number): Generator<ExportFileRow> {
  for (let offset = 0; ; offset += 1000) {
    const page = pageExportFiles(catalog, exportId, { offset, limit: 1000 });
    yield* page;
    if (page.length < 1000) return;
  }
}

async function mustHaveRoom(catalog: WritableCatalog, { id, destination }: ExportRow): Promise<void> {
  const free = await freeSpace(destination);
  const { plannedBytes } = countExportFiles(catalog, id);
  if (free !== null && plannedBytes > free) throw needsSpace(plannedBytes, free, destination);
}

/** On the disk that holds the folder, or will hold it; null where the system does not say. */
export async function freeSpace(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(await nearestThere(folder));
    return bavail * bsize;
  } catch {
    return null;
  }
}

export async function nearestThere(path: string): Promise<string> {
  for (let at = path; ; at = dirname(at))
    if ((await lstatIfThere(at)) !== undefined || dirname(at) === at) return at;
}

export function isManifest({ operation }: ExportFileRow): boolean {
  return (operation as Operation | null)?.kind === 'manifest';
}
