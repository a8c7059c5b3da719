/**
 * The simulated person, who knows the truth, sometimes errs and sometimes cannot tell. Pure.
 *
 * Biswas and Jacobs, CVPR 2012, simulate people who are always right (section 2: "we can simulate their behavior using ground truth"); Zhu,
 * Loy and Gong, "Constrained Clustering With Imperfect Oracles", IEEE Transactions on Neural Networks and Learning Systems 27, 2016, people
 * who err at a fixed rate. Here a question is first met with "can't tell" at the one rate, and otherwise answered wrongly at the other.
 *
 * Every question takes two draws, whatever the rates, so that the n-th question meets the same mood in two runs with the same seed.
 */
import type { Pair } from '../matrix.ts';
import type { Random } from '../random.ts';

export type Answer = 'same' | 'different' | "can't tell";

export type Person = (pair: Pair) => Answer;

export interface Rates {
  /** The chance that an answer is wrong. */
  readonly errorRate: number;
  /** The chance that there is none. */
  readonly dontKnowRate: number;
}

export function simulatedPerson(truth: ArrayLike<number>, rates: Rates, random: Random): Person {
  return ([i, j]) => {
    const cannotTell = random.unit() < rates.dontKnowRate;
    const errs = random.unit() < rates.errorRate;
    if (cannotTell) return "can't tell";
    return (truth[i] === truth[j]) !== errs ? 'same' : 'different';
  };
}
