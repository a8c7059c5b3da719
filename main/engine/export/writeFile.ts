/** Carries out one operation of an export: from a planned file to a complete one, or a sentence why not. Engine process. */
import { link, lstat, mkdir, readFile, symlink } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join } from 'node:path';
import type { WritableCatalog } from '../../store/connection.ts';
import { type ExportFileRow, type FileOutcome, keepBefore, textsOfFile } from '../../store/exports.ts';
import { cutOut } from '../../vision/cutOut.ts';
import { PhotoProblem } from '../../vision/problem.ts';
import type { Readers } from '../library/readers/readers.ts';
import { mergeSidecar } from '../xmp/mergeSidecar.ts';
import { XmpError } from '../xmp/xmpDocument.ts';
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
import { asStop, codeOf, messageOf, otherFileSystem } from './refusals.ts';
import { targetPath } from './targetPath.ts';

/** The longest edge of a photo that faces are cut out of. */
const CROP_EDGE = 4096;

export interface Desk {
  readonly catalog: WritableCatalog;
  readonly readers: Readers;
  readonly destination: string;
  /** Part of every temporary name, so that two collections may export into one folder. */
  readonly mark: string;
  /** What the manifest will say. */
  manifest(): string;
}

export function temporaryPath(
  desk: Pick<Desk, 'destination' | 'mark'>,
  file: Pick<ExportFileRow, 'id' | 'target' | 'operation'>,
): string {
  return join(dirname(targetPath(desk.destination, file)), `.akin-${desk.mark}-${file.id}.part`);
}

/** Throws an AkinError when going on with other files is of no use. A temporary file may be left; the caller removes it when all is recorded. */
export async function writeFile(desk: Desk, file: ExportFileRow): Promise<FileOutcome> {
  const target = targetPath(desk.destination, file);
  const operation = file.operation as Operation;
  try {
    // The folder of an original is not ours to make.
    if (!isAbsolute(file.target)) await mkdir(dirname(target), { recursive: true });
    return await carryOut(desk, file, operation, target);
  } catch (error) {
    const sentence = ofOneFile(error, operation);
    if (sentence !== undefined) return { state: 'failed', problemSentence: sentence };
    throw asStop(error, target) ?? error;
  }
}

async function carryOut(
  desk: Desk,
  file: ExportFileRow,
  operation: Operation,
  target: string,
): Promise<FileOutcome> {
  const temporary = temporaryPath(desk, file);
  switch (operation.kind) {
    case 'present':
      return { state: 'skipped', problemSentence: 'The very same file is there already.' };
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
        async () => await writeTo(temporary, await crop(desk.readers, operation)),
      );
    case 'table': {
      const { text } = textsOfFile(desk.catalog, file.id);
      return await newFile(temporary, target, () => writeTo(temporary, text ?? ''));
    }
    case 'manifest':
      return await newFile(temporary, target, () => writeTo(temporary, desk.manifest()));
    case 'sidecar':
      return await mergeInto(desk, file, operation, target, temporary);
  }
}

/** See [Note: How a file comes about]. */
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
    return { state: 'skipped', problemSentence: 'The very same file is there already.' };
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
    if (codeOf(error) === 'EXDEV') throw otherFileSystem(dirname(target));
    if (codeOf(error) !== 'EEXIST') throw error;
    const isOurs = isHard ? isSameFile(original.path, target) : isLinkTo(target, original.path);
    if (!(await isOurs)) return taken(target);
  }
  return { state: 'done', hash: original.hash, bytes: 0 };
}

/** By what a scan looks at: reading every photo to make a link would cost what links are made to save. */
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
  { catalog }: Desk,
  file: ExportFileRow,
  operation: SidecarOperation,
  target: string,
  temporary: string,
): Promise<FileOutcome> {
  const existing = await readText(target);
  if (existing === undefined) {
    let inherited: string | undefined;
    for (const path of operation.inherits) inherited ??= await readText(path);
    return await newFile(temporary, target, () => writeTo(temporary, mergeSidecar(inherited, operation)));
  }
  if (await isSameFile(temporary, target))
    return { state: 'done', hash: await hashOf(target), bytes: Buffer.byteLength(existing) };
  const merged = mergeSidecar(existing, operation);
  if (merged === existing) {
    const { before } = textsOfFile(catalog, file.id);
    if (before === null) return { state: 'skipped', problemSentence: 'It says all this already.' };
    return { state: 'done', hash: await hashOf(target), bytes: Buffer.byteLength(existing) };
  }
  const written = await writeTo(temporary, merged);
  keepBefore(catalog, file.id, existing);
  if ((await readText(target)) !== existing) {
    await remove(temporary);
    return {
      state: 'failed',
      problemSentence: `${basename(target)} was changed by another program just now. Try again.`,
    };
  }
  await replace(temporary, target);
  return { state: 'done', ...written };
}

async function readText(path: string): Promise<string | undefined> {
  try {
    const bytes = await readFile(path);
    const text = bytes.toString('utf8');
    // What could not be put back as it was is not touched.
    if (!Buffer.from(text, 'utf8').equals(bytes)) throw new XmpError('it is not written in UTF-8');
    return text;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function taken(target: string): FileOutcome {
  return {
    state: 'failed',
    problemSentence: `Something else has appeared at ${target} since the plan was made; it was left as it is. Plan the export again.`,
  };
}

/** What concerns one file alone, as a sentence; undefined for what concerns all. */
function ofOneFile(error: unknown, operation: Operation): string | undefined {
  if (error instanceof OriginalChanged || error instanceof PhotoProblem) return error.message;
  if (error instanceof XmpError)
    return `The sidecar that is there cannot be read (${error.message}); it was left as it is.`;
  const original = 'original' in operation ? operation.original.path : undefined;
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
