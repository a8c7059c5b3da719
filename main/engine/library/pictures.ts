/** The pictures that screens show: of photos and of items, small and large, from the cache or made anew. Engine process. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { ReadableCatalog } from '../../store/connection.ts';
import { contentById } from '../../store/contents.ts';
import { listFolders } from '../../store/folders.ts';
import { showItems } from '../../store/itemViews.ts';
import { photoById } from '../../store/photos.ts';
import { cutOut } from '../../vision/cutOut.ts';
import type { WantedImage } from '../images.ts';
import type { Readers } from './readers/readers.ts';
import type { Thumbnails } from './thumbnails.ts';

const SMALL_EDGE = 320;
/** Larger than most screens show a photo. */
const LARGE_EDGE = 2048;

interface Source {
  readonly path: string;
  readonly hash: string;
  readonly box: { left: number; top: number; width: number; height: number } | null;
}

export class Pictures {
  readonly #catalog: ReadableCatalog;
  readonly #thumbnails: Thumbnails;
  readonly #readers: Readers;
  /** What is being made, so that two who want the same wait for one. */
  readonly #making = new Map<string, Promise<Buffer | undefined>>();

  constructor(catalog: ReadableCatalog, thumbnails: Thumbnails, readers: Readers) {
    this.#catalog = catalog;
    this.#thumbnails = thumbnails;
    this.#readers = readers;
  }

  /** Undefined when there is no such photo or item, or its file has changed since it was indexed. */
  async get({ of, id, size }: Pick<WantedImage, 'of' | 'id' | 'size'>): Promise<Buffer | undefined> {
    const source = of === 'photo' ? this.#photo(id) : this.#item(id);
    if (source === undefined) return undefined;
    const key = keyOf(source, size);
    const cached = await this.#thumbnails.get(key);
    if (cached !== undefined) return cached;
    const making = this.#making.get(key) ?? this.#make(source, key, size);
    this.#making.set(key, making);
    return await making.finally(() => this.#making.delete(key));
  }

  async #make(
    { path, hash, box }: Source,
    key: string,
    size: WantedImage['size'],
  ): Promise<Buffer | undefined> {
    // A small part of a photo is cut out of a large picture of it.
    const isSmall = box === null && size === 'thumbnail';
    const read = await this.#readers.read(path, isSmall ? SMALL_EDGE : LARGE_EDGE);
    if (read.hash !== hash) return undefined;
    const bytes = isSmall
      ? read.thumbnail
      : await cutOut(read.picture, box, size === 'view' ? LARGE_EDGE : SMALL_EDGE);
    await this.#thumbnails.put(key, bytes);
    return bytes;
  }

  #photo(id: number): Source | undefined {
    const photo = photoById(this.#catalog, id);
    if (photo === undefined || photo.contentId === null) return undefined;
    const content = contentById(this.#catalog, photo.contentId);
    const folder = listFolders(this.#catalog).find(row => row.id === photo.folderId);
    if (content === undefined || folder === undefined) return undefined;
    return { path: join(folder.path, photo.relativePath), hash: content.hash, box: null };
  }

  #item(id: number): Source | undefined {
    return showItems(this.#catalog, [id]).get(id);
  }
}

/** A photo's thumbnail is known by its content alone; whatever else is made of it by what it is. */
function keyOf({ hash, box }: Source, size: WantedImage['size']): string {
  if (box === null && size === 'thumbnail') return hash;
  return createHash('sha256')
    .update(JSON.stringify([hash, size, box]))
    .digest('hex');
}
