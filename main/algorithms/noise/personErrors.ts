/**
 * How often each person answers wrongly, and how likely each answer is wrong. Pure.
 *
 * A. P. Dawid, A. M. Skene: Maximum likelihood estimation of observer error-rates using the EM algorithm. Applied
 * Statistics 28 (1979), for two classes, "same" and "different". T_p is the truth about a pair p, e_w the rate at
 * which person w says the opposite of it.
 *
 *     E step (2.5)   P(T_p = same) ∝ π_p · Π over answers about p: 1 - e_w if "same", e_w if "different"
 *     M step (2.3)   e_w = (a + Σ over the answers of w: P(the answer is wrong)) / (a + b + answers of w)
 *
 * Deviations: one symmetric rate for each person instead of a matrix. π_p is known for each pair, from what is
 * believed of it without these answers, instead of one share of classes (2.4): most pairs are answered once, and
 * then only that tells. The rates have a prior Beta(a, b), so that a person of few answers is not called a liar.
 *
 * Degenerate: a person without answers has the rate of the prior. O(answers) in each of ROUNDS rounds.
 */

export interface SignedAnswer {
  /** Names the pair. */
  readonly pair: string;
  readonly verdict: 'same' | 'different';
  /** From 0 on. */
  readonly person: number;
  /** What is believed of the pair beside these answers: the chance of "same". */
  readonly prior: number;
}

export interface PersonErrors {
  /** Of each person. */
  readonly rates: Float64Array;
  /** Of each answer, the chance that it is wrong. */
  readonly wrong: Float64Array;
}

/** As if 20 answers had been checked before, one of them wrong. */
const PRIOR = { wrong: 1, right: 19 } as const;
const ROUNDS = 30;
/** No evidence about one pair is beyond doubt. */
const LEAST = 0.02;

export function personErrors(answers: readonly SignedAnswer[], people: number): PersonErrors {
  const given = new Float64Array(people);
  for (const { person } of answers) given[person]!++;
  const rates = new Float64Array(people).fill(PRIOR.wrong / (PRIOR.wrong + PRIOR.right));
  let wrong = chancesOfWrong(answers, rates);
  for (let round = 0; round < ROUNDS; round++) {
    const sums = new Float64Array(people).fill(PRIOR.wrong);
    answers.forEach(({ person }, at) => {
      sums[person]! += wrong[at]!;
    });
    sums.forEach((sum, person) => {
      // More wrong than right would turn every answer into its opposite.
      rates[person] = Math.min(0.45, sum / (PRIOR.wrong + PRIOR.right + given[person]!));
    });
    wrong = chancesOfWrong(answers, rates);
  }
  return { rates, wrong };
}

/** The E step. */
function chancesOfWrong(answers: readonly SignedAnswer[], rates: Float64Array): Float64Array {
  const odds = new Map<string, number>();
  for (const { pair, prior } of answers)
    if (!odds.has(pair)) odds.set(pair, logOdds(Math.min(1 - LEAST, Math.max(LEAST, prior))));
  for (const { pair, verdict, person } of answers) {
    const evidence = logOdds(1 - rates[person]!);
    odds.set(pair, odds.get(pair)! + (verdict === 'same' ? evidence : -evidence));
  }
  return Float64Array.from(answers, ({ pair, verdict }) => {
    const same = 1 / (1 + Math.exp(-odds.get(pair)!));
    return verdict === 'same' ? 1 - same : same;
  });
}

function logOdds(chance: number): number {
  return Math.log(chance / (1 - chance));
}
