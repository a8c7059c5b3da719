import { expect, test } from 'vitest';
import { Random } from '../../../algorithms/random.ts';
import type { LabelledData, Settings } from '../experiment.ts';
import { questionsPaper } from './questions.ts';

const random = new Random(2);
const data: LabelledData = {
  name: 'clouds',
  about: '',
  points: {
    rows: 40,
    columns: 2,
    data: Float64Array.from({ length: 80 }, (_, at) => random.normal() + ((at >> 1) % 4) * 5),
  },
  truth: Int32Array.from({ length: 40 }, (_, item) => item % 4),
  classes: ['a', 'b', 'c', 'd'],
  calibration: null,
  evidence: null,
  attributes: null,
};
const settings: Settings = {
  ...questionsPaper.usual(data),
  trials: 2,
  questions: 12,
  experiments: ['no errors', 'one part left out', '3 % wrong, hard pairs'],
};

test('every way of every experiment gives a row, and the same again', () => {
  const trials = questionsPaper.plan(data, settings, []);
  const run = () =>
    trials.map(trial => ({ trial, measurements: questionsPaper.run(data, settings, trial, () => {}) }));
  const finished = run();
  expect(run()).toEqual(finished);
  const { sections } = questionsPaper.report(data, settings, finished);
  expect(sections.map(({ heading }) => heading)).toEqual(settings.experiments);
  expect(sections.map(({ table }) => table!.rows.length)).toEqual([10, 8, 10]);
  // Clouds five apart: the tree of groups comes to nine tenths within these questions.
  const tree = sections[0]!.table!.rows.find(([way]) => way === 'tree of groups')!;
  expect(tree[2]).not.toBe('–');
});

test('some of the ways alone are run and shown', () => {
  const few = { ...settings, methods: ['random', 'metric not learned'] };
  const methods = questionsPaper.plan(data, few, []).map(({ method }) => method);
  expect(methods.filter(method => method === 'random')).toHaveLength(4);
  expect(methods.filter(method => method === 'metric not learned')).toHaveLength(2);
  expect(methods).toHaveLength(6);
});
