/**
 * From a log to constraints: take-backs of any answer, and contradictions that are kept, proved and not used.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closeConstraints } from '../constraints.ts';
import { activeAnswers, type Entry, effectOf, type Verdict } from './answers.ts';

const same = (id: number, a: number, b: number): Entry => ({ id, pair: [a, b], verdict: 'same' });
const different = (id: number, a: number, b: number): Entry => ({ id, pair: [a, b], verdict: 'different' });
const takeBack = (id: number, takesBack: number): Entry => ({ id, takesBack });

test('each verdict goes where it belongs', () => {
  const log: Entry[] = [same(1, 0, 1), different(2, 2, 1), { id: 3, pair: [3, 4], verdict: 'cannot-tell' }];
  expect(effectOf(5, log)).toEqual({
    mustLink: [[0, 1]],
    cannotLink: [[2, 1]],
    skip: [[3, 4]],
    contradictions: [],
  });
});

test('any answer can be taken back, and a take-back too', () => {
  const log = [same(1, 0, 1), same(2, 1, 2), takeBack(3, 1)];
  expect(activeAnswers(log).map(({ id }) => id)).toEqual([2]);
  expect(activeAnswers([...log, takeBack(4, 3)]).map(({ id }) => id)).toEqual([1, 2]);
});

test('"different" against a path of "same" is kept with the path as its proof', () => {
  const log = [same(1, 0, 1), same(2, 1, 2), same(3, 5, 6), different(4, 2, 0)];
  const { cannotLink, contradictions } = effectOf(7, log);
  expect(cannotLink).toEqual([]);
  expect(contradictions).toEqual([{ answer: 4, pair: [2, 0], verdict: 'different', against: [2, 1] }]);
});

test('"same" against an implied "different" names the answers that rule it out', () => {
  const log = [same(1, 0, 1), different(2, 1, 2), same(3, 2, 3), same(4, 0, 3)];
  expect(effectOf(4, log).contradictions).toMatchObject([{ answer: 4 }]);
  expect(effectOf(4, log).contradictions[0]?.against.toSorted()).toEqual([1, 2, 3]);
});

test('taking back an answer of the proof lets the doubted one count', () => {
  const log = [same(1, 0, 1), same(2, 1, 2), different(3, 0, 2), takeBack(4, 1)];
  expect(effectOf(3, log)).toMatchObject({ mustLink: [[1, 2]], cannotLink: [[0, 2]], contradictions: [] });
});

test('whatever the log, what is used never contradicts itself, and without its proof a doubted answer is free', () => {
  const entry = fc.record({
    a: fc.nat(6),
    b: fc.nat(6),
    verdict: fc.constantFrom<Verdict>('same', 'different', 'cannot-tell'),
    back: fc.option(fc.nat(20), { freq: 3 }),
  });
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 25 }), entries => {
      const log = entries.flatMap(({ a, b, verdict, back }, id): Entry[] => {
        if (back !== null && back < id) return [{ id, takesBack: back }];
        return a === b ? [] : [{ id, pair: [a, b], verdict }];
      });
      const { mustLink, cannotLink, contradictions } = effectOf(7, log);
      expect(closeConstraints(7, mustLink, cannotLink).contradicted).toEqual([]);
      for (const { answer, against } of contradictions) {
        expect(against.length).toBeGreaterThan(0);
        const alone = log.filter(({ id }) => id === answer || against.includes(id));
        const late = [...alone.filter(({ id }) => id !== answer), ...alone.filter(({ id }) => id === answer)];
        expect(effectOf(7, late).contradictions).toHaveLength(1);
      }
    }),
    { numRuns: 500, seed: 11 },
  );
});
