/**
 * A command does what it was told and nothing else: a folder that changes meanwhile is not indexed behind its
 * back.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makePhotoFolder } from '../../test/fixtures/photos.ts';
import { allRows, pages, withCollection } from './collection.ts';
import { indexCommand } from './collections.ts';

const wait = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'akin-with-'));
  vi.stubEnv('AKIN_DATA', join(folder, 'data'));
  vi.stubEnv('AKIN_MODELS', join(folder, 'models'));
  vi.spyOn(console, 'log').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

test('a list that is read slowly has every item once, though a photo goes away meanwhile', async () => {
  const [photos, catalog] = [join(folder, 'photos'), join(folder, 'c.akin')];
  await makePhotoFolder(photos, 4);
  expect(await indexCommand(photos, { catalog, kind: 'anything' })).toBe(0);
  await withCollection(catalog, async (client, { id: collection }) => {
    let isFirst = true;
    const listed = await allRows(
      pages(async page => {
        const { items: rows, total } = await client.call('items.page', { collection, ...page });
        if (isFirst) {
          // A watch would be in place by then, and its job done.
          await wait(500);
          rmSync(join(photos, 'day 1', 'IMG_0000.jpg'));
          await wait(3_500);
        }
        isFirst = false;
        return { rows, total };
      }, 2),
    );
    expect(new Set(listed.map(({ path }) => path)).size).toBe(4);
    expect(await client.call('jobs.list', { collection })).toHaveLength(1);
  });
});
