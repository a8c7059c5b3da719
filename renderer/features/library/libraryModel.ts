/** One collection as the Library sees it: the collection itself, its photos and its problems. Renderer. */

import { createStore } from 'zustand/vanilla';
import { AkinError } from '../../../main/contract/errors.ts';
import type { Folder, FolderRemoval, Relocation } from '../../../main/contract/folders.ts';
import type { GroupChange } from '../../../main/contract/grouping.ts';
import { mapConcurrent } from '../../../main/contract/mapConcurrent.ts';
import type { Photo, Problem } from '../../../main/contract/model.ts';
import type { Subject } from '../../../main/contract/photo.ts';
import {
  type ItemsOfPhotos,
  isNeutral,
  needsGroups,
  type PhotoBurst,
  type PhotoFilter,
  type PhotoFolder,
} from '../../../main/contract/photoFilter.ts';
import { CollectionModel, type CollectionOptions } from '../../app/collection/collectionModel.ts';
import { groupingInUse } from '../../app/collection/groupingInUse.ts';
import { type ItemMover, itemMover } from '../../app/collection/itemMover.ts';
import { PageCache } from '../../app/data/pageCache.ts';

/** More are found by typing. */
const MOST_PEOPLE = 500;
/** As many photos as one step may be about. */
export const MOST_AT_ONCE = 5000;

/** Groups, or items in none, and how many photos were left out because they show several. */
export interface Shown {
  readonly groups: readonly { readonly id: number; readonly name: string | null }[];
  readonly several: number;
}

export interface LibraryState {
  readonly filter: PhotoFilter;
  /** Named groups of the grouping in use, to filter by. */
  readonly people: readonly { readonly id: number; readonly name: string }[];
  /** The folders that photos are in. */
  readonly folders: readonly PhotoFolder[];
}

export class LibraryModel extends CollectionModel {
  #isReadingPeople = false;
  readonly state = createStore<LibraryState>(() => ({ filter: {}, people: [], folders: [] }));
  readonly photos: PageCache<Photo>;
  readonly problems: PageCache<Problem>;

