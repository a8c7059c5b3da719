import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closeConstraints } from '../constraints.ts';
import { distanceBetween } from '../distance.ts';
import type { Matrix } from '../matrix.ts';
import { Random } from '../random.ts';
import {
  answersToAskAgain,
  consistentAnswers,
  corroboratingQuestions,
  findCircles,
  type GivenAnswer,
  scoreByChance,
  scoreByPoints,
  softConstraints,
  trustAnswers,
} from './doubts.ts';

const same = (i: number, j: number): GivenAnswer => ({ pair: [i, j], verdict: 'same' });
const different = (i: number, j: number): GivenAnswer => ({ pair: [i, j], verdict: 'different' });

function run(work: Generator<void, Float64Array>): Float64Array {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Three groups of points, and a person who answers about random pairs and errs in `errors` of a hundred. */
function session(seed: number, count: number, errors: number) {
  const random = new Random(seed);
  const truth = Array.from({ length: 90 }, (_, item) => item % 3);
  const data = Float64Array.from({ length: 90 * 4 }, (_, at) => {
    const group = truth[Math.floor(at / 4)]!;
    return random.normal() + (at % 4 === group ? 5 : 0);
  });
  const points: Matrix = { rows: 90, columns: 4, data };
  const answers: GivenAnswer[] = [];
  const isWrong: boolean[] = [];
  for (let asked = 0; asked < count; asked++) {
    const [i, j] = random.sample(90, 2) as [number, number];
    const errs = random.below(100) < errors;
    answers.push((truth[i] === truth[j]) !== errs ? same(i, j) : different(i, j));
    isWrong.push(errs);
  }
  return { points, truth, answers, isWrong };
}

/** The chance that a wrong answer is doubted more than a right one. */
function ordering(doubt: (answer: number) => number, isWrong: readonly boolean[]): number {
  let ordered = 0;
  let pairs = 0;
  isWrong.forEach((wrong, a) => {
    isWrong.forEach((alsoWrong, b) => {
      if (!wrong || alsoWrong) return;
      pairs += 1;
      ordered += doubt(a) > doubt(b) ? 1 : doubt(a) === doubt(b) ? 0.5 : 0;
    });
  });
  return ordered / pairs;
}

describe('circles', () => {
  it('are found with their shortest proof, by places in the list', () => {
    const answers = [same(0, 1), different(2, 0), same(1, 2), same(2, 3), different(4, 5), different(3, 1)];
    expect(findCircles(answers)).toEqual([
      { different: 1, path: [2, 0] },
      { different: 5, path: [3, 2] },
    ]);
  });

  it('may be of two answers about one pair, given either way round and more than once', () => {
    expect(findCircles([same(0, 1), same(1, 0), different(1, 0)])).toEqual([{ different: 2, path: [0] }]);
  });

  it('are as many as the answers that the closure contradicts', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(7), fc.nat(7), fc.boolean()), { maxLength: 20 }), drawn => {
        const answers = drawn
          .filter(([i, j]) => i !== j)
          .map(([i, j, alike]) => (alike ? same : different)(i, j));
        const pairs = (verdict: string) => answers.filter(a => a.verdict === verdict).map(a => a.pair);
        const { contradicted } = closeConstraints(8, pairs('same'), pairs('different'));
        const circles = findCircles(answers);
        expect(circles.length).toBe(contradicted.length);
        for (const { different: apart, path } of circles) {
          const ends = path.flatMap(answer => answers[answer]!.pair);
          expect(path.every(answer => answers[answer]!.verdict === 'same')).toBe(true);
          expect(answers[apart]!.pair.every(item => ends.includes(item))).toBe(true);
        }
      }),
    );
  });
});

