/** Applies a planned export, batch by batch, from where an earlier run stopped. Engine process. */
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ReadableCatalog, WritableCatalog } from '../../store/connection.ts';
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
import { describeCertificate } from './certificate.ts';
import { checkTargets, freeSpace, pathBelow, targetPath } from './destination.ts';
import { remove, syncFolder } from './fileWork.ts';
import type { ExportSettings, Operation } from './operation.ts';
import { asStop, needsSpace } from './refusals.ts';
import { type ExportDeps, temporaryPath, writeFile } from './writeFile.ts';

/** Files recorded together: one commit of the catalog and one sync of each folder for all of them. */
const BATCH = 32;
const CONCURRENCY = 4;

export interface ApplyOptions {
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
}: ApplyOptions): Promise<void> {
  const deps: ExportDeps = {
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
  await clearTemporaries(deps, row.id);
  for (;;) {
    signal.throwIfAborted();
    const files = nextPlannedFiles(catalog, row.id, BATCH);
    if (files.length === 0) return;
    // The manifest comes last and lists all others.
    const others = files.filter(file => !isManifest(file));
    await writeBatch(deps, others.length === 0 ? files : others);
    progress();
  }
}

/** What was written is recorded, also when the batch is stopped: nothing is lost and nothing half done. */
async function writeBatch(deps: ExportDeps, files: readonly ExportFileRow[]): Promise<void> {
  const outcomes = new Map<ExportFileRow, FileOutcome>();
  const waiting = [...files];
  let stop: unknown;
  const work = async () => {
    for (let file = waiting.shift(); file !== undefined && stop === undefined; file = waiting.shift())
      try {
        outcomes.set(file, await writeFile(deps, file));
      } catch (error) {
        stop ??= error;
      }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  const done = [...outcomes].filter(([, { state }]) => state === 'done');
  const folders = new Set(done.map(([file]) => dirname(targetPath(deps.destination, file))));
  for (const folder of folders) await syncFolder(folder);
  deps.catalog.connection.transaction(() => {
    for (const [file, outcome] of outcomes) recordExportedFile(deps.catalog, file.id, outcome);
  });
  for (const file of files)
    await remove(temporaryPath(deps, file)).catch((error: unknown) => {
      stop ??= error;
    });
  if (stop !== undefined) throw stop;
}

/**
 * Of files that are done: a crash may have come before theirs were removed. Those of planned files show how
 * far these came.
 */
async function clearTemporaries(deps: ExportDeps, exportId: number): Promise<void> {
  for (const file of allFiles(deps.catalog, exportId))
    if (file.state !== 'planned') await remove(temporaryPath(deps, file));
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

export function isManifest({ operation }: ExportFileRow): boolean {
  return (operation as Operation | null)?.kind === 'manifest';
}

function makeManifest(catalog: ReadableCatalog, { id, createdAt, settings }: ExportRow): string {
  const files: unknown[] = [];
  for (let offset = 0; ; offset += 1000) {
    const page = pageExportFiles(catalog, id, { offset, limit: 1000 });
    for (const { target, state, hash, bytes, operation } of page) {
      const facts = operation as Operation;
      if (state !== 'done' || facts.kind === 'manifest') continue;
      files.push({ path: target, kind: facts.kind, sha256: hash, bytes, ...about(facts) });
    }
    if (page.length < 1000) break;
  }
  const { options, certificate = null } = settings as ExportSettings;
  const manifest = {
    format: 'akin-export',
    version: 1,
    plannedAt: new Date(createdAt).toISOString(),
    options,
    certificate: describeCertificate(certificate),
    files,
  };
  return `${JSON.stringify(manifest, null, 1)}\n`;
}

function about(operation: Operation): object {
  if (!('original' in operation)) return {};
  const { original } = operation;
  const source = { original: { path: original.path, sha256: original.hash } };
  if (operation.kind === 'sidecar') return { names: operation.names, ...source };
  const { name, label, items } = operation;
  return { name, label, items, ...source };
}