  constructor(options: CollectionOptions) {
    super(options);
    const { connection, id, failed } = options;
    this.photos = new PageCache({
      failed,
      same: samePhoto,
      fetch: async (offset, limit, signal) => {
        const page = await connection.call('photos.page', { ...this.#asked(), offset, limit }, signal);
        return { total: page.total, rows: page.photos };
      },
    });
    this.problems = new PageCache({
      failed,
      same: (a, b) => a.photo === b.photo && a.message === b.message && a.path === b.path,
      fetch: async (offset, limit, signal) => {
        const page = await connection.call('problems.page', { collection: id, offset, limit }, signal);
        return { total: page.total, rows: page.problems };
      },
    });
    this.follow(
      connection.on('groups.changed', change => {
        if (change.collection === id && needsGroups(this.state.getState().filter)) this.photos.invalidate();
      }),
    );
  }

  /** The grouping that steps are about; null before anything was found. */
  get of(): { readonly collection: string; readonly grouping: number } | null {
    const { grouping } = this.state.getState().filter;
    return grouping === undefined ? null : { collection: this.id, grouping };
  }

  get mover(): ItemMover | null {
    return this.of && itemMover(this.connection, this.of);
  }

  /** All photos that the filter lets through. */
  async allIds(): Promise<number[]> {
    return await this.connection.call('photos.find', this.#asked());
  }

  /** The time line of what the filter lets through. */
  async bursts(signal: AbortSignal): Promise<PhotoBurst[]> {
    return await this.connection.call('photos.bursts', this.#asked(), signal);
  }

  /** What is grouped in some photos. */
  async itemsOf(photos: readonly number[]): Promise<ItemsOfPhotos> {
    return await this.connection.call('photos.items', { collection: this.id, photos: [...photos] });
  }

  /** The group of what is in a photo; null where it is in none. */
  async groupOfPhoto(photo: number): Promise<Subject['group']> {
    if (this.of === null) return null;
    const { subjects } = await this.connection.call('photo.subjects', { ...this.of, photo });
    return subjects.find(({ group }) => group !== null)?.group ?? null;
  }

  /** Whom photos show, each once, where a photo shows one only; what is in no group stands for itself. */
  async shownIn(photos: readonly number[]): Promise<Shown> {
    const found = await this.itemsOf([...photos]);
    const alone = found.filter(({ items }) => items.length === 1);
    const of = this.#ofGrouping();
    const subjects = await mapConcurrent(alone, async ({ photo, items }) => {
      const { subjects } = await this.connection.call('photo.subjects', { ...of, photo });
      return subjects.filter(({ item, setAside }) => items.includes(item) && !setAside);
    });
    const shown = subjects.flat();
    const names = new Map(shown.map(({ item, group }) => [group?.id ?? item, group?.name ?? null]));
    return { groups: [...names].map(([id, name]) => ({ id, name })), several: found.length - alone.length };
  }

  /** Each is a step of its own. */
  async hideAll(groups: readonly number[]): Promise<null> {
    for (const group of groups) await this.connection.call('groups.hide', { ...this.#ofGrouping(), group });
    return null;
  }

  async setAside(items: number[]): Promise<GroupChange> {
    return await this.connection.call('groups.setAside', { ...this.#ofGrouping(), items });
  }

  async bringBack(items: number[]): Promise<GroupChange> {
    return await this.connection.call('groups.bringBack', { ...this.#ofGrouping(), items });
  }

  async undo(): Promise<GroupChange | null> {
    return (await this.connection.call('ask.undo', this.#ofGrouping())).settled;
  }

  async redo(): Promise<GroupChange | null> {
    return (await this.connection.call('ask.redo', this.#ofGrouping())).settled;
  }

  #ofGrouping() {
    if (this.of === null) throw new AkinError('bad-request', 'Nothing was found in the photos yet.');
    return this.of;
  }

  #asked() {
    const { filter } = this.state.getState();
    return { collection: this.id, ...(isNeutral(filter) ? {} : { filter }) };
  }

  /** Shows other photos, or in another order. What is undefined no longer counts. */
  filter(change: Partial<PhotoFilter>): void {
    const { filter } = this.state.getState();
    const kept = Object.entries({ ...filter, ...change }).filter(
      ([, value]) => value !== undefined && value !== '',
    );
    this.state.setState({ filter: Object.fromEntries(kept) as PhotoFilter });
    this.photos.restart();
  }

  clearFilter(): void {
    const { grouping } = this.state.getState().filter;
    this.state.setState({ filter: grouping === undefined ? {} : { grouping } });
    this.photos.restart();
  }

  /** The groups that have a name. Before anything was found there are none. */
  async readPeople(): Promise<void> {
    const { grouping } = this.state.getState().filter;
    if (grouping === undefined || this.#isReadingPeople) return;
    this.#isReadingPeople = true;
    try {
      const asked = { collection: this.id, grouping, offset: 0, limit: MOST_PEOPLE };
      const { page } = await this.connection.call('groups.page', asked);
      const people = page.flatMap(({ id, name }) => (name === null ? [] : [{ id, name }]));
      people.sort((a, b) => a.name.localeCompare(b.name));
      if (!this.isClosed) this.state.setState({ people });
    } catch (error) {
      if (!(error instanceof AkinError) || error.code === 'internal') throw error;
    } finally {
      this.#isReadingPeople = false;
    }
  }

  async readFolders(): Promise<void> {
    const folders = await this.connection.call('photos.folders', { collection: this.id });
    if (!this.isClosed) this.state.setState({ folders });
  }

  protected override async opened(): Promise<void> {
    const isFiltered = !isNeutral(this.state.getState().filter);
    if (!isFiltered) this.#readPhotos();
    this.problems.restart();
    const groupings = await this.connection.call('groupings.list', { collection: this.id });
    const grouping = groupingInUse(this.id, groupings)?.id;
    if (grouping !== undefined) this.state.setState(({ filter }) => ({ filter: { ...filter, grouping } }));
    // A filter may be about the groups.
    if (isFiltered) this.#readPhotos();
  }

  #readPhotos(): void {
    if (this.photos.known) this.photos.restart();
    else this.photos.want(0, 0);
  }

  protected override changed(): void {
    this.photos.invalidate();
    this.problems.invalidate();
  }

  async folders(): Promise<Folder[]> {
    return await this.connection.call('folders.list', { collection: this.id });
  }

  /** What would come of it. */
  async tryRelocating(folder: number, to: string, signal: AbortSignal): Promise<Relocation> {
    const of = { collection: this.id, folder, to, apply: false };
    return await this.connection.call('folders.relocate', of, signal);
  }

  /** What is new or changed at the new place is read at once. */
  async relocate(folder: number, to: string): Promise<Relocation> {
    const of = { collection: this.id, folder, to, apply: true };
    const relocated = await this.connection.call('folders.relocate', of);
    await this.#describe();
    await this.start();
    return relocated;
  }

  async tryRemoving(folder: number): Promise<FolderRemoval> {
    return await this.connection.call('folders.remove', { collection: this.id, folder, apply: false });
  }

  async removeFolder(folder: number): Promise<void> {
    await this.connection.call('folders.remove', { collection: this.id, folder, apply: true });
    await this.#describe();
  }

  async #describe(): Promise<void> {
    const collection = await this.connection.call('collection.get', { collection: this.id });
    if (!this.isClosed) this.store.setState({ collection });
  }

  override close(): void {
    super.close();
    this.photos.close();
    this.problems.close();
  }
}

function samePhoto(a: Photo, b: Photo): boolean {
  return (
    a.id === b.id &&
    a.state === b.state &&
    a.name === b.name &&
    a.width === b.width &&
    a.height === b.height &&
    a.takenAt === b.takenAt &&
    a.version === b.version
  );
}
