/**
 * One grouping as the screens of Groups see it: its groups, its leftovers, and everything that can be done to
 * them. Renderer.
 */
import { createStore } from 'zustand/vanilla';
import { AkinError } from '../../../main/contract/errors.ts';
import type {
  GroupChange,
  Grouping,
  GroupList,
  GroupView,
  ItemView,
  Member,
  Proposal,
} from '../../../main/contract/grouping.ts';
import { mapConcurrent } from '../../../main/contract/mapConcurrent.ts';
import type { CollectionOptions } from '../../app/collection/collectionModel.ts';
import { GroupingModel, type GroupingState } from '../../app/collection/groupingModel.ts';
import { PageCache } from '../../app/data/pageCache.ts';

export interface GroupsState extends GroupingState {
  readonly grouping: Grouping | null;
  /** The summary of all groups, whatever is searched for; null until it has been read. */
  readonly list: Omit<GroupList, 'page'> | null;
  readonly search: string;
  /** A group that was open and no longer exists. */
  readonly gone: number | null;
}

/** As many items as one step may move. */
const MOST_AT_ONCE = 5000;
const PAGE = 500;

export class GroupsModel extends GroupingModel {
  readonly state = createStore<GroupsState>(() => ({
    grouping: null,
    list: null,
    search: '',
    doing: null,
    loadError: null,
    gone: null,
  }));
  readonly groups: PageCache<GroupView>;
  readonly leftovers: PageCache<ItemView>;
  readonly aside: PageCache<ItemView>;
  readonly #members = new Map<number, PageCache<Member>>();
  #isHeld = false;
  /** Something changed while the groups were held. */
  #isOutdated = false;

