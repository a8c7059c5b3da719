/** When the question on the screen stays although photos come in, and when it does not. */
import { expect, test } from 'vitest';
import type { PlainQuestion } from '../../../algorithms/strategies/questionStrategy.ts';
import { listGroups } from '../views/groups.ts';
import { pinnedQuestion, pinQuestion } from './pinnedQuestion.ts';

const rowsOf = (ids: readonly number[]) => ({
  items: Int32Array.from(ids),
  rowOf: new Map(ids.map((id, row) => [id, row])),
});
const groupsOf = (labels: readonly number[]) =>
  listGroups({ labels: Int32Array.from(labels), toCentre: new Float64Array(labels.length) }, [], new Map());

const question: PlainQuestion = {
  kind: 'pair',
  item: 0,
  among: [3],
  chances: [0.4],
  expectedChange: 0.1,
  again: { pair: [1, 4], verdict: 'different', why: 'surprise' },
};
const END = 7;
const pinned = pinQuestion(question, rowsOf([10, 11, 12, 13, 14, 15]), groupsOf([0, 0, 0, 1, 1, 2]), END);
const now = (ids: readonly number[], labels: readonly number[], end = END) =>
  pinnedQuestion(pinned, end, rowsOf(ids), groupsOf(labels));

test('it stays while new photos come, also into its groups, and names the rows of now', () => {
  const stays = now([5, 10, 11, 12, 13, 14, 15, 16], [0, 0, 0, 0, 1, 1, 2, 1]);
  expect(stays).toEqual({ ...question, item: 1, among: [4], again: { ...question.again, pair: [2, 5] } });
  // A photo of the group is gone: what is asked is the same.
  expect(now([10, 11, 13, 14, 15], [0, 0, 1, 1, 2])).not.toBeNull();
});

test.each([
  ['something was said', [0, 0, 0, 1, 1, 2], END + 1],
  ['its two groups are one', [0, 0, 0, 0, 0, 1], END],
  ['an item left one of its groups', [0, 0, 1, 2, 2, 3], END],
  ['an item joined one of its groups', [0, 0, 0, 1, 1, 1], END],
  ['its item is in another group', [1, 0, 0, 1, 1, 2], END],
  ['its item is set aside', [-1, 0, 0, 1, 1, 2], END],
] as const)('it goes when %s', (_, labels, end) => {
  expect(now([10, 11, 12, 13, 14, 15], labels, end)).toBeNull();
});

test('it goes when one of its items is hidden or gone', () => {
  expect(now([10, 11, 12, 14, 15], [0, 0, 0, 1, 2])).toBeNull();
  expect(now([10, 12, 13, 14, 15], [0, 0, 1, 1, 2])).toBeNull();
});
