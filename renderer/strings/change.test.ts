/** Changes of the groups said in words. */
import { describe, expect, it } from 'vitest';
import type { GroupChange } from '../../main/contract/grouping.ts';
import { items, sentences, stakes } from './change.ts';

const none: GroupChange = { touched: 0, joins: [], splits: [], sample: [] };

describe('the impact of an answer', () => {
  it('names sizes, and names where there are any', () => {
    expect(
      stakes({ ...none, touched: 12, joins: [{ into: null, names: [], sizes: [34, 12] }] }, 'leaves'),
    ).toBe('joins 34 and 12');
    expect(stakes({ ...none, touched: 3, splits: [{ from: 'Anna', sizes: [30, 3] }] }, 'people')).toBe(
      'splits 3 off “Anna”',
    );
  });

  it('says both names where two groups with names would be joined, and not which of them stays', () => {
    const joins = [{ into: 'Anna', names: ['Anna', 'Bert'], sizes: [34, 12] }];
    expect(stakes({ ...none, joins }, 'people')).toBe('joins “Anna” and “Bert” (34 and 12)');
    expect(sentences({ ...none, joins }, 'people', 'would')).toBe(
      '34 and 12 would become one group: “Anna” and “Bert”.',
    );
  });

  it('says so when only pictures move, or nothing does', () => {
    expect(stakes({ ...none, touched: 5 }, 'people')).toBe('moves 5 faces');
    expect(stakes(none, 'people')).toBe('moves nothing');
  });

  it('tells the largest change alone when it changes much', () => {
    const joins = [1, 2, 3, 4].map(size => ({ into: null, names: [], sizes: [size, size] }));
    expect(stakes({ ...none, joins }, 'people')).toBe('joins 4 and 4, 3 more changes');
  });
});

describe('sentences about a change', () => {
  const change: GroupChange = {
    touched: 15,
    joins: [{ into: 'Anna', names: ['Anna'], sizes: [34, 12] }],
    splits: [{ from: null, sizes: [2, 30, 1] }],
    sample: [],
  };

  it('tell joins, splits and how many pictures move', () => {
    expect(sentences(change, 'anything', 'would')).toBe(
      '34 and 12 would become “Anna”. 2 and 1 would leave a group of 33. 15 photos would move.',
    );
    expect(sentences(change, 'people', 'did')).toBe(
      '34 and 12 became “Anna”. 2 and 1 left a group of 33. 15 faces moved.',
    );
  });

  it('begin with a capital', () => {
    const many = {
      ...change,
      joins: Array.from({ length: 5 }, () => ({ into: null, names: [], sizes: [2, 2] })),
      splits: [],
    };
    expect(sentences(many, 'people', 'would')).toMatch(/\. 3 more changes\. 15 faces would move\.$/);
  });

  it('say when nothing changes', () => {
    expect(sentences(none, 'people', 'would')).toBe('Nothing would change.');
    expect(sentences(none, 'people', 'did')).toBe('No picture had to move.');
  });

  it('count many parts instead of listing them', () => {
    const sizes = [50, 9, 8, 7, 6, 5, 4];
    expect(sentences({ ...none, joins: [{ into: null, names: [], sizes }] }, 'people', 'would')).toBe(
      '50, 9, 8, 7, and 3 more would become one group.',
    );
  });
});

it('counts what is grouped by the kind of the collection', () => {
  expect(items(1, 'people')).toBe('1 face');
  expect(items(2000, 'leaves')).toBe('2,000 photos');
});