  constructor(options: CollectionOptions) {
    super(options);
    const { connection } = options;
    this.groups = new PageCache({
      pageSize: 100,
      failed: error => this.couldNotRead(error),
      same: sameGroup,
      fetch: async (offset, limit, signal) => {
        const { search } = this.state.getState();
        const asked = { ...this.of, offset, limit, ...(search === '' ? {} : { search }) };
        const { page, ...list } = await connection.call('groups.page', asked, signal);
        const groups = search === '' ? list.groups : (list.estimate?.groups ?? list.groups);
        this.state.setState({ list: { ...list, groups }, loadError: null, doing: null });
        return { total: list.groups, rows: page };
      },
    });
    this.leftovers = this.#items('groups.leftovers');
    this.aside = this.#items('groups.aside');
    this.follow(
      connection.on('groups.changed', change => {
        if (!this.isOurs(change)) return;
        if (this.#isHeld) this.#isOutdated = true;
        else for (const cache of this.#caches()) cache.invalidate();
      }),
    );
  }

  protected override get isWaiting(): boolean {
    return this.state.getState().list === null;
  }

  protected override async read(grouping: Grouping | null): Promise<void> {
    this.state.setState({ grouping });
    this.#readAgain();
    if (!this.groups.known) this.groups.want(0, 0);
    if (!this.leftovers.known) this.leftovers.want(0, 0);
  }

  override close(): void {
    super.close();
    for (const cache of this.#caches()) cache.close();
  }

  /** The members of a group, most central first; any of its members names it. */
  members(group: number): PageCache<Member> {
    const held = this.#members.get(group);
    if (held !== undefined) return held;
    const cache = new PageCache<Member>({
      failed: error => {
        if (error instanceof AkinError && error.code === 'not-found') this.state.setState({ gone: group });
        else this.couldNotRead(error);
      },
      same: sameMember,
      fetch: async (offset, limit, signal) => {
        const asked = { ...this.of, group, offset, limit };
        const { total, members } = await this.connection.call('groups.members', asked, signal);
        return { total, rows: members };
      },
    });
    this.#members.set(group, cache);
    return cache;
  }

  /** Every item of some groups; few calls are under way at the same time, however many groups there are. */
  async itemsOfAll(groups: readonly number[]): Promise<number[]> {
    return (await mapConcurrent(groups, group => this.itemsOf(group))).flat();
  }

  /** Every item of a group, as many as one step may move. */
  async itemsOf(group: number): Promise<number[]> {
    const items: number[] = [];
    for (let offset = 0; offset < MOST_AT_ONCE; offset += PAGE) {
      const page = await this.connection.call('groups.members', { ...this.of, group, offset, limit: PAGE });
      items.push(...page.members.map(({ item }) => item.id));
      if (offset + PAGE >= page.total) break;
    }
    return items;
  }

  /** The group that an item stands for, wherever in the list it is. */
  async groupOf(id: number, signal: AbortSignal): Promise<GroupView | undefined> {
    for (let offset = 0; ; offset += PAGE) {
      const asked = { ...this.of, offset, limit: PAGE };
      const { page, groups } = await this.connection.call('groups.page', asked, signal);
      const found = page.find(group => group.id === id);
      if (found !== undefined || offset + PAGE >= groups) return found;
    }
  }

  find(search: string): void {
    if (search === this.state.getState().search) return;
    this.state.setState({ search });
    this.groups.restart();
  }

  async named(search: string, limit: number, signal?: AbortSignal): Promise<GroupView[]> {
    const asked = { ...this.of, offset: 0, limit, ...(search === '' ? {} : { search }) };
    return (await this.connection.call('groups.page', asked, signal)).page;
  }

  async rename(group: number, name: string): Promise<void> {
    await this.connection.call('groups.rename', { ...this.of, group, name });
    this.#readAgain();
  }

  merge(groups: number[], apply: boolean): Promise<GroupChange> {
    return this.#doing(apply, this.connection.call('groups.merge', { ...this.of, groups, apply }));
  }

  move(items: number[], to: number | null, apply: boolean): Promise<GroupChange> {
    return this.#doing(apply, this.connection.call('groups.move', { ...this.of, items, to, apply }));
  }

  split(parts: number[][]): Promise<GroupChange> {
    return this.#doing(true, this.connection.call('groups.split', { ...this.of, parts, apply: true }));
  }

  bringBack(items: number[]): Promise<GroupChange> {
    return this.#doing(true, this.connection.call('groups.bringBack', { ...this.of, items }));
  }

  setAside(items: number[]): Promise<GroupChange> {
    return this.#doing(true, this.connection.call('groups.setAside', { ...this.of, items }));
  }

  parts(group: number, parts: number, signal: AbortSignal): Promise<ItemView[][]> {
    return this.connection.call('groups.parts', { ...this.of, group, parts }, signal);
  }

  proposals(signal: AbortSignal): Promise<Proposal[]> {
    return this.connection.call('groups.proposals', this.of, signal);
  }

  async answerProposals(
    answers: { accepted: string[]; refused: string[] },
    apply: boolean,
    signal?: AbortSignal,
  ): Promise<{ change: GroupChange; outdated: string[] }> {
    const asked = { ...this.of, ...answers, apply };
    const answered = await this.connection.call('groups.answerProposals', asked, signal);
    if (apply) this.#readAgain();
    return answered;
  }

  /** Until the returned function is called, the groups stay as they are shown. */
  hold(): () => void {
    this.#isHeld = true;
    return () => {
      this.#isHeld = false;
      if (this.#isOutdated && !this.isClosed) this.#readAgain();
    };
  }

  async want(wanted: number | null, apply: boolean, signal?: AbortSignal): Promise<GroupChange> {
    const { grouping, change } = await this.connection.call(
      'groupings.change',
      { ...this.of, wanted, apply },
      signal,
    );
    if (apply) {
      this.state.setState({ grouping });
      this.#readAgain();
    }
    return change;
  }

  async undo(): Promise<GroupChange | null> {
    const { settled } = await this.connection.call('ask.undo', this.of);
    this.#readAgain();
    return settled;
  }

  async #doing(apply: boolean, call: Promise<GroupChange>): Promise<GroupChange> {
    const change = await call;
    if (apply) this.#readAgain();
    return change;
  }

  #items(method: 'groups.leftovers' | 'groups.aside'): PageCache<ItemView> {
    return new PageCache({
      failed: error => this.couldNotRead(error),
      same: sameItem,
      fetch: async (offset, limit, signal) => {
        const { total, items } = await this.connection.call(method, { ...this.of, offset, limit }, signal);
        return { total, rows: items };
      },
    });
  }

  #caches(): PageCache<never>[] {
    return [
      this.groups,
      this.leftovers,
      this.aside,
      ...this.#members.values(),
    ] as unknown as PageCache<never>[];
  }

  #readAgain(): void {
    this.#isOutdated = this.#isHeld;
    if (this.#isHeld) return;
    for (const cache of this.#caches()) cache.restart();
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
