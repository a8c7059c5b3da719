/** The groups of a grouping, page by page, and the members of one. Engine process. */
import type { Draft, GroupList, GroupView, ItemView, Member, Visit } from '../../../contract/grouping.ts';
import { keepDraft, listDrafts } from '../../../store/drafts.ts';
import { keepVisit, listVisits } from '../../../store/visits.ts';
import type { GroupingState, Progress } from '../state/groupingState.ts';
import { countAnswered } from '../state/log.ts';
import { type Group, type Groups, type listHidden, meanCertainty } from '../views/groups.ts';
import { StableOrder } from '../views/stableOrder.ts';
import { clamp } from '../views/views.ts';
import { hiddenGroups } from './hiddenGroups.ts';

/** Of all that look at a grouping. */
const held = new WeakMap<GroupingState, StableOrder>();

export class GroupPages {
  readonly #state: GroupingState;

  constructor(state: GroupingState) {
    this.#state = state;
  }

  async page(
    offset: number,
    limit: number,
    search = '',
    { asOf, progress }: { asOf?: number | undefined; progress?: Progress } = {},
  ): Promise<GroupList> {
    const { result, groups, items } = await this.#state.present(progress);
    const wanted = search.trim().toLocaleLowerCase();
    const inOrder = this.#orders().sort(groups, items, this.#state.revision, asOf);
    const found =
      wanted === '' ? inOrder : inOrder.filter(({ name }) => name?.toLocaleLowerCase().includes(wanted));
    const { shown, leftovers } = groups;
    const { hidden, rest } = await this.#hidden(groups);
    const confirmed = this.#state.confirmed();
    const certainty = (group: Group) => meanCertainty(group, result);
    const sure = shown.reduce((sum, group) => sum + certainty(group) * group.members.length, 0);
    const many = shown.reduce((sum, { members }) => sum + members.length, 0);
    return {
      revision: this.#state.revision,
      items: this.#state.groupingItems().items.length,
      groups: found.length,
      leftovers: leftovers.length,
      setAside: rest.length,
      hidden: hidden.length,
      answers: countAnswered(this.#state.rows()),
      estimate: shown.length === 0 ? null : { groups: shown.length, certainty: Math.min(1, sure / many) },
      page: found
        .slice(offset, offset + limit)
        .map(group => this.#state.view().group(group, certainty(group), confirmed)),
    };
  }

  #orders(): StableOrder {
    const orders = held.get(this.#state) ?? new StableOrder();
    held.set(this.#state, orders);
    return orders;
  }

  async leftovers(
    offset: number,
    limit: number,
  ): Promise<{ revision: number; total: number; items: ItemView[] }> {
    const { leftovers } = (await this.#state.present()).groups;
    const items = this.#state.view().items(leftovers.slice(offset, offset + limit));
    return { revision: this.#state.revision, total: leftovers.length, items };
  }

  async aside(
    offset: number,
    limit: number,
  ): Promise<{ revision: number; total: number; items: ItemView[] }> {
    const { rest } = await this.#hidden((await this.#state.present()).groups);
    const items = this.#state.view().items(rest.slice(offset, offset + limit));
    return { revision: this.#state.revision, total: rest.length, items };
  }

  /** The hidden groups, the latest first. */
  async hidden(
    offset: number,
    limit: number,
  ): Promise<{ revision: number; total: number; groups: GroupView[] }> {
    const { hidden } = await this.#hidden((await this.#state.present()).groups);
    const confirmed = this.#state.confirmed();
    const views = this.#state.view();
    const groups = hidden.slice(offset, offset + limit).map(group => views.group(group, 1, confirmed));
    return { revision: this.#state.revision, total: hidden.length, groups };
  }

  async #hidden(groups: Groups): Promise<ReturnType<typeof listHidden>> {
    return await hiddenGroups(this.#state, groups);
  }

  async members(
    group: number,
    offset: number,
    limit: number,
  ): Promise<{ revision: number; total: number; members: Member[] }> {
    const { result, groups } = await this.#state.present();
    const { members } = this.#state.groupOf(groups, group);
    const confirmed = this.#state.confirmed();
    const shown = members.slice(offset, offset + limit);
    const known = members.filter(row => confirmed.has(row));
    const because = await this.#state.workers().nearest({
      items: Int32Array.from(shown),
      among: Int32Array.from(known.length > 1 ? known : members.slice(0, 200)),
      count: 3,
    });
    const items = this.#state.groupingItems().items;
    const views = this.#state.view().items(shown);
    return {
      revision: this.#state.revision,
      total: members.length,
      members: shown.map((row, at) => ({
        item: views[at]!,
        certainty: clamp(result.certainty[row]!),
        isConfirmed: confirmed.has(row),
        isDoubtful: result.certainty[row]! < 0.5 && !confirmed.has(row),
        because: Array.from(because[at]!, other => items[other]!),
      })),
    };
  }

  /** The group is opened. Its last visit is the one that most of its members were seen at. */
  async visit(group: number): Promise<Visit> {
    const { groups } = await this.#state.present();
    const { items } = this.#state.groupingItems();
    const members = this.#state.groupOf(groups, group).members.map(row => items[row]!);
    const seen = listVisits(this.#state.catalog, this.#state.id, members);
    const counts = new Map<number, number>();
    for (const { firstItemId } of seen) counts.set(firstItemId, (counts.get(firstItemId) ?? 0) + 1);
    const [last] = [...counts].sort(([a, some], [b, more]) => more - some || a - b)[0] ?? [];
    const there = seen.filter(({ firstItemId }) => firstItemId === last);
    keepVisit(this.#state.catalog, this.#state.id, members);
    const known = new Set(there.map(({ itemId }) => itemId));
    return {
      since: there[0]?.visitedAt ?? null,
      joined: last === undefined ? [] : members.filter(item => !known.has(item)),
    };
  }

  /** What was typed for items that take no part at present stays, unseen. */
  async drafts(): Promise<Draft[]> {
    await this.#state.ready();
    const { rowOf } = this.#state.groupingItems();
    const views = this.#state.view();
    return listDrafts(this.#state.catalog, this.#state.id).flatMap(({ items, name }) => {
      const rows = items.flatMap(item => rowOf.get(item) ?? []);
      return rows.length === 0 ? [] : [{ items: views.items(rows), name }];
    });
  }

  keepDraft(items: readonly number[], name: string): null {
    keepDraft(this.#state.catalog, this.#state.id, { items, name });
    return null;
  }
}
