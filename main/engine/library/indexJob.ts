/**
 * The index job: scans the folders, then has every new photo read and analyzed. It can be paused, cancelled
 * and resumed. Engine process.
 */
import { AkinError } from '../../contract/errors.ts';
import type { Job } from '../../contract/model.ts';
import type { WritableCatalog } from '../../store/connection.ts';
import { beginScan, finishScan, listFolders } from '../../store/folders.ts';
import { type JobRow, updateJob } from '../../store/jobs.ts';
import { countPhotos } from '../../store/photoPages.ts';
import {
  countUnanalyzed,
  type FoundFile,
  markRemoved,
  recordFailed,
  recordIndexed,
  recordUnreachable,
  upsertFoundPhotos,
} from '../../store/photos.ts';
import type { Analyzer } from '../../vision/analyzer.ts';
import type { ScoreByWords } from '../attributes/typeAttribute.ts';
import { FolderReach } from './folderReach.ts';
import { Gate } from './gate.ts';
import { updateModelOfGroups } from './modelOfGroups.ts';
import { type Outcome, runPipeline } from './pipeline.ts';
import type { Readers } from './readers/readers.ts';
import { AnalysisRecorder, tracesIn } from './saveAnalysis.ts';
import { scanFolder } from './scan.ts';
import { scoreNewItems } from './scoreNewItems.ts';
import { ThroughputMeter } from './throughputMeter.ts';
import type { Thumbnails } from './thumbnails.ts';

export interface IndexDeps {
  readonly readers: Readers;
  readonly thumbnails: Thumbnails;
  /** Rejected where the models are missing: then photos are read but not analyzed. */
  openAnalyzer(): Promise<Analyzer>;
  /** How well words fit items, for attributes that were typed. */
  readonly scoreByWords: ScoreByWords;
  readonly keepNeighbours: KeepNeighbours;
  changed(): void;
}

/**
 * Compares the items and keeps the neighbours of each in the catalog. `pass` is waited for between two parts,
 * `report` tells how far it is.
 */
export type KeepNeighbours = (job: {
  readonly signal: AbortSignal;
  readonly pass: () => Promise<void>;
  readonly report: (message: string) => void;
}) => Promise<void>;

export class IndexJob {
  readonly #catalog: WritableCatalog;
  readonly #deps: IndexDeps;
  readonly #abort = new AbortController();
  readonly #gate = new Gate(this.#abort.signal);
  readonly #meter = new ThroughputMeter();
  #row: JobRow;
  #finished: Promise<void> = Promise.resolve();

  constructor(catalog: WritableCatalog, row: JobRow, deps: IndexDeps) {
    this.#catalog = catalog;
    this.#row = row;
    this.#deps = deps;
  }

  get isAlive(): boolean {
    return this.#row.state === 'running' || this.#row.state === 'paused';
  }

  /** Resolves when it has ended, however it did. */
  get finished(): Promise<void> {
    return this.#finished;
  }

  start(): Job {
    this.#update({ state: 'running', message: 'Looking through the folders …' });
    this.#finished = this.#run();
    return this.describe();
  }

  pause(): Job {
    this.#mustBeAlive();
    this.#gate.pause();
    this.#update({ state: 'paused', message: `Paused after ${count(this.#row.done)}.` });
    return this.describe();
  }

  resume(): Job {
    this.#mustBeAlive();
    this.#meter.restart();
    this.#gate.resume();
    this.#update({ state: 'running' });
    return this.describe();
  }

  async cancel(): Promise<Job> {
    this.#mustBeAlive();
    await this.#halt();
    this.#update({ state: 'cancelled', message: `Stopped after ${count(this.#row.done)}; the rest waits.` });
    return this.describe();
  }

  /** The engine stops: the job keeps its state in the catalog and is resumed at the next start. */
  async suspend(): Promise<void> {
    if (this.isAlive) await this.#halt();
  }

