/**
 * Carries out one operation of an export: from a planned file to a complete one, or to a problem. Engine
 * process.
 */
import { createHash } from 'node:crypto';
import { link, lstat, mkdir, stat, symlink } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { FileRefused } from '../../files/readRegularFile.ts';
import type { WritableCatalog } from '../../store/connection.ts';
import { copiesOf } from '../../store/copies.ts';
import {
  dropBefore,
  type ExportFileRow,
  type FileOutcome,
  keepBefore,
  textsOfFile,
} from '../../store/exports.ts';
import { cutOut } from '../../vision/cutOut.ts';
import { PhotoProblem } from '../../vision/problem.ts';
import type { Readers } from '../library/readers/readers.ts';
import { mergeSidecar } from '../xmp/mergeSidecar.ts';
import { XmpError } from '../xmp/xmpDocument.ts';
import { targetPath } from './destination.ts';
import {
  copyTo,
  hashOf,
  isLinkTo,
  isSameFile,
  lstatIfThere,
  OriginalChanged,
  publish,
  remove,
  replace,
  type Written,
  writeTo,
} from './fileWork.ts';
import type { CropOperation, Operation, Original, PhotoOperation, SidecarOperation } from './operation.ts';
import { asStop, codeOf, messageOf, OtherDisk } from './refusals.ts';
import { isSameSidecar, readSidecar, SidecarUnreadable } from './sidecarBefore.ts';
import { ItemsChanged, makeMatrix } from './tables/vectors.ts';

/** The longest edge of a photo that faces are cut out of. */
const CROP_EDGE = 4096;

export interface ExportDeps {
  readonly catalog: WritableCatalog;
  readonly readers: Readers;
  readonly destination: string;
  /** Part of every temporary name, so that two collections may export into one folder. */
  readonly mark: string;
  /** What the manifest will say. */
  manifest(): string;
}

export function temporaryPath(
  deps: Pick<ExportDeps, 'destination' | 'mark'>,
  file: Pick<ExportFileRow, 'id' | 'target' | 'operation'>,
): string {
  return join(dirname(targetPath(deps.destination, file)), `.akin-${deps.mark}-${file.id}.part`);
}

/**
 * Throws an AkinError when other files would fail too. Where the original is gone or has changed, its other
 * copies are tried. A temporary file may be left; the caller removes it when all is recorded.
 */
export async function writeFile(deps: ExportDeps, file: ExportFileRow): Promise<FileOutcome> {
  const target = targetPath(deps.destination, file);
  const planned = file.operation as Operation;
  let problem: string | undefined;
  for (const operation of attemptsOf(deps.catalog, planned))
    try {
      // The folder of an original is never made.
      if (!isAbsolute(file.target)) await mkdir(dirname(target), { recursive: true });
      const outcome = await carryOut(deps, file, operation, target);
      return outcome.state === 'done' && operation !== planned ? { ...outcome, operation } : outcome;
    } catch (error) {
      const message = fileProblem(error, operation);
      const isOtherDisk = operation !== planned && error instanceof OtherDisk;
      if (message === undefined && !isOtherDisk) throw asStop(error, target) ?? error;
      problem ??= message;
    }
  return { state: 'failed', problemMessage: problem! };
}

/** As planned, then with every other copy of the original. A sidecar belongs to one file. */
function* attemptsOf(catalog: WritableCatalog, planned: Operation): Generator<Operation> {
  yield planned;
  if (!('original' in planned) || planned.kind === 'sidecar' || planned.kind === 'present') return;
  const { hash, path: first } = planned.original;
  for (const { path, bytes, modifiedAt } of copiesOf(catalog, hash))
    if (path !== first) yield { ...planned, original: { path, hash, bytes, modifiedAt } };
}

async function carryOut(
  deps: ExportDeps,
  file: ExportFileRow,
  operation: Operation,
  target: string,
): Promise<FileOutcome> {
  const temporary = temporaryPath(deps, file);
  switch (operation.kind) {
    case 'present':
      return { state: 'skipped', problemMessage: 'The very same file is there already.' };
    case 'copy':
      return await newFile(temporary, target, () =>
        copyTo(operation.original.path, temporary, operation.original),
      );
    case 'hard-link':
    case 'symlink':
      return await linkTo(operation, target);
    case 'crop':
      return await newFile(
        temporary,
        target,
        async () => await writeTo(temporary, await crop(deps.readers, operation)),
      );
    case 'table': {
      const { text } = textsOfFile(deps.catalog, file.id);
      return await newFile(temporary, target, () => writeTo(temporary, text ?? ''));
    }
    case 'matrix':
      return await newFile(temporary, target, async () =>
        writeTo(temporary, await makeMatrix(deps.catalog, operation)),
      );
    case 'manifest':
      return await newFile(temporary, target, () => writeTo(temporary, deps.manifest()));
    case 'sidecar':
      return await mergeInto(deps, file, operation, target, temporary);
  }
}