describe('trust', () => {
  const circle = { different: 2, path: [0, 1] };

  it('blames a circle of equals equally, and leaves the rest alone', () => {
    const [a, b, c, outside] = trustAnswers(new Float64Array(4), [circle]);
    expect([a, b]).toEqual([c, c]);
    expect(c).toBeCloseTo(2 / 3, 12);
    expect(outside).toBe(1);
  });

  it('blames the answer that fits badly for most of it', () => {
    const trust = trustAnswers(Float64Array.from([0, 7, -0.5]), [circle]);
    // Support 1, 1/4, 1; shares 0.1, 0.85, 0.1 of 1.05.
    expect(trust[0]).toBeCloseTo(1 - 0.1 / 1.05, 12);
    expect(trust[1]).toBeCloseTo(0.25 * (1 - 0.85 / 1.05), 12);
    expect(trust[2]).toBeCloseTo(1 - 0.1 / 1.05, 12);
  });

  it('begins to fall where half of the usual support is left', () => {
    expect([...trustAnswers(Float64Array.from([-1, 0, 1, 3]), [])]).toEqual([1, 1, 1, 0.5]);
  });

  it('falls with every circle', () => {
    const other = { different: 3, path: [0] };
    expect(trustAnswers(new Float64Array(4), [circle, other])[0]).toBeCloseTo(1 / 3, 12);
  });
});

describe('asking again', () => {
  it('names the most doubted first, with its reason', () => {
    const circle = { different: 2, path: [0, 1] };
    const scores = Float64Array.from([0, 0, 0, 9, 0]);
    expect(answersToAskAgain(scores, [circle], 3)).toEqual([
      { answer: 3, doubt: 0.8, reason: { kind: 'inconsistent', score: 9 } },
      { answer: 2, doubt: expect.closeTo(1 / 3, 12), reason: { kind: 'contradicts', circle } },
      { answer: 1, doubt: expect.closeTo(1 / 3, 12), reason: { kind: 'contradicts', circle } },
    ]);
  });

  it('has nothing to ask where nothing is doubted', () => {
    expect(answersToAskAgain(new Float64Array(3), [], 10)).toEqual([]);
    expect(answersToAskAgain(new Float64Array(0), [], 10)).toEqual([]);
  });
});

describe('a session with errors', () => {
  it('doubts the wrong answers more than the right ones, by points', () => {
    for (const seed of [1, 2, 3]) {
      const { points, answers, isWrong } = session(seed, 120, 10);
      const scores = run(scoreByPoints(answers, points, 200, seed));
      const circles = findCircles(answers);
      const trust = trustAnswers(scores, circles);
      expect(ordering(answer => 1 - trust[answer]!, isWrong)).toBeGreaterThan(0.85);
      const wrongOnes = isWrong.filter(Boolean).length;
      const again = answersToAskAgain(scores, circles, wrongOnes);
      const hits = again.filter(({ answer }) => isWrong[answer]).length;
      expect(hits / wrongOnes).toBeGreaterThan(0.5);
    }
  });

  it('doubts them by the chance each had too', () => {
    const { points, answers, isWrong } = session(4, 120, 10);
    const between = distanceBetween(points, 'euclidean');
    const chances = answers.map(({ pair }) => Math.exp(-((between(...pair) / 5) ** 2)));
    const scores = scoreByChance(answers, chances);
    expect(ordering(answer => scores[answer]!, isWrong)).toBeGreaterThan(0.9);
  });

  it('holds a set of answers that do not contradict one another, with fewer wrong ones among them', () => {
    const { points, answers, isWrong } = session(5, 300, 10);
    const trust = trustAnswers(run(scoreByPoints(answers, points, 200, 0)), findCircles(answers));
    const wrongAmong = (places: readonly number[]) =>
      places.filter(answer => isWrong[answer]).length / places.length;
    const held = consistentAnswers(90, answers, trust);
    expect(findCircles(held.map(answer => answers[answer]!))).toEqual([]);
    // Taking the answers in the order given, as if all were equally good, keeps more wrong ones.
    const inOrder = consistentAnswers(90, answers, new Float64Array(answers.length).fill(1));
    expect(wrongAmong(held)).toBeLessThan(0.5 * wrongAmong(inOrder));
  });

  it('gives doubted answers as soft constraints and all others with weight 1', () => {
    const answers = [same(0, 1), different(2, 3), same(1, 2)];
    expect(softConstraints(answers, Float64Array.from([1, 0.4, 0.9]))).toEqual({
      mustLink: [
        [0, 1, 1],
        [1, 2, 0.9],
      ],
      cannotLink: [[2, 3, 0.4]],
    });
  });

  it('scores the same log the same', () => {
    const { points, answers } = session(6, 40, 10);
    expect(run(scoreByPoints(answers, points, 30, 1))).toEqual(run(scoreByPoints(answers, points, 30, 1)));
    expect([...run(scoreByPoints([], points, 30, 1))]).toEqual([]);
  });
});

