/** An export is planned whole, done file by file, and can be gone on with. */
import { expect, test } from 'vitest';
import {
  countExportFiles,
  dropBefore,
  dropPlans,
  exportById,
  keepBefore,
  listExports,
  markUndone,
  nextPlannedFiles,
  pageExportFiles,
  planExport,
  recordExportedFile,
  reopenFile,
  retryFailedFiles,
  setExportSettings,
  setExportState,
  textsOfFile,
} from './exports.ts';
import { createGrouping } from './groupings.ts';
import { catalogWithItems } from './testing/catalogs.ts';

test('plan, write, fail, resume', () => {
  const { catalog } = catalogWithItems(3);
  const groupingId = createGrouping(catalog, 'By person').id;
  const plan = { groupingId, destination: '/out', settings: { how: 'copy' } };
  const files = [1, 2, 3].map(photoId => ({
    photoId,
    target: `Ada/${photoId}.jpg`,
    bytes: 100 * photoId,
    operation: { kind: 'copy', item: photoId },
  }));
  const id = planExport(catalog, plan, [
    ...files,
    { photoId: null, target: 'table.csv', bytes: 10, operation: { kind: 'text' }, text: 'a,b' },
  ]);
  expect(countExportFiles(catalog, id)).toEqual({
    files: 4,
    bytes: 610,
    planned: 4,
    plannedBytes: 610,
    done: 0,
    skipped: 0,
    failed: 0,
  });
  setExportState(catalog, id, 'running');
  const [first, second, third, table] = nextPlannedFiles(catalog, id, 4);
  expect(first!.operation).toEqual({ kind: 'copy', item: 1 });
  recordExportedFile(catalog, first!.id, { state: 'done', hash: 'ab', bytes: 100 });
  recordExportedFile(catalog, second!.id, { state: 'failed', problemMessage: 'The disk is full.' });
  recordExportedFile(catalog, third!.id, { state: 'skipped', problemMessage: 'It is there already.' });
  expect(nextPlannedFiles(catalog, id, 9).map(row => row.target)).toEqual(['table.csv']);
  expect(countExportFiles(catalog, id)).toMatchObject({
    planned: 1,
    plannedBytes: 10,
    done: 1,
    skipped: 1,
    failed: 1,
  });
  expect(pageExportFiles(catalog, id, { offset: 1, limit: 1 })).toMatchObject([
    { photoId: 2, target: 'Ada/2.jpg', state: 'failed', hash: null, problemMessage: 'The disk is full.' },
  ]);
  expect(retryFailedFiles(catalog, id)).toBe(1);
  expect(nextPlannedFiles(catalog, id, 9).map(row => row.target)).toEqual(['Ada/2.jpg', 'table.csv']);
  expect(textsOfFile(catalog, table!.id)).toEqual({ text: 'a,b', before: null });
  keepBefore(catalog, table!.id, { text: 'none', form: { kind: 'link' }, merged: 'aa' });
  dropBefore(catalog, table!.id);
  keepBefore(catalog, table!.id, { text: 'first', form: { kind: 'file' }, merged: 'ab' });
  keepBefore(catalog, table!.id, { text: 'second', form: { kind: 'link' }, merged: 'ac' });
  recordExportedFile(catalog, table!.id, { state: 'done', hash: 'cd', bytes: 3 });
  expect(textsOfFile(catalog, table!.id)).toEqual({ text: null, before: 'first' });
  expect(pageExportFiles(catalog, id, { offset: 3, limit: 1 })).toMatchObject([
    { operation: { before: { kind: 'file' }, merged: 'ab' } },
  ]);
  reopenFile(catalog, table!.id);
  expect(nextPlannedFiles(catalog, id, 9).map(row => row.target)).toEqual(['Ada/2.jpg', 'table.csv']);
  setExportSettings(catalog, id, { how: 'copy', problem: 'No space.' });
  expect(exportById(catalog, id)!.settings).toEqual({ how: 'copy', problem: 'No space.' });
  setExportSettings(catalog, id, plan.settings);
  expect(listExports(catalog)).toMatchObject([{ ...plan, id, state: 'running', undoneAt: null }]);
  expect(() => planExport(catalog, plan, [files[0]!, files[0]!])).toThrow(/UNIQUE/);
  expect(listExports(catalog)).toHaveLength(1);
});

test('a plan that was not carried out is dropped; what was carried out stays, undone or not', () => {
  const { catalog } = catalogWithItems(1);
  const groupingId = createGrouping(catalog, 'By person').id;
  const plan = { groupingId, destination: '/out', settings: {} };
  const file = { photoId: 1, target: 'a.jpg', bytes: 1, operation: {} };
  const done = planExport(catalog, plan, [file]);
  setExportState(catalog, done, 'done');
  const planned = planExport(catalog, plan, [file]);
  dropPlans(catalog);
  expect(exportById(catalog, planned)).toBeUndefined();
  markUndone(catalog, done);
  expect(exportById(catalog, done)!.undoneAt).toBeGreaterThan(0);
  expect(pageExportFiles(catalog, done, { offset: 0, limit: 9 })).toHaveLength(1);
});
