/**
 * LCA, local clusterings and their alternatives: weighs each place where the groups could be otherwise, and
 * has a person look where it is least settled. Pure.
 *
 * Stewart et al., the graph algorithm of Wildbook's image analysis (wbia-lca) for animals that are seen again.
 * The paper was not at hand: this follows the public code (graph_algorithm.py, lca.py, weight_manager.py,
 * weighter.py) with the constants of its configuration.
 *
 * - Edges have weights, the log odds of "same". A ranking names ten items for each item; a verifier weighs a
 *   pair by its probability, at most as much as a person, who is right in 97 of 100 answers. Answers add to
 *   the weight of their pair.
 * - λ(C) of a clustering is the sum of the weights inside clusters minus the sum of those between. An
 *   alternative is the best other clustering of one cluster or of two that an edge joins (localClustering.ts,
 *   alternatives.ts). It is worth λ(alternative) − λ(now). The most valuable one is applied as long as it is
 *   worth more than 0.
 * - Phases: scoring (from single items, two clusters each), splitting (single clusters), stability (both).
 *   From splitting on, the most valuable alternative gets more evidence: pairs on which both clusterings
 *   disagree are weighed, two at a time, those without a weight by the verifier, the others by the person,
 *   the heaviest first, and each pair at most four times.
 *
 * Decided here:
 * - As published it ends where one answer could not make any alternative worth more than 0 (−0.95 times twice
 *   the weight of an answer). Here it goes on with the most valuable one as long as it may ask.
 * - Answers come at once, so nothing waits for them.
 * - The verifier is the calibrated distance (pairProbability.ts). Without a calibration it is told the number
 *   of groups.
 * - Beside the ten nearest items ten drawn at random are weighed, as the wrong matches of the published
 *   simulation are: in groups of more than ten the nearest alone say nothing against "same".
 * - 'cannot-tell' counts as an answer without weight.
 *
 * A pair may be asked up to four times, as published. Groups that no edge joins are never compared, so right
 * answers do not always end at 1.
 */
import { type Condensed, keyOf, type Pair, pairIndex } from '../matrix.ts';
import { Random } from '../random.ts';
import type { Setting, SimulatedStrategy } from '../simulate/setting.ts';
import { type Alternative, Alternatives } from './alternatives.ts';
import { nearestOf, pairProbability } from './pairProbability.ts';
import { type Asks, type Procedure, strategyOf } from './procedure.ts';

const RANKED = 10;
const RIGHT = 0.97;
const ANSWER = Math.log(RIGHT / (1 - RIGHT));
/** Splitting ends where the best alternative is worth less than this: an eighth of the published end. */
const LEAST_OF_SPLITTING = (-0.95 * 2 * ANSWER) / 8;
const PAIRS_AT_A_TIME = 2;
const MOST_ANSWERS = 4;

export function lca({ k, points, distances, calibration, random }: Setting): SimulatedStrategy {
  if (points === null) throw new RangeError('strategy: lca wants points, not distances');
  const items = { k, points, distances, calibration: calibration ?? null };
  const probability = pairProbability(items, new Random(random.next()));
  const draws = new Random(random.next());
  const ranked = nearestOf(distances, RANKED).map((others, item) => [
    ...others,
    ...draws.sample(distances.n, Math.min(distances.n, RANKED)).filter(other => other !== item),
  ]);
  return strategyOf(() => new Lca(probability, ranked).run());
}

export class Lca {
  readonly #probability: Condensed;
  readonly #alternatives: Alternatives;
  /** How often the person was asked about a pair. */
  readonly #answers = new Map<string, number>();

  constructor(probability: Condensed, ranked: readonly (readonly number[])[]) {
    this.#probability = probability;
    this.#alternatives = new Alternatives(probability.n);
    for (const [item, others] of ranked.entries())
      for (const other of others)
        if (this.#alternatives.weightOf(item, other) === undefined)
          this.#alternatives.addWeight([item, other], this.#verify(item, other));
  }

  *run(): Procedure {
    const alternatives = this.#alternatives;
    alternatives.begin('scoring');
    for (;;) {
      const best = alternatives.best();
      const worth = best?.worth ?? Number.NEGATIVE_INFINITY;
      if (best !== null && worth > 0) alternatives.apply(best);
      else if (alternatives.phase === 'scoring') alternatives.begin('splitting');
      else if (alternatives.phase === 'splitting' && worth < LEAST_OF_SPLITTING)
        alternatives.begin('stability');
      else if (best !== null) yield* this.#weigh(best);
      else return alternatives.labels();
    }
  }

  /** More evidence about an alternative. */
  *#weigh(alternative: Alternative): Asks<void> {
    const pairs = this.#pairsToWeigh(alternative);
    if (pairs.length === 0) this.#alternatives.close(alternative);
    for (const pair of pairs) {
      const weight =
        this.#alternatives.weightOf(...pair) === undefined
          ? this.#verify(...pair)
          : yield* this.#answerOf(pair);
      this.#alternatives.addWeight(pair, weight);
    }
  }

  /** Those without a weight first, then the heaviest. */
  #pairsToWeigh(alternative: Alternative): Pair[] {
    const heaviness = ([i, j]: Pair): number =>
      Math.abs(this.#alternatives.weightOf(i, j) ?? Number.POSITIVE_INFINITY);
    return this.#alternatives.nextPairs(
      alternative,
      pair => (this.#answers.get(keyOf(pair)) ?? 0) < MOST_ANSWERS,
      heaviness,
      PAIRS_AT_A_TIME,
    );
  }

  *#answerOf(pair: Pair): Asks<number> {
    this.#answers.set(keyOf(pair), (this.#answers.get(keyOf(pair)) ?? 0) + 1);
    const answer = yield { pair, labels: this.#alternatives.labels() };
    if (answer === 'cannot-tell') return 0;
    return answer === 'same' ? ANSWER : -ANSWER;
  }

  #verify(i: number, j: number): number {
    const probability = this.#probability.data[pairIndex(this.#probability.n, i, j)]!;
    return Math.min(ANSWER, Math.max(-ANSWER, Math.log(probability / (1 - probability))));
  }
}
