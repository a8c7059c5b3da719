/** One open grouping, as the screens of a collection use it. Engine process. */
import type { Comparison } from '../../contract/grouping.ts';
import type { ReasonChange } from '../../contract/reasons.ts';
import { Audit } from './screens/audit.ts';
import { GroupEdits } from './screens/groupEdits.ts';
import { GroupKeys } from './screens/groupKey.ts';
import { GroupPages } from './screens/groupPages.ts';
import { LikelyGroups } from './screens/likelyGroups.ts';
import { Proposals } from './screens/proposals.ts';
import { Questions } from './screens/questions.ts';
import { Reasons } from './screens/reasons.ts';
import { Review, type ReviewSteps } from './screens/review.ts';
import type { GroupingState } from './state/groupingState.ts';
import { NOBODY, type Requester } from './state/questionLeases.ts';
import { compareGroupings, otherGroups } from './views/comparison.ts';
import type { Groups, Present } from './views/groups.ts';

/** More pairs of groups than this are counted, not shown. */
const PAIRS = 200;
const SAMPLE = 6;

export class OpenGrouping {
  readonly state: GroupingState;
  readonly pages: GroupPages;
  readonly edits: GroupEdits;
  readonly likely: LikelyGroups;
  readonly questions: Questions;
  readonly proposals: Proposals;
  readonly reasons: Reasons;
  readonly keys: GroupKeys;
  readonly review: Review;
  readonly audit: Audit;
  /** Who signs what is done, and from which page. */
  readonly speaker: Requester;
  readonly #reviewed: ReviewSteps;

  constructor(
    state: GroupingState,
    speaker: Requester = NOBODY,
    reviewed: ReviewSteps = { done: [], undone: [] },
  ) {
    const { person } = speaker;
    this.state = state;
    this.pages = new GroupPages(state);
    this.edits = new GroupEdits(state, person);
    this.likely = new LikelyGroups(state, person);
    this.questions = new Questions(state, speaker);
    this.proposals = new Proposals(state, person);
    this.reasons = new Reasons(state, person);
    this.keys = new GroupKeys(state, this.reasons);
    this.review = new Review(state, person, reviewed);
    this.audit = new Audit(state, person);
    this.speaker = speaker;
    this.#reviewed = reviewed;
  }

  get person(): string | null {
    return this.speaker.person;
  }

  /** The same grouping, with acts signed by a person. */
  by(person: string | null, client = 0): OpenGrouping {
    const isOurs = person === this.person && client === this.speaker.client;
    return isOurs ? this : new OpenGrouping(this.state, { person, client }, this.#reviewed);
  }

  /** The questions about one group only; any of its items names it. Undefined: about all. */
  asking(group: number | undefined): Questions {
    return group === undefined ? this.questions : new Questions(this.state, this.speaker, group);
  }

  /** The differences to another grouping of the same items. */
  async compare({ state: other }: OpenGrouping): Promise<Comparison> {
    const present = await this.state.present();
    const theirs = await other.present();
    const { items } = this.state.groupingItems();
    const { rowOf } = other.groupingItems();
    const labels = Int32Array.from(items, item => theirs.result.labels[rowOf.get(item) ?? -1] ?? -1);
    return this.#compared(present, labels, theirs.groups, row => rowOf.get(items[row]!));
  }

  /** What the latest reason changed, as long as nothing was said after it. */
  async changedByReason(): Promise<ReasonChange | null> {
    const now = await this.state.present();
    const { reasonStep, revision } = this.state;
    if (reasonStep?.revision !== revision || reasonStep.before.items !== now.items) return null;
    const { before } = reasonStep;
    const comparison = this.#compared(before, now.result.labels, now.groups, row => row);
    if (comparison.total === 0) return null;
    const groups = otherGroups(before.groups, now.groups).map(({ members }) => now.items[members[0]!]!);
    return { comparison, groups };
  }

  /** `labels` are those of the other groups, in the rows of the first. */
  #compared(
    one: Present,
    labels: Int32Array,
    others: Groups,
    otherRow: (row: number) => number | undefined,
  ): Comparison {
    const { alike, pairs } = compareGroupings(one.items.length, one.groups, others, otherRow);
    const views = this.state.view();
    return {
      change: this.state.compare(one, labels),
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
