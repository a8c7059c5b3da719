/** How likely answers are wrong, by the question they were given to; what is told of chances, by the calibration. */
import { describe, expect, it } from 'vitest';
import { type Assertion, errorProbability, shareOfErrors } from './assertions.ts';
import { learnChances, temperatureOf } from './chances.ts';

const chances = learnChances([]);

function answered(among: number, isSame: boolean, isTogether: boolean): Assertion {
  const sides = { nodes: [0, 1], sizes: [5, 5], distance: 0.85, isTogether, margin: 0 } as const;
  return { sides, tree: {}, among, votes: [{ pair: [0, 1], isSame }] };
}

describe('errors are made per question', () => {
  const errorOf = (assertion: Assertion) =>
    errorProbability(assertion, { chances, errorRate: 0.1, support: new Map() });

  it('one of the pairs that a question compares is wrong, any of them alike', () => {
    expect(shareOfErrors(answered(1, false, false))).toBe(1);
    expect(shareOfErrors(answered(8, false, false))).toBe(1 / 8);
    expect(shareOfErrors(answered(8, true, true))).toBe(1 / 8);
    const [one, eight] = [errorOf(answered(1, false, false)), errorOf(answered(8, false, false))];
    expect(one / eight).toBeGreaterThan(7);
    expect(one / eight).toBeLessThan(10);
  });

  it('a group that was chosen is as likely wrong as the answer to a pair', () => {
    expect(errorOf(answered(8, true, false))).toBe(errorOf(answered(1, true, false)));
  });
});

describe('chances as far as they may be trusted', () => {
  it('are what they are for faces, and nearer to one half where the calibration is flat', () => {
    const toldOf = (steepness: number, questions: number) =>
      learnChances([], temperatureOf(steepness, questions)).trusted(0.96);
    expect(toldOf(52.9, 0)).toBeCloseTo(0.96, 12);
    expect(toldOf(17.5, 0)).toBeLessThan(0.85);
    expect(toldOf(17.5, 0)).toBeGreaterThan(0.5);
    expect(toldOf(0, 0)).toBeLessThan(0.85);
    // With every answer the chances are more those of this collection.
    expect(toldOf(17.5, 40)).toBeGreaterThan(toldOf(17.5, 10));
    expect(toldOf(17.5, 1e6)).toBeCloseTo(0.96, 4);
  });
});
