/**
 * Groupings over one real catalog for tests: photos of a few subjects, none of which is anywhere, and more of
 * them on demand.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordWholePhoto } from '../../../store/items.ts';
import { nextFoundPhotos, recordIndexed, upsertFoundPhotos } from '../../../store/photos.ts';
import { putEmbeddings } from '../../../store/vectors.ts';
import { makeCollection, type TestCollection } from '../../export/testing/collection.ts';
import { Groupings } from '../groupings.ts';
import type { OpenGrouping } from '../openGrouping.ts';

export const SUBJECTS = 4;
export const ITEMS = 32;

export class FewSubjects {
  readonly #folder = mkdtempSync(join(tmpdir(), 'akin-groupings-'));
  readonly made: TestCollection;
  /** A test that opens them again puts the new ones here. */
  groupings: Groupings;
  /** The names of all groupings, each time that they changed. */
  readonly told: string[][] = [];
  /** What each item shows. */
  readonly subjectOf: Map<number, number>;

  constructor() {
    const photos = Array.from({ length: ITEMS }, (_, at) => ({
      path: `${at}.jpg`,
      bytes: Uint8Array.of(at, 7, 7),
      subjects: [at % SUBJECTS],
    }));
    this.made = makeCollection(this.#folder, photos, { noise: 3 });
    this.subjectOf = new Map(this.made.items.map(([item], at) => [item!, at % SUBJECTS]));
    this.groupings = new Groupings(
      this.made.catalog,
      () => {},
      list => this.told.push(list.map(({ name }) => name)),
    );
  }

  async close(): Promise<void> {
    await this.groupings.close();
    this.made.catalog.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  first(): OpenGrouping {
    return this.groupings.get(this.made.groupingId);
  }

  /** More photos of the same subjects, as an index job adds them. */
  grow(count: number, subjects: (at: number) => number): number[] {
    const { catalog } = this.made;
    const { id: folderId } = catalog.connection.get<{ id: number }>('SELECT id FROM folders')!;
    const model = catalog.connection.get<{ id: number }>("SELECT id FROM models WHERE purpose = 'embed'")!;
    const facts = { bytes: 1, format: 'jpeg', width: 10, height: 10, orientation: 1, perceptualHash: null };
    const exif = {
      takenAt: null,
      takenOffset: null,
      camera: null,
      latitude: null,
      longitude: null,
      altitude: null,
    };
    upsertFoundPhotos(
      catalog,
      folderId,
      Array.from({ length: count }, (_, at) => ({ relativePath: `new ${at}.jpg`, bytes: 1, modifiedAt: 1 })),
    );
    return nextFoundPhotos(catalog, 0, count).map(({ id }, at) => {
      const hash = `${at}`.padStart(64, 'f');
      const itemId = recordWholePhoto(catalog, recordIndexed(catalog, id, { hash, ...facts, ...exif }));
      const subject = subjects(at);
      const vector = Float32Array.from(
        { length: 8 },
        (_, column) => (column === subject ? 10 : 0) + Math.sin(at * 8 + column),
      );
      putEmbeddings(catalog, model.id, [{ itemId, vector }]);
      this.subjectOf.set(itemId, subject);
      return itemId;
    });
  }
}
