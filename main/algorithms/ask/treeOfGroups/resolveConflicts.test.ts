import { describe, expect, it } from 'vitest';
import { plainSpace } from '../../linkage/testing/plainSpace.ts';
import { Random } from '../../random.ts';
import { type Link, resolveConflicts } from './resolveConflicts.ts';
import { resolveConflictsSlowly } from './testing/resolveConflictsSlowly.ts';
import { Tree } from './tree.ts';

/** Items on a line: three near 0, three near 10, three near 20. */
const data = Float64Array.of(0, 1, 2.5, 10, 11, 12.5, 20, 21, 22.5);
const tree = new Tree(plainSpace({ rows: 9, columns: 1, data }), Number.POSITIVE_INFINITY);
const link = (i: number, j: number, isSame: boolean, error = 0.01, parted = -1): Link => {
  return { pair: [i, j], isSame, error, parted };
};
const likelyMixed = () => 0.5;
const subtreesOf = (links: readonly Link[], chanceMixed = likelyMixed) => {
  const { subtreeOf, accepted } = resolveConflicts(tree, 5, links, chanceMixed);
  return { labels: [...subtreeOf.subarray(0, 9)].map((subtree, _, all) => all.indexOf(subtree)), accepted };
};

describe('what stays subtree', () => {
  it('are the nodes below the height', () => {
    expect(subtreesOf([]).labels).toEqual([0, 0, 0, 3, 3, 3, 6, 6, 6]);
  });

  it('loses the part that was said to be different, and nothing else', () => {
    expect(subtreesOf([link(2, 0, false, 0.01, 2)]).labels).toEqual([0, 0, 2, 3, 3, 3, 6, 6, 6]);
    expect(subtreesOf([link(2, 0, false)]).labels).toEqual([0, 0, 2, 3, 3, 3, 6, 6, 6]);
  });

  it('is cut where a path of "same" separates highest', () => {
    // 0 = 3 and 5 = 6 join all three; 1 differs from 7. Inside the subtrees the path goes 1 to 0, 3 to 5 and
    // 6 to 7: 5 leaves, as the smaller side.
    const { labels, accepted } = subtreesOf([link(0, 3, true), link(5, 6, true), link(1, 7, false)]);
    expect(labels).toEqual([0, 0, 0, 3, 3, 5, 6, 6, 6]);
    expect(accepted).toHaveLength(3);
  });

  it('leaves out the likeliest error where nothing can be cut', () => {
    const { accepted } = subtreesOf([link(0, 3, true), link(3, 6, true, 0.2), link(0, 6, false)]);
    expect(accepted.map(({ pair }) => pair)).toEqual([
      [0, 3],
      [0, 6],
    ]);
  });

  it('leaves out one answer that explains several cycles', () => {
    const said = [
      link(0, 3, true, 0.02),
      link(1, 4, false, 0.02),
      link(2, 5, false, 0.02),
      link(2, 4, false, 0.02),
    ];
    const unlikelyMixed = () => 1e-6;
    expect(subtreesOf(said, unlikelyMixed).labels.length).toBe(9);
    const errs = said.map((one, at) => (at === 0 ? { ...one, error: 0.4 } : one));
    expect(subtreesOf(errs, unlikelyMixed).accepted).toEqual(errs.slice(1));
  });

  it.each([1, 2, 3, 4, 5, 6])(
    'is the same as when everything is looked at anew after each cut (%i)',
    seed => {
      const random = new Random(seed);
      const n = 90;
      const points = {
        rows: n,
        columns: 2,
        data: Float64Array.from({ length: 2 * n }, () => random.normal()),
      };
      const large = new Tree(plainSpace(points), Number.POSITIVE_INFINITY);
      const links = Array.from({ length: 160 }, (): Link => {
        const [i, j] = random.sample(n, 2) as [number, number];
        const parted = random.unit() < 0.3 ? i : -1;
        return {
          pair: [i, j],
          isSame: random.unit() < 0.35,
          error: 0.001 + 0.3 * random.unit() ** 3,
          parted,
        };
      });
      const chanceMixed = (height: number) => height / 4;
      for (const height of [0.2, 0.6, 1.2]) {
        const slow = resolveConflictsSlowly(large, height, links, chanceMixed);
        expect(slow.accepted.length).toBeLessThan(links.length);
        expect(resolveConflicts(large, height, links, chanceMixed)).toEqual(slow);
      }
    },
  );
});
