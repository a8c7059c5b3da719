/**
 * Centres that stand for close items, for ways to ask that look at every pair. Runs in a thinking thread.
 *
 * Up to `full` items each stands for itself. Beyond, algorithms/session/representatives.ts chooses centres; an answer "different" about two items behind one centre parts it.
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
import type { Limits } from '../session/asker.ts';

/** docs/performance.md has the time of a question at both ends. */
const LIMITS: Limits = { full: 2_000, centres: 1_500 };

/** What was said, in pairs that hold together. */
export interface Links {
  readonly mustLink: readonly Pair[];
  readonly cannotLink: readonly Pair[];
  readonly skip: readonly Pair[];
}

/** Null: every item stands for itself. */
export function chooseCentres(
  items: Matrix,
  seed: number,
  progress: (sentence: string) => void,
  limits = LIMITS,
): Representatives | null {
  if (items.rows <= limits.full) return null;
  progress('Putting close pictures behind one centre …');
  return chooseRepresentatives(items, limits.centres, new Random(seed));
}

export function isSame(one: Representatives | null, other: Representatives | null): boolean {
  if (one === null || other === null || one === other) return one === other;
  return one.items.length === other.items.length && one.of.every((centre, item) => centre === other.of[item]);
}

/** The item that a centre shows. */
export function itemOf(centres: Representatives | null, centre: number): number {
  return centres === null ? centre : centres.items[centre]!;
}

/** Every item has the label of its centre. */
export function labelsOfItems(centres: Representatives | null, labels: Int32Array): Int32Array {
  return centres === null ? labels : numberLabels(centres.of.map(centre => labels[centre]!)).labels;
}

export class Centres {
  readonly #items: Matrix;
  readonly #chosen: Representatives | null;
  #standing: Representatives | null;

  constructor(items: Matrix, seed: number, progress: (sentence: string) => void) {
    this.#items = items;
    this.#chosen = chooseCentres(items, seed, progress);
    this.#standing = this.#chosen;
  }

  get points(): Matrix {
    return this.#standing?.centres ?? this.#items;
  }

  /** Behind which centre each item stands; null where each stands for itself. */
  get of(): Int32Array | null {
    return this.#standing?.of ?? null;
  }

  /** Parts centres as the answers need it; true when they are others than before. */
  stand({ mustLink, cannotLink }: Links): boolean {
    if (this.#chosen === null) return false;
    const wanted = standFor(this.#items, this.#chosen, mustLink, cannotLink);
    if (isSame(wanted, this.#standing)) return false;
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
    return itemOf(this.#standing, centre);
  }

  toItems(labels: Int32Array): Int32Array {
    return labelsOfItems(this.#standing, labels);
  }
}
