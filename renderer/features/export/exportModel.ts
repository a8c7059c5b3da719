/**
 * The exports of a collection as the screen Export sees them: the list, the one that is shown with its files,
 * and what can be done to it. Renderer.
 */
import { createStore } from 'zustand/vanilla';
import type { BoxImportOptions, BoxImportOutcome } from '../../../main/contract/boxImport.ts';
import type {
  ExportFile,
  ExportOptions,
  ExportPlan,
  ExportView,
  ImportOptions,
  ImportOutcome,
  UndoneExport,
} from '../../../main/contract/export.ts';
import type { GroupChange, Grouping, GroupList, GroupView } from '../../../main/contract/grouping.ts';
import type { NameListOutcome } from '../../../main/contract/nameList.ts';
import type { CollectionOptions } from '../../app/collection/collectionModel.ts';
import { GroupingModel, type GroupingState } from '../../app/collection/groupingModel.ts';
import { PageCache } from '../../app/data/pageCache.ts';

/** One export with its files. */
export interface Shown {
  readonly view: ExportView;
  /** Of one that was planned here and now. */
  readonly plan: ExportPlan | null;
  readonly isNotedOnly: boolean;
  readonly files: PageCache<ExportFile>;
}

export interface ExportState extends GroupingState {
  readonly grouping: Grouping | null;
  /** The latest first, plans left out; null until they have been read. */
  readonly exports: readonly ExportView[] | null;
  readonly shown: Shown | null;
  readonly isPlanning: boolean;
  /** Whether there are groups; null until that is known. */
  readonly isReady: boolean;
  /** What stays out: pictures set aside, and hidden groups. */
  readonly out: Pick<GroupList, 'setAside' | 'hidden'>;
}

/** The latest plan, by collection. */
const plans = new Map<string, { plan: ExportPlan; revision: number }>();

export class ExportModel extends GroupingModel {
  readonly state = createStore<ExportState>(() => ({
    grouping: null,
    exports: null,
    shown: null,
    isPlanning: false,
    isReady: false,
    out: { setAside: 0, hidden: 0 },
    doing: null,
    loadError: null,
  }));

  constructor(options: CollectionOptions) {
    super(options);
    const { connection, id } = options;
    this.follow(
      connection.on('export.changed', change => {
        if (change.collection === id) this.#changed(change.export);
      }),
    );
  }

  protected override get isWaiting(): boolean {
    return !this.state.getState().isReady;
  }

  protected override async read(grouping: Grouping | null): Promise<void> {
    this.state.setState({ grouping });
    await this.#readList();
    // What was planned in an engine that is gone is there still; what ran is interrupted.
    const { shown, exports } = this.state.getState();
    const now = exports?.find(({ id }) => id === shown?.view.id);
    if (now !== undefined) this.#changed(now);
    const { setAside, hidden, revision } = await this.#groups();
    await this.#showKept(revision);
    if (!this.isClosed)
      this.state.setState({ out: { setAside, hidden }, isReady: true, loadError: null, doing: null });
  }

  override close(): void {
    super.close();
    this.state.getState().shown?.files.close();
  }

  /** What was brought in can be taken back here too. */
  readonly said = {
    undo: () => this.#stepped('ask.undo'),
    redo: () => this.#stepped('ask.redo'),
  };

