/** Rates of error of several people: by hand, against the definition, and on answers drawn at random. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Random } from '../random.ts';
import { personErrors, type SignedAnswer } from './personErrors.ts';

const answer = (pair: string, verdict: 'same' | 'different', person: number, prior = 0.5): SignedAnswer => ({
  pair,
  verdict,
  person,
  prior,
});

describe('personErrors', () => {
  it('has the rate of the prior without answers, and little more without contradiction', () => {
    expect([...personErrors([], 2).rates]).toEqual([0.05, 0.05]);
    const { rates, wrong } = personErrors([answer('a', 'same', 0, 0.98)], 1);
    expect(rates[0]).toBeLessThan(0.05);
    expect(wrong[0]).toBeLessThan(0.01);
  });

  it('blames who is alone against two', () => {
    const pairs = ['a', 'b', 'c', 'd', 'e'];
    const answers = pairs.flatMap(pair => [
      answer(pair, 'same', 0),
      answer(pair, 'same', 1),
      answer(pair, 'different', 2),
    ]);
    const { rates, wrong } = personErrors(answers, 3);
    expect(rates[2]).toBeGreaterThan(5 * rates[0]!);
    expect(wrong[2]).toBeGreaterThan(0.9);
    expect(wrong[0]).toBeLessThan(0.1);
  });

  it('of two who contradict each other once, believes the one who fits what is known', () => {
    const known = Array.from({ length: 40 }, (_, at) => [
      answer(`x${at}`, 'same', 0, 0.9),
      answer(`y${at}`, at % 4 === 0 ? 'different' : 'same', 1, 0.9),
    ]).flat();
    const { rates, wrong } = personErrors([...known, answer('p', 'same', 0), answer('p', 'different', 1)], 2);
    expect(rates[1]).toBeGreaterThan(rates[0]! + 0.05);
    expect(wrong.at(-1)).toBeGreaterThan(0.7);
    expect(wrong.at(-2)).toBeCloseTo(1 - wrong.at(-1)!);
  });

  it('finds the rates of answers drawn at random, and who is wrong more often', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), seed => {
        const random = new Random(seed);
        const rates = [0, 0.1, 0.25];
        const answers = Array.from({ length: 900 }, (_, at) => {
          const isSame = random.unit() < 0.5;
          const person = at % 3;
          const isWrong = random.unit() < rates[person]!;
          // What is believed is right nine times in ten.
          const believed = isSame === random.unit() < 0.9 ? 0.9 : 0.1;
          return answer(`${at}`, isSame === !isWrong ? 'same' : 'different', person, believed);
        });
        const found = personErrors(answers, 3).rates;
        expect(found[0]).toBeLessThan(0.05);
        expect(found[1]).toBeGreaterThan(0.05);
        expect(found[1]).toBeLessThan(0.17);
        expect(found[2]).toBeGreaterThan(found[1]! + 0.05);
      }),
      { numRuns: 20 },
    );
  });

  it('does not depend on the order of the answers', () => {
    const all = [answer('a', 'same', 0), answer('a', 'different', 1), answer('b', 'same', 1, 0.2)];
    const { rates } = personErrors(all, 2);
    const { rates: turned } = personErrors(all.toReversed(), 2);
    expect([...turned]).toEqual([...rates].map(rate => expect.closeTo(rate, 12)));
  });
});
