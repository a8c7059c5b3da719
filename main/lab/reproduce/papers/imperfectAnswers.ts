/**
 * Answers drawn at random, some of them wrong, and how well a score tells the wrong ones (paper 5, section
 * IV). Runs in compute threads.
 */
import { type Pair, pairCount } from '../../../algorithms/matrix.ts';
import type { Random } from '../../../algorithms/random.ts';

export interface AnswerShare {
  /** Of all pairs. */
  readonly share: number;
  /** The chance that an answer is wrong. */
  readonly errors: number;
}

export interface Answers {
  readonly mustLink: Pair[];
  readonly cannotLink: Pair[];
  /** In the order mustLink, then cannotLink. */
  readonly isWrong: boolean[];
}

/** `share` of all pairs, each answered wrongly with the chance `errors`. */
export function drawAnswers(truth: Int32Array, { share, errors }: AnswerShare, random: Random): Answers {
  const count = Math.round(share * pairCount(truth.length));
  const drawn = Array.from({ length: count }, () => {
    const [i, j] = random.sample(truth.length, 2) as [number, number];
    const isWrong = random.unit() < errors;
    return { pair: [i, j] as Pair, isWrong, isSame: (truth[i] === truth[j]) !== isWrong };
  });
  const same = drawn.filter(({ isSame }) => isSame);
  const different = drawn.filter(({ isSame }) => !isSame);
  return {
    mustLink: same.map(({ pair }) => pair),
    cannotLink: different.map(({ pair }) => pair),
    isWrong: [...same, ...different].map(({ isWrong }) => isWrong),
  };
}

/**
 * The chance that a flagged one scores above another, equals counting half: the area under the ROC curve.
 * Null where there is only one kind. O(N log N).
 */
export function areaUnderRoc(scores: ArrayLike<number>, isFlagged: (at: number) => boolean): number | null {
  const order = Array.from(scores, (_, at) => at).sort((a, b) => scores[a]! - scores[b]!);
  let below = 0;
  let ordered = 0;
  let flagged = 0;
  for (let from = 0; from < order.length; ) {
    let to = from;
    let flaggedHere = 0;
    while (to < order.length && scores[order[to]!] === scores[order[from]!])
      flaggedHere += isFlagged(order[to++]!) ? 1 : 0;
    const othersHere = to - from - flaggedHere;
    ordered += flaggedHere * (below + othersHere / 2);
    flagged += flaggedHere;
    below += othersHere;
    from = to;
  }
  return flagged === 0 || below === 0 ? null : ordered / (flagged * below);
}
