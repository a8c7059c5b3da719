/**
 * The simulated person, who knows the truth, sometimes errs and sometimes cannot tell. Pure.
 *
 * Biswas and Jacobs, CVPR 2012, simulate people who are always right (section 2: "we can simulate their
 * behavior using ground truth"). Zhu, Loy and Gong, "Constrained Clustering With Imperfect Oracles", IEEE
 * Transactions on Neural Networks and Learning Systems 27, 2016, simulate people who err at a fixed rate.
 * Here a question is answered 'cannot-tell' at one rate, and otherwise wrongly at the other. The rates apply
 * per answer, whatever the kind of the question. A choice names every group that fits. An error in it names
 * another one, or none, or one although none is right; an error among odd ones marks one too many or too few.
 *
 * Every question takes two draws (three where there are several possible errors), whatever the rates. So the
 * n-th question gets the same draws in two runs with the same seed.
 */
import { type Condensed, type Pair, pairIndex } from '../matrix.ts';
import { Random } from '../random.ts';
import type { Round } from '../strategies/questionStrategy.ts';

export type Answer = 'same' | 'different' | 'cannot-tell';

export interface Person {
  (pair: Pair): Answer;
  /**
   * A question about several items at once, answered as one: a verdict on each that was compared. Without it,
   * each is a separate question.
   */
  readonly round?: (round: Round) => Answer[];
}

export interface Rates {
  /** The probability that an answer is wrong. */
  readonly errorRate: number;
  /** The probability of 'cannot-tell'. */
  readonly dontKnowRate: number;
}

/**
 * A person whose errors are not random: hard pairs are mistaken, and the same question gets the same answer.
 * A pair is harder the more pairs of its kind (same, different) are nearer to what is usual for that kind.
 * Its error probability is twice the rate times the share of those, so that the rate is right over all pairs.
 * (Pairs worth asking are mostly hard, so more of them are wrong.)
 */
export function stickyPerson(
  truth: ArrayLike<number>,
  rates: Rates,
  distances: Condensed,
  seed: number,
): Person {
  const distanceOf = ([i, j]: Pair) => distances.data[pairIndex(distances.n, i, j)]!;
  const kinds: Record<'same' | 'different', number[]> = { same: [], different: [] };
  for (let i = 0, position = 0; i < distances.n; i++)
    for (let j = i + 1; j < distances.n; j++, position++)
      kinds[truth[i] === truth[j] ? 'same' : 'different'].push(distances.data[position]!);
  const sorted = {
    same: Float64Array.from(kinds.same).sort(),
    different: Float64Array.from(kinds.different).sort(),
  };
  return pair => {
    const [i, j] = pair[0] < pair[1] ? pair : [pair[1], pair[0]];
    const kind = truth[i] === truth[j] ? 'same' : 'different';
    const nearer = shareBelow(sorted[kind], distanceOf(pair));
    const hardness = kind === 'same' ? nearer : 1 - nearer;
    const draws = new Random(seed + i * distances.n + j);
    if (draws.unit() < rates.dontKnowRate) return 'cannot-tell';
    const errs = draws.unit() < 2 * rates.errorRate * hardness;
    return (kind === 'same') !== errs ? 'same' : 'different';
  };
}

function shareBelow(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low / Math.max(1, sorted.length);
}

export function simulatedPerson(truth: ArrayLike<number>, rates: Rates, random: Random): Person {
  const isSame = (i: number, j: number) => truth[i] === truth[j];
  const draws = () => ({
    cannotTell: random.unit() < rates.dontKnowRate,
    errs: random.unit() < rates.errorRate,
  });
  const answer = ([i, j]: Pair): Answer => {
    const { cannotTell, errs } = draws();
    if (cannotTell) return 'cannot-tell';
    return isSame(i, j) !== errs ? 'same' : 'different';
  };
  const round = ({ kind, item, among }: Round): Answer[] => {
    if (kind === 'pair') return [answer([item, among[0]!])];
    const { cannotTell, errs } = draws();
    const slip = random.unit();
    if (cannotTell) return among.map(() => 'cannot-tell');
    const right = among.map(other => isSame(item, other));
    return kind === 'choice' ? chosen(right, errs, slip) : marked(right, errs, slip);
  };
  return Object.assign(answer, { round });
}

/**
 * All groups that fit are chosen; what comes after the last is not looked at. `slip` (0 to 1) selects one of the
 * wrong answers.
 */
function chosen(right: readonly boolean[], errs: boolean, slip: number): Answer[] {
  const NONE = right.length;
  const wrong = [...right.keys(), NONE].filter(at => (at === NONE ? right.includes(true) : !right[at]));
  const choices = errs
    ? [wrong[Math.floor(slip * wrong.length)]!]
    : [...right.keys()].filter(at => right[at]);
  const last = choices.at(-1) ?? NONE;
  return right.slice(0, last + 1).map((_, at) => (choices.includes(at) ? 'same' : 'different'));
}

function marked(right: readonly boolean[], errs: boolean, slip: number): Answer[] {
  const mistaken = errs ? Math.floor(slip * right.length) : -1;
  return right.map((isRight, at) => (isRight !== (at === mistaken) ? 'same' : 'different'));
}
