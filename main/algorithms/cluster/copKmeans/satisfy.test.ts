import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Pair } from '../../matrix.ts';
import { Random } from '../../random.ts';
import { copKmeans } from '../copKmeans.ts';
import { spreadCentroids } from '../kmeans.ts';
import { countViolations, type LinkedSets, linksFromPairs } from './linkSets.ts';
import { buildNetwork } from './network.ts';
import { splitIntoParts } from './parts.ts';
import { searchSatisfying } from './satisfy.ts';

const NONE_BROKEN = { mustLink: 0, cannotLink: 0, weight: 0 };

function cluster(n: number, k: number, mustLink: Pair[], cannotLink: Pair[]) {
  const random = new Random(1);
  const points = { rows: n, columns: 2, data: Float64Array.from({ length: 2 * n }, () => random.normal()) };
  const links = linksFromPairs(mustLink, cannotLink);
  return copKmeans(points, spreadCentroids(points, k, random), links, random, { maxIterations: 300 });
}

/** Squares of a board that a queen could go between. */
function queens(size: number): Pair[] {
  const pairs: Pair[] = [];
  for (let a = 0; a < size * size; a++)
    for (let b = a + 1; b < size * size; b++) {
      const across = Math.abs((a % size) - (b % size));
      const down = Math.abs(Math.floor(a / size) - Math.floor(b / size));
      if (across === 0 || down === 0 || across === down) pairs.push([a, b]);
    }
  return pairs;
}

describe('constraints that a greedy order breaks', () => {
  it('a crown: every left item apart from every right one but its own', () => {
    const pairs: Pair[] = [];
    for (let i = 0; i < 60; i++) for (let j = 0; j < 60; j++) if (i !== j) pairs.push([2 * i, 2 * j + 1]);
    expect(cluster(120, 2, [], pairs).violations).toEqual(NONE_BROKEN);
  });

  it('a tree of three thousand items in two clusters, and rings of even and odd length', () => {
    const random = new Random(3);
    const tree = Array.from({ length: 2999 }, (_, i): Pair => [i + 1, random.below(i + 1)]);
    expect(cluster(3000, 2, [], tree).violations).toEqual(NONE_BROKEN);
    const ring = (n: number) => Array.from({ length: n }, (_, i): Pair => [i, (i + 1) % n]);
    expect(cluster(500, 2, [], ring(500)).violations).toEqual(NONE_BROKEN);
    expect(cluster(501, 3, [], ring(501)).violations).toEqual(NONE_BROKEN);
    expect(cluster(51, 2, [], ring(51)).violations).toEqual({ mustLink: 0, cannotLink: 1, weight: 1 });
  });

  it('queens: seven clusters for seven by seven squares, none of which may hold two in line', () => {
    expect(cluster(49, 7, [], queens(7)).violations).toEqual(NONE_BROKEN);
  });

  it('a sudoku: cells apart by rules, clues together with nine items that stand for the digits', () => {
    const given = '800000000003600000070090200050007000000045700000100030001000068008500010090000400';
    const mustLink = [...given].flatMap((digit, cell): Pair[] =>
      digit === '0' ? [] : [[cell, 80 + Number(digit)]],
    );
    const cannotLink: Pair[] = [];
    for (let a = 0; a < 81; a++)
      for (let b = a + 1; b < 81; b++) {
        const box = (cell: number) => 3 * Math.floor(cell / 27) + Math.floor((cell % 9) / 3);
        if (a % 9 === b % 9 || Math.floor(a / 9) === Math.floor(b / 9) || box(a) === box(b))
          cannotLink.push([a, b]);
      }
    for (let a = 81; a < 90; a++) for (let b = a + 1; b < 90; b++) cannotLink.push([a, b]);
    const { labels, violations } = cluster(90, 9, mustLink, cannotLink);
    expect(violations).toEqual(NONE_BROKEN);
    const digits = [...labels.subarray(0, 81)].map(label => labels.indexOf(label, 81) - 80);
    expect(digits.join('').startsWith('812753649943682175')).toBe(true);
  });
});

describe('the search', () => {
  it('finds colours exactly where there are any, among pairs and sets', () => {
    fc.assert(
      fc.property(
        fc.record({ seed: fc.nat(), n: fc.integer({ min: 2, max: 8 }), k: fc.integer({ min: 1, max: 4 }) }),
        ({ seed, n, k }) => {
          const random = new Random(seed);
          const pairs = Array.from({ length: random.below(2 * n) }, (): Pair => {
            const i = random.below(n);
            return [i, (i + 1 + random.below(n - 1)) % n];
          });
          const sets = Array.from({ length: random.below(3) }, (): LinkedSets => {
            const items = Int32Array.from(random.sample(n, 2 + random.below(n - 1)));
            const cut = 1 + random.below(items.length - 1);
            const within = random.below(3) === 0;
            return {
              verdict: 'different',
              weight: 1,
              left: within ? items : items.subarray(0, cut),
              right: within ? null : items.subarray(cut),
            };
          });
          const links = linksFromPairs([], pairs, sets);
          for (const part of splitIntoParts(links, n).parts) {
            const nodeOf = Int32Array.from({ length: n }, (_, item) => part.items.indexOf(item));
            const network = buildNetwork(part, nodeOf, part.items.length);
            const { colours, complete } = searchSatisfying(network, k, { steps: 1e6 });
            expect(complete).toBe(true);
            const broken = (of: (item: number) => number) =>
              countViolations(
                part.links,
                Array.from({ length: n }, (_, item) => of(item)),
              ).cannotLink;
            if (colours !== null) expect(broken(item => colours[nodeOf[item]!] ?? -1)).toBe(0);
            else
              for (let code = 0; code < k ** part.items.length; code++)
                expect(broken(item => Math.floor(code / k ** nodeOf[item]!) % k)).toBeGreaterThan(0);
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  it('says when its allowance ran out', () => {
    const [part] = splitIntoParts(linksFromPairs([], queens(6)), 36).parts;
    const nodeOf = Int32Array.from({ length: 36 }, (_, item) => item);
    const network = buildNetwork(part!, nodeOf, 36);
    expect(searchSatisfying(network, 7, { steps: 500 })).toEqual({ colours: null, complete: false });
  });
});
