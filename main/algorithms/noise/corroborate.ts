/**
 * Questions that would confirm or refute a suspicious answer without asking it again. Pure.
 *
 * An answer about i and j is in truth about all that belongs with i and all that belongs with j: the two components that the other "same" answers make. Another pair
 * between the two, of items that stand for their side (near to the rest of it), must have the same answer. A side that is still a single item is
 * widened by its nearest items that no answer has tied to either side and that lie nearer to it than to the other; a question about such an
 * item is weaker evidence and comes after those about members.
 *
 * No question is left when the other answers decide the pair anyhow, or when every pair of the sides has been asked.
 */
import { closeConstraints } from '../constraints.ts';
import { keyOf, type Pair } from '../matrix.ts';
import type { GivenAnswer } from './doubts.ts';

export interface Corroboration {
  readonly pair: Pair;
  /** What the person would say if the suspicious answer is right. */
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

/** A large side is measured against so many of its own, evenly chosen. */
const YARDSTICKS = 32;

/** At most `top` questions, the most telling first. `distance` may be any measure of unlikeness between two items. */
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
  const yardsticks = evenly(inside, YARDSTICKS);
  const farness = new Map(
    inside.map(x => [x, yardsticks.reduce((sum, y) => sum + (x === y ? 0 : distance(x, y)), 0)]),
  );
  const members = inside.sort((x, y) => farness.get(x)! - farness.get(y)! || x - y).slice(0, PER_SIDE);
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
