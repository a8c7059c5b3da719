/**
 * A collection with real photos and a made-up model, for tests of the export: each photo shows one subject,
 * or two as if they were faces.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Random } from '../../../algorithms/random.ts';
import type { Kind } from '../../../contract/model.ts';
import { recordAct } from '../../../store/acts.ts';
import { readCollection } from '../../../store/collection.ts';
import type { WritableCatalog } from '../../../store/connection.ts';
import type { ContentFacts } from '../../../store/contents.ts';
import { listExportItems } from '../../../store/exportItems.ts';
import { addFolder, beginScan, finishScan } from '../../../store/folders.ts';
import { createGrouping } from '../../../store/groupings.ts';
import { recordFaces, recordWholePhoto } from '../../../store/items.ts';
import { registerModel } from '../../../store/models.ts';
import { createCatalog } from '../../../store/open.ts';
import { nextFoundPhotos, recordIndexed, upsertFoundPhotos } from '../../../store/photos.ts';
import { putEmbeddings } from '../../../store/vectors.ts';
import type { ExportInput, LabelledItem } from '../exportInput.ts';

export interface TestPhoto {
  /** Below the photo folder. */
  readonly path: string;
  readonly bytes: Uint8Array;
  /** The subject it shows; two are faces in its left and right half. */
  readonly subjects: readonly number[];
  readonly facts?: Partial<ContentFacts>;
}

export interface TestCollection {
  readonly catalog: WritableCatalog;
  readonly photos: string;
  readonly groupingId: number;
  /** The items of each photo, in the order of its subjects. */
  readonly items: readonly (readonly number[])[];
  /** As a grouping that is right gives it. */
  readonly input: ExportInput;
}

export interface Making {
  readonly kind?: Kind;
  readonly names?: readonly (string | null)[];
  /** How far the model is off; subjects are ten apart. */
  readonly noise?: number;
}

const DIMENSIONS = 8;
export const LEFT = { left: 0.1, top: 0.2, width: 0.2, height: 0.3 };
export const RIGHT = { left: 0.6, top: 0.25, width: 0.3, height: 0.4 };

/**
 * Subjects are far apart, so that the groups are right from the start; `names` are given to them by a person.
 */
export function makeCollection(
  folder: string,
  photos: readonly TestPhoto[],
  { kind = 'anything', names = [], noise = 0.05 }: Making = {},
): TestCollection {
  const place = join(folder, 'photos');
  mkdirSync(place, { recursive: true });
  for (const { path, bytes } of photos) {
    mkdirSync(dirname(join(place, path)), { recursive: true });
    writeFileSync(join(place, path), bytes);
  }
  const catalog = createCatalog(join(folder, 'test.akin'), { name: 'Test', kind });
  const { id: folderId } = addFolder(catalog, place);
  const model = registerModel(catalog, {
    name: 'made up',
    version: '1',
    purpose: 'embed',
    dimensions: DIMENSIONS,
  });
  const detector = registerModel(catalog, {
    name: 'halves',
    version: '1',
    purpose: 'detect',
    dimensions: null,
  });
  const items = catalog.connection.transaction(() => {
    beginScan(catalog, folderId);
    upsertFoundPhotos(
      catalog,
      folderId,
      photos.map(({ path }) => {
        const { size, mtimeMs } = statSync(join(place, path));
        return { relativePath: path, bytes: size, modifiedAt: mtimeMs };
      }),
    );
    finishScan(catalog, folderId);
    const rows = new Map(nextFoundPhotos(catalog, 0, photos.length).map(row => [row.relativePath, row]));
    return photos.map(({ path, bytes, subjects, facts }) => {
      const contentId = recordIndexed(catalog, rows.get(path)!.id, { ...contentOf(bytes), ...facts });
      const ids =
        kind === 'people'
          ? recordFaces(
              catalog,
              contentId,
              detector.id,
              subjects.map((_, at) => ({
                box: at === 0 ? LEFT : RIGHT,
                landmarks: null,
                quality: null,
                setAside: false,
              })),
            )
          : [recordWholePhoto(catalog, contentId)];
      putEmbeddings(
        catalog,
        model.id,
        ids.map((itemId, at) => ({ itemId, vector: vectorOf(subjects[at]!, noise, seedOf(bytes, at)) })),
      );
      return ids;
    });
  });
  const groupingId = createGrouping(catalog, 'Groups').id;
  name(catalog, groupingId, photos, items, names);
  const input = inputOf(catalog, groupingId, photos, items, names);
  return { catalog, photos: place, groupingId, items, input };
}

