/**
 * The constraints from all answers and their reasons: the matrices M and C of the paper. Pure.
 *
 * Lad and Parikh, ECCV 2014, section 4, steps 3 and 4. The transitive closure of the answers is certain
 * (weight 1). What follows from a reason applies where the closure decides nothing. Where several reasons
 * lead to the same pair, the highest confidence counts. The paper does not say what happens when one reason
 * makes a pair a must-link and another a cannot-link. Here too the higher confidence counts, and of two equal
 * ones the cannot-link: of the paper's generated constraints 86 % of the cannot-links were right and 60 % of
 * the must-links.
 *
 * One number per pair: O(N²) memory. A reason is added in the time it takes to list its pairs. To remove a
 * reason, rebuild from the others.
 */
import { type Closure, closeConstraints } from '../constraints.ts';
import { condensedIndex, type Pair, pairCount, type WeightedPair } from '../matrix.ts';
import type { Explanation } from './explanation.ts';

export interface WeightedConstraints {
  /** Each pair i < j at most once in either list, in ascending (i, j). */
  readonly mustLink: WeightedPair[];
  readonly cannotLink: WeightedPair[];
}

export class ConstraintsFromReasons {
  readonly #n: number;
  readonly #mustLink: Pair[] = [];
  readonly #cannotLink: Pair[] = [];
  /** Condensed: the confidence of a must-link, minus that of a cannot-link, or 0. */
  readonly #confidence: Float64Array;

  constructor(n: number) {
    this.#n = n;
    this.#confidence = new Float64Array(pairCount(n));
  }

  /** An answer with its reason; one without attributes is an answer alone. */
  add({ pair, verdict, following }: Explanation): void {
    (verdict === 'same' ? this.#mustLink : this.#cannotLink).push(pair);
    const n = this.#n;
    const confidence = this.#confidence;
    following.forEach((i, j, weight) => {
      const position = condensedIndex(n, i, j);
      const before = Math.abs(confidence[position]!);
      if (verdict === 'same' ? weight > before : weight >= before)
        confidence[position] = verdict === 'same' ? weight : -weight;
    });
  }

  /**
   * A cannot-link inside a must-link component is ignored. The caller's answers should be free of
   * contradictions.
   */
  constraints(): WeightedConstraints {
    const n = this.#n;
    const closure = closeConstraints(n, this.#mustLink, this.#cannotLink);
    const { componentOf } = closure;
    const apartFrom = apartByComponent(closure);
    const mustLink: WeightedPair[] = [];
    const cannotLink: WeightedPair[] = [];
    let position = 0;
    for (let i = 0; i < n; i++) {
      const component = componentOf[i]!;
      const apart = apartFrom.get(component);
      for (let j = i + 1; j < n; j++, position++) {
        const confidence = this.#confidence[position]!;
        if (componentOf[j] === component) mustLink.push([i, j, 1]);
        else if (apart?.has(componentOf[j]!)) cannotLink.push([i, j, 1]);
        else if (confidence > 0) mustLink.push([i, j, confidence]);
        else if (confidence < 0) cannotLink.push([i, j, -confidence]);
      }
    }
    return { mustLink, cannotLink };
  }
}

function apartByComponent(closure: Closure): Map<number, Set<number>> {
  const apart = new Map<number, Set<number>>();
  const note = (from: number, to: number): void => {
    const others = apart.get(from);
    if (others === undefined) apart.set(from, new Set([to]));
    else others.add(to);
  };
  for (const [a, b] of closure.cannotLinks) {
    note(a, b);
    note(b, a);
  }
  return apart;
}
