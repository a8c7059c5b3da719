import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askByBruteForce } from '../ask/activeHacc/brute.ts';
import { consensusFromPoints } from '../ask/consensus.ts';
import { closeConstraints } from '../constraints.ts';
import { pairwiseDistances } from '../distance.ts';
import type { Matrix, Pair } from '../matrix.ts';
import { Random } from '../random.ts';
import { GroupTree } from '../strategies/groupTree.ts';
import { CLUSTERERS } from './clusterers.ts';
import { examplesOfClusters } from './examples.ts';
import { type Person, simulatedPerson, stickyPerson } from './person.ts';
import { type CurveEntry, simulate } from './run.ts';
import { type Chooser, combine, type Setting } from './setting.ts';
import { STRATEGIES, type StrategyName } from './strategies.ts';

const NAMES = Object.keys(STRATEGIES) as StrategyName[];
/** The tree of groups stops by itself and asks again what it doubts: treeOfGroups.test.ts. */
const ASKING_OPEN_PAIRS = NAMES.filter(name => !name.startsWith('tree-of-groups'));

/** Three loose groups on a line, in no particular order. */
const values = [0, 10, 20, 1, 11, 22, 3, 13, 25, 6, 16];
const truth = [0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1];
const points: Matrix = { rows: values.length, columns: 1, data: Float64Array.from(values) };

interface Options {
  readonly seed?: number;
  readonly questions?: number;
  readonly every?: number;
  readonly isLazy?: boolean;
  readonly errorRate?: number;
  readonly dontKnowRate?: number;
  readonly examples?: number | null;
}

function run(name: StrategyName, options: Options = {}) {
  const { seed = 0, questions = 20, every = 1, isLazy = false } = options;
  const { errorRate = 0, dontKnowRate = 0, examples = null } = options;
  const distances = pairwiseDistances(points, 'euclidean');
  const tree = new GroupTree({ points, calibration: null });
  const setting: Setting = {
    k: 3,
    distances,
    points,
    examples: examples ?? 3,
    lambda: 2,
    random: new Random(seed),
    probability: () => consensusFromPoints(points, 3, 20, new Random(seed)),
    treeOfGroups: () => tree,
    askActiveHacc: () => {
      const probability = consensusFromPoints(points, 3, 20, new Random(seed));
      return ({ method, ...question }) =>
        askByBruteForce(distances, probability, question, {
          h1: method !== 'fast',
          h2: method === 'fast-h1-h2',
        });
    },
  };
  const answers = simulatedPerson(truth, { errorRate, dontKnowRate }, new Random(seed + 1));
  const asked: { pair: Pair; answer: string }[] = [];
  const person: Person = pair => {
    const answer = answers(pair);
    asked.push({ pair, answer });
    return answer;
  };
  let time = 0;
  const curve: CurveEntry[] = [];
  const steps = simulate({
    truth,
    distances,
    strategy: combine(STRATEGIES[name](setting), CLUSTERERS.hacc(setting)),
    person,
    questions,
    every,
    isLazy,
    examples,
    clock: () => time++,
  });
  let step = steps.next();
  for (; !step.done; step = steps.next()) curve.push(step.value);
  return { curve, asked, waits: step.value.waits };
}

const at = (curve: readonly CurveEntry[]) => curve.map(entry => entry.questions);

