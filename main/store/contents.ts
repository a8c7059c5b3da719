/** Contents: file bytes, whatever their name and path, with EXIF and pixel facts. Engine process. */
import type { ReadableCatalog, Value, WritableCatalog } from './connection.ts';

export interface ContentFacts {
  /** SHA-256 of the file's bytes, lower-case hex. */
  hash: string;
  bytes: number;
  format: string | null;
  /** As seen: after the orientation has been applied. */
  width: number | null;
  height: number | null;
  orientation: number | null;
  /** The camera's local time, read as UTC, in milliseconds. */
  takenAt: number | null;
  /** The camera's time zone in minutes east of UTC, if known. */
  takenOffset: number | null;
  camera: string | null;
  latitude: number | null;
  longitude: number | null;
  altitude: number | null;
  /** 64 bits as 16 hex digits. */
  perceptualHash: string | null;
}

export interface ContentRow extends ContentFacts {
  id: number;
  addedAt: number;
  /** The analyzer whose items, embeddings and scores are stored; null before the first analysis. */
  analyzedBy: string | null;
}

const columns = `id, hash, bytes, format, width, height, orientation, taken_at AS takenAt,
  taken_offset AS takenOffset, camera, latitude, longitude, altitude, perceptual_hash AS perceptualHash,
  added_at AS addedAt, looked_by AS analyzedBy`;

/** Adds a content or brings its facts up to date; the id of a known hash never changes. */
export function upsertContent(catalog: WritableCatalog, facts: ContentFacts): number {
  const values: Value[] = [
    facts.hash,
    facts.bytes,
    facts.format,
    facts.width,
    facts.height,
    facts.orientation,
    facts.takenAt,
    facts.takenOffset,
    facts.camera,
    facts.latitude,
    facts.longitude,
    facts.altitude,
    facts.perceptualHash,
    Date.now(),
  ];
  return catalog.connection.get<{ id: number }>(
    `INSERT INTO contents (hash, bytes, format, width, height, orientation, taken_at, taken_offset, camera, latitude,
       longitude, altitude, perceptual_hash, added_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (hash) DO UPDATE SET format = excluded.format, width = excluded.width, height = excluded.height,
       orientation = excluded.orientation, taken_at = excluded.taken_at, taken_offset = excluded.taken_offset,
       camera = excluded.camera, latitude = excluded.latitude, longitude = excluded.longitude,
       altitude = excluded.altitude, perceptual_hash = excluded.perceptual_hash
     RETURNING id`,
    ...values,
  )!.id;
}

/** The content of a photo that is not here yet, so that something can be said of it. */
export function recordUnseenContent(catalog: WritableCatalog, hash: string, bytes: number): number {
  return catalog.connection.run(
    'INSERT INTO contents (hash, bytes, added_at) VALUES (?, ?, ?)',
    hash,
    bytes,
    Date.now(),
  ).id;
}

export function contentById(catalog: ReadableCatalog, id: number): ContentRow | undefined {
  return catalog.connection.get<ContentRow>(`SELECT ${columns} FROM contents WHERE id = ?`, id);
}

export function contentByHash(catalog: ReadableCatalog, hash: string): ContentRow | undefined {
  return catalog.connection.get<ContentRow>(`SELECT ${columns} FROM contents WHERE hash = ?`, hash);
}

/** The next index job analyzes them again. */
export function markUnanalyzed({ connection }: WritableCatalog, contents: readonly number[]): void {
  connection.run(
    'UPDATE contents SET looked_by = NULL WHERE id IN (SELECT value FROM json_each(?))',
    JSON.stringify(contents),
  );
}

/** Call it in the transaction that stores the analysis. */
export function markAnalyzed(catalog: WritableCatalog, contentId: number, analyzer: string): void {
  catalog.connection.run('UPDATE contents SET looked_by = ? WHERE id = ?', analyzer, contentId);
}

/** The facts by which near duplicates and bursts are found. */
export interface HashedContent extends Pick<ContentFacts, 'takenAt' | 'camera'> {
  contentId: number;
  /** 64 bits as 16 hex digits; null for a picture without structure. */
  perceptualHash: string | null;
  width: number;
  height: number;
  /** How many files on the disk have it. */
  photos: number;
}

/** Every content that lies somewhere on the disk, by id. */
export function listHashedContents(catalog: ReadableCatalog): HashedContent[] {
  return catalog.connection.all<HashedContent>(
    `SELECT contents.id AS contentId, perceptual_hash AS perceptualHash, width, height, taken_at AS takenAt, camera,
       count(*) AS photos
     FROM contents JOIN photos ON content_id = contents.id
     WHERE state = 'indexed' AND width IS NOT NULL AND height IS NOT NULL
     GROUP BY contents.id ORDER BY contents.id`,
  );
}
