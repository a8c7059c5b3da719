/** The exports of one collection: planning, applying, undoing, and their progress. Engine process. */
import { AkinError } from '../../contract/errors.ts';
import type {
  ExportFile,
  ExportOptions,
  ExportPlan,
  ExportView,
  StayReason,
  UndoneExport,
} from '../../contract/export.ts';
import { readCollection } from '../../store/collection.ts';
import type { WritableCatalog } from '../../store/connection.ts';
import {
  countExportFiles,
  countNotedFiles,
  dropPlans,
  type ExportCounts,
  type ExportRow,
  exportById,
  listExports,
  markUndone,
  pageExportFiles,
  planExport,
  reopenFile,
  retryFailedFiles,
  setExportSettings,
  setExportState,
} from '../../store/exports.ts';
import { listFolders } from '../../store/folders.ts';
import { listItemContents, listPhotoFacts } from '../../store/photoPages.ts';
import { findExistingCopies } from '../library/existingCopies.ts';
import type { Readers } from '../library/readers/readers.ts';
import { ThroughputMeter } from '../library/throughputMeter.ts';
import { allFiles, applyExport, isManifest } from './apply.ts';
import { freeSpace, mustBeUsable, mustShareDisk, targetPath } from './destination.ts';
import { planBeside } from './existing.ts';
import type { ExportInput } from './exportInput.ts';
import { hashOf, lstatIfThere, remove } from './fileWork.ts';
import { itemsOf, located, missingOriginals, noteProblems } from './locate.ts';
import type { ExportSettings, Operation } from './operation.ts';
import { type Staying, stayingPhotos, summarizeFolders, summarizeStaying } from './planSummary.ts';
import { asStop, messageOf } from './refusals.ts';
import { type UndoProgress, undoExport } from './undo.ts';

/** Between two tellings of how far an export is. */
const NOTIFY_MS = 250;

interface Running {
  readonly id: number;
  readonly abort: AbortController;
  readonly meter: ThroughputMeter;
  finished: Promise<void>;
}

export class Exports {
  readonly #catalog: WritableCatalog;
  readonly #readers: Readers;
  readonly #changed: (view: ExportView) => void;
  readonly #mark: string;
  #running: Running | undefined;
  /** What the latest plan leaves where it is. */
  #staying: { readonly export: number; readonly of: ReadonlyMap<number, Staying> } | undefined;

  constructor(catalog: WritableCatalog, readers: Readers, changed: (view: ExportView) => void) {
    this.#catalog = catalog;
    this.#readers = readers;
    this.#changed = changed;
    this.#mark = readCollection(catalog).id.slice(0, 8);
  }

