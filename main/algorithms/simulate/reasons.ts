/**
 * The simulated person who explains: the reason that someone who knows the groups would give for an answer.
 * Pure.
 *
 * Lad and Parikh, ECCV 2014, section 5.1, asked people: for "different" to name "the main property that makes
 * the two images different", for "same" to "select as many attributes as necessary to make the two images
 * similar". Here the person knows how common each attribute is in each class, but not how the reason is used,
 * nor any other item:
 *
 * - different: of the attributes in which the two items differ, the one in which their classes differ the
 *   most, in the same direction (binary: by share of items that have it; relative: by mean score, in standard
 *   deviations). An error about two items of one class names the attribute in which the items differ the
 *   most.
 * - same: attributes that fit both items (binary: both have it; relative: any, with the range of the two
 *   items), repeatedly the one that separates the class of the items the most. The person expects n_c times
 *   the product, over the named attributes, of the share of class c that fits to fit in class c; the class of
 *   the first item should have the largest part of it. Naming ends at five attributes, when nine tenths
 *   belong to the class, or when nothing helps. A reason that would be wrong more often than right is not
 *   given.
 *
 * All attributes are binary (threshold 0.5) when all scores are from 0 to 1, otherwise relative. Reasons are
 * soft.
 *
 * O(N Q) once, O(N Q) per reason. Takes no random draws, so explaining does not change the answers.
 */
import { explainByAttributes } from '../explain/attributes.ts';
import type { AttributeKind, Confidence, Explanation, Verdict } from '../explain/explanation.ts';
import { numberLabels } from '../labels.ts';
import type { Matrix, Pair } from '../matrix.ts';

export type Explainer = (pair: Pair, verdict: Verdict) => Explanation;

const THRESHOLD = 0.5;
const MOST_ATTRIBUTES = 5;
const ENOUGH = 0.9;

/** `confidence` is how the machine takes the reasons. */
export function reasonsOfPerson(
  truth: ArrayLike<number>,
  scores: Matrix,
  confidence: Confidence = 'soft',
): Explainer {
  if (scores.rows !== truth.length) throw new RangeError('attributes must have one row per item');
  const kind: AttributeKind = scores.data.every(score => score >= 0 && score <= 1) ? 'binary' : 'relative';
  const named = attributesOfPerson(truth, scores, kind);
  return (pair, verdict) => {
    const { attributes } = named(pair, verdict);
    return explainByAttributes({ scores, pair, verdict, attributes, kind, threshold: THRESHOLD, confidence });
  };
}

/** What the person names: attributes, and how telling they are ("different": the gap, "same": the part). */
export function attributesOfPerson(
  truth: ArrayLike<number>,
  scores: Matrix,
  kind: AttributeKind,
): (pair: Pair, verdict: Verdict) => { attributes: number[]; strength: number } {
  const classes = new ClassKnowledge(truth, scores, kind);
  return (pair, verdict) => (verdict === 'same' ? classes.inCommon(pair) : classes.mainDifference(pair));
}

class ClassKnowledge {
  readonly #scores: Matrix;
  readonly #kind: AttributeKind;
  readonly #classOf: Int32Array;
  readonly #sizes: Float64Array;
  /**
   * Row c: by attribute, the share of class c that has it (binary), or its mean in standard deviations
   * (relative).
   */
  readonly #typical: Float64Array;

