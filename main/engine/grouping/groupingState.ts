/**
 * The state of an open grouping: its items, its log, and what follows from them. Engine process.
 *
 * [Note: What a grouping is] Groups and question are a function of the items, the model that sees them, the settings and the log of acts, and of nothing else. Every step is an act in the
 * catalog first; what follows is thought in a thread. Undo adds an act that takes the latest one back. Names hang on items and follow them.
 */
import { AkinError } from '../../contract/errors.ts';
import type { Clusterer, GroupChange, Grouping, Strategy } from '../../contract/grouping.ts';
import { endOfLog, recordAct, type Said } from '../../store/acts.ts';
import { type AnswerRow, listAnswers } from '../../store/answers.ts';
import type { WritableCatalog } from '../../store/connection.ts';
import { type GroupingRow, updateGrouping } from '../../store/groupings.ts';
import { listNames } from '../../store/names.ts';
import { listReasons } from '../../store/reasons.ts';
import { type Gathered, type GatheredScores, gatherItems, gatherScores } from './gather.ts';
import { type Group, type Groups, listGroups } from './groups.ts';
import { stepsOf } from './log.ts';
import type { PlainReason, Step, Thought } from './messages.ts';
import { Thinking } from './thinking.ts';
import { notThere, Views } from './views.ts';

const SEED = 1;

export interface Settings {
  readonly strategy: Strategy;
  readonly clusterer: Clusterer;
  readonly wanted: number | null;
}

/** What a person sees at one moment. */
export interface Present {
  readonly steps: readonly Step[];
  readonly thought: Thought;
  readonly groups: Groups;
}

export type Progress = (sentence: string) => void;

export class GroupingState {
  readonly catalog: WritableCatalog;
  readonly #changed: (revision: number) => void;
  readonly #progress = new Set<Progress>();
  #row: GroupingRow;
  #gathered: Gathered | undefined;
  #scores: GatheredScores | undefined;
  #thinking: Thinking | undefined;
  revision: number;

  constructor(catalog: WritableCatalog, row: GroupingRow, changed: (revision: number) => void) {
    this.catalog = catalog;
    this.#row = row;
    this.#changed = changed;
    this.revision = endOfLog(catalog, row.id);
  }

  get id(): number {
    return this.#row.id;
  }

  describe(): Grouping {
    const { id, name, createdAt } = this.#row;
    return { id, name, createdAt, ...this.settings };
  }

