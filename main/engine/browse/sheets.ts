/**
 * The contact sheet of a grouping: the most central items of every group, and the questions that improve it.
 * Engine process.
 *
 * [Note: The contact sheet] Its rows are the grouping's own groups, so that the sheet agrees with Groups.
 * Passive subclustering from their centres shows fewer subjects and is no purer (table in
 * docs/browse-and-batch.md), so no centre is exchanged. What is asked, and the utility of an answer, follow
 * the paper. Until the groups of a large collection are computed, the rows come from a sample
 * (algorithms/session/firstGroups.ts).
 *
 * The latest rows are cached by the revision of the grouping: pages, another number of items and going back
 * cost nothing.
 */
import { applyEdits } from '../../algorithms/session/manualEdits.ts';
import type { Sheet, SheetAsking, SheetRow } from '../../contract/browse.ts';
import { AkinError } from '../../contract/errors.ts';
import type { ItemView } from '../../contract/grouping.ts';
import { endOfLog, latestAct } from '../../store/acts.ts';
import { listNames, listNamings } from '../../store/names.ts';
import { nextRedo } from '../../store/redo.ts';
import { sharedCompute } from '../compute/pool.ts';
import { comparisonOf } from '../embeddings/comparisons.ts';
import type { OpenGrouping } from '../grouping/openGrouping.ts';
import { votesOf } from '../grouping/planner/messages.ts';
import type { GroupingState, Progress } from '../grouping/state/groupingState.ts';
import { countAnswered, stepsOf } from '../grouping/state/log.ts';
import type { Present } from '../grouping/views/groups.ts';
import { type Group, type Groups, listGroups } from '../grouping/views/groups.ts';
import { clamp } from '../grouping/views/views.ts';
import { firstGroupsTask } from './firstGroups.ts';
import { type AskedOfSheet, sheetQuestionTask } from './sheetQuestion.ts';

/** Up to so many items the groups themselves take no long wait. */
const SOON = 5_000;
/** The chances of all pairs of centres are computed: of more rows than this only the first take part. */
const ASKED_ABOUT = 1_000;
/** A question whose answer changes the sheet less often than once in a hundred is not asked. */
const LITTLE = 0.01;
const SEED = 1;
/** What chose the question, for the log. */
const STRATEGY = 'contact-sheet';

/** What the sheet is cut from. */
interface Subjects {
  readonly revision: number;
  /** The largest first: a name given here leaves a row where it is. */
  readonly rows: readonly Group[];
  readonly groups: Groups;
  readonly certainty: Float64Array;
  readonly items: Int32Array;
  /** Null while the rows come from a sample. */
  readonly present: Present | null;
}

/** Cached for the next call. */
interface KeptSheet {
  subjects: Subjects | null;
  asked: { readonly key: string; readonly question: Promise<AskedOfSheet | null> } | null;
}

export interface WaitOptions {
  readonly signal?: AbortSignal;
  readonly progress?: Progress;
}

const keptSheets = new WeakMap<GroupingState, KeptSheet>();

/** The contact sheet of a grouping. */
export function sheetsOf({ state, person }: OpenGrouping): Sheets {
  const kept = keptSheets.get(state) ?? { subjects: null, asked: null };
  keptSheets.set(state, kept);
  return new Sheets(state, person, kept);
}

class Sheets {
  readonly #state: GroupingState;
  readonly #person: string | null;
  readonly #kept: KeptSheet;

  constructor(state: GroupingState, person: string | null, kept: KeptSheet) {
    this.#state = state;
    this.#person = person;
    this.#kept = kept;
  }

  async page(per: number, offset: number, limit: number, options: WaitOptions = {}): Promise<Sheet> {
    const subjects = await this.#subjects(options);
    const shown = subjects.rows.slice(offset, offset + limit);
    return {
      revision: subjects.revision,
      rows: subjects.rows.length,
      items: subjects.items.length,
      isFirstLook: subjects.present === null,
      published: null,
      page: this.#show(shown, per, subjects),
    };
  }

  async question(per: number, options: WaitOptions = {}): Promise<SheetAsking> {
    return await this.#asking(per, await this.#subjects(options), null);
  }

  async answer(
    per: number,
    question: string,
    verdict: 'same' | 'different' | 'cannot-tell',
    tookMilliseconds: number,
  ): Promise<SheetAsking> {
    const before = await this.#settled({});
    const asked = await this.#ask(per, before);
    if (asked === null || this.#idOf(asked, before) !== question)
      throw new AkinError('bad-request', 'This question is no longer the present one.');
    const [itemId, otherItemId] = asked.pair.map(row => before.items[row]!) as [number, number];
    this.#state.record(
      { answers: [{ verdict, itemId, otherItemId, expected: asked.chance }] },
      { strategy: STRATEGY, tookMilliseconds, person: this.#person },
    );
    return await this.#asking(per, await this.#settled({}), before.present);
  }

  #show(shown: readonly Group[], per: number, { certainty, present }: Subjects): SheetRow[] {
    const confirmed = this.#state.confirmed();
    const cut = shown.map(({ members }) => members.slice(0, per));
    const views = this.#state.view().items(cut.flat());
    let from = 0;
    return cut.map((members, at) => {
      const items = members.map((row, place) =>
        cellOf(views[from + place]!, certainty[row]!, confirmed.has(row)),
      );
      from += members.length;
      const { name, members: all } = shown[at]!;
      return {
        group: { id: items[0]!.item.id, name, size: present === null ? null : all.length },
        certainty: items.reduce((sum, item) => sum + item.certainty, 0) / items.length,
        items,
      };
    });
  }