  constructor(truth: ArrayLike<number>, scores: Matrix, kind: AttributeKind) {
    const { labels, clusters } = numberLabels(truth);
    this.#scores = scores;
    this.#kind = kind;
    this.#classOf = labels;
    this.#sizes = new Float64Array(clusters);
    for (const label of labels) this.#sizes[label]! += 1;
    this.#typical = new Float64Array(clusters * scores.columns);
    for (let q = 0; q < scores.columns; q++) {
      const unit = kind === 'binary' ? 1 : deviationOf(scores, q);
      for (let i = 0; i < scores.rows; i++) {
        const c = labels[i]!;
        const value = kind === 'binary' ? Number(this.#has(i, q)) : this.#score(i, q) / unit;
        this.#typical[c * scores.columns + q]! += value / this.#sizes[c]!;
      }
    }
  }

  /** One attribute, or none. */
  mainDifference(pair: Pair): { attributes: number[]; strength: number } {
    const { columns } = this.#scores;
    const sameClass = this.#classOf[pair[0]] === this.#classOf[pair[1]];
    let best = -1;
    let widest = 0;
    for (let q = 0; q < columns; q++) {
      const [higher, lower] = this.#score(pair[0], q) >= this.#score(pair[1], q) ? pair : [pair[1], pair[0]];
      const differ =
        this.#kind === 'binary'
          ? this.#has(higher, q) && !this.#has(lower, q)
          : this.#score(higher, q) > this.#score(lower, q);
      if (!differ) continue;
      const gap = sameClass
        ? this.#score(higher, q) - this.#score(lower, q)
        : this.#typicalOf(higher, q) - this.#typicalOf(lower, q);
      if (gap > widest) {
        widest = gap;
        best = q;
      }
    }
    return { attributes: best < 0 ? [] : [best], strength: widest };
  }

  /** As many attributes as needed to separate the class of the first item from the others. */
  inCommon(pair: Pair): { attributes: number[]; strength: number } {
    const own = this.#classOf[pair[0]]!;
    const candidates = new Map<number, Float64Array>();
    for (let q = 0; q < this.#scores.columns; q++)
      if (this.#kind === 'relative' || (this.#has(pair[0], q) && this.#has(pair[1], q)))
        candidates.set(q, this.#fitting(pair, q));
    const named: number[] = [];
    let expected = this.#sizes;
    let part = partOf(expected, own);
    while (named.length < MOST_ATTRIBUTES && part < ENOUGH) {
      let best = -1;
      let bestPart = part;
      for (const [q, shares] of candidates) {
        const narrowed = expected.map((count, c) => count * shares[c]!);
        // A reason that fits no other item is useless.
        if (narrowed[own]! < 2 || partOf(narrowed, own) <= bestPart) continue;
        best = q;
        bestPart = partOf(narrowed, own);
      }
      if (best < 0) break;
      const shares = candidates.get(best)!;
      candidates.delete(best);
      named.push(best);
      expected = expected.map((count, c) => count * shares[c]!);
      part = bestPart;
    }
    return { attributes: part < 0.5 ? [] : named, strength: part };
  }

  /** By class, the share of its items that attribute q of this pair fits. */
  #fitting(pair: Pair, q: number): Float64Array {
    const shares = new Float64Array(this.#sizes.length);
    const ends = pair.map(item => this.#score(item, q));
    const [low, high] = [Math.min(...ends), Math.max(...ends)];
    for (let i = 0; i < this.#scores.rows; i++) {
      const score = this.#score(i, q);
      const fits = this.#kind === 'binary' ? this.#has(i, q) : low <= score && score <= high;
      if (fits) shares[this.#classOf[i]!]! += 1 / this.#sizes[this.#classOf[i]!]!;
    }
    return shares;
  }

  #score(item: number, q: number): number {
    return this.#scores.data[item * this.#scores.columns + q]!;
  }

  #has(item: number, q: number): boolean {
    return this.#score(item, q) >= THRESHOLD;
  }

  #typicalOf(item: number, q: number): number {
    return this.#typical[this.#classOf[item]! * this.#scores.columns + q]!;
  }
}

function partOf(expected: Float64Array, own: number): number {
  let all = 0;
  for (const count of expected) all += count;
  return all > 0 ? expected[own]! / all : 0;
}

/** The standard deviation of a column; 1 where it is constant. */
function deviationOf({ rows, columns, data }: Matrix, q: number): number {
  let mean = 0;
  for (let i = 0; i < rows; i++) mean += data[i * columns + q]! / rows;
  let variance = 0;
  for (let i = 0; i < rows; i++) variance += (data[i * columns + q]! - mean) ** 2 / rows;
  return variance > 0 ? Math.sqrt(variance) : 1;
}
