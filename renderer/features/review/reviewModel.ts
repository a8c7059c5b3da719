/** The answers of a grouping as the screen Review sees them, the doubtful ones or all, what can be done to one, and what the last step changed. Renderer. */
import { createStore } from 'zustand/vanilla';
import { AkinError } from '../../../main/contract/errors.ts';
import type { DoubtedAnswer, GroupChange, PersonTrust } from '../../../main/contract/grouping.ts';
import { CollectionModel, type CollectionOptions } from '../../app/collection/collectionModel.ts';
import { isCancelled, isEngineStopped } from '../../app/errors.ts';

export type Act = 'confirm' | 'change' | 'takeBack';

/** What was done last, and what it changed. */
export interface Done {
  readonly act: Act | 'undo';
  readonly change: GroupChange;
}

export interface ReviewState {
  /** Whether all answers are shown, not only the doubtful. */
  readonly isAll: boolean;
  /** Null until they have been read. */
  readonly answers: readonly DoubtedAnswer[] | null;
  /** Everyone who answered. */
  readonly people: readonly PersonTrust[];
  /** A step is on its way. */
  readonly isBusy: boolean;
  readonly done: Done | null;
  /** How many steps can be undone. */
  readonly steps: number;
  /** What the engine says it is doing while it looks for doubts for the first time. */
  readonly doing: string | null;
  /** Why there are no answers to show. */
  readonly trouble: unknown;
}

export class ReviewModel extends CollectionModel {
  readonly state = createStore<ReviewState>(() => ({
    isAll: false,
    answers: null,
    people: [],
    isBusy: false,
    done: null,
    steps: 0,
    doing: null,
    trouble: null,
  }));
  readonly #quiet: (() => void)[];
  #grouping: number | null = null;
  #reading = new AbortController();

  constructor(options: CollectionOptions) {
    super(options);
    const { connection, id } = options;
    this.#quiet = [
      connection.on('groups.changed', change => {
        const isOurs = change.collection === id && change.grouping === this.#grouping;
        if (isOurs && !this.state.getState().isBusy) void this.#read();
      }),
      connection.on('call.progress', ({ sentence }) => {
        if (this.state.getState().answers === null) this.state.setState({ doing: sentence });
      }),
    ];
  }

  protected override async opened(): Promise<void> {
    try {
      const grouping = await this.groupingInUse();
      if (this.isClosed || grouping === null) return;
      this.#grouping = grouping.id;
      // What a new engine did not do itself it cannot undo.
      this.state.setState({ isBusy: false, steps: 0 });
      await this.#read();
    } catch (error) {
      this.#couldNotRead(error);
    }
  }

  /** New photos may make groups possible where there were none. */
  protected override changed(): void {
    if (this.state.getState().trouble !== null) void this.opened();
  }

  override close(): void {
    super.close();
    this.#reading.abort();
    for (const unsubscribe of this.#quiet) unsubscribe();
  }

  async act(act: Act, answer: number): Promise<void> {
    await this.#step(act, 1, this.#of, of => this.connection.call(`review.${act}`, { ...of, answer }));
  }

  async showAll(isAll: boolean): Promise<void> {
    this.state.setState({ isAll });
    await this.#read();
  }

  async undo(): Promise<void> {
    if (this.state.getState().steps === 0) return;
    await this.#step('undo', -1, this.#of, of => this.connection.call('review.undo', of));
  }

  get #of(): { collection: string; grouping: number } {
    if (this.#grouping === null) throw new AkinError('not-found', 'The answers have not been read yet.');
    return { collection: this.id, grouping: this.#grouping };
  }

  async #step(
    act: Done['act'],
    count: number,
    of: { collection: string; grouping: number },
    call: (of: { collection: string; grouping: number }) => Promise<GroupChange>,
  ): Promise<void> {
    if (this.state.getState().isBusy) return;
    this.state.setState({ isBusy: true });
    try {
      const change = await call(of);
      this.state.setState(({ steps }) => ({ done: { act, change }, steps: steps + count }));
    } finally {
      await this.#read();
      this.state.setState({ isBusy: false });
    }
  }

  async #read(): Promise<void> {
    this.#reading.abort();
    this.#reading = new AbortController();
    const { signal } = this.#reading;
    try {
      const answers = await this.connection.call(
        'review.list',
        { ...this.#of, all: this.state.getState().isAll },
        signal,
      );
      const people = await this.connection.call('review.people', this.#of, signal);
      if (!this.isClosed && !signal.aborted)
        this.state.setState({ answers, people, doing: null, trouble: null });
    } catch (error) {
      if (!isCancelled(error)) this.#couldNotRead(error);
    }
  }

  #couldNotRead(error: unknown): void {
    if (this.isClosed || isEngineStopped(error)) return;
    if (this.state.getState().answers === null) this.state.setState({ trouble: error, doing: null });
    else this.failed(error);
  }
}
