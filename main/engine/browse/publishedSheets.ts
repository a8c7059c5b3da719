/**
 * The contact sheet as subclusters: passive first, then the questions of active subclustering. Engine
 * process.
 *
 * [Note: The published sheet] Biswas and Jacobs, "Active subclustering", 2014, on the distances of the
 * grouping, with n, K, λ and R from the person. The state follows from the log alone (subcluster/replay.ts),
 * so undo, a restart and answers given elsewhere need nothing of their own. The acts of its questions carry
 * the sizes as their strategy: other sizes are another sheet, for which they are answers from elsewhere. K is
 * in it too, because the number of groups changes with the answers. Items that are set aside take no part.
 */
import { actsBefore, type LoggedAct } from '../../algorithms/subcluster/replay.ts';
import type { PublishedSheet, Sheet, SheetAsking, SheetRow } from '../../contract/browse.ts';
import { AkinError } from '../../contract/errors.ts';
import { endOfLog, latestAct } from '../../store/acts.ts';
import { listNamings } from '../../store/names.ts';
import { nextRedo } from '../../store/redo.ts';
import { sharedCompute } from '../compute/pool.ts';
import { comparisonOf } from '../embeddings/comparisons.ts';
import type { OpenGrouping } from '../grouping/openGrouping.ts';
import { votesOf } from '../grouping/planner/messages.ts';
import type { GroupingState } from '../grouping/state/groupingState.ts';
import { countAnswered, stepsOf } from '../grouping/state/log.ts';
import type { Present } from '../grouping/views/groups.ts';
import { clamp } from '../grouping/views/views.ts';
import { type PublishedFound, type PublishedSubcluster, publishedTask } from './publishedTask.ts';
import { cellOf, orCancelled, type WaitOptions } from './sheets.ts';

const SEED = 1;

/** The sheet after a part of the log. */
interface KeptSheet {
  readonly strategy: string;
  readonly items: Int32Array;
  readonly rows: Int32Array;
  readonly revision: number;
  readonly before: number;
  readonly acts: readonly number[];
  readonly view: Promise<PublishedView>;
}

interface PublishedView {
  readonly revision: number;
  readonly strategy: string;
  readonly present: Present;
  readonly found: PublishedFound | null;
}

/** The latest sheet of each grouping. */
const keptSheets = new WeakMap<GroupingState, KeptSheet>();

export class PublishedSheets {
  readonly #state: GroupingState;
  readonly #person: string | null;
  readonly #wanted: PublishedSheet;

  constructor({ state, person }: OpenGrouping, wanted: PublishedSheet) {
    this.#state = state;
    this.#person = person;
    this.#wanted = wanted;
  }

  async page(per: number, offset: number, limit: number, options: WaitOptions = {}): Promise<Sheet> {
    const { found, present, revision } = await this.#view(per, options);
    const rows = found?.subclusters ?? [];
    return {
      revision,
      rows: rows.length,
      items: present.items.length,
      isFirstLook: false,
      published: { subjects: found?.subjects ?? 0, candidates: found?.candidates ?? 0 },
      page: this.#show(rows.slice(offset, offset + limit), present),
    };
  }

  async question(per: number, options: WaitOptions = {}): Promise<SheetAsking> {
    return this.#asking(await this.#view(per, options), null);
  }

  async answer(
    per: number,
    question: string,
    verdict: 'same' | 'different' | 'cannot-tell',
    tookMilliseconds: number,
  ): Promise<SheetAsking> {
    const before = await this.#view(per, {});
    const asked = before.found?.question;
    if (!asked || this.#idOf(before) !== question)
      throw new AkinError('bad-request', 'This question is no longer the present one.');
    const { items } = before.present;
    const [itemId, otherItemId] = [items[asked.pair[0]]!, items[asked.pair[1]]!];
    this.#state.record(
      { answers: [{ verdict, itemId, otherItemId, expected: asked.chance }] },
      { strategy: before.strategy, tookMilliseconds, person: this.#person },
    );
    return this.#asking(await this.#view(per, {}), before.present);
  }

  #show(shown: readonly PublishedSubcluster[], { groups, items }: Present): SheetRow[] {
    const confirmed = this.#state.confirmed();
    const views = this.#state.view().items(shown.flatMap(({ members }) => members));
    let from = 0;
    return shown.map(({ members, chances }) => {
      const cells = members.map((row, place) =>
        cellOf(views[from + place]!, chances[place]!, confirmed.has(row)),
      );
      from += members.length;
      const group = groups.of(members[0]!);
      const others = cells.slice(1);
      return {
        group: {
          id: items[group?.members[0] ?? members[0]!]!,
          name: group?.name ?? null,
          size: group?.members.length ?? 1,
        },
        certainty:
          others.length === 0 ? 1 : others.reduce((sum, { certainty }) => sum + certainty, 0) / others.length,
        items: cells,
      };
    });
  }