  /**
   * Nothing is written but the plan itself, into the catalog, in place of an earlier one that was not
   * applied.
   */
  async plan(loaded: ExportInput, destination: string, options: ExportOptions): Promise<ExportPlan> {
    await mustBeUsable(destination, this.#photoFolders());
    const copies = await findExistingCopies(this.#catalog, itemsOf(loaded));
    const input = located(loaded, copies);
    if (options.how === 'hard-link') await mustShareDisk(input, destination);
    const plan = await planBeside(input, options, destination);
    const missing = missingOriginals(plan.files, copies.missing);
    const settings: ExportSettings = { options, made: plan.made, certificate: input.certificate };
    dropPlans(this.#catalog);
    const id = planExport(
      this.#catalog,
      { groupingId: input.grouping.id, destination, settings },
      noteProblems(plan.files, copies),
    );
    const photos = listPhotoFacts(this.#catalog);
    const stock = { photos, items: listItemContents(this.#catalog), missing: copies.missing };
    const paths = new Map(listFolders(this.#catalog).map(folder => [folder.id, folder.path]));
    const staying = stayingPhotos(input, options, plan, stock);
    this.#staying = { export: id, of: staying };
    const operations = plan.files.map(({ operation }) => operation);
    return {
      export: this.view(id),
      folders: summarizeFolders(plan),
      photos: summarizeStaying(staying, photos, paths),
      renamed: operations.filter(({ kind, note }) => kind !== 'present' && note !== undefined).length,
      present: operations.filter(({ kind }) => kind === 'present').length,
      missing,
      free: await freeSpace(destination),
    };
  }

  /** The photos that a plan leaves where they are, for one reason. Only the latest plan is known. */
  staying(id: number, reason: StayReason): ReadonlySet<number> {
    if (this.#staying?.export !== id)
      throw new AkinError('not-found', 'This plan is not known any more. Plan the export again.');
    return new Set(
      [...this.#staying.of].flatMap(([photo, stays]) => (stays.reason === reason ? [photo] : [])),
    );
  }

  list(): ExportView[] {
    return listExports(this.#catalog).map(row => this.#view(row));
  }

  view(id: number): ExportView {
    return this.#view(this.#row(id));
  }

  files(
    id: number,
    page: { offset: number; limit: number; noted: boolean },
  ): { total: number; files: ExportFile[] } {
    this.#row(id);
    const files = pageExportFiles(this.#catalog, id, page).map(row => {
      const operation = row.operation as Operation;
      return {
        target: row.target,
        photo: row.photoId,
        kind: operation.kind === 'matrix' ? ('table' as const) : operation.kind,
        bytes: row.bytes,
        state: row.state,
        original: 'original' in operation ? operation.original.path : null,
        label: 'label' in operation ? operation.label : null,
        note: row.problemMessage ?? operation.note ?? null,
      };
    });
    const total = page.noted ? countNotedFiles(this.#catalog, id) : countExportFiles(this.#catalog, id).files;
    return { total, files };
  }

  /**
   * Applies a plan, or goes on with one that was interrupted, cancelled or failed; failed files are tried
   * again.
   */
  async apply(id: number): Promise<ExportView> {
    const row = this.#row(id);
    if (this.#running?.id === id) return this.#view(row);
    if (this.#running !== undefined)
      throw new AkinError(
        'bad-request',
        'Another export of this collection is under way. Wait for it, or cancel it.',
      );
    if (row.undoneAt !== null) throw new AkinError('bad-request', 'This export was undone. Plan it again.');
    const running: Running = {
      id,
      abort: new AbortController(),
      meter: new ThroughputMeter(),
      finished: Promise.resolve(),
    };
    this.#running = running;
    try {
      await mustBeUsable(row.destination, this.#photoFolders());
      if (retryFailedFiles(this.#catalog, id) > 0) await this.#reopenManifest(row);
    } catch (error) {
      this.#running = undefined;
      throw error;
    }
    setExportState(this.#catalog, id, 'running');
    running.finished = this.#run(row, running);
    return this.view(id);
  }

  /** Stops after the files being written. What is written is complete, and applying again goes on. */
  async cancel(id: number): Promise<ExportView> {
    const running = this.#running;
    if (running?.id !== id) throw new AkinError('bad-request', 'This export is not under way.');
    running.abort.abort();
    await running.finished;
    if (this.#row(id).state === 'running') setExportState(this.#catalog, id, 'cancelled');
    this.#changed(this.view(id));
    return this.view(id);
  }

  /** With `apply` false nothing is removed, and what is returned is a preview. */
  async undo(id: number, apply: boolean, tracking: UndoProgress): Promise<UndoneExport> {
    const row = this.#row(id);
    if (this.#running?.id === id)
      throw new AkinError('bad-request', 'This export is under way. Cancel it first.');
    if (row.state === 'planned' || row.undoneAt !== null)
      throw new AkinError('bad-request', 'There is nothing of this export to undo.');
    const undone = await undoExport(this.#catalog, row, this.#mark, apply, tracking);
    if (!apply) return undone;
    markUndone(this.#catalog, id);
    this.#changed(this.view(id));
    return undone;
  }

  /** The engine stops: a running export keeps its state and goes on when it is applied again. */
  async close(): Promise<void> {
    this.#running?.abort.abort();
    await this.#running?.finished;
  }

  async #run(row: ExportRow, { abort, meter }: Running): Promise<void> {
    let notifiedAt = 0;
    /** Counting all files takes 7 ms for 20,000, so it is not done after each batch of 32. */
    const notify = () => {
      if (Date.now() - notifiedAt < NOTIFY_MS) return;
      meter.mark(Date.now(), countEnded(countExportFiles(this.#catalog, row.id)));
      this.#changed(this.view(row.id));
      notifiedAt = Date.now();
    };
    meter.mark(Date.now(), countEnded(countExportFiles(this.#catalog, row.id)));
    const { problem: _, ...settings } = row.settings as ExportSettings;
    try {
      setExportSettings(this.#catalog, row.id, settings);
      await applyExport({
        catalog: this.#catalog,
        readers: this.#readers,
        row,
        mark: this.#mark,
        signal: abort.signal,
        progress: notify,
      });
      setExportState(this.#catalog, row.id, 'done');
    } catch (error) {
      if (!abort.signal.aborted) {
        const known = asStop(error, row.destination);
        if (known === undefined) console.error('akin: the export stopped:', error);
        this.#fail(row.id, settings, {
          code: known?.code ?? 'internal',
          message: known?.message ?? `The export stopped: ${messageOf(error)}`,
        });
      }
    } finally {
      this.#running = undefined;
      this.#changed(this.view(row.id));
    }
  }

  /** A catalog on the full disk cannot be written: then the export reads as interrupted. */
  #fail(id: number, settings: ExportSettings, problem: NonNullable<ExportSettings['problem']>): void {
    try {
      setExportSettings(this.#catalog, id, { ...settings, problem });
      setExportState(this.#catalog, id, 'failed');
    } catch (error) {
      console.error(`akin: ${problem.message}`, error);
    }
  }

  /** One that lists only some of the files is written again, unless it was changed. */
  async #reopenManifest(row: ExportRow): Promise<void> {
    for (const file of allFiles(this.#catalog, row.id)) {
      if (!isManifest(file) || file.state !== 'done') continue;
      const path = targetPath(row.destination, file);
      const there = await lstatIfThere(path);
      if (there !== undefined && !(there.isFile() && (await hashOf(path)) === file.hash)) continue;
      await remove(path);
      reopenFile(this.#catalog, file.id);
    }
  }

  #photoFolders(): string[] {
    return listFolders(this.#catalog).map(({ path }) => path);
  }

  #row(id: number): ExportRow {
    const row = exportById(this.#catalog, id);
    if (row === undefined) throw new AkinError('not-found', 'There is no such export in this collection.');
    return row;
  }

  #view(row: ExportRow): ExportView {
    const { files, bytes, done, skipped, failed } = countExportFiles(this.#catalog, row.id);
    const { options, problem } = row.settings as ExportSettings;
    const running = this.#running?.id === row.id ? this.#running : undefined;
    const isInterrupted = row.state === 'running' && running === undefined;
    const state = row.undoneAt !== null ? 'undone' : isInterrupted ? 'interrupted' : row.state;
    return {
      id: row.id,
      grouping: row.groupingId,
      destination: row.destination,
      options,
      state,
      files,
      bytes,
      done,
      skipped,
      failed,
      rate: running?.meter.rate() ?? null,
      secondsLeft: running?.meter.secondsLeft(done + skipped + failed, files) ?? null,
      message: describeState(state, { files, done, skipped, failed }, problem?.message),
      problem: state === 'failed' ? (problem?.code ?? 'internal') : null,
      createdAt: row.createdAt,
    };
  }
}

function countEnded({ done, skipped, failed }: ExportCounts): number {
  return done + skipped + failed;
}

function describeState(
  state: ExportView['state'],
  { files, done, skipped, failed }: Pick<ExportView, 'files' | 'done' | 'skipped' | 'failed'>,
  problem: string | undefined,
): string {
  const rest = [
    ...(skipped === 0 ? [] : [`${skipped} there already`]),
    ...(failed === 0 ? [] : [`${failed} with a problem`]),
  ].map(part => `, ${part}`);
  switch (state) {
    case 'planned':
      return `Planned: ${files} files.`;
    case 'running':
      return `Exporting: ${done + skipped + failed} of ${files}.`;
    case 'interrupted':
      return `Interrupted after ${done} of ${files} files; goes on where it was.`;
    case 'cancelled':
      return `Stopped after ${done} of ${files} files; goes on where it was.`;
    case 'failed':
      return problem ?? 'The export stopped.';
    case 'undone':
      return 'Undone.';
    case 'done':
      return `Exported ${done} files${rest.join('')}.`;
  }
}
