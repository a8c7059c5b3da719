/**
 * The questions that a person skipped since the grouping was opened: none of them is asked again until it is
 * opened anew. A skip says nothing about the items, so it is no act of the log. Engine process.
 */
import type { Pair } from '../../../algorithms/matrix.ts';
import type { PlainQuestion } from '../../../algorithms/strategies/questionStrategy.ts';

interface Skipped {
  /** The end of the log when it was skipped. */
  readonly end: number;
  /** The item and those it is compared with, by id. */
  readonly items: readonly number[];
}

export class SkippedQuestions {
  #skipped: readonly Skipped[] = [];
  #takenBack: readonly Skipped[] = [];

  get count(): number {
    return this.#skipped.length;
  }

  add({ item, among }: PlainQuestion, items: Int32Array, end: number): void {
    this.#skipped = [...this.#skipped, { end, items: [item, ...among].map(row => items[row]!) }];
    this.#takenBack = [];
  }

  /** Whether a skip was the latest step: then undo asks that question again. */
  isLatest(end: number): boolean {
    return this.#skipped.at(-1)?.end === end;
  }

  takeBackLatest(): void {
    this.#takenBack = [...this.#takenBack, ...this.#skipped.slice(-1)];
    this.#skipped = this.#skipped.slice(0, -1);
  }

  /** Whether a skip was taken back last: then redo skips that question again. */
  canSkipAgain(end: number): boolean {
    return this.#takenBack.at(-1)?.end === end;
  }

  skipAgain(): void {
    this.#skipped = [...this.#skipped, ...this.#takenBack.slice(-1)];
    this.#takenBack = this.#takenBack.slice(0, -1);
  }

  /** What is not to be asked, in rows; without items that take no part. */
  pairs(rowOf: ReadonlyMap<number, number>): Pair[] {
    return this.#skipped.flatMap(({ items: [item, ...among] }) => {
      const row = rowOf.get(item!);
      return among.flatMap((id): Pair[] => {
        const other = rowOf.get(id);
        return row === undefined || other === undefined ? [] : [[row, other]];
      });
    });
  }
}
