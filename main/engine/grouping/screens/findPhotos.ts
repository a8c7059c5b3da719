/**
 * Which photos a filter of the Library lets through, in which order. The facts of all photos are read once and
 * kept until something changes, so that the next filter is answered from memory. Engine process.
 */
import { basename, sep } from 'node:path';
import { AkinError } from '../../../contract/errors.ts';
import { needsGroups, type PhotoFilter, type PhotoFolder } from '../../../contract/photoFilter.ts';
import { countTagged, listTags } from '../../../store/attributes.ts';
import type { ReadableCatalog } from '../../../store/connection.ts';
import { listItemContents, listPhotoFacts, type PhotoFacts } from '../../../store/photoPages.ts';
import type { GroupingState } from '../state/groupingState.ts';
import { hiddenRows } from './hiddenGroups.ts';

/** What the items of one content are to a grouping. */
interface Subjects {
  /** In lower case, sorted. */
  readonly names: readonly string[];
  readonly groups: ReadonlySet<number>;
  readonly hasUnnamed: boolean;
  readonly hasAside: boolean;
  readonly hasHidden: boolean;
}

interface Found {
  readonly key: string;
  readonly ids: readonly number[];
}

const NOBODY: Subjects = {
  names: [],
  groups: new Set(),
  hasUnnamed: false,
  hasAside: false,
  hasHidden: false,
};

/** More would not fit a list to choose from. */
const MOST_FOLDERS = 1000;
const NO_TAGS: ReadonlyMap<number, readonly string[]> = new Map();

export class PhotoFinder {
  readonly #catalog: ReadableCatalog;
  #facts: { revision: number; photos: PhotoFacts[]; contents: ReadonlySet<number> } | undefined;
  #subjects: { key: string; of: ReadonlyMap<number, Subjects> } | undefined;
  #tags: { tagged: number; of: ReadonlyMap<number, readonly string[]> } | undefined;
  #found: Found | undefined;

  constructor(catalog: ReadableCatalog) {
    this.#catalog = catalog;
  }