  async #asking(per: number, subjects: Subjects, before: Present | null): Promise<SheetAsking> {
    const asked = subjects.present === null ? null : await this.#ask(per, subjects);
    const { present, groups } = subjects;
    return {
      revision: subjects.revision,
      answers: countAnswered(this.#state.rows()),
      question:
        asked === null
          ? null
          : {
              id: this.#idOf(asked, subjects),
              kind: asked.kind,
              sides: [
                this.#state.view().side(asked.pair[0], groups),
                this.#state.view().side(asked.pair[1], groups),
              ],
              chance: clamp(asked.chance),
              utility: clamp(asked.utility),
            },
      settled:
        before === null || present === null ? null : this.#state.compare(before, present.result.labels),
      canUndo: latestAct(this.#state.catalog, this.#state.id, { person: this.#person }) !== undefined,
      canRedo:
        nextRedo(this.#state.catalog, this.#state.id, 'groups', { person: this.#person }) !== undefined,
    };
  }

  async #ask(per: number, { rows, present, revision }: Subjects): Promise<AskedOfSheet | null> {
    if (present === null) return null;
    const key = `${revision} ${per}`;
    if (this.#kept.asked?.key !== key) {
      const { model, table } = this.#state.groupingItems();
      const points = await this.#state.workers().points();
      const question = sharedCompute().run(
        sheetQuestionTask,
        {
          points,
          calibration: comparisonOf(model, table.dimensions).calibration,
          sheet: rows.slice(0, ASKED_ABOUT).map(({ members }) => members.slice(0, per)),
          given: present.steps.flatMap(votesOf),
        },
        { isUrgent: true },
      );
      this.#kept.asked = { key, question };
      question.catch(() => {
        this.#kept.asked = null;
      });
    }
    const found = await this.#kept.asked.question;
    return found === null || found.utility < LITTLE ? null : found;
  }

  #idOf({ kind, pair }: AskedOfSheet, { items }: Subjects): string {
    return [endOfLog(this.#state.catalog, this.#state.id), kind, ...pair.map(row => items[row])].join(' ');
  }

  /** The groups themselves, or those of a sample of a large collection if they are there first. */
  async #subjects(options: WaitOptions): Promise<Subjects> {
    const { subjects } = this.#kept;
    if (subjects?.revision === this.#state.revision) return subjects;
    await this.#state.ready();
    const settled = this.#settled(options);
    if (this.#state.groupingItems().items.length <= SOON) return await orCancelled(settled, options.signal);
    settled.catch(() => undefined);
    return await orCancelled(Promise.race([settled, this.#firstGroups(settled, options)]), options.signal);
  }

  async #settled({ progress }: WaitOptions): Promise<Subjects> {
    const { revision } = this.#state;
    const { subjects } = this.#kept;
    if (subjects?.revision === revision && subjects.present !== null) return subjects;
    const present = await this.#state.present(progress);
    const { groups, result, items } = present;
    return this.#keep({ revision, ...sorted(groups), certainty: result.certainty, items, present });
  }

  /** `groups.changed` follows when the groups are there. */
  async #firstGroups(settled: Promise<unknown>, { progress, signal }: WaitOptions): Promise<Subjects> {
    const { revision } = this.#state;
    const { model, table, items, rowOf } = this.#state.groupingItems();
    progress?.('Taking a first look …');
    const first = await sharedCompute().run(
      firstGroupsTask,
      { model, embeddings: { rows: items.length, columns: table.dimensions, data: table.data }, seed: SEED },
      { isUrgent: true, ...(signal === undefined ? {} : { signal }) },
    );
    // What was answered is applied as manual edits.
    const namings = listNamings(this.#state.catalog, this.#state.id);
    const edits = stepsOf(this.#state.rows(), rowOf, { namings }).flatMap(step => [
      ...step.answers.flatMap(({ pair: [other, item], verdict }) =>
        verdict === 'cannot-tell'
          ? []
          : [{ kind: verdict === 'same' ? ('join' as const) : ('leave' as const), item, other }],
      ),
      ...step.edits,
    ]);
    const labels = applyEdits(first.labels, edits);
    const groups = listGroups({ ...first, labels }, listNames(this.#state.catalog, this.#state.id), rowOf);
    const subjects = { revision, ...sorted(groups), certainty: first.certainty, items, present: null };
    if (this.#kept.subjects?.revision === revision) return this.#kept.subjects;
    settled.then(
      () => this.#state.announce(),
      () => undefined,
    );
    return this.#keep(subjects);
  }

  #keep(subjects: Subjects): Subjects {
    if (subjects.revision === this.#state.revision) this.#kept.subjects = subjects;
    return subjects;
  }
}

function sorted(groups: Groups): Pick<Subjects, 'rows' | 'groups'> {
  const rows = groups.shown.toSorted(
    (a, b) => b.members.length - a.members.length || a.members[0]! - b.members[0]!,
  );
  return { rows, groups };
}

/** An item on a sheet: what was confirmed is certain. */
export function cellOf(item: ItemView, certainty: number, isConfirmed: boolean): SheetRow['items'][number] {
  return { item, certainty: isConfirmed ? 1 : clamp(certainty), isConfirmed };
}

/** The work goes on for others that await it; only the caller that cancelled stops waiting. */
export async function orCancelled<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return await work;
  const { promise, reject } = Promise.withResolvers<never>();
  const cancel = () => reject(new AkinError('cancelled', 'The contact sheet is not wanted any more.'));
  if (signal.aborted) cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', cancel);
    promise.catch(() => undefined);
    work.catch(() => undefined);
  }
}
