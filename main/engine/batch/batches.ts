/**
 * Batches of a grouping: chosen in a thread, labelled item by item in the catalog, and at the end turned into
 * one act of the log. Engine process.
 */
import { distanceAt } from '../../algorithms/embed/plattCalibration.ts';
import type {
  Batch,
  BatchKernel,
  BatchLabel,
  BatchOutcome,
  LikelyName,
  PaletteName,
} from '../../contract/batch.ts';
import { AkinError } from '../../contract/errors.ts';
import { recordAct, type Said } from '../../store/acts.ts';
import {
  type BatchItemRow,
  type BatchRow,
  batchItems,
  dropBatch,
  finishBatch,
  keepBatch,
  labelItem,
  openBatch,
} from '../../store/batches.ts';
import { listNames } from '../../store/names.ts';
import { sharedCompute } from '../compute/pool.ts';
import { comparisonOf } from '../embeddings/comparisons.ts';
import type { OpenGrouping } from '../grouping/openGrouping.ts';
import type { GroupingState, Progress } from '../grouping/state/groupingState.ts';
import { LABELS, stepsOf } from '../grouping/state/log.ts';
import type { Present } from '../grouping/views/groups.ts';
import { listGroups } from '../grouping/views/groups.ts';
import { chooseBatchTask } from './chooseBatch.ts';
import { type Labelled, planLabels } from './planLabels.ts';

const SEED = 1;

/** The batches of a grouping. */
export function batchesOf({ state, person }: OpenGrouping): Batches {
  return new Batches(state, person);
}

class Batches {
  readonly #state: GroupingState;
  readonly #person: string | null;

  constructor(state: GroupingState, person: string | null) {
    this.#state = state;
    this.#person = person;
  }

