/** The groupings of one collection, each opened when it is first asked for. Engine process. */
import { AkinError } from '../../contract/errors.ts';
import type { Grouping } from '../../contract/grouping.ts';
import type { WritableCatalog } from '../../store/connection.ts';
import {
  createGrouping,
  type GroupingRow,
  listGroupings,
  setGroupingRemoved,
} from '../../store/groupings.ts';
import { Calls } from './calls.ts';
import { copyLog } from './copyLog.ts';
import { GroupingState } from './groupingState.ts';
import { OpenGrouping } from './openGrouping.ts';

const FIRST_NAME = 'Groups';

export class Groupings {
  readonly #catalog: WritableCatalog;
  readonly #changed: (grouping: number, revision: number) => void;
  readonly #listed: (groupings: Grouping[]) => void;
  readonly #open = new Map<number, OpenGrouping>();
  readonly #calls = new Calls();
  /** More photos are on their way. */
  isGrowing = false;

  /** Told when the groups of one change, and when one comes, goes or has other settings. */
  constructor(
    catalog: WritableCatalog,
    changed: (grouping: number, revision: number) => void,
    listed: (groupings: Grouping[]) => void = () => {},
  ) {
    this.#catalog = catalog;
    this.#changed = changed;
    this.#listed = listed;
  }

  /** Runs something that looks at rows of a grouping: while it does, they stay what they are. */
  async during<T>(work: () => T | Promise<T>): Promise<T> {
    return await this.#calls.during(work);
  }

  list(): Grouping[] {
    if (this.#rows().length === 0) createGrouping(this.#catalog, this.#freeName(FIRST_NAME));
    return this.#rows().map(({ id }) => this.get(id).state.describe());
  }

  removed(): Grouping[] {
    return listGroupings(this.#catalog)
      .filter(({ removedAt }) => removedAt !== null)
      .sort((a, b) => b.removedAt! - a.removedAt! || b.id - a.id)
      .map(row => this.#state(row).describe());
  }

  get(id: number): OpenGrouping {
    const known = this.#open.get(id);
    if (known !== undefined) return known;
    const row = this.#rows().find(grouping => grouping.id === id);
    if (row === undefined) throw new AkinError('not-found', 'There is no such grouping in this collection.');
    const grouping = new OpenGrouping(this.#state(row));
    this.#open.set(id, grouping);
    return grouping;
  }

  /** A copy has every answer, reason and name that stands in the other, in one act each, as they were given. */
  create(name: string, copyOf: number | null): Grouping {
    const settings = copyOf === null ? {} : this.get(copyOf).state.settings;
    const id = this.#catalog.connection.transaction(() => {
      this.#makeRoom(name);
      const row = createGrouping(this.#catalog, name, settings);
      if (copyOf !== null) copyLog(this.#catalog, copyOf, row.id);
      return row.id;
    });
    this.#tell();
    return this.get(id).state.describe();
  }

  rename(id: number, name: string): Grouping {
    const { state } = this.get(id);
    if (state.describe().name !== name) {
      this.#catalog.connection.transaction(() => {
        this.#makeRoom(name);
        state.rename(name);
      });
      this.#tell();
    }
    return state.describe();
  }

  /** Its answers stay in the catalog, and `restore` brings it back. */
  async remove(id: number): Promise<void> {
    const { state } = this.get(id);
    if (this.#rows().length === 1)
      throw new AkinError('bad-request', 'This is the only grouping; make another one before removing it.');
    setGroupingRemoved(this.#catalog, id, true);
    this.#open.delete(id);
    this.#tell();
    await state.close();
  }

  restore(id: number): Grouping {
    if (!this.removed().some(grouping => grouping.id === id))
      throw new AkinError('not-found', 'There is no such grouping that was removed.');
    setGroupingRemoved(this.#catalog, id, false);
    this.#tell();
    return this.get(id).state.describe();
  }

  /** Items came or went. */
  async refresh(): Promise<void> {
    await Promise.all([...this.#open.values()].map(grouping => grouping.state.refresh()));
  }

  async #renewAttributes(): Promise<void> {
    await Promise.all([...this.#open.values()].map(grouping => grouping.state.renewAttributes()));
  }

  async close(): Promise<void> {
    await Promise.all([...this.#open.values()].map(grouping => grouping.state.close()));
    this.#open.clear();
  }

  #state(row: GroupingRow): GroupingState {
    return new GroupingState(this.#catalog, row, {
      changed: revision => this.#changed(row.id, revision),
      described: () => this.#tell(),
      attributesChanged: () => this.#renewAttributes(),
      atRest: () => this.#calls.atRest(),
      isGrowing: () => this.isGrowing,
    });
  }

  #rows(): GroupingRow[] {
    return listGroupings(this.#catalog).filter(({ removedAt }) => removedAt === null);
  }

  #tell(): void {
    this.#listed(this.list());
  }

  /** A name belongs to one grouping; one that was removed gives way. */
  #makeRoom(name: string): void {
    const taken = listGroupings(this.#catalog).find(grouping => grouping.name === name);
    if (taken === undefined) return;
    if (taken.removedAt === null)
      throw new AkinError('bad-request', `There is a grouping called “${name}” already.`);
    this.#state(taken).rename(this.#freeName(name));
  }

  #freeName(wanted: string): string {
    const taken = new Set(listGroupings(this.#catalog).map(({ name }) => name));
    for (let number = 1; ; number++) {
      const name = number === 1 ? wanted : `${wanted} (${number})`;
      if (!taken.has(name)) return name;
    }
  }
}
