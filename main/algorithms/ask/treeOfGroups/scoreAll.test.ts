import { describe, expect, it } from 'vitest';
import { candidatesOf, doubtsOf, shortlistOf } from './questions.ts';
import { scoreAll } from './scoreAll.ts';
import { clouds, session } from './testing/session.ts';

describe('all that may be asked, scored as numbers', () => {
  it('gives the shortlist that sorting all candidates gives, bit for bit', () => {
    let compared = 0;
    for (const made of [clouds(4), clouds(5, Math.round)])
      for (const [, state] of session(made)) {
        const { arrangement, chances, assertions, treeModel, errorRate } = state;
        const { tree, support } = treeModel;
        const doubts = doubtsOf(arrangement, assertions, tree, { chances, errorRate, support });
        for (const least of [0.02, 0.4]) {
          const slow = shortlistOf([...candidatesOf(arrangement, chances), ...doubts], least);
          const { shortlist } = scoreAll(arrangement, tree, chances, doubts, least);
          expect(shortlist.odd).toEqual(slow.odd);
          expect(shortlist.choice).toEqual(slow.choice);
          expect(JSON.stringify([...shortlist.sorted])).toBe(JSON.stringify(slow.sorted));
          compared += 1;
        }
      }
    expect(compared).toBeGreaterThan(100);
  });

  it('knows of each item the least likely part that includes it; of a centre, the likeliest of the others', () => {
    let centres = 0;
    for (const [, { arrangement, chances, treeModel, labels }] of session(clouds(7))) {
      const { tree } = treeModel;
      const { belonging } = scoreAll(arrangement, tree, chances, [], 0);
      const slow = new Float64Array(labels.length).fill(1);
      const { subtreeOf, accepted } = arrangement.resolution;
      for (const sides of arrangement.parts())
        for (const item of tree.members(sides.nodes[0]))
          if (subtreeOf[item] === subtreeOf[sides.nodes[0]])
            slow[item] = Math.min(slow[item]!, chances.trusted(chances.ofSame(sides)));
      const isJoined = (item: number) => accepted.some(({ pair, isSame }) => isSame && pair.includes(item));
      const expected = slow.map((chance, item) => {
        const others = slow.filter((other, at) => labels[at] === labels[item] && other < 1);
        if (chance < 1 || others.length === 0 || isJoined(item)) return chance;
        centres += 1;
        return Math.max(...others);
      });
      expect(belonging).toEqual(expected);
    }
    expect(centres).toBeGreaterThan(100);
  });
});
