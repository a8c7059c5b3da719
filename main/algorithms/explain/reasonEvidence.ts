/**
 * Reasons as evidence about two clusters: the mean over A × B of what each says of a pair, in nats. Pure.
 *
 * What follows from a reason is a product of weighted sets (reasonSets.ts). The weight of a pair is a bilinear
 * form of a few numbers of each item, so its sum over A × B follows from the sums of these numbers over A and
 * over B. No pair is ever listed: O(1) for each reason and pair of clusters, O(N) once for a reason.
 *
 * - different, hard and product: c_u of the upper set times c_v of the lower.
 * - different, distance: x_u + x_v, where x is an item's share of the scaled sum.
 * - same, hard and product: c_u c_v.
 * - same, closeness: 1 − mean over the attributes of (r_u − r_v)², where r is the rank from 0 to 1 in the set.
 *   Deviation: explanation.ts weighs by the number of items between, which has no such form.
 *
 * A pair that a hard "different" parts makes the evidence −∞: two clusters with such a pair never join.
 */
import type { ReasonSets, WeightedMembers, WeightedSides } from './reasonSets.ts';

/** A reason and how much it counts. */
export interface WeighedReason {
  readonly sets: ReasonSets;
  /** For a pair of weight 1; not read where the reason is hard. */
  readonly nats: number;
}

/** constant + Σ both · x_u x_v − apart · (x_u − x_v)², for any two items. */
export interface QuadraticEvidence {
  readonly constant: number;
  readonly columns: readonly {
    readonly values: Float64Array;
    readonly apart: number;
    readonly both: number;
  }[];
}

/** What a hard "same" counts for a pair; a hard "different" counts infinitely. */
const HARD_NATS = 50;

/** factor · f(u) · g(v), by the columns of f and g. */
interface Term {
  readonly f: number;
  readonly g: number;
  readonly factor: number;
}

export class ReasonEvidence {
  /** So many numbers for each item. */
  readonly columns: number;
  readonly #values: Float64Array;
  readonly #terms: readonly Term[];
  /** Where the sum of one of these is above 0 a hard reason parts the two. */
  readonly #hard: readonly Term[];
  /** The first column of the quadratic evidence: Σ weight · x², then √(2 weight) · x of each; -1: there is none. */
  readonly #squares: number;
  readonly #constant: number;

  constructor(items: number, reasons: readonly WeighedReason[], quadratic: QuadraticEvidence | null = null) {
    const columns: Float64Array[] = [];
    const terms: Term[] = [];
    const hard: Term[] = [];
    for (const { sets, nats } of reasons) {
      const forms =
        sets.verdict === 'same'
          ? [formOfMembers(items, sets)]
          : sets.products.map(sides => formOfSides(items, sides));
      for (const { values, terms: own, isHard } of forms) {
        const sign = sets.verdict === 'same' ? 1 : -1;
        const weight = isHard ? HARD_NATS : nats / forms.length;
        for (const { f, g, factor } of own) {
          const term = { f: columns.length + f, g: columns.length + g, factor: sign * weight * factor };
          if (isHard && sign < 0) hard.push(term);
          else terms.push(term);
        }
        columns.push(...values);
      }
    }
    this.#squares = quadratic === null ? -1 : columns.length;
    this.#constant = quadratic?.constant ?? 0;
    if (quadratic !== null) columns.push(...columnsOfSquares(items, quadratic));
    this.columns = columns.length;
    this.#terms = terms;
    this.#hard = hard;
    this.#values = new Float64Array(items * columns.length);
    for (const [c, column] of columns.entries())
      for (let item = 0; item < items; item++) this.#values[item * columns.length + c] = column[item]!;
  }

  /** Of some items in the order given. */
  sumsOf(items: ArrayLike<number>): Float64Array {
    const sums = new Float64Array(this.columns);
    for (let at = 0; at < items.length; at++) this.addTo(sums, items[at]!);
    return sums;
  }

  addTo(sums: Float64Array, item: number): void {
    const from = item * this.columns;
    for (let c = 0; c < sums.length; c++) sums[c]! += this.#values[from + c]!;
  }

