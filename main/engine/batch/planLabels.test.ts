/**
 * Labels as answers and names: hand-checked cases of new names, names there are, and items that change
 * theirs.
 */
import { expect, test } from 'vitest';
import type { BatchLabel } from '../../store/batches.ts';
import { type Deps, planLabels } from './planLabels.ts';

const named = (itemId: number, name: string) => ({ itemId, label: { kind: 'name', name } as BatchLabel });

function among(groups: readonly { members: number[]; name: string | null }[]): Deps {
  return {
    groupOf: itemId =>
      groups.find(({ members }) => members.includes(itemId)) ?? { members: [itemId], name: null },
    membersOf: name => groups.find(group => group.name === name)?.members ?? [],
    anchors: groups.flatMap(({ members, name }) => (name === null ? [] : [{ itemId: members[0]!, name }])),
  };
}

/** A group “Ann” whose name item 1 carries. */
const withAnn = among([{ members: [1, 2, 3], name: 'Ann' }]);

test('new names: one item stands for each, the others are tied to it, the names are apart', () => {
  const labelled = [named(10, 'Oak'), named(11, 'Elm'), named(12, 'Oak')];
  expect(planLabels(labelled, among([]))).toEqual({
    answers: [
      { verdict: 'different', itemId: 11, otherItemId: 10 },
      { verdict: 'same', itemId: 12, otherItemId: 10 },
    ],
    names: [
      { itemId: 10, name: 'Oak' },
      { itemId: 11, name: 'Elm' },
    ],
  });
});

test('a name is stood for where it has most labels, by the most central; a stray among others is the one that leaves', () => {
  const groups = among([
    { members: [20, 21, 22, 23], name: null },
    { members: [30, 31], name: null },
  ]);
  const labelled = [named(23, 'Oak'), named(22, 'Elm'), named(21, 'Elm'), named(30, 'Elm')];
  expect(planLabels(labelled, groups)).toEqual({
    answers: [
      { verdict: 'different', itemId: 23, otherItemId: 21 },
      { verdict: 'same', itemId: 22, otherItemId: 21 },
      { verdict: 'same', itemId: 30, otherItemId: 21 },
    ],
    names: [
      { itemId: 21, name: 'Elm' },
      { itemId: 23, name: 'Oak' },
    ],
  });
});

test('an item named like a group goes to that group, which keeps its name', () => {
  expect(planLabels([named(10, 'Ann')], withAnn)).toEqual({
    answers: [{ verdict: 'same', itemId: 10, otherItemId: 1 }],
    names: [],
  });
});

test('an item of a named group that gets another name leaves it', () => {
  expect(planLabels([named(2, 'Bea')], withAnn)).toEqual({
    answers: [{ verdict: 'different', itemId: 2, otherItemId: 1 }],
    names: [{ itemId: 2, name: 'Bea' }],
  });
});

test('a name whose item gets another name, or is no subject, moves to another item of its group', () => {
  expect(planLabels([named(1, 'Bea')], withAnn)).toEqual({
    answers: [{ verdict: 'different', itemId: 1, otherItemId: 2 }],
    names: [
      { itemId: 1, name: '' },
      { itemId: 2, name: 'Ann' },
      { itemId: 1, name: 'Bea' },
    ],
  });
  const out = [{ itemId: 1, label: { kind: 'not-a-subject' } as const }, named(3, 'Ann')];
  expect(planLabels(out, withAnn)).toEqual({
    answers: [
      { verdict: 'same', itemId: 3, otherItemId: 2 },
      { verdict: 'not-a-subject', itemId: 1 },
    ],
    names: [
      { itemId: 1, name: '' },
      { itemId: 2, name: 'Ann' },
    ],
  });
});

test('what nobody can tell says nothing', () => {
  const labelled = [{ itemId: 1, label: { kind: 'cannot-tell' } as const }];
  expect(planLabels(labelled, withAnn)).toEqual({ answers: [], names: [] });
});
