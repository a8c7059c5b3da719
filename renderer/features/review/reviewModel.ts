/**
 * The answers of a grouping as the screen Review sees them, the doubtful ones or all, what can be done to
 * one, and what the last step changed. Renderer.
 */
import { createStore } from 'zustand/vanilla';
import { AkinError } from '../../../main/contract/errors.ts';
import type { GroupChange, Grouping } from '../../../main/contract/grouping.ts';
import type { Result } from '../../../main/contract/methods.ts';
import type { DoubtedAnswer, NameDispute, PersonTrust } from '../../../main/contract/review.ts';
import type { CollectionOptions } from '../../app/collection/collectionModel.ts';
import { GroupingModel, type GroupingState } from '../../app/collection/groupingModel.ts';
import { isCancelled } from '../../app/errors.ts';

export type ImpossibleAge = Result<'names.impossible'>[number];

export type Act = 'confirm' | 'change' | 'takeBack';

/** What was done last, and what it changed. */
export interface Done {
  readonly act: Act | 'undo' | 'redo';
  readonly change: GroupChange;
}

export interface ReviewState extends GroupingState {
  /** Whether all answers are shown, not only the doubtful. */
  readonly isAll: boolean;
  /** Null until they have been read. */
  readonly answers: readonly DoubtedAnswer[] | null;
  /** Everyone who answered. */
  readonly people: readonly PersonTrust[];
  /** Groups with several names. */
  readonly names: readonly NameDispute[];
  /** Photos that cannot show the person they are named after, the farthest off first. */
  readonly ages: readonly ImpossibleAge[];
  /** A step is on its way. */
  readonly isBusy: boolean;
  readonly done: Done | null;
  /** How many steps can be undone. */
  readonly steps: number;
  /** How many undone ones can be done again. */
  readonly undone: number;
}

export class ReviewModel extends GroupingModel {
  readonly state = createStore<ReviewState>(() => ({
    isAll: false,
    answers: null,
    people: [],
    names: [],
    ages: [],
    isBusy: false,
    done: null,
    steps: 0,
    undone: 0,
    doing: null,
    loadError: null,
  }));
  #reading = new AbortController();

  constructor(options: CollectionOptions) {
    super(options);
    this.follow(
      options.connection.on('groups.changed', change => {
        if (this.isOurs(change) && !this.state.getState().isBusy) void this.#read();
      }),
    );
  }

  protected override get isWaiting(): boolean {
    return this.state.getState().answers === null;
  }

  protected override async read(grouping: Grouping | null): Promise<void> {
    if (grouping === null) return;
    // What a new engine did not do itself it cannot undo.
    this.state.setState({ isBusy: false, steps: 0, undone: 0 });
    await this.#read();
  }

  override close(): void {
    super.close();
    this.#reading.abort();
  }

  async act(act: Act, answer: number): Promise<void> {
    await this.#step(act, 1, this.of, of => this.connection.call(`review.${act}`, { ...of, answer }));
  }

  /** The different names of the groups of an answer's two pictures. */
  async namesOf({ sides }: DoubtedAnswer): Promise<string[]> {
    const names = sides.map(async ({ id, photo }) => {
      const { subjects } = await this.connection.call('photo.subjects', { ...this.of, photo });
      return subjects.find(({ item }) => item === id)?.group?.name ?? [];
    });
    return [...new Set((await Promise.all(names)).flat())];
  }

  /** One of the names that people gave to a group stays. The list is read again when the engine tells. */
  async keepName(group: number, name: string): Promise<void> {
    await this.connection.call('groups.rename', { ...this.of, group, name });
  }

  /** Takes the name back that was kept: that is no step of Review. */
  async undoName(): Promise<void> {
    await this.connection.call('ask.undo', this.of);
  }

  async showAll(isAll: boolean): Promise<void> {
    this.state.setState({ isAll });
    await this.#read();
  }

  async undo(): Promise<void> {
    if (this.state.getState().steps === 0) return;
    await this.#step('undo', -1, this.of, of => this.connection.call('review.undo', of));
  }

  async redo(): Promise<void> {
    if (this.state.getState().undone === 0) return;
    await this.#step('redo', 1, this.of, of => this.connection.call('review.redo', of));
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
      this.state.setState(({ steps, undone }) => ({
        done: { act, change },
        steps: steps + count,
        undone: act === 'undo' ? undone + 1 : act === 'redo' ? undone - 1 : 0,
      }));
    } finally {
      await this.#read();
      this.state.setState({ isBusy: false });
    }
  }

  /** Days of birth are no business of guests. */
  async #readAges(signal: AbortSignal): Promise<readonly ImpossibleAge[]> {
    try {
      return await this.connection.call('names.impossible', this.of, signal);
    } catch (error) {
      if (error instanceof AkinError && error.code === 'forbidden') return [];
      throw error;
    }
  }

  async #read(): Promise<void> {
    this.#reading.abort();
    this.#reading = new AbortController();
    const { signal } = this.#reading;
    try {
      const answers = await this.connection.call(
        'review.list',
        { ...this.of, all: this.state.getState().isAll },
        signal,
      );
      const people = await this.connection.call('review.people', this.of, signal);
      const names = await this.connection.call('review.names', this.of, signal);
      const ages = await this.#readAges(signal);
      if (!this.isClosed && !signal.aborted)
        this.state.setState({ answers, people, names, ages, doing: null, loadError: null });
    } catch (error) {
      if (!isCancelled(error)) this.couldNotRead(error);
    }
  }
}
