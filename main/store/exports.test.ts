/** An export is planned whole, done file by file, and can be gone on with. */
import { expect, test } from 'vitest';
import {
  countExportFiles,
  listExports,
  nextPlannedFiles,
  pageExportFiles,
  planExport,
  recordExportedFile,
  setExportState,
} from './exports.ts';
import { createGrouping } from './groupings.ts';
import { catalogWithItems } from './testing/catalogs.ts';

test('plan, write, fail, resume', () => {
  const { catalog } = catalogWithItems(3);
  const groupingId = createGrouping(catalog, 'By person').id;
  const plan = { groupingId, destination: '/out', settings: { how: 'copy' } };
  const files = [1, 2, 3].map(photoId => ({ photoId, target: `Ada/${photoId}.jpg`, bytes: 100 * photoId }));
  const id = planExport(catalog, plan, [...files, { photoId: null, target: 'manifest.json', bytes: 10 }]);
  expect(countExportFiles(catalog, id)).toEqual({
    files: 4,
    bytes: 610,
    planned: 4,
    done: 0,
    skipped: 0,
    failed: 0,
  });
  setExportState(catalog, id, 'running');
  const [first, second, third] = nextPlannedFiles(catalog, id, 3);
  recordExportedFile(catalog, first!.id, { state: 'done', hash: 'ab' });
  recordExportedFile(catalog, second!.id, { state: 'failed', problemSentence: 'The disk is full.' });
  recordExportedFile(catalog, third!.id, { state: 'skipped', problemSentence: 'It is there already.' });
  expect(nextPlannedFiles(catalog, id, 9).map(row => row.target)).toEqual(['manifest.json']);
  expect(countExportFiles(catalog, id)).toMatchObject({ planned: 1, done: 1, skipped: 1, failed: 1 });
  expect(pageExportFiles(catalog, id, { offset: 1, limit: 1 })).toMatchObject([
    { photoId: 2, target: 'Ada/2.jpg', state: 'failed', hash: null, problemSentence: 'The disk is full.' },
  ]);
  expect(listExports(catalog)).toMatchObject([{ ...plan, id, state: 'running' }]);
  expect(() => planExport(catalog, plan, [files[0]!, files[0]!])).toThrow(/UNIQUE/);
  expect(listExports(catalog)).toHaveLength(1);
});