  /** The open batch; null where there is none. */
  now(): Batch | null {
    const batch = openBatch(this.#state.catalog, this.#state.id);
    return batch === undefined ? null : this.#describe(batch);
  }

  /**
   * The width of the rbf kernel: one half at the distance where the model holds same and different equally
   * likely.
   */
  async choose(
    budget: number,
    { kernel = 'rbf', signal, progress }: { kernel?: BatchKernel; signal?: AbortSignal; progress?: Progress },
  ): Promise<Batch> {
    if (openBatch(this.#state.catalog, this.#state.id) !== undefined)
      throw new AkinError('bad-request', 'A batch is under way: finish it, or give it up first.');
    const { result, groups, items } = await this.#state.present(progress);
    const confirmed = this.#state.confirmed();
    const among = Array.from(result.labels.keys()).filter(
      row => result.labels[row] !== -1 && !confirmed.has(row),
    );
    if (among.length === 0)
      throw new AkinError('bad-request', 'There is nothing to label: a person has confirmed every picture.');
    progress?.('Choosing the pictures worth labelling …');
    const { model, table } = this.#state.groupingItems();
    const { calibration } = comparisonOf(model, table.dimensions);
    const chosen = await sharedCompute().run(
      chooseBatchTask,
      {
        points: await this.#state.workers().points(),
        among: Int32Array.from(among),
        budget,
        subjects: Math.max(1, groups.shown.length),
        kernel,
        sigma: distanceAt(calibration, 0.5) / Math.sqrt(2 * Math.LN2),
        seed: SEED,
      },
      { isUrgent: true, ...(signal === undefined ? {} : { signal }) },
    );
    keepBatch(this.#state.catalog, this.#state.id, {
      budget,
      kernel,
      items: chosen.map(row => items[row]!),
    });
    return this.#describe(this.#open());
  }

  /** Null removes a label. An existing name keeps its spelling. */
  label(item: number, label: BatchLabel | null): { label: BatchLabel | null; palette: PaletteName[] } {
    const batch = this.#open();
    const rows = batchItems(this.#state.catalog, batch.id);
    const known = this.#palette(rows).map(({ name }) => name);
    const given = label?.kind === 'name' ? { ...label, name: spelled(label.name, known) } : label;
    if (!labelItem(this.#state.catalog, batch.id, item, given))
      throw new AkinError('not-found', 'This picture is not one of the batch.');
    return { label: given, palette: this.#palette(batchItems(this.#state.catalog, batch.id)) };
  }

  /**
   * The names for an item, the likeliest first. What is labelled counts as if it were in the group of its name
   * already.
   */
  async likely(item: number): Promise<LikelyName[]> {
    const rows = batchItems(this.#state.catalog, this.#open().id);
    const { steps, result, groups } = await this.#state.present();
    const { rowOf } = this.#state.groupingItems();
    const row = rowOf.get(item);
    if (row === undefined) return [];
    const labels = result.labels.slice();
    let fresh = labels.reduce((most, label) => Math.max(most, label), -1) + 1;
    const of = new Map<string, { label: number; cover: number }>();
    for (const { name, members } of groups.shown)
      if (name !== null) of.set(name, { label: labels[members[0]!]!, cover: members[0]! });
    for (const { itemId, label } of rows) {
      const labelled = rowOf.get(itemId);
      if (label?.kind !== 'name' || labelled === undefined || labelled === row) continue;
      const known = of.get(label.name) ?? { label: fresh++, cover: labelled };
      of.set(label.name, known);
      labels[labelled] = known.label;
    }
    const sets = [Int32Array.of(row)];
    const [chances] = await this.#state.workers().chances({ steps, labels, sets });
    const names = [...of].map(([name, { label, cover }]) => ({ name, chance: chances![label]!, cover }));
    names.sort((a, b) => b.chance - a.chance);
    const covers = this.#state.view().items(names.map(({ cover }) => cover));
    return names.map(({ name, chance }, at) => ({ name, chance, cover: covers[at]! }));
  }

  /**
   * With `apply` false nothing is recorded, and the outcome is a preview. Undo opens the batch again with all
   * its labels.
   */
  async finish(apply: boolean): Promise<BatchOutcome> {
    const batch = this.#open();
    const present = await this.#state.present();
    const labelled = batchItems(this.#state.catalog, batch.id).filter(
      (row): row is BatchItemRow & Labelled =>
        row.label !== null && this.#state.groupingItems().rowOf.has(row.itemId),
    );
    const names = new Set(labelled.flatMap(({ label }) => (label.kind === 'name' ? [label.name] : [])));
    const named = labelled.filter(({ label }) => label.kind === 'name').length;
    const notSubjects = labelled.filter(({ label }) => label.kind === 'not-a-subject').length;
    if (named + notSubjects === 0)
      throw new AkinError('bad-request', 'No picture of this batch has a name yet.');
    const said = this.#plan(labelled, present);
    const outcome = { named, names: names.size, notSubjects, ...(await this.#preview(said, present)) };
    if (apply) {
      const { catalog, id } = this.#state;
      catalog.connection.transaction(() => {
        const facts = {
          groupingId: id,
          source: 'person',
          strategy: LABELS,
          tookMilliseconds: null,
          person: this.#person,
        } as const;
        finishBatch(catalog, batch.id, recordAct(catalog, facts, said).actId);
      });
      this.#state.announce();
    }
    return outcome;
  }

  /** Its labels are forgotten. */
  drop(): null {
    dropBatch(this.#state.catalog, this.#open().id);
    return null;
  }

  #open(): BatchRow {
    const batch = openBatch(this.#state.catalog, this.#state.id);
    if (batch === undefined)
      throw new AkinError('not-found', 'There is no batch under way: choose one first.');
    return batch;
  }

  #plan(labelled: readonly Labelled[], { groups, items }: Present): Said {
    const { rowOf } = this.#state.groupingItems();
    const idsOf = (rows: readonly number[]) => rows.map(row => items[row]!);
    return planLabels(labelled, {
      groupOf: itemId => {
        const group = groups.of(rowOf.get(itemId) ?? -1);
        return group === undefined
          ? { members: [itemId], name: null }
          : { members: idsOf(group.members), name: group.name };
      },
      membersOf: name => idsOf(groups.shown.find(group => group.name === name)?.members ?? []),
      anchors: listNames(this.#state.catalog, this.#state.id),
    });
  }

  async #preview(said: Said, present: Present): Promise<Pick<BatchOutcome, 'change' | 'namedItems'>> {
    const { rowOf } = this.#state.groupingItems();
    const rows = (said.answers ?? []).map((answer, at) => ({
      id: at,
      actId: 0,
      source: 'person' as const,
      strategy: LABELS,
      person: this.#person,
      tookMilliseconds: null,
      answeredAt: 0,
      orderedAt: 0,
      expected: null,
      verdict: answer.verdict,
      itemId: answer.itemId,
      otherItemId: 'otherItemId' in answer ? answer.otherItemId : null,
    }));
    const after = await this.#state
      .workers()
      .resultAfter(this.#state.andThen(present.steps, stepsOf(rows, rowOf)));
    const changed = new Map((said.names ?? []).map(({ itemId, name }) => [itemId, name]));
    const names = [
      ...listNames(this.#state.catalog, this.#state.id).filter(({ itemId }) => !changed.has(itemId)),
      ...[...changed].flatMap(([itemId, name]) =>
        name === '' ? [] : [{ itemId, name, actId: 0, namedAt: 0, orderedAt: 0, person: this.#person }],
      ),
    ];
    const namedIn = ({ shown }: Present['groups']) =>
      shown.reduce((sum, { name, members }) => sum + (name === null ? 0 : members.length), 0);
    return {
      change: this.#state.compare(present, after.labels),
      namedItems: { before: namedIn(present.groups), after: namedIn(listGroups(after, names, rowOf)) },
    };
  }

  #describe({ id, budget, kernel }: BatchRow): Batch {
    const { rowOf } = this.#state.groupingItems();
    const rows = batchItems(this.#state.catalog, id).filter(({ itemId }) => rowOf.has(itemId));
    const views = this.#state.view().items(rows.map(({ itemId }) => rowOf.get(itemId)!));
    return {
      id,
      budget,
      kernel,
      items: rows.map(({ label }, at) => ({ item: views[at]!, label })),
      palette: this.#palette(rows),
    };
  }

  /**
   * Names of the grouping from the oldest on, then those of the batch, so that the key of a name does not
   * change.
   */
  #palette(rows: readonly BatchItemRow[]): PaletteName[] {
    const known = new Set(listNames(this.#state.catalog, this.#state.id).map(({ name }) => name));
    const counts = new Map([...known].map(name => [name, 0]));
    for (const { label } of rows.toSorted((a, b) => (a.labelledAt ?? 0) - (b.labelledAt ?? 0)))
      if (label?.kind === 'name') counts.set(label.name, (counts.get(label.name) ?? 0) + 1);
    return [...counts].map(([name, items]) => ({ name, items, isKnown: known.has(name) }));
  }
}

function spelled(name: string, known: readonly string[]): string {
  const plain = (text: string) => text.normalize('NFC').trim().toLocaleLowerCase();
  return known.find(other => plain(other) === plain(name)) ?? name.normalize('NFC').trim();
}
