/** The indexing of one open collection: which job is under way, what begins one, and when the groupings hear of its photos. Engine process. */
import { AkinError } from '../../contract/errors.ts';
import type { Job, Kind } from '../../contract/model.ts';
import type { Looking } from '../../contract/models.ts';
import { readCollection, setModel } from '../../store/collection.ts';
import type { WritableCatalog } from '../../store/connection.ts';
import { createJob, jobById, listJobs } from '../../store/jobs.ts';
import { countPhotos } from '../../store/photoPages.ts';
import { retryFailed } from '../../store/photos.ts';
import type { Look } from '../../vision/look.ts';
import { ownModelOf } from '../../vision/own/ownName.ts';
import type { Groupings } from '../grouping/groupings.ts';
import type { ScoreByWords } from '../grouping/typeAttribute.ts';
import { Growth } from './growth.ts';
import { IndexJob } from './indexJob.ts';
import { modelOfGroups } from './modelOfGroups.ts';
import type { Readers } from './readers/readers.ts';
import type { Thumbnails } from './thumbnails.ts';

/** What photos are read and looked at with. */
export interface IndexingSurroundings {
  readonly thumbnails: Thumbnails;
  readonly readers: Readers;
  /** With a person's own model, or (null) as collections of the kind do. */
  openLook(kind: Kind, model: string | null): Promise<Look>;
  readonly scoreByWords: ScoreByWords;
}

export class Indexing {
  readonly #catalog: WritableCatalog;
  readonly #surroundings: IndexingSurroundings;
  readonly #groupings: Groupings;
  readonly #changed: () => void;
  /** Something changed on the disk, or is to be tried again, while a job was under way. */
  #isStale = false;
  #index: IndexJob | undefined;
  #growth: Growth | undefined;
  #isClosed = false;

  constructor(
    catalog: WritableCatalog,
    surroundings: IndexingSurroundings,
    groupings: Groupings,
    changed: () => void,
  ) {
    this.#catalog = catalog;
    this.#surroundings = surroundings;
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
          sentence: wasInterrupted ? 'Interrupted; goes on where it was.' : row.sentence,
        };
      });
  }

  /** Starts indexing, goes on with what a crash or a closed window interrupted, or says how far the running job is. */
  start(): Job {
    if (this.#index?.isAlive) return this.#index.describe();
    const interrupted = this.jobs().find(job => job.state === 'paused');
    const row =
      interrupted === undefined
        ? createJob(this.#catalog, 'index')
        : (jobById(this.#catalog, interrupted.id) ?? createJob(this.#catalog, 'index'));
    const { readers, thumbnails, openLook, scoreByWords } = this.#surroundings;
    const { kind, model } = readCollection(this.#catalog);
    const index = new IndexJob(this.#catalog, row, {
      readers,
      thumbnails,
      openLook: () => openLook(kind, model),
      scoreByWords,
      changed: () => {
        this.#changed();
        this.#grow(index);
      },
    });
    this.#index = index;
    this.#groupings.isGrowing = true;
    this.#growth = new Growth(Date.now(), countPhotos(this.#catalog).indexed);
    this.#isStale = false;
    const job = index.start();
    void index.finished.then(() => this.#indexEnded(index));
    return job;
  }

  looking(): Looking {
    const { model } = readCollection(this.#catalog);
    const present = modelOfGroups(this.#catalog);
    return { model, inUse: present === undefined ? null : ownModelOf(present.name) };
  }

  /** A model that cannot look is refused and nothing changes; else all photos are looked at with it. See [Note: Another model]. */
  async lookWith(model: string | null): Promise<Looking> {
    const { kind, model: before } = readCollection(this.#catalog);
    if (model !== null) await this.#surroundings.openLook(kind, model);
    if (model !== before) {
      if (this.#index?.isAlive) await this.#index.cancel();
      setModel(this.#catalog, model);
    }
    this.start();
    return this.looking();
  }

  /** Photos that could not be read are read again; the job that does it is returned. */
  retry(): Job {
    retryFailed(this.#catalog);
    this.#changed();
    this.#isStale = true;
    return this.start();
  }

  /** A long job need not end before its photos can be asked about. */
  #grow(index: IndexJob): void {
    const [growth, began] = [this.#growth, Date.now()];
    const { done } = index.describe();
    if (this.#isClosed || !index.isAlive || !growth?.isDue(began, done)) return;
    growth.begin(done);
    void this.#groupings.refresh().finally(() => growth.end(began, Date.now()));
  }

  foldersChanged(): void {
    if (this.#isClosed) return;
    if (this.#index?.isAlive) this.#isStale = true;
    // A person who stopped the indexing does not want it to begin again by itself.
    else if (this.jobs()[0]?.state === 'done') this.start();
  }

  #indexEnded(index: IndexJob): void {
    if (this.#index === index) this.#groupings.isGrowing = false;
    if (!this.#isClosed) void this.#groupings.refresh();
    if (!this.#isClosed && this.#isStale && this.#index === index && index.describe().state === 'done')
      this.start();
  }

  /** The job as something that can be paused; one that was interrupted is taken up again first. */
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

  /** What is under way is set down so that it can go on. */
  async suspend(): Promise<void> {
    await this.#index?.suspend();
  }
}
