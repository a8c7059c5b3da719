/** Addresses of pictures: ids only, never paths, the same in the window and in a browser tab. */
import { CollectionId, PhotoId } from '../contract/model.ts';

export interface WantedImage {
  readonly collection: string;
  readonly photo: number;
}

export interface Image {
  readonly type: string;
  readonly bytes: Buffer;
}

/** `/image/COLLECTION/PHOTO/thumbnail`; anything else is undefined. */
export function parseImagePath(pathname: string): WantedImage | undefined {
  const match = /^\/image\/([0-9a-f]{32})\/([1-9][0-9]{0,14})\/thumbnail$/.exec(pathname);
  if (match === null) return undefined;
  const collection = CollectionId.safeParse(match[1]);
  const photo = PhotoId.safeParse(Number(match[2]));
  return collection.success && photo.success ? { collection: collection.data, photo: photo.data } : undefined;
}
