/**
 * The simulated person, who knows the truth, sometimes errs and sometimes cannot tell. Pure.
 *
 * Biswas and Jacobs, CVPR 2012, simulate people who are always right (section 2: "we can simulate their behavior using ground truth"); Zhu,
 * Loy and Gong, "Constrained Clustering With Imperfect Oracles", IEEE Transactions on Neural Networks and Learning Systems 27, 2016, people
 * who err at a fixed rate. Here a question is first met with "can't tell" at the one rate, and otherwise answered wrongly at the other.
 * The rates are those of answers, whatever the kind of the question: who errs in a choice names another group, or none, or one although none is right; who errs among odd ones marks one too many or
 * too few.
 *
 * Every question takes two draws (three where there is more than one way to err), whatever the rates, so that the n-th question meets the same mood in two runs with the same seed.
 */
import { type Condensed, condensedIndex, type Pair } from '../matrix.ts';
import { Random } from '../random.ts';
import type { Round } from './setting.ts';

export type Answer = 'same' | 'different' | "can't tell";

export interface Person {
  (pair: Pair): Answer;
  /** A question about several at once, answered as one: a verdict on each that was looked at. Without it, each is a question of its own. */
  readonly round?: (round: Round) => Answer[];
}

export interface Rates {
  /** The chance that an answer is wrong. */
  readonly errorRate: number;
  /** The chance that there is none. */
  readonly dontKnowRate: number;
}

/**
 * A person whose errors are not chance: hard pairs are mistaken, and whoever is asked again says the same. A pair is the harder the more pairs of its kind (same, different) are nearer to what is usual for
 * that kind; its chance of an error is twice the rate times the share of those, so that over all pairs the rate is kept. (Pairs that are worth asking are mostly hard: more than the rate of those is wrong.)
 */
export function stickyPerson(
  truth: ArrayLike<number>,
  rates: Rates,
  distances: Condensed,
  seed: number,
): Person {
  const distanceOf = ([i, j]: Pair) =>
    distances.data[condensedIndex(distances.n, Math.min(i, j), Math.max(i, j))]!;
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
    const mood = new Random(seed + i * distances.n + j);
    if (mood.unit() < rates.dontKnowRate) return "can't tell";
    const errs = mood.unit() < 2 * rates.errorRate * hardness;
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
  const mood = () => ({
    cannotTell: random.unit() < rates.dontKnowRate,
    errs: random.unit() < rates.errorRate,
  });
  const answer = ([i, j]: Pair): Answer => {
    const { cannotTell, errs } = mood();
    if (cannotTell) return "can't tell";
    return isSame(i, j) !== errs ? 'same' : 'different';
  };
  const round = ({ kind, item, among }: Round): Answer[] => {
    if (kind === 'pair') return [answer([item, among[0]!])];
    const { cannotTell, errs } = mood();
    const slip = random.unit();
    if (cannotTell) return among.map(() => "can't tell");
    const right = among.map(other => isSame(item, other));
    return kind === 'choice' ? chosen(right, errs, slip) : marked(right, errs, slip);
  };
  return Object.assign(answer, { round });
}

/** Whoever has found where the item belongs looks no further. `slip` (0 to 1) says which of the wrong answers it is, if it is one. */
function chosen(right: readonly boolean[], errs: boolean, slip: number): Answer[] {
  const NONE = right.length;
  const best = right.includes(true) ? right.indexOf(true) : NONE;
  const wrong = [...right.keys(), NONE].filter(at => at !== best && right[at] !== true);
  const choice = errs ? wrong[Math.floor(slip * wrong.length)]! : best;
  return right.slice(0, choice + 1).map((_, at) => (at === choice ? 'same' : 'different'));
}

function marked(right: readonly boolean[], errs: boolean, slip: number): Answer[] {
  const mistaken = errs ? Math.floor(slip * right.length) : -1;
  return right.map((isRight, at) => (isRight !== (at === mistaken) ? 'same' : 'different'));
}
