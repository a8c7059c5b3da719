/** The collections this engine has open, each once, however many clients look at it. Engine process. */
import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { AkinError } from '../../contract/errors.ts';
import type { EventName, EventPayload } from '../../contract/events.ts';
import type { Collection, Kind, Salvage } from '../../contract/model.ts';
import type { WritableCatalog } from '../../store/connection.ts';
import { createCatalog, openCatalog } from '../../store/open.ts';
import { salvageCatalog } from '../../store/salvage.ts';
import type { Look } from '../../vision/look.ts';
import type { Directories } from '../directories.ts';
import type { ScoreByWords } from '../grouping/typeAttribute.ts';
import type { Recents } from '../recents.ts';
import { OpenCollection } from './openCollection.ts';
import type { Readers } from './readers/readers.ts';
import type { Thumbnails } from './thumbnails.ts';

interface Surroundings {
  readonly directories: Directories;
  readonly thumbnails: Thumbnails;
  readonly readers: Readers;
  openLook(kind: Kind, model: string | null): Promise<Look>;
  readonly scoreByWords: ScoreByWords;
  readonly recents: Recents;
  readonly emit: <E extends EventName>(name: E, payload: EventPayload<E>) => void;
}

export class Collections {
  readonly #surroundings: Surroundings;
  readonly #open = new Map<string, OpenCollection>();

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
  }

  create(path: string, { name, kind, folder }: { name: string; kind: Kind; folder: string }): Collection {
    const collection = this.#adopt(createCatalog(path, { name, kind }));
    const described = collection.addFolder(folder);
    this.#remember(collection);
    return described;
  }

  open(path: string): OpenCollection {
    const real = existsSync(path) ? realpathSync(path) : path;
    const already = [...this.#open.values()].find(collection => collection.path === real);
    const collection = already ?? this.#adopt(openCatalog(path));
    this.#remember(collection);
    return collection;
  }

  /** The new file stands beside the damaged one, which is left as it is. */
  salvage(path: string): Salvage {
    const target = freeBeside(dirname(path), `${basename(path, '.akin')} (saved)`);
    const { path: saved, tables } = salvageCatalog(path, target);
    return { collection: this.open(saved).describe(), tables };
  }

  find(id: string): OpenCollection | undefined {
    return this.#open.get(id);
  }

  get(id: string): OpenCollection {
    const collection = this.#open.get(id);
    if (collection === undefined) throw new AkinError('not-found', 'This collection is not open any more.');
    return collection;
  }

  async close(id: string): Promise<void> {
    const collection = this.get(id);
    this.#surroundings.recents.updatePhotos(id, collection.describe().photos);
    this.#open.delete(id);
    await collection.close();
  }

  async closeAll(): Promise<void> {
    for (const id of [...this.#open.keys()]) await this.close(id);
  }

  /** Where a collection made on screen goes: the data folder, under its own name as far as file systems allow. */
  freePath(name: string): string {
    const folder = join(this.#surroundings.directories.data, 'collections');
    mkdirSync(folder, { recursive: true });
    const safe =
      name
        .replace(/[^\p{L}\p{N} ._-]/gu, '')
        .replace(/^[. ]+|[. ]+$/g, '')
        .slice(0, 80) || 'Collection';
    return freeBeside(folder, safe);
  }

  #adopt(catalog: WritableCatalog): OpenCollection {
    const { thumbnails, readers, openLook, scoreByWords, emit } = this.#surroundings;
    const collection: OpenCollection = new OpenCollection(catalog, {
      thumbnails,
      readers,
      openLook,
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
    return collection;
  }

  #remember(collection: OpenCollection): void {
    const { id, name, kind, location, photos } = collection.describe();
    this.#surroundings.recents.remember({ id, name, kind, path: location, photos, openedAt: Date.now() });
    this.#surroundings.emit('recent.changed', {});
  }
}

function freeBeside(folder: string, name: string): string {
  for (let number = 1; ; number++) {
    const path = join(folder, `${name}${number === 1 ? '' : ` ${number}`}.akin`);
    if (!existsSync(path)) return path;
  }
}