  #asking(view: PublishedView, before: Present | null): SheetAsking {
    const { present, revision } = view;
    const asked = view.found?.question ?? null;
    const side = (row: number) => this.#state.view().side(row, present.groups);
    return {
      revision,
      answers: countAnswered(this.#state.rows()),
      question:
        asked === null
          ? null
          : {
              id: this.#idOf(view),
              kind: asked.kind,
              sides: [side(asked.pair[0]), side(asked.pair[1])],
              chance: clamp(asked.chance),
              utility: clamp(asked.utility),
            },
      settled: before === null ? null : this.#state.compare(before, present.result.labels),
      canUndo: latestAct(this.#state.catalog, this.#state.id, { person: this.#person }) !== undefined,
      canRedo:
        nextRedo(this.#state.catalog, this.#state.id, 'groups', { person: this.#person }) !== undefined,
    };
  }

  #idOf({ strategy, found, present: { items } }: PublishedView): string {
    const pair = found!.question!.pair.map(row => items[row]);
    return [endOfLog(this.#state.catalog, this.#state.id), strategy, ...pair].join(' ');
  }

  async #view(per: number, { signal, progress }: WaitOptions): Promise<PublishedView> {
    const { revision } = this.#state;
    const present = await orCancelled(this.#state.present(progress), signal);
    const rows = Int32Array.from(present.result.labels.keys()).filter(
      row => present.result.labels[row] !== -1,
    );
    const { strategy, subjects } = this.#sizes(per, present);
    const kept = keptSheets.get(this.#state);
    const isSameSheet =
      kept?.strategy === strategy && isSame(kept.rows, rows) && kept.items === present.items;
    if (isSameSheet && kept.revision === revision) return await orCancelled(kept.view, signal);
    const { acts, ids } = this.#acts(strategy);
    const before = actsBefore(acts);
    const hasGrown = isSameSheet && kept.before === before && kept.acts.every((id, at) => ids[at] === id);
    const compute = async (): Promise<PublishedView> => {
      const earlier = isSameSheet ? (await kept.view).found : null;
      const found = await this.#compute({ per, subjects, rows, acts }, earlier, hasGrown);
      return { revision, strategy, present, found };
    };
    const view = compute();
    const next = { strategy, items: present.items, rows, revision, before, acts: ids, view };
    keptSheets.set(this.#state, next);
    view.catch(() => {
      if (keptSheets.get(this.#state) === next) keptSheets.delete(this.#state);
    });
    return await orCancelled(view, signal);
  }

  /** `continues`: the log has only grown since `earlier`. */
  async #compute(
    { per, subjects, rows, acts }: Sizes,
    earlier: PublishedFound | null,
    continues: boolean,
  ): Promise<PublishedFound | null> {
    if (rows.length < 2) return null;
    const { model, table } = this.#state.groupingItems();
    const { lambda, candidates } = this.#wanted;
    return await sharedCompute().run(
      publishedTask,
      {
        points: await this.#state.workers().points(),
        rows,
        calibration: comparisonOf(model, table.dimensions).calibration,
        per,
        subjects,
        lambda,
        candidates,
        acts,
        nearest: earlier?.nearest ?? null,
        from: continues && earlier !== null ? { state: earlier.state, done: earlier.done } : null,
        seed: SEED,
      },
      { isUrgent: true },
    );
  }

  /** K is that of the first question asked with these sizes, and before it the number of groups. */
  #sizes(per: number, { groups }: Present): { strategy: string; subjects: number } {
    const { lambda, candidates } = this.#wanted;
    const sizes = `subclusters n=${per} lambda=${lambda} r=${candidates} k=`;
    const asked = this.#state.rows().find(({ strategy }) => strategy?.startsWith(sizes))?.strategy;
    const first = asked === undefined || asked === null ? undefined : Number(asked.slice(sizes.length));
    const subjects = this.#wanted.subjects ?? first ?? Math.max(2, groups.shown.length);
    return { strategy: `${sizes}${subjects}`, subjects };
  }

  #acts(strategy: string): { acts: Sizes['acts']; ids: number[] } {
    const rows = this.#state.rows();
    const own = new Set(rows.flatMap(row => (row.strategy === strategy ? [row.actId] : [])));
    const ids = [...new Set(rows.map(({ actId }) => actId))];
    const { rowOf } = this.#state.groupingItems();
    const steps = stepsOf(rows, rowOf, { namings: listNamings(this.#state.catalog, this.#state.id) });
    return {
      ids,
      acts: steps.map((step, at) => ({
        isOwn: own.has(ids[at]!),
        answers: votesOf(step).map(({ pair, verdict }) => ({ pair, verdict })),
      })),
    };
  }
}

interface Sizes {
  readonly per: number;
  readonly subjects: number;
  readonly rows: Int32Array;
  readonly acts: readonly LoggedAct[];
}

function isSame(a: Int32Array, b: Int32Array): boolean {
  return a.length === b.length && a.every((row, at) => row === b[at]);
}
