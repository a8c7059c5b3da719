/**
 * From a log of answers to constraints when some of them may be wrong: a doubtful answer is soft. Pure.
 *
 * Soft, for a clusterer that knows only hard constraints, means two things. Where answers contradict one another the least trusted gives way, whichever came
 * first (noise/doubts.ts). And an answer to which the model gave a chance below 0.4 is asked about again, with another pair of the same two
 * sides (noise/corroborate.ts). Until then, and when the second answer is another, it holds nothing; once one agrees it is trusted.
 */
import type { Pair } from '../matrix.ts';
import { type Corroboration, corroboratingQuestions } from '../noise/corroborate.ts';
import { findCircles, type GivenAnswer, holdTogether, scoreByChance, trustAnswers } from '../noise/doubts.ts';
import { type Answer, type Entry, standingAnswers } from './answers.ts';

export interface CarefulEffect {
  readonly mustLink: readonly Pair[];
  readonly cannotLink: readonly Pair[];
  readonly skip: readonly Pair[];
  /** What to ask to settle the doubt about one answer; null when none needs it. */
  readonly corroborate: (Corroboration & { readonly answer: number }) | null;
}

/** Trust below this is doubt. */
const TRUSTED = 0.5;
/** An answer is asked about again so often, then left as it is. */
const ATTEMPTS = 2;

type Given = Answer & GivenAnswer;

export function carefulEffect(
  items: number,
  log: readonly Entry[],
  distance: (i: number, j: number) => number,
): CarefulEffect {
  const standing = standingAnswers(log);
  const given = standing.filter((answer): answer is Given => answer.verdict !== "can't tell");
  const skip = standing.filter(({ verdict }) => verdict === "can't tell").map(({ pair }) => pair);
  const trust = trustAnswers(scoreWithSupport(given, standing), findCircles(given));
  const held = new Set(holdTogether(items, given, trust));
  const used = given.filter((_, at) => held.has(at) && trust[at]! >= TRUSTED);
  const pairsOf = (wanted: GivenAnswer['verdict']) =>
    used.filter(({ verdict }) => verdict === wanted).map(({ pair }) => pair);
  return {
    mustLink: pairsOf('same'),
    cannotLink: pairsOf('different'),
    skip,
    corroborate: nextCorroboration(items, given, standing, trust, distance),
  };
}

/** An answer that nobody asked for, or that another one agreed with, is beyond doubt. */
function scoreWithSupport(given: readonly Given[], standing: readonly Answer[]): Float64Array {
  const chances = given.map(({ chance, verdict }) => chance ?? (verdict === 'same' ? 1 : 0));
  const scores = scoreByChance(given, chances);
  given.forEach(({ id, verdict }, at) => {
    const agrees = standing.some(answer => answer.corroborates === id && answer.verdict === verdict);
    if (agrees) scores[at] = Math.min(0, scores[at]!);
  });
  return scores;
}

/** For the most doubted answer that has not been asked about often enough; equals: the later. */
function nextCorroboration(
  items: number,
  given: readonly Given[],
  standing: readonly Answer[],
  trust: Float64Array,
  distance: (i: number, j: number) => number,
): CarefulEffect['corroborate'] {
  const attempts = (id: number) => standing.filter(({ corroborates }) => corroborates === id).length;
  const doubted = given
    .map(({ id }, at) => ({ id, at, trust: trust[at]! }))
    .filter(answer => answer.trust < TRUSTED && attempts(answer.id) < ATTEMPTS)
    .sort((a, b) => a.trust - b.trust || b.at - a.at);
  for (const { id, at } of doubted) {
    const [question] = corroboratingQuestions(items, given, at, distance, 1);
    if (question !== undefined) return { ...question, answer: id };
  }
  return null;
}
