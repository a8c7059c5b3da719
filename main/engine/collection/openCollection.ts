/** One open collection: its catalog, its index job, and the pages of the Library. Engine process. */
import { basename, join } from 'node:path';
import { findBursts } from '../../algorithms/session/bursts.ts';
import type { AnswersFile, Merged, Replayed } from '../../contract/answersFile.ts';
import { AkinError } from '../../contract/errors.ts';
import type { Evaluation } from '../../contract/evaluate.ts';
import type { ExportView } from '../../contract/export.ts';
import type { Grouping } from '../../contract/grouping.ts';
import type { Collection, DuplicateGroup, Item, Job, Photo, Problem } from '../../contract/model.ts';
import type { ModelComparison } from '../../contract/models.ts';
import type { PhotoDetails } from '../../contract/photo.ts';
import {
  type ItemsOfPhotos,
  isNeutral,
  type PhotoBurst,
  type PhotoFilter,
  type PhotoFolder,
} from '../../contract/photoFilter.ts';
import { readCollection } from '../../store/collection.ts';
import type { ReadableCatalog, WritableCatalog } from '../../store/connection.ts';
import { contentById } from '../../store/contents.ts';
import { addFolder } from '../../store/folders.ts';
import { countItems, pageItems } from '../../store/itemViews.ts';
import { photoDetails, photoPath } from '../../store/photoDetails.ts';
import {
  countPhotos,
  itemsOfPhotos,
  type ListedPhoto,
  pagePhotos,
  pageProblems,
  photosById,
  takenAt,
} from '../../store/photoPages.ts';
import { sharedCompute } from '../compute/pool.ts';
import { Evaluations } from '../evaluate/evaluations.ts';
import { Exports } from '../export/exports.ts';
import { Groupings } from '../grouping/groupings.ts';
import { PhotoFinder } from '../grouping/screens/findPhotos.ts';
import { NameList } from '../import/nameList.ts';
import { Boxes } from '../library/boxes.ts';
import { compareModels } from '../library/compareModels.ts';
import { findDuplicates } from '../library/duplicates.ts';
import { FaceQualities } from '../library/faceQuality.ts';
import { checkFolders } from '../library/folderReach.ts';
import { Folders } from '../library/folders.ts';
import { FolderWatch } from '../library/folderWatch.ts';
import { Indexing, type IndexingDeps } from '../library/indexing.ts';
import { isShownAsIs, Pictures } from '../library/pictures.ts';
import { type Rebuilt, rebuildThumbnails } from '../library/rebuildThumbnails.ts';
import { scoreNewItems } from '../library/scoreNewItems.ts';
import { mergeCollection } from '../replay/mergeCollection.ts';
import { replayAnswers } from '../replay/replayAnswers.ts';
import type { Image, WantedImage } from '../system/images.ts';

/** What an open collection works with, and the events it emits. */
export interface CollectionDeps extends IndexingDeps {
  /** Whether changes on the disk are indexed by themselves. */
  readonly watchFolders: boolean;
  collectionChanged(state: { revision: number; photos: number; problems: number }): void;
  groupsChanged(state: { grouping: number; revision: number }): void;
  groupingsChanged(groupings: Grouping[]): void;
  jobChanged(job: Job): void;
  exportChanged(view: ExportView): void;
  evaluationChanged(evaluation: Evaluation): void;
}

/** Changes come in bursts; a screen needs no more than ten states a second. */
const QUIET_MS = 100;
/** More are not looked through on a time line. */
const MOST_BURSTS = 300;

export class OpenCollection {
  readonly id: string;
  readonly path: string;
  readonly #catalog: WritableCatalog;
  readonly #deps: CollectionDeps;
  readonly groupings: Groupings;
  readonly exports: Exports;
  readonly evaluations: Evaluations;
  readonly #pictures: Pictures;
  readonly indexing: Indexing;
  readonly folders: Folders;
  readonly faceQualities: FaceQualities;
  readonly boxes: Boxes;
  readonly names: NameList;
  readonly #watch: FolderWatch;
  readonly #finder: PhotoFinder;
  /** Computed when first asked for, and again after a change. */
  #duplicates: { of: string; groups: DuplicateGroup[] } | undefined;
  #revision = 0;
  #announcing: NodeJS.Timeout | undefined;
  #isClosed = false;
  readonly #closing = new AbortController();

