/**
 * Doubt in a person's answers: contradictions, inconsistent answers, trust in each, and what to ask again.
 * Pure.
 *
 * Two kinds of evidence count against an answer. Logic: with "same" along a path from i to j and "different"
 * between i and j, at least one answer of that circle is wrong. Similarity: the inconsistency of Zhu, Loy and
 * Gong (inconsistency.ts), which needs no contradiction. Trust combines the two:
 *
 *     support s = min(1, 2 / (1 + score))            below 1 under half of the median support of its kind
 *     blame   b = (1 - s + 0.1) / Σ (1 - s + 0.1)    over the answers of one circle; it sums to 1
 *     trust     = s · Π (1 - b)                      over all circles with the answer
 *
 * In a circle of equally supported answers each is blamed a little; a badly supported one gets nearly all of
 * the blame. Trust is above 0 and at most 1. An answer with trust 1 is certain, any other is soft, with its
 * trust as its weight. Answers are named by their position in the list, which is the log without retracted
 * and 'cannot-tell' answers.
 */
import { Constraints, closeConstraints, findConflicts } from '../constraints.ts';
import { keyOf, type Matrix, type Pair, type WeightedPair } from '../matrix.ts';
import { scoreInconsistency } from './inconsistency.ts';

export interface GivenAnswer {
  readonly pair: Pair;
  readonly verdict: 'same' | 'different';
}

/** A circle: the path of "same" joins the two items of the "different". */
export interface Circle {
  readonly different: number;
  /** In walking order from the first item of the "different" to the second. */
  readonly path: readonly number[];
}

export type Reason =
  | { readonly kind: 'contradicts'; readonly circle: Circle }
  | { readonly kind: 'inconsistent'; readonly score: number };

export interface AnswerDoubt {
  readonly answer: number;
  /** 1 - trust. */
  readonly doubt: number;
  readonly reason: Reason;
}

/** Below so much support compared with the median an answer is doubted: score 1 means that half is left. */
const DOUBTED_ABOVE = 1;
/** What even the best supported answer of a circle shares in its blame. */
const LEAST_BLAME = 0.1;
/** A probability of 0 counts as this, so that no answer loses all support. */
const LEAST_CHANCE = 1e-3;
/**
 * What a question's likelier answer is given; an answer with less than half of it is doubted more than
 * trusted.
 */
const TYPICAL_CHANCE = 0.8;

/**
 * One for every "different" that the "same" answers contradict, in the order given, each with the shortest
 * proof.
 */
export function findCircles(answers: readonly GivenAnswer[]): Circle[] {
  const same = answers.filter(({ verdict }) => verdict === 'same').map(({ pair }) => pair);
  const firstWith = new Map<string, number>();
  answers.forEach(({ pair, verdict }, answer) => {
    if (verdict === 'same' && !firstWith.has(keyOf(pair))) firstWith.set(keyOf(pair), answer);
  });
  return answers.flatMap(({ pair, verdict }, different): Circle[] => {
    if (verdict === 'same') return [];
    return findConflicts(same, [pair]).map(({ path }) => ({
      different,
      path: path.map(step => firstWith.get(keyOf(step))!),
    }));
  });
}

/** The inconsistency of every answer by the features of its items. Yields after every tree. */
export function* scoreByPoints(
  answers: readonly GivenAnswer[],
  points: Matrix,
  trees: number,
  seed: number,
): Generator<void, Float64Array> {
  const { places, mustLink, cannotLink } = byKind(answers);
  const scores = yield* scoreInconsistency(points, mustLink, cannotLink, trees, seed);
  return inGivenOrder(scores, places);
}

/**
 * The same where only the probability of "same" at the time of the question is known. An answer has the
 * support c² of that probability c, or (1 - c)² for "different". It is compared with a typical question
 * instead of the median, because the questions that are asked are hard ones.
 */
export function scoreByChance(answers: readonly GivenAnswer[], chances: readonly number[]): Float64Array {
  return Float64Array.from(answers, ({ verdict }, at) => {
    const agreement = verdict === 'same' ? chances[at]! : 1 - chances[at]!;
    return (TYPICAL_CHANCE / Math.max(LEAST_CHANCE, agreement)) ** 2 - 1;
  });
}

