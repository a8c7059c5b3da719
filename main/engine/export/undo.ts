/** Takes an export back: removes the files it wrote that nobody changed since, and the folders it made that are empty. Engine process. */
import { rmdir } from 'node:fs/promises';
import type { UndoneExport } from '../../contract/export.ts';
import type { WritableCatalog } from '../../store/connection.ts';
import { countExportFiles, type ExportFileRow, type ExportRow, textsOfFile } from '../../store/exports.ts';
import { allFiles } from './apply.ts';
import { hashOf, isLinkTo, isSameFile, lstatIfThere, remove, replace, writeTo } from './fileWork.ts';
import type { ExportSettings, Operation } from './operation.ts';
import { asStop, codeOf } from './refusals.ts';
import { checkTargets, pathBelow, targetPath } from './targetPath.ts';
import { temporaryPath } from './writeFile.ts';

export interface Looking {
  /** Heeded only while nothing is removed. */
  readonly signal: AbortSignal;
  progress(done: number, total: number): void;
}

/** Can be begun again after a crash: what is gone is gone. With `apply` false everything stays, and what would go is counted. */
export async function undoExport(
  catalog: WritableCatalog,
  row: ExportRow,
  mark: string,
  apply: boolean,
  { signal, progress }: Looking,
): Promise<UndoneExport> {
  const desk = { destination: row.destination, mark };
  checkTargets(row.destination, allFiles(catalog, row.id));
  const left: string[] = [];
  const { files: total } = countExportFiles(catalog, row.id);
  let removed = 0;
  let seen = 0;
  for (const file of allFiles(catalog, row.id)) {
    if (!apply) signal.throwIfAborted();
    if (seen++ % 20 === 0) progress(seen, total);
    const target = targetPath(row.destination, file);
    const temporary = temporaryPath(desk, file);
    try {
      // A crash may have come before the catalog heard of the file: then it has both names.
      const isUnrecorded = file.state === 'planned' && (await isSameFile(temporary, target));
      if (file.state === 'done' || isUnrecorded) {
        if ((await lstatIfThere(target)) !== undefined) {
          if (isUnrecorded || (await isUnchanged(file, target))) {
            if (apply) await putBack(catalog, file, target, temporary);
            removed++;
          } else left.push(file.target);
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

/** A file that was merged becomes what it was; any other goes. */
async function putBack(
  catalog: WritableCatalog,
  { id }: ExportFileRow,
  target: string,
  temporary: string,
): Promise<void> {
  const { before } = textsOfFile(catalog, id);
  if (before === null) return await remove(target);
  await writeTo(temporary, before);
  await replace(temporary, target);
}

async function removeEmpty(folder: string): Promise<void> {
  try {
    await rmdir(folder);
  } catch (error) {
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(codeOf(error) ?? '')) throw error;
  }
}
