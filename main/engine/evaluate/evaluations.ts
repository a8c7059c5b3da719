/**
 * The evaluations of one collection: one at a time, the latest kept until the collection is closed. Engine
 * process.
 */
import { basename } from 'node:path';
import { AkinError } from '../../contract/errors.ts';
import type { Evaluation, EvaluationSettings } from '../../contract/evaluate.ts';
import { readTableText } from '../../files/tables.ts';
import { listExportItems } from '../../store/exportItems.ts';
import type { Groupings } from '../grouping/groupings.ts';
import type { OpenGrouping } from '../grouping/openGrouping.ts';
import { RunningEvaluation } from './evaluation.ts';
import { type NamesOfItems, namesFromFolders, namesFromTable } from './truth.ts';

export class Evaluations {
  readonly #groupings: Groupings;
  readonly #changed: (state: Evaluation) => void;
  #latest: RunningEvaluation | undefined;

  constructor(groupings: Groupings, changed: (state: Evaluation) => void) {
    this.#groupings = groupings;
    this.#changed = changed;
  }

  /** Null when there has been none since the collection was opened. */
  now(): Evaluation | null {
    return this.#latest?.describe() ?? null;
  }

  csv(): string {
    if (this.#latest === undefined)
      throw new AkinError('not-found', 'Nothing has been evaluated since this collection was opened.');
    return this.#latest.csv();
  }

  /** `pathOf` gives the file behind a grant. */
  async start(
    grouping: number,
    settings: EvaluationSettings,
    pathOf: (grant: string) => string,
  ): Promise<Evaluation> {
    this.#mustBeIdle();
    const open = this.#groupings.get(grouping);
    const loaded = open.state.groupingItems();
    const attributes = open.state.attributes().scores;
    const { axes } = open.state;
    const names = await this.#namesOf(open, settings, pathOf);
    this.#mustBeIdle();
    this.#latest = new RunningEvaluation(
      { grouping, loaded, axes, attributes, names },
      settings,
      this.#changed,
    );
    return this.#latest.describe();
  }

  async cancel(): Promise<Evaluation | null> {
    await this.#latest?.cancel();
    return this.now();
  }

  async close(): Promise<void> {
    await this.#latest?.cancel();
  }

  #mustBeIdle(): void {
    if (this.now()?.state === 'running')
      throw new AkinError(
        'bad-request',
        'Another evaluation of this collection is under way. Stop it first.',
      );
  }

  async #namesOf(
    { state }: OpenGrouping,
    { truth }: EvaluationSettings,
    pathOf: (grant: string) => string,
  ): Promise<NamesOfItems> {
    if (truth.kind === 'grouping') return await this.#namesOfGrouping(truth.grouping);
    const items = listExportItems(state.catalog, state.groupingItems().items).values();
    if (truth.kind === 'folders') return namesFromFolders(items);
    const path = pathOf(truth.file);
    return namesFromTable(await readTableText(path), basename(path), items);
  }

  /** Of items in groups; leftovers have no name yet. */
  async #namesOfGrouping(id: number): Promise<NamesOfItems> {
    const { state } = this.#groupings.get(id);
    const { groups } = await state.present();
    const { items } = state.groupingItems();
    return new Map(
      groups.shown.flatMap(({ members }, at) => members.map(row => [items[row]!, String(at)] as const)),
    );
  }
}