  get settings(): Settings {
    return settingsOf(this.#row);
  }

  /** With `apply` false nothing is kept, and the change is what would be. */
  async change(
    to: {
      name?: string | undefined;
      strategy?: Strategy | undefined;
      clusterer?: Clusterer | undefined;
      wanted?: number | null | undefined;
    },
    apply: boolean,
  ): Promise<{ grouping: Grouping; change: GroupChange }> {
    const present = await this.present();
    const now = this.settings;
    const settings = {
      strategy: to.strategy ?? now.strategy,
      clusterer: to.clusterer ?? now.clusterer,
      wanted: to.wanted === undefined ? now.wanted : to.wanted,
    };
    if (settings.wanted !== null && settings.wanted > this.gather().items.length)
      throw new AkinError('bad-request', 'There are not as many pictures as groups are wanted.');
    const isOther = JSON.stringify(settings) !== JSON.stringify(now);
    const thinking = isOther ? this.#startThinking(settings) : this.think();
    const after = isOther ? await thinking.think(present.steps) : present.thought;
    const change = this.compare(present, after.labels);
    if (!apply) {
      if (isOther) await thinking.close();
      return { grouping: this.describe(), change };
    }
    const name = to.name ?? this.#row.name;
    updateGrouping(this.catalog, this.id, { name, settings });
    this.#row = { ...this.#row, name, settings };
    if (isOther) {
      const before = this.#thinking;
      this.#thinking = thinking;
      await before?.close();
    }
    this.announce();
    return { grouping: this.describe(), change };
  }

  /** The items changed: what was thought about the old ones no longer counts. */
  async refresh(): Promise<void> {
    const thinking = this.#thinking;
    this.#gathered = undefined;
    this.#scores = undefined;
    this.#thinking = undefined;
    this.announce();
    await thinking?.close();
  }

  async close(): Promise<void> {
    await this.#thinking?.close();
  }

  async present(progress?: Progress): Promise<Present> {
    const { rowOf } = this.gather();
    const steps = stepsOf(this.rows(), rowOf, this.#reasons());
    if (progress !== undefined) this.#progress.add(progress);
    try {
      const thought = await this.think().think(steps);
      return { steps, thought, groups: listGroups(thought, listNames(this.catalog, this.id), rowOf) };
    } finally {
      if (progress !== undefined) this.#progress.delete(progress);
    }
  }

  compare({ thought, groups }: Present, after: Int32Array): GroupChange {
    return this.view().change(thought.labels, groups, after);
  }

  view(): Views {
    return new Views(this.catalog, this.gather().items);
  }

  record(
    said: Said,
    facts: { strategy: string | null; tookMilliseconds: number | null } = {
      strategy: null,
      tookMilliseconds: null,
    },
  ): void {
    recordAct(this.catalog, { groupingId: this.id, source: 'person', ...facts }, said);
    this.announce();
  }

  confirmed(): ReadonlySet<number> {
    const { rowOf } = this.gather();
    const rows = this.rows().flatMap(({ verdict, itemId, otherItemId }) =>
      verdict === 'same' || verdict === 'into-group' ? [rowOf.get(itemId), rowOf.get(otherItemId ?? -1)] : [],
    );
    return new Set(rows.filter(row => row !== undefined));
  }

  groupOf(groups: Groups, item: number): Group {
    const group = groups.of(this.gather().rowOf.get(item) ?? -1);
    if (group === undefined) throw notThere();
    return group;
  }

  /** The answers that stand. */
  rows(): AnswerRow[] {
    return listAnswers(this.catalog, this.id);
  }

  gather(): Gathered {
    this.#gathered ??= gatherItems(this.catalog);
    return this.#gathered;
  }

  attributes(): GatheredScores {
    this.#scores ??= gatherScores(this.catalog, this.gather());
    return this.#scores;
  }

  /** An attribute came: the thread must know its scores. */
  async renewAttributes(): Promise<void> {
    this.#scores = undefined;
    await this.#thinking?.renew(this.attributes().scores);
  }

  /** Reasons that are switched on and whose attributes are still scored, by the answer they explain. */
  #reasons(): Map<number, Pick<PlainReason, 'kind' | 'attributes' | 'confidence'>> {
    const standing = listReasons(this.catalog, this.id).filter(({ enabled }) => enabled);
    if (standing.length === 0) return new Map();
    const { columnOf } = this.attributes();
    return new Map(
      standing.flatMap(({ answerId, kind, confidence, attributeIds }) => {
        const attributes = attributeIds.map(id => columnOf.get(id)).filter(column => column !== undefined);
        return attributes.length === 0 ? [] : [[answerId, { kind, attributes, confidence }] as const];
      }),
    );
  }

  think(): Thinking {
    this.#thinking ??= this.#startThinking(this.settings);
    return this.#thinking;
  }

  #startThinking({ strategy, clusterer, wanted }: Settings): Thinking {
    const { model, table } = this.gather();
    const { items, dimensions, data } = table;
    return new Thinking(
      {
        model,
        embeddings: { rows: items.length, columns: dimensions, data },
        scores: this.attributes().scores,
        strategy,
        clusterer,
        wanted,
        seed: SEED,
      },
      sentence => {
        for (const tell of this.#progress) tell(sentence);
      },
    );
  }

  announce(): void {
    this.revision++;
    this.#changed(this.revision);
  }
}

/** Settings as they stand in the catalog; what an older version left out is as it is for new ones. */
function settingsOf({ settings }: GroupingRow): Settings {
  const { strategy, clusterer, wanted } = settings as Partial<Settings>;
  return { strategy: strategy ?? 'fewest', clusterer: clusterer ?? 'own', wanted: wanted ?? null };
}
