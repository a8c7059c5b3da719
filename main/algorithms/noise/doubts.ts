/**
 * Doubt in a person's answers: which contradict one another, which fit badly, how far to trust each, and which to ask again. Pure.
 *
 * Two kinds of evidence speak against an answer. Logic: with "same" along a path from i to j and "different" between i and j, at least one answer of that
 * circle is wrong, but not which. Likeness: the inconsistency of Zhu, Loy and Gong (inconsistency.ts), which needs no contradiction. Trust joins the two:
 *
 *     support s = min(1, 2 / (1 + score))        an answer is doubted once it has less than half of the support that the median of its kind has
 *     blame   b = (1 - s + 0.1) / Σ (1 - s + 0.1)    over the answers of one circle; it sums to 1, since (at least) one of them is wrong
 *     trust     = s · Π (1 - b)                  over all circles that the answer is part of
 *
 * so that in a circle of answers that all fit equally well each is blamed a little, and one that fits badly is blamed for nearly all of it. Trust is
 * above 0 and at most 1; an answer with trust 1 is beyond doubt, any other counts as soft, with its trust as its weight. Answers are named by
 * their place in the list, which is the log without those taken back and without "can't tell".
 */
import { Constraints, findConflicts } from '../constraints.ts';
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

export interface Suspicion {
  readonly answer: number;
  /** 1 - trust. */
  readonly doubt: number;
  readonly reason: Reason;
}

/** Below so much support compared with the median an answer is doubted: score 1 means that half is left. */
const DOUBTED_ABOVE = 1;
/** What even the best supported answer of a circle shares in its blame. */
const LEAST_BLAME = 0.1;
/** A chance of 0 stands for this, so that no answer loses all support. */
const LEAST_CHANCE = 1e-3;
/** What a question's likelier answer is given; an answer with less than half of it is doubted more than trusted. */
const TYPICAL_CHANCE = 0.8;

/** One for every "different" that the "same" answers contradict, in the order given, each with the shortest proof. */
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

/** The inconsistency of every answer by what its items look like. Yields after every tree. */
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
 * The same where only the chance of "same" is known that each pair had when it was asked: an answer has the support c² of that chance c, or (1 - c)² for
 * "different", and is compared with that of a typical question instead of the median, because the questions that are asked are hard ones.
 */
export function scoreByChance(answers: readonly GivenAnswer[], chances: readonly number[]): Float64Array {
  return Float64Array.from(answers, ({ verdict }, at) => {
    const agreement = verdict === 'same' ? chances[at]! : 1 - chances[at]!;
    return (TYPICAL_CHANCE / Math.max(LEAST_CHANCE, agreement)) ** 2 - 1;
  });
}

/** The answers as the two lists that scoring wants, and where each of them (must-links first) stands among all. */
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
 * The answers most worth asking again, the most doubted first (equals: the later answer), at most `top`. The reason is the circle in
 * which the answer bears the most blame; without one, its score.
 */
export function answersToAskAgain(
  scores: Float64Array,
  circles: readonly Circle[],
  top: number,
): Suspicion[] {
  const support = scores.map(supportOf);
  const trust = trustAnswers(scores, circles);
  const worst = new Map<number, { circle: Circle; blame: number }>();
  for (const circle of circles)
    for (const [answer, blame] of blameWithin(circle, support))
      if (blame > (worst.get(answer)?.blame ?? 0)) worst.set(answer, { circle, blame });
  const suspicions: Suspicion[] = [];
  trust.forEach((trusted, answer) => {
    if (trusted === 1) return;
    const circle = worst.get(answer)?.circle;
    suspicions.push({
      answer,
      doubt: 1 - trusted,
      reason:
        circle === undefined
          ? { kind: 'inconsistent', score: scores[answer]! }
          : { kind: 'contradicts', circle },
    });
  });
  return suspicions.sort((a, b) => b.doubt - a.doubt || b.answer - a.answer).slice(0, top);
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
 * For clusterings that know only hard constraints: the answers that can all hold, the most trusted first (equals: the earlier). Where answers
 * contradict one another the least trusted one of the circle gives way. Ascending places.
 */
export function holdTogether(items: number, answers: readonly GivenAnswer[], trust: Float64Array): number[] {
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
