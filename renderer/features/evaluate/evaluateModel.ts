/** The evaluation of a collection as the screen Evaluate sees it, while it runs and after. Renderer. */
import { createStore } from 'zustand/vanilla';
import { AkinError } from '../../../main/contract/errors.ts';
import type { Evaluation, EvaluationSettings } from '../../../main/contract/evaluate.ts';
import type { Grouping } from '../../../main/contract/grouping.ts';
import { CollectionModel, type CollectionOptions } from '../../app/collection/collectionModel.ts';
import { isEngineStopped } from '../../app/errors.ts';

export interface EvaluateState {
  /** Null where there was none, or while it is not known whether there was. */
  readonly evaluation: Evaluation | null;
  readonly isKnown: boolean;
  readonly grouping: Grouping | null;
  readonly groupings: readonly Grouping[];
  readonly isStarting: boolean;
}

export class EvaluateModel extends CollectionModel {
  readonly state = createStore<EvaluateState>(() => ({
    evaluation: null,
    isKnown: false,
    grouping: null,
    groupings: [],
    isStarting: false,
  }));
  readonly #quiet: () => void;

  constructor(options: CollectionOptions) {
    super(options);
    const { connection, id } = options;
    this.#quiet = connection.on('evaluation.changed', ({ collection, evaluation }) => {
      if (collection === id && !this.isClosed) this.state.setState({ evaluation });
    });
  }

  protected override async opened(): Promise<void> {
    try {
      const groupings = await this.connection.call('groupings.list', { collection: this.id });
      const grouping = await this.groupingInUse();
      const evaluation = await this.connection.call('evaluate.now', { collection: this.id });
      if (!this.isClosed) this.state.setState({ groupings, grouping, evaluation, isKnown: true });
    } catch (error) {
      if (!this.isClosed && !isEngineStopped(error)) this.failed(error);
    }
  }

  override close(): void {
    super.close();
    this.#quiet();
  }

  async run(settings: EvaluationSettings): Promise<void> {
    const { grouping, isStarting } = this.state.getState();
    if (grouping === null) throw new AkinError('not-found', 'The groups have not been read yet.');
    if (isStarting) return;
    this.state.setState({ isStarting: true });
    try {
      const of = { collection: this.id, grouping: grouping.id };
      const evaluation = await this.connection.call('evaluate.start', { ...of, settings });
      this.state.setState({ evaluation });
    } finally {
      this.state.setState({ isStarting: false });
    }
  }

  async stop(): Promise<void> {
    const evaluation = await this.connection.call('evaluate.cancel', { collection: this.id });
    this.state.setState({ evaluation });
  }

  async csv(): Promise<string> {
    return (await this.connection.call('evaluate.csv', { collection: this.id })).text;
  }
}
