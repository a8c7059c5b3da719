/** The key as its screen sees it: what separates the groups, read again after every step. Renderer. */
import { createStore } from 'zustand/vanilla';
import type { Grouping } from '../../../main/contract/grouping.ts';
import type { GroupKey, KeyAttributeView, KeyCouplet } from '../../../main/contract/key.ts';
import { GroupingModel, type GroupingState } from '../../app/collection/groupingModel.ts';

export type KeyView = 'key' | 'lookalikes' | 'each';

/** What can be confirmed or rejected: a couplet, or a difference. */
export type Proposed = Pick<KeyCouplet, 'attribute' | 'pair' | 'isConfirmed'>;

export interface KeyState extends GroupingState {
  /** Null until it has been read. */
  readonly key: GroupKey | null;
  readonly view: KeyView;
  /** The place of the current one among those in view. */
  readonly current: number;
  readonly isBusy: boolean;
}

export class KeyModel extends GroupingModel {
  readonly state = createStore<KeyState>(() => ({
    key: null,
    view: 'key',
    current: 0,
    isBusy: false,
    doing: null,
    loadError: null,
  }));

  protected override get isWaiting(): boolean {
    return this.state.getState().key === null;
  }

  protected override async read(grouping: Grouping | null): Promise<void> {
    if (grouping !== null) await this.#read();
  }

  show(view: KeyView): void {
    this.state.setState({ view, current: 0 });
  }

  goTo(place: number): void {
    const { key, view } = this.state.getState();
    const most = key === null ? 0 : proposedIn(key, view).length - 1;
    this.state.setState({ current: Math.min(most, Math.max(0, place)) });
  }

  /** Gives it as a reason, which one undo in Ask takes back. */
  async confirm({ attribute, pair, isConfirmed }: Proposed): Promise<void> {
    if (isConfirmed) return;
    await this.#step(() =>
      this.connection.call('reason.give', {
        ...this.of,
        reason: {
          items: pair,
          verdict: 'different',
          form: 'relative',
          attributes: [attribute.id],
          confidence: 'soft',
        },
        tookMilliseconds: 0,
      }),
    );
  }

  async reject({ id }: KeyAttributeView, isRejected: boolean): Promise<void> {
    await this.#step(() => this.connection.call('key.reject', { ...this.of, attribute: id, isRejected }));
  }

  async #step(work: () => Promise<unknown>): Promise<void> {
    if (this.state.getState().isBusy) return;
    this.state.setState({ isBusy: true });
    try {
      await work();
      await this.#read();
    } finally {
      this.state.setState({ isBusy: false });
    }
  }

  async #read(): Promise<void> {
    const key = await this.connection.call('key.get', this.of);
    if (this.isClosed) return;
    this.state.setState({ key, doing: null, loadError: null });
    this.goTo(this.state.getState().current);
  }
}

/** In the order in which they are shown. */
export function proposedIn(
  { couplets, lookalikes, diagnoses }: GroupKey,
  view: KeyView,
): readonly Proposed[] {
  if (view === 'key') return couplets;
  return view === 'lookalikes' ? lookalikes.flatMap(({ differences }) => differences) : diagnoses.flat();
}
