/**
 * How likely two sides are the same, learned from the answers. Pure.
 *
 * Two logistic models. The first knows the average distance alone; before any answer it is held by two imagined ones, "same" at the median distance to the nearest item
 * and "different" at the median distance of all pairs; the height is where it is even. The second adds what else the question shows: whether the two are in one group now, how large the
 * smaller side is, and how far the next group is; a ridge holds it to the first while answers are few.
 */
import type { Condensed } from '../../matrix.ts';
import { nearestItems } from '../../refine/nearestItems.ts';
import type { Sides } from './arrange.ts';
import { chanceOf, type Example, fitLogistic, oddsOf } from './logistic.ts';

/** An answer as the models see it. */
export interface Lesson {
  readonly sides: Sides;
  /** The chance that the two sides are the same, by what was answered. */
  readonly same: number;
}

const IMAGINED = { weight: 2, same: 0.95 };
const RIDGE_OF_DISTANCE = [1e-3, 1e-2];
const RIDGE_OF_REST = [1, 1, 1];

export interface Chances {
  /** Where "same" and "different" are equally likely by distance alone. */
  readonly height: number;
  readonly ofSame: (sides: Sides) => number;
  /** How likely the two sides of a node of the tree differ, by its height alone. */
  readonly ofMixed: (height: number) => number;
}

/** What the models start from. */
export class ChanceModel {
  readonly #near: number;
  readonly #far: number;

  constructor(distances: Condensed) {
    this.#near = medianOf(nearestItems(distances, 1).distances);
    this.#far = medianOf(distances.data);
  }

  learn(lessons: readonly Lesson[]): Chances {
    const { weight, same } = IMAGINED;
    const byDistance = fitLogistic(
      [
        { features: [1, this.#near], offset: 0, same, weight },
        { features: [1, this.#far], offset: 0, same: 1 - same, weight },
        ...lessons.map(lesson => ({
          features: [1, lesson.sides.distance],
          offset: 0,
          same: lesson.same,
          weight: 1,
        })),
      ],
      RIDGE_OF_DISTANCE,
    );
    const [constant, slope] = byDistance as [number, number];
    const offsetOf = (sides: Sides): number => oddsOf(byDistance, [1, sides.distance], 0);
    const rest = fitLogistic(
      lessons.map((lesson): Example => {
        return {
          features: restOf(lesson.sides),
          offset: offsetOf(lesson.sides),
          same: lesson.same,
          weight: 1,
        };
      }),
      RIDGE_OF_REST,
    );
    const height = slope < 0 ? constant / -slope : (this.#near + this.#far) / 2;
    return {
      height: Math.min(Math.max(height, 0), this.#far * 2),
      ofMixed: distance => chanceOf(-oddsOf(byDistance, [1, distance], 0)),
      ofSame: sides => chanceOf(oddsOf(rest, restOf(sides), offsetOf(sides))),
    };
  }
}

function restOf({ isTogether, sizes, margin }: Sides): number[] {
  return [isTogether ? 1 : 0, Math.log2(Math.min(...sizes)) / 4, margin];
}

/** Of many values, that of a hundred thousand or so of them, evenly taken. */
function medianOf(values: Float64Array): number {
  const step = Math.max(1, Math.floor(values.length / 100_000));
  const taken = step === 1 ? values.slice() : values.filter((_, at) => at % step === 0);
  return taken.sort()[taken.length >> 1] ?? 0;
}
