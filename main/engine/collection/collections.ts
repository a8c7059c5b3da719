/** The collections this engine has open, each once, however many clients use it. Engine process. */
import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Merged } from '../../contract/answersFile.ts';
import { AkinError } from '../../contract/errors.ts';
import type { EventName, EventPayload } from '../../contract/events.ts';
import type { Collection, Kind, Salvage } from '../../contract/model.ts';
import type { WritableCatalog } from '../../store/connection.ts';
import { createCatalog, resolveExisting } from '../../store/open.ts';
import { openChecked, salvageChecked } from '../../store/openChecked.ts';
import type { Analyzer } from '../../vision/analyzer.ts';
import type { ScoreByWords } from '../attributes/typeAttribute.ts';
import type { Readers } from '../library/readers/readers.ts';
import type { Thumbnails } from '../library/thumbnails.ts';
import type { Directories } from '../system/directories.ts';
import { OpenCollection } from './openCollection.ts';
import type { Recents } from './recents.ts';

interface Deps {
  readonly directories: Directories;
  /** Whether changes on the disk are indexed by themselves. */
  readonly watchFolders: boolean;
  readonly thumbnails: Thumbnails;
  readonly readers: Readers;
  openAnalyzer(kind: Kind, model: string | null): Promise<Analyzer>;
  presentAnalyzer(kind: Kind): Pick<Analyzer, 'name' | 'version'> | null;
  readonly scoreByWords: ScoreByWords;
  readonly recents: Recents;
  readonly emit: <E extends EventName>(name: E, payload: EventPayload<E>) => void;
}

export class Collections {
  readonly #deps: Deps;
  readonly #open = new Map<string, OpenCollection>();
  /** Being opened, by path: two windows may want the same one at the same time. */
  readonly #opening = new Map<string, Promise<OpenCollection>>();
  readonly #salvaging = new Set<Promise<unknown>>();
  readonly #closing = new AbortController();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  create(path: string, { name, kind, folder }: { name: string; kind: Kind; folder: string }): Collection {
    const collection = this.#adopt(createCatalog(path, { name, kind }));
    const described = collection.addFolder(folder);
    this.#remember(collection);
    return described;
  }

  async open(path: string): Promise<OpenCollection> {
    const real = existsSync(path) ? realpathSync(path) : path;
    const already = [...this.#open.values()].find(collection => collection.path === real);
    if (already !== undefined) {
      this.#remember(already);
      return already;
    }
    const underWay =
      this.#opening.get(real) ?? this.#openFile(real).finally(() => this.#opening.delete(real));
    this.#opening.set(real, underWay);
    return await underWay;
  }

  /** The new file is beside the damaged one, which is left as it is. */
  async salvage(path: string, signal: AbortSignal): Promise<Salvage> {
    const target = freeBeside(dirname(path), `${basename(path, '.akin')} (saved)`);
    const salvaging = salvageChecked(path, target, {
      signal: AbortSignal.any([signal, this.#closing.signal]),
    });
    this.#salvaging.add(salvaging);
    const {
      path: saved,
      tables,
      isPartial,
    } = await salvaging.finally(() => this.#salvaging.delete(salvaging));
    return { collection: (await this.open(saved)).describe(), tables, isPartial };
  }

  find(id: string): OpenCollection | undefined {
    return this.#open.get(id);
  }

  get(id: string): OpenCollection {
    const collection = this.#open.get(id);
    if (collection === undefined) throw new AkinError('not-found', 'This collection is not open any more.');
    return collection;
  }

  /** A page is signed by another person from now on. */
  sign(client: number, person: string | null): void {
    for (const { groupings } of this.#open.values()) groupings.sign(client, person);
  }

  /** A page was closed. */
  release(client: number): void {
    for (const { groupings } of this.#open.values()) groupings.release(client);
  }

  async close(id: string): Promise<void> {
    const collection = this.get(id);
    this.#deps.recents.updatePhotos(id, collection.describe().photos);
    this.#open.delete(id);
    await collection.close();
  }

  /** The other collection is read, and stays as it is; one of an older version is updated as when it is opened. */
  async merge(id: string, otherPath: string, apply: boolean): Promise<Merged> {
    const here = this.get(id);
    const path = resolveExisting(otherPath);
    const open = [...this.#open.values()].find(collection => collection.path === path);
    if (open === here)
      throw new AkinError('bad-request', 'This is the collection itself. Choose another one to merge.');
    if (open !== undefined) return await here.merge(open.catalog, apply);
    const there = await openChecked(path, { signal: this.#closing.signal });
    try {
      return await here.merge(there, apply);
    } finally {
      there.close();
    }
  }

  async closeAll(): Promise<void> {
    this.#closing.abort();
    await Promise.allSettled([...this.#opening.values(), ...this.#salvaging]);
    for (const id of [...this.#open.keys()]) await this.close(id);
  }

  /**
   * Where a collection made on screen goes: the data folder, under its own name as far as file systems allow.
   */
  freePath(name: string): string {
    const folder = join(this.#deps.directories.data, 'collections');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const safe =
      name
        .replace(/[^\p{L}\p{N} ._-]/gu, '')
        .replace(/^[. ]+|[. ]+$/g, '')
        .slice(0, 80) || 'Collection';
    return freeBeside(folder, safe);
  }

  async #openFile(path: string): Promise<OpenCollection> {
    const collection = this.#adopt(await openChecked(path, { signal: this.#closing.signal }));
    this.#remember(collection);
    return collection;
  }

  #adopt(catalog: WritableCatalog): OpenCollection {
    const { watchFolders, thumbnails, readers, openAnalyzer, presentAnalyzer, scoreByWords, emit } =
      this.#deps;
    const collection: OpenCollection = new OpenCollection(catalog, {
      watchFolders,
      thumbnails,
      readers,
      openAnalyzer,
      presentAnalyzer,
      scoreByWords,
      collectionChanged: state => emit('collection.changed', { collection: collection.id, ...state }),
      groupsChanged: state => emit('groups.changed', { collection: collection.id, ...state }),
      groupingsChanged: groupings => emit('groupings.changed', { collection: collection.id, groupings }),
      exportChanged: view => emit('export.changed', { collection: collection.id, export: view }),
      evaluationChanged: evaluation => emit('evaluation.changed', { collection: collection.id, evaluation }),
      jobChanged: job => emit('job.changed', { collection: collection.id, job }),
    });
    if (this.#open.has(collection.id)) {
      void collection.close();
      throw new AkinError('catalog-locked', 'A copy of this collection is open already. Close it first.');
    }
    this.#open.set(collection.id, collection);
    if (watchFolders) collection.indexing.startIfOutdated();
    return collection;
  }

  #remember(collection: OpenCollection): void {
    const { id, name, kind, location, photos } = collection.describe();
    this.#deps.recents.remember({ id, name, kind, path: location, photos, openedAt: Date.now() });
    this.#deps.emit('recent.changed', {});
  }
}

function freeBeside(folder: string, name: string): string {
  for (let number = 1; ; number++) {
    const path = join(folder, `${name}${number === 1 ? '' : ` ${number}`}.akin`);
    if (!existsSync(path)) return path;
  }
}
