import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closeConstraints } from '../constraints.ts';
import { pairCount } from '../matrix.ts';
import { constraintsFromLabels, groupsFromLabels } from './silhouetteBatch.ts';

describe('constraints from labels', () => {
  it('by hand', () => {
    const { groups, mustLink, cannotLink } = constraintsFromLabels([8, 2, 5], [1, 0, 1]);
    expect(groups.map(group => [...group])).toEqual([[2], [5, 8]]);
    expect(mustLink).toEqual([[5, 8]]);
    expect(cannotLink).toEqual([
      [2, 5],
      [2, 8],
    ]);
    expect(constraintsFromLabels([], [])).toEqual({ groups: [], mustLink: [], cannotLink: [] });
    expect(constraintsFromLabels([3], [0])).toMatchObject({ mustLink: [], cannotLink: [] });
  });

  it('decides every pair of labelled images, and no other', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat(30), { minLength: 1, maxLength: 20 }),
        fc.array(fc.nat(3), { minLength: 20, maxLength: 20 }),
        (queried, names) => {
          const labels = names.slice(0, queried.length);
          const { groups, mustLink, cannotLink } = constraintsFromLabels(queried, labels);
          expect(mustLink.length + cannotLink.length).toBe(pairCount(queried.length));
          const closure = closeConstraints(31, mustLink, cannotLink);
          expect(closure.contradicted).toEqual([]);
          // The groups say the same as the pairs.
          for (const group of groups)
            expect(new Set([...group].map(image => closure.componentOf[image])).size).toBe(1);
          expect(closure.cannotLinks.length).toBe(pairCount(groups.length));
        },
      ),
    );
  });

  it('refuses an image named twice and labels that do not fit', () => {
    expect(() => groupsFromLabels([1, 1], [0, 0])).toThrow(/queried/);
    expect(() => groupsFromLabels([1, 2], [0])).toThrow(/labels/);
  });
});
