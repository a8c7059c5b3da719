/**
 * A batch as the screen Batch sees it: what is to be labelled, where one is, and what has been labelled as
 * what. Renderer.
 */
import { createStore } from 'zustand/vanilla';
import type {
  Batch,
  BatchKernel,
  BatchLabel,
  BatchOutcome,
  LikelyName,
} from '../../../main/contract/batch.ts';
import type { Grouping } from '../../../main/contract/grouping.ts';
import { GroupingModel, type GroupingState } from '../../app/collection/groupingModel.ts';
import { isCancelled } from '../../app/errors.ts';
import { firstOpen, nextOpen } from './order.ts';

export interface BatchState extends GroupingState {
  /** Undefined until it has been read; null where none is under way. */
  readonly batch: Batch | null | undefined;
  /** The place of the item that is labelled now. */
  readonly at: number;
  /** What the batch finished last came to. */
  readonly outcome: BatchOutcome | null;
  /** The labels of this batch were undone, and can be given again. */
  readonly canRedo: boolean;
  /** Items are being chosen. */
  readonly isChoosing: boolean;
}

export class BatchModel extends GroupingModel {
  readonly state = createStore<BatchState>(() => ({
    batch: undefined,
    at: 0,
    outcome: null,
    canRedo: false,
    isChoosing: false,
    doing: null,
    loadError: null,
  }));
  #choosing: AbortController | null = null;

  protected override get isWaiting(): boolean {
    return this.state.getState().batch === undefined;
  }

  protected override get isTold(): boolean {
    return this.state.getState().isChoosing;
  }

  protected override async read(grouping: Grouping | null): Promise<void> {
    if (grouping === null) return;
    this.state.setState({ isChoosing: false, doing: null });
    await this.#read();
  }

  override close(): void {
    super.close();
    this.#choosing?.abort();
  }

  async choose(budget: number, kernel: BatchKernel): Promise<void> {
    if (this.state.getState().isChoosing) return;
    this.#choosing = new AbortController();
    this.state.setState({ isChoosing: true, doing: null, outcome: null });
    try {
      const batch = await this.connection.call(
        'batch.choose',
        { ...this.of, budget, kernel },
        this.#choosing.signal,
      );
      this.state.setState({ batch, at: 0 });
    } catch (error) {
      if (!isCancelled(error)) throw error;
    } finally {
      this.state.setState({ isChoosing: false, doing: null });
    }
  }

  cancelChoosing(): void {
    this.#choosing?.abort();
  }

  goTo(at: number): void {
    const { batch } = this.state.getState();
    if (batch && batch.items.length > 0)
      this.state.setState({ at: Math.min(batch.items.length - 1, Math.max(0, at)) });
  }

  /** Labels the present item and goes on to the next that has no label; a label that is taken away stays. */
  async label(label: BatchLabel | null): Promise<void> {
    const { batch, at } = this.state.getState();
    const labelled = batch?.items[at];
    if (!batch || labelled === undefined) return;
    const before = labelled.label;
    // Shown before the engine has stored it, so that keys do not wait; reverted where the engine refuses it.
    this.#put(labelled.item.id, label);
    if (label !== null) this.state.setState(({ batch: now }) => ({ at: now ? nextOpen(now.items, at) : at }));
    try {
      const kept = await this.connection.call('batch.label', { ...this.of, item: labelled.item.id, label });
      this.#put(labelled.item.id, kept.label, kept.palette);
    } catch (error) {
      this.#put(labelled.item.id, before);
      throw error;
    }
  }

  /** The names for an item, the likeliest first. */
  likely(item: number, signal: AbortSignal): Promise<LikelyName[]> {
    return this.connection.call('batch.likely', { ...this.of, item }, signal);
  }

  preview(signal: AbortSignal): Promise<BatchOutcome> {
    return this.connection.call('batch.finish', { ...this.of, apply: false }, signal);
  }

  async finish(): Promise<void> {
    const outcome = await this.connection.call('batch.finish', { ...this.of, apply: true });
    this.state.setState({ batch: null, at: 0, outcome, canRedo: false });
  }

  async drop(): Promise<void> {
    await this.connection.call('batch.drop', this.of);
    this.state.setState({ batch: null, at: 0, outcome: null });
  }

  /** The latest thing done in the grouping; a batch that was finished is under way again. */
  async undo(): Promise<void> {
    await this.connection.call('ask.undo', this.of);
    this.state.setState({ outcome: null, canRedo: true });
    await this.#read();
  }

  /** Does again what was undone: the labels of the batch, mostly. */
  async redo(): Promise<void> {
    await this.connection.call('ask.redo', this.of);
    this.state.setState({ canRedo: false });
    await this.#read();
  }

  async #read(): Promise<void> {
    const batch = await this.connection.call('batch.state', this.of);
    if (this.isClosed) return;
    this.state.setState({ batch, at: batch === null ? 0 : firstOpen(batch.items), loadError: null });
  }

  #put(item: number, label: BatchLabel | null, palette?: Batch['palette']): void {
    this.state.setState(({ batch }) =>
      batch
        ? {
            batch: {
              ...batch,
              items: batch.items.map(one => (one.item.id === item ? { ...one, label } : one)),
              ...(palette === undefined ? {} : { palette }),
            },
          }
        : {},
    );
  }
}
