/** Review: the answers that do not fit the others, to be confirmed, changed or taken back. Engine process. */
import { AkinError } from '../../contract/errors.ts';
import type { DoubtedAnswer, GroupChange } from '../../contract/grouping.ts';
import { recordAct, takeBack } from '../../store/acts.ts';
import type { AnswerRow } from '../../store/answers.ts';
import type { GroupingState } from './groupingState.ts';
import { answerOf } from './log.ts';
import { clamp } from './views.ts';

const BY_REVIEW = { source: 'person', strategy: 'review', tookMilliseconds: null } as const;

export class Review {
  readonly #state: GroupingState;

  constructor(state: GroupingState) {
    this.#state = state;
  }

  async doubts(): Promise<DoubtedAnswer[]> {
    const { rowOf } = this.#state.gather();
    const said = this.#said();
    const suspicions = await this.#state.think().doubt({
      answers: said.map(([{ itemId, otherItemId, verdict }]) => ({
        pair: [rowOf.get(itemId)!, rowOf.get(otherItemId)!],
        verdict,
      })),
    });
    const doubted = suspicions.map(({ answer, doubt, circle }): DoubtedAnswer => {
      const [{ id, verdict, itemId, otherItemId }, ...again] = said[answer]!;
      const [one, other] = this.#state.view().items([rowOf.get(itemId)!, rowOf.get(otherItemId)!]);
      return {
        answer: id,
        verdict,
        sides: [one!, other!],
        doubt: clamp(doubt),
        isConfirmed: again.length > 0,
        person: null,
        answeredAt: said[answer]!.at(-1)!.answeredAt,
        circle: circle.map(at => said[at]![0].id),
      };
    });
    // Whoever said it twice knows that it does not look like it; only a contradiction is worth a third look.
    const open = doubted.filter(({ isConfirmed, circle }) => !isConfirmed || circle.length > 0);
    return open.sort((a, b) => Number(a.isConfirmed) - Number(b.isConfirmed));
  }

  /** Said once more: it counts as a second answer. */
  async confirm(answer: number): Promise<GroupChange> {
    const [{ verdict, itemId, otherItemId }] = this.#find(answer);
    return await this.#step(() => this.#record([{ verdict, itemId, otherItemId }]));
  }

  /** Taken back, and the opposite said instead, together. */
  async reverse(answer: number): Promise<GroupChange> {
    const rows = this.#find(answer);
    const [{ verdict, itemId, otherItemId }] = rows;
    const opposite = verdict === 'same' ? 'different' : 'same';
    return await this.#step(() => {
      this.#takeBack(rows);
      this.#record([{ verdict: opposite, itemId, otherItemId }]);
    });
  }

  async takeBack(answer: number): Promise<GroupChange> {
    const rows = this.#find(answer);
    return await this.#step(() => this.#takeBack(rows));
  }

  async #step(write: () => void): Promise<GroupChange> {
    const before = await this.#state.present();
    this.#state.catalog.connection.transaction(write);
    this.#state.announce();
    const { thought } = await this.#state.present();
    return this.#state.compare(before, thought.labels);
  }

  /** Every time it was said; what else the same acts said is said again, so that it still counts. */
  #takeBack(rows: readonly AnswerRow[]): void {
    const acts = new Set(rows.map(({ actId }) => actId));
    const taken = new Set(rows.map(({ id }) => id));
    const others = this.#state.rows().filter(({ id, actId }) => acts.has(actId) && !taken.has(id));
    for (const act of acts) {
      takeBack(this.#state.catalog, act, { source: 'person' });
      const kept = others.filter(({ actId }) => actId === act);
      const [first] = kept;
      if (first !== undefined)
        recordAct(
          this.#state.catalog,
          { ...BY_REVIEW, groupingId: this.#state.id, strategy: first.strategy },
          { answers: kept.map(answerOf) },
        );
    }
  }

  #record(answers: readonly { verdict: 'same' | 'different'; itemId: number; otherItemId: number }[]): void {
    recordAct(this.#state.catalog, { ...BY_REVIEW, groupingId: this.#state.id }, { answers });
  }

  #find(answer: number): Said {
    const said = this.#said().find(rows => rows.some(({ id }) => id === answer));
    if (said === undefined)
      throw new AkinError('not-found', 'There is no such answer, or it was taken back already.');
    return said;
  }

  /** The answers about two items that both take part now, each with all the times that it was said. */
  #said(): Said[] {
    const { rowOf } = this.#state.gather();
    const said = new Map<string, Said>();
    for (const row of this.#state.rows().filter(isDecided(rowOf))) {
      const pair = [row.itemId, row.otherItemId].sort((a, b) => a - b);
      const key = `${row.verdict} ${pair.join(' ')}`;
      const before = said.get(key);
      if (before === undefined) said.set(key, [row]);
      else before.push(row);
    }
    return [...said.values()];
  }
}

type DecidedRow = AnswerRow & { verdict: 'same' | 'different'; otherItemId: number };
type Said = [DecidedRow, ...DecidedRow[]];

function isDecided(rowOf: ReadonlyMap<number, number>): (row: AnswerRow) => row is DecidedRow {
  return (row): row is DecidedRow =>
    (row.verdict === 'same' || row.verdict === 'different') &&
    rowOf.has(row.itemId) &&
    rowOf.has(row.otherItemId ?? -1);
}
