import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closeConstraints } from '../constraints.ts';
import { type Condensed, condensedIndex, type Pair, pairCount } from '../matrix.ts';
import { forEachOpenPair, maxEntropyQuestion } from './maxEntropy.ts';

interface Golden {
  readonly cases: readonly {
    readonly distances: { readonly condensed: number[]; readonly n: number };
    readonly labels: number[];
    readonly pair: [number, number];
    readonly entropy: number;
    readonly probabilityMustLink: number;
  }[];
}

const golden = JSON.parse(
  readFileSync(new URL('../../../test/golden/max-entropy.json', import.meta.url), 'utf8'),
) as Golden;

function condensed(n: number, data: readonly number[]): Condensed {
  return { n, data: Float64Array.from(data) };
}

function ask(
  distances: Condensed,
  labels: number[],
  mustLink: Pair[] = [],
  cannotLink: Pair[] = [],
  skip: Pair[] = [],
) {
  return maxEntropyQuestion(distances, labels, closeConstraints(distances.n, mustLink, cannotLink), skip);
}

describe('max-entropy by hand', () => {
  it('a kind of one pair has the smallest variance', () => {
    // Together: 01 (distance 1, variance 1e-12); apart: 02 and 12 (3 and 5, mean 4, variance 1).
    const question = ask(condensed(3, [1, 3, 5]), [0, 0, 1]);
    const odds = Math.log(1 / 2) + Math.log(1e6) + (1 - 4) ** 2 / 2;
    expect(question?.pair).toEqual([0, 1]);
    expect(question?.probabilityMustLink).toBeCloseTo(1 / (1 + Math.exp(-odds)), 14);
  });

  it('two Gaussians of variance 1: the pair between their means is asked', () => {
    // Together 01, 23: 1 and 3 (mean 2, variance 1); apart 02, 03, 12, 13: 5, 7, 5, 7 (mean 6, variance 1),
    // priors 1/3 and 2/3.
    const question = ask(condensed(4, [1, 5, 7, 5, 7, 3]), [0, 0, 1, 1]);
    const odds = Math.log(1 / 2) + ((3 - 6) ** 2 - (3 - 2) ** 2) / 2;
    const chance = 1 / (1 + Math.exp(-odds));
    expect(question?.pair).toEqual([2, 3]);
    expect(question?.probabilityMustLink).toBeCloseTo(chance, 14);
    expect(question?.entropy).toBeCloseTo(
      -chance * Math.log2(chance) - (1 - chance) * Math.log2(1 - chance),
      14,
    );
  });
});

describe('max-entropy against NumPy and SciPy', () => {
  it.each(golden.cases.map(one => [one.labels.length, one] as const))('%i items', (_, one) => {
    const question = ask(condensed(one.distances.n, one.distances.condensed), one.labels);
    expect(question?.pair).toEqual(one.pair);
    expect(question?.entropy).toBeCloseTo(one.entropy, 10);
    expect(question?.probabilityMustLink).toBeCloseTo(one.probabilityMustLink, 10);
  });
});

describe('degenerate cases', () => {
  it('a kind without pairs has probability 0; the first pair is asked all the same', () => {
    const distances = condensed(3, [1, 2, 3]);
    expect(ask(distances, [4, 4, 4])).toEqual({ pair: [0, 1], entropy: 0, probabilityMustLink: 1 });
    expect(ask(distances, [1, 2, 3])).toEqual({ pair: [0, 1], entropy: 0, probabilityMustLink: 0 });
  });

  it('all distances equal: the priors decide, and the first pair wins the tie', () => {
    const question = ask(condensed(3, [2, 2, 2]), [0, 0, 1]);
    expect(question?.pair).toEqual([0, 1]);
    expect(question?.probabilityMustLink).toBeCloseTo(1 / 3, 14);
  });

  it('distances far from both means still have a posterior', () => {
    const question = ask(condensed(4, [1e6, 0, 0, 0, 0, 1e6]), [0, 1, 2, 2]);
    expect(Number.isFinite(question?.entropy)).toBe(true);
  });

  it('nothing is left when all is implied or skipped', () => {
    const distances = condensed(3, [1, 2, 3]);
    expect(ask(distances, [0, 0, 1], [[0, 1]], [[1, 2]])).toBeNull();
    expect(
      ask(
        distances,
        [0, 0, 1],
        [],
        [],
        [
          [1, 0],
          [0, 2],
          [2, 1],
        ],
      ),
    ).toBeNull();
    expect(ask(condensed(1, []), [0])).toBeNull();
  });

  it('a cannot-link inside a must-link component is ignored', () => {
    const question = ask(condensed(3, [1, 2, 3]), [0, 0, 1], [[0, 1]], [[0, 1]]);
    expect(question?.pair).toEqual([0, 2]);
  });
});

