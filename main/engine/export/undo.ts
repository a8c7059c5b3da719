/**
 * Undoes an export: removes the files it wrote that are unchanged, and the folders it made that are empty.
 * Engine process.
 */
import { rmdir } from 'node:fs/promises';
import type { UndoneExport } from '../../contract/export.ts';
import type { WritableCatalog } from '../../store/connection.ts';
import { countExportFiles, type ExportFileRow, type ExportRow, textsOfFile } from '../../store/exports.ts';
import { allFiles } from './apply.ts';
import { checkTargets, pathBelow, targetPath } from './destination.ts';
import { hashOf, isLinkTo, isSameFile, lstatIfThere, remove, replace } from './fileWork.ts';
import type { ExportSettings, Operation, SidecarOperation } from './operation.ts';
import { asStop, codeOf } from './refusals.ts';
import { isBefore, SidecarForm, writeBefore } from './sidecarBefore.ts';
import { temporaryPath } from './writeFile.ts';

export interface UndoProgress {
  /** Heeded only while nothing is removed. */
  readonly signal: AbortSignal;
  progress(done: number, total: number): void;
}

/** Can be repeated after a crash. With `apply` false nothing is removed, only counted. */
export async function undoExport(
  catalog: WritableCatalog,
  row: ExportRow,
  mark: string,
  apply: boolean,
  { signal, progress }: UndoProgress,
): Promise<UndoneExport> {
  const deps = { destination: row.destination, mark };
  checkTargets(row.destination, allFiles(catalog, row.id));
  const left: string[] = [];
  const { files: total } = countExportFiles(catalog, row.id);
  let removed = 0;
  let seen = 0;
  for (const file of allFiles(catalog, row.id)) {
    if (!apply) signal.throwIfAborted();
    if (seen++ % 20 === 0) progress(seen, total);
    const target = targetPath(row.destination, file);
    const temporary = temporaryPath(deps, file);
    try {
      // A crash may have come before the catalog was updated.
      const isUnrecorded =
        file.state === 'planned' && ((await isSameFile(temporary, target)) || (await isMerged(file, target)));
      if (file.state === 'done' || isUnrecorded) {
        if ((await lstatIfThere(target)) !== undefined) {
          if (isUnrecorded || (await isUnchanged(file, target))) {
            if (apply) await putBack(catalog, file, target, temporary);
            removed++;
          } else if (await isPutBack(catalog, file, target)) removed++;
          else left.push(file.target);
        }
      }
      if (apply) await remove(temporary);
    } catch (error) {
      throw asStop(error, target) ?? error;
    }
  }
  if (!apply) return { removed, left };
  const { made } = row.settings as ExportSettings;
  for (const folder of [...made].sort((a, b) => b.length - a.length))
    await removeEmpty(pathBelow(row.destination, folder));
  return { removed, left };
}

async function isUnchanged({ hash, operation }: ExportFileRow, target: string): Promise<boolean> {
  const facts = operation as Operation;
  if (facts.kind === 'symlink') return await isLinkTo(target, facts.original.path);
  if (facts.kind === 'hard-link' && (await isSameFile(facts.original.path, target))) return true;
  const there = await lstatIfThere(target);
  return there?.isFile() === true && (await hashOf(target)) === hash;
}

async function isMerged({ operation }: ExportFileRow, target: string): Promise<boolean> {
  const facts = operation as Operation;
  if (facts.kind !== 'sidecar' || facts.merged === undefined) return false;
  return (await lstatIfThere(target))?.isFile() === true && (await hashOf(target)) === facts.merged;
}

/** A merged file is restored; any other is removed. */
async function putBack(
  catalog: WritableCatalog,
  file: ExportFileRow,
  target: string,
  temporary: string,
): Promise<void> {
  const { before } = textsOfFile(catalog, file.id);
  if (before === null) return await remove(target);
  await writeBefore(temporary, before, formBefore(file));
  await replace(temporary, target);
}

/** An interrupted undo restored it already. */
async function isPutBack(catalog: WritableCatalog, file: ExportFileRow, target: string): Promise<boolean> {
  const { before } = textsOfFile(catalog, file.id);
  return before !== null && (await isBefore(target, before, formBefore(file)));
}

/** Undefined for exports of earlier versions, which kept only the text. */
function formBefore({ operation }: ExportFileRow): SidecarForm | undefined {
  const parsed = SidecarForm.safeParse((operation as Partial<SidecarOperation>).before);
  return parsed.success ? parsed.data : undefined;
}

async function removeEmpty(folder: string): Promise<void> {
  try {
    await rmdir(folder);
  } catch (error) {
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(codeOf(error) ?? '')) throw error;
  }
}
