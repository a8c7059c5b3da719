/** The pictures that screens show: of photos and of items, small and large, cached. Engine process. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { readRegularFile } from '../../files/readRegularFile.ts';
import type { ReadableCatalog } from '../../store/connection.ts';
import { contentById } from '../../store/contents.ts';
import { copiesOf } from '../../store/copies.ts';
import { listFolders } from '../../store/folders.ts';
import { otherBoxes, showItems } from '../../store/itemViews.ts';
import type { Box } from '../../store/matchBoxes.ts';
import { photoById } from '../../store/photos.ts';
import { cutOut, squareAround } from '../../vision/cutOut.ts';
import type { Picture } from '../../vision/picture.ts';
import { PhotoProblem } from '../../vision/problem.ts';
import type { ReadPhoto } from '../../vision/readPhoto.ts';
import type { Image, WantedImage } from '../system/images.ts';
import type { Readers } from './readers/readers.ts';
import type { Thumbnails } from './thumbnails.ts';

const SMALL_EDGE = 320;
/** Larger than most screens show a photo. */
const LARGE_EDGE = 2048;
/** As many pixels as a page can show at once without running out of memory. */
const FULL_EDGE = 8192;
/**
 * [Note: Originals in the page] A file that the page can show itself is handed over as it is: making a new JPEG of 24
 * megapixels takes longer than all else together. Only these formats, which are pictures and nothing else: an SVG
 * could hold scripts and addresses. The file was decoded in the sandbox of a reader before, its bytes are those that
 * were indexed, and the page decodes it in a sandbox of its own.
 */
const SHOWN_AS_IS: ReadonlyMap<string, string> = new Map([
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
]);
/** How such files begin, in Latin-1: a catalog may name any file as a photo. */
const BEGINNINGS: Readonly<Record<string, RegExp>> = {
  'image/jpeg': /^\xff\xd8\xff/,
  'image/png': /^\x89PNG\r\n/,
  'image/webp': /^RIFF.{4}WEBP/s,
};
const EDGES = { thumbnail: SMALL_EDGE, view: LARGE_EDGE, full: FULL_EDGE } as const;
const MOST_BYTES = 64 << 20;
const MOST_PIXELS = FULL_EDGE * FULL_EDGE;

interface Source {
  readonly path: string;
  readonly hash: string;
  /** The type of a file that may be shown as it is. */
  readonly type?: string | undefined;
  readonly box: Box | null;
  /** What the box is around. */
  readonly kind: 'photo' | 'face';
  /** Other faces of the photo. */
  readonly others: readonly Box[];
}

export class Pictures {
  readonly #catalog: ReadableCatalog;
  readonly #thumbnails: Thumbnails;
  readonly #readers: Readers;
  /** Being made, so that two requests for the same picture share one. */
  readonly #making = new Map<string, Promise<Buffer | undefined>>();
  readonly #reading = new Map<string, Promise<ReadPhoto | undefined>>();

  constructor(catalog: ReadableCatalog, thumbnails: Thumbnails, readers: Readers) {
    this.#catalog = catalog;
    this.#thumbnails = thumbnails;
    this.#readers = readers;
  }

  /** Undefined when there is no such photo or item, or all its files have changed since they were indexed. */
  async get(wanted: Pick<WantedImage, 'of' | 'id' | 'size'>): Promise<Image | undefined> {
    const { of, id, size } = wanted;
    const source = of === 'photo' ? this.#photo(id) : this.#item(id);
    if (source === undefined) return undefined;
    const asIs = size === 'full' ? await this.#original(source) : undefined;
    if (asIs !== undefined) return asIs;
    const bytes = await this.#cached(source, size);
    return bytes === undefined ? undefined : { type: 'image/jpeg', bytes };
  }

