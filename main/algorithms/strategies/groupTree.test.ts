/**
 * In a large collection an answer against what was input before has everything worked through once more, and
 * this is known beforehand.
 */
import { expect, test } from 'vitest';
import type { Given } from '../ask/treeOfGroups/treeOfGroups.ts';
import { pairwiseDistances } from '../distance.ts';
import type { Matrix } from '../matrix.ts';
import { GroupTree } from './groupTree.ts';

/** Three places with two items each, behind three centres. */
const points = { rows: 6, columns: 2, data: Float64Array.of(0, 0, 0.1, 0, 10, 0, 10.1, 0, 0, 10, 0.1, 10) };

function input(verdict: Given['verdict'], i: number, j: number): readonly Given[] {
  return [{ pair: [i, j], verdict }];
}

function treeOver(full: number): GroupTree {
  const measure = (given: Matrix) => pairwiseDistances(given, 'euclidean');
  return new GroupTree({ points, measure }, { seed: 1, limits: { full, centres: 3 } });
}

test.each([
  ['an answer that fits', [input('same', 0, 2), input('different', 2, 4)], false],
  ['one that says nothing new', [input('same', 0, 2), input('same', 1, 3)], false],
  ['one against two others', [input('same', 0, 2), input('same', 2, 4), input('different', 0, 4)], true],
  ['one that parts a centre', [input('same', 0, 2), input('different', 0, 1)], true],
  ['what was parted before', [input('different', 0, 1), input('same', 0, 2)], false],
])('%s', (_, rounds, isAnew) => {
  expect(treeOver(2).startsOver({ rounds })).toBe(isAnew);
  expect(treeOver(6).startsOver({ rounds })).toBe(false);
});

test('a question that checks an earlier answer says so', () => {
  // Three places with five items each, a little apart.
  const data = Float64Array.from({ length: 30 }, (_, at) => 10 * ((at >> 1) % 3) + Math.sin(at * 7));
  const measure = (given: Matrix) => pairwiseDistances(given, 'euclidean');
  const points = { rows: 15, columns: 2, data };
  const tree = new GroupTree({ points, measure }, { seed: 1, kinds: ['pair'] });
  const checks = (isMistaken: boolean): boolean[] => {
    const rounds: (readonly Given[])[] = [];
    const isAgain: boolean[] = [];
    for (let asked = 0; asked < 12; asked++) {
      const { question } = tree.next({ rounds });
      if (question === null) break;
      isAgain.push(question.isAgain);
      const [i, j] = [question.item, question.among[0]!];
      const isSame = i % 3 === j % 3;
      rounds.push(input(isSame !== (isMistaken && asked === 0) ? 'same' : 'different', i, j));
    }
    return isAgain;
  };
  expect(checks(false)).not.toContain(true);
  expect(checks(true)).toContain(true);
});
