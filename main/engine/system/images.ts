/** Addresses of pictures: ids only, never paths, the same in the window and in a browser tab. Any process. */
import { ItemId } from '../../contract/grouping.ts';
import { CollectionId, PhotoId } from '../../contract/model.ts';

export interface WantedImage {
  readonly collection: string;
  readonly of: 'photo' | 'item';
  readonly id: number;
  /** `view` is as large as a screen needs; `full` has every pixel, and only a whole photo has it. */
  readonly size: 'thumbnail' | 'view' | 'full';
}

export interface Image {
  readonly type: string;
  readonly bytes: Buffer;
}

/** `/image/COLLECTION/PHOTO/thumbnail` or `/image/COLLECTION/item/ITEM/view`; anything else is undefined. */
export function parseImagePath(pathname: string): WantedImage | undefined {
  const match = /^\/image\/([0-9a-f]{32})\/(item\/)?([1-9][0-9]{0,14})\/(thumbnail|view|full)$/.exec(
    pathname,
  );
  if (match === null || (match[2] !== undefined && match[4] === 'full')) return undefined;
  const collection = CollectionId.safeParse(match[1]);
  const id = (match[2] === undefined ? PhotoId : ItemId).safeParse(Number(match[3]));
  if (!collection.success || !id.success) return undefined;
  return {
    collection: collection.data,
    of: match[2] === undefined ? 'photo' : 'item',
    id: id.data,
    size: match[4] as WantedImage['size'],
  };
}