describe('holding together', () => {
  it('lets the least trusted answer of a circle give way', () => {
    const answers = [same(0, 1), same(1, 2), different(0, 2)];
    expect(consistentAnswers(3, answers, Float64Array.from([1, 0.2, 0.9]))).toEqual([0, 2]);
    expect(consistentAnswers(3, answers, Float64Array.from([0.5, 0.5, 0.5]))).toEqual([0, 1]);
  });
});

describe('corroborating questions', () => {
  const place = [0, 1, 2, 10, 11, 12, 50];
  const distance = (i: number, j: number) => Math.abs(place[i]! - place[j]!);

  it('are other pairs of the two sides, representative ones first', () => {
    const answers = [same(0, 1), same(1, 2), same(3, 4), same(4, 5), different(0, 3)];
    const questions = corroboratingQuestions(7, answers, 4, distance, 3);
    // 1 is nearest to the rest of its side, and 4 of its own.
    expect(questions[0]).toEqual({ pair: [1, 4], expected: 'different', isCertain: true });
    expect(questions.length).toBe(3);
    expect(questions.map(({ pair }) => pair)).not.toContainEqual([0, 3]);
  });

  it('take the suspicious "same" itself out of what holds the sides together', () => {
    const answers = [same(0, 1), same(3, 4), same(1, 3)];
    const questions = corroboratingQuestions(7, answers, 2, distance, 9);
    expect(questions.map(({ pair }) => pair)).toEqual([
      [0, 3],
      [0, 4],
      [1, 4],
    ]);
    expect(questions.every(({ expected, isCertain }) => expected === 'same' && isCertain)).toBe(true);
  });

  it('go to the neighbours of an item that stands alone, as weaker evidence', () => {
    const questions = corroboratingQuestions(7, [different(0, 3)], 0, distance, 2);
    expect(questions).toEqual([
      { pair: [0, 4], expected: 'different', isCertain: false },
      { pair: [1, 3], expected: 'different', isCertain: false },
    ]);
  });

  it('are none where other answers decide, or where all has been asked', () => {
    expect(corroboratingQuestions(7, [same(0, 1), same(1, 2), same(0, 2)], 2, distance, 9)).toEqual([]);
    expect(corroboratingQuestions(7, [same(0, 1), different(1, 2), same(0, 2)], 2, distance, 9)).toEqual([]);
    expect(corroboratingQuestions(2, [different(0, 1)], 0, distance, 9)).toEqual([]);
  });

  it('never repeat an answered pair, and expect what is true of a right answer', () => {
    const { points, truth, answers, isWrong } = session(8, 100, 0);
    const between = distanceBetween(points, 'euclidean');
    const asked = answers.map(({ pair }) => [...pair].sort().join());
    let right = 0;
    let total = 0;
    answers.forEach((_, answer) => {
      expect(isWrong[answer]).toBe(false);
      for (const { pair, expected, isCertain } of corroboratingQuestions(90, answers, answer, between, 5)) {
        expect(asked).not.toContain([...pair].sort().join());
        const isRight = (truth[pair[0]] === truth[pair[1]]) === (expected === 'same');
        if (isCertain) expect(isRight).toBe(true);
        total += 1;
        if (isRight) right += 1;
      }
    });
    expect(right / total).toBeGreaterThan(0.95);
  });
});
