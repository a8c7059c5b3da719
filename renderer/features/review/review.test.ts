/** Doubtful answers as cases and lines of a list, and contradictions as drawings. */
import { describe, expect, it } from 'vitest';
import type { ItemView } from '../../../main/contract/grouping.ts';
import type { DoubtedAnswer } from '../../../main/contract/review.ts';
import { casesOf, placeAfter, placeAfterAct, rowsOf } from './cases.ts';
import { layOut } from './graphLayout.ts';

const item = (id: number): ItemView => ({ id, photo: id, name: `${id}.jpg`, box: null, version: 'v' });

function answer(
  id: number,
  verdict: 'same' | 'different',
  pair: [number, number],
  rest: Partial<DoubtedAnswer> = {},
): DoubtedAnswer {
  return {
    answer: id,
    verdict,
    sides: [item(pair[0]), item(pair[1])],
    doubt: 0.5,
    isConfirmed: false,
    person: null,
    answeredAt: 0,
    people: [null],
    blame: 0,
    circle: [],
    ...rest,
  };
}

const circle = [9, 1, 2];
const triangle = [
  answer(9, 'different', [10, 30], { circle, doubt: 0.8 }),
  answer(1, 'same', [10, 20], { circle, doubt: 0.2 }),
  answer(2, 'same', [20, 30], { circle: [2, 9, 1], doubt: 0.2 }),
];

describe('cases', () => {
  it('puts the answers of a contradiction together, in whatever order their circle is told', () => {
    const lonely = answer(5, 'same', [70, 80], { doubt: 0.4 });
    const [first, ...others] = triangle as [DoubtedAnswer, ...DoubtedAnswer[]];
    const cases = casesOf([first, lonely, ...others]);
    expect(cases.map(found => found.answers.map(({ answer: id }) => id))).toEqual([[9, 1, 2], [5]]);
    expect(cases.map(({ kind, standsOut }) => [kind, standsOut])).toEqual([
      ['contradiction', true],
      ['unlikely', false],
    ]);
  });

  it('puts last, together, what nothing speaks against and what was confirmed', () => {
    const trusted = answer(3, 'same', [40, 50], { doubt: 0 });
    const confirmed = answer(4, 'same', [40, 60], { doubt: 0.9, isConfirmed: true });
    const cases = casesOf([trusted, ...triangle, confirmed]);
    expect(cases.map(({ kind, answers }) => [kind, answers.map(({ answer: id }) => id)])).toEqual([
      ['contradiction', [9, 1, 2]],
      ['trusted', [3, 4]],
    ]);
  });

  it('shows a contradiction whole although some of its answers are blamed more for another one', () => {
    const other = answer(8, 'different', [20, 10], { circle: [8, 1], doubt: 0.1 });
    const cases = casesOf([...triangle, other]);
    expect(cases.map(found => found.answers.map(({ answer: id }) => id))).toEqual([
      [9, 1, 2],
      [1, 8],
    ]);
    expect(new Set(rowsOf(cases).map(({ key }) => key)).size).toBe(5);
  });

  it('lets none stand out where two are doubted equally, and what was confirmed least of all', () => {
    const tied = triangle.map(one => ({ ...one, doubt: 0.3 }));
    expect(casesOf(tied)[0]?.standsOut).toBe(false);
    const confirmed = tied.map((one, at) => ({ ...one, isConfirmed: at > 0 }));
    expect(casesOf(confirmed)[0]?.standsOut).toBe(true);
  });

  it('keeps the place in the list', () => {
    const rows = rowsOf(casesOf(triangle));
    expect(placeAfter(rows, rows[2]?.key ?? null, 0)).toBe(2);
    expect(placeAfter(rows, 'gone', 1)).toBe(1);
    expect(placeAfter(rows, 'gone', 7)).toBe(2);
    expect(placeAfter(rows, null, -1)).toBe(0);
    expect(placeAfter([], 'gone', 3)).toBe(-1);
  });

  it('goes on to what took the place, or past an answer that stayed in it', () => {
    const rows = rowsOf(casesOf(triangle));
    expect(rows.map(row => row.answer.answer)).toEqual([9, 1, 2]);
    expect(placeAfterAct(rows, 9, 0)).toBe(1);
    expect(placeAfterAct(rows, 7, 0)).toBe(0);
    expect(placeAfterAct(rows, 2, 2)).toBe(2);
  });
});

describe('the drawing', () => {
  it('walks from one item of the "different" over the "same" answers to the other, which lie at the foot', () => {
    const { nodes, edges } = layOut(triangle.toReversed());
    expect(nodes.map(node => node.item.id)).toEqual([10, 20, 30]);
    const [left, top, right] = nodes.map(({ at }) => at);
    expect(left?.x).toBeCloseTo(0, 9);
    expect(left?.y).toBeCloseTo(1, 9);
    expect(top?.x).toBeCloseTo(0.5, 9);
    expect(top?.y).toBeCloseTo(0, 9);
    expect(right?.x).toBeCloseTo(1, 9);
    expect(right?.y).toBeCloseTo(1, 9);
    const different = edges.find(edge => edge.answer.verdict === 'different');
    expect(different?.middle.x).toBeCloseTo(0.5, 9);
    expect(different?.middle.y).toBeCloseTo(1, 9);
  });

  it('gives every item of a long circle a place of its own within the drawing', () => {
    const count = 9;
    const long = [
      answer(99, 'different', [1, count]),
      ...Array.from({ length: count - 1 }, (_, at) => answer(at + 1, 'same', [at + 2, at + 1])),
    ];
    const { nodes, edges } = layOut(long);
    expect(nodes.map(node => node.item.id)).toEqual(Array.from({ length: count }, (_, at) => at + 1));
    for (const { at } of nodes) {
      expect(at.x).toBeGreaterThanOrEqual(0);
      expect(at.x).toBeLessThanOrEqual(1);
      expect(at.y).toBeGreaterThanOrEqual(0);
      expect(at.y).toBeLessThanOrEqual(1);
    }
    expect(new Set(nodes.map(({ at }) => `${at.x.toFixed(3)} ${at.y.toFixed(3)}`)).size).toBe(count);
    expect(edges).toHaveLength(count);
  });

  it('keeps two answers about the same two items apart', () => {
    const { nodes, edges } = layOut([answer(1, 'different', [5, 6]), answer(2, 'same', [6, 5])]);
    expect(nodes.map(({ at }) => at)).toEqual([
      { x: 0, y: 0.5 },
      { x: 1, y: 0.5 },
    ]);
    const [one, other] = edges.map(({ middle }) => middle.y) as [number, number];
    expect(one).toBeGreaterThan(0.5);
    expect(other).toBeLessThan(0.5);
  });

  it('draws one answer as a line between two items', () => {
    const { nodes, edges } = layOut([answer(1, 'same', [5, 6])]);
    expect(nodes).toHaveLength(2);
    expect(edges[0]?.middle).toEqual({ x: 0.5, y: 0.5 });
  });
});
