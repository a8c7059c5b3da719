/**
 * Reads tables of names that programs for biologists write, and finds the photos they mean. Pure.
 *
 * | table | recognised by its columns | photo | name |
 * | --- | --- | --- | --- |
 * | Camtrap DP 1.0 | observationID, observationLevel | filePath or fileName of mediaID, or of the event's media | scientificName, individualID |
 * | Timelapse | File, RelativePath | RelativePath/File | the column named, or one about species |
 * | iNaturalist | id, image_url, scientific_name | its number in the path | scientific_name |
 * | Akin, others | file, name | sha256 or file | name |
 */
import { AkinError } from '../../contract/errors.ts';
import type { CsvTable } from '../../files/tables.ts';
import type { ExportItem } from '../../store/exportItems.ts';
import type { Box } from '../xmp/regions.ts';
import { type PathMatcher, pathMatcher } from './matchPhotos.ts';

export interface Observation {
  /** Where it stands, for messages. */
  readonly line: string;
  readonly name: string;
  /** Fractions of the picture as seen; null for all of it. */
  readonly box: Box | null;
  readonly photo: PhotoReference;
}

/** The first that fits a photo counts. */
export interface PhotoReference {
  /** SHA-256 of its bytes. */
  readonly hash?: string;
  /** The end of its path. */
  readonly path?: string;
  /** The end of its path, where the other fits none: an address on a server often does not end in the file's name. */
  readonly orPath?: string;
  /** Numbers that stand in its path, the more telling first. */
  readonly numbers?: readonly string[];
}

/** The tables of a Camtrap DP package beside its observations. */
export interface CamtrapMedia {
  readonly file: string;
  readonly table: CsvTable;
}

type Row = ReadonlyMap<string, string>;

const HASH = /^[0-9a-f]{64}$/;
/** Akin's own tables have an apostrophe before texts that a spreadsheet would take for a formula. */
const APOSTROPHE = /^'(?=[=+\-@])/;

export function isCamtrap(header: readonly string[]): boolean {
  return hasColumns(header, ['observationID', 'observationLevel']);
}

/** `column` is the heading of the names; null: by the kind of table. */
export function readObservations(
  table: CsvTable,
  file: string,
  column: string | null,
  media: CamtrapMedia | null,
): Observation[] {
  const headings = table.header.map(normalize);
  if (column !== null && !headings.includes(normalize(column)))
    throw new AkinError('bad-request', `${file} has no column “${column}”.`);
  const rows = table.rows.map((cells): Row => new Map(cells.map((cell, at) => [headings[at]!, cell.trim()])));
  const nameColumn = column === null ? null : normalize(column);
  const read = readerOf(table.header, rows, file, nameColumn, media);
  return rows.flatMap((row, at) => {
    const line = `${file}, line ${at + 2}`;
    return read(row).map(observation => ({ line, ...observation }));
  });
}

type Reader = (row: Row) => Omit<Observation, 'line'>[];

function readerOf(
  header: readonly string[],
  rows: readonly Row[],
  file: string,
  column: string | null,
  media: CamtrapMedia | null,
): Reader {
  if (isCamtrap(header)) return camtrapReader(rows, media, column);
  if (hasColumns(header, ['File', 'RelativePath'])) return timelapseReader(header, file, column);
  if (hasColumns(header, ['id', 'image_url', 'scientific_name'])) return inaturalistReader(column);
  if (hasColumns(header, ['file', column ?? 'name'])) return plainReader(column ?? 'name');
  throw new AkinError(
    'bad-request',
    `${file} is none of the tables that can be read: Camtrap DP (observations.csv), Timelapse, iNaturalist, or one with the columns “file” and “name”.`,
    hasColumns(header, ['file']) ? { details: { columns: header } } : {},
  );
}

/**
 * Observations of an event are about every medium of the deployment taken in its time, but for those of which an
 * observation of their own says what is on them, or that nothing is.
 */
function camtrapReader(rows: readonly Row[], media: CamtrapMedia | null, column: string | null): Reader {
  if (media === null)
    throw new AkinError('bad-request', 'The observations of a Camtrap DP need its media.csv beside them.');
  if (!hasColumns(media.table.header, ['mediaID', 'filePath', 'deploymentID', 'timestamp']))
    throw new AkinError('bad-request', `${media.file} is not the media table of a Camtrap DP.`);
  const headings = media.table.header.map(normalize);
  const known = media.table.rows.map(
    (cells): Row => new Map(cells.map((cell, at) => [headings[at]!, cell.trim()])),
  );
  const byId = new Map(known.map(row => [row.get('mediaid')!, row]));
  const byDeployment = Map.groupBy(known, row => row.get('deploymentid')!);
  const nameOf = (row: Row) => (column === null ? camtrapName(row) : row.get(column)!);
  const settled = new Set(
    rows
      .filter(row => nameOf(row) !== '' || row.get('observationtype') === 'blank')
      .map(row => row.get('mediaid') ?? ''),
  );
  return row => {
    const name = nameOf(row);
    if (name === '') return [];
    const id = row.get('mediaid') ?? '';
    const meant =
      id === ''
        ? duringEvent(byDeployment.get(row.get('deploymentid')!) ?? [], row).filter(
            medium => !settled.has(medium.get('mediaid')!),
          )
        : [byId.get(id)];
    const box = boxOf(row, ['bboxx', 'bboxy', 'bboxwidth', 'bboxheight']);
    return meant.flatMap(medium =>
      medium === undefined ? [{ name, box, photo: {} }] : [{ name, box, photo: referenceOf(medium) }],
    );
  };
}

