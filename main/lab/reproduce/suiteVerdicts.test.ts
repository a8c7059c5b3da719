/**
 * The judges of four suites on made-up measurements: each claim holds where they are as published and does not
 * where they are the other way round. (Those of imperfect-oracles: main/cli/reproduce.test.ts.)
 */
import { describe, expect, it } from 'vitest';
import { LAMBDA_SCALES } from '../../algorithms/subcluster/chooseLambda.ts';
import type { Measurement } from './experiment.ts';
import type { PaperName } from './paperNames.ts';
import { METHODS as HACC_METHODS, OWN as HACC_OWN } from './papers/activeHacc.ts';
import { METHODS as REASON_METHODS } from './papers/attributeExplanations.ts';
import { BATCHES, SHARES } from './papers/silhouetteBatch.ts';
import { COUNTED } from './papers/silhouetteDistances.ts';
import { METHODS as ASKING_METHODS } from './papers/subclustering.ts';
import type { RunOutcome } from './reproduce.ts';
import type { Outcomes, Verdict } from './suite.ts';
import { suiteOf } from './suites.ts';

type Values = Iterable<readonly [method: string, measure: string, x: number, value: number]>;

/** Two trials with the same measurements, of each experiment. */
function outcome(values: Readonly<Record<string, Values>>): RunOutcome {
  const measurements = Object.entries(values).flatMap(([experiment, all]) =>
    [...all].map(([method, measure, x, value]): Measurement => ({ experiment, method, measure, x, value })),
  );
  const finished = [0, 1].map(number => ({ trial: { experiment: 'any', number }, measurements }));
  const nothing = { name: '', about: '', calibration: null, evidence: null, attributes: null, classes: [] };
  const points = { rows: 0, columns: 0, data: new Float64Array() };
  return {
    data: { ...nothing, points, truth: new Int32Array() },
    settings: { trials: 2, seed: 0, questions: 10, trees: 0, experiments: Object.keys(values) },
    finished,
    report: { about: [], sections: [] },
    files: [],
  };
}

function verdicts(paper: PaperName, outcomes: Record<string, RunOutcome>): Verdict[] {
  const suite = suiteOf(paper);
  const map: Outcomes = new Map(Object.entries(outcomes));
  // The tables do not fail on them either.
  for (const { table } of suite.sections(map)) expect(JSON.stringify(table ?? '')).not.toContain('undefined');
  return suite.claims(map).map(({ verdict }) => verdict);
}

function flat(method: string, measure: string, value: number, places: readonly number[] = [0, 5, 10]) {
  return places.map(x => [method, measure, x, value] as const);
}

describe('paper 1', () => {
  const run = (own: number, other: number, local: number, more: { error: number; times: number }) =>
    outcome({
      'Figure 4': HACC_METHODS.flatMap(method =>
        flat(
          method,
          'Jaccard',
          method === 'Active-HACC, H1 and H2' ? local : HACC_OWN.includes(method) ? own : other,
        ),
      ),
      'Figure 3': [
        ['consensus', 'same', 0.5, 0.5 + more.error],
        ['consensus', 'pairs', 0.5, 10],
      ],
      speed: [['fast', 'times as fast', 100, more.times]],
    });
  const iris = (value: number) =>
    outcome({ 'Figure 4': flat('Active-HACC', 'well categorised', value, [1, 3, 10]) });

  it('holds as published', () => {
    const good = run(0.9, 0.5, 0.9, { error: 0.02, times: 30 });
    const faces = run(0.8, 0.5, 0.8, { error: 0.02, times: 30 });
    const outcomes = { 'leaves-lab25': good, 'faces-wild50': faces, 'iris-range': iris(0.97) };
    expect(verdicts('active-hacc', outcomes)).toEqual(Array.from({ length: 6 }, () => 'holds'));
  });

  it('does not hold the other way round', () => {
    const bad = run(0.5, 0.9, 0.7, { error: 0.4, times: 5 });
    const faces = run(0.6, 0.9, 0.8, { error: 0.4, times: 5 });
    const outcomes = { 'leaves-lab25': bad, 'faces-wild50': faces, 'iris-range': iris(0.9) };
    expect(verdicts('active-hacc', outcomes)).toEqual(Array.from({ length: 6 }, () => 'does not hold'));
  });
});

describe('paper 2', () => {
  const level = (share: number) => 0.5 + 0.5 * share;
  /** Random items gain with each label; the batch has `gain` more from 10 % on, and `first` with 5 %. */
  const run = (gain: number, kernels: number, first: number, counts: readonly number[]) =>
    outcome({
      labels: SHARES.flatMap(x => [
        ['random', 'ARI', x, level(x)] as const,
        ...BATCHES.flatMap(method => {
          const more = x === 0.05 ? first : method.includes(', ') ? kernels : gain;
          return [[method, 'ARI', x, level(x) + more] as const, [method, 'random', x, level(x)] as const];
        }),
      ]),
      distances: counts.map((value, at) => [COUNTED[at]!, 'distances', 10, value] as const),
    });
  const everywhere = (one: RunOutcome) =>
    Object.fromEntries(['four-gaussians', 'usps2007', 'scenes6', 'leaves-lab25'].map(name => [name, one]));

  it('holds as published', () => {
    const found = verdicts('silhouette-batch', everywhere(run(0.1, 0.2, -0.1, [10, 5000, 1e6])));
    expect(found).toEqual(Array.from({ length: 7 }, () => 'holds'));
  });

  it('does not hold the other way round', () => {
    const found = verdicts('silhouette-batch', everywhere(run(-0.1, -0.2, 0.1, [10, 12, 900])));
    expect(found).toEqual(Array.from({ length: 7 }, () => 'does not hold'));
  });

  it('distances: the definition alone is a part of the claim', () => {
    const found = verdicts('silhouette-batch', everywhere(run(0.1, 0.2, -0.1, [10, 12, 1e6])));
    expect(found.at(-1)).toBe('holds in part');
  });
});

