/**
 * The lists of a grouping that the screens of Groups page through: groups, members, leftovers, what was set aside
 * and what is hidden; all are read again when the groups change. Renderer.
 */
import { AkinError } from '../../../main/contract/errors.ts';
import type { GroupList, GroupView, ItemView, Member } from '../../../main/contract/grouping.ts';
import type { CollectionOptions } from '../../app/collection/collectionModel.ts';
import { PageCache } from '../../app/data/pageCache.ts';

interface ListsOptions {
  readonly connection: CollectionOptions['connection'];
  of(): { collection: string; grouping: number };
  /** What is searched for among the groups; empty: nothing. */
  search(): string;
  /** The summary of all groups was read with a page of them. */
  readGroups(list: Omit<GroupList, 'page'>): void;
  /** A group whose members were to be read no longer exists. */
  gone(group: number): void;
  failed(error: unknown): void;
}

export class GroupLists {
  readonly groups: PageCache<GroupView>;
  readonly leftovers: PageCache<ItemView>;
  readonly aside: PageCache<ItemView>;
  readonly hidden: PageCache<GroupView>;
  readonly #options: ListsOptions;
  readonly #members = new Map<number, PageCache<Member>>();
  #isHeld = false;
  /** Something changed while the groups were held. */
  #isOutdated = false;
  /** The groups keep the order that they had when the screen was entered. */
  #asOf: number | null = null;
  #isClosed = false;

  constructor(options: ListsOptions) {
    this.#options = options;
    const { connection, failed } = options;
    this.groups = new PageCache({
      pageSize: 100,
      failed,
      same: sameGroup,
      fetch: async (offset, limit, signal) => {
        const search = options.search();
        const asked = {
          ...options.of(),
          offset,
          limit,
          ...(search === '' ? {} : { search }),
          ...(this.#asOf === null ? {} : { asOf: this.#asOf }),
        };
        const { page, ...list } = await connection.call('groups.page', asked, signal);
        this.#asOf ??= list.revision;
        const groups = search === '' ? list.groups : (list.estimate?.groups ?? list.groups);
        options.readGroups({ ...list, groups });
        return { total: list.groups, rows: page };
      },
    });
    this.leftovers = this.#items('groups.leftovers');
    this.aside = this.#items('groups.aside');
    this.hidden = new PageCache({
      failed,
      same: sameGroup,
      fetch: async (offset, limit, signal) => {
        const { total, groups } = await connection.call(
          'groups.hidden',
          { ...options.of(), offset, limit },
          signal,
        );
        return { total, rows: groups };
      },
    });
  }

  /** The members of a group, most central first; any of its members names it. */
  members(group: number): PageCache<Member> {
    const held = this.#members.get(group);
    if (held !== undefined) return held;
    const { connection, of, gone, failed } = this.#options;
    const cache = new PageCache<Member>({
      failed: error => {
        if (error instanceof AkinError && error.code === 'not-found') gone(group);
        else failed(error);
      },
      same: sameMember,
      fetch: async (offset, limit, signal) => {
        const asked = { ...of(), group, offset, limit };
        const { total, members } = await connection.call('groups.members', asked, signal);
        return { total, rows: members };
      },
    });
    this.#members.set(group, cache);
    return cache;
  }

  forgetMembers(group: number): void {
    this.#members.get(group)?.close();
    this.#members.delete(group);
  }

  /** Others changed the groups. */
  changed(): void {
    if (this.#isHeld) this.#isOutdated = true;
    else for (const cache of this.#caches()) cache.invalidate();
  }

  readAgain(): void {
    this.#isOutdated = this.#isHeld;
    if (this.#isHeld) return;
    for (const cache of this.#caches()) cache.restart();
  }

  /** Until the returned function is called, the groups stay as they are shown. */
  hold(): () => void {
    this.#isHeld = true;
    return () => {
      this.#isHeld = false;
      if (this.#isOutdated && !this.#isClosed) this.readAgain();
    };
  }

  close(): void {
    this.#isClosed = true;
    for (const cache of this.#caches()) cache.close();
  }

  #items(method: 'groups.leftovers' | 'groups.aside'): PageCache<ItemView> {
    const { connection, of, failed } = this.#options;
    return new PageCache({
      failed,
      same: sameItem,
      fetch: async (offset, limit, signal) => {
        const { total, items } = await connection.call(method, { ...of(), offset, limit }, signal);
        return { total, rows: items };
      },
    });
  }

  #caches(): PageCache<never>[] {
    return [
      this.groups,
      this.leftovers,
      this.aside,
      this.hidden,
      ...this.#members.values(),
    ] as unknown as PageCache<never>[];
  }
}

function sameItem(a: ItemView, b: ItemView): boolean {
  return a.id === b.id && a.version === b.version && a.name === b.name;
}

function sameGroup(a: GroupView, b: GroupView): boolean {
  return (
    a.id === b.id &&
    a.name === b.name &&
    a.size === b.size &&
    a.certainty === b.certainty &&
    a.confirmed === b.confirmed &&
    a.cover.length === b.cover.length &&
    a.cover.every((item, at) => sameItem(item, b.cover[at] as ItemView))
  );
}

function sameMember(a: Member, b: Member): boolean {
  return (
    sameItem(a.item, b.item) &&
    a.certainty === b.certainty &&
    a.isConfirmed === b.isConfirmed &&
    a.isDoubtful === b.isDoubtful &&
    a.because.length === b.because.length &&
    a.because.every((item, at) => item === b.because[at])
  );
}