/** The answers as two lists for scoring, and the position of each (must-links first) in the given list. */
function byKind(answers: readonly GivenAnswer[]) {
  const placesOf = (wanted: GivenAnswer['verdict']) =>
    answers.flatMap(({ verdict }, place) => (verdict === wanted ? [place] : []));
  const [same, different] = [placesOf('same'), placesOf('different')];
  return {
    places: [...same, ...different],
    mustLink: same.map(place => answers[place]!.pair),
    cannotLink: different.map(place => answers[place]!.pair),
  };
}

function inGivenOrder(scores: Float64Array, places: readonly number[]): Float64Array {
  const ordered = new Float64Array(scores.length);
  places.forEach((place, at) => {
    ordered[place] = scores[at]!;
  });
  return ordered;
}

/** How far to trust each answer, from its score and the circles. */
export function trustAnswers(scores: Float64Array, circles: readonly Circle[]): Float64Array {
  const support = scores.map(supportOf);
  const trust = support.slice();
  for (const circle of circles)
    for (const [answer, blame] of blameWithin(circle, support)) trust[answer]! *= 1 - blame;
  return trust;
}

/** What is left of an answer's support by its score: from above 0 to 1. */
export function supportOf(score: number): number {
  return Math.min(1, (1 + DOUBTED_ABOVE) / (1 + score));
}

function blameWithin({ different, path }: Circle, support: Float64Array): [answer: number, blame: number][] {
  const members = [different, ...path];
  const shares = members.map(answer => 1 - support[answer]! + LEAST_BLAME);
  const total = shares.reduce((sum, share) => sum + share, 0);
  return members.map((answer, at) => [answer, shares[at]! / total]);
}

/**
 * The answers most worth asking again, the most doubted first (equals: the later answer), at most `top`. The
 * reason is the circle in which the answer has the most blame; without one, its score.
 */
export function answersToAskAgain(
  scores: Float64Array,
  circles: readonly Circle[],
  top: number,
): AnswerDoubt[] {
  const support = scores.map(supportOf);
  const trust = trustAnswers(scores, circles);
  const worst = new Map<number, { circle: Circle; blame: number }>();
  for (const circle of circles)
    for (const [answer, blame] of blameWithin(circle, support))
      if (blame > (worst.get(answer)?.blame ?? 0)) worst.set(answer, { circle, blame });
  const doubtedAnswers: AnswerDoubt[] = [];
  trust.forEach((trusted, answer) => {
    if (trusted === 1) return;
    const circle = worst.get(answer)?.circle;
    doubtedAnswers.push({
      answer,
      doubt: 1 - trusted,
      reason:
        circle === undefined
          ? { kind: 'inconsistent', score: scores[answer]! }
          : { kind: 'contradicts', circle },
    });
  });
  return doubtedAnswers.sort((a, b) => b.doubt - a.doubt || b.answer - a.answer).slice(0, top);
}

/** The answers as weighted constraints: what is beyond doubt weighs 1, what is doubted counts as soft. */
export function softConstraints(
  answers: readonly GivenAnswer[],
  trust: Float64Array,
): { mustLink: WeightedPair[]; cannotLink: WeightedPair[] } {
  const mustLink: WeightedPair[] = [];
  const cannotLink: WeightedPair[] = [];
  answers.forEach(({ pair, verdict }, answer) => {
    const weighted: WeightedPair = [...pair, trust[answer]!];
    if (verdict === 'same') mustLink.push(weighted);
    else cannotLink.push(weighted);
  });
  return { mustLink, cannotLink };
}

/**
 * For clusterings with hard constraints only: the answers that are consistent together, the most trusted
 * first (equals: the earlier). Of contradicting answers the least trusted is dropped. Ascending positions.
 */
export function consistentAnswers(
  items: number,
  answers: readonly GivenAnswer[],
  trust: Float64Array,
): number[] {
  const constraints = new Constraints(items);
  const order = answers.map((_, answer) => answer).sort((a, b) => trust[b]! - trust[a]! || a - b);
  const held = order.filter(answer => {
    const { pair, verdict } = answers[answer]!;
    const relation = constraints.relation(...pair);
    if (relation !== 'open' && relation !== verdict) return false;
    if (verdict === 'same') constraints.addMustLink(...pair);
    else constraints.addCannotLink(...pair);
    return true;
  });
  return held.sort((a, b) => a - b);
}

