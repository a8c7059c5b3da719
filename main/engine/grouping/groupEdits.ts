/** What a person does to groups by hand: naming, merging, moving, splitting, setting aside. Each is one act of the log. Engine process. */
import { AkinError } from '../../contract/errors.ts';
import type { GroupChange, ItemView } from '../../contract/grouping.ts';
import type { Said } from '../../store/acts.ts';
import { listNames } from '../../store/names.ts';
import type { GroupingState } from './groupingState.ts';
import { stepsOf } from './log.ts';
import { notThere } from './views.ts';

export class GroupEdits {
  readonly #state: GroupingState;

  constructor(state: GroupingState) {
    this.#state = state;
  }

  async rename(group: number, name: string): Promise<null> {
    const { groups } = await this.#state.present();
    const { members } = this.#state.groupOf(groups, group);
    const { items } = this.#state.gather();
    const inside = new Set(members.map(row => items[row]!));
    // The group's older names go, or they would come back when their anchor leaves it.
    const older = listNames(this.#state.catalog, this.#state.id).filter(({ itemId }) => inside.has(itemId));
    const anchor = items[members[0]!]!;
    this.#state.record({
      names: [
        ...older.map(({ itemId }) => ({ itemId, name: '' })),
        ...(name === '' ? [] : [{ itemId: anchor, name }]),
      ],
    });
    return null;
  }

  /** The first group's name stays, or the first that has one. */
  async merge(ids: readonly number[], apply: boolean): Promise<GroupChange> {
    const { groups } = await this.#state.present();
    const { items } = this.#state.gather();
    const merged = ids.map(id => this.#state.groupOf(groups, id));
    const anchors = merged.map(({ members }) => items[members[0]!]!);
    const name = merged.find(group => group.name !== null)?.name ?? null;
    return await this.#do(
      {
        answers: anchors
          .slice(1)
          .map(anchor => ({ verdict: 'same', itemId: anchor, otherItemId: anchors[0]! })),
        names: name === null ? [] : [{ itemId: anchors[0]!, name }],
      },
      apply,
    );
  }

  async move(moved: readonly number[], to: number | null, apply: boolean): Promise<GroupChange> {
    const { groups } = await this.#state.present();
    const { items, rowOf } = this.#state.gather();
    for (const item of moved) if (!rowOf.has(item)) throw notThere();
    if (to !== null) {
      const anchor =
        items[this.#state.groupOf(groups, to).members.find(row => !moved.includes(items[row]!)) ?? -1];
      if (anchor === undefined)
        throw new AkinError('bad-request', 'These pictures are the whole group already.');
      const answers = moved.map(
        item => ({ verdict: 'into-group', itemId: item, otherItemId: anchor }) as const,
      );
      return await this.#do({ answers }, apply);
    }
    const [first, ...rest] = moved;
    const stays = groups
      .of(rowOf.get(first!)!)
      ?.members.map(row => items[row]!)
      .find(item => !moved.includes(item));
    const leave =
      stays === undefined ? [] : [{ verdict: 'different' as const, itemId: first!, otherItemId: stays }];
    const follow = rest.map(item => ({ verdict: 'into-group', itemId: item, otherItemId: first! }) as const);
    return await this.#do({ answers: [...leave, ...follow] }, apply);
  }

  async parts(group: number, count: number): Promise<ItemView[][]> {
    const { groups } = await this.#state.present();
    const { members } = this.#state.groupOf(groups, group);
    const parts = await this.#state.think().parts({ items: Int32Array.from(members), count });
    return parts.map(part => this.#state.view().items([...part]));
  }

  async setAside(items: readonly number[]): Promise<GroupChange> {
    const { rowOf } = this.#state.gather();
    for (const item of items) if (!rowOf.has(item)) throw notThere();
    return await this.#do({ answers: items.map(itemId => ({ verdict: 'set-aside', itemId })) }, true);
  }

  /** Does something by hand, or says what it would do. */
  async #do(said: Said, apply: boolean): Promise<GroupChange> {
    const present = await this.#state.present();
    const { rowOf } = this.#state.gather();
    const rows = (said.answers ?? []).map((answer, at) => ({
      id: at,
      actId: 0,
      source: 'person' as const,
      strategy: null,
      tookMilliseconds: null,
      person: null,
      answeredAt: 0,
      expected: null,
      verdict: answer.verdict,
      itemId: answer.itemId,
      otherItemId: 'otherItemId' in answer ? answer.otherItemId : null,
    }));
    const { labels } = await this.#state.think().think([...present.steps, ...stepsOf(rows, rowOf)]);
    const change = this.#state.compare(present, labels);
    if (apply) this.#state.record(said);
    return change;
  }
}
