/**
 * The indexing of one open collection: its job, what starts one, and when groupings get the new photos.
 * Engine process.
 */
import { AkinError } from '../../contract/errors.ts';
import type { Job, Kind } from '../../contract/model.ts';
import type { CollectionModel } from '../../contract/models.ts';
import { readCollection, setModel } from '../../store/collection.ts';
import type { WritableCatalog } from '../../store/connection.ts';
import { createJob, jobById, listJobs } from '../../store/jobs.ts';
import { countPhotos } from '../../store/photoPages.ts';
import { countUnanalyzed, retryFailed } from '../../store/photos.ts';
import type { Analyzer } from '../../vision/analyzer.ts';
import { ownModelOf } from '../../vision/models/manifest.ts';
import type { ScoreByWords } from '../attributes/typeAttribute.ts';
import { IndexJob, type KeepNeighbours } from './indexJob.ts';
import { modelOfGroups } from './modelOfGroups.ts';
import type { Readers } from './readers/readers.ts';
import { analyzerKey } from './saveAnalysis.ts';
import type { Thumbnails } from './thumbnails.ts';

/** What photos are read and analyzed with. */
export interface IndexingDeps {
  readonly thumbnails: Thumbnails;
  readonly readers: Readers;
  /** With a person's own model, or (null) the default of the kind. */
  openAnalyzer(kind: Kind, model: string | null): Promise<Analyzer>;
  /** The analyzer that would be opened; null where that is not known without opening it. */
  presentAnalyzer(kind: Kind): Pick<Analyzer, 'name' | 'version'> | null;
  readonly scoreByWords: ScoreByWords;
}

/** What gets the photos that were indexed. */
interface Groupings {
  /** Whether an index job is running. */
  isIndexing: boolean;
  readonly keepNeighbours: KeepNeighbours;
  refresh(): Promise<void>;
}

export class Indexing {
  readonly #catalog: WritableCatalog;
  readonly #deps: IndexingDeps;
  readonly #groupings: Groupings;
  readonly #changed: () => void;
  /** Something changed on the disk, or is to be tried again, while a job was running. */
  #isStale = false;
  #index: IndexJob | undefined;
  #throttle: RegroupThrottle | undefined;
  #isClosed = false;
  /** Calls that wait for the job's end. */
  readonly #watchers = new Set<(job: Job) => void>();

  constructor(catalog: WritableCatalog, deps: IndexingDeps, groupings: Groupings, changed: () => void) {
    this.#catalog = catalog;
    this.#deps = deps;
    this.#groupings = groupings;
    this.#changed = changed;
  }

  /** Since the collection was opened. */
  latest(): Job | undefined {
    return this.#index?.describe();
  }

