/**
 * What the ways that ask about pairs of a clustering have in common: groups by average linkage that keeps to the answers, and what hangs on a pair. Runs in a thinking thread.
 *
 * There are as many groups as the person wants, or as there seem to be before the first answer. What follows is a function of the answers alone.
 */
import type { Given } from '../../algorithms/ask/treeOfGroups/treeOfGroups.ts';
import { averageLinkage } from '../../algorithms/cluster/averageLinkage.ts';
import { type Closure, closeConstraints } from '../../algorithms/constraints.ts';
import type { Condensed, Matrix, Pair } from '../../algorithms/matrix.ts';
import { refineDistances } from '../../algorithms/refine/refineDistances.ts';
import { effectOf } from '../../algorithms/session/answers.ts';
import { stakesOf } from '../../algorithms/session/whatHangs.ts';
import { suggestGroups } from '../session/suggestions.ts';
import { Centres, type Links } from './centres.ts';
import { type Company, measureInCompany } from './company.ts';
import { measured } from './measured.ts';
import type { PlainQuestion } from './messages.ts';
import type { Opinion, Way } from './way.ts';

export interface LinkedOptions {
  readonly points: Matrix;
  readonly company: Company;
  readonly wanted: number | null;
  readonly seed: number;
  progress(sentence: string): void;
}

/** A pair of centres to ask about, and the chance that they are the same. */
export interface Chosen {
  readonly pair: Pair;
  readonly chance: number;
}

/** How things stand among the centres. */
export interface Situation extends Links {
  readonly distances: Condensed;
  readonly labels: Int32Array;
  readonly closure: Closure;
  /** The answers in the order given, of centres; those about two items behind one centre say nothing. */
  readonly given: readonly Given[];
}

export abstract class LinkedWay implements Way {
  readonly #items: number;
  readonly #company: Company;
  readonly #progress: (sentence: string) => void;
  readonly #centres: Centres;
  readonly #groups: number;
  #distances: Condensed | undefined;
  #refined: Condensed | undefined;

  constructor({ points, company, wanted, seed, progress }: LinkedOptions) {
    this.#items = points.rows;
    this.#company = company;
    this.#progress = progress;
    this.#centres = new Centres(points, seed, progress);
    const material = { points, metric: 'euclidean', k: 1, seed, runs: 1 } as const;
    const nothing = { mustLink: [], cannotLink: [], skip: [] };
    this.#groups = wanted ?? suggestGroups(material, nothing, (_, __, sentence) => progress(sentence)).k;
  }

  /** Null when nothing is left to ask. */
  protected abstract choose(situation: Situation): Chosen | null;

  /** The centres are others than before: what was worked out about them no longer counts. */
  protected forget(): void {
    this.#distances = undefined;
    this.#refined = undefined;
  }

  after(rounds: readonly (readonly Given[])[]): Opinion {
    const log = rounds.flat().map(({ pair, verdict }, at) => ({ id: at + 1, pair, verdict }));
    const said = effectOf(this.#items, log);
    if (this.#centres.stand(said)) this.forget();
    const links = this.#centres.ofCentres(said);
    const labels = this.#link(links);
    const { rows } = this.#centres.points;
    const chosen = this.choose({
      ...links,
      distances: this.#measured(),
      labels,
      closure: closeConstraints(rows, links.mustLink, links.cannotLink),
      given: rounds.flat().flatMap(one => this.#ofCentres(one)),
    });
    return {
      labels: this.#centres.toItems(labels),
      question: chosen === null ? null : this.#describe(chosen, links, labels),
    };
  }

  /** The groups before the first answer. */
  protected unanswered(): Int32Array {
    return this.#link({ mustLink: [], cannotLink: [], skip: [] });
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
      expectedChange: stakesOf(items, chance, now, then).gain,
      isAgain: false,
    };
  }

  #link({ mustLink, cannotLink }: Links): Int32Array {
    const { rows } = this.#centres.points;
    this.#refined ??= refineDistances(this.#measured());
    const { count } = closeConstraints(rows, mustLink, cannotLink);
    return averageLinkage(this.#refined, { k: Math.min(this.#groups, count) }, mustLink, cannotLink).labels;
  }

  #measured(): Condensed {
    if (this.#distances === undefined) {
      this.#progress('Comparing the pictures …');
      const { points, of } = this.#centres;
      this.#distances = measureInCompany(this.#company, measured, points, of)(points);
    }
    return this.#distances;
  }

  #ofCentres({ pair, verdict }: Given): Given[] {
    const { mustLink } = this.#centres.ofCentres({ mustLink: [pair], cannotLink: [], skip: [] });
    return mustLink.map(centres => ({ pair: centres, verdict }));
  }
}
