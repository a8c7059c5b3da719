/** One open grouping, as the screens Groups, Ask and Review use it. Engine process. */
import type { GroupChange } from '../../contract/grouping.ts';
import type { WritableCatalog } from '../../store/connection.ts';
import type { GroupingRow } from '../../store/groupings.ts';
import { GroupEdits } from './groupEdits.ts';
import { GroupingState } from './groupingState.ts';
import { GroupPages } from './groupPages.ts';
import { Questions } from './questions.ts';
import { Reasons } from './reasons.ts';
import { Review } from './review.ts';

export class OpenGrouping {
  readonly state: GroupingState;
  readonly pages: GroupPages;
  readonly edits: GroupEdits;
  readonly questions: Questions;
  readonly reasons: Reasons;
  readonly review: Review;

  constructor(catalog: WritableCatalog, row: GroupingRow, changed: (revision: number) => void) {
    this.state = new GroupingState(catalog, row, changed);
    this.pages = new GroupPages(this.state);
    this.edits = new GroupEdits(this.state);
    this.questions = new Questions(this.state);
    this.reasons = new Reasons(this.state);
    this.review = new Review(this.state);
  }

  /** What is sorted otherwise in another grouping of the same items. */
  async compare({ state: other }: OpenGrouping): Promise<GroupChange> {
    const present = await this.state.present();
    const theirs = await other.present();
    const { rowOf } = other.gather();
    const labels = Int32Array.from(
      this.state.gather().items,
      item => theirs.thought.labels[rowOf.get(item) ?? -1] ?? -1,
    );
    return this.state.compare(present, labels);
  }
}
