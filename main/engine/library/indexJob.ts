/** The index job: scans the folders, then has every photo that waits read and looked at; it can be paused, cancelled and taken up again. */
import { AkinError } from '../../contract/errors.ts';
import type { Job } from '../../contract/model.ts';
import type { WritableCatalog } from '../../store/connection.ts';
import { beginScan, finishScan, listFolders } from '../../store/folders.ts';
import { type JobRow, updateJob } from '../../store/jobs.ts';
import { countPhotos } from '../../store/photoPages.ts';
import { countUnlooked, recordFailed, recordIndexed, upsertFoundPhotos } from '../../store/photos.ts';
import type { Look } from '../../vision/look.ts';
import type { ScoreByWords } from '../grouping/typeAttribute.ts';
import { Gate } from './gate.ts';
import { settleModelOfGroups } from './modelOfGroups.ts';
import { Pace } from './pace.ts';
import { type Outcome, runPipeline } from './pipeline.ts';
import type { Readers } from './readers/readers.ts';
import { LookRecorder, tracesIn } from './recordLook.ts';
import { scanFolder } from './scan.ts';
import { scoreNewItems } from './scoreNewItems.ts';
import type { Thumbnails } from './thumbnails.ts';

export interface IndexSurroundings {
  readonly readers: Readers;
  readonly thumbnails: Thumbnails;
  /** Rejected with a sentence where the models are missing: then photos are read and nothing looks at them. */
  openLook(): Promise<Look>;
  /** How well words fit items, for attributes that were typed. */
  readonly scoreByWords: ScoreByWords;
  changed(): void;
}

export class IndexJob {
  readonly #catalog: WritableCatalog;
  readonly #surroundings: IndexSurroundings;
  readonly #abort = new AbortController();
  readonly #gate = new Gate(this.#abort.signal);
  readonly #pace = new Pace();
  #row: JobRow;
  #finished: Promise<void> = Promise.resolve();

  constructor(catalog: WritableCatalog, row: JobRow, surroundings: IndexSurroundings) {
    this.#catalog = catalog;
    this.#row = row;
    this.#surroundings = surroundings;
  }

  get isAlive(): boolean {
    return this.#row.state === 'running' || this.#row.state === 'paused';
  }

  /** Resolves when it has ended, however it did. */
  get finished(): Promise<void> {
    return this.#finished;
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
      const away = await this.#scan();
      const { look, missing } = await this.#openLook();
      // What an interrupted run had read stays counted when the job goes on.
      const looking = look === null ? null : { look, traces: tracesIn(this.#catalog, look) };
      const unlooked = looking === null ? 0 : countUnlooked(this.#catalog, looking.traces);
      this.#update({ total: this.#row.done + countPhotos(this.#catalog).found + unlooked });
      this.#pace.mark(Date.now(), this.#row.done);
      const recorder = look === null ? null : new LookRecorder(this.#catalog, look);
      await runPipeline({
        catalog: this.#catalog,
        readers: this.#surroundings.readers,
        thumbnails: this.#surroundings.thumbnails,
        looking,
        away,
        gate: this.#gate,
        signal: this.#abort.signal,
        write: outcomes => this.#write(outcomes, recorder),
      });
      if (look !== null) settleModelOfGroups(this.#catalog, look.comparedBy);
      const unscored = await this.#scoreNewItems();
      const { failed } = this.#row;
      const problems = failed === 0 ? '' : `, ${failed} with a problem`;
      const shortfall = [missing, unscored].map(sentence => (sentence === undefined ? '' : ` ${sentence}`));
      const { done } = this.#row;
      this.#update({
        state: 'done',
        total: done,
        sentence: `Looked at ${count(done)}${problems}.${shortfall.join('')}`,
      });
    } catch (error) {
      if (this.#abort.signal.aborted) return;
      if (!(error instanceof AkinError)) console.error('akin: indexing stopped:', error);
      this.#fail(error instanceof AkinError ? error.message : `Indexing stopped: ${String(error)}`);
    }
  }

  /** A disk that is full cannot be told of it either: then only this process knows, and the job goes on at the next start. */
  #fail(sentence: string): void {
    try {
      this.#update({ state: 'failed', sentence });
    } catch {
      this.#row = { ...this.#row, state: 'failed', sentence };
      this.#surroundings.changed();
    }
  }

  /** A folder that cannot be reached fails the job only when no other folder could be scanned; such folders are returned. */
  async #scan(): Promise<ReadonlySet<number>> {
    const folders = listFolders(this.#catalog);
    const away = new Set<number>();
    let unreachable: AkinError | undefined;
    for (const folder of folders) {
      beginScan(this.#catalog, folder.id);
      try {
        for await (const files of scanFolder(folder.path, this.#abort.signal)) {
          await this.#gate.pass();
          upsertFoundPhotos(this.#catalog, folder.id, files);
          this.#surroundings.changed();
        }
        finishScan(this.#catalog, folder.id);
      } catch (error) {
        if (!(error instanceof AkinError && error.code === 'folder-missing')) throw error;
        unreachable = error;
        away.add(folder.id);
      }
    }
    if (unreachable !== undefined && away.size === folders.length) throw unreachable;
    return away;
  }

  async #openLook(): Promise<{ look: Look | null; missing?: string }> {
    try {
      return { look: await this.#surroundings.openLook() };
    } catch (error) {
      if (!(error instanceof AkinError)) throw error;
      return { look: null, missing: error.message };
    }
  }

  /** What could not be scored, as a sentence; the next job tries it again. */
  async #scoreNewItems(): Promise<string | undefined> {
    try {
      await scoreNewItems(this.#catalog, this.#surroundings.scoreByWords, this.#abort.signal);
    } catch (error) {
      if (!(error instanceof AkinError) || this.#abort.signal.aborted) throw error;
      return `Attributes typed as words do not know the new photos yet: ${error.message}`;
    }
  }

  /** What was read and looked at, and how far the job is, in one transaction: both are kept or neither. */
  #write(outcomes: readonly Outcome[], recorder: LookRecorder | null): void {
    let failed = 0;
    this.#catalog.connection.transaction(() => {
      for (const { photo, ...outcome } of outcomes) {
        if ('problem' in outcome) {
          failed++;
          const { code, message } = outcome.problem;
          recordFailed(this.#catalog, photo.id, { code, sentence: message });
          continue;
        }
        const { exif, ...facts } = outcome.facts;
        const contentId = recordIndexed(this.#catalog, photo.id, { ...facts, ...exif });
        if (outcome.lookedAt !== null) recorder?.record(contentId, outcome.lookedAt);
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
    this.#surroundings.changed();
  }

  #update(changes: Parameters<typeof updateJob>[2]): void {
    this.#row = updateJob(this.#catalog, this.#row.id, changes);
    this.#surroundings.changed();
  }

  #mustBeAlive(): void {
    if (!this.isAlive) throw new AkinError('bad-request', 'This job has ended already.');
  }
}

function count(photos: number): string {
  return photos === 1 ? '1 photo' : `${photos} photos`;
}
