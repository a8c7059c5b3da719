/**
 * The base of strategies that ask about pairs of a clustering (pairGroups.ts). The result is a function of the
 * answers alone. Pure.
 */
import { maxEntropyQuestion } from '../ask/maxEntropy.ts';
import { maxEntropyAmong, type NearPairs, nearPairsOf } from '../ask/maxEntropyAmong.ts';
import type { Given } from '../ask/treeOfGroups/treeState.ts';
import { type Closure, closeConstraints } from '../constraints.ts';
import type { Pair } from '../matrix.ts';
import { impactOf } from '../session/answerImpact.ts';
import { effectOfRounds } from '../session/answers.ts';
import { type Compared, type PairGroups, type PairGroupsOptions, pairGroups } from './pairGroups.ts';
import type {
  PlainQuestion,
  QuestionStrategy,
  Rounds,
  StrategyInput,
  StrategyResult,
} from './questionStrategy.ts';

/** A pair to ask about, and the chance that the two are the same. */
export interface Chosen {
  readonly pair: Pair;
  readonly chance: number;
}

/** The answers so far and what follows from them. */
export interface AnswerState {
  readonly compared: Compared;
  readonly labels: Int32Array;
  readonly closure: Closure;
  readonly skip: readonly Pair[];
  /** The answers in the order given. */
  readonly given: readonly Given[];
}

export abstract class PairLinkage implements QuestionStrategy {
  protected readonly seed: number;
  readonly #items: number;
  readonly #groups: PairGroups;

  constructor(options: PairGroupsOptions) {
    this.seed = options.seed;
    this.#items = options.points.rows;
    this.#groups = pairGroups(options);
  }

  /** Null when nothing is left to ask. */
  protected abstract choose(answerState: AnswerState): Chosen | null;

  next({ rounds, skipped = [] }: StrategyInput): StrategyResult {
    const { mustLink, cannotLink, skip } = effectOfRounds(this.#items, rounds);
    const labels = this.#groups.of(rounds);
    const chosen = this.choose({
      compared: this.#groups.compared(rounds),
      labels,
      closure: closeConstraints(this.#items, mustLink, cannotLink),
      skip: [...skip, ...skipped],
      given: rounds.flat(),
    });
    return { labels, question: chosen === null ? null : this.#describe(chosen, rounds, labels) };
  }

  groups({ rounds }: StrategyInput): Int32Array {
    return this.#groups.of(rounds);
  }

  protected groupsBeforeAnswers(): Int32Array {
    return this.#groups.of([]);
  }

  #describe({ pair, chance }: Chosen, rounds: Rounds, labels: Int32Array): PlainQuestion {
    const surprise = labels[pair[0]] === labels[pair[1]] ? 'different' : 'same';
    const surprised = this.#groups.of([...rounds, [{ pair, verdict: surprise }]]);
    return {
      kind: 'pair',
      item: pair[0],
      among: [pair[1]],
      chances: [chance],
      expectedChange: impactOf(pair, chance, labels, surprised).gain,
      again: null,
    };
  }
}

/** The most uncertain pair: the baseline of Lad and Parikh (ask/maxEntropy.ts) as a question strategy. */
export class MaxEntropy extends PairLinkage {
  #near: NearPairs | undefined;

  protected override choose({ compared, labels, closure, skip }: AnswerState): Chosen | null {
    const question =
      'distances' in compared
        ? maxEntropyQuestion(compared.distances, labels, closure, skip)
        : maxEntropyAmong(this.#nearPairs(compared), labels, closure, skip);
    // Where all pairs are of one kind there is nothing to be uncertain about.
    if (question === null || question.entropy === 0) return null;
    return { pair: question.pair, chance: question.probabilityMustLink };
  }

  #nearPairs({ points, neighbours, photos }: Exclude<Compared, { distances: unknown }>): NearPairs {
    this.#near ??= nearPairsOf(points, neighbours, photos, this.seed);
    return this.#near;
  }
}
