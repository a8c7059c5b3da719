/** One open collection: its catalog, its index job, and what the Library asks of it. Engine process. */
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { AnswersFile, Replayed } from '../../contract/answersFile.ts';
import { AkinError } from '../../contract/errors.ts';
import type { Evaluation } from '../../contract/evaluate.ts';
import type { ExportView } from '../../contract/export.ts';
import type { Grouping } from '../../contract/grouping.ts';
import type { Collection, DuplicateGroup, Item, Job, Kind, Photo, Problem } from '../../contract/model.ts';
import type { Looking } from '../../contract/models.ts';
import { readCollection, setModel } from '../../store/collection.ts';
import type { WritableCatalog } from '../../store/connection.ts';
import { contentById } from '../../store/contents.ts';
import { addFolder, listFolders } from '../../store/folders.ts';
import { countItems, pageItems } from '../../store/itemPages.ts';
import { createJob, jobById, listJobs } from '../../store/jobs.ts';
import { countPhotos, pagePhotos, pageProblems } from '../../store/photoPages.ts';
import { retryFailed } from '../../store/photos.ts';
import type { Look } from '../../vision/look.ts';
import { ownModelOf } from '../../vision/own/ownName.ts';
import { Evaluations } from '../evaluate/evaluations.ts';
import { Exports } from '../export/exports.ts';
import { Groupings } from '../grouping/groupings.ts';
import type { ScoreByWords } from '../grouping/typeAttribute.ts';
import type { WantedImage } from '../images.ts';
import { replayAnswers } from '../replay/replayAnswers.ts';
import { findDuplicates } from './duplicates.ts';
import { FolderWatch } from './folderWatch.ts';
import { Growth } from './growth.ts';
import { IndexJob } from './indexJob.ts';
import { modelOfGroups } from './modelOfGroups.ts';
import { Pictures } from './pictures.ts';
import type { Readers } from './readers/readers.ts';
import { type Rebuilt, rebuildThumbnails } from './rebuildThumbnails.ts';
import type { Thumbnails } from './thumbnails.ts';

/** What an open collection works with, and whom it tells. */
export interface CollectionSurroundings {
  readonly thumbnails: Thumbnails;
  readonly readers: Readers;
  /** With a person's own model, or (null) as collections of the kind do. */
  openLook(kind: Kind, model: string | null): Promise<Look>;
  readonly scoreByWords: ScoreByWords;
  collectionChanged(state: { revision: number; photos: number; problems: number }): void;
  groupsChanged(state: { grouping: number; revision: number }): void;
  groupingsChanged(groupings: Grouping[]): void;
  jobChanged(job: Job): void;
  exportChanged(view: ExportView): void;
  evaluationChanged(evaluation: Evaluation): void;
}

/** Changes come in bursts; a screen needs no more than this many states a second. */
const QUIET_MS = 100;

