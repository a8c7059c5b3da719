/** Filters of the Library: what they let through, in which order, and that groups and changes are heeded. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PhotoFilter } from '../../../contract/photoFilter.ts';
import { listPhotoFacts, type PhotoFacts } from '../../../store/photoPages.ts';
import { Clouds } from '../testing/clouds.ts';
import { findPhotos, listPhotoFolders, PhotoFinder } from './findPhotos.ts';

const subjects = (
  names: string[],
  facts: { unnamed?: boolean; aside?: boolean; hidden?: boolean; groups?: number[] } = {},
) => ({
  ...{ names, groups: new Set(facts.groups), hasUnnamed: facts.unnamed ?? false },
  hasAside: facts.aside ?? false,
  hasHidden: facts.hidden ?? false,
});

const photo = (id: number, relativePath: string, takenAt: number | null = null): PhotoFacts => ({
  ...{ id, folderId: id < 3 ? 1 : 2, relativePath, state: 'indexed', contentId: id, takenAt },
});
const photos = [
  photo(1, 'a/z.jpg', 50),
  photo(2, 'b/Oak.jpg', 10),
  photo(3, 'c/m.jpg'),
  { ...photo(4, 'd/n.jpg', 30), state: 'failed' as const, contentId: null },
];
const known = {
  subjects: new Map([
    [1, subjects(['oak'], { groups: [7] })],
    [2, subjects([], { unnamed: true, hidden: true, groups: [8] })],
    [3, subjects(['elm'], { aside: true, unnamed: true, groups: [7, 9] })],
  ]),
  contents: new Set([1, 2]),
  tags: new Map([
    [2, ['daisy', 'sea anemone']],
    [3, ['seashore']],
  ]),
  wanted: null,
};

test.each<[PhotoFilter, number[]]>([
  [{}, [1, 2, 3, 4]],
  [{ show: 'named' }, [1, 3]],
  [{ show: 'unnamed' }, [2, 3]],
  [{ show: 'aside' }, [3]],
  [{ show: 'hidden' }, [2]],
  [{ show: 'empty' }, [3]],
  [{ show: 'problem' }, [4]],
  [{ folder: 2 }, [3, 4]],
  [{ folder: 1, under: 'b' }, [2]],
  [{ folder: 1, under: 'B' }, []],
  [{ folder: 2, under: 'b' }, []],
  [{ from: 30 }, [1, 4]],
  [{ from: 10, to: 30 }, [2]],
  [{ search: 'OAK' }, [1, 2]],
  [{ search: 'oak', show: 'named' }, [1]],
  [{ search: 'Sea' }, [2, 3]],
  [{ sort: 'name' }, [3, 4, 2, 1]],
  [{ sort: 'date' }, [2, 4, 1, 3]],
  [{ sort: 'group' }, [3, 1, 2, 4]],
])('%j', (filter, expected) => {
  expect(findPhotos(photos, filter, known)).toEqual(expected);
});

test('of one group', () => {
  expect(findPhotos(photos, { group: 1 }, { ...known, wanted: 7 })).toEqual([1, 3]);
  expect(findPhotos(photos, { group: 1 }, { ...known, wanted: -1 })).toEqual([]);
});

test('the folders that photos are in, with how many', () => {
  expect(listPhotoFolders([photo(1, 'a/b/x.jpg'), photo(2, 'a/y.jpg'), photo(3, 'z.jpg')])).toEqual([
    { folder: 1, path: '', photos: 2 },
    { folder: 1, path: 'a', photos: 2 },
    { folder: 1, path: 'a/b', photos: 1 },
    { folder: 2, path: '', photos: 1 },
  ]);
});

let clouds: Clouds;

beforeEach(() => {
  clouds = new Clouds();
});
afterEach(() => clouds.close());

test('a group is found by its name and its members, and what changes is found anew', async () => {
  const grouping = clouds.first();
  const finder = new PhotoFinder(clouds.catalog);
  const find = async (filter: PhotoFilter) => (await finder.find(filter, 1, grouping.state)).length;
  const all = listPhotoFacts(clouds.catalog).length;
  const [group] = (await grouping.pages.page(0, 1)).page;
  expect(await find({ show: 'named' })).toBe(0);
  expect(await find({ show: 'unnamed' })).toBe(all);
  expect(await find({ group: group!.id })).toBe(group!.size);
  await grouping.edits.rename(group!.id, 'Moons');
  expect(await find({ search: 'moon' })).toBe(group!.size);
  expect(await find({ show: 'named' })).toBe(group!.size);
  await grouping.edits.setAside([group!.id]);
  expect(await find({ show: 'aside' })).toBe(1);
  const [next] = (await grouping.pages.page(0, 1)).page;
  await grouping.edits.hide(next!.id);
  expect(await find({ show: 'hidden' })).toBe(next!.size);
  expect(await find({ show: 'aside' })).toBe(1);
});