  /** Of the sums and sizes of two clusters; above 0 for "same". */
  between(a: Float64Array, b: Float64Array, one: number, other: number): number {
    for (const { f, g } of this.#hard) if (a[f]! * b[g]! > 0) return Number.NEGATIVE_INFINITY;
    let sum = 0;
    for (const { f, g, factor } of this.#terms) sum += factor * a[f]! * b[g]!;
    const mean = sum / (one * other);
    return this.#squares < 0 ? mean : mean + this.#quadraticBetween(a, b, one, other);
  }

  /** −Σ w (x_u − x_v)² = −Σ w x_u² − Σ w x_v² + Σ 2 w x_u x_v, each by its mean. */
  #quadraticBetween(a: Float64Array, b: Float64Array, one: number, other: number): number {
    const from = this.#squares;
    let product = 0;
    for (let c = from + 1; c < this.columns; c++) product += a[c]! * b[c]!;
    return this.#constant - a[from]! / one - b[from]! / other + product / (one * other);
  }
}

function columnsOfSquares(items: number, { columns }: QuadraticEvidence): Float64Array[] {
  const squares = new Float64Array(items);
  for (const { values, apart } of columns)
    for (let item = 0; item < items; item++) squares[item]! += apart * values[item]! ** 2;
  const products = columns.map(({ values, apart, both }) => {
    const factor = Math.sqrt(2 * apart + both);
    return values.map(value => factor * value);
  });
  return [squares, ...products];
}

interface Form {
  readonly values: readonly Float64Array[];
  readonly terms: readonly Term[];
  readonly isHard: boolean;
}

function formOfSides(items: number, { upper, lower, rule, values }: WeightedSides): Form {
  const column = (of: Int32Array, valueAt: (at: number) => number) => {
    const made = new Float64Array(items);
    for (const [at, item] of of.entries()) made[item] = valueAt(at);
    return made;
  };
  if (rule !== 'distance') {
    const weigh = (from: Float64Array) => (at: number) => (rule === 'hard' ? 1 : from[at]!);
    return {
      values: [column(upper, weigh(values.upper)), column(lower, weigh(values.lower))],
      terms: symmetric([{ f: 0, g: 1, factor: 1 }]),
      isHard: rule === 'hard',
    };
  }
  const above = extremesOf(values.upper);
  const below = extremesOf(values.lower);
  const range = above.high + below.high - above.low - below.low + 1;
  const share = (from: Float64Array, low: number) => (at: number) => (from[at]! - low + 0.5) / range;
  return {
    values: [
      column(upper, () => 1),
      column(upper, share(values.upper, above.low)),
      column(lower, () => 1),
      column(lower, share(values.lower, below.low)),
    ],
    terms: symmetric([
      { f: 1, g: 2, factor: 1 },
      { f: 0, g: 3, factor: 1 },
    ]),
    isHard: false,
  };
}

function formOfMembers(items: number, { members, rule, values }: WeightedMembers): Form {
  const column = (valueAt: (at: number) => number) => {
    const made = new Float64Array(items);
    for (const [at, item] of members.entries()) made[item] = valueAt(at);
    return made;
  };
  if (rule !== 'closeness')
    return {
      values: [column(at => (rule === 'hard' ? 1 : values[0]![at]!))],
      terms: [{ f: 0, g: 0, factor: 1 }],
      isHard: rule === 'hard',
    };
  // The number of items that score less comes first of the two counts of each attribute.
  const ranks = values
    .filter((_, at) => at % 2 === 0)
    .map(below => {
      const { low, high } = extremesOf(below);
      return below.map(count => (count - low) / Math.max(1, high - low));
    });
  const part = 1 / ranks.length;
  const square = column(at => ranks.reduce((sum, rank) => sum + part * rank[at]! ** 2, 0));
  return {
    values: [column(() => 1), square, ...ranks.map(rank => column(at => rank[at]!))],
    terms: [
      { f: 0, g: 0, factor: 1 },
      ...symmetric([{ f: 0, g: 1, factor: -1 }]),
      ...ranks.map((_, at) => ({ f: at + 2, g: at + 2, factor: 2 * part })),
    ],
    isHard: false,
  };
}

function symmetric(terms: readonly Term[]): Term[] {
  return terms.flatMap(({ f, g, factor }) => [
    { f, g, factor },
    { f: g, g: f, factor },
  ]);
}

function extremesOf(values: Float64Array): { low: number; high: number } {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return { low, high };
}
