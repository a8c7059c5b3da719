/**
 * Centres that stand for close items, for ways to ask that look at every pair. Runs in a thinking thread.
 *
 * Up to `FULL` items each stands for itself. Beyond, algorithms/session/representatives.ts chooses centres; an answer "different" about two items behind one centre parts it.
 * Which centres there are is a function of the answers, never of the order in which logs came to this thread.
 */
import { numberLabels } from '../../algorithms/labels.ts';
import type { Matrix, Pair } from '../../algorithms/matrix.ts';
import { Random } from '../../algorithms/random.ts';
import {
  chooseRepresentatives,
  pairsOfCentres,
  type Representatives,
  standFor,
} from '../../algorithms/session/representatives.ts';

/** docs/performance.md has the time of a question at both ends. */
const FULL = 2_000;
const CENTRES = 1_500;

/** What was said, in pairs that hold together. */
export interface Links {
  readonly mustLink: readonly Pair[];
  readonly cannotLink: readonly Pair[];
  readonly skip: readonly Pair[];
}

export class Centres {
  readonly #items: Matrix;
  readonly #chosen: Representatives | null;
  #standing: Representatives | null;

  constructor(items: Matrix, seed: number, progress: (sentence: string) => void) {
    this.#items = items;
    if (items.rows > FULL) progress('Putting close pictures behind one centre …');
    this.#chosen = items.rows > FULL ? chooseRepresentatives(items, CENTRES, new Random(seed)) : null;
    this.#standing = this.#chosen;
  }

  get points(): Matrix {
    return this.#standing?.centres ?? this.#items;
  }

  /** Parts centres as the answers need it; true when they are others than before. */
  stand({ mustLink, cannotLink }: Links): boolean {
    if (this.#chosen === null) return false;
    const wanted = standFor(this.#items, this.#chosen, mustLink, cannotLink);
    const { of, items } = this.#standing!;
    if (wanted.items.length === items.length && wanted.of.every((centre, item) => centre === of[item]))
      return false;
    this.#standing = wanted;
    return true;
  }

  /** What was said about items, as said about centres. */
  ofCentres(links: Links): Links {
    const standing = this.#standing;
    if (standing === null) return links;
    return {
      mustLink: pairsOfCentres(standing, links.mustLink),
      cannotLink: pairsOfCentres(standing, links.cannotLink),
      skip: pairsOfCentres(standing, links.skip),
    };
  }

  itemOf(centre: number): number {
    return this.#standing === null ? centre : this.#standing.items[centre]!;
  }

  toItems(labels: Int32Array): Int32Array {
    const standing = this.#standing;
    return standing === null ? labels : numberLabels(standing.of.map(centre => labels[centre]!)).labels;
  }
}
