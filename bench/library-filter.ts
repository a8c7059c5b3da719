/**
 * How long the Library takes to answer a filter: the first one, which reads the facts of all photos, and those
 * after it, with every photo in one of so many groups.
 * Usage: node bench/library-filter.ts [photos, 20000] [groups, 400]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PhotoFilter } from '../main/contract/photoFilter.ts';
import { findPhotos, PhotoFinder } from '../main/engine/grouping/screens/findPhotos.ts';
import { openCatalog } from '../main/store/open.ts';
import { listPhotoFacts, photosById } from '../main/store/photoPages.ts';
import { makeLargeCollection } from './largeCollection.ts';
import { report, shown, spread, timed, timedAsync } from './measure.ts';

const count = Number(process.argv[2] ?? 20_000);
const groups = Number(process.argv[3] ?? 400);
const TIMES = 20;
const PAGE = 200;

const FILTERS: readonly PhotoFilter[] = [
  { search: 'img_001' },
  { search: 'person 12' },
  { search: 'tag 77' },
  { show: 'unnamed' },
  { group: 7 },
  { from: 0, to: 1 },
  { sort: 'date' },
  { sort: 'name' },
  { sort: 'group' },
];

const data = mkdtempSync(join(tmpdir(), 'akin-filter-'));
try {
  const { path } = await makeLargeCollection(data, count);
  const catalog = openCatalog(path);
  const first = await timedAsync(async () => await new PhotoFinder(catalog).find({ sort: 'date' }, 1, null));
  const facts = listPhotoFacts(catalog);
  const subjects = new Map(
    facts.map(({ contentId }, at) => [
      contentId!,
      {
        ...{ names: at % 3 === 0 ? [] : [`person ${at % groups}`], groups: new Set([at % groups]) },
        ...{ hasUnnamed: at % 3 === 0, hasAside: at % 50 === 0, hasHidden: false },
      },
    ]),
  );
  const contents = new Set(subjects.keys());
  const tags = new Map([...contents].map((content, at) => [content, [`tag ${at % 90}`, 'meadow']]));
  report(`Library, ${count} photos: the first filter`, shown(first[1]));
  for (const filter of FILTERS) {
    const times: number[] = [];
    for (let time = 0; time < TIMES; time++)
      times.push(
        timed(() => {
          const wanted = filter.group ?? null;
          const ids = findPhotos(facts, filter, { subjects, contents, tags, wanted });
          return photosById(catalog, ids.slice(0, PAGE));
        })[1].wall,
      );
    report(`a filter with its first page, ${JSON.stringify(filter)}`, spread(times));
  }
  catalog.close();
} finally {
  rmSync(data, { recursive: true, force: true });
}
