/**
 * The constraints that follow from a log of answers, with or without doubt about single answers. Pure.
 *
 * The log is append-only: an answer is retracted by a later entry that names it, never by deleting it. An
 * answer that contradicts what earlier answers imply is kept and reported with its proof, but not used. It
 * takes effect once it is consistent, that is when an answer of the proof is retracted and the log is read
 * again.
 */
import { type Conflict, Constraints, findConflicts } from '../constraints.ts';
import type { Pair } from '../matrix.ts';
import {
  type Corroboration,
  consistentAnswers,
  corroboratingQuestions,
  findCircles,
  type GivenAnswer,
  scoreByChance,
  trustAnswers,
} from '../noise/doubts.ts';

export type Verdict = 'same' | 'different' | 'cannot-tell';

export interface Answer {
  readonly id: number;
  readonly pair: Pair;
  readonly verdict: Verdict;
  /** The probability of "same" when the pair was asked; absent for answers without a question. */
  readonly chance?: number | undefined;
  /** The doubted answer that this one was asked to confirm. */
  readonly corroborates?: number | undefined;
}

export type Entry = Answer | { readonly id: number; readonly takesBack: number };

export interface Contradiction {
  /** The answer that is not used. */
  readonly answer: number;
  readonly pair: Pair;
  readonly verdict: Verdict;
  /** The answers against it, as a path from one item of the pair to the other. */
  readonly against: readonly number[];
}

export interface Effect {
  readonly mustLink: readonly Pair[];
  readonly cannotLink: readonly Pair[];
  readonly skip: readonly Pair[];
  readonly contradictions: readonly Contradiction[];
}

/** The answers that were not retracted, in the order given. Retracting a retraction restores the answer. */
export function activeAnswers(log: readonly Entry[]): Answer[] {
  const gone = new Set<number>();
  for (let at = log.length - 1; at >= 0; at--) {
    const entry = log[at]!;
    if ('takesBack' in entry && !gone.has(entry.id)) gone.add(entry.takesBack);
  }
  return log.filter((entry): entry is Answer => 'verdict' in entry && !gone.has(entry.id));
}

/** O(answers · component) for `n` items. */
export function effectOf(n: number, log: readonly Entry[]): Effect {
  const constraints = new Constraints(n);
  const used: Answer[] = [];
  const mustLink: Pair[] = [];
  const cannotLink: Pair[] = [];
  const skip: Pair[] = [];
  const contradictions: Contradiction[] = [];
  for (const answer of activeAnswers(log)) {
    const [i, j] = answer.pair;
    const relation = constraints.relation(i, j);
    if (answer.verdict === 'cannot-tell') skip.push(answer.pair);
    else if (relation !== 'open' && relation !== answer.verdict)
      contradictions.push({ ...pickFacts(answer), against: proofAgainst(answer, used) });
    else if (answer.verdict === 'same') {
      constraints.addMustLink(i, j);
      mustLink.push(answer.pair);
      used.push(answer);
    } else {
      constraints.addCannotLink(i, j);
      cannotLink.push(answer.pair);
      used.push(answer);
    }
  }
  return { mustLink, cannotLink, skip, contradictions };
}

/** The same of answers that came round by round. */
export function effectOfRounds(
  n: number,
  rounds: readonly (readonly Pick<Answer, 'pair' | 'verdict'>[])[],
): Effect {
  return effectOf(
    n,
    rounds.flat().map(({ pair, verdict }, at) => ({ id: at + 1, pair, verdict })),
  );
}

function pickFacts({ id, pair, verdict }: Answer): Pick<Contradiction, 'answer' | 'pair' | 'verdict'> {
  return { answer: id, pair, verdict };
}

/**
 * The answers that together rule out `answer`. Against "different": the shortest path of "same" between the
 * two. Against "same": of all "different" between their components, one whose path of "same" and itself is
 * shortest.
 */
function proofAgainst(answer: Answer, used: readonly Answer[]): number[] {
  const same = used.filter(({ verdict }) => verdict === 'same');
  const mustLink = same.map(({ pair }) => pair);
  const idsAlong = ({ path }: Conflict): number[] => path.map(step => idOf(step, same));
  if (answer.verdict === 'different') return findConflicts(mustLink, [answer.pair]).flatMap(idsAlong);
  let best: number[] | undefined;
  for (const apart of used) {
    if (apart.verdict !== 'different') continue;
    // With the doubted "same" as one more link, this "different" would fall inside a component: that path is
    // the proof.
    const conflict = findConflicts([...mustLink, answer.pair], [apart.pair])[0];
    if (conflict === undefined) continue;
    const others = conflict.path.filter(step => !isSamePair(step, answer.pair)).map(step => idOf(step, same));
    if (best === undefined || others.length + 1 < best.length) best = [...others, apart.id];
  }
  return best ?? [];
}

function idOf(step: Pair, answers: readonly Answer[]): number {
  return answers.find(({ pair }) => isSamePair(pair, step))!.id;
}

/** Whichever item comes first. */
export function isSamePair([a, b]: Pair, [c, d]: Pair): boolean {
  return (a === c && b === d) || (a === d && b === c);
}

/**
 * The constraints when some answers may be wrong: a doubtful answer is soft.
 *
 * For a clusterer with hard constraints only, soft means two things. Of contradicting answers the least
 * trusted is dropped, whichever came first (noise/doubts.ts). And an answer to which the model gave a
 * probability below 0.4 is asked about again, with another pair of the same two sides. Until then, and when
 * the second answer disagrees, it is not used; once one agrees it is trusted.
 */
export interface CarefulEffect {
  readonly mustLink: readonly Pair[];
  readonly cannotLink: readonly Pair[];
  readonly skip: readonly Pair[];
  /** The question that would resolve the doubt about one answer; null when none needs it. */
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
  const active = activeAnswers(log);
  const given = active.filter((answer): answer is Given => answer.verdict !== 'cannot-tell');
  const skip = active.filter(({ verdict }) => verdict === 'cannot-tell').map(({ pair }) => pair);
  const trust = trustAnswers(scoreWithSupport(given, active), findCircles(given));
  const held = new Set(consistentAnswers(items, given, trust));
  const used = given.filter((_, at) => held.has(at) && trust[at]! >= TRUSTED);
  const pairsOf = (wanted: GivenAnswer['verdict']) =>
    used.filter(({ verdict }) => verdict === wanted).map(({ pair }) => pair);
  return {
    mustLink: pairsOf('same'),
    cannotLink: pairsOf('different'),
    skip,
    corroborate: nextCorroboration(items, given, active, trust, distance),
  };
}

/** An answer without a question, or that another one agreed with, is certain. */
function scoreWithSupport(given: readonly Given[], active: readonly Answer[]): Float64Array {
  const chances = given.map(({ chance, verdict }) => chance ?? (verdict === 'same' ? 1 : 0));
  const scores = scoreByChance(given, chances);
  given.forEach(({ id, verdict }, at) => {
    const agrees = active.some(answer => answer.corroborates === id && answer.verdict === verdict);
    if (agrees) scores[at] = Math.min(0, scores[at]!);
  });
  return scores;
}

/** For the most doubted answer that has not been asked about often enough; equals: the later. */
function nextCorroboration(
  items: number,
  given: readonly Given[],
  active: readonly Answer[],
  trust: Float64Array,
  distance: (i: number, j: number) => number,
): CarefulEffect['corroborate'] {
  const attempts = (id: number) => active.filter(({ corroborates }) => corroborates === id).length;
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
