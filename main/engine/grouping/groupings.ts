/** The groupings of one collection, each opened when it is first asked for. Engine process. */
import { AkinError } from '../../contract/errors.ts';
import type { Grouping } from '../../contract/grouping.ts';
import { recordAct } from '../../store/acts.ts';
import { type AnswerRow, listAnswers } from '../../store/answers.ts';
import type { WritableCatalog } from '../../store/connection.ts';
import { createGrouping, listGroupings } from '../../store/groupings.ts';
import { listNames } from '../../store/names.ts';
import { answerOf } from './log.ts';
import { OpenGrouping } from './openGrouping.ts';

const FIRST_NAME = 'Groups';

export class Groupings {
  readonly #catalog: WritableCatalog;
  readonly #changed: (grouping: number, revision: number) => void;
  readonly #open = new Map<number, OpenGrouping>();

  constructor(catalog: WritableCatalog, changed: (grouping: number, revision: number) => void) {
    this.#catalog = catalog;
    this.#changed = changed;
  }

  list(): Grouping[] {
    if (listGroupings(this.#catalog).length === 0) createGrouping(this.#catalog, FIRST_NAME);
    return listGroupings(this.#catalog).map(({ id }) => this.get(id).state.describe());
  }

  get(id: number): OpenGrouping {
    const known = this.#open.get(id);
    if (known !== undefined) return known;
    const row = listGroupings(this.#catalog).find(grouping => grouping.id === id);
    if (row === undefined) throw new AkinError('not-found', 'There is no such grouping in this collection.');
    const grouping = new OpenGrouping(this.#catalog, row, revision => this.#changed(id, revision));
    this.#open.set(id, grouping);
    return grouping;
  }

  /** A copy has every answer and name that stands in the other, in one act each, as they were given. */
  create(name: string, copyOf: number | null): Grouping {
    if (listGroupings(this.#catalog).some(grouping => grouping.name === name))
      throw new AkinError('bad-request', `There is a grouping called “${name}” already.`);
    const source = copyOf === null ? undefined : this.get(copyOf).state.describe();
    const id = this.#catalog.connection.transaction(() => {
      const settings =
        source === undefined
          ? {}
          : { strategy: source.strategy, clusterer: source.clusterer, wanted: source.wanted };
      const row = createGrouping(this.#catalog, name, settings);
      if (copyOf !== null) this.#copy(copyOf, row.id);
      return row.id;
    });
    return this.get(id).state.describe();
  }

  /** Items came or went. */
  async refresh(): Promise<void> {
    await Promise.all([...this.#open.values()].map(grouping => grouping.state.refresh()));
  }

  async close(): Promise<void> {
    await Promise.all([...this.#open.values()].map(grouping => grouping.state.close()));
    this.#open.clear();
  }

  #copy(from: number, groupingId: number): void {
    const acts = new Map<number, AnswerRow[]>();
    for (const row of listAnswers(this.#catalog, from)) {
      const rows = acts.get(row.actId);
      if (rows === undefined) acts.set(row.actId, [row]);
      else rows.push(row);
    }
    for (const rows of acts.values()) {
      const { source, strategy, tookMilliseconds } = rows[0]!;
      recordAct(
        this.#catalog,
        { groupingId, source, strategy, tookMilliseconds },
        { answers: rows.map(answerOf) },
      );
    }
    const names = listNames(this.#catalog, from).map(({ itemId, name }) => ({ itemId, name }));
    if (names.length > 0)
      recordAct(
        this.#catalog,
        { groupingId, source: 'person', strategy: null, tookMilliseconds: null },
        { names },
      );
  }
}