  async #stepped(method: 'ask.undo' | 'ask.redo'): Promise<GroupChange | null> {
    const { settled } = await this.connection.call(method, this.of);
    const { setAside, hidden } = await this.#groups();
    if (!this.isClosed) this.state.setState({ out: { setAside, hidden } });
    return settled;
  }

  async plan(destination: string, options: ExportOptions): Promise<void> {
    if (this.state.getState().isPlanning) return;
    this.state.setState({ isPlanning: true });
    try {
      const { revision } = await this.#groups();
      const plan = await this.connection.call('export.plan', { ...this.of, destination, options });
      plans.set(this.id, { plan, revision });
      if (!this.isClosed) this.#show(plan.export, plan, false);
    } finally {
      this.state.setState({ isPlanning: false });
    }
  }

  async apply(id: number): Promise<void> {
    const view = await this.connection.call('export.apply', { collection: this.id, export: id });
    if (this.state.getState().shown?.view.id !== id) this.#show(view, null, false);
    this.#changed(view);
  }

  async stop(id: number): Promise<void> {
    this.#changed(await this.connection.call('export.cancel', { collection: this.id, export: id }));
  }

  undo(id: number, apply: boolean, signal?: AbortSignal): Promise<UndoneExport> {
    return this.connection.call('export.undo', { collection: this.id, export: id, apply }, signal);
  }

  show(view: ExportView): void {
    this.#show(view, null, false);
  }

  showNoted(isNotedOnly: boolean): void {
    const { shown } = this.state.getState();
    if (shown !== null) this.#show(shown.view, shown.plan, isNotedOnly);
  }

  showList(): void {
    plans.delete(this.id);
    this.state.getState().shown?.files.close();
    this.state.setState({ shown: null });
  }

  async example(options: ExportOptions, signal: AbortSignal): Promise<readonly string[]> {
    return (await this.connection.call('export.example', { ...this.of, options }, signal)).targets;
  }

  async groups(search: string, signal: AbortSignal): Promise<readonly GroupView[]> {
    const asked = { ...this.of, offset: 0, limit: 500, ...(search === '' ? {} : { search }) };
    return (await this.connection.call('groups.page', asked, signal)).page;
  }

  import(options: ImportOptions, apply: boolean, signal: AbortSignal): Promise<ImportOutcome> {
    const method = apply ? 'import.apply' : 'import.preview';
    return this.connection.call(method, { ...this.of, options }, signal);
  }

  /** From a table of another program; `column` null: by the kind of table. With `apply` false nothing is kept. */
  importTable(
    file: string,
    column: string | null,
    apply: boolean,
    signal: AbortSignal,
  ): Promise<ImportOutcome> {
    return this.connection.call('import.observations', { ...this.of, file, column, apply }, signal);
  }

  /** By the ids of the items; with `apply` false nothing is kept. */
  importGroups(file: string, apply: boolean): Promise<ImportOutcome> {
    return this.connection.call('import.groups', { ...this.of, file, apply });
  }

  readonly names = {
    count: async (): Promise<number> =>
      (await this.connection.call('names.count', { collection: this.id })).total,
    add: (file: string): Promise<NameListOutcome> =>
      this.connection.call('names.add', { collection: this.id, file, apply: true }),
    clear: () => this.connection.call('names.clear', { collection: this.id }),
  };

  importBoxes(
    file: string,
    options: BoxImportOptions,
    apply: boolean,
    signal: AbortSignal,
  ): Promise<BoxImportOutcome> {
    return this.connection.call('boxes.import', { ...this.of, file, options, apply }, signal);
  }

  #show(view: ExportView, plan: ExportPlan | null, isNotedOnly: boolean): void {
    this.state.getState().shown?.files.close();
    const files = new PageCache<ExportFile>({
      pageSize: 100,
      failed: error => this.failed(error),
      same: (a, b) => a.target === b.target && a.state === b.state && a.note === b.note,
      fetch: async (offset, limit, signal) => {
        const asked = { collection: this.id, export: view.id, offset, limit, noted: isNotedOnly };
        const page = await this.connection.call('export.files', asked, signal);
        return { total: page.total, rows: page.files };
      },
    });
    this.state.setState({ shown: { view, plan, isNotedOnly, files } });
    files.want(0, 0);
  }

  /** Who looked at the photos that stay behind finds the plan again, if the groups are as they were. */
  async #showKept(revision: number): Promise<void> {
    const kept = plans.get(this.id);
    if (kept === undefined || kept.revision !== revision || this.state.getState().shown !== null) return;
    const all = await this.connection.call('export.list', { collection: this.id });
    const view = all.find(({ id }) => id === kept.plan.export.id);
    const isOurs = view?.grouping === this.of.grouping;
    if (isOurs && view.state === 'planned' && !this.isClosed) this.#show(view, kept.plan, false);
    else plans.delete(this.id);
  }

  #groups(): Promise<GroupList> {
    return this.connection.call('groups.page', { ...this.of, offset: 0, limit: 1 });
  }

  #changed(view: ExportView): void {
    this.state.setState(({ exports, shown }) => ({
      exports: withView(exports ?? [], view),
      shown: shown?.view.id === view.id ? { ...shown, view } : shown,
    }));
    const { shown } = this.state.getState();
    if (shown?.view.id === view.id) shown.files.invalidate();
  }

  async #readList(): Promise<void> {
    const all = await this.connection.call('export.list', { collection: this.id });
    if (!this.isClosed) this.state.setState({ exports: all.filter(({ state }) => state !== 'planned') });
  }
}

/** In its place, or first where it is new. */
function withView(exports: readonly ExportView[], view: ExportView): ExportView[] {
  return exports.some(({ id }) => id === view.id)
    ? exports.map(other => (other.id === view.id ? view : other))
    : [view, ...exports];
}
