/**
 * The answers of a log as a careful session weighs them (`carefulEffect`). Pure.
 *
 * Which answer was asked to confirm which earlier one is not in the log: it follows from it. An answer about
 * the pair that the answers before it would have asked about confirms the one that was doubted then.
 */
import { type Answer, carefulEffect, isSamePair } from './answers.ts';

type Told = Pick<Answer, 'pair' | 'verdict' | 'chance'>;

export class CarefulLog {
  readonly #items: number;
  readonly #distance: (i: number, j: number) => number;
  /** Of the last log: another that begins like it goes on from there. */
  #entries: Answer[] = [];

  constructor(items: number, distance: (i: number, j: number) => number) {
    this.#items = items;
    this.#distance = distance;
  }

  effectOf(told: readonly Told[]): ReturnType<typeof carefulEffect> {
    const same = told.findIndex((answer, at) => !isSameAnswer(answer, this.#entries[at]));
    const entries = this.#entries.slice(0, same === -1 ? told.length : same);
    for (const { pair, verdict, chance } of told.slice(entries.length)) {
      const { corroborate } = carefulEffect(this.#items, entries, this.#distance);
      const corroborates =
        corroborate !== null && isSamePair(corroborate.pair, pair) ? corroborate.answer : undefined;
      entries.push({ id: entries.length + 1, pair, verdict, chance, corroborates });
    }
    this.#entries = entries;
    return carefulEffect(this.#items, entries, this.#distance);
  }

  /** The answer with this number, in the log that was asked about last. */
  answer(id: number): Answer {
    return this.#entries[id - 1]!;
  }
}

function isSameAnswer(told: Told, known: Answer | undefined): boolean {
  return (
    known !== undefined &&
    isSamePair(told.pair, known.pair) &&
    told.verdict === known.verdict &&
    told.chance === known.chance
  );
}
