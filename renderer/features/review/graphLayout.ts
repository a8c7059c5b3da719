/**
 * Where the items and answers of a contradiction stand in its drawing: round a circle, the "different" along
 * the foot. Renderer; also runs in unit tests.
 */
import type { ItemView } from '../../../main/contract/grouping.ts';
import type { DoubtedAnswer } from '../../../main/contract/review.ts';

/** Fractions of the drawing. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Graph {
  readonly nodes: readonly { readonly item: ItemView; readonly at: Point }[];
  readonly edges: readonly Edge[];
}

export interface Edge {
  readonly answer: DoubtedAnswer;
  readonly from: Point;
  readonly to: Point;
  /** Where the line passes between its ends, and its label sits. */
  readonly middle: Point;
}

/** How far the lines bulge when two answers are about the same two items, as a share of the drawing. */
const BULGE = 0.3;

export function layOut(answers: readonly DoubtedAnswer[]): Graph {
  const items = inWalkingOrder(answers);
  const places = placesOf(items.length);
  const placeOf = new Map(items.map((item, at) => [item.id, places[at] as Point]));
  const met = new Map<string, number>();
  const edges = answers.map((answer): Edge => {
    const [from, to] = answer.sides.map(({ id }) => placeOf.get(id)) as [Point, Point];
    const key = answer.sides
      .map(({ id }) => id)
      .sort((a, b) => a - b)
      .join(' ');
    const twin = met.get(key) ?? 0;
    met.set(key, twin + 1);
    const between = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    const isDouble = answers.some(other => other !== answer && isAboutTheSame(other, answer));
    const shift = isDouble ? (twin === 0 ? BULGE : -BULGE) : 0;
    return { answer, from, to, middle: { x: between.x, y: between.y + shift } };
  });
  return { nodes: items.map((item, at) => ({ item, at: places[at] as Point })), edges };
}

function isAboutTheSame(a: DoubtedAnswer, b: DoubtedAnswer): boolean {
  const ids = new Set([...a.sides, ...b.sides].map(({ id }) => id));
  return ids.size === 2;
}

/**
 * Along the "same" answers from one item of the "different" to the other; what is not on that way comes last.
 */
function inWalkingOrder(answers: readonly DoubtedAnswer[]): ItemView[] {
  const left = new Set(answers.filter(({ verdict }) => verdict === 'same'));
  const start = answers.find(({ verdict }) => verdict === 'different') ?? answers[0];
  const found = new Map<number, ItemView>();
  let here = start?.sides[0];
  while (here !== undefined) {
    const { id }: ItemView = here;
    found.set(id, here);
    const next: DoubtedAnswer | undefined = [...left].find(({ sides }) => sides.some(side => side.id === id));
    if (next === undefined) break;
    left.delete(next);
    here = next.sides.find(side => side.id !== id);
  }
  for (const side of answers.flatMap(({ sides }) => sides)) if (!found.has(side.id)) found.set(side.id, side);
  return [...found.values()];
}

/** A regular polygon with its first and last corner at the foot, stretched to fill the drawing. */
function placesOf(count: number): Point[] {
  if (count <= 2) return Array.from({ length: count }, (_, at) => ({ x: at, y: 0.5 }));
  const corners = Array.from({ length: count }, (_, at) => {
    const angle = Math.PI / 2 + (Math.PI * (1 + 2 * at)) / count;
    return { x: Math.cos(angle), y: Math.sin(angle) };
  });
  const across = spread(corners.map(({ x }) => x));
  const down = spread(corners.map(({ y }) => y));
  return corners.map((_, at) => ({ x: across[at] as number, y: down[at] as number }));
}

function spread(values: readonly number[]): number[] {
  const least = Math.min(...values);
  const range = Math.max(...values) - least;
  return values.map(value => (value - least) / range);
}
