/**
 * From photos that wait to what is written about them: read by the reader processes, looked at by the inference thread,
 * both busy at the same time. Engine process.
 *
 * [Note: pipeline] Each worker takes one photo all the way: read, thumbnail, look. There are more workers than readers
 * can serve, so while some wait for the models others keep the readers busy, and the other way round; whichever is
 * slower sets the pace. The number of workers is the bound of everything in between: at most so many pictures are in
 * memory, however large the collection is.
 */
import { setMaxListeners } from 'node:events';
import { join } from 'node:path';
import type { WritableCatalog } from '../../store/connection.ts';
import { listFolders } from '../../store/folders.ts';
import {
  nextFoundPhotos,
  nextUnlookedPhotos,
  type PhotoRow,
  type Traces,
  tracesOf,
} from '../../store/photos.ts';
import type { Look, LookedAt } from '../../vision/look.ts';
import type { Wanted } from '../../vision/prepare.ts';
import { PhotoProblem } from '../../vision/problem.ts';
import type { PhotoFacts } from '../../vision/readPhoto.ts';
import type { Gate } from './gate.ts';
import type { Readers } from './readers/readers.ts';
import type { Thumbnails } from './thumbnails.ts';

export type Outcome = { readonly photo: PhotoRow } & (
  | {
      readonly facts: PhotoFacts;
      /** Null when there is nothing to look with, or this look has seen the content before. */
      readonly lookedAt: LookedAt | null;
    }
  | { readonly problem: PhotoProblem }
);

interface Pipeline {
  readonly catalog: WritableCatalog;
  readonly readers: Readers;
  readonly thumbnails: Thumbnails;
  /** With what it leaves behind, by which it is told what it has seen. */
  readonly looking: { readonly look: Look; readonly traces: Traces } | null;
  /** Folders that cannot be reached now: their photos wait, rather than be taken for broken. */
  readonly away: ReadonlySet<number>;
  readonly gate: Gate;
  readonly signal: AbortSignal;
  write(outcomes: readonly Outcome[]): void;
}

/** Of one run. */
interface Looks {
  /** Hashes of contents, so that copies of a photo are looked at once. */
  readonly begun: Set<string>;
  failuresInARow: number;
}

/** Results are written together: a transaction costs a sync of the disk. */
const BATCH = 48;
const BATCH_MS = 300;
/** Pictures that wait for the models beside those that are being read. */
const AHEAD = 4;
const TOO_MANY_FAILURES = 5;
/** Without a look nobody wants the pixels, only the thumbnail. */
const SMALLEST: { readonly edge: number; readonly wanted: Wanted } = {
  edge: 320,
  wanted: { make: 'picture' },
};
const PAGE = 200;

export async function runPipeline(pipeline: Pipeline): Promise<void> {
  const { catalog, readers, away, gate, signal, write } = pipeline;
  const folders = new Map(listFolders(catalog).map(folder => [folder.id, folder.path]));
  const waiting = photosThatWait(catalog, pipeline.looking?.traces);
  const looks: Looks = { begun: new Set(), failuresInARow: 0 };
  const outcomes: Outcome[] = [];
  // Every worker listens for the end of the job.
  setMaxListeners(0, signal);
  let writtenAt = Date.now();
  let hasFailed = false;
  let isWritable = true;
  /** After a write that failed nothing more is written: what was read meanwhile waits as before. */
  const flush = (): void => {
    if (!isWritable) return;
    isWritable = false;
    if (outcomes.length > 0) write(outcomes.splice(0));
    isWritable = true;
    writtenAt = Date.now();
  };
  const worker = async (): Promise<void> => {
    for (;;) {
      await gate.pass();
      const { value: photo } = waiting.next();
      if (photo === undefined || hasFailed) return;
      if (away.has(photo.folderId)) continue;
      const path = join(folders.get(photo.folderId) as string, photo.relativePath);
      outcomes.push({ photo, ...(await orAborted(readAndLook(pipeline, path, looks), signal)) });
      if (outcomes.length >= BATCH || Date.now() - writtenAt > BATCH_MS) flush();
    }
  };
  try {
    const workers = Array.from({ length: readers.count * 2 + AHEAD }, async () => {
      try {
        await worker();
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    });
    // All of them, so that none still works when this returns.
    const results = await Promise.allSettled(workers);
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  } finally {
    flush(); // also when cancelled: work done is kept
  }
}

/** First what has never been read, then what this look has not seen: after a change of models that is everything. */
function* photosThatWait(
  catalog: WritableCatalog,
  traces: Traces | undefined,
): Generator<PhotoRow, undefined> {
  for (let after = 0; ; ) {
    const photos = nextFoundPhotos(catalog, after, PAGE);
    yield* photos;
    if (photos.length === 0) break;
    after = photos.at(-1)!.id;
  }
  if (traces === undefined) return undefined;
  for (let after = 0; ; ) {
    const photos = nextUnlookedPhotos(catalog, traces, after, PAGE);
    yield* photos;
    if (photos.length === 0) return undefined;
    after = photos.at(-1)!.id;
  }
}

async function readAndLook(
  { catalog, readers, thumbnails, looking }: Pipeline,
  path: string,
  looks: Looks,
): Promise<{ facts: PhotoFacts; lookedAt: LookedAt | null } | { problem: PhotoProblem }> {
  try {
    const { edge, wanted } = looking?.look ?? SMALLEST;
    const { thumbnail, prepared, ...facts } = await readers.prepare(path, edge, wanted);
    await thumbnails.put(facts.hash, thumbnail);
    const { hash } = facts;
    if (looking === null || looks.begun.has(hash)) return { facts, lookedAt: null };
    const left = tracesOf(catalog, hash, looking.traces);
    if (left === 'all') return { facts, lookedAt: null };
    looks.begun.add(hash);
    const lookedAt = await lookAt(looks, () => looking.look.look(prepared, left === 'no vectors'));
    return { facts, lookedAt };
  } catch (error) {
    if (error instanceof PhotoProblem) return { problem: error };
    throw error;
  }
}

/** One picture the models fail at is its own problem; several in a row are the models'. */
async function lookAt(looks: Looks, look: () => Promise<LookedAt>): Promise<LookedAt> {
  try {
    const lookedAt = await look();
    looks.failuresInARow = 0;
    return lookedAt;
  } catch (error) {
    if (++looks.failuresInARow >= TOO_MANY_FAILURES) throw error;
    throw new PhotoProblem(
      'not-looked-at',
      `The photo was read, but the models failed at it: ${(error as Error).message}`,
      error,
    );
  }
}

/** What is still being decoded when the job ends is not waited for. */
async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason as Error);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
