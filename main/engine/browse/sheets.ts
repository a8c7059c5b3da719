/**
 * The contact sheet of a grouping: the most central items of every group, and the questions that make it right. Engine process.
 *
 * [Note: The contact sheet] Its subjects are the grouping's own groups, so that the sheet never says otherwise than Groups. Passive subclustering begun from their centres shows fewer subjects and is no
 * purer (docs/browse-and-batch.md has the table), so no centre is exchanged; what is asked, and how useful an answer is, follows the paper. The groups of a large collection take their time when it is first
 * opened: until then the subjects come from a sample (algorithms/session/firstLook.ts).
 *
 * What was cut last is kept by the revision of the grouping, so that pages, another number of items and the way back cost nothing.
 */
import { layDeeds } from '../../algorithms/session/byHand.ts';
import type { Sheet, SheetAsking, SheetRow } from '../../contract/browse.ts';
import { AkinError } from '../../contract/errors.ts';
import { endOfLog, latestAct } from '../../store/acts.ts';
import { listNames } from '../../store/names.ts';
import { sharedCompute } from '../compute/shared.ts';
import type { AskedOfSheet } from '../compute/tasks/sheetQuestion.ts';
import { comparisonOf } from '../embeddings/comparisons.ts';
import type { GroupingState, Progress } from '../grouping/groupingState.ts';
import { type Group, type Groups, listGroups } from '../grouping/groups.ts';
import { stepsOf } from '../grouping/log.ts';
import type { Present } from '../grouping/moment.ts';
import { clamp } from '../grouping/views.ts';
import { votesOf } from '../grouping/votes.ts';

/** Up to so many items nobody waits long for the groups themselves. */
const SOON = 5_000;
/** The chances of all pairs of centres are looked at: of more rows than this only the first take part. */
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
  /** Null for a first look. */
  readonly present: Present | null;
}

/** What whoever looks at the grouping next finds ready. */
export interface KeptSheet {
  subjects: Subjects | null;
  asked: { readonly key: string; readonly question: Promise<AskedOfSheet | null> } | null;
}

interface Waiting {
  readonly signal?: AbortSignal;
  readonly progress?: Progress;
}

export class Sheets {
  readonly #state: GroupingState;
  readonly #person: string | null;
  readonly #kept: KeptSheet;

  constructor(state: GroupingState, person: string | null, kept: KeptSheet) {
    this.#state = state;
    this.#person = person;
    this.#kept = kept;
  }

  async page(per: number, offset: number, limit: number, waiting: Waiting = {}): Promise<Sheet> {
    const subjects = await this.#subjects(waiting);
    const shown = subjects.rows.slice(offset, offset + limit);
    return {
      revision: subjects.revision,
      rows: subjects.rows.length,
      items: subjects.items.length,
      isFirstLook: subjects.present === null,
      page: this.#show(shown, per, subjects),
    };
  }

  async question(per: number, waiting: Waiting = {}): Promise<SheetAsking> {
    return await this.#asking(per, await this.#subjects(waiting), null);
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
      const items = members.map((row, place) => {
        const isConfirmed = confirmed.has(row);
        return {
          item: views[from + place]!,
          certainty: isConfirmed ? 1 : clamp(certainty[row]!),
          isConfirmed,
        };
      });
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
      answers: this.#state.rows().length,
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
        before === null || present === null ? null : this.#state.compare(before, present.thought.labels),
      canUndo: latestAct(this.#state.catalog, this.#state.id) !== undefined,
    };
  }

  async #ask(per: number, { rows, present, revision }: Subjects): Promise<AskedOfSheet | null> {
    if (present === null) return null;
    const key = `${revision} ${per}`;
    if (this.#kept.asked?.key !== key) {
      const { model, table } = this.#state.gather();
      const points = await this.#state.think().points();
      const question = sharedCompute().run(
        'sheet-question',
        {
          points,
          sameness: comparisonOf(model, table.dimensions).sameness,
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

  /** The groups themselves, or a first look at a large collection if that is there sooner. */
  async #subjects(waiting: Waiting): Promise<Subjects> {
    const { subjects } = this.#kept;
    if (subjects?.revision === this.#state.revision) return subjects;
    await this.#state.ready();
    const settled = this.#settled(waiting);
    if (this.#state.gather().items.length <= SOON) return await orCancelled(settled, waiting.signal);
    settled.catch(() => undefined);
    return await orCancelled(Promise.race([settled, this.#firstLook(settled, waiting)]), waiting.signal);
  }

  async #settled({ progress }: Waiting): Promise<Subjects> {
    const { revision } = this.#state;
    const { subjects } = this.#kept;
    if (subjects?.revision === revision && subjects.present !== null) return subjects;
    const present = await this.#state.present(progress);
    const { groups, thought, items } = present;
    return this.#keep({ revision, ...sorted(groups), certainty: thought.certainty, items, present });
  }

  /** Whoever got it is told when the groups are there. */
  async #firstLook(settled: Promise<unknown>, { progress, signal }: Waiting): Promise<Subjects> {
    const { revision } = this.#state;
    const { model, table, items, rowOf } = this.#state.gather();
    progress?.('Taking a first look …');
    const look = await sharedCompute().run(
      'first-look',
      { model, embeddings: { rows: items.length, columns: table.dimensions, data: table.data }, seed: SEED },
      { isUrgent: true, ...(signal === undefined ? {} : { signal }) },
    );
    // What was said is laid over it as if done by hand.
    const deeds = stepsOf(this.#state.rows(), rowOf).flatMap(step => [
      ...votesOf(step).flatMap(({ pair: [other, item], verdict }) =>
        verdict === "can't tell"
          ? []
          : [{ kind: verdict === 'same' ? ('join' as const) : ('leave' as const), item, other }],
      ),
      ...step.deeds.filter(({ kind }) => kind === 'out'),
    ]);
    const labels = layDeeds(look.labels, deeds);
    const groups = listGroups({ ...look, labels }, listNames(this.#state.catalog, this.#state.id), rowOf);
    const subjects = { revision, ...sorted(groups), certainty: look.certainty, items, present: null };
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

/** The work goes on for whoever else wants it; the one who called it off no longer waits. */
async function orCancelled<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
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