describe('paper 3', () => {
  /** Reasons, soft, rise from question to question; all else stays as it is. */
  const run = (soft: number, hard: number, alone: number, rest: number, right: readonly number[]) =>
    outcome({
      'mpck-means': [
        ...REASON_METHODS.flatMap(method => {
          const level = method.startsWith('(g)')
            ? soft
            : method.startsWith('(f)')
              ? hard
              : method.startsWith('(d)')
                ? alone
                : rest;
          // Random pairs get to their level last.
          const values = method.startsWith('(b)') ? [0, 0, level] : [0, level, level];
          return values.map((value, at) => [method, 'Jaccard', [0, 1, 50][at]!, value] as const);
        }),
        ...['same', 'different'].flatMap((kind, at) => [
          ['(g) attributes, soft', `pairs from "${kind}"`, 10, 100] as const,
          ['(g) attributes, soft', `right pairs from "${kind}"`, 10, right[at]!] as const,
        ]),
      ],
    });

  it('holds as published', () => {
    const good = run(0.9, 0.8, 0.7, 0.5, [60, 86]);
    // One question with a reason takes 17 s, 50 random pairs 250 s.
    expect(verdicts('attribute-explanations', { 'x-person': good })).toEqual(
      Array.from({ length: 7 }, () => 'holds'),
    );
  });

  it('does not hold the other way round', () => {
    const bad = run(0.3, 0.4, 0.5, 0.6, [86, 60]);
    expect(verdicts('attribute-explanations', { 'x-person': bad })).toEqual(
      Array.from({ length: 7 }, () => 'does not hold'),
    );
  });

  it('most comparisons are no support where the mean is below', () => {
    const narrow = run(0.71, 0.7, 0.7, 0.5, [60, 86]);
    const lost = run(0.3, 0.7, 0.7, 0.5, [60, 86]);
    const [alone] = verdicts('attribute-explanations', { a: narrow, b: narrow, c: lost });
    expect(alone).toBe('does not hold');
    const near = run(0.69, 0.7, 0.7, 0.5, [60, 86]);
    expect(verdicts('attribute-explanations', { a: narrow, b: narrow, c: near })[0]).toBe('holds in part');
  });
});

describe('paper 4', () => {
  const RIVALS = ['fast-pam', 'k-medoids', 'BBC-S', 'clarans', 'normalised cut'];

  function run(own: number, other: number, ratio: number, isRising: boolean): RunOutcome {
    const passive = [
      ...LAMBDA_SCALES.flatMap(x => [
        ['subclustering', 'SJC, held out', x, own] as const,
        ['subclustering', 'SJC', x, own] as const,
      ]),
      ...RIVALS.map(method => [method, 'SJC', method === 'normalised cut' ? 0.3 : 0, other] as const),
    ];
    const jaccard = (method: string, value: number, cost: number) => [
      [method, 'Jaccard', 10, value] as const,
      [method, 'cost', 10, cost] as const,
    ];
    const [first, last] = isRising ? [0.4, 0.8] : [0.8, 0.4];
    return outcome({
      euclidean: passive,
      sqeuclidean: passive,
      classes: [
        ...jaccard('fast-pam', own, 98),
        ...jaccard('clarans', own, 98),
        ...jaccard('k-medoids', other, 100),
      ],
      restricted: [2, 5, 0].map(
        x => ['subclustering', 'SJC', x, x === 2 ? first : x === 0 ? last : 0.6] as const,
      ),
      size: [2, 5].flatMap((x, at) => [
        ['subclustering', 'SJC', x, isRising ? own - 0.1 * at : own + 0.1 * at] as const,
        ['fast-pam', 'SJC', x, isRising ? own - 0.2 : own + 0.3] as const,
      ]),
      items: [1000, 2000].flatMap((x, at) => [
        ['subclustering', 'milliseconds', x, 100] as const,
        ['fast-pam', 'milliseconds', x, 100 * ratio * (1 + at)] as const,
      ]),
      questions: Object.keys(ASKING_METHODS).flatMap(method => {
        const isFirst = method === 'subclustering' ? isRising : !isRising;
        return [0, 5, 10].map(x => [method, 'SJC', x, x >= (isFirst ? 5 : 10) ? 1 : 0.5] as const);
      }),
    });
  }

  it('holds as published', () => {
    const found = verdicts('subclustering', { strays: run(0.8, 0.5, 30, true) });
    expect(found).toEqual(Array.from({ length: 6 }, () => 'holds'));
  });

  it('does not hold the other way round', () => {
    const found = verdicts('subclustering', { strays: run(0.5, 0.8, 0.2, false) });
    expect(found).toEqual(Array.from({ length: 6 }, () => 'does not hold'));
  });
});