describe('the curve', () => {
  it('has an entry at 0, at every multiple and at the end, none twice', () => {
    expect(at(run('semi-random', { questions: 7, every: 3 }).curve)).toEqual([0, 3, 6, 7]);
    expect(at(run('semi-random', { questions: 6, every: 3 }).curve)).toEqual([0, 3, 6]);
    expect(at(run('semi-random', { questions: 2, every: 5 }).curve)).toEqual([0, 2]);
    expect(at(run('semi-random', { questions: 0, every: 5 }).curve)).toEqual([0]);
  });

  it('has one wait per question, clustering and choosing, by the given clock', () => {
    expect(run('semi-random', { questions: 4 }).waits).toEqual([2, 2, 2, 2]);
    expect(run('semi-random', { questions: 0 }).waits).toEqual([]);
  });

  it('is the same where groups are made for its entries alone', () => {
    for (const name of ['random', 'max-entropy'] as const) {
      const lazy = run(name, { questions: 7, every: 3, isLazy: true });
      expect(lazy.curve).toEqual(run(name, { questions: 7, every: 3 }).curve);
      expect(lazy.waits).toEqual([1, 1, 1, 1, 1, 1, 1]);
    }
  });

  // Subclustering asks only about its subclusters: see below.
  it.each(ASKING_OPEN_PAIRS.filter(name => name !== 'subclustering'))(
    '%s ends early when nothing is left to ask, and then all is right',
    name => {
      const { curve, asked } = run(name, { questions: 1000, every: 1000 });
      const last = curve.at(-1)!;
      expect(last.questions).toBe(asked.length);
      expect(asked.length).toBeLessThanOrEqual(55);
      expect(last).toMatchObject({ jaccard: 1, adjustedRand: 1, sjc: 1, covered: 3, wellCategorised: 1 });
    },
  );

  it('random asks every pair once, implied or not; the others only what is open', () => {
    const everything = run('random', { questions: 1000 }).asked;
    expect(everything).toHaveLength(55);
    expect(new Set(everything.map(({ pair }) => pair.join())).size).toBe(55);
    for (const name of ASKING_OPEN_PAIRS.filter(other => other !== 'random')) {
      const { asked } = run(name, { questions: 1000, errorRate: 0.3, dontKnowRate: 0.2 });
      asked.forEach(({ pair: [i, j] }, position) => {
        const before = asked.slice(0, position);
        const said = (answer: string) => before.filter(one => one.answer === answer).map(one => one.pair);
        const { componentOf, cannotLinks } = closeConstraints(11, said('same'), said('different'));
        const [a, b] = [componentOf[i]!, componentOf[j]!].sort((one, other) => one - other);
        expect(a).not.toBe(b);
        expect(cannotLinks).not.toContainEqual([a, b]);
        expect(said('cannot-tell')).not.toContainEqual([i, j]);
      });
    }
  });

  it('drops an answer that contradicts earlier ones', () => {
    const script: Pair[] = [
      [0, 1],
      [1, 3],
      [0, 3],
    ];
    const said = ['same', 'same', 'different'] as const;
    let position = 0;
    const choose: Chooser = answerState => {
      expect(answerState.closure.contradicted).toEqual([]);
      return script[position] ?? null;
    };
    const distances = pairwiseDistances(points, 'euclidean');
    const lengths: number[] = [];
    const steps = simulate({
      truth,
      distances,
      strategy: combine(choose, answerState => {
        lengths.push(answerState.mustLink.length + answerState.cannotLink.length);
        return new Int32Array(11);
      }),
      person: () => said[position++]!,
      questions: 10,
      every: 1,
      examples: null,
      clock: () => 0,
    });
    expect(at([...steps])).toEqual([0, 1, 2, 3]);
    expect(lengths).toEqual([0, 1, 2, 2]);
  });

  it.each(NAMES)('%s gives the same curve for the same seed', name => {
    const options = { seed: 5, questions: 12, errorRate: 0.1, dontKnowRate: 0.1 };
    expect(run(name, options)).toEqual(run(name, options));
  });

  it('semi-random draws every open pair about equally often', () => {
    const counts = new Map<string, number>();
    const setting = { distances: { n: 4 }, random: new Random(3) } as Setting;
    const strategy = STRATEGIES['semi-random'](setting);
    const closure = closeConstraints(4, [[0, 1]], []);
    const weighted = () => ({ mustLink: [], cannotLink: [] });
    for (let draw = 0; draw < 4000; draw++) {
      const pair = strategy(
        {
          mustLink: [[0, 1]],
          cannotLink: [],
          skip: [[2, 0]],
          closure,
          rounds: [],
          hasReasons: false,
          weighted,
        },
        new Int32Array(4),
      )!;
      counts.set(pair.join(), (counts.get(pair.join()) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual(['0,3', '1,2', '1,3', '2,3']);
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });
});

describe('subclustering', () => {
  it('scores its own subclusters, from the passive ones at 0 to right ones when nothing is left to ask', () => {
    const { curve, asked } = run('subclustering', { questions: 1000, examples: 3 });
    expect(curve.at(-1)).toMatchObject({ questions: asked.length, sjc: 1, covered: 3 });
    expect(at(curve)).toEqual([...asked.keys(), asked.length]);
    const short = run('subclustering', { questions: asked.length - 1, examples: 3 }).curve;
    expect(short).toEqual(curve.slice(0, -1));
  });

  it('goes on past answers that are wrong or not given', () => {
    const { curve, asked } = run('subclustering', { questions: 1000, errorRate: 0.3, dontKnowRate: 0.3 });
    expect(curve.at(-1)!.questions).toBe(asked.length);
  });

  it('cannot do without n and lambda', () => {
    const setting = { distances: { n: 4 }, examples: 2, lambda: null } as Setting;
    expect(() => STRATEGIES.subclustering(setting)).toThrow(RangeError);
  });
});

describe('the simulated person', () => {
  const ask = (errorRate: number, dontKnowRate: number, seed = 1) => {
    const person = simulatedPerson([0, 0, 1], { errorRate, dontKnowRate }, new Random(seed));
    return Array.from({ length: 4000 }, (_, q) => person(q % 2 === 0 ? [0, 1] : [2, 1]));
  };

  it('without rates is always right, with both at 1 never answers, with errors at 1 is always wrong', () => {
    expect(new Set(ask(0, 0).map((answer, q) => `${q % 2} ${answer}`))).toEqual(
      new Set(['0 same', '1 different']),
    );
    expect(new Set(ask(1, 1))).toEqual(new Set(['cannot-tell']));
    expect(new Set(ask(1, 0).map((answer, q) => `${q % 2} ${answer}`))).toEqual(
      new Set(['0 different', '1 same']),
    );
  });

  it('keeps to the rates', () => {
    const answers = ask(0.2, 0.3);
    const unknown = answers.filter(answer => answer === 'cannot-tell').length;
    const right = answers.filter((answer, q) => answer === (q % 2 === 0 ? 'same' : 'different')).length;
    expect(unknown / 4000).toBeCloseTo(0.3, 1);
    expect(right / (4000 - unknown)).toBeCloseTo(0.8, 1);
  });

  it('is in the same mood at the n-th question whatever the other rate', () => {
    const some = ask(0, 0.5);
    const more = ask(0.5, 0.5);
    more.forEach((answer, q) => {
      expect(answer === 'cannot-tell').toBe(some[q] === 'cannot-tell');
    });
  });
});

describe('the person whose errors are not chance', () => {
  const line: Matrix = { rows: 200, columns: 1, data: Float64Array.from({ length: 200 }, (_, item) => item) };
  const classes = Array.from({ length: 200 }, (_, item) => Math.floor(item / 100));
  const distances = pairwiseDistances(line, 'euclidean');
  const person = stickyPerson(classes, { errorRate: 0.1, dontKnowRate: 0 }, distances, 3);
  const errs = (i: number, j: number) => (person([i, j]) === 'same') !== (classes[i] === classes[j]);

  it('errs at the rate over all pairs, more on hard ones, never on the easiest', () => {
    let [all, hard, hardPairs] = [0, 0, 0];
    for (let i = 0; i < 200; i++)
      for (let j = i + 1; j < 200; j++) {
        if (errs(i, j)) all += 1;
        if (j - i < 20 && classes[i] !== classes[j]) {
          hardPairs += 1;
          if (errs(i, j)) hard += 1;
        }
      }
    expect(all / 19_900).toBeCloseTo(0.1, 2);
    expect(hard / hardPairs).toBeGreaterThan(0.13);
    expect(errs(0, 1)).toBe(false);
  });

  it('says the same again, whichever way round', () => {
    for (let item = 0; item < 100; item++) expect(person([item, 150])).toBe(person([150, item]));
  });
});

describe('examples of a cluster', () => {
  it('are its medoid and those nearest to it, ties to the smaller item; a small cluster is taken whole', () => {
    const line: Matrix = { rows: 6, columns: 1, data: Float64Array.from([9, 4, 5, 6, 0, 50]) };
    const found = examplesOfClusters(pairwiseDistances(line, 'euclidean'), [7, 7, 7, 7, 7, 3], 2);
    expect(found.map(members => [...members])).toEqual([[2, 1], [5]]);
  });

  it('score 1 when the clusters are pure, however few are shown', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 11 }), examples => {
        const { curve } = run('semi-random', { questions: 1000, every: 1000, examples });
        expect(curve.at(-1)).toMatchObject({ sjc: 1, covered: 3 });
      }),
      { numRuns: 5 },
    );
  });
});
