/**
 * A method that is published as one procedure, which asks as it goes, as a question strategy. Pure.
 *
 * The procedure is a generator: it yields a pair with the groups it would show now, gets the answer, and
 * returns its last groups when it has nothing left to ask. It must be the same from start to start, so that
 * groups and question are a function of the answers.
 */
import { numberLabels } from '../labels.ts';
import type { Pair } from '../matrix.ts';
import type { Answer } from '../simulate/person.ts';
import type { SimulatedStrategy } from '../simulate/setting.ts';
import type { Round, Rounds, StrategyInput } from '../strategies/questionStrategy.ts';

export interface Asking {
  readonly pair: Pair;
  /** The groups until the answer is known. */
  readonly labels: Int32Array;
}

/** A part of a procedure: it asks, and comes to a value. */
export type Asks<Value> = Generator<Asking, Value, Answer>;

export type Procedure = Asks<Int32Array>;

/** Answers by pair, in either order. */
export class KnownPairs {
  readonly #known = new Map<number, Map<number, boolean>>();

  /** Undefined where the pair was not answered. */
  isSame(i: number, j: number): boolean | undefined {
    return this.#known.get(i)?.get(j);
  }

  add([i, j]: Pair, isSame: boolean): void {
    for (const [one, other] of [
      [i, j],
      [j, i],
    ] as const) {
      const known = this.#known.get(one) ?? new Map<number, boolean>();
      this.#known.set(one, known.set(other, isSame));
    }
  }
}

export function strategyOf(start: () => Procedure): SimulatedStrategy {
  let procedure = start();
  let given: Rounds = [];
  let step = procedure.next();
  const follow = ({ rounds }: StrategyInput): typeof step => {
    if (given.some((round, at) => round !== rounds[at])) {
      procedure = start();
      given = [];
      step = procedure.next();
    }
    for (const round of rounds.slice(given.length)) {
      const [answer] = round;
      const pair = step.done ? null : step.value.pair;
      if (answer === undefined || round.length > 1 || pair === null || !isSamePair(answer.pair, pair))
        throw new RangeError('the answers are to questions that were not asked');
      step = procedure.next(answer.verdict);
    }
    given = rounds.slice();
    return step;
  };
  const labelsOf = ({ done, value }: typeof step) => numberLabels(done ? value : value.labels).labels;
  return {
    groups: input => labelsOf(follow(input)),
    next: input => {
      const now = follow(input);
      return { labels: labelsOf(now), question: now.done ? null : asRound(now.value.pair) };
    },
  };
}

function asRound([item, other]: Pair): Round {
  return { kind: 'pair', item, among: [other] };
}

function isSamePair([a, b]: Pair, [c, d]: Pair): boolean {
  return (a === c && b === d) || (a === d && b === c);
}
