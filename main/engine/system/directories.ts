/**
 * The folders for data and cache: where they are, making them for the person alone, and why they cannot be
 * used. Every host and the engine.
 */
import { accessSync, chmodSync, constants, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { AkinError } from '../../contract/errors.ts';

/** What Akin puts into the data folder. Other files in it stay as they are. */
const OWN_FOLDERS = ['collections', 'logs', 'reports', 'sample'];
const OWN_FILES = /^recent\.json/;

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
const OTHERS = 0o077;
const STICKY = 0o1000;

export function prepareDirectories({ data, cache }: Directories): void {
  makeWritable(data, 'data', 'AKIN_DATA');
  makeWritable(cache, 'cache', 'AKIN_CACHE');
  // Names of people and thumbnails are private, also where home folders are open to others.
  closeToOthers(data, FOLDER_MODE);
  closeToOthers(cache, FOLDER_MODE);
  for (const name of readdirSync(data)) if (OWN_FILES.test(name)) closeToOthers(join(data, name), FILE_MODE);
  for (const name of OWN_FOLDERS) closeFolder(join(data, name));
}

function makeWritable(folder: string, what: string, variable: string): void {
  try {
    makeFolders(folder);
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const why = reasonOf(error, folder);
    throw new AkinError(
      why.code,
      `Akin cannot write in its ${what} folder ${folder}: ${why.words}. Make that possible, or set ${variable} to another folder.`,
      { details: { path: folder }, cause: error },
    );
  }
}

/**
 * One after the other: where nobody can make a folder (/proc, an automounter's folder) the system says ENOENT,
 * and Node's own `recursive` then tries for ever.
 */
function makeFolders(folder: string): void {
  const above = dirname(folder);
  if (above !== folder && lstatSync(above, { throwIfNoEntry: false }) === undefined) makeFolders(above);
  mkdirUnlessThere(folder);
}

/** Another process may have made it meanwhile. A file in its place is EEXIST. */
function mkdirUnlessThere(path: string): void {
  try {
    mkdirSync(path, { mode: FOLDER_MODE });
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST' && statSync(path).isDirectory();
    if (!isThere) throw error;
  }
}

/** `mkdir` gives ENOENT for a folder below a read-only one, so the nearest existing folder is checked. */
function reasonOf(error: unknown, folder: string): { code: 'read-only' | 'disk-full'; words: string } {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const first = code === 'ENOENT' ? (accessProblem(nearest(folder)) ?? code) : code;
  switch (first) {
    case 'EROFS':
      return { code: 'read-only', words: 'the file system is read-only' };
    case 'EACCES':
    case 'EPERM':
      return { code: 'read-only', words: 'you may not write there' };
    case 'EEXIST':
    case 'ENOTDIR':
      return { code: 'read-only', words: 'there is a file in the place of a folder' };
    case 'ENOENT':
      return { code: 'read-only', words: 'no folder can be made there' };
    case 'ENOSPC':
    case 'EDQUOT':
      return { code: 'disk-full', words: 'there is no space left on the disk' };
    default:
      return { code: 'read-only', words: error instanceof Error ? error.message : String(error) };
  }
}

function accessProblem(folder: string): string | undefined {
  try {
    accessSync(folder, constants.W_OK);
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  }
}

function nearest(path: string): string {
  let folder = path;
  while (lstatSync(folder, { throwIfNoEntry: false }) === undefined && dirname(folder) !== folder)
    folder = dirname(folder);
  return folder;
}

/** A folder of ours with the files directly in it. */
function closeFolder(folder: string): void {
  if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return;
  closeToOthers(folder, FOLDER_MODE);
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isFile()) closeToOthers(join(folder, entry.name), FILE_MODE);
}

/** Only what belongs to the person, and never a shared folder such as /tmp. Windows has no such modes. */
function closeToOthers(path: string, mode: number): void {
  if (process.platform === 'win32') return;
  const facts = lstatSync(path, { throwIfNoEntry: false });
  if (facts === undefined || facts.isSymbolicLink() || facts.uid !== process.getuid?.()) return;
  if ((facts.mode & STICKY) !== 0 || (facts.mode & OTHERS) === 0) return;
  chmodSync(path, facts.mode & mode);
}

export interface Directories {
  /** Collections and the list of recent ones: not to be lost. */
  readonly data: string;
  /** Thumbnails: can be deleted at any time. */
  readonly cache: string;
  /** Finished models; beside the program when undefined. */
  readonly models?: string;
}

/**
 * AKIN_DATA, AKIN_CACHE and AKIN_MODELS override the platform's defaults; AKIN_DATA alone moves the cache
 * below it.
 */
export function directories(environment: NodeJS.ProcessEnv = process.env): Directories {
  const models = environment.AKIN_MODELS;
  return { ...dataAndCache(environment), ...(models ? { models } : {}) };
}

function dataAndCache(environment: NodeJS.ProcessEnv): Directories {
  const home = homedir();
  const chosen = environment.AKIN_DATA;
  if (chosen) return { data: chosen, cache: environment.AKIN_CACHE ?? join(chosen, 'cache') };
  if (process.platform === 'win32') {
    const local = environment.LOCALAPPDATA ?? join(home, 'AppData', 'Local');
    return { data: join(local, 'Akin'), cache: environment.AKIN_CACHE ?? join(local, 'Akin', 'Cache') };
  }
  if (process.platform === 'darwin')
    return {
      data: join(home, 'Library', 'Application Support', 'Akin'),
      cache: environment.AKIN_CACHE ?? join(home, 'Library', 'Caches', 'Akin'),
    };
  return {
    data: join(environment.XDG_DATA_HOME ?? join(home, '.local', 'share'), 'akin'),
    cache: environment.AKIN_CACHE ?? join(environment.XDG_CACHE_HOME ?? join(home, '.cache'), 'akin'),
  };
}
