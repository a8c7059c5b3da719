/**
 * One grouping as the screens of Groups see it: its groups, its leftovers, and everything that can be done to
 * them. Renderer.
 */
import { createStore } from 'zustand/vanilla';
import type {
  Draft,
  GroupChange,
  Grouping,
  GroupList,
  GroupView,
  ItemView,
  Member,
  Proposal,
  Visit,
} from '../../../main/contract/grouping.ts';
import { mapConcurrent } from '../../../main/contract/mapConcurrent.ts';
import type { ReasonChange } from '../../../main/contract/reasons.ts';
import type { CollectionOptions } from '../../app/collection/collectionModel.ts';
import { GroupingModel, type GroupingState } from '../../app/collection/groupingModel.ts';
import { type Given, GroupNamer, type NamingTarget } from '../../app/collection/groupNamer.ts';
import { type ItemMover, itemMover } from '../../app/collection/itemMover.ts';
import type { PageCache } from '../../app/data/pageCache.ts';
import { Drafts } from './drafts.ts';
import { GroupLists } from './groupLists.ts';

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
/** Names that are offered at once; more are found by typing. */
const OFFERED = 8;

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
  readonly hidden: PageCache<GroupView>;
  readonly #lists: GroupLists;
  readonly drafts: Drafts;
  readonly #namer: GroupNamer;
  readonly #visits = new Map<number, Promise<Visit>>();

  constructor(options: CollectionOptions) {
    super(options);
    const { connection } = options;
    this.#lists = new GroupLists({
      connection,
      of: () => this.of,
      search: () => this.state.getState().search,
      readGroups: list => this.state.setState({ list, loadError: null, doing: null }),
      gone: group => this.state.setState({ gone: group }),
      failed: error => this.couldNotRead(error),
    });
    this.groups = this.#lists.groups;
    this.leftovers = this.#lists.leftovers;
    this.aside = this.#lists.aside;
    this.hidden = this.#lists.hidden;
    this.#namer = new GroupNamer(connection, () => this.of);
    this.drafts = new Drafts(
      connection,
      () => this.of,
      error => this.failed(error),
    );
    this.follow(
      connection.on('groups.changed', change => {
        if (this.isOurs(change)) this.#lists.changed();
      }),
    );
  }

  protected override get isWaiting(): boolean {
    return this.state.getState().list === null;
  }

  protected override async read(grouping: Grouping | null): Promise<void> {
    this.state.setState({ grouping });
    this.#lists.readAgain();
    if (!this.groups.known) this.groups.want(0, 0);
    if (!this.leftovers.known) this.leftovers.want(0, 0);
    if (grouping !== null) await this.drafts.read();
  }

  override close(): void {
    this.drafts.close();
    super.close();
    this.#lists.close();
  }

  /** The members of a group, most central first; any of its members names it. */
  members(group: number): PageCache<Member> {
    return this.#lists.members(group);
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

  /** Groups that items could be put into, the likeliest first. */
  likely(...asked: Parameters<ItemMover['likely']>): ReturnType<ItemMover['likely']> {
    return itemMover(this.connection, this.of).likely(...asked);
  }

  async draftOf(items: readonly number[]): Promise<string | null> {
    return this.drafts.of(items);
  }

  async keepDraft(items: readonly number[], name: string): Promise<void> {
    this.drafts.keep(items, name);
  }

  /** Groups with a name like this, the likeliest first; the one that is named is none of them. */
  async suggestNames({ items, group }: NamingTarget, letters: string, signal: AbortSignal) {
    const found = await this.likely(items, letters, true, OFFERED + 1, signal);
    return found.filter(one => one.group.id !== group?.id).slice(0, OFFERED);
  }

  /** Gives a name, or joins what is named with the group that has it. Two with names are not merged by that. */
  async giveName(target: NamingTarget, name: string, offered: GroupView | null = null): Promise<Given> {
    const given = await this.#namer.give(target, name, offered);
    if (given.kind === 'given') this.#lists.readAgain();
    return given;
  }

  async nameItems(items: number[], name: string): Promise<GroupChange | null> {
    return await this.#doing(true, this.connection.call('groups.name', { ...this.of, items, name }));
  }

  /**
   * Gives what was typed earlier: to the group that the items are in, or, where that has a name or they are in
   * several, to a group of their own.
   */
  async giveDraft({ items, name }: Draft): Promise<Given> {
    const ids = items.map(({ id }) => id);
    const [first] = ids;
    const { members } = await this.connection.call('groups.members', {
      ...this.of,
      group: first!,
      offset: 0,
      limit: 500,
    });
    const inside = new Set(members.map(({ item }) => item.id));
    const centre = members[0]!.item.id;
    const group = await this.groupOf(centre, new AbortController().signal);
    const isOne = ids.every(id => inside.has(id)) && (group === undefined || group.name === null);
    return await this.giveName(
      { id: centre, items: ids, group: isOne ? { id: centre, name: null } : null },
      name,
    );
  }

  /** What likely belongs to a group, and is in none that has a name. */
  others(group: number, limit: number, signal?: AbortSignal) {
    return this.connection.call('groups.others', { ...this.of, group, limit }, signal);
  }

  async refuse(group: number, others: readonly number[]): Promise<void> {
    await this.connection.call('groups.refuse', { ...this.of, group, others: [...others] });
    this.#lists.readAgain();
  }

  /** The group is opened: what joined since it was last, for as long as one stays on this screen. */
  visit(group: number): Promise<Visit> {
    const visit = this.#visits.get(group) ?? this.connection.call('groups.visit', { ...this.of, group });
    this.#visits.set(group, visit);
    return visit;
  }

  async rename(group: number, name: string): Promise<void> {
    await this.connection.call('groups.rename', { ...this.of, group, name });
    this.#lists.readAgain();
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

  async hide(group: number): Promise<null> {
    // Its page would say that the group is gone.
    this.#lists.forgetMembers(group);
    await this.#doing(true, this.connection.call('groups.hide', { ...this.of, group }));
    return null;
  }

  /** Each is a step of its own, and can be shown again alone. */
  async hideAll(groups: readonly number[]): Promise<null> {
    for (const group of groups) await this.hide(group);
    return null;
  }

  async show(group: number): Promise<null> {
    await this.#doing(true, this.connection.call('groups.show', { ...this.of, group }));
    return null;
  }

  parts(group: number, parts: number, signal: AbortSignal): Promise<ItemView[][]> {
    return this.connection.call('groups.parts', { ...this.of, group, parts }, signal);
  }

  changedByReason(signal: AbortSignal): Promise<ReasonChange | null> {
    return this.connection.call('groups.changedByReason', this.of, signal);
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
    if (apply) this.#lists.readAgain();
    return answered;
  }

  /** Until the returned function is called, the groups stay as they are shown. */
  hold(): () => void {
    return this.#lists.hold();
  }

  async want(wanted: number | null, apply: boolean, signal?: AbortSignal): Promise<GroupChange> {
    const { grouping, change } = await this.connection.call(
      'groupings.change',
      { ...this.of, wanted, apply },
      signal,
    );
    if (apply) {
      this.state.setState({ grouping });
      this.#lists.readAgain();
    }
    return change;
  }

  async undo(): Promise<GroupChange | null> {
    const { settled } = await this.connection.call('ask.undo', this.of);
    this.#lists.readAgain();
    return settled;
  }

  async redo(): Promise<GroupChange | null> {
    const { settled } = await this.connection.call('ask.redo', this.of);
    this.#lists.readAgain();
    return settled;
  }

  async #doing(apply: boolean, call: Promise<GroupChange>): Promise<GroupChange> {
    const change = await call;
    if (apply) this.#lists.readAgain();
    return change;
  }
}
