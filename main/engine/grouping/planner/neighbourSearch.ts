/**
 * The nearest neighbours of a grouping's items, searched for part by part, and the distances of all pairs
 * where there are few. Planner thread.
 */
import { availableParallelism } from 'node:os';
import type { Condensed, Matrix } from '../../../algorithms/matrix.ts';
import { findNeighbours, type NearestItems } from '../../../algorithms/neighbours/nearestNeighbours.ts';
import { updateNeighbours } from '../../../algorithms/neighbours/updateNeighbours.ts';
import { loadKernels } from '../../../native.ts';
import { share } from '../../compute/share.ts';
import { euclideanDistances, MOST_PAIRED, NEIGHBOURS } from '../../embeddings/comparisons.ts';
import type { GroupingInput } from './messages.ts';

/** Products of columns in a fraction of a second, by the twin: a question may have to wait for one part. */
const TWIN_PRODUCTS = 2 ** 28;

export class NeighbourSearch {
  readonly #progress: (message: string) => void;
  #work: Generator<number, NearestItems> | undefined;
  #found: NearestItems | null;

  /** Nothing is searched for yet. What the catalog has is taken as it is. */
  constructor(
    points: Matrix,
    { neighbours, earlier }: Pick<GroupingInput, 'neighbours' | 'earlier'>,
    progress: (message: string) => void,
  ) {
    this.#progress = progress;
    this.#found = neighbours;
    if (neighbours !== null) return;
    const { name, nearestRows } = loadKernels();
    const speed =
      name === 'native' ? { threads: availableParallelism() } : { threads: 1, products: TWIN_PRODUCTS };
    const options = { wanted: NEIGHBOURS, nearestRows, ...speed };
    this.#work =
      earlier === null ? findNeighbours(points, options) : updateNeighbours(points, earlier, options);
  }

  /** One part, a fraction of a second; returns the share that is done. */
  advance(): number {
    const step = this.#work?.next();
    if (step === undefined) return 1;
    if (step.done) {
      this.#found = share(step.value);
      this.#work = undefined;
      return 1;
    }
    this.#progress(`Finding similar pictures: ${Math.floor(100 * step.value)} % …`);
    // The step after the last part only hands the result over.
    return Math.min(step.value, 0.999);
  }

  finish(): NearestItems {
    while (this.advance() < 1);
    return this.#found!;
  }
}

/** Distances of all pairs, measured once. */
export class AllPairs {
  readonly #points: Matrix;
  #known: Condensed | null;

  constructor(points: Matrix, known: Condensed | null) {
    this.#points = points;
    this.#known = known;
  }

  /** Null where there are too many. */
  all(): Condensed | null {
    if (this.#points.rows > MOST_PAIRED) return null;
    this.#known ??= share(euclideanDistances(this.#points));
    return this.#known;
  }

  readonly measure = (points: Matrix): Condensed =>
    (points === this.#points ? this.all() : null) ?? euclideanDistances(points);
}
