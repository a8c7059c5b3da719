/** Which photo is looked at, large, and the list that the arrows go through. Renderer. */
import { create } from 'zustand';
import type { ItemView } from '../../../main/contract/grouping.ts';
import type { Photo } from '../../../main/contract/model.ts';
import type { PageCache } from '../data/pageCache.ts';

/** A photo of a list, and the item for which it is in the list. */
export interface ShownPhoto {
  readonly photo: Pick<Photo, 'id' | 'name' | 'version'>;
  readonly item?: number;
}

export interface PhotoList {
  total(): number;
  /** Undefined while it has not been read. */
  at(index: number): ShownPhoto | undefined;
  /** Says that the photo at this place is about to be shown. */
  want(index: number): void;
  watch(watcher: () => void): () => void;
  /** Grows whenever a row or the length changes. */
  version(): number;
}

export interface OpenPhoto {
  readonly collection: string;
  readonly list: PhotoList;
  readonly at: number;
  /** Told which photo was looked at last, for the screen to go there. */
  onClose?(at: number): void;
}

interface PhotoViewState {
  readonly open: OpenPhoto | null;
}

export const usePhotoView = create<PhotoViewState>()(() => ({ open: null }));

/** Opens the photo view: from any screen, over all of it. */
export function openPhoto(open: OpenPhoto): void {
  if (open.at >= 0 && open.at < open.list.total()) usePhotoView.setState({ open });
}

export function closePhoto(at: number): void {
  const { open } = usePhotoView.getState();
  usePhotoView.setState({ open: null });
  open?.onClose?.(at);
}

/** The rows of a long list. */
export function photosIn<Row>(rows: PageCache<Row>, photoOf: (row: Row) => ShownPhoto): PhotoList {
  return {
    total: () => rows.total,
    at: index => {
      const row = rows.row(index);
      return row === undefined ? undefined : photoOf(row);
    },
    want: index => rows.want(Math.max(0, index - 1), index + 1),
    watch: rows.watch,
    version: rows.version,
  };
}

/** A few photos that are all there. */
export function photosOf(photos: readonly ShownPhoto[]): PhotoList {
  return {
    total: () => photos.length,
    at: index => photos[index],
    want: () => {},
    watch: () => () => {},
    version: () => 0,
  };
}

/** The photo of an item, with the item marked. */
export function photoOfItem({ id, photo, name, version }: ItemView): ShownPhoto {
  return { photo: { id: photo, name, version }, item: id };
}
