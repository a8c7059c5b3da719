/** An audit as its screen sees it: the present check, and what the checks say so far. Renderer. */
import { createStore } from 'zustand/vanilla';
import type { Auditing, CheckGiven } from '../../../main/contract/audit.ts';
import { AkinError } from '../../../main/contract/errors.ts';
import type { Grouping } from '../../../main/contract/grouping.ts';
import { GroupingModel, type GroupingState } from '../../app/collection/groupingModel.ts';

export interface AuditState extends GroupingState {
  /** Null until it has been read. */
  readonly auditing: Auditing | null;
  /** How many checks are asked for before the result is shown; grows when one goes on. */
  readonly until: number;
  readonly isBusy: boolean;
}

export class AuditModel extends GroupingModel {
  readonly state = createStore<AuditState>(() => ({
    auditing: null,
    until: 0,
    isBusy: false,
    doing: null,
    loadError: null,
  }));
  #shownAt = 0;

  protected override get isWaiting(): boolean {
    return this.state.getState().auditing === null;
  }

  protected override async read(grouping: Grouping | null): Promise<void> {
    if (grouping === null) return;
    this.#show(await this.connection.call('audit.state', this.of));
  }

  async begin(wanted: number): Promise<void> {
    await this.#step(async () => {
      const auditing = await this.connection.call('audit.start', { ...this.of, wanted });
      this.state.setState({ until: wanted });
      return auditing;
    });
  }

  /** Asks for more checks of the same audit. */
  goOn(more: number): void {
    this.state.setState(({ auditing }) => ({ until: (auditing?.checks ?? 0) + more }));
  }

  async check(answer: CheckGiven): Promise<void> {
    const question = this.state.getState().auditing?.question?.id;
    if (question === undefined) return;
    const tookMilliseconds = Math.max(0, Math.round(performance.now() - this.#shownAt));
    await this.#step(() =>
      this.connection.call('audit.check', { ...this.of, question, answer, tookMilliseconds }),
    );
  }

  async undo(): Promise<void> {
    if (this.state.getState().auditing?.canUndo !== true) return;
    await this.#step(() => this.connection.call('audit.undo', this.of));
  }

  async redo(): Promise<void> {
    if (this.state.getState().auditing?.canRedo !== true) return;
    await this.#step(() => this.connection.call('audit.redo', this.of));
  }

  async apply(): Promise<void> {
    await this.#step(() => this.connection.call('audit.apply', this.of));
  }

  async #step(call: () => Promise<Auditing>): Promise<void> {
    if (this.state.getState().isBusy) return;
    this.state.setState({ isBusy: true });
    try {
      this.#show(await call());
    } catch (error) {
      // A check that another page has made meanwhile is refused: the present one is shown instead.
      if (!(error instanceof AkinError && error.code === 'bad-request')) throw error;
      this.#show(await this.connection.call('audit.state', this.of));
    } finally {
      this.state.setState({ isBusy: false });
    }
  }

  #show(auditing: Auditing): void {
    if (this.isClosed) return;
    this.#shownAt = performance.now();
    this.state.setState(({ until }) => ({
      auditing,
      until: Math.max(until, auditing.wanted ?? 0),
      doing: null,
      loadError: null,
    }));
  }
}
