/** Review: the answers that do not fit the others, to be confirmed, changed or taken back. Engine process. */
import { AkinError } from '../../contract/errors.ts';
import type { DoubtedAnswer } from '../../contract/grouping.ts';
import { takeBack } from '../../store/acts.ts';
import type { AnswerRow } from '../../store/answers.ts';
import type { GroupingState } from './groupingState.ts';
import { clamp } from './views.ts';

export class Review {
  readonly #state: GroupingState;

  constructor(state: GroupingState) {
    this.#state = state;
  }

  async doubts(): Promise<DoubtedAnswer[]> {
    const { rowOf } = this.#state.gather();
    const rows = this.#state.rows().filter(isDecided(rowOf));
    const suspicions = await this.#state.think().doubt({
      answers: rows.map(({ itemId, otherItemId, verdict }) => ({
        pair: [rowOf.get(itemId)!, rowOf.get(otherItemId)!],
        verdict,
      })),
    });
    return suspicions.map(({ answer, doubt, circle }) => {
      const { id, verdict, itemId, otherItemId, answeredAt } = rows[answer]!;
      const [one, other] = this.#state.view().items([rowOf.get(itemId)!, rowOf.get(otherItemId)!]);
      return {
        answer: id,
        verdict,
        sides: [one!, other!],
        doubt: clamp(doubt),
        person: null,
        answeredAt,
        circle: circle.map(at => rows[at]!.id),
      };
    });
  }

  /** Said once more: it counts as a second answer. */
  confirm(answer: number): null {
    const { verdict, itemId, otherItemId } = this.#decided(answer);
    this.#state.record(
      { answers: [{ verdict, itemId, otherItemId }] },
      { strategy: 'review', tookMilliseconds: null },
    );
    return null;
  }

  /** Taken back, and the opposite said instead, together. */
  reverse(answer: number): null {
    const { actId, verdict, itemId, otherItemId } = this.#decided(answer);
    const opposite = verdict === 'same' ? 'different' : 'same';
    this.#state.catalog.connection.transaction(() => {
      takeBack(this.#state.catalog, actId, { source: 'person' });
      this.#state.record(
        { answers: [{ verdict: opposite, itemId, otherItemId }] },
        { strategy: 'review', tookMilliseconds: null },
      );
    });
    return null;
  }

  takeBack(answer: number): null {
    takeBack(this.#state.catalog, this.#decided(answer).actId, { source: 'person' });
    this.#state.announce();
    return null;
  }

  #decided(answer: number): DecidedRow {
    const row = this.#state.rows().find(({ id }) => id === answer);
    if (row === undefined || !isDecided(this.#state.gather().rowOf)(row))
      throw new AkinError('not-found', 'There is no such answer, or it was taken back already.');
    return row;
  }
}

type DecidedRow = AnswerRow & { verdict: 'same' | 'different'; otherItemId: number };

/** An answer about two items that both take part now. */
function isDecided(rowOf: ReadonlyMap<number, number>): (row: AnswerRow) => row is DecidedRow {
  return (row): row is DecidedRow =>
    (row.verdict === 'same' || row.verdict === 'different') &&
    rowOf.has(row.itemId) &&
    rowOf.has(row.otherItemId ?? -1);
}