  async #cached(source: Source, size: WantedImage['size']): Promise<Buffer | undefined> {
    const key = keyOf(source, size);
    const cached = await this.#thumbnails.get(key);
    if (cached !== undefined) return cached;
    const making = this.#making.get(key) ?? this.#make(source, key, size);
    this.#making.set(key, making);
    return await making.finally(() => this.#making.delete(key));
  }

  async #make(source: Source, key: string, size: WantedImage['size']): Promise<Buffer | undefined> {
    const { box, others, kind } = source;
    // A crop is cut out of a large picture of the photo.
    const isSmall = box === null && size === 'thumbnail';
    const edge = EDGES[size];
    const read = await this.#read(source, isSmall ? SMALL_EDGE : Math.max(edge, LARGE_EDGE));
    if (read === undefined) return undefined;
    const bytes = isSmall
      ? read.thumbnail
      : kind === 'face'
        ? await cutOut(read.picture, box, edge, others)
        : await cutOut(read.picture, leafPart(read.picture, box, size), edge, [], 'leaf');
    await this.#thumbnails.put(key, bytes);
    return bytes;
  }

  /** See [Note: Originals in the page]. Undefined where another picture has to be made of it. */
  async #original({ path, hash, type }: Source): Promise<Image | undefined> {
    if (type === undefined) return undefined;
    for (const place of this.#places(path, hash)) {
      const bytes = await readRegularFile(place, { limit: MOST_BYTES }).catch(() => undefined);
      if (bytes === undefined || !BEGINNINGS[type]?.test(bytes.toString('latin1', 0, 16))) continue;
      if (createHash('sha256').update(bytes).digest('hex') === hash) return { type, bytes };
    }
    return undefined;
  }

  #places(path: string, hash: string): Set<string> {
    return new Set([path, ...copiesOf(this.#catalog, hash).map(copy => copy.path)]);
  }

  /** Several pictures of one photo, such as all its faces, share one reading of it. */
  async #read(source: Source, edge: number): Promise<ReadPhoto | undefined> {
    const key = `${source.hash} ${edge}`;
    const reading = this.#reading.get(key) ?? this.#readCopy(source, edge);
    this.#reading.set(key, reading);
    return await reading.finally(() => this.#reading.delete(key));
  }

  /** The file itself, or another copy where that is gone or has changed. */
  async #readCopy({ path, hash }: Source, edge: number): Promise<ReadPhoto | undefined> {
    let problem: PhotoProblem | undefined;
    for (const place of this.#places(path, hash))
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
    const { hash, format } = content;
    const type = isShownAsIs({ ...content, photo: content }) ? SHOWN_AS_IS.get(format ?? '') : undefined;
    return { path: join(folder.path, photo.relativePath), hash, type, kind: 'photo', box: null, others: [] };
  }

  #item(id: number): Source | undefined {
    const shown = showItems(this.#catalog, [id]).get(id);
    return shown === undefined ? undefined : { ...shown, others: otherBoxes(this.#catalog, id) };
  }
}

/** A leaf in its square on tiles, alone where there is room. */
function leafPart({ width, height }: Picture, box: Box | null, size: WantedImage['size']): Box | null {
  return box === null || size !== 'thumbnail' ? box : squareAround(box, width, height);
}

/** See [Note: Originals in the page]. */
export function isShownAsIs(file: {
  readonly format: string | null;
  readonly bytes: number | null;
  readonly photo: { readonly width: number | null; readonly height: number | null };
}): boolean {
  const { width, height } = file.photo;
  const isSmallEnough = (width ?? 0) * (height ?? 0) <= MOST_PIXELS && (file.bytes ?? 0) <= MOST_BYTES;
  return isSmallEnough && SHOWN_AS_IS.has(file.format ?? '');
}

/** A photo's thumbnail has the key of its content; other pictures have a hash of their parameters. */
function keyOf({ hash, box, others }: Source, size: WantedImage['size']): string {
  if (box === null && size === 'thumbnail') return hash;
  return createHash('sha256')
    .update(JSON.stringify([hash, size, box, ...others]))
    .digest('hex');
}
