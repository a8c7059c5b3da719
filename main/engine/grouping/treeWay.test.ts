/** In a large collection an answer against what was said before has everything worked through once more, and this is known beforehand. */
import { expect, test } from 'vitest';
import type { Given } from '../../algorithms/ask/treeOfGroups/treeOfGroups.ts';
import { pairwiseDistances } from '../../algorithms/distance.ts';
import type { Matrix } from '../../algorithms/matrix.ts';
import { TreeWay } from './treeWay.ts';

/** Three places with two items each, behind three centres. */
const points = { rows: 6, columns: 2, data: Float64Array.of(0, 0, 0.1, 0, 10, 0, 10.1, 0, 0, 10, 0.1, 10) };

function said(verdict: Given['verdict'], i: number, j: number): readonly Given[] {
  return [{ pair: [i, j], verdict }];
}

function wayOver(full: number): TreeWay {
  const measure = (given: Matrix) => pairwiseDistances(given, 'euclidean');
  return new TreeWay(points, measure, 1, () => {}, { limits: { full, centres: 3 } });
}

test.each([
  ['an answer that fits', [said('same', 0, 2), said('different', 2, 4)], false],
  ['one that says nothing new', [said('same', 0, 2), said('same', 1, 3)], false],
  ['one against two others', [said('same', 0, 2), said('same', 2, 4), said('different', 0, 4)], true],
  ['one that parts a centre', [said('same', 0, 2), said('different', 0, 1)], true],
  ['what was parted before', [said('different', 0, 1), said('same', 0, 2)], false],
])('%s', (_, rounds, isAnew) => {
  expect(wayOver(2).startsAnew(rounds)).toBe(isAnew);
  expect(wayOver(6).startsAnew(rounds)).toBe(false);
});

test('a question that checks an earlier answer says so', () => {
  // Three places with five items each, a little apart.
  const data = Float64Array.from({ length: 30 }, (_, at) => 10 * ((at >> 1) % 3) + Math.sin(at * 7));
  const measure = (given: Matrix) => pairwiseDistances(given, 'euclidean');
  const way = new TreeWay({ rows: 15, columns: 2, data }, measure, 1, () => {}, { kinds: ['pair'] });
  const checks = (isMistaken: boolean): boolean[] => {
    const rounds: (readonly Given[])[] = [];
    const isAgain: boolean[] = [];
    for (let asked = 0; asked < 12; asked++) {
      const { question } = way.after(rounds);
      if (question === null) break;
      isAgain.push(question.isAgain);
      const [i, j] = [question.item, question.among[0]!];
      const isSame = i % 3 === j % 3;
      rounds.push(said(isSame !== (isMistaken && asked === 0) ? 'same' : 'different', i, j));
    }
    return isAgain;
  };
  expect(checks(false)).not.toContain(true);
  expect(checks(true)).toContain(true);
});