  describe(): Job {
    const { id, state, done, total, failed, message } = this.#row;
    const isRunning = state === 'running';
    return {
      id,
      kind: 'index',
      state,
      done,
      total,
      failed,
      rate: isRunning ? this.#meter.rate() : null,
      secondsLeft: isRunning ? this.#meter.secondsLeft(done, total) : null,
      message,
    };
  }

  async #halt(): Promise<void> {
    this.#abort.abort();
    this.#gate.resume();
    await this.#finished;
  }

  async #run(): Promise<void> {
    try {
      const reach = new FolderReach(this.#catalog);
      const removed = await this.#scan(reach);
      const { analyzer, missing } = await this.#openAnalyzer();
      // What an interrupted run has read stays counted.
      const analysis = analyzer === null ? null : { analyzer, traces: tracesIn(this.#catalog, analyzer) };
      const unanalyzed = analysis === null ? 0 : countUnanalyzed(this.#catalog, analysis.traces);
      this.#update({ total: this.#row.done + countPhotos(this.#catalog).found + unanalyzed });
      this.#meter.mark(Date.now(), this.#row.done);
      const recorder = analyzer === null ? null : new AnalysisRecorder(this.#catalog, analyzer);
      await runPipeline({
        catalog: this.#catalog,
        readers: this.#deps.readers,
        thumbnails: this.#deps.thumbnails,
        analysis,
        reach,
        gate: this.#gate,
        signal: this.#abort.signal,
        write: outcomes => this.#write(outcomes, recorder),
      });
      if (analyzer !== null) updateModelOfGroups(this.#catalog, analyzer.comparedBy);
      const unscored = await this.#scoreNewItems();
      await this.#keepNeighbours();
      this.#end(reach, [removedMessage(removed), missing, analyzer?.fallback ?? undefined, unscored]);
    } catch (error) {
      if (this.#abort.signal.aborted) return;
      if (!(error instanceof AkinError)) console.error('akin: indexing stopped:', error);
      this.#fail(error instanceof AkinError ? error.message : `Indexing stopped: ${String(error)}`);
    }
  }

  /**
   * On a full disk the state cannot be stored: then only this process knows it, and the job goes on at the
   * next start.
   */
  #fail(message: string): void {
    try {
      this.#update({ state: 'failed', message });
    } catch {
      this.#row = { ...this.#row, state: 'failed', message };
      this.#deps.changed();
    }
  }

  /** Done, or failed where no folder can be reached. The message lists what is missing. */
  #end(reach: FolderReach, lacking: readonly (string | undefined)[]): void {
    const { done, failed } = this.#row;
    const problems = failed === 0 ? '' : `, ${failed} with a problem`;
    const messages = [`Looked at ${count(done)}${problems}.`, reach.message(), ...lacking];
    const isLost = reach.count > 0 && reach.count === listFolders(this.#catalog).length;
    this.#update({
      state: isLost ? 'failed' : 'done',
      total: done,
      message: messages.filter(message => message !== undefined).join(' '),
    });
  }

  /**
   * A folder that cannot be reached fails the job only when no other folder could be scanned. Returns how many
   * photos left the list.
   */
  async #scan(reach: FolderReach): Promise<number> {
    const folders = listFolders(this.#catalog);
    this.#catalog.away.clear();
    let unreachable: AkinError | undefined;
    let removed = 0;
    for (const folder of folders) {
      try {
        reach.enter(folder);
        beginScan(this.#catalog, folder.id);
        const unseen: string[] = [];
        for await (const files of scanFolder(folder.path, this.#abort.signal, unseen)) {
          await this.#gate.pass();
          this.#record(folder.id, files);
        }
        // A drive that was removed meanwhile reads as if the rest were deleted.
        if (reach.isStillThere(folder)) removed += finishScan(this.#catalog, folder.id, unseen);
        reach.leave(folder, unseen);
      } catch (error) {
        if (!(error instanceof AkinError && error.code === 'folder-missing')) throw error;
        unreachable = error;
        reach.lose(folder);
      }
    }
    if (unreachable !== undefined && reach.count === folders.length) throw unreachable;
    return removed;
  }

  /** A file that cannot be opened counts as done, with a problem. */
  #record(folderId: number, files: readonly FoundFile[]): void {
    this.#catalog.connection.transaction(() => {
      const usable = files.filter(({ problem }) => problem === undefined);
      upsertFoundPhotos(this.#catalog, folderId, usable);
      const failed = recordUnreachable(this.#catalog, folderId, files);
      if (failed === 0) return;
      const { id, done, failed: before } = this.#row;
      this.#row = updateJob(this.#catalog, id, { done: done + failed, failed: before + failed });
    });
    this.#deps.changed();
  }

  async #openAnalyzer(): Promise<{ analyzer: Analyzer | null; missing?: string }> {
    try {
      return { analyzer: await this.#deps.openAnalyzer() };
    } catch (error) {
      if (!(error instanceof AkinError)) throw error;
      return { analyzer: null, missing: error.message };
    }
  }

  /** The problem, where items could not be scored; the next job tries again. */
  async #scoreNewItems(): Promise<string | undefined> {
    try {
      await scoreNewItems(this.#catalog, this.#deps.scoreByWords, this.#abort.signal);
    } catch (error) {
      if (!(error instanceof AkinError) || this.#abort.signal.aborted) throw error;
      return `Attributes typed as words do not know the new photos yet: ${error.message}`;
    }
  }

  async #keepNeighbours(): Promise<void> {
    await this.#deps.keepNeighbours({
      signal: this.#abort.signal,
      pass: () => this.#gate.pass(),
      report: message => {
        if (this.#row.state === 'running') this.#update({ message });
      },
    });
    // Paused: the job ends when it is resumed.
    await this.#gate.pass();
  }

  /** Results and progress in one transaction: both are kept or neither. */
  #write(outcomes: readonly Outcome[], recorder: AnalysisRecorder | null): void {
    let failed = 0;
    let gone = 0;
    this.#catalog.connection.transaction(() => {
      for (const { photo, ...outcome } of outcomes) {
        if ('isGone' in outcome) {
          gone++;
          markRemoved(this.#catalog, [photo.id]);
          continue;
        }
        if ('problem' in outcome) {
          failed++;
          const { code, message } = outcome.problem;
          recordFailed(this.#catalog, photo.id, { code, message });
          continue;
        }
        const { exif, ...facts } = outcome.facts;
        const contentId = recordIndexed(this.#catalog, photo.id, { ...facts, ...exif });
        if (outcome.analysis !== null) recorder?.record(contentId, outcome.analysis);
      }
      const done = this.#row.done + outcomes.length - gone;
      const total = this.#row.total === null ? null : Math.max(done, this.#row.total - gone);
      const of = total === null ? '' : ` of ${total}`;
      this.#meter.mark(Date.now(), done);
      this.#row = updateJob(this.#catalog, this.#row.id, {
        done,
        total,
        failed: this.#row.failed + failed,
        ...(this.#row.state === 'running' ? { message: `Looking at the photos: ${done}${of}.` } : {}),
      });
    });
    this.#deps.changed();
  }

  #update(changes: Parameters<typeof updateJob>[2]): void {
    this.#row = updateJob(this.#catalog, this.#row.id, changes);
    this.#deps.changed();
  }

  #mustBeAlive(): void {
    if (!this.isAlive) throw new AkinError('bad-request', 'This job has ended already.');
  }
}

function count(photos: number): string {
  return photos === 1 ? '1 photo' : `${photos} photos`;
}

/** A drive that was pulled out may be the reason, so nothing leaves in silence. */
function removedMessage(photos: number): string | undefined {
  if (photos === 0) return undefined;
  return photos === 1
    ? '1 photo is no longer where it was.'
    : `${photos} photos are no longer where they were.`;
}
