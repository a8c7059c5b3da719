/** Items with everything an export needs: their file, and EXIF and pixel facts. Engine process. */
import { basename, join } from 'node:path';
import { type DetectedThing, detectedThing } from './boxes.ts';
import type { ReadableCatalog } from './connection.ts';
import { photoOfContent } from './copies.ts';
import type { Box } from './matchBoxes.ts';

export interface ExportItem {
  id: number;
  photo: number;
  /** Absolute. */
  path: string;
  /** Below its folder, with forward slashes. */
  relativePath: string;
  /** The file's name. */
  name: string;
  /** SHA-256 of the photo's bytes, hex. */
  hash: string;
  bytes: number;
  modifiedAt: number;
  /** As seen. */
  width: number | null;
  height: number | null;
  orientation: number | null;
  takenAt: number | null;
  takenOffset: number | null;
  latitude: number | null;
  longitude: number | null;
  camera: string | null;
  kind: 'photo' | 'face';
  /** Fractions of the picture as seen, of the face or leaf; null for all of a photo. */
  box: Box | null;
  /** What another program said of the box, where one did. */
  detected?: DetectedThing;
}

interface Stored extends Omit<ExportItem, 'path' | 'name' | 'box' | 'detected'> {
  landmarks: string | null;
  folder: string;
  left: number | null;
  top: number | null;
  boxWidth: number | null;
  boxHeight: number | null;
}

/** By id; without those whose photo is no longer on disk. */
export function listExportItems(catalog: ReadableCatalog, ids: Iterable<number>): Map<number, ExportItem> {
  const rows = catalog.connection.all<Stored>(
    `SELECT items.id, photos.id AS photo, folders.path AS folder, relative_path AS relativePath, hash, photos.bytes,
       modified_at AS modifiedAt, width, height, orientation, taken_at AS takenAt, taken_offset AS takenOffset,
       latitude, longitude, camera, kind, coalesce(box_left, leaf_left) AS left, coalesce(box_top, leaf_top) AS top,
       coalesce(box_width, leaf_width) AS boxWidth, coalesce(box_height, leaf_height) AS boxHeight,
       iif(detector_id IS NULL, landmarks, NULL) AS landmarks
     FROM json_each(?) AS wanted JOIN items ON items.id = wanted.value
     JOIN contents ON contents.id = items.content_id
     JOIN photos ON photos.id = ${photoOfContent(catalog, 'items.content_id')}
     JOIN folders ON folders.id = photos.folder_id`,
    JSON.stringify([...ids]),
  );
  return new Map(
    rows.map(({ folder, left, top, boxWidth, boxHeight, landmarks, ...row }) => [
      row.id,
      {
        ...row,
        path: join(folder, row.relativePath),
        name: basename(row.relativePath),
        box: left === null ? null : { left, top: top!, width: boxWidth!, height: boxHeight! },
        ...detectedIn(landmarks),
      },
    ]),
  );
}

function detectedIn(landmarks: string | null): { detected?: DetectedThing } {
  const detected = landmarks === null ? null : detectedThing(JSON.parse(landmarks));
  return detected === null ? {} : { detected };
}