export class OpenCollection {
  readonly id: string;
  readonly path: string;
  readonly #catalog: WritableCatalog;
  readonly #surroundings: CollectionSurroundings;
  readonly groupings: Groupings;
  readonly exports: Exports;
  readonly evaluations: Evaluations;
  readonly #pictures: Pictures;
  readonly #watch = new FolderWatch(() => this.#foldersChanged());
  /** Computed when first asked for, and again after a change. */
  #duplicates: { revision: number; groups: DuplicateGroup[] } | undefined;
  /** Something changed on the disk, or is to be tried again, while a job was under way. */
  #isStale = false;
  #index: IndexJob | undefined;
  #growth: Growth | undefined;
  #revision = 0;
  #announcing: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(catalog: WritableCatalog, surroundings: CollectionSurroundings) {
    this.id = readCollection(catalog).id;
    this.path = catalog.path;
    this.#catalog = catalog;
    this.#surroundings = surroundings;
    this.#pictures = new Pictures(catalog, surroundings.thumbnails, surroundings.readers);
    this.groupings = new Groupings(
      catalog,
      (grouping, revision) => surroundings.groupsChanged({ grouping, revision }),
      groupings => surroundings.groupingsChanged(groupings),
    );
    this.exports = new Exports(catalog, surroundings.readers, view => {
      if (!this.#isClosed) surroundings.exportChanged(view);
    });
    this.evaluations = new Evaluations(this.groupings, evaluation => {
      if (!this.#isClosed) surroundings.evaluationChanged(evaluation);
    });
    for (const { path } of listFolders(catalog)) void this.#watch.add(path);
  }

  describe(): Collection {
    const { id, name, kind } = readCollection(this.#catalog);
    const { total, failed } = countPhotos(this.#catalog);
    const folders = listFolders(this.#catalog).map(folder => ({
      id: folder.id,
      path: folder.path,
      missing: !existsSync(folder.path),
    }));
    return { id, name, kind, location: this.path, folders, photos: total, problems: failed };
  }

  addFolder(path: string): Collection {
    addFolder(this.#catalog, path);
    void this.#watch.add(path);
    this.#changed();
    return this.describe();
  }

  photos(offset: number, limit: number): { total: number; photos: Photo[] } {
    const photos = pagePhotos(this.#catalog, { offset, limit }).map(
      ({ id, relativePath, state, width, height, takenAt, hash }) => ({
        id,
        name: basename(relativePath),
        state,
        width,
        height,
        takenAt,
        version: hash === null ? null : hash.slice(0, 12),
      }),
    );
    return { total: countPhotos(this.#catalog).total, photos };
  }

  problems(offset: number, limit: number): { total: number; problems: Problem[] } {
    const problems = pageProblems(this.#catalog, { offset, limit }).map(problem => ({
      photo: problem.id,
      path: join(problem.folderPath, problem.relativePath),
      code: problem.code,
      sentence: problem.sentence,
    }));
    return { total: countPhotos(this.#catalog).failed, problems };
  }

  /** The largest groups first. */
  async duplicates(offset: number, limit: number): Promise<{ total: number; groups: DuplicateGroup[] }> {
    if (this.#duplicates?.revision !== this.#revision) {
      const revision = this.#revision;
      const thumbnailOf = async (contentId: number) => {
        const content = contentById(this.#catalog, contentId);
        return content && (await this.#surroundings.thumbnails.get(content.hash));
      };
      this.#duplicates = { revision, groups: await findDuplicates(this.#catalog, thumbnailOf) };
    }
    const { groups } = this.#duplicates;
    return { total: groups.length, groups: groups.slice(offset, offset + limit) };
  }

  items(offset: number, limit: number): { total: number; items: Item[] } {
    return { total: countItems(this.#catalog), items: pageItems(this.#catalog, { offset, limit }) };
  }

  /** From the cache, or made anew where the cache has lost it. */
  async picture(wanted: Pick<WantedImage, 'of' | 'id' | 'size'>): Promise<Buffer | undefined> {
    return await this.#pictures.get(wanted);
  }

  async rebuildThumbnails(
    signal: AbortSignal,
    progress: (done: number, total: number) => void,
  ): Promise<Rebuilt> {
    const { thumbnails, readers } = this.#surroundings;
    return await rebuildThumbnails(this.#catalog, thumbnails, {
      atOnce: readers.count * 2,
      signal,
      make: photo => this.picture({ of: 'photo', id: photo, size: 'thumbnail' }),
      progress,
    });
  }

  async replay(answers: AnswersFile): Promise<Replayed> {
    return await replayAnswers(this.#catalog, this.groupings, answers);
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
  startIndex(): Job {
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
    this.groupings.isGrowing = true;
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
    this.startIndex();
    return this.looking();
  }

  /** Photos that could not be read are read again; the job that does it is returned. */
  retryProblems(): Job {
    retryFailed(this.#catalog);
    this.#changed();
    this.#isStale = true;
    return this.startIndex();
  }

  /** A long job need not end before its photos can be asked about. */
  #grow(index: IndexJob): void {
    const [growth, began] = [this.#growth, Date.now()];
    const { done } = index.describe();
    if (this.#isClosed || !index.isAlive || !growth?.isDue(began, done)) return;
    growth.begin(done);
    void this.groupings.refresh().finally(() => growth.end(began, Date.now()));
  }

  #foldersChanged(): void {
    if (this.#isClosed) return;
    if (this.#index?.isAlive) this.#isStale = true;
    // A person who stopped the indexing does not want it to begin again by itself.
    else if (this.jobs()[0]?.state === 'done') this.startIndex();
  }

  #indexEnded(index: IndexJob): void {
    if (this.#index === index) this.groupings.isGrowing = false;
    if (!this.#isClosed) void this.groupings.refresh();
    if (!this.#isClosed && this.#isStale && this.#index === index && index.describe().state === 'done')
      this.startIndex();
  }

  /** The job as something that can be paused; one that was interrupted is taken up again first. */
  job(id: number): IndexJob {
    if (this.#index?.describe().id !== id && this.jobs().some(job => job.id === id && job.state === 'paused'))
      this.startIndex();
    if (this.#index?.describe().id === id) return this.#index;
    throw new AkinError('not-found', 'There is no such job under way.');
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#announcing);
    this.#watch.close();
    await this.exports.close();
    await this.evaluations.close();
    await this.groupings.close();
    await this.#index?.suspend();
    this.#catalog.close();
  }

  /** The first change of a burst is told at once, so that a click shows; the rest together. */
  #changed(): void {
    this.#revision++;
    if (this.#announcing !== undefined || this.#isClosed) return;
    const announced = this.#revision;
    this.#announce();
    this.#announcing = setTimeout(() => {
      this.#announcing = undefined;
      if (this.#revision !== announced && !this.#isClosed) this.#announce();
    }, QUIET_MS);
  }

  #announce(): void {
    const { total, failed } = countPhotos(this.#catalog);
    this.#surroundings.collectionChanged({ revision: this.#revision, photos: total, problems: failed });
    if (this.#index !== undefined) this.#surroundings.jobChanged(this.#index.describe());
  }
}
