/**
 * Centres that represent close items, for Active-HACC, which compares every pair. Pure.
 *
 * Up to `full` items each represents itself. Beyond that, session/representatives.ts chooses centres; an
 * answer "different" about two items of one centre splits it. The centres are a function of the answers,
 * never of the order of calls.
 */
import { numberLabels } from '../labels.ts';
import type { Matrix, Pair } from '../matrix.ts';
import { Random } from '../random.ts';
import {
  chooseRepresentatives,
  pairsOfCentres,
  type Representatives,
  splitAsAnswered,
} from '../session/representatives.ts';
import type { Progress } from './questionStrategy.ts';

export interface Limits {
  /** Up to so many items every pair may be asked. */
  readonly full: number;
  /** Beyond that, about this many centres represent them. */
  readonly centres: number;
}

/** The consistent answers as links. */
export interface Links {
  readonly mustLink: readonly Pair[];
  readonly cannotLink: readonly Pair[];
  readonly skip: readonly Pair[];
}

/** Null: every item represents itself. */
function chooseCentres(
  items: Matrix,
  seed: number,
  progress: Progress,
  limits: Limits,
): Representatives | null {
  if (items.rows <= limits.full) return null;
  return chooseRepresentatives(items, limits.centres, new Random(seed), (done, total) =>
    progress(done, total, 'Putting close pictures behind one centre …'),
  );
}

function isSame(one: Representatives | null, other: Representatives | null): boolean {
  if (one === null || other === null || one === other) return one === other;
  return one.items.length === other.items.length && one.of.every((centre, item) => centre === other.of[item]);
}

/** The item that a centre shows. */
function itemOf(centres: Representatives | null, centre: number): number {
  return centres === null ? centre : centres.items[centre]!;
}

/** Every item has the label of its centre. */
function labelsOfItems(centres: Representatives | null, labels: Int32Array): Int32Array {
  return centres === null ? labels : numberLabels(centres.of.map(centre => labels[centre]!)).labels;
}

export class Centres {
  readonly #items: Matrix;
  readonly #chosen: Representatives | null;
  #present: Representatives | null;

  constructor(items: Matrix, seed: number, progress: Progress, limits: Limits) {
    this.#items = items;
    this.#chosen = chooseCentres(items, seed, progress, limits);
    this.#present = this.#chosen;
  }

  get points(): Matrix {
    return this.#present?.centres ?? this.#items;
  }

  /** Null where every item represents itself. */
  get count(): number | null {
    return this.#present?.items.length ?? null;
  }

  /** The centre of each item; null where each represents itself. */
  get of(): Int32Array | null {
    return this.#present?.of ?? null;
  }

  /** Splits centres as the answers need it; true when they are others than before. */
  splitForAnswers({ mustLink, cannotLink }: Links): boolean {
    if (this.#chosen === null) return false;
    const wanted = splitAsAnswered(this.#items, this.#chosen, mustLink, cannotLink);
    if (isSame(wanted, this.#present)) return false;
    this.#present = wanted;
    return true;
  }

  /** Links of items as links of centres. */
  ofCentres(links: Links): Links {
    const present = this.#present;
    if (present === null) return links;
    return {
      mustLink: pairsOfCentres(present, links.mustLink),
      cannotLink: pairsOfCentres(present, links.cannotLink),
      skip: pairsOfCentres(present, links.skip),
    };
  }

  itemOf(centre: number): number {
    return itemOf(this.#present, centre);
  }

  toItems(labels: Int32Array): Int32Array {
    return labelsOfItems(this.#present, labels);
  }
}
