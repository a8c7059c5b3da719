/** The pictures that screens show: of photos and of items, small and large, cached. Engine process. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { ReadableCatalog } from '../../store/connection.ts';
import { contentById } from '../../store/contents.ts';
import { copiesOf } from '../../store/copies.ts';
import { listFolders } from '../../store/folders.ts';
import { otherBoxes, showItems } from '../../store/itemViews.ts';
import type { Box } from '../../store/matchBoxes.ts';
import { photoById } from '../../store/photos.ts';
import { cutOut } from '../../vision/cutOut.ts';
import { PhotoProblem } from '../../vision/problem.ts';
import type { ReadPhoto } from '../../vision/readPhoto.ts';
import type { WantedImage } from '../system/images.ts';
import type { Readers } from './readers/readers.ts';
import type { Thumbnails } from './thumbnails.ts';

const SMALL_EDGE = 320;
/** Larger than most screens show a photo. */
const LARGE_EDGE = 2048;

interface Source {
  readonly path: string;
  readonly hash: string;
  readonly box: Box | null;
  /** Other faces of the photo. */
  readonly others: readonly Box[];
}

export class Pictures {
  readonly #catalog: ReadableCatalog;
  readonly #thumbnails: Thumbnails;
  readonly #readers: Readers;
  /** Being made, so that two requests for the same picture share one. */
  readonly #making = new Map<string, Promise<Buffer | undefined>>();

  constructor(catalog: ReadableCatalog, thumbnails: Thumbnails, readers: Readers) {
    this.#catalog = catalog;
    this.#thumbnails = thumbnails;
    this.#readers = readers;
  }

  /** Undefined when there is no such photo or item, or all its files have changed since they were indexed. */
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

  async #make(source: Source, key: string, size: WantedImage['size']): Promise<Buffer | undefined> {
    const { box, others } = source;
    // A crop is cut out of a large picture of the photo.
    const isSmall = box === null && size === 'thumbnail';
    const read = await this.#read(source, isSmall ? SMALL_EDGE : LARGE_EDGE);
    if (read === undefined) return undefined;
    const bytes = isSmall
      ? read.thumbnail
      : await cutOut(read.picture, box, size === 'view' ? LARGE_EDGE : SMALL_EDGE, others);
    await this.#thumbnails.put(key, bytes);
    return bytes;
  }

  /** The file itself, or another copy where that is gone or has changed. */
  async #read({ path, hash }: Source, edge: number): Promise<ReadPhoto | undefined> {
    let problem: PhotoProblem | undefined;
    for (const place of new Set([path, ...copiesOf(this.#catalog, hash).map(copy => copy.path)]))
      try {
        const read = await this.#readers.read(place, edge);
        if (read.hash === hash) return read;
      } catch (error) {
        if (!(error instanceof PhotoProblem)) throw error;
        problem ??= error;
      }
    if (problem !== undefined) throw problem;
    return undefined;
  }

  #photo(id: number): Source | undefined {
    const photo = photoById(this.#catalog, id);
    if (photo === undefined || photo.contentId === null) return undefined;
    const content = contentById(this.#catalog, photo.contentId);
    const folder = listFolders(this.#catalog).find(row => row.id === photo.folderId);
    if (content === undefined || folder === undefined) return undefined;
    return { path: join(folder.path, photo.relativePath), hash: content.hash, box: null, others: [] };
  }

  #item(id: number): Source | undefined {
    const shown = showItems(this.#catalog, [id]).get(id);
    return shown === undefined ? undefined : { ...shown, others: otherBoxes(this.#catalog, id) };
  }
}

/** A photo's thumbnail has the key of its content; other pictures have a hash of their parameters. */
function keyOf({ hash, box, others }: Source, size: WantedImage['size']): string {
  if (box === null && size === 'thumbnail') return hash;
  return createHash('sha256')
    .update(JSON.stringify([hash, size, box, ...others]))
    .digest('hex');
}