/** A person is named by who they are, everything else by its taxon; an individual by its own name. */
function camtrapName(row: Row): string {
  const type = row.get('observationtype');
  if (type === 'blank') return '';
  return row.get('individualid') || (type === 'human' ? '' : (row.get('scientificname') ?? ''));
}

function duringEvent(media: readonly Row[], event: Row): readonly Row[] {
  const [from, to] = [Date.parse(event.get('eventstart') ?? ''), Date.parse(event.get('eventend') ?? '')];
  return media.filter(medium => {
    const moment = Date.parse(medium.get('timestamp')!);
    return moment >= from && moment <= to;
  });
}

function referenceOf(medium: Row): PhotoReference {
  const id = medium.get('mediaid')!;
  const name = medium.get('filename') ?? '';
  return {
    ...(HASH.test(id) ? { hash: id } : {}),
    path: medium.get('filepath')!,
    // Of photos with the same name the one in a folder called like the deployment is meant.
    ...(name === '' ? {} : { orPath: `${medium.get('deploymentid')!}/${name}` }),
  };
}

/** The template of a Timelapse project decides what its columns are called. */
function timelapseReader(header: readonly string[], file: string, column: string | null): Reader {
  const about = header.map(normalize).filter(heading => /species|taxon|scientificname/.test(heading));
  const named = column ?? (about.length === 1 ? about[0]! : undefined);
  if (named === undefined)
    throw new AkinError(
      'bad-request',
      `${file} has ${about.length === 0 ? 'no column' : 'several columns'} about species. Say which column has the names.`,
      { details: { columns: header } },
    );
  return row => {
    const path = [row.get('relativepath')!, row.get('file')!].filter(part => part !== '').join('/');
    const isDeleted = row.get('deleteflag')?.toLowerCase() === 'true';
    return isDeleted || row.get(named) === '' ? [] : [{ name: row.get(named)!, box: null, photo: { path } }];
  };
}

/** The photos are addresses; whoever keeps them names the files by the photo's or the observation's number. */
function inaturalistReader(column: string | null): Reader {
  return row => {
    const name = row.get(column ?? 'scientific_name')!;
    const photo = /\/photos\/(\d+)\//.exec(row.get('image_url')!)?.[1];
    const numbers = [...(photo === undefined ? [] : [photo]), row.get('id')!];
    return name === '' ? [] : [{ name, box: null, photo: { numbers } }];
  };
}

function plainReader(column: string): Reader {
  return row => {
    const name = row.get(column)!.replace(APOSTROPHE, '');
    const hash = row.get('sha256') ?? '';
    const path = row.get('file')!.replace(APOSTROPHE, '');
    const box = boxOf(row, ['left', 'top', 'width', 'height']);
    const photo = HASH.test(hash) ? { hash, path } : { path };
    return name === '' ? [] : [{ name, box, photo }];
  };
}

function boxOf(row: Row, columns: readonly [string, string, string, string]): Box | null {
  const texts = columns.map(column => row.get(column) ?? '');
  if (texts.some(text => text === '')) return null;
  const [left, top, width, height] = texts.map(Number) as [number, number, number, number];
  return [left, top, width, height].every(Number.isFinite) ? { left, top, width, height } : null;
}

function hasColumns(header: readonly string[], wanted: readonly string[]): boolean {
  const headings = new Set(header.map(normalize));
  return wanted.every(heading => headings.has(normalize(heading)));
}

function normalize(heading: string): string {
  return heading.trim().toLowerCase();
}

/** Finds photos by what a table says of them. */
export class PhotoLocator {
  readonly #byHash: ReadonlyMap<string, Photo>;
  readonly #byPath: PathMatcher<{ readonly path: string; readonly photo: Photo }>;
  readonly #byNumber = new Map<string, Photo[]>();

  /** `photos`: for each photo its items. */
  constructor(photos: readonly Photo[]) {
    this.#byHash = new Map(photos.map(photo => [photo[0]!.hash, photo]));
    this.#byPath = pathMatcher(
      photos.map(photo => ({ path: photo[0]!.path, photo })),
      false,
    );
    for (const photo of photos)
      for (const number of new Set(photo[0]!.relativePath.match(/\d+/g))) {
        const known = this.#byNumber.get(number);
        if (known === undefined) this.#byNumber.set(number, [photo]);
        else known.push(photo);
      }
  }

  /** The items of the photo, or why there is none. */
  find({ hash, path, orPath, numbers }: PhotoReference): Photo | string {
    const same = hash === undefined ? undefined : this.#byHash.get(hash);
    if (same !== undefined) return same;
    const byPath = path === undefined ? [] : this.#byPath.fitting(path);
    const byName = byPath.length > 0 || orPath === undefined ? byPath : this.#byPath.fitting(orPath);
    const fitting = path === undefined ? this.#numbered(numbers ?? []) : byName.map(({ photo }) => photo);
    if (fitting.length === 0) return 'No photo of the collection fits.';
    return fitting.length === 1 ? fitting[0]! : `${fitting.length} photos of the collection fit.`;
  }

  #numbered(numbers: readonly string[]): readonly Photo[] {
    for (const number of numbers) {
      const found = this.#byNumber.get(number);
      if (found !== undefined) return found;
    }
    return [];
  }
}

/** The items of one photo, one at least. */
type Photo = readonly ExportItem[];
