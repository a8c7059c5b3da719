import { describe, expect, it } from 'vitest';
import { type Condensed, condensedIndex, type Pair } from '../../matrix.ts';
import { askByBruteForce } from './brute.ts';

/** Four items on a line at 0, 1, 3, 6: single linkage adds 01, then 12, then 23. */
const points = [0, 1, 3, 6];
const distances: Condensed = { n: 4, data: new Float64Array(6) };
for (let i = 0; i < 4; i++)
  for (let j = i + 1; j < 4; j++) distances.data[condensedIndex(4, i, j)] = points[j]! - points[i]!;
const even: Condensed = { n: 4, data: new Float64Array(6).fill(0.5) };
const request = { k: 2, mustLink: [], cannotLink: [], skip: [], top: 10 };

describe('askByBruteForce, by hand', () => {
  it('weighs what each unexpected answer would change', () => {
    const result = askByBruteForce(distances, even, request);
    // Now: {0 1 2} {3}. 0 ≠ 1 gives {0} {1 2 3}: of 3 pairs together 1 stays, 2 part, 2 join: J = 1/5.
    // 0 ≠ 2 and 1 ≠ 2 give {0 1} {2 3}: J = 1/4. 3 with anyone: k is reached by 0 1 and the answer alone.
    // 0 = 3, 1 = 3 give {0 1 3} {2}: J = 1/5; 2 = 3 gives {0 1} {2 3}: J = 1/4.
    expect([...result.labels]).toEqual([0, 0, 0, 1]);
    expect(result.ranked).toEqual([
      { i: 0, j: 1, gain: 0.5 * (1 - 1 / 5) },
      { i: 0, j: 3, gain: 0.5 * (1 - 1 / 5) },
      { i: 1, j: 3, gain: 0.5 * (1 - 1 / 5) },
      { i: 0, j: 2, gain: 0.5 * (1 - 1 / 4) },
      { i: 1, j: 2, gain: 0.5 * (1 - 1 / 4) },
      { i: 2, j: 3, gain: 0.5 * (1 - 1 / 4) },
    ]);
    expect(result).toMatchObject({ pair: [0, 1], gain: 0.4, simulated: 6 });
  });

  it('does not ask what is implied or was skipped', () => {
    const mustLink: Pair[] = [[0, 1]];
    const cannotLink: Pair[] = [[1, 3]];
    const result = askByBruteForce(distances, even, { ...request, mustLink, cannotLink, skip: [[2, 0]] });
    expect(result.ranked.map(({ i, j }) => [i, j])).toEqual([
      [1, 2],
      [2, 3],
    ]);
  });

  it('has nothing to ask when everything is implied', () => {
    const result = askByBruteForce(distances, even, {
      ...request,
      mustLink: [
        [0, 1],
        [1, 2],
        [2, 3],
      ],
    });
    expect(result).toMatchObject({ pair: null, gain: 0, ranked: [], simulated: 0 });
  });

  it('counts unlikely pairs as 0 under H1', () => {
    const probability = { n: 4, data: Float64Array.from([0.5, 0.5, 0.04, 0.5, 0.05, 0.5]) };
    const result = askByBruteForce(distances, probability, request, { h1: true, h2: false });
    expect(result.ranked.find(({ i, j }) => i === 0 && j === 3)!.gain).toBe(0);
    expect(result.ranked.find(({ i, j }) => i === 1 && j === 3)!.gain).toBe(0.05 * (1 - 1 / 5));
    expect(result.simulated).toBe(5);
  });

  it('changes only the clusters of the pair under H2', () => {
    const result = askByBruteForce(distances, even, request, { h1: false, h2: true });
    // 0 ≠ 1 now splits {0 1 2} alone into {0} {1 2}: J = 1/3; 0 = 3 joins {0 1 2} and {3}: J = 3/6.
    const gains = new Map(result.ranked.map(({ i, j, gain }) => [`${i}${j}`, gain]));
    expect(gains.get('01')).toBe(0.5 * (1 - 1 / 3));
    expect(gains.get('03')).toBe(0.5 * (1 - 3 / 6));
  });

  it('splits two cannot-linked clusters again under H2', () => {
    const result = askByBruteForce(
      distances,
      even,
      { ...request, cannotLink: [[0, 3]] },
      { h1: true, h2: true },
    );
    // {0 1 2} {3}; 2 = 3: 0 and 3 are apart, so {0 1} {2 3}: of 3 pairs 1 stays, 2 part, 1 joins.
    const gains = new Map(result.ranked.map(({ i, j, gain }) => [`${i}${j}`, gain]));
    expect(gains.get('23')).toBe(0.5 * (1 - 1 / 4));
  });
});
