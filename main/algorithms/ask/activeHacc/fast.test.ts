import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ConflictingConstraintsError } from '../../constraints.ts';
import { type Condensed, type Pair, pairCount } from '../../matrix.ts';
import { Random } from '../../random.ts';
import { askBest, clusterBy, outcome, prepare } from './ask.ts';
import { askByBruteForce } from './brute.ts';
import type { Method } from './question.ts';
import { drawInstance, type RandomInstance } from './randomInstance.ts';

const definitions = [
  { method: 'fast', heuristics: { h1: false, h2: false } },
  { method: 'fast-h1', heuristics: { h1: true, h2: false } },
  { method: 'fast-h1-h2', heuristics: { h1: true, h2: true } },
] as const;

function expectSame(instance: RandomInstance, name: string): void {
  const { distances, probability, request } = instance;
  for (const { method, heuristics } of definitions) {
    const { simulated: _, ...slow } = askByBruteForce(distances, probability, request, heuristics);
    const { simulated: __, ...fast } = askBest(prepare(distances, probability), { ...request, method });
    expect(fast, `${method} of ${name}`).toEqual(slow);
  }
}

describe('askBest', () => {
  it('is brute force, bit for bit, on 3,000 random instances', () => {
    for (let seed = 0; seed < 3000; seed++) expectSame(drawInstance(new Random(seed)), `seed ${seed}`);
  });

  it('is brute force on some larger instances', () => {
    for (let seed = 0; seed < 30; seed++) expectSame(drawInstance(new Random(seed), 20, 32), `seed ${seed}`);
  });

  it('is brute force on whatever fast-check finds', () => {
    const instance = fc.integer({ min: 1, max: 7 }).chain(n => {
      const pairs = pairCount(n);
      const pair = fc.tuple(fc.nat(n - 1), fc.nat(n - 1));
      return fc.record({
        n: fc.constant(n),
        k: fc.integer({ min: 1, max: n }),
        top: fc.nat(pairs),
        distances: fc.array(fc.nat(5), { minLength: pairs, maxLength: pairs }),
        chances: fc.array(fc.nat(4), { minLength: pairs, maxLength: pairs }),
        truth: fc.array(fc.nat(3), { minLength: n, maxLength: n }),
        asked: fc.array(pair, { maxLength: 12 }),
        skip: fc.array(pair, { maxLength: 3 }),
      });
    });
    fc.assert(
      fc.property(instance, ({ n, k, top, distances, chances, truth, asked, skip }) => {
        const given = asked.filter(([i, j]) => i !== j);
        expectSame(
          {
            distances: { n, data: Float64Array.from(distances) },
            probability: { n, data: Float64Array.from(chances, chance => chance / 4) },
            request: {
              k,
              top,
              mustLink: given.filter(([i, j]) => truth[i] === truth[j]),
              cannotLink: given.filter(([i, j]) => truth[i] !== truth[j]),
              skip: skip.filter(([i, j]) => i !== j),
            },
          },
          'this example',
        );
      }),
      { numRuns: 500, seed: 1 },
    );
  });

  it('gives the same answer again, from the same instance or a new one', () => {
    for (let seed = 0; seed < 50; seed++) {
      const { distances, probability, request } = drawInstance(new Random(seed), 10, 14);
      const once = prepare(distances, probability);
      const ask = { ...request, method: 'fast' as Method };
      const first = askBest(once, ask);
      expect(askBest(once, ask)).toEqual(first);
      expect(askBest(prepare(distances, probability), ask)).toEqual(first);
    }
  });

  it('takes counts of a consensus as it takes their shares', () => {
    const random = new Random(8);
    const { distances, request } = drawInstance(random, 12, 12);
    const counts = Uint8Array.from({ length: pairCount(12) }, () => random.below(11));
    const shares: Condensed = { n: 12, data: Float64Array.from(counts, count => count / 10) };
    const ask = { ...request, method: 'fast' as Method };
    const fromCounts = askBest(prepare(distances, { n: 12, counts, runs: 10 }), ask);
    expect(fromCounts).toEqual(askBest(prepare(distances, shares), ask));
  });

  it('has no question for one item, and none when all is implied', () => {
    const one = prepare({ n: 1, data: new Float64Array(0) }, { n: 1, data: new Float64Array(0) });
    const ask = { k: 1, mustLink: [], cannotLink: [], skip: [], top: 5, method: 'fast' as Method };
    expect(askBest(one, ask)).toEqual({
      pair: null,
      gain: 0,
      labels: Int32Array.of(0),
      ranked: [],
      simulated: 0,
    });
    const two = prepare({ n: 2, data: Float64Array.of(1) }, { n: 2, data: Float64Array.of(0.5) });
    expect(askBest(two, { ...ask, mustLink: [[1, 0]] }).pair).toBeNull();
    expect(askBest(two, { ...ask, skip: [[1, 0]] }).pair).toBeNull();
    expect(askBest(two, { ...ask, top: 0 })).toMatchObject({ pair: [0, 1], gain: 0.5, ranked: [] });
  });

  it('refuses what it cannot answer, naming the field', () => {
    const { distances, probability, request } = drawInstance(new Random(1), 5, 5);
    const instance = prepare(distances, probability);
    const ask = { ...request, mustLink: [], cannotLink: [], skip: [], method: 'fast' as Method };
    expect(() => askBest(instance, { ...ask, k: 6 })).toThrow(/k must be/);
    expect(() => askBest(instance, { ...ask, top: -1 })).toThrow(/top must be/);
    expect(() => askBest(instance, { ...ask, skip: [[0, 5]] })).toThrow(/skip: \[0, 5\]/);
    expect(() => askBest(instance, { ...ask, mustLink: [[0, 1]], cannotLink: [[1, 0]] })).toThrow(
      ConflictingConstraintsError,
    );
    expect(() => prepare(distances, { n: 4, data: new Float64Array(6) })).toThrow(/probability/);
    expect(() => prepare(distances, { n: 5, data: new Float64Array(10).fill(1.5) })).toThrow(/probability/);
    expect(() => prepare({ n: 5, data: new Float64Array(9) }, probability)).toThrow(/distances/);
  });
});

describe('outcome', () => {
  it('is the clustering with the answer added', () => {
    for (let seed = 0; seed < 200; seed++) {
      const { distances, probability, request } = drawInstance(new Random(seed), 4, 10);
      const instance = prepare(distances, probability);
      const { k, mustLink, cannotLink } = request;
      const answers = { mustLink, cannotLink };
      const { pair, labels } = askBest(instance, { ...request, method: 'fast' });
      expect(clusterBy(instance, k, answers)).toEqual(labels);
      if (pair === null) continue;
      const same = { mustLink: [...mustLink, pair], cannotLink };
      const different: { mustLink: readonly Pair[]; cannotLink: Pair[] } = {
        mustLink,
        cannotLink: [...cannotLink, pair],
      };
      expect(outcome(instance, k, answers, pair, 'same')).toEqual(clusterBy(instance, k, same));
      expect(outcome(instance, k, answers, pair, 'different')).toEqual(clusterBy(instance, k, different));
    }
  });
});
