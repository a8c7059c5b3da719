/**
 * One open grouping: its log, what follows from it, and everything the screens Groups, Ask and Review ask of it. Engine process.
 *
 * [Note: What a grouping is] Groups and question are a function of the items, the model that sees them, the settings and the log of acts, and of nothing else. Every step is an act in the
 * catalog first; what follows is thought in a thread. Undo adds an act that takes the latest one back. Names hang on items and follow them.
 */
import { AkinError } from '../../contract/errors.ts';
import type {
  AnswerGiven,
  Asking,
  DoubtedAnswer,
  GroupChange,
  Grouping,
  GroupList,
  ItemView,
  Member,
  Stakes,
  Strategy,
} from '../../contract/grouping.ts';
import { endOfLog, latestAct, recordAct, type Said, takeBack } from '../../store/acts.ts';
import { type AnswerRow, listAnswers } from '../../store/answers.ts';
import type { WritableCatalog } from '../../store/connection.ts';
import { type GroupingRow, updateGrouping } from '../../store/groupings.ts';
import { listNames } from '../../store/names.ts';
import { type Gathered, gatherItems } from './gather.ts';
import { type Group, type Groups, listGroups } from './groups.ts';
import { answering, likelyAnswers } from './guesses.ts';
import { rowsOf, stepsOf } from './log.ts';
import type { PlainQuestion, Step, Thought } from './messages.ts';
import { Thinking } from './thinking.ts';
import { clamp, notThere, Views } from './views.ts';

const SEED = 1;
export interface Settings {
  readonly strategy: Strategy;
  readonly wanted: number | null;
}

/** What a person sees at one moment. */
interface Present {
  readonly steps: readonly Step[];
  readonly thought: Thought;
  readonly groups: Groups;
}

export type Progress = (sentence: string) => void;

export class OpenGrouping {
  readonly #catalog: WritableCatalog;
  readonly #changed: (revision: number) => void;
  readonly #progress = new Set<Progress>();
  #row: GroupingRow;
  #gathered: Gathered | undefined;
  #thinking: Thinking | undefined;
  #revision: number;

  constructor(catalog: WritableCatalog, row: GroupingRow, changed: (revision: number) => void) {
    this.#catalog = catalog;
    this.#row = row;
    this.#changed = changed;
    this.#revision = endOfLog(catalog, row.id);
  }

  get id(): number {
    return this.#row.id;
  }

