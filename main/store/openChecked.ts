/** Opens and saves catalogs that may be damaged, in a process with a time limit. Engine process. */
import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { WireError } from '../contract/errors.ts';
import { AkinError, fromWireError } from '../contract/errors.ts';
import type { WritableCatalog } from './connection.ts';
import { takeOwnership } from './lock.ts';
import { openPrepared, resolveExisting, resolveNew, SURVEY_MILLISECONDS } from './open.ts';
import { damaged, notChecked, notSaved, type Savable, type Survey } from './refusals.ts';
import { removeUnfinished, SALVAGE_MILLISECONDS, type SalvageReport } from './salvage.ts';

const SCRIPT = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './catalogProcess.ts' : './catalogProcess.js', import.meta.url),
);

export interface CheckOptions {
  /** Ends the process; the promise is rejected with the code `cancelled`. */
  readonly signal?: AbortSignal;
  /** For checking and updating: the more bytes, the longer by default. */
  readonly openMilliseconds?: number;
  /** For counting and for saving what is readable. After this the work ends by itself, with what it has. */
  readonly surveyMilliseconds?: number;
  readonly salvageMilliseconds?: number;
  /** How much later the process is ended if it does not end by itself. */
  readonly graceMilliseconds?: number;
  /** Bytes of memory at which the process ends itself. */
  readonly mostMemory?: number;
}

/** A row of a damaged page may claim to be as large as SQLite allows. */
const MOST_MEMORY = 1.5 * 2 ** 30;

/** Every drive reads more than a megabyte a second; what takes longer is not reading. */
const OPEN_MILLISECONDS = 60_000;
const MILLISECONDS_PER_MEGABYTE = 1000;
const MOST_OPEN_MILLISECONDS = 30 * 60_000;
const GRACE_MILLISECONDS = 10_000;
/** References are repaired after the time for reading is over. */
const SALVAGE_GRACE_MILLISECONDS = 5 * 60_000;

/** Like `openCatalog`, without blocking this thread. */
export async function openChecked(path: string, options: CheckOptions = {}): Promise<WritableCatalog> {
  const target = resolveExisting(path);
  const ownership = takeOwnership(target);
  try {
    await prepare(target, options);
    return openPrepared(target, ownership.release);
  } catch (error) {
    ownership.release();
    throw error;
  }
}

/** Like `salvageCatalog`, without blocking this thread. */
export async function salvageChecked(
  damagedPath: string,
  newPath: string,
  options: CheckOptions = {},
): Promise<SalvageReport> {
  const {
    salvageMilliseconds: milliseconds = SALVAGE_MILLISECONDS,
    graceMilliseconds: grace = SALVAGE_GRACE_MILLISECONDS,
  } = options;
  const path = resolveExisting(damagedPath);
  const target = resolveNew(newPath);
  const ownership = takeOwnership(path);
  try {
    const request = { work: 'salvage', path, target, milliseconds } as const;
    return (await runProcess(request, milliseconds + grace, options)) as SalvageReport;
  } catch (error) {
    removeUnfinished(target);
    throw error instanceof ProcessEndedError ? notSaved(path, error.message) : error;
  } finally {
    ownership.release();
  }
}

async function prepare(path: string, options: CheckOptions): Promise<void> {
  const { openMilliseconds = timeFor(path) } = options;
  try {
    await runProcess({ work: 'prepare', path }, openMilliseconds, options);
  } catch (error) {
    if (error instanceof ProcessEndedError)
      throw notChecked(path, error.message, await survey(path, options));
    if (!(error instanceof AkinError && error.code === 'catalog-damaged')) throw error;
    const problems = (error.details?.problems ?? []) as string[];
    throw damaged(path, problems, await survey(path, options), error);
  }
}

async function survey(path: string, options: CheckOptions): Promise<Survey> {
  const {
    surveyMilliseconds: milliseconds = SURVEY_MILLISECONDS,
    graceMilliseconds: grace = GRACE_MILLISECONDS,
  } = options;
  const tables: Savable[] = [];
  try {
    const request = { work: 'survey', path, milliseconds } as const;
    return (await runProcess(request, milliseconds + grace, options, table => tables.push(table))) as Survey;
  } catch (error) {
    if (!(error instanceof ProcessEndedError)) throw error;
    return { tables, isPartial: true };
  }
}

function timeFor(path: string): number {
  const megabytes = statSync(path).size / 2 ** 20;
  return Math.min(MOST_OPEN_MILLISECONDS, OPEN_MILLISECONDS + megabytes * MILLISECONDS_PER_MEGABYTE);
}

/** The process ended without an answer, or was ended because none came. */
class ProcessEndedError extends Error {}

/** Settles once the process has ended: until then it has the file open. */
async function runProcess(
  request: CatalogRequest,
  milliseconds: number,
  { signal, mostMemory = MOST_MEMORY }: CheckOptions,
  counted: (table: Savable) => void = () => {},
): Promise<unknown> {
  const cancelled = () => new AkinError('cancelled', 'Reading the collection was cancelled.');
  if (signal?.aborted) throw cancelled();
  return await new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [SCRIPT, String(mostMemory)], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      windowsHide: true,
    });
    let settle: (() => void) | undefined;
    const end = (error: Error) => {
      settle = () => reject(error);
      child.kill('SIGKILL');
    };
    const abort = () => end(cancelled());
    const seconds = Math.round(milliseconds / 1000);
    const timer = setTimeout(
      () => end(new ProcessEndedError(`reading it did not end within ${seconds} seconds`)),
      milliseconds,
    );
    signal?.addEventListener('abort', abort, { once: true });
    child.on('message', (message: FromCatalogProcess) => {
      if (message.type === 'counted') counted(message.table);
      else if (message.type === 'done') settle ??= () => resolve(message.value);
      else settle ??= () => reject(fromWireError(message.error));
    });
    child.on('error', error => {
      settle ??= () => reject(error);
    });
    child.on('close', (code, killedBy) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      settle ??= () =>
        reject(new ProcessEndedError(`reading it ended the process that did it (${killedBy ?? code})`));
      settle();
    });
    child.send(request, error => {
      if (error !== null) settle ??= () => reject(error);
    });
  });
}

/** Request to the catalog process. The engine owns the catalog at `path` until the process has ended. */
export type CatalogRequest =
  | { readonly work: 'prepare'; readonly path: string }
  | { readonly work: 'survey'; readonly path: string; readonly milliseconds: number }
  | {
      readonly work: 'salvage';
      readonly path: string;
      readonly target: string;
      readonly milliseconds: number;
    };

export type FromCatalogProcess =
  /** Of a survey. */
  | { readonly type: 'counted'; readonly table: Savable }
  | { readonly type: 'done'; readonly value: unknown }
  | { readonly type: 'refused'; readonly error: WireError };
