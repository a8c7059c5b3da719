/**
 * The base of strategies that ask about pairs of a clustering: groups by average linkage under the answers.
 * Pure.
 *
 * The number of groups is the person's, or estimated before the first answer. The result is a function of the
 * answers alone.
 */
import type { Kernels } from '../ask/activeHacc/ask.ts';
import { maxEntropyQuestion } from '../ask/maxEntropy.ts';
import type { Given } from '../ask/treeOfGroups/treeOfGroups.ts';
import { averageLinkage } from '../cluster/averageLinkage.ts';
import { type Closure, closeConstraints } from '../constraints.ts';
import type { Condensed, Matrix, Pair } from '../matrix.ts';
import { refineDistances } from '../refine/refineDistances.ts';
import { impactOf } from '../session/answerImpact.ts';
import { effectOfRounds } from '../session/answers.ts';
import { type Cooccurrence, type Measure, measureWithCooccurrence } from '../session/cooccurrence.ts';
import { Centres, type Links } from './centres.ts';
import type {
  PlainQuestion,
  Progress,
  QuestionStrategy,
  StrategyInput,
  StrategyResult,
} from './questionStrategy.ts';
import { suggestGroups } from './suggestGroups.ts';

export interface PairLinkageOptions {
  readonly points: Matrix;
  readonly cooccurrence: Cooccurrence;
  readonly wanted: number | null;
  readonly seed: number;
  readonly kernels: Kernels;
  /** The distances of all pairs, where they may be known already. */
  readonly measure: Measure;
  readonly progress: Progress;
}

/** A pair of centres to ask about, and the chance that they are the same. */
export interface Chosen {
  readonly pair: Pair;
  readonly chance: number;
}

/** The answers so far and what follows from them, in terms of centres. */
export interface Situation extends Links {
  readonly distances: Condensed;
  readonly labels: Int32Array;
  readonly closure: Closure;
  /** The answers in the order given, in terms of centres, without those about two items of one centre. */
  readonly given: readonly Given[];
}

const NOTHING: Links = { mustLink: [], cannotLink: [], skip: [] };

export abstract class PairLinkage implements QuestionStrategy {
  readonly #options: PairLinkageOptions;
  readonly #centres: Centres;
  readonly #groupCount: number;
  #distances: Condensed | undefined;
  #refined: Condensed | undefined;

  constructor(options: PairLinkageOptions) {
    const { points, wanted, seed, kernels, progress } = options;
    this.#options = options;
    this.#centres = new Centres(points, seed, progress);
    this.#groupCount =
      wanted ?? suggestGroups(kernels, { points, metric: 'euclidean', seed }, NOTHING, progress).k;
  }

  /** Null when nothing is left to ask. */
  protected abstract choose(situation: Situation): Chosen | null;

  /** The centres are others than before: what was worked out about them no longer counts. */
  protected forget(): void {
    this.#distances = undefined;
    this.#refined = undefined;
  }

  next(input: StrategyInput): StrategyResult {
    const links = this.#linksOf(input);
    const labels = this.#link(links);
    const { rows } = this.#centres.points;
    const chosen = this.choose({
      ...links,
      distances: this.#measured(),
      labels,
      closure: closeConstraints(rows, links.mustLink, links.cannotLink),
      given: input.rounds.flat().flatMap(one => this.#ofCentres(one)),
    });
    return {
      labels: this.#centres.toItems(labels),
      question: chosen === null ? null : this.#describe(chosen, links, labels),
    };
  }

  groups(input: StrategyInput): Int32Array {
    const links = this.#linksOf(input);
    return this.#centres.toItems(this.#link(links));
  }

  centreCount(input: StrategyInput): number | null {
    this.#linksOf(input);
    return this.#centres.count;
  }

  /** The groups before the first answer. */
  protected groupsBeforeAnswers(): Int32Array {
    return this.#link(NOTHING);
  }

  #linksOf({ rounds, skipped = [] }: StrategyInput): Links {
    const effect = effectOfRounds(this.#options.points.rows, rounds);
    if (this.#centres.splitForAnswers(effect)) this.forget();
    return this.#centres.ofCentres({ ...effect, skip: [...effect.skip, ...skipped] });
  }

  #describe({ pair, chance }: Chosen, links: Links, labels: Int32Array): PlainQuestion {
    const isTogether = labels[pair[0]] === labels[pair[1]];
    const surprising = this.#link(
      isTogether
        ? { ...links, cannotLink: [...links.cannotLink, pair] }
        : { ...links, mustLink: [...links.mustLink, pair] },
    );
    const items: Pair = [this.#centres.itemOf(pair[0]), this.#centres.itemOf(pair[1])];
    const [now, then] = [this.#centres.toItems(labels), this.#centres.toItems(surprising)];
    return {
      kind: 'pair',
      item: items[0],
      among: [items[1]],
      chances: [chance],
      expectedChange: impactOf(items, chance, now, then).gain,
      again: null,
    };
  }

  #link({ mustLink, cannotLink }: Links): Int32Array {
    const { rows } = this.#centres.points;
    this.#refined ??= refineDistances(this.#measured());
    const { count } = closeConstraints(rows, mustLink, cannotLink);
    const k = Math.min(this.#groupCount, count);
    return averageLinkage(this.#refined, { k }, mustLink, cannotLink).labels;
  }

  #measured(): Condensed {
    if (this.#distances === undefined) {
      const { cooccurrence, measure, progress } = this.#options;
      progress(0, 1, 'Comparing the pictures …');
      const { points, of } = this.#centres;
      this.#distances = measureWithCooccurrence(cooccurrence, measure, points, of)(points);
    }
    return this.#distances;
  }

  #ofCentres({ pair, verdict }: Given): Given[] {
    const { mustLink } = this.#centres.ofCentres({ ...NOTHING, mustLink: [pair] });
    return mustLink.map(centres => ({ pair: centres, verdict }));
  }
}

/** The most uncertain pair: the baseline of Lad and Parikh (ask/maxEntropy.ts) as a question strategy. */
export class MaxEntropy extends PairLinkage {
  protected override choose({ distances, labels, closure, skip }: Situation): Chosen | null {
    const question = maxEntropyQuestion(distances, labels, closure, skip);
    // Where all pairs are of one kind there is nothing to be uncertain about.
    if (question === null || question.entropy === 0) return null;
    return { pair: question.pair, chance: question.probabilityMustLink };
  }
}
