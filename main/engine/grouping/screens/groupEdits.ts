/**
 * Manual edits of groups: naming, merging, moving, splitting, setting aside, hiding. Each is one act of the log.
 * Engine process.
 */
import { AkinError } from '../../../contract/errors.ts';
import type { GroupChange, ItemView } from '../../../contract/grouping.ts';
import type { Said } from '../../../store/acts.ts';
import type { Answer } from '../../../store/answers.ts';
import { listNames, type Naming } from '../../../store/names.ts';
import type { GroupingState } from '../state/groupingState.ts';
import { stepsOf } from '../state/log.ts';
import { type Groups, HIDING, hiddenBy } from '../views/groups.ts';
import { notThere } from '../views/views.ts';

export class GroupEdits {
  readonly #state: GroupingState;
  /** Who does it. */
  readonly #person: string | null;

  constructor(state: GroupingState, person: string | null) {
    this.#state = state;
    this.#person = person;
  }

  async rename(group: number, name: string): Promise<null> {
    const { groups } = await this.#state.present();
    const { members } = this.#state.groupOf(groups, group);
    const { items } = this.#state.groupingItems();
    const inside = new Set(members.map(row => items[row]!));
    // The group's older names are removed, or they would come back when their anchor leaves it.
    const older = listNames(this.#state.catalog, this.#state.id).filter(({ itemId }) => inside.has(itemId));
    const anchor = items[members[0]!]!;
    const names = [
      ...older.map(({ itemId }) => ({ itemId, name: '' })),
      ...(name === '' ? [] : [{ itemId: anchor, name }]),
    ];
    this.#state.record({ names }, { person: this.#person });
    return null;
  }

  /** Items get a name, as a group of their own; what they leave keeps its own. */
  async name(named: readonly number[], name: string): Promise<GroupChange> {
    const { groups } = await this.#state.present();
    const { items, rowOf } = this.#state.groupingItems();
    for (const item of named) if (!rowOf.has(item)) throw notThere();
    const inside = new Set(named);
    const [first] = named;
    const group = this.#state.groupOf(groups, first!);
    const isWhole =
      group.members.length === inside.size && group.members.every(row => inside.has(items[row]!));
    const answers = isWhole ? [] : this.#leaving([[...inside]], groups);
    const names = [...this.#namesWithout(inside, groups), { itemId: first!, name }];
    return await this.#do({ answers, names }, true);
  }

  /** The first group's name stays, or the first that has one. */
  async merge(ids: readonly number[], apply: boolean, mayBeNamed = true): Promise<GroupChange> {
    const { groups } = await this.#state.present();
    const { items } = this.#state.groupingItems();
    const merged = [...new Set(ids.map(id => this.#state.groupOf(groups, id)))];
    if (merged.length < 2) throw new AkinError('bad-request', 'These pictures are in one group already.');
    const named = [...new Set(merged.flatMap(group => group.name ?? []))];
    if (!mayBeNamed && named.length > 1)
      throw new AkinError(
        'bad-request',
        `${named.map(one => `“${one}”`).join(' and ')} have names of their own. Nothing was merged.`,
      );
    const anchors = merged.map(({ members }) => items[members[0]!]!);
    const [name] = named;
    return await this.#do(
      {
        answers: anchors
          .slice(1)
          .map(anchor => ({ verdict: 'same', itemId: anchor, otherItemId: anchors[0]! })),
        names: name === undefined ? [] : [{ itemId: anchors[0]!, name }],
      },
      apply,
    );
  }

  async move(moved: readonly number[], to: number | null, apply: boolean): Promise<GroupChange> {
    const { groups } = await this.#state.present();
    const { items, rowOf } = this.#state.groupingItems();
    for (const item of moved) if (!rowOf.has(item)) throw notThere();
    if (to !== null) {
      const members = this.#state.groupOf(groups, to).members.map(row => items[row]!);
      const anchor = members.find(item => !moved.includes(item));
      // Where the whole group is among them, it stays, with its name, and the others come.
      const entering = anchor === undefined ? moved.filter(item => !members.includes(item)) : moved;
      if (entering.length === 0)
        throw new AkinError('bad-request', 'These pictures are the whole group already.');
      const answers = entering.map(item => intoGroupOf(anchor ?? members[0]!, item));
      return await this.#do({ answers, names: this.#namesWithout(new Set(entering), groups) }, apply);
    }
    return await this.split([moved], apply);
  }

  /** Each part becomes a group. All of it is one act, so that one undo takes it back. */
  async split(parts: readonly (readonly number[])[], apply: boolean): Promise<GroupChange> {
    const { groups } = await this.#state.present();
    const { rowOf } = this.#state.groupingItems();
    const leaving = new Set(parts.flat());
    if (leaving.size !== parts.flat().length)
      throw new AkinError('bad-request', 'A picture can be in one part only.');
    for (const item of leaving) if (!rowOf.has(item)) throw notThere();
    const names = this.#namesWithout(leaving, groups, false);
    return await this.#do({ answers: this.#leaving(parts, groups), names }, apply);
  }

  /**
   * A name belongs to one item. Where that leaves, the rest of its group keeps the name. Where nothing is left, the
   * name goes along, or is dropped: then the items get another.
   */
  #namesWithout(leaving: ReadonlySet<number>, groups: Groups, isDropped = true): Naming[] {
    const { items, rowOf } = this.#state.groupingItems();
    return listNames(this.#state.catalog, this.#state.id).flatMap(({ itemId }): Naming[] => {
      if (!leaving.has(itemId)) return [];
      const group = groups.of(rowOf.get(itemId) ?? -1);
      const stays = group?.members.find(row => !leaving.has(items[row]!));
      if (stays === undefined || group?.name == null) return isDropped ? [{ itemId, name: '' }] : [];
      return [
        { itemId, name: '' },
        { itemId: items[stays]!, name: group.name },
      ];
    });
  }

  /** Each part leaves what it is in, for a group of its own. */
  #leaving(parts: readonly (readonly number[])[], groups: Groups): Answer[] {
    const { items, rowOf } = this.#state.groupingItems();
    const leaving = new Set(parts.flat());
    return parts.flatMap(([first, ...rest]): Answer[] => {
      const stays = groups
        .of(rowOf.get(first!)!)
        ?.members.map(row => items[row]!)
        .find(item => !leaving.has(item));
      const leave: Answer[] =
        stays === undefined ? [] : [{ verdict: 'different', itemId: first!, otherItemId: stays }];
      return [...leave, ...rest.map(item => intoGroupOf(first!, item))];
    });
  }

  async parts(group: number, count: number): Promise<ItemView[][]> {
    const { groups } = await this.#state.present();
    const { members } = this.#state.groupOf(groups, group);
    const views = this.#state.view();
    const parts = await this.#state.workers().parts({ items: Int32Array.from(members), count });
    return parts.map(part => views.items([...part]));
  }

  async setAside(items: readonly number[]): Promise<GroupChange> {
    const { rowOf } = this.#state.groupingItems();
    for (const item of items) if (!rowOf.has(item)) throw notThere();
    return await this.#do({ answers: items.map(itemId => ({ verdict: 'set-aside', itemId })) }, true);
  }

  async bringBack(items: readonly number[]): Promise<GroupChange> {
    const { groups } = await this.#state.present();
    const { rowOf } = this.#state.groupingItems();
    const aside = new Set(groups.setAside);
    if (items.some(item => !aside.has(rowOf.get(item) ?? -1)))
      throw new AkinError('not-found', 'This picture is not set aside any more.');
    return await this.#do({ answers: items.map(itemId => ({ verdict: 'brought-back', itemId })) }, true);
  }

  /** All members of a group are set aside, and stay one group until it is shown again. */
  async hide(id: number): Promise<GroupChange> {
    const { groups } = await this.#state.present();
    const { items } = this.#state.groupingItems();
    const { members } = this.#state.groupOf(groups, id);
    const answers = members.map((row): Answer => ({ verdict: 'set-aside', itemId: items[row]! }));
    return await this.#do({ answers }, true, HIDING);
  }

  /** The hidden group of an item takes part again, with what joined it. */
  async show(item: number): Promise<GroupChange> {
    const acts = hiddenBy(this.#state.rows());
    const act = acts.get(item);
    if (act === undefined) throw new AkinError('not-found', 'This group is not hidden any more.');
    const shown = [...acts].flatMap(([itemId, by]): Answer[] =>
      by === act ? [{ verdict: 'brought-back', itemId }] : [],
    );
    return await this.#do({ answers: shown }, true);
  }

  /** Applies an edit, or returns what it would change. */
  async #do(said: Said, apply: boolean, strategy: string | null = null): Promise<GroupChange> {
    const present = await this.#state.present();
    const { rowOf } = this.#state.groupingItems();
    const rows = (said.answers ?? []).map((answer, at) => ({
      id: at,
      actId: 0,
      source: 'person' as const,
      strategy,
      tookMilliseconds: null,
      person: null,
      answeredAt: 0,
      orderedAt: 0,
      expected: null,
      verdict: answer.verdict,
      itemId: answer.itemId,
      otherItemId: 'otherItemId' in answer ? answer.otherItemId : null,
    }));
    const { labels } = await this.#state
      .workers()
      .resultAfter(this.#state.andThen(present.steps, stepsOf(rows, rowOf)));
    const change = this.#state.compare(present, labels);
    if (apply) this.#state.record(said, { person: this.#person, strategy });
    return change;
  }
}

function intoGroupOf(other: number, item: number): Answer {
  return { verdict: 'into-group', itemId: item, otherItemId: other };
}
