/** The index job: scans the folders, then reads every photo that waits, and can be paused, cancelled and taken up again. */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { AkinError } from '../../contract/errors.ts';
import type { Job } from '../../contract/model.ts';
import type { WritableCatalog } from '../../store/connection.ts';
import { beginScan, finishScan, listFolders } from '../../store/folders.ts';
import { type JobRow, updateJob } from '../../store/jobs.ts';
import { countPhotos } from '../../store/photoPages.ts';
import {
  nextFoundPhotos,
  type PhotoRow,
  recordFailed,
  recordIndexed,
  upsertFoundPhotos,
} from '../../store/photos.ts';
import { PhotoProblem } from '../../vision/problem.ts';
import { type ReadPhoto, readPhoto } from '../../vision/readPhoto.ts';
import { Gate } from './gate.ts';
import { Pace } from './pace.ts';
import { scanFolder } from './scan.ts';
import type { Thumbnails } from './thumbnails.ts';

type Outcome = { photo: PhotoRow } & ({ read: ReadPhoto } | { problem: PhotoProblem });

/** Results are written together: a transaction costs a sync of the disk. */
const BATCH = 48;
const BATCH_MS = 300;
const WORKERS = Math.min(4, Math.max(2, availableParallelism()));

export class IndexJob {
  readonly #catalog: WritableCatalog;
  readonly #thumbnails: Thumbnails;
  readonly #changed: () => void;
  readonly #abort = new AbortController();
  readonly #gate = new Gate(this.#abort.signal);
  readonly #pace = new Pace();
  #row: JobRow;
  #finished: Promise<void> | undefined;

  constructor(catalog: WritableCatalog, row: JobRow, thumbnails: Thumbnails, changed: () => void) {
    this.#catalog = catalog;
    this.#row = row;
    this.#thumbnails = thumbnails;
    this.#changed = changed;
  }

  get isAlive(): boolean {
    return this.#row.state === 'running' || this.#row.state === 'paused';
  }

  start(): Job {
    this.#update({ state: 'running', sentence: 'Looking through the folders …' });
    this.#finished = this.#run();
    return this.describe();
  }

  pause(): Job {
    this.#mustBeAlive();
    this.#gate.pause();
    this.#update({ state: 'paused', sentence: `Paused after ${count(this.#row.done)}.` });
    return this.describe();
  }

  resume(): Job {
    this.#mustBeAlive();
    this.#pace.restart();
    this.#gate.resume();
    this.#update({ state: 'running' });
    return this.describe();
  }

  async cancel(): Promise<Job> {
    this.#mustBeAlive();
    await this.#halt();
    this.#update({ state: 'cancelled', sentence: `Stopped after ${count(this.#row.done)}; the rest waits.` });
    return this.describe();
  }

  /** The engine goes away: the job keeps its state in the catalog and is taken up again at the next start. */
  async suspend(): Promise<void> {
    if (this.isAlive) await this.#halt();
  }

  describe(): Job {
    const { id, state, done, total, failed, sentence } = this.#row;
    const isRunning = state === 'running';
    return {
      id,
      kind: 'index',
      state,
      done,
      total,
      failed,
      rate: isRunning ? this.#pace.rate() : null,
      secondsLeft: isRunning ? this.#pace.secondsLeft(done, total) : null,
      sentence,
    };
  }

