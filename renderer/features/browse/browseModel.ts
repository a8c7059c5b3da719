/**
 * The contact sheet as the screen Browse sees it: its rows, how many items of each, and the question asked
 * about it. Renderer.
 */
import { createStore } from 'zustand/vanilla';
import type { PublishedSheet, Sheet, SheetAsking, SheetRow } from '../../../main/contract/browse.ts';
import { AkinError } from '../../../main/contract/errors.ts';
import type { GroupChange, Grouping } from '../../../main/contract/grouping.ts';
import type { CollectionOptions } from '../../app/collection/collectionModel.ts';
import { GroupingModel, type GroupingState } from '../../app/collection/groupingModel.ts';
import { type Given, GroupNamer } from '../../app/collection/groupNamer.ts';
import { PageCache } from '../../app/data/pageCache.ts';
import { isCancelled } from '../../app/errors.ts';

export const PER = { fewest: 3, most: 25, usual: 5 } as const;

export type Verdict = 'same' | 'different' | 'cannot-tell';

/** The numbers of the published sheet. */
export type ShownSheet = PublishedSheet;

export interface BrowseState extends GroupingState {
  /** Items of each subject. */
  readonly per: number;
  /** Subclusters as published; null for the sheet of the groups. */
  readonly published: ShownSheet | null;
  /** The summary of the sheet; null until it has been read. */
  readonly sheet: Omit<Sheet, 'page'> | null;
  /** No row that was read has more pictures. */
  readonly longest: number;
  /** Null while the question is worked out. */
  readonly asking: SheetAsking | null;
  /** An answer is on its way. */
  readonly isBusy: boolean;
}

/** Chosen last in this page, on whatever collection. */
let per: number = PER.usual;
let published: ShownSheet | null = null;

export class BrowseModel extends GroupingModel {
  readonly state = createStore<BrowseState>(() => ({
    per,
    published,
    sheet: null,
    longest: 0,
    asking: null,
    isBusy: false,
    doing: null,
    loadError: null,
  }));
  readonly rows: PageCache<SheetRow>;
  readonly #namer: GroupNamer;
  #shownAt = 0;
  #reading = new AbortController();

  constructor(options: CollectionOptions) {
    super(options);
    const { connection } = options;
    this.#namer = new GroupNamer(connection, () => this.of);
    this.rows = new PageCache({
      pageSize: 50,
      failed: error => this.couldNotRead(error),
      same: (a, b) => JSON.stringify(a) === JSON.stringify(b),
      fetch: async (offset, limit, signal) => {
        const asked = { ...this.#sheet(), offset, limit };
        const { page, ...sheet } = await connection.call('browse.sheet', asked, signal);
        // The rows stand by size: the first page has the longest, as long as no other was read after a
        // change.
        const before = offset === 0 ? 0 : this.state.getState().longest;
        const longest = Math.max(before, ...page.map(({ items }) => items.length));
        this.state.setState({ sheet, longest, loadError: null, doing: null });
        return { total: sheet.rows, rows: page };
      },
    });
    this.follow(
      connection.on('groups.changed', change => {
        if (!this.isOurs(change)) return;
        this.rows.invalidate();
        const { asking, isBusy } = this.state.getState();
        if (!isBusy && asking?.revision !== change.revision) void this.#ask();
      }),
    );
  }

  protected override get isWaiting(): boolean {
    return this.state.getState().sheet === null;
  }

  protected override async read(grouping: Grouping | null): Promise<void> {
    if (grouping === null) return;
    this.state.setState({ isBusy: false });
    this.rows.restart();
    if (!this.rows.known) this.rows.want(0, 0);
    await this.#ask();
  }

  override close(): void {
    super.close();
    this.#reading.abort();
    this.rows.close();
  }

  show(wanted: number): void {
    const next = Math.min(PER.most, Math.max(PER.fewest, wanted));
    if (next === this.state.getState().per) return;
    per = next;
    this.state.setState({ per });
    this.rows.restart();
    void this.#ask();
  }

  /** Another sheet: that of the groups, or the published one. */
  choose(wanted: ShownSheet | null): void {
    if (JSON.stringify(wanted) === JSON.stringify(this.state.getState().published)) return;
    published = wanted;
    this.state.setState({ published, asking: null });
    this.rows.restart();
    void this.#ask();
  }

  /** While an answer is on its way there is no present question. */
  async answer(verdict: Verdict): Promise<void> {
    const { asking, isBusy } = this.state.getState();
    if (isBusy || asking === null || asking.question === null) return;
    const tookMilliseconds = Math.max(0, Math.round(performance.now() - this.#shownAt));
    this.state.setState({ isBusy: true });
    try {
      const asked = { ...this.#sheet(), question: asking.question.id, verdict, tookMilliseconds };
      this.#showQuestion(await this.connection.call('browse.answer', asked));
      this.rows.restart();
    } catch (error) {
      // A question that has changed meanwhile is refused: the present one is shown instead.
      if (!(error instanceof AkinError) || error.code !== 'bad-request') throw error;
      await this.#ask();
    } finally {
      this.state.setState({ isBusy: false });
    }
  }

  /** Gives the row's group a name, or joins it with the group that has it. */
  async giveName({ group, items }: SheetRow, name: string): Promise<Given> {
    const ids = items.map(({ item }) => item.id);
    const given = await this.#namer.give({ id: group.id, items: ids, group }, name);
    if (given.kind === 'given') this.rows.restart();
    return given;
  }

  async merge(groups: number[], apply: boolean): Promise<GroupChange> {
    const change = await this.connection.call('groups.merge', { ...this.of, groups, apply });
    if (apply) this.rows.restart();
    return change;
  }

  async undo(): Promise<GroupChange | null> {
    const { settled } = await this.connection.call('ask.undo', this.of);
    this.rows.restart();
    await this.#ask();
    return settled;
  }

  async redo(): Promise<GroupChange | null> {
    const { settled } = await this.connection.call('ask.redo', this.of);
    this.rows.restart();
    await this.#ask();
    return settled;
  }

  /** Existing names that contain these letters. */
  async names(search: string, signal: AbortSignal): Promise<string[]> {
    const asked = { ...this.of, offset: 0, limit: 30, ...(search === '' ? {} : { search }) };
    const { page } = await this.connection.call('groups.page', asked, signal);
    return [...new Set(page.flatMap(({ name }) => (name === null ? [] : [name])))];
  }

  /** What the engine is asked about. */
  #sheet() {
    const { per: each, published: wanted } = this.state.getState();
    return { ...this.of, per: each, ...(wanted === null ? {} : { published: wanted }) };
  }

  async #ask(): Promise<void> {
    this.#reading.abort();
    const reading = new AbortController();
    this.#reading = reading;
    try {
      const asking = await this.connection.call('browse.question', this.#sheet(), reading.signal);
      if (!reading.signal.aborted) this.#showQuestion(asking);
    } catch (error) {
      if (!reading.signal.aborted && !isCancelled(error)) this.couldNotRead(error);
    }
  }

  #showQuestion(asking: SheetAsking): void {
    if (this.isClosed) return;
    const before = this.state.getState().asking;
    const isTheSame = before?.question?.id === asking.question?.id;
    if (!isTheSame) this.#shownAt = performance.now();
    // What the answer settled is worth reading until the next one.
    const settled = asking.settled ?? (isTheSame ? (before?.settled ?? null) : null);
    this.state.setState({ asking: { ...asking, settled } });
  }
}
