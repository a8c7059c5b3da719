/**
 * What the screens about the groups of a collection have in common: the grouping in use, and why there may be
 * nothing to show of it. Renderer.
 */
import { AkinError } from '../../../main/contract/errors.ts';
import type { Grouping } from '../../../main/contract/grouping.ts';
import { isEngineStopped } from '../errors.ts';
import { CollectionModel, type CollectionOptions } from './collectionModel.ts';

export interface GroupingState {
  /** What the engine says it is doing before there is something to show. */
  readonly doing: string | null;
  /** Why there is nothing to show. */
  readonly loadError: unknown;
}

export abstract class GroupingModel extends CollectionModel {
  abstract readonly state: {
    getState(): GroupingState;
    setState(changes: Partial<GroupingState>): void;
  };
  #grouping: number | null = null;

  constructor(options: CollectionOptions) {
    super(options);
    this.follow(
      options.connection.on('call.progress', ({ message }) => {
        if (this.isTold) this.state.setState({ doing: message });
      }),
    );
  }

  /** What every call about this grouping begins with. */
  get of(): { collection: string; grouping: number } {
    if (this.#grouping === null) throw new AkinError('not-found', 'The groups have not been read yet.');
    return { collection: this.id, grouping: this.#grouping };
  }

  /** Whether there is nothing to show yet. */
  protected abstract get isWaiting(): boolean;

  /** Whether what the engine is doing is shown. */
  protected get isTold(): boolean {
    return this.isWaiting;
  }

  /** Reads what the screen shows of the grouping; null before there is any. */
  protected abstract read(grouping: Grouping | null): Promise<void>;

  protected isOurs(change: { collection: string; grouping: number }): boolean {
    return change.collection === this.id && change.grouping === this.#grouping;
  }

  protected override async opened(): Promise<void> {
    try {
      const grouping = await this.groupingInUse();
      if (this.isClosed) return;
      this.#grouping = grouping?.id ?? null;
      await this.read(grouping);
    } catch (error) {
      this.couldNotRead(error);
    }
  }

  /** New photos may make groups possible where there were none. */
  protected override changed(): void {
    if (this.state.getState().loadError !== null) void this.opened();
  }

  protected couldNotRead(error: unknown): void {
    if (this.isClosed || isEngineStopped(error)) return;
    if (this.isWaiting) this.state.setState({ loadError: error, doing: null });
    else this.failed(error);
  }
}