  async #halt(): Promise<void> {
    this.#abort.abort();
    this.#gate.resume();
    await this.#finished;
  }

  async #run(): Promise<void> {
    try {
      await this.#scan();
      await this.#readAll();
      const { failed } = this.#row;
      const problems = failed === 0 ? '' : `, ${failed} with a problem`;
      this.#update({ state: 'done', sentence: `Looked at ${count(this.#row.done)}${problems}.` });
    } catch (error) {
      if (this.#abort.signal.aborted) return;
      if (!(error instanceof AkinError)) console.error('akin: indexing stopped:', error);
      const sentence = error instanceof AkinError ? error.message : `Indexing stopped: ${String(error)}`;
      this.#update({ state: 'failed', sentence });
    }
  }

  /** A folder that cannot be reached fails the job only when no other folder could be scanned. */
  async #scan(): Promise<void> {
    const folders = listFolders(this.#catalog);
    let unreachable: AkinError | undefined;
    let scanned = 0;
    for (const folder of folders) {
      beginScan(this.#catalog, folder.id);
      try {
        for await (const files of scanFolder(folder.path, this.#abort.signal)) {
          await this.#gate.pass();
          upsertFoundPhotos(this.#catalog, folder.id, files);
          this.#changed();
        }
        finishScan(this.#catalog, folder.id);
        scanned++;
      } catch (error) {
        if (!(error instanceof AkinError && error.code === 'folder-missing')) throw error;
        unreachable = error;
      }
    }
    if (unreachable !== undefined && scanned === 0) throw unreachable;
    // What an interrupted run had read stays counted when the job goes on.
    this.#update({ total: this.#row.done + countPhotos(this.#catalog).found });
  }

  async #readAll(): Promise<void> {
    const folders = new Map(listFolders(this.#catalog).map(folder => [folder.id, folder.path]));
    const outcomes: Outcome[] = [];
    let writtenAt = Date.now();
    let after = 0;
    let waiting: PhotoRow[] = [];
    const next = (): PhotoRow | undefined => {
      if (waiting.length === 0) {
        waiting = nextFoundPhotos(this.#catalog, after, 200).reverse();
        after = waiting[0]?.id ?? after;
      }
      return waiting.pop();
    };
    const worker = async (): Promise<void> => {
      for (;;) {
        await this.#gate.pass();
        const photo = next();
        if (photo === undefined) return;
        outcomes.push(
          await this.#readOne(photo, join(folders.get(photo.folderId) as string, photo.relativePath)),
        );
        if (outcomes.length >= BATCH || Date.now() - writtenAt > BATCH_MS) {
          this.#write(outcomes.splice(0));
          writtenAt = Date.now();
        }
      }
    };
    this.#pace.mark(Date.now(), this.#row.done);
    try {
      await Promise.all(Array.from({ length: WORKERS }, worker));
    } finally {
      this.#write(outcomes.splice(0)); // also when cancelled: work done is kept
    }
  }

  async #readOne(photo: PhotoRow, path: string): Promise<Outcome> {
    try {
      const read = await readPhoto(path, 640);
      await this.#thumbnails.put(read.hash, read.thumbnail);
      return { photo, read };
    } catch (error) {
      if (error instanceof PhotoProblem) return { photo, problem: error };
      throw error;
    }
  }

  #write(outcomes: Outcome[]): void {
    if (outcomes.length === 0) return;
    let failed = 0;
    this.#catalog.connection.transaction(() => {
      for (const outcome of outcomes) {
        if ('problem' in outcome) {
          failed++;
          const { code, message } = outcome.problem;
          recordFailed(this.#catalog, outcome.photo.id, { code, sentence: message });
        } else recordIndexed(this.#catalog, outcome.photo.id, factsOf(outcome.photo, outcome.read));
      }
      const done = this.#row.done + outcomes.length;
      const of = this.#row.total === null ? '' : ` of ${this.#row.total}`;
      this.#pace.mark(Date.now(), done);
      this.#row = updateJob(this.#catalog, this.#row.id, {
        done,
        failed: this.#row.failed + failed,
        ...(this.#row.state === 'running' ? { sentence: `Looking at the photos: ${done}${of}.` } : {}),
      });
    });
    this.#changed();
  }

  #update(changes: Parameters<typeof updateJob>[2]): void {
    this.#row = updateJob(this.#catalog, this.#row.id, changes);
    this.#changed();
  }

  #mustBeAlive(): void {
    if (!this.isAlive) throw new AkinError('bad-request', 'This job has ended already.');
  }
}

function factsOf(photo: PhotoRow, read: ReadPhoto): Parameters<typeof recordIndexed>[2] {
  return {
    hash: read.hash,
    bytes: photo.bytes,
    format: read.format,
    width: read.width,
    height: read.height,
    orientation: read.orientation,
    ...read.exif,
    perceptualHash: read.perceptualHash,
  };
}

function count(photos: number): string {
  return photos === 1 ? '1 photo' : `${photos} photos`;
}