  describe(): Grouping {
    const { id, name, createdAt } = this.#row;
    return { id, name, createdAt, ...settingsOf(this.#row) };
  }

  /** The items changed: what was thought about the old ones no longer counts. */
  async refresh(): Promise<void> {
    const thinking = this.#thinking;
    this.#gathered = undefined;
    this.#thinking = undefined;
    this.#announce();
    await thinking?.close();
  }

  async close(): Promise<void> {
    await this.#thinking?.close();
  }

  // ---- Groups

  async page(offset: number, limit: number, search = '', progress?: Progress): Promise<GroupList> {
    const { groups } = await this.#present(progress);
    const wanted = search.trim().toLocaleLowerCase();
    const found =
      wanted === ''
        ? groups.shown
        : groups.shown.filter(({ name }) => name?.toLocaleLowerCase().includes(wanted));
    const { shown, leftovers, setAside } = groups;
    const confirmed = this.#confirmed();
    const sure = shown.reduce((sum, { certainty, members }) => sum + certainty * members.length, 0);
    const many = shown.reduce((sum, { members }) => sum + members.length, 0);
    return {
      revision: this.#revision,
      items: this.#gather().items.length,
      groups: found.length,
      leftovers: leftovers.length,
      setAside: setAside.length,
      answers: this.#rows().length,
      estimate: shown.length === 0 ? null : { groups: shown.length, certainty: Math.min(1, sure / many) },
      page: found.slice(offset, offset + limit).map(group => this.#view().group(group, confirmed)),
    };
  }

  async leftovers(
    offset: number,
    limit: number,
  ): Promise<{ revision: number; total: number; items: ItemView[] }> {
    const { leftovers } = (await this.#present()).groups;
    const items = this.#view().items(leftovers.slice(offset, offset + limit));
    return { revision: this.#revision, total: leftovers.length, items };
  }

  async members(
    group: number,
    offset: number,
    limit: number,
  ): Promise<{ revision: number; total: number; members: Member[] }> {
    const { thought, groups } = await this.#present();
    const { members } = this.#groupOf(groups, group);
    const confirmed = this.#confirmed();
    const shown = members.slice(offset, offset + limit);
    const known = members.filter(row => confirmed.has(row));
    const because = await this.#think().nearest({
      items: Int32Array.from(shown),
      among: Int32Array.from(known.length > 1 ? known : members.slice(0, 200)),
      count: 3,
    });
    const items = this.#gather().items;
    const views = this.#view().items(shown);
    return {
      revision: this.#revision,
      total: members.length,
      members: shown.map((row, at) => ({
        item: views[at]!,
        certainty: clamp(thought.certainty[row]!),
        isConfirmed: confirmed.has(row),
        isDoubtful: thought.certainty[row]! < 0.5 && !confirmed.has(row),
        because: Array.from(because[at]!, other => items[other]!),
      })),
    };
  }

  async rename(group: number, name: string): Promise<null> {
    const { groups } = await this.#present();
    const { members } = this.#groupOf(groups, group);
    const { items } = this.#gather();
    const inside = new Set(members.map(row => items[row]!));
    // The group's older names go, or they would come back when their anchor leaves it.
    const older = listNames(this.#catalog, this.id).filter(({ itemId }) => inside.has(itemId));
    const anchor = items[members[0]!]!;
    this.#record({
      names: [
        ...older.map(({ itemId }) => ({ itemId, name: '' })),
        ...(name === '' ? [] : [{ itemId: anchor, name }]),
      ],
    });
    return null;
  }

  /** The first group's name stays, or the first that has one. */
  async merge(ids: readonly number[], apply: boolean): Promise<GroupChange> {
    const { groups } = await this.#present();
    const { items } = this.#gather();
    const merged = ids.map(id => this.#groupOf(groups, id));
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
    const { groups } = await this.#present();
    const { items, rowOf } = this.#gather();
    for (const item of moved) if (!rowOf.has(item)) throw notThere();
    if (to !== null) {
      const anchor = items[this.#groupOf(groups, to).members.find(row => !moved.includes(items[row]!)) ?? -1];
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
    const { groups } = await this.#present();
    const { members } = this.#groupOf(groups, group);
    const parts = await this.#think().parts({ items: Int32Array.from(members), count });
    return parts.map(part => this.#view().items([...part]));
  }

  async setAside(items: readonly number[]): Promise<GroupChange> {
    const { rowOf } = this.#gather();
    for (const item of items) if (!rowOf.has(item)) throw notThere();
    return await this.#do({ answers: items.map(itemId => ({ verdict: 'set-aside', itemId })) }, true);
  }

  /** With `apply` false nothing is kept, and the change is what would be. */
  async change(
    to: { name?: string | undefined; strategy?: Strategy | undefined; wanted?: number | null | undefined },
    apply: boolean,
  ): Promise<{ grouping: Grouping; change: GroupChange }> {
    const present = await this.#present();
    const now = settingsOf(this.#row);
    const settings = {
      strategy: to.strategy ?? now.strategy,
      wanted: to.wanted === undefined ? now.wanted : to.wanted,
    };
    if (settings.wanted !== null && settings.wanted > this.#gather().items.length)
      throw new AkinError('bad-request', 'There are not as many pictures as groups are wanted.');
    const isOther = settings.strategy !== now.strategy || settings.wanted !== now.wanted;
    const thinking = isOther ? this.#startThinking(settings) : this.#think();
    const after = isOther ? await thinking.think(present.steps) : present.thought;
    const change = this.#compare(present, after.labels);
    if (!apply) {
      if (isOther) await thinking.close();
      return { grouping: this.describe(), change };
    }
    const name = to.name ?? this.#row.name;
    updateGrouping(this.#catalog, this.id, { name, settings });
    this.#row = { ...this.#row, name, settings };
    if (isOther) {
      const before = this.#thinking;
      this.#thinking = thinking;
      await before?.close();
    }
    this.#announce();
    return { grouping: this.describe(), change };
  }

  /** What is sorted otherwise in another grouping of the same items. */
  async compare(other: OpenGrouping): Promise<GroupChange> {
    const present = await this.#present();
    const theirs = await other.#present();
    const rows = other.#gather().rowOf;
    const labels = Int32Array.from(
      this.#gather().items,
      item => theirs.thought.labels[rows.get(item) ?? -1] ?? -1,
    );
    return this.#compare(present, labels);
  }

  // ---- Ask

  async now(progress?: Progress): Promise<Asking> {
    return this.#asking(await this.#present(progress), null);
  }

  async stakes(question: string): Promise<Stakes | null> {
    const present = await this.#present();
    const asked = present.thought.question;
    if (asked?.kind !== 'pair' || this.#questionId(asked) !== question) return null;
    const [same, different] = await Promise.all(
      (['same', 'different'] as const).map(async verdict => {
        const { labels } = await this.#think().think([...present.steps, answering(asked, verdict)], true);
        return this.#compare(present, labels);
      }),
    );
    return { same: same!, different: different! };
  }

  async answer(question: string, given: AnswerGiven, tookMilliseconds: number): Promise<Asking> {
    const present = await this.#present();
    const asked = present.thought.question;
    if (asked === null || this.#questionId(asked) !== question)
      throw new AkinError('bad-request', 'This question is no longer the present one.');
    const { items, rowOf } = this.#gather();
    if ('item' in given && !rowOf.has(given.item)) throw notThere();
    if (given.kind === 'into-group') this.#groupOf(present.groups, given.group);
    const answers = rowsOf(asked, given, row => items[row]!);
    const isByHand = given.kind === 'into-group' || given.kind === 'not-a-subject';
    const { strategy } = settingsOf(this.#row);
    this.#record({ answers }, { strategy: isByHand ? null : strategy, tookMilliseconds });
    return this.#asking(await this.#present(), present);
  }

  async undo(): Promise<Asking> {
    const act = latestAct(this.#catalog, this.id);
    if (act === undefined) throw new AkinError('bad-request', 'There is nothing to undo.');
    const present = await this.#present();
    takeBack(this.#catalog, act, { source: 'person' });
    this.#announce();
    return this.#asking(await this.#present(), present);
  }

  // ---- Review

  async doubts(): Promise<DoubtedAnswer[]> {
    const { rowOf } = this.#gather();
    const rows = this.#rows().filter(isDecided(rowOf));
    const suspicions = await this.#think().doubt({
      answers: rows.map(({ itemId, otherItemId, verdict }) => ({
        pair: [rowOf.get(itemId)!, rowOf.get(otherItemId)!],
        verdict,
      })),
    });
    return suspicions.map(({ answer, doubt, circle }) => {
      const { id, verdict, itemId, otherItemId, answeredAt } = rows[answer]!;
      const [one, other] = this.#view().items([rowOf.get(itemId)!, rowOf.get(otherItemId)!]);
      return {
        answer: id,
        verdict,
        sides: [one!, other!],
        doubt: clamp(doubt),
        person: null,
        answeredAt,
        circle: circle.map(at => rows[at]!.id),
      };
    });
  }

  /** Said once more: it counts as a second answer. */
  confirm(answer: number): null {
    const { verdict, itemId, otherItemId } = this.#decided(answer);
    this.#record(
      { answers: [{ verdict, itemId, otherItemId }] },
      { strategy: 'review', tookMilliseconds: null },
    );
    return null;
  }

  /** Taken back, and the opposite said instead, together. */
  reverse(answer: number): null {
    const { actId, verdict, itemId, otherItemId } = this.#decided(answer);
    const opposite = verdict === 'same' ? 'different' : 'same';
    this.#catalog.connection.transaction(() => {
      takeBack(this.#catalog, actId, { source: 'person' });
      this.#record(
        { answers: [{ verdict: opposite, itemId, otherItemId }] },
        { strategy: 'review', tookMilliseconds: null },
      );
    });
    return null;
  }

  takeBack(answer: number): null {
    takeBack(this.#catalog, this.#decided(answer).actId, { source: 'person' });
    this.#announce();
    return null;
  }

  #decided(answer: number): DecidedRow {
    const row = this.#rows().find(({ id }) => id === answer);
    if (row === undefined || !isDecided(this.#gather().rowOf)(row))
      throw new AkinError('not-found', 'There is no such answer, or it was taken back already.');
    return row;
  }

  // ---- within

  async #present(progress?: Progress): Promise<Present> {
    const { rowOf } = this.#gather();
    const steps = stepsOf(this.#rows(), rowOf);
    if (progress !== undefined) this.#progress.add(progress);
    try {
      const thought = await this.#think().think(steps);
      return { steps, thought, groups: listGroups(thought, listNames(this.#catalog, this.id), rowOf) };
    } finally {
      if (progress !== undefined) this.#progress.delete(progress);
    }
  }

  #asking({ thought, groups, steps }: Present, before: Present | null): Asking {
    this.#guess(thought.question, steps);
    return {
      revision: this.#revision,
      answers: this.#rows().length,
      question:
        thought.question === null
          ? null
          : this.#view().question(
              thought.question,
              this.#questionId(thought.question),
              settingsOf(this.#row).strategy,
              groups,
            ),
      curve: [...thought.curve],
      settled: before === null ? null : this.#compare(before, thought.labels),
      canUndo: latestAct(this.#catalog, this.id) !== undefined,
    };
  }

  /** While the person looks, what each answer would lead to is thought through, the likelier first. */
  #guess(question: PlainQuestion | null, steps: readonly Step[]): void {
    if (question === null) return;
    for (const step of likelyAnswers(question)) void this.#think().think([...steps, step], true);
  }

  #questionId({ kind, item, among }: PlainQuestion): string {
    const { items } = this.#gather();
    return [endOfLog(this.#catalog, this.id), kind, items[item], ...among.map(other => items[other])].join(
      ' ',
    );
  }

  #compare({ thought, groups }: Present, after: Int32Array): GroupChange {
    return this.#view().change(thought.labels, groups, after);
  }

  #view(): Views {
    return new Views(this.#catalog, this.#gather().items);
  }

  /** Does something by hand, or says what it would do. */
  async #do(said: Said, apply: boolean): Promise<GroupChange> {
    const present = await this.#present();
    const { rowOf } = this.#gather();
    const rows = (said.answers ?? []).map((answer, at) => ({
      id: at,
      actId: 0,
      source: 'person' as const,
      strategy: null,
      tookMilliseconds: null,
      answeredAt: 0,
      expected: null,
      verdict: answer.verdict,
      itemId: answer.itemId,
      otherItemId: 'otherItemId' in answer ? answer.otherItemId : null,
    }));
    const { labels } = await this.#think().think([...present.steps, ...stepsOf(rows, rowOf)]);
    const change = this.#compare(present, labels);
    if (apply) this.#record(said);
    return change;
  }

  #record(
    said: Said,
    facts: { strategy: string | null; tookMilliseconds: number | null } = {
      strategy: null,
      tookMilliseconds: null,
    },
  ): void {
    recordAct(this.#catalog, { groupingId: this.id, source: 'person', ...facts }, said);
    this.#announce();
  }

  #confirmed(): ReadonlySet<number> {
    const { rowOf } = this.#gather();
    const rows = this.#rows().flatMap(({ verdict, itemId, otherItemId }) =>
      verdict === 'same' || verdict === 'into-group' ? [rowOf.get(itemId), rowOf.get(otherItemId ?? -1)] : [],
    );
    return new Set(rows.filter(row => row !== undefined));
  }

  #groupOf(groups: Groups, item: number): Group {
    const group = groups.of(this.#gather().rowOf.get(item) ?? -1);
    if (group === undefined) throw notThere();
    return group;
  }

  #rows() {
    return listAnswers(this.#catalog, this.id);
  }

  #gather(): Gathered {
    this.#gathered ??= gatherItems(this.#catalog);
    return this.#gathered;
  }

  #think(): Thinking {
    this.#thinking ??= this.#startThinking(settingsOf(this.#row));
    return this.#thinking;
  }

  #startThinking({ strategy, wanted }: Settings): Thinking {
    const { model, table } = this.#gather();
    const { items, dimensions, data } = table;
    return new Thinking(
      { model, embeddings: { rows: items.length, columns: dimensions, data }, strategy, wanted, seed: SEED },
      sentence => {
        for (const tell of this.#progress) tell(sentence);
      },
    );
  }

  #announce(): void {
    this.#revision++;
    this.#changed(this.#revision);
  }
}

/** Settings as they stand in the catalog; what an older version left out is as it is for new ones. */
function settingsOf({ settings }: GroupingRow): Settings {
  const { strategy, wanted } = settings as Partial<Settings>;
  return { strategy: strategy ?? 'fewest', wanted: wanted ?? null };
}

type DecidedRow = AnswerRow & { verdict: 'same' | 'different'; otherItemId: number };

/** An answer about two items that both take part now. */
function isDecided(rowOf: ReadonlyMap<number, number>): (row: AnswerRow) => row is DecidedRow {
  return (row): row is DecidedRow =>
    (row.verdict === 'same' || row.verdict === 'different') &&
    rowOf.has(row.itemId) &&
    rowOf.has(row.otherItemId ?? -1);
}
