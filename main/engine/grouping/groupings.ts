/** The groupings of one collection, each opened when first needed. Engine process. */
import { AkinError } from '../../contract/errors.ts';
import type { Grouping } from '../../contract/grouping.ts';
import { endOfLog } from '../../store/acts.ts';
import type { WritableCatalog } from '../../store/connection.ts';
import {
  createGrouping,
  type GroupingRow,
  listGroupings,
  setGroupingRemoved,
} from '../../store/groupings.ts';
import type { KeepNeighbours } from '../library/indexJob.ts';
import { OpenGrouping } from './openGrouping.ts';
import { GroupingState } from './state/groupingState.ts';
import { copyLog } from './state/log.ts';
import { keepNeighbours } from './state/neighboursOfIndex.ts';

const FIRST_NAME = 'Groups';
/** Milliseconds until the first screen is painted: both need the CPU. */
const PAINT_MS = 500;

export class Groupings {
  readonly #catalog: WritableCatalog;
  readonly #changed: (grouping: number, revision: number) => void;
  readonly #listed: (groupings: Grouping[]) => void;
  readonly #boxesTakenBack: () => void;
  readonly #open = new Map<number, OpenGrouping>();
  readonly #inFlight = new InFlight();
  /** An index job is running. */
  isIndexing = false;
  #isPreparing = false;
  #isClosed = false;

  /**
   * `changed`: the groups of one changed. `listed`: one was created, removed, restored or has other settings.
   * `boxesTakenBack`: boxes that a person drew were taken back.
   */
  constructor(
    catalog: WritableCatalog,
    changed: (grouping: number, revision: number) => void,
    listed: (groupings: Grouping[]) => void = () => {},
    boxesTakenBack: () => void = () => {},
  ) {
    this.#catalog = catalog;
    this.#changed = changed;
    this.#listed = listed;
    this.#boxesTakenBack = boxesTakenBack;
  }

  /** Runs work that uses the rows of a grouping; its items are not replaced meanwhile. */
  async track<T>(work: () => T | Promise<T>): Promise<T> {
    return await this.#inFlight.track(work);
  }

  list(): Grouping[] {
    if (this.#rows().length === 0) createGrouping(this.#catalog, this.#freeName(FIRST_NAME));
    return this.#rows().map(({ id }) => this.get(id).state.describe());
  }

  /**
   * The collection is on a screen: soon somebody may answer. What the grouping that was used last knew is made
   * again, so that the first answer does not wait for it.
   */
  prepareSoon(): void {
    if (this.#isPreparing) return;
    this.#isPreparing = true;
    setTimeout(() => {
      if (this.isIndexing || this.#isClosed) return;
      const ends = new Map(this.#rows().map(({ id }) => [id, endOfLog(this.#catalog, id)]));
      const [latest] = [...ends].sort((one, other) => other[1] - one[1]);
      // Whoever asks gets the error.
      if (latest !== undefined)
        void this.get(latest[0])
          .state.prepareAnswer()
          .catch(() => false);
    }, PAINT_MS).unref();
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

  /** A copy has every active answer, reason and name of the other, act by act. */
  create(name: string, copyOf: number | null): Grouping {
    const settings = copyOf === null ? {} : this.get(copyOf).state.settings;
    const id = this.#catalog.connection.transaction(() => {
      this.#makeRoom(name);
      const row = createGrouping(this.#catalog, name, settings);
      if (copyOf !== null) copyLog(this.#catalog, copyOf, row.id);
      return row.id;
    });
    this.#notifyListed();
    return this.get(id).state.describe();
  }

  rename(id: number, name: string): Grouping {
    const { state } = this.get(id);
    if (state.describe().name !== name) {
      this.#catalog.connection.transaction(() => {
        this.#makeRoom(name);
        state.rename(name);
      });
      this.#notifyListed();
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
    this.#notifyListed();
    await state.close();
  }

  restore(id: number): Grouping {
    if (!this.removed().some(grouping => grouping.id === id))
      throw new AkinError('not-found', 'There is no such grouping that was removed.');
    setGroupingRemoved(this.#catalog, id, false);
    this.#notifyListed();
    return this.get(id).state.describe();
  }

  /** At the end of an index job: what a grouping needs when it is opened. */
  readonly keepNeighbours: KeepNeighbours = async job => await keepNeighbours(this.#catalog, job);

  /** Items came or went. */
  async refresh(): Promise<void> {
    await Promise.all([...this.#open.values()].map(grouping => grouping.state.refresh()));
  }

  /** Acts of another copy came into the log, and changes of settings. */
  async merged(): Promise<void> {
    await this.#refreshAttributes();
    for (const row of this.#rows()) await this.#open.get(row.id)?.state.settingsMerged(row);
    for (const { state } of this.#open.values()) state.announce();
    this.#notifyListed();
  }

  /** A page is signed by another person from now on. */
  sign(client: number, person: string | null): void {
    for (const { state } of this.#open.values())
      state.people.leases.sign(client, person, state.people.ownEnd(person));
  }

  /** A page was closed: the questions it showed are free again. */
  release(client: number): void {
    for (const { state } of this.#open.values()) state.people.leases.release(client);
  }

  async #refreshAttributes(): Promise<void> {
    await Promise.all([...this.#open.values()].map(grouping => grouping.state.refreshAttributes()));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#open.values()].map(grouping => grouping.state.close()));
    this.#open.clear();
  }

  #state(row: GroupingRow): GroupingState {
    return new GroupingState(this.#catalog, row, {
      changed: revision => this.#changed(row.id, revision),
      described: () => this.#notifyListed(),
      attributesChanged: () => this.#refreshAttributes(),
      idle: () => this.#inFlight.idle(),
      isIndexing: () => this.isIndexing,
      boxesTakenBack: () => this.#boxesTakenBack(),
    });
  }

  #rows(): GroupingRow[] {
    return listGroupings(this.#catalog).filter(({ removedAt }) => removedAt === null);
  }

  #notifyListed(): void {
    this.#listed(this.list());
  }

  /** A name belongs to one grouping; a removed one is renamed. */
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

export class InFlight {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  async track<T>(work: () => T | Promise<T>): Promise<T> {
    this.#running++;
    try {
      return await work();
    } finally {
      this.#running--;
      if (this.#running === 0) for (const wake of this.#waiting.splice(0)) wake();
    }
  }

  /** Resolves when no call is running. Code after it in the same tick runs before the next call. */
  async idle(): Promise<void> {
    while (this.#running > 0) await new Promise<void>(resolve => this.#waiting.push(resolve));
  }
}
