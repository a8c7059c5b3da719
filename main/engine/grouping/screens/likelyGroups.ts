/**
 * Which groups some items likely belong to, and which others likely belong to a group. Engine process.
 *
 * The chances are the planner's (algorithms/strategies/groupChances.ts). A person's "different" is kept for ever:
 * what was refused for a group is never among its others again.
 */
import { AkinError } from '../../../contract/errors.ts';
import type { LikelyGroup } from '../../../contract/grouping.ts';
import type { Answer } from '../../../store/answers.ts';
import type { GroupingState } from '../state/groupingState.ts';
import { type Group, meanCertainty, type Present } from '../views/groups.ts';
import { clamp, notThere } from '../views/views.ts';

/** Others that are less likely than this are not shown. */
const LEAST_CHANCE = 0.05;
/** So many of the others are weighed against all other groups. */
const WEIGHED = 240;
/** The chances with the groups are computed from so many of the items. */
const MOST_ITEMS = 64;

export class LikelyGroups {
  readonly #state: GroupingState;
  /** Who refuses. */
  readonly #person: string | null;

  constructor(state: GroupingState, person: string | null) {
    this.#state = state;
    this.#person = person;
  }

  /** Groups that items could be put into, the likeliest first; `isNamed`: only those with a name. */
  async of(
    items: readonly number[],
    { search = '', isNamed, offset, limit }: LikelyQuery,
  ): Promise<{ total: number; groups: LikelyGroup[] }> {
    const present = await this.#state.present();
    const rows = this.#rowsOf(items);
    const inside = new Set(rows);
    const wanted = search.trim().toLocaleLowerCase();
    const chances = await this.#chances(present, [rows.slice(0, MOST_ITEMS)]);
    const found = present.groups.shown
      .filter(
        ({ name, members }) =>
          (name !== null || !isNamed) &&
          (wanted === '' || (name?.toLocaleLowerCase().includes(wanted) ?? false)) &&
          !members.every(row => inside.has(row)),
      )
      .map(group => ({ group, chance: chances[0]![labelOf(present, group)]! }))
      .sort(
        (one, other) => fitOf(other.group, wanted) - fitOf(one.group, wanted) || other.chance - one.chance,
      );
    return { total: found.length, groups: this.#show(present, found.slice(offset, offset + limit)) };
  }

  /** Leftovers and groups without a name that are likely the same as a group, the likeliest first. */
  async othersOf(id: number, limit: number): Promise<{ total: number; groups: LikelyGroup[] }> {
    const present = await this.#state.present();
    const { groups, result } = present;
    const group = this.#state.groupOf(groups, id);
    const apart = this.#apart(present, group);
    const unnamed = [
      ...groups.shown.filter(({ name }) => name === null),
      ...groups.leftovers.map(row => groups.of(row)!),
    ].filter(other => other !== group && !apart.has(other));
    const [byGroup] = await this.#chances(present, [[...group.members]]);
    const near = unnamed
      .sort((a, b) => byGroup![labelOf(present, b)]! - byGroup![labelOf(present, a)]!)
      .slice(0, WEIGHED);
    const chances = await this.#chances(
      present,
      near.map(({ members }) => members.slice(0, MOST_ITEMS)),
    );
    const label = result.labels[group.members[0]!]!;
    const likely = near
      .map((other, at) => ({ group: other, chance: chances[at]![label]! }))
      .filter(({ chance }) => chance >= LEAST_CHANCE)
      .sort((one, other) => other.chance - one.chance);
    return { total: likely.length, groups: this.#show(present, likely.slice(0, limit)) };
  }

  /** Others do not belong to a group: one act, kept for ever. */
  async refuse(id: number, others: readonly number[]): Promise<null> {
    const { groups } = await this.#state.present();
    const { items } = this.#state.groupingItems();
    const group = this.#state.groupOf(groups, id);
    const refused = [...new Set(others.map(other => this.#state.groupOf(groups, other)))];
    if (refused.includes(group)) throw new AkinError('bad-request', 'This picture is in the group itself.');
    const answers = refused.map(
      ({ members }): Answer => ({
        verdict: 'different',
        itemId: items[members[0]!]!,
        otherItemId: items[group.members[0]!]!,
      }),
    );
    this.#state.record({ answers }, { person: this.#person });
    return null;
  }

  /** Groups that a person said are different from a group. */
  #apart({ groups }: Present, group: Group): Set<Group | undefined> {
    const { rowOf } = this.#state.groupingItems();
    const groupOf = (item: number | null) => groups.of(rowOf.get(item ?? -1) ?? -1);
    return new Set(
      this.#state.rows().flatMap(({ verdict, itemId, otherItemId }) => {
        if (verdict !== 'different') return [];
        const [one, other] = [groupOf(itemId), groupOf(otherItemId)];
        return one === group ? [other] : other === group ? [one] : [];
      }),
    );
  }

  async #chances(
    { steps, result }: Present,
    sets: readonly (readonly number[])[],
  ): Promise<readonly Float64Array[]> {
    return await this.#state.workers().chances({
      steps,
      labels: result.labels,
      sets: sets.map(rows => Int32Array.from(rows)),
    });
  }

  #rowsOf(items: readonly number[]): number[] {
    const { rowOf } = this.#state.groupingItems();
    return items.map(item => {
      const row = rowOf.get(item);
      if (row === undefined) throw notThere();
      return row;
    });
  }

  #show({ result }: Present, likely: readonly { group: Group; chance: number }[]): LikelyGroup[] {
    const views = this.#state.view();
    const confirmed = this.#state.confirmed();
    return likely.map(({ group, chance }) => ({
      group: views.group(group, meanCertainty(group, result), confirmed),
      chance: clamp(chance),
    }));
  }
}

interface LikelyQuery {
  readonly search?: string | undefined;
  readonly isNamed: boolean;
  readonly offset: number;
  readonly limit: number;
}

function labelOf({ result }: Present, { members }: Group): number {
  return result.labels[members[0]!]!;
}

/** How well a name fits what is searched for: 2 where it is all of it, 1 where a word of it starts so, else 0. */
function fitOf({ name }: Group, wanted: string): number {
  const known = name?.toLocaleLowerCase();
  if (wanted === '' || known === undefined) return 0;
  return known === wanted ? 2 : ` ${known}`.includes(` ${wanted}`) ? 1 : 0;
}