  constructor(catalog: WritableCatalog, deps: CollectionDeps) {
    this.id = readCollection(catalog).id;
    this.path = catalog.path;
    this.#catalog = catalog;
    this.#deps = deps;
    this.#finder = new PhotoFinder(catalog);
    this.names = new NameList(catalog);
    this.#pictures = new Pictures(catalog, deps.thumbnails, deps.readers);
    this.groupings = new Groupings(
      catalog,
      (grouping, revision) => deps.groupsChanged({ grouping, revision }),
      groupings => deps.groupingsChanged(groupings),
      () => this.boxes.catchUp().catch(() => this.groupings.refresh()),
    );
    this.exports = new Exports(catalog, deps.readers, view => {
      if (!this.#isClosed) deps.exportChanged(view);
    });
    this.evaluations = new Evaluations(this.groupings, evaluation => {
      if (!this.#isClosed) deps.evaluationChanged(evaluation);
    });
    this.indexing = new Indexing(catalog, deps, this.groupings, () => this.#changed());
    this.faceQualities = new FaceQualities(catalog, () => {
      this.#changed();
      void this.groupings.refresh();
    });
    this.boxes = new Boxes(catalog, deps, () => {
      this.#changed();
      if (!this.#isClosed) void this.groupings.refresh();
    });
    this.#watch = new FolderWatch(() => this.indexing.foldersChanged(), deps.watchFolders);
    this.folders = new Folders(catalog, this.indexing, this.#watch);
    for (const { path } of checkFolders(catalog)) void this.#watch.add(path);
  }

  describe(): Collection {
    const { id, name, kind } = readCollection(this.#catalog);
    const { total, failed } = countPhotos(this.#catalog);
    const folders = checkFolders(this.#catalog).map(({ id: folder, path, missing }) => ({
      id: folder,
      path,
      missing,
    }));
    return { id, name, kind, location: this.path, folders, photos: total, problems: failed };
  }

  /** See [Note: Own answers]. */
  async compareModels(signal: AbortSignal): Promise<ModelComparison | null> {
    return await compareModels(this.#catalog, sharedCompute(), signal);
  }

  addFolder(path: string): Collection {
    addFolder(this.#catalog, path);
    void this.#watch.add(path);
    this.#changed();
    return this.describe();
  }

  async photos(
    offset: number,
    limit: number,
    filter: PhotoFilter = {},
  ): Promise<{ total: number; photos: Photo[] }> {
    if (isNeutral(filter)) {
      const rows = pagePhotos(this.#catalog, { offset, limit });
      return { total: countPhotos(this.#catalog).total, photos: rows.map(photoOf) };
    }
    const ids = await this.photoIds(filter);
    const rows = photosById(this.#catalog, ids.slice(offset, offset + limit));
    return { total: ids.length, photos: rows.map(photoOf) };
  }

  /** Of all photos that a filter lets through, in its order. */
  async photoIds(filter: PhotoFilter = {}): Promise<readonly number[]> {
    const state = filter.grouping === undefined ? null : this.groupings.get(filter.grouping).state;
    const found = await this.#finder.find(filter, this.#revision, state);
    if (filter.stays === undefined) return found;
    const staying = this.exports.staying(filter.stays.export, filter.stays.reason);
    return found.filter(id => staying.has(id));
  }

  photoFolders(): PhotoFolder[] {
    return this.#finder.folders(this.#revision);
  }

  /** The time line of what a filter lets through, whenever it was taken. */
  async bursts(filter: PhotoFilter = {}): Promise<PhotoBurst[]> {
    const ids = await this.photoIds({ ...filter, from: undefined, to: undefined, sort: 'date' });
    const shots = takenAt(this.#catalog, ids);
    const found = findBursts(
      shots.map(shot => shot.takenAt),
      MOST_BURSTS,
    );
    const firsts = photosById(
      this.#catalog,
      found.map(({ first }) => shots[first]!.id),
    );
    return found.map(({ first, last }, at) => ({
      from: shots[first]!.takenAt,
      to: shots[last]!.takenAt,
      photos: last - first + 1,
      first: photoOf(firsts[at]!),
    }));
  }

  itemsOf(photos: readonly number[]): ItemsOfPhotos {
    return itemsOfPhotos(this.#catalog, photos);
  }

  photo(id: number): PhotoDetails {
    const details = photoDetails(this.#catalog, id);
    if (details === undefined) throw noSuchPhoto();
    return { ...details, isShownAsIs: isShownAsIs(details) };
  }

  /** For the host alone: no client gets a path to use. */
  pathOf(photo: number): string {
    const path = photoPath(this.#catalog, photo);
    if (path === undefined) throw noSuchPhoto();
    return path;
  }

  problems(offset: number, limit: number): { total: number; problems: Problem[] } {
    const problems = pageProblems(this.#catalog, { offset, limit }).map(problem => ({
      photo: problem.id,
      path: join(problem.folderPath, problem.relativePath),
      code: problem.code,
      message: problem.message,
    }));
    return { total: countPhotos(this.#catalog).failed, problems };
  }

  /** The largest groups first. */
  async duplicates(offset: number, limit: number): Promise<{ total: number; groups: DuplicateGroup[] }> {
    checkFolders(this.#catalog);
    const of = JSON.stringify([this.#revision, ...this.#catalog.away]);
    if (this.#duplicates?.of !== of) {
      const thumbnailOf = async (contentId: number) => {
        const content = contentById(this.#catalog, contentId);
        return content && (await this.#deps.thumbnails.get(content.hash));
      };
      this.#duplicates = { of, groups: await findDuplicates(this.#catalog, thumbnailOf) };
    }
    const { groups } = this.#duplicates;
    return { total: groups.length, groups: groups.slice(offset, offset + limit) };
  }

  items(offset: number, limit: number): { total: number; items: Item[] } {
    return { total: countItems(this.#catalog), items: pageItems(this.#catalog, { offset, limit }) };
  }

  /** From the cache, or made again where the cache has lost it. */
  async picture(wanted: Pick<WantedImage, 'of' | 'id' | 'size'>): Promise<Image | undefined> {
    return await this.#pictures.get(wanted);
  }

  async rebuildThumbnails(
    signal: AbortSignal,
    progress: (done: number, total: number) => void,
  ): Promise<Rebuilt> {
    const { thumbnails, readers } = this.#deps;
    return await rebuildThumbnails(this.#catalog, thumbnails, {
      concurrency: readers.count * 2,
      signal,
      make: photo => this.picture({ of: 'photo', id: photo, size: 'thumbnail' }),
      progress,
    });
  }

  /** Brings in what was said in another collection; every open grouping then shows it. */
  async merge(there: ReadableCatalog, apply: boolean): Promise<Merged> {
    const merged = mergeCollection(this.#catalog, there, apply);
    if (!apply) return merged;
    await this.#scoreWhatCame();
    return merged;
  }

  /** For reading what was said in it. */
  get catalog(): ReadableCatalog {
    return this.#catalog;
  }

  async replay(answers: AnswersFile): Promise<Replayed> {
    const replayed = await replayAnswers(this.#catalog, this.groupings, answers);
    await this.#scoreWhatCame();
    return replayed;
  }

  /** Attributes that came with what was said. Where a model is missing, the next index job says so. */
  async #scoreWhatCame(): Promise<void> {
    try {
      await scoreNewItems(this.#catalog, this.#deps.scoreByWords, this.#closing.signal);
    } catch (error) {
      if (!(error instanceof AkinError)) throw error;
    }
    await this.groupings.merged();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#closing.abort();
    this.indexing.close();
    clearTimeout(this.#announcing);
    this.#watch.close();
    await this.exports.close();
    await this.evaluations.close();
    await this.groupings.close();
    await this.indexing.suspend();
    this.#catalog.close();
  }

  /** The first change of a burst is announced at once, so that a click shows; the rest together. */
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
    this.#deps.collectionChanged({ revision: this.#revision, photos: total, problems: failed });
    const job = this.indexing.latest();
    if (job !== undefined) this.#deps.jobChanged(job);
  }
}

function noSuchPhoto(): AkinError {
  return new AkinError('not-found', 'This photo is not in the collection any more.');
}

function photoOf({ id, relativePath, state, width, height, takenAt, hash }: ListedPhoto): Photo {
  const version = hash === null ? null : hash.slice(0, 12);
  return { id, name: basename(relativePath), state, width, height, takenAt, version };
}
