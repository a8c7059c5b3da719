/** One open grouping, as the screens of a collection use it. Engine process. */
import type { Comparison } from '../../contract/grouping.ts';
import { Batches } from '../batch/batches.ts';
import { type KeptSheet, Sheets } from '../browse/sheets.ts';
import { compareGroupings } from './comparison.ts';
import { GroupEdits } from './groupEdits.ts';
import type { GroupingState } from './groupingState.ts';
import { GroupPages } from './groupPages.ts';
import { Questions } from './questions.ts';
import { Reasons } from './reasons.ts';
import { type Done, Review } from './review.ts';

/** More pairs of groups than this are counted, not shown. */
const PAIRS = 200;
const SAMPLE = 6;

export class OpenGrouping {
  readonly state: GroupingState;
  readonly pages: GroupPages;
  readonly edits: GroupEdits;
  readonly questions: Questions;
  readonly reasons: Reasons;
  readonly review: Review;
  readonly sheets: Sheets;
  readonly batches: Batches;
  readonly #reviewed: Done[];
  readonly #sheet: KeptSheet;

  constructor(
    state: GroupingState,
    person: string | null = null,
    reviewed: Done[] = [],
    sheet: KeptSheet = { subjects: null, asked: null },
  ) {
    this.state = state;
    this.pages = new GroupPages(state);
    this.edits = new GroupEdits(state, person);
    this.questions = new Questions(state, person);
    this.reasons = new Reasons(state, person);
    this.review = new Review(state, person, reviewed);
    this.sheets = new Sheets(state, person, sheet);
    this.batches = new Batches(state, person);
    this.#reviewed = reviewed;
    this.#sheet = sheet;
  }

  /** The same grouping, where a person signs all they do. */
  by(person: string | null): OpenGrouping {
    return person === null ? this : new OpenGrouping(this.state, person, this.#reviewed, this.#sheet);
  }

  /** What is sorted otherwise in another grouping of the same items. */
  async compare({ state: other }: OpenGrouping): Promise<Comparison> {
    const present = await this.state.present();
    const theirs = await other.present();
    const { items } = this.state.gather();
    const { rowOf } = other.gather();
    const labels = Int32Array.from(items, item => theirs.thought.labels[rowOf.get(item) ?? -1] ?? -1);
    const { alike, pairs } = compareGroupings(items.length, present.groups, theirs.groups, row =>
      rowOf.get(items[row]!),
    );
    const views = this.state.view();
    return {
      change: this.state.compare(present, labels),
      alike,
      total: pairs.length,
      pairs: pairs.slice(0, PAIRS).map(({ rows, ...places }) => ({
        ...places,
        shared: rows.length,
        sample: views.items(rows.slice(0, SAMPLE)),
      })),
    };
  }
}