  jobs(): Job[] {
    const alive = this.#index?.describe();
    return listJobs(this.#catalog)
      .filter(row => row.kind === 'index')
      .map(row => {
        if (row.id === alive?.id) return alive;
        const { id, done, total, failed } = row;
        const wasInterrupted = row.state === 'running' || row.state === 'paused';
        return {
          id,
          kind: 'index' as const,
          state: wasInterrupted ? ('paused' as const) : row.state,
          done,
          total,
          failed,
          rate: null,
          secondsLeft: null,
          message: wasInterrupted ? 'Interrupted; goes on where it was.' : row.message,
        };
      });
  }

  /** Starts indexing, resumes an interrupted job, or returns the running one. */
  start(): Job {
    if (this.#index?.isAlive) return this.#index.describe();
    const interrupted = this.jobs().find(job => job.state === 'paused');
    const row =
      interrupted === undefined
        ? createJob(this.#catalog, 'index')
        : (jobById(this.#catalog, interrupted.id) ?? createJob(this.#catalog, 'index'));
    const { readers, thumbnails, openAnalyzer, scoreByWords } = this.#deps;
    const { kind, model } = readCollection(this.#catalog);
    const index = new IndexJob(this.#catalog, row, {
      readers,
      thumbnails,
      openAnalyzer: () => openAnalyzer(kind, model),
      scoreByWords,
      keepNeighbours: this.#groupings.keepNeighbours,
      changed: () => {
        this.#changed();
        for (const watch of this.#watchers) watch(index.describe());
        this.#regroupIfDue(index);
      },
    });
    this.#index = index;
    this.#groupings.isIndexing = true;
    this.#throttle = new RegroupThrottle(Date.now(), countPhotos(this.#catalog).indexed);
    this.#isStale = false;
    const job = index.start();
    void index.finished.then(() => this.#indexEnded(index));
    return job;
  }

  /** From the start, also where a job is under way that may have passed what waits. Resolved at its end. */
  async runAnew(progress: (job: Job) => void): Promise<void> {
    if (this.#index?.isAlive) {
      await this.#index.suspend();
      this.#index = undefined;
    }
    this.#watchers.add(progress);
    try {
      this.start();
      await this.#index!.finished;
    } finally {
      this.#watchers.delete(progress);
    }
  }

  /**
   * Analyzes the photos again if an earlier version of Akin has. The groups stay until that is done: see [Note:
   * Another model]. A job that was stopped or failed is not started by itself.
   */
  startIfOutdated(): void {
    const present = this.#deps.presentAnalyzer(readCollection(this.#catalog).kind);
    if (present === null || this.jobs()[0]?.state !== 'done') return;
    const traces = { analyzer: analyzerKey(present), ownModel: null };
    if (countUnanalyzed(this.#catalog, traces) > 0) this.start();
  }

  modelInUse(): CollectionModel {
    const { model } = readCollection(this.#catalog);
    const present = modelOfGroups(this.#catalog);
    return { model, inUse: present === undefined ? null : ownModelOf(present.name) };
  }

  /**
   * A model that cannot be opened is refused and nothing changes; else all photos are analyzed with it. See
   * [Note: Another model].
   */
  async useModel(model: string | null): Promise<CollectionModel> {
    const { kind, model: before } = readCollection(this.#catalog);
    if (model !== null) await this.#deps.openAnalyzer(kind, model);
    if (model !== before) {
      if (this.#index?.isAlive) await this.#index.cancel();
      setModel(this.#catalog, model);
    }
    this.start();
    return this.modelInUse();
  }

  /** Reads photos again that failed; returns the job that does. */
  retry(): Job {
    retryFailed(this.#catalog);
    this.#changed();
    this.#isStale = true;
    return this.start();
  }

  /** Changes the folders while no job runs; a running one is resumed afterwards. */
  async whileStopped<T>(change: () => T): Promise<T> {
    const index = this.#index;
    const wasRunning = index?.describe().state === 'running';
    if (index?.isAlive) {
      await index.suspend();
      this.#index = undefined;
      this.#groupings.isIndexing = false;
    }
    try {
      return change();
    } finally {
      this.#changed();
      if (wasRunning && !this.#isClosed) this.start();
      else if (!this.#isClosed) void this.#groupings.refresh();
    }
  }

  /** Photos can be asked about before a long job ends. */
  #regroupIfDue(index: IndexJob): void {
    const [throttle, began] = [this.#throttle, Date.now()];
    const { done } = index.describe();
    if (this.#isClosed || !index.isAlive || !throttle?.isDue(began, done)) return;
    throttle.begin(done);
    void this.#groupings.refresh().finally(() => throttle.end(began, Date.now()));
  }

  foldersChanged(): void {
    if (this.#isClosed) return;
    if (this.#index?.isAlive) this.#isStale = true;
    // A person who stopped the indexing does not want it to start by itself.
    else if (this.jobs()[0]?.state === 'done') this.start();
  }

  #indexEnded(index: IndexJob): void {
    if (this.#index === index) this.#groupings.isIndexing = false;
    if (!this.#isClosed) void this.#groupings.refresh();
    if (!this.#isClosed && this.#isStale && this.#index === index && index.describe().state === 'done')
      this.start();
  }

  /** A job that can be paused; an interrupted one is resumed first. */
  job(id: number): IndexJob {
    if (this.#index?.describe().id !== id && this.jobs().some(job => job.id === id && job.state === 'paused'))
      this.start();
    if (this.#index?.describe().id === id) return this.#index;
    throw new AkinError('not-found', 'There is no such job under way.');
  }

  /** From now on nothing begins by itself. */
  close(): void {
    this.#isClosed = true;
  }

  /** A running job is suspended so that it can be resumed. */
  async suspend(): Promise<void> {
    await this.#index?.suspend();
  }
}

/** The least pause between two, and its least ratio to the duration of the last. */
const REST_MS = 15_000;
const REST_TIMES = 4;
/** The least growth since the last, as a share. */
const SHARE = 0.05;

export class RegroupThrottle {
  #nextAt: number;
  #photos: number;
  readonly #before: number;
  #isBusy = false;

  /** `before`: how many photos there are when the job begins. */
  constructor(at: number, before: number) {
    this.#nextAt = at + REST_MS;
    this.#before = before;
    this.#photos = before;
  }

  /** `done`: how many the job has analyzed. */
  isDue(at: number, done: number): boolean {
    return !this.#isBusy && at >= this.#nextAt && this.#before + done > this.#photos * (1 + SHARE);
  }

  begin(done: number): void {
    this.#isBusy = true;
    this.#photos = this.#before + done;
  }

  end(began: number, at: number): void {
    this.#isBusy = false;
    this.#nextAt = at + Math.max(REST_MS, REST_TIMES * (at - began));
  }
}
