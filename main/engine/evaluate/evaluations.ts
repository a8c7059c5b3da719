/** The evaluations of one collection: one at a time, the latest kept until the collection is closed. Engine process. */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { AkinError } from '../../contract/errors.ts';
import type { Evaluation, EvaluationSettings } from '../../contract/evaluate.ts';
import { listExportItems } from '../../store/exportItems.ts';
import type { Groupings } from '../grouping/groupings.ts';
import type { OpenGrouping } from '../grouping/openGrouping.ts';
import { RunningEvaluation } from './evaluation.ts';
import { type NamesOfItems, namesFromFolders, namesFromTable } from './truth.ts';

/** A table of a million photos is far smaller. */
const MOST_BYTES = 200_000_000;

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

  /** `pathOf` gives the file that stands behind a grant. */
  async start(
    grouping: number,
    settings: EvaluationSettings,
    pathOf: (grant: string) => string,
  ): Promise<Evaluation> {
    this.#mustBeIdle();
    const open = this.#groupings.get(grouping);
    const gathered = open.state.gather();
    const attributes = open.state.attributes().scores;
    const names = await this.#namesOf(open, settings, pathOf);
    this.#mustBeIdle();
    this.#latest = new RunningEvaluation({ grouping, gathered, attributes, names }, settings, this.#changed);
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
    const items = listExportItems(state.catalog, state.gather().items).values();
    if (truth.kind === 'folders') return namesFromFolders(items);
    const path = pathOf(truth.file);
    return namesFromTable(await readTable(path), basename(path), items);
  }

  /** Of items in groups; leftovers belong to nobody yet. */
  async #namesOfGrouping(id: number): Promise<NamesOfItems> {
    const { state } = this.#groupings.get(id);
    const { groups } = await state.present();
    const { items } = state.gather();
    return new Map(
      groups.shown.flatMap(({ members }, at) => members.map(row => [items[row]!, String(at)] as const)),
    );
  }
}

async function readTable(path: string): Promise<string> {
  let bytes: Buffer;
  try {
    bytes = await readFile(path);
  } catch (error) {
    throw new AkinError('not-found', `${path} could not be read.`, { cause: error });
  }
  if (bytes.length > MOST_BYTES) throw new AkinError('bad-request', `${path} is too large for a table.`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new AkinError('bad-request', `${path} is not text in UTF-8. Save the table as CSV in UTF-8.`);
  }
}