  /** The ids of all photos that are let through. `revision` is that of the collection. */
  async find(filter: PhotoFilter, revision: number, state: GroupingState | null): Promise<readonly number[]> {
    const asked = state !== null && needsGroups(filter) && (await hasGroups(state)) ? state : null;
    const key = JSON.stringify([revision, asked?.id, asked?.revision, filter]);
    if (this.#found?.key === key) return this.#found.ids;
    const subjects = asked === null ? new Map<number, Subjects>() : await this.#subjectsOf(asked, revision);
    const { photos, contents } = this.#factsAt(revision);
    const ids = findPhotos(photos, filter, {
      subjects,
      contents,
      tags: (filter.search ?? '') === '' ? NO_TAGS : this.#tagsOf(),
      wanted: asked === null ? null : await groupWanted(asked, filter),
    });
    this.#found = { key, ids };
    return ids;
  }

  /** The folders that photos are in. `revision` is that of the collection. */
  folders(revision: number): PhotoFolder[] {
    return listPhotoFolders(this.#factsAt(revision).photos);
  }

  #tagsOf(): ReadonlyMap<number, readonly string[]> {
    const tagged = countTagged(this.#catalog);
    if (this.#tags?.tagged !== tagged) this.#tags = { tagged, of: listTags(this.#catalog) };
    return this.#tags.of;
  }

  #factsAt(revision: number) {
    if (this.#facts?.revision !== revision) {
      const contents = new Set(listItemContents(this.#catalog).map(({ contentId }) => contentId));
      this.#facts = { revision, photos: listPhotoFacts(this.#catalog), contents };
    }
    return this.#facts;
  }

  async #subjectsOf(state: GroupingState, revision: number): Promise<ReadonlyMap<number, Subjects>> {
    const key = `${revision} ${state.id} ${state.revision}`;
    if (this.#subjects?.key === key) return this.#subjects.of;
    const { groups, items } = await state.present();
    const rowOf = new Map([...items].map((item, row) => [item, row]));
    const aside = new Set(groups.setAside);
    const hidden = await hiddenRows(state, groups);
    const of = new Map<
      number,
      { names: Set<string>; groups: Set<number>; unnamed: boolean; aside: boolean; hidden: boolean }
    >();
    for (const { id, contentId, setAside } of listItemContents(this.#catalog)) {
      const row = rowOf.get(id);
      const known = of.get(contentId) ?? {
        names: new Set(),
        groups: new Set(),
        unnamed: false,
        aside: false,
        hidden: false,
      };
      of.set(contentId, known);
      if (row !== undefined && hidden.has(row)) known.hidden = true;
      else if (setAside === 1 || (row !== undefined && aside.has(row))) known.aside = true;
      const group = row === undefined ? undefined : groups.of(row);
      if (group === undefined) continue;
      known.groups.add(group.members[0]!);
      if (group.name === null) known.unnamed = true;
      else known.names.add(group.name.toLowerCase());
    }
    const subjects = new Map(
      [...of].map(([content, { names, groups: among, unnamed, aside: hasAside, hidden: hasHidden }]) => [
        content,
        { names: [...names].sort(), groups: among, hasUnnamed: unnamed, hasAside, hasHidden },
      ]),
    );
    this.#subjects = { key, of: subjects };
    return subjects;
  }
}

/** Before anything was found there are none, and nobody has a name. */
async function hasGroups(state: GroupingState): Promise<boolean> {
  try {
    await state.ready();
    return true;
  } catch (error) {
    if (error instanceof AkinError) return false;
    throw error;
  }
}

/** The first row of the group that is asked for; −1 where it is gone, null where none is asked for. */
async function groupWanted(state: GroupingState, { group }: PhotoFilter): Promise<number | null> {
  if (group === undefined) return null;
  const { groups } = await state.present();
  return groups.of(state.groupingItems().rowOf.get(group) ?? -1)?.members[0] ?? -1;
}

interface Known {
  readonly subjects: ReadonlyMap<number, Subjects>;
  /** Contents in which something was found. */
  readonly contents: ReadonlySet<number>;
  /** By content, in lower case. */
  readonly tags: ReadonlyMap<number, readonly string[]>;
  readonly wanted: number | null;
}

export function findPhotos(photos: readonly PhotoFacts[], filter: PhotoFilter, known: Known): number[] {
  const { show = 'all', sort = 'folder', folder, under, from, to } = filter;
  const search = filter.search?.toLowerCase() ?? '';
  const subjectsOf = ({ contentId }: PhotoFacts) => known.subjects.get(contentId ?? -1) ?? NOBODY;
  const shows: Record<NonNullable<PhotoFilter['show']>, (photo: PhotoFacts) => boolean> = {
    all: () => true,
    named: photo => subjectsOf(photo).names.length > 0,
    unnamed: photo => subjectsOf(photo).hasUnnamed,
    aside: photo => subjectsOf(photo).hasAside,
    hidden: photo => subjectsOf(photo).hasHidden,
    empty: ({ state, contentId }) => state === 'indexed' && !known.contents.has(contentId ?? -1),
    problem: ({ state }) => state === 'failed',
  };
  const isIn = (photo: PhotoFacts) =>
    (folder === undefined || photo.folderId === folder) &&
    (under === undefined || slashed(photo.relativePath).startsWith(`${under}/`)) &&
    (from === undefined || (photo.takenAt !== null && photo.takenAt >= from)) &&
    (to === undefined || (photo.takenAt !== null && photo.takenAt < to)) &&
    shows[show](photo) &&
    (known.wanted === null || subjectsOf(photo).groups.has(known.wanted)) &&
    (search === '' ||
      photo.relativePath.toLowerCase().includes(search) ||
      subjectsOf(photo).names.some(name => name.includes(search)) ||
      (known.tags.get(photo.contentId ?? -1) ?? []).some(tag => tag.includes(search)));
  const found = photos.filter(isIn);
  // Stable: what is equal stays in the order of folders.
  if (sort === 'date') sortBy(found, ({ takenAt }) => takenAt ?? Number.POSITIVE_INFINITY);
  if (sort === 'name') sortBy(found, ({ relativePath }) => basename(relativePath).toLowerCase());
  if (sort === 'group') sortBy(found, photo => subjectsOf(photo).names[0] ?? '\u{10ffff}');
  return found.map(({ id }) => id);
}

/** Every folder that photos are in, with those it is in, by path. */
export function listPhotoFolders(photos: readonly PhotoFacts[]): PhotoFolder[] {
  const found = new Map<string, PhotoFolder>();
  for (const { folderId: folder, relativePath } of photos) {
    const parts = slashed(relativePath).split('/').slice(0, -1);
    for (let depth = 0; depth <= parts.length; depth++) {
      const path = parts.slice(0, depth).join('/');
      const key = `${folder} ${path}`;
      found.set(key, { folder, path, photos: (found.get(key)?.photos ?? 0) + 1 });
    }
  }
  const all = [...found.values()].sort((a, b) => a.folder - b.folder || (a.path < b.path ? -1 : 1));
  return all.slice(0, MOST_FOLDERS);
}

/** The catalog has paths as its system writes them. */
function slashed(path: string): string {
  return sep === '/' ? path : path.replaceAll(sep, '/');
}

function sortBy<Row>(rows: Row[], keyOf: (row: Row) => number | string): void {
  const keys = new Map(rows.map(row => [row, keyOf(row)]));
  rows.sort((a, b) => {
    const [one, other] = [keys.get(a)!, keys.get(b)!];
    return one < other ? -1 : one > other ? 1 : 0;
  });
}
