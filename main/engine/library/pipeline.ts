/**
 * From found photos to what is written about them: read by the reader processes and analyzed by the inference
 * thread at the same time. Engine process.
 *
 * [Note: pipeline] Each worker takes one photo all the way: read, thumbnail, analyze. There are more workers
 * than readers can serve, so while some wait for the models others keep the readers busy, and the other way
 * round; the slower of the two limits both. The number of workers bounds the pictures in memory, however
 * large the collection is.
 */
import { setMaxListeners } from 'node:events';
import { join } from 'node:path';
import type { WritableCatalog } from '../../store/connection.ts';
import { contentByHash } from '../../store/contents.ts';
import { listFolders } from '../../store/folders.ts';
import {
  type AnalyzedBy,
  nextFoundPhotos,
  nextUnanalyzedPhotos,
  type PhotoRow,
  storedAnalysis,
} from '../../store/photos.ts';
import type { Analysis, Analyzer } from '../../vision/analyzer.ts';
import type { Wanted } from '../../vision/prepared.ts';
import { PhotoProblem } from '../../vision/problem.ts';
import type { PhotoFacts } from '../../vision/readPhoto.ts';
import { heldBoxes, heldLeaf, wantedWithin } from './boxes.ts';
import { type FolderReach, isGone } from './folderReach.ts';
import type { Gate } from './gate.ts';
import type { Readers } from './readers/readers.ts';
import type { Thumbnails } from './thumbnails.ts';

export type Outcome = { readonly photo: PhotoRow } & (
  | {
      readonly facts: PhotoFacts;
      /** Null without an analyzer, or where it has analyzed the content before. */
      readonly analysis: Analysis | null;
    }
  | { readonly problem: PhotoProblem }
  /** The file was deleted since it was found. */
  | { readonly isGone: true }
);

interface Pipeline {
  readonly catalog: WritableCatalog;
  readonly readers: Readers;
  readonly thumbnails: Thumbnails;
  /** With the traces by which it knows what it has analyzed. */
  readonly analysis: { readonly analyzer: Analyzer; readonly traces: AnalyzedBy } | null;
  /** Photos of unreachable folders wait; they are not failed. */
  readonly reach: FolderReach;
  readonly gate: Gate;
  readonly signal: AbortSignal;
  write(outcomes: readonly Outcome[]): void;
}

/** Of one run. */
interface AnalysisRun {
  /** Hashes of contents, so that copies of a photo are analyzed once. */
  readonly begun: Set<string>;
  failuresInARow: number;
}

/** Results are written together: a transaction costs a sync of the disk. */
const BATCH = 48;
const BATCH_MS = 300;
/** Pictures that wait for the models, beside those being read. */
const AHEAD = 4;
const TOO_MANY_FAILURES = 5;
/** Without an analyzer only the thumbnail is needed. */
const SMALLEST: { readonly edge: number; readonly wanted: Wanted } = {
  edge: 320,
  wanted: { make: 'picture' },
};
const PAGE = 200;

export async function runPipeline(pipeline: Pipeline): Promise<void> {
  const { catalog, readers, reach, gate, signal, write } = pipeline;
  const folders = new Map(listFolders(catalog).map(folder => [folder.id, folder]));
  const waiting = photosThatWait(catalog, pipeline.analysis?.traces);
  const run: AnalysisRun = { begun: new Set(), failuresInARow: 0 };
  const outcomes: Outcome[] = [];
  // Every worker listens for the end of the job.
  setMaxListeners(0, signal);
  let writtenAt = Date.now();
  let hasFailed = false;
  let isWritable = true;
  /** After a write that failed nothing more is written: what was read meanwhile stays to be done. */
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
      if (reach.waits(photo)) continue;
      const folder = folders.get(photo.folderId)!;
      const path = join(folder.path, photo.relativePath);
      const outcome = await orAborted(readAndAnalyze(pipeline, path, run), signal);
      const hasGone = 'problem' in outcome && isGone(path);
      // Checked after the file: photos on a removed drive are not deleted.
      if ('problem' in outcome && !reach.isStillThere(folder)) continue;
      outcomes.push({ photo, ...(hasGone ? { isGone: true } : outcome) });
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
    // All of them, so that none still runs when this returns.
    const results = await Promise.allSettled(workers);
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  } finally {
    flush(); // also when cancelled: work done is kept
  }
}

/** First what was never read, then what was not analyzed: after a change of models that is everything. */
function* photosThatWait(
  catalog: WritableCatalog,
  traces: AnalyzedBy | undefined,
): Generator<PhotoRow, undefined> {
  for (let after = 0; ; ) {
    const photos = nextFoundPhotos(catalog, after, PAGE);
    yield* photos;
    if (photos.length === 0) break;
    after = photos.at(-1)!.id;
  }
  if (traces === undefined) return undefined;
  for (let after = 0; ; ) {
    const photos = nextUnanalyzedPhotos(catalog, traces, after, PAGE);
    yield* photos;
    if (photos.length === 0) return undefined;
    after = photos.at(-1)!.id;
  }
}

async function readAndAnalyze(
  { catalog, readers, thumbnails, analysis }: Pipeline,
  path: string,
  run: AnalysisRun,
): Promise<{ facts: PhotoFacts; analysis: Analysis | null } | { problem: PhotoProblem }> {
  try {
    const { edge, wanted } = analysis?.analyzer ?? SMALLEST;
    let { thumbnail, prepared, ...facts } = await readers.prepare(path, edge, wanted);
    await thumbnails.put(facts.hash, thumbnail);
    const { hash } = facts;
    if (analysis === null || run.begun.has(hash)) return { facts, analysis: null };
    const left = storedAnalysis(catalog, hash, analysis.traces);
    if (left === 'all') return { facts, analysis: null };
    run.begun.add(hash);
    const { analyzer } = analysis;
    // What a person drew outranks what is found: see boxes.ts.
    const contentId = contentByHash(catalog, hash)?.id;
    const leaf = contentId === undefined ? undefined : heldLeaf(catalog, contentId);
    const given = contentId === undefined ? undefined : heldBoxes(catalog, contentId);
    const within = wantedWithin(analyzer, { leaf, given });
    if (within.wanted !== wanted) ({ prepared } = await readers.prepare(path, within.edge, within.wanted));
    return {
      facts,
      analysis: await countFailures(run, () => analyzer.analyze(prepared, left === 'no vectors', given)),
    };
  } catch (error) {
    if (error instanceof PhotoProblem) return { problem: error };
    throw error;
  }
}

/** A single failure is the picture's problem; several in a row are the models'. */
async function countFailures(run: AnalysisRun, analyze: () => Promise<Analysis>): Promise<Analysis> {
  try {
    const analysis = await analyze();
    run.failuresInARow = 0;
    return analysis;
  } catch (error) {
    if (++run.failuresInARow >= TOO_MANY_FAILURES) throw error;
    throw new PhotoProblem(
      'not-looked-at',
      `The photo was read, but the models failed at it: ${(error as Error).message}`,
      error,
    );
  }
}

/** Decoding that is still running when the job ends is not awaited. */
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
