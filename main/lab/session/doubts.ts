/**
 * Evidence against the answers of a session: contradictions, and answers worth asking again. Engine process.
 */
import { distanceBetween } from '../../algorithms/distance.ts';
import type { Pair } from '../../algorithms/matrix.ts';
import {
  answersToAskAgain,
  type Corroboration,
  corroboratingQuestions,
  findCircles,
  type GivenAnswer,
} from '../../algorithms/noise/doubts.ts';
import type { Answer, Contradiction, Verdict } from '../../algorithms/session/answers.ts';
import type { SessionInput } from './messages.ts';

/** Answers are named by their numbers. */
export interface Doubts {
  readonly contradictions: readonly Contradiction[];
  /** The answers most worth asking again, the most doubted first. */
  readonly again: readonly DoubtedAnswer[];
}

interface DoubtedAnswer {
  readonly answer: number;
  readonly pair: Pair;
  readonly verdict: Verdict;
  /** From 0 to 1. */
  readonly doubt: number;
  /** How badly it fits the others of its kind (paper 5, eq. 11); 0 is the median. */
  readonly score: number;
  /** The answers of the circle that it is blamed for most; empty where only the score speaks against it. */
  readonly circle: readonly number[];
  /** Another question that would confirm or refute it; null when the others decide it anyhow. */
  readonly corroboration: Corroboration | null;
}

type DecidedAnswer = Answer & GivenAnswer;

export function isDecided(answer: Answer): answer is DecidedAnswer {
  return answer.verdict !== 'cannot-tell';
}

/** `scores` say how badly each answer fits the others. */
export function answersInDoubt(
  { points, metric }: SessionInput,
  given: readonly DecidedAnswer[],
  scores: Float64Array,
  top: number,
): DoubtedAnswer[] {
  const between = distanceBetween(points, metric);
  return answersToAskAgain(scores, findCircles(given), top).map(({ answer, doubt, reason }) => {
    const { id, pair, verdict } = given[answer]!;
    const circle = reason.kind === 'contradicts' ? [reason.circle.different, ...reason.circle.path] : [];
    const [corroboration = null] = corroboratingQuestions(points.rows, given, answer, between, 1);
    const score = scores[answer]!;
    return {
      answer: id,
      pair,
      verdict,
      doubt,
      score,
      circle: circle.map(at => given[at]!.id),
      corroboration,
    };
  });
}