const answerStates = fc.integer({ min: 2, max: 9 }).chain(n => {
  const pair = fc
    .tuple(fc.integer({ min: 0, max: n - 1 }), fc.integer({ min: 0, max: n - 2 }))
    .map(([i, j]): Pair => [i, j < i ? j : j + 1]);
  return fc.record({
    n: fc.constant(n),
    data: fc.array(fc.integer({ min: 0, max: 5 }), { minLength: pairCount(n), maxLength: pairCount(n) }),
    labels: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: n, maxLength: n }),
    mustLink: fc.array(pair, { maxLength: 3 }),
    cannotLink: fc.array(pair, { maxLength: 3 }),
    skip: fc.array(pair, { maxLength: 4 }),
  });
});

describe('properties', () => {
  it('the open pairs are those that neither a chain of answers decides nor a skip removes', () => {
    fc.assert(
      fc.property(answerStates, ({ n, mustLink, cannotLink, skip }) => {
        const found: Pair[] = [];
        forEachOpenPair(closeConstraints(n, mustLink, cannotLink), skip, (i, j, position) => {
          expect(position).toBe(condensedIndex(n, i, j));
          found.push([i, j]);
        });
        expect(found).toEqual(openPairs(n, mustLink, cannotLink, skip));
      }),
      { numRuns: 500 },
    );
  });

  it('no open pair has a higher entropy, and no smaller one the same', () => {
    fc.assert(
      fc.property(answerStates, ({ n, data, labels, mustLink, cannotLink, skip }) => {
        const question = ask(condensed(n, data), labels, mustLink, cannotLink, skip);
        const open = openPairs(n, mustLink, cannotLink, skip);
        if (question === null) {
          expect(open).toEqual([]);
          return;
        }
        for (const pair of open) {
          const others = open.filter(other => other !== pair);
          const alone = ask(condensed(n, data), labels, mustLink, cannotLink, [...skip, ...others])!;
          expect(alone.entropy).toBeLessThanOrEqual(question.entropy);
          if (alone.entropy === question.entropy)
            expect(alone.pair[0] * n + alone.pair[1]).toBeGreaterThanOrEqual(
              question.pair[0] * n + question.pair[1],
            );
        }
      }),
      { numRuns: 300 },
    );
  });
});

/** The definition, by walking the must-links. */
function openPairs(n: number, mustLink: Pair[], cannotLink: Pair[], skip: Pair[]): Pair[] {
  const reached = (from: number): Set<number> => {
    const seen = new Set([from]);
    for (const at of seen)
      for (const [i, j] of mustLink) {
        if (i === at) seen.add(j);
        if (j === at) seen.add(i);
      }
    return seen;
  };
  const open: Pair[] = [];
  for (let i = 0; i < n; i++)
    for (let j = i + 1; j < n; j++) {
      const one = reached(i);
      const other = reached(j);
      if (one.has(j)) continue;
      if (cannotLink.some(([a, b]) => (one.has(a) && other.has(b)) || (one.has(b) && other.has(a)))) continue;
      if (skip.some(([a, b]) => Math.min(a, b) === i && Math.max(a, b) === j)) continue;
      open.push([i, j]);
    }
  return open;
}