/** The first item of each subject gets its name, and the second is confirmed to be the same. */
function name(
  catalog: WritableCatalog,
  groupingId: number,
  photos: readonly TestPhoto[],
  items: readonly (readonly number[])[],
  names: readonly (string | null)[],
): void {
  const act = { groupingId, source: 'person', strategy: null, tookMilliseconds: null } as const;
  for (const [subject, called] of names.entries()) {
    if (called === null) continue;
    const members = photos.flatMap(({ subjects }, at) =>
      subjects.flatMap((shown, face) => (shown === subject ? [items[at]![face]!] : [])),
    );
    // The same bytes twice are one item.
    const [first, second] = new Set(members);
    recordAct(catalog, act, {
      names: [{ itemId: first!, name: called }],
      answers: second === undefined ? [] : [{ verdict: 'same', itemId: second, otherItemId: first! }],
    });
  }
}

function inputOf(
  catalog: WritableCatalog,
  groupingId: number,
  photos: readonly TestPhoto[],
  items: readonly (readonly number[])[],
  names: readonly (string | null)[],
): ExportInput {
  const { id, name: title, kind } = readCollection(catalog);
  const known = listExportItems(catalog, items.flat());
  const bySubject = new Map<number, LabelledItem[]>();
  for (const [at, { subjects }] of photos.entries())
    for (const [face, subject] of subjects.slice(0, items[at]!.length).entries()) {
      const members = bySubject.get(subject) ?? [];
      bySubject.set(subject, members);
      const isConfirmed = members.length < 2 && names[subject] != null;
      members.push({
        ...known.get(items[at]![face]!)!,
        isConfirmed,
        certainty: 0.9,
        reasons: [],
        identifiedBy: [],
        identifiedAt: null,
      });
    }
  return {
    collection: { id, name: title, kind },
    grouping: { id: groupingId, name: 'Groups' },
    model: 'made up',
    groups: [...bySubject].map(([subject, members]) => ({ name: names[subject] ?? null, items: members })),
    leftovers: [],
    listed: new Map(),
    shots: [],
    suggested: new Map(),
    certificate: null,
    hidden: new Set(),
    rows: { items: Int32Array.from(items.flat()), dimensions: 8, digest: 'd' },
  };
}

function contentOf(bytes: Uint8Array): ContentFacts {
  return {
    hash: createHash('sha256').update(bytes).digest('hex'),
    bytes: bytes.length,
    format: 'jpeg',
    width: 400,
    height: 300,
    orientation: 1,
    takenAt: Date.UTC(2024, 4, 17, 9, 30),
    takenOffset: 120,
    camera: 'Pentax K-3',
    latitude: 48.2,
    longitude: 16.4,
    altitude: null,
    perceptualHash: null,
  };
}

/** What the model sees depends on the photo alone, not on the order of the photos. */
function seedOf(bytes: Uint8Array, face: number): number {
  return createHash('sha256').update(bytes).update(String(face)).digest().readUInt32BE(0);
}

function vectorOf(subject: number, noise: number, seed: number): Float32Array {
  const random = new Random(seed);
  const far = 10 * (1 + Math.floor(subject / DIMENSIONS));
  return Float32Array.from(
    { length: DIMENSIONS },
    (_, at) => (at === subject % DIMENSIONS ? far : 0) + random.normal() * noise,
  );
}
