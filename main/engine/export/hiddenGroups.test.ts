/** A hidden group stays out of an export, is counted apart from what is set aside, and its photos can be listed. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ExportOptions } from '../../contract/export.ts';
import { listPhotoFacts } from '../../store/photoPages.ts';
import { Groupings } from '../grouping/groupings.ts';
import { Readers } from '../library/readers/readers.ts';
import { loadExportInput } from './exportInput.ts';
import { Exports } from './exports.ts';
import { makeCollection } from './testing/collection.ts';

test('a hidden group is not exported, and shown again it is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'akin-hidden-'));
  const made = [0, 0, 0, 1, 1, 1, 1, 2, 2, 2].map((subject, at) => ({
    path: `${at}.jpg`,
    bytes: Uint8Array.of(at, at, at),
    subjects: [subject],
  }));
  const { catalog, groupingId, items } = makeCollection(folder, made, { names: ['Ada', 'Bob', 'Cleo'] });
  const groupings = new Groupings(catalog, () => {});
  const readers = new Readers(1);
  const exports = new Exports(catalog, readers, () => {});
  onTestFinished(async () => {
    await exports.close();
    await groupings.close();
    readers.close();
    catalog.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const grouping = groupings.get(groupingId);
  const plan = async (options: Partial<ExportOptions> = {}) =>
    await exports.plan(await loadExportInput(grouping), join(folder, 'out'), ExportOptions.parse(options));
  const nameOf = new Map(listPhotoFacts(catalog).map(({ id, relativePath }) => [id, relativePath]));
  const namesOf = (ids: ReadonlySet<number>) => [...ids].map(id => nameOf.get(id)).sort();

  await grouping.edits.hide(items[3]![0]!);
  await grouping.edits.setAside([items[9]![0]!]);
  const hidden = await plan({ leftovers: true });
  expect(hidden.folders.map(({ folder: name }) => name)).not.toContain('Bob');
  const counts = new Map(hidden.photos.staying.map(({ reason, photos }) => [reason, photos]));
  expect(counts).toEqual(
    new Map([
      ['hidden', 4],
      ['aside', 1],
    ]),
  );
  const { id } = hidden.export;
  expect(namesOf(exports.staying(id, 'hidden'))).toEqual(['3.jpg', '4.jpg', '5.jpg', '6.jpg']);
  expect(namesOf(exports.staying(id, 'aside'))).toEqual(['9.jpg']);
  expect(namesOf(exports.staying(id, 'duplicate'))).toEqual([]);

  await exports.apply(id);
  await expect.poll(() => exports.view(id).state).toBe('done');
  expect(readdirSync(join(folder, 'out'))).not.toContain('Bob');

  await grouping.edits.show(items[3]![0]!);
  const shown = await plan({ leftovers: true });
  expect(shown.folders.map(({ folder: name }) => name)).toContain('Bob');
  expect(exports.staying(shown.export.id, 'hidden').size).toBe(0);
  // Only the latest plan is known.
  expect(() => exports.staying(id, 'hidden')).toThrow(/Plan the export again/);
});