/**
 * Questions that would confirm or refute a suspicious answer without asking it again.
 *
 * An answer about i and j is about everything that belongs with i and with j: the two components of the other
 * "same" answers. Another pair between the two, of items central to their side, must have the same answer. A
 * side that is a single item is extended by its nearest items that no answer has tied to either side and that
 * are nearer to it than to the other. A question about such an item is weaker evidence and ranks after those
 * about members.
 *
 * There is no question when the other answers decide the pair, or when every pair of the sides has been
 * asked.
 */
export interface Corroboration {
  readonly pair: Pair;
  /** The answer to expect if the suspicious answer is right. */
  readonly expected: GivenAnswer['verdict'];
  /** Both items are tied to their sides by answers, not only by likeness. */
  readonly isCertain: boolean;
}

interface Side {
  /** The most representative first. */
  readonly members: readonly number[];
  readonly guesses: readonly number[];
}

/** At most so many of a side are paired with the other side's. */
const PER_SIDE = 4;

/** A large side is measured against this many of its items, evenly chosen. */
const MOST_REFERENCES = 32;

/**
 * At most `top` questions, the most telling first. `distance` may be any measure of unlikeness between two
 * items.
 */
export function corroboratingQuestions(
  items: number,
  answers: readonly GivenAnswer[],
  suspicious: number,
  distance: (i: number, j: number) => number,
  top: number,
): Corroboration[] {
  const { pair, verdict } = answers[suspicious]!;
  const [i, j] = pair;
  const others = answers.filter((_, answer) => answer !== suspicious);
  const pairsOf = (wanted: GivenAnswer['verdict']) =>
    others.filter(answer => answer.verdict === wanted).map(answer => answer.pair);
  const { componentOf, cannotLinks } = closeConstraints(items, pairsOf('same'), pairsOf('different'));
  const [a, b] = [componentOf[i]!, componentOf[j]!];
  const isDecided = a === b || cannotLinks.some(([c, d]) => (c === a && d === b) || (c === b && d === a));
  if (isDecided) return [];
  const asked = new Set(answers.map(answer => keyOf(answer.pair)));
  const one = sideOf(i, j, componentOf, distance);
  const other = sideOf(j, i, componentOf, distance);
  const questions: (Corroboration & { rank: number })[] = [];
  [...one.members, ...one.guesses].forEach((x, fromOne) => {
    [...other.members, ...other.guesses].forEach((y, fromOther) => {
      if (asked.has(keyOf([x, y]))) return;
      const isCertain = fromOne < one.members.length && fromOther < other.members.length;
      questions.push({ pair: [x, y], expected: verdict, isCertain, rank: fromOne + fromOther });
    });
  });
  return questions
    .sort((p, q) => Number(q.isCertain) - Number(p.isCertain) || p.rank - q.rank || p.pair[0] - q.pair[0])
    .slice(0, top)
    .map(({ pair, expected, isCertain }) => ({ pair, expected, isCertain }));
}

function sideOf(
  item: number,
  opposite: number,
  componentOf: Int32Array,
  distance: (i: number, j: number) => number,
): Side {
  const inside: number[] = [];
  const outside: number[] = [];
  componentOf.forEach((component, other) => {
    if (component === componentOf[item]) inside.push(other);
    else if (component !== componentOf[opposite]) outside.push(other);
  });
  const references = evenly(inside, MOST_REFERENCES);
  const totalDistance = new Map(
    inside.map(x => [x, references.reduce((sum, y) => sum + (x === y ? 0 : distance(x, y)), 0)]),
  );
  const members = inside
    .sort((x, y) => totalDistance.get(x)! - totalDistance.get(y)! || x - y)
    .slice(0, PER_SIDE);
  if (members.length > 1) return { members, guesses: [] };
  const guesses = outside
    .filter(other => distance(other, item) < distance(other, opposite))
    .sort((x, y) => distance(x, item) - distance(y, item) || x - y)
    .slice(0, PER_SIDE - 1);
  return { members, guesses };
}

function evenly(items: readonly number[], count: number): number[] {
  if (items.length <= count) return [...items];
  return Array.from({ length: count }, (_, at) => items[Math.floor((at * items.length) / count)]!);
}
