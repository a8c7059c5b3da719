/** The groups of a grouping, page by page, and the members of one. Engine process. */
import type { GroupList, ItemView, Member } from '../../../contract/grouping.ts';
import type { GroupingState, Progress } from '../state/groupingState.ts';
import { countAnswered } from '../state/log.ts';
import { type Group, meanCertainty } from '../views/groups.ts';
import { clamp } from '../views/views.ts';

export class GroupPages {
  readonly #state: GroupingState;

  constructor(state: GroupingState) {
    this.#state = state;
  }

  async page(offset: number, limit: number, search = '', progress?: Progress): Promise<GroupList> {
    const { result, groups } = await this.#state.present(progress);
    const wanted = search.trim().toLocaleLowerCase();
    const found =
      wanted === ''
        ? groups.shown
        : groups.shown.filter(({ name }) => name?.toLocaleLowerCase().includes(wanted));
    const { shown, leftovers, setAside } = groups;
    const confirmed = this.#state.confirmed();
    const certainty = (group: Group) => meanCertainty(group, result);
    const sure = shown.reduce((sum, group) => sum + certainty(group) * group.members.length, 0);
    const many = shown.reduce((sum, { members }) => sum + members.length, 0);
    return {
      revision: this.#state.revision,
      items: this.#state.groupingItems().items.length,
      groups: found.length,
      leftovers: leftovers.length,
      setAside: setAside.length,
      answers: countAnswered(this.#state.rows()),
      estimate: shown.length === 0 ? null : { groups: shown.length, certainty: Math.min(1, sure / many) },
      page: found
        .slice(offset, offset + limit)
        .map(group => this.#state.view().group(group, certainty(group), confirmed)),
    };
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
    const { setAside } = (await this.#state.present()).groups;
    const items = this.#state.view().items(setAside.slice(offset, offset + limit));
    return { revision: this.#state.revision, total: setAside.length, items };
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
}