/** See [Note: How a file is written]. */
async function newFile(
  temporary: string,
  target: string,
  write: () => Promise<Written>,
): Promise<FileOutcome> {
  // A crash came between the final name and the catalog.
  const there = await lstatIfThere(target);
  if (there !== undefined && (await isSameFile(temporary, target)))
    return { state: 'done', hash: await hashOf(target), bytes: there.size };
  const written = await write();
  if (await publish(temporary, target)) return { state: 'done', ...written };
  if ((await lstat(target)).isFile() && (await hashOf(target)) === written.hash)
    return { state: 'skipped', problemMessage: 'The very same file is there already.' };
  return taken(target);
}

async function linkTo(operation: PhotoOperation, target: string): Promise<FileOutcome> {
  const { original } = operation;
  await mustBeUnchanged(original);
  const isHard = operation.kind === 'hard-link';
  try {
    if (isHard) await link(original.path, target);
    else await symlink(original.path, target);
  } catch (error) {
    if (codeOf(error) === 'EXDEV') throw new OtherDisk(dirname(target));
    if (codeOf(error) !== 'EEXIST') throw error;
    const isOurs = isHard ? isSameFile(original.path, target) : isLinkTo(target, original.path);
    if (!(await isOurs)) return taken(target);
  }
  return { state: 'done', hash: original.hash, bytes: 0 };
}

/** By size and time, as a scan does: reading every photo would cost what links are made to save. */
async function mustBeUnchanged({ path, bytes, modifiedAt }: Original): Promise<void> {
  const facts = await lstat(path);
  if (facts.size !== bytes || Math.trunc(facts.mtimeMs) !== modifiedAt)
    throw new OriginalChanged('The photo has changed since it was indexed. Index the collection again.');
}

async function crop(readers: Readers, { original, items }: CropOperation): Promise<Buffer> {
  const { hash, picture } = await readers.read(original.path, CROP_EDGE);
  if (hash !== original.hash)
    throw new OriginalChanged('The photo has changed since it was indexed. Index the collection again.');
  return await cutOut(picture, items[0]!.box, CROP_EDGE);
}

async function mergeInto(
  { catalog }: ExportDeps,
  file: ExportFileRow,
  operation: SidecarOperation,
  target: string,
  temporary: string,
): Promise<FileOutcome> {
  // Nothing is written beside a photo that is gone.
  if (isAbsolute(file.target)) await stat(operation.original.path);
  const existing = await readSidecar(target);
  if (existing === undefined) {
    if (operation.merged !== undefined) dropBefore(catalog, file.id);
    let inherited: string | undefined;
    for (const path of operation.inherits) inherited ??= (await readSidecar(path))?.text;
    return await newFile(temporary, target, () => writeTo(temporary, mergeSidecar(inherited, operation)));
  }
  const bytes = Buffer.byteLength(existing.text);
  const isOurs = existing.form.kind === 'file' && digestOf(existing.text) === operation.merged;
  if (isOurs || (await isSameFile(temporary, target)))
    return { state: 'done', hash: digestOf(existing.text), bytes };
  const merged = mergeSidecar(existing.text, operation);
  if (merged === existing.text) {
    // Earlier versions did not keep what they merged, only that they did.
    const { before } = textsOfFile(catalog, file.id);
    if (before === null || operation.merged !== undefined)
      return { state: 'skipped', problemMessage: 'It says all this already.' };
    return { state: 'done', hash: digestOf(existing.text), bytes };
  }
  const written = await writeTo(temporary, merged, existing.mode);
  // The catalog has the sidecar from before a crash, and the file has changed since.
  if (operation.merged !== undefined) dropBefore(catalog, file.id);
  keepBefore(catalog, file.id, { text: existing.text, form: existing.form, merged: written.hash });
  if (!isSameSidecar(await readSidecar(target), existing)) {
    await remove(temporary);
    return {
      state: 'failed',
      problemMessage: `${basename(target)} was changed by another program just now. Try again.`,
    };
  }
  await replace(temporary, target);
  return { state: 'done', ...written };
}

function digestOf(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

function taken(target: string): FileOutcome {
  return {
    state: 'failed',
    problemMessage: `Something else has appeared at ${target} since the plan was made; it was left as it is. Plan the export again.`,
  };
}

/** The problem of one file; undefined for an error that stops the export. */
function fileProblem(error: unknown, operation: Operation): string | undefined {
  if (error instanceof OriginalChanged || error instanceof PhotoProblem || error instanceof ItemsChanged)
    return error.message;
  if (error instanceof XmpError || error instanceof SidecarUnreadable)
    return `The sidecar that is there cannot be read (${error.message}); it was left as it is.`;
  const original = 'original' in operation ? operation.original.path : undefined;
  if (error instanceof FileRefused && error.details?.path === original)
    return `The photo ${original} is not a regular file any more.`;
  const isOfOriginal =
    original !== undefined &&
    error instanceof Error &&
    'path' in error &&
    error.path === original &&
    !('dest' in error);
  if (!isOfOriginal) return undefined;
  if (codeOf(error) === 'ENOENT') return `The photo ${original} is not there any more.`;
  return `The photo ${original} cannot be read (${messageOf(error)}).`;
}
