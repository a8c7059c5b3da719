import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WeightedPair } from '../../matrix.ts';
import { Random } from '../../random.ts';
import { checkLinks, collectPairs, countViolations, type LinkedSets, linksFromPairs } from './linkSets.ts';
import { buildNetwork } from './network.ts';
import { numberComponents, splitIntoParts } from './parts.ts';
import { Placement } from './placement.ts';

/** Some pairs and some sets of sets over n items, weighted; and the same written out as pairs alone. */
function someLinks(n: number, random: Random) {
  const pairs = (count: number): WeightedPair[] =>
    Array.from({ length: count }, () => {
      const i = random.below(n);
      return [i, (i + 1 + random.below(n - 1)) % n, (1 + random.below(4)) / 4];
    });
  const sets = Array.from({ length: random.below(4) }, (): LinkedSets => {
    const items = Int32Array.from(random.sample(n, 1 + random.below(n)));
    const cut = random.below(items.length + 1);
    const within = random.below(2) === 0;
    const left = within ? items : items.subarray(0, cut);
    const right = within ? null : items.subarray(cut);
    const factors = (side: Int32Array) => Float64Array.from(side, () => (1 + random.below(4)) / 4);
    return {
      verdict: random.below(2) === 0 ? 'same' : 'different',
      weight: (1 + random.below(2)) / 2,
      left,
      right,
      ...(random.below(2) === 0 ? { leftFactors: factors(left) } : {}),
      ...(right !== null && random.below(2) === 0 ? { rightFactors: factors(right) } : {}),
    };
  });
  const links = linksFromPairs(pairs(random.below(6)), pairs(random.below(6)), sets);
  return { links, written: writtenOut(links) };
}

function writtenOut(links: ReturnType<typeof linksFromPairs>) {
  const must: WeightedPair[] = [];
  const cannot: WeightedPair[] = [];
  for (const [list, pairs] of [
    [must, links.mustLink],
    [cannot, links.cannotLink],
  ] as const)
    pairs.first.forEach((i, at) => {
      list.push([i, pairs.second[at]!, pairs.weight[at]!]);
    });
  for (const { verdict, weight, left, right, leftFactors, rightFactors } of links.sets) {
    const list = verdict === 'same' ? must : cannot;
    left.forEach((i, a) => {
      (right ?? left).forEach((j, b) => {
        if (right === null && b <= a) return;
        const other = right === null ? leftFactors : rightFactors;
        list.push([i, j, weight * (leftFactors?.[a] ?? 1) * (other?.[b] ?? 1)]);
      });
    });
  }
  return { must, cannot };
}

describe('sets of sets', () => {
  it('count what their pairs count, in every form', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 2, max: 9 }), fc.integer({ min: 1, max: 4 }), (seed, n, k) => {
        const random = new Random(seed);
        const { links, written } = someLinks(n, random);
        checkLinks(links, n);
        const labels = Int32Array.from({ length: n }, () => random.below(k));
        const counted = countViolations(links, labels);
        const plain = countViolations(linksFromPairs(written.must, written.cannot), labels);
        expect(counted.mustLink).toBe(plain.mustLink);
        expect(counted.cannotLink).toBe(plain.cannotLink);
        expect(counted.weight).toBeCloseTo(plain.weight, 12);
        // Part by part, as components and as items, by sums that moves keep up to date.
        const { parts, free } = splitIntoParts(links, n);
        expect(parts.reduce((sum, part) => sum + part.items.length, free.length)).toBe(n);
        let weight = 0;
        for (const part of parts) {
          const nodeOf = Int32Array.from({ length: n }, (_, item) => part.items.indexOf(item));
          const placement = new Placement(buildNetwork(part, nodeOf, part.items.length), k);
          for (let moves = 0; moves < 20; moves++)
            placement.move(random.below(part.items.length), random.below(k));
          placement.moveAll(part.items.map(item => labels[item]!));
          weight += placement.violatedWeight();
          let broken = 0;
          for (let v = 0; v < part.items.length; v++) broken += placement.brokenAt(v) / 2;
          expect(broken).toBeCloseTo(placement.violatedWeight(), 10);
        }
        expect(weight).toBeCloseTo(plain.weight, 10);
      }),
      { numRuns: 300 },
    );
  });

  it('the energy of a change is the change in what is broken, also for components', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 2, max: 9 }), (seed, n) => {
        const random = new Random(seed);
        const { links } = someLinks(n, random);
        const { parts, smallestOf } = splitIntoParts(links, n);
        for (const part of parts) {
          const nodeOf = new Int32Array(n).fill(-1);
          const network = buildNetwork(part, nodeOf, numberComponents(part, smallestOf, nodeOf));
          const placement = new Placement(network, 3);
          placement.moveAll(Int32Array.from({ length: network.nodes }, () => random.below(3)));
          const v = random.below(network.nodes);
          const c = random.below(3);
          const before = placement.violatedWeight();
          const change = placement.energyAt(v, c) - placement.energyAt(v, placement.colourOf[v]!);
          placement.move(v, c);
          expect(placement.violatedWeight()).toBeCloseTo(before + change, 10);
          const labels = Int32Array.from({ length: n }, (_, item) =>
            nodeOf[item]! < 0 ? -1 : placement.colourOf[nodeOf[item]!]!,
          );
          expect(placement.violatedWeight()).toBeCloseTo(countViolations(part.links, labels).weight, 10);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('refuse what does not fit', () => {
    const one = (sets: Partial<LinkedSets>) => () =>
      checkLinks(
        linksFromPairs(
          [],
          [],
          [{ verdict: 'same', weight: 1, left: Int32Array.of(0), right: null, ...sets }],
        ),
        3,
      );
    expect(one({})).not.toThrow();
    expect(one({ left: Int32Array.of(0, 0) })).toThrow(/twice/);
    expect(one({ right: Int32Array.of(0) })).toThrow(/twice/);
    expect(one({ left: Int32Array.of(3) })).toThrow(/not an item/);
    expect(one({ weight: 0 })).toThrow(/weight/);
    expect(one({ leftFactors: Float64Array.of(1, 1) })).toThrow(/factor/);
    expect(one({ leftFactors: Float64Array.of(0) })).toThrow(/factor/);
  });

  it('pairs listed one by one must be as many as announced', () => {
    const list = (visit: (i: number, j: number, weight: number) => void) => visit(0, 1, 0.5);
    expect([...collectPairs(1, list).weight]).toEqual([0.5]);
    expect(() => collectPairs(0, list)).toThrow(/more/);
    expect(() => collectPairs(2, list)).toThrow(/announced/);
  });
});
