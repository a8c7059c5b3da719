/** The statistics, the scales and the cut behind the pages, by hand. */
import { expect, test } from 'vitest';
import { cutForHoldout } from '../../algorithms/subcluster/holdout.ts';
import { drawChart } from './chart.ts';
import type { Finished } from './experiment.ts';
import { scaleColumns } from './experiment.ts';
import { areaUnder, curveOf, perTrial, sampleOf, shown, signed, verdictOf } from './report.ts';

test('areas by trapezia of width 1: five points of 1 give 4, as in the tables of paper 5', () => {
  expect(areaUnder([1, 1, 1, 1, 1])).toBe(4);
  expect(areaUnder([0, 1, 0])).toBe(1);
  expect(areaUnder([0.5])).toBe(0);
});

test('means with standard errors, and what is better than chance', () => {
  // The deviations are -1, 0, 1: variance 1, error 1 / √3.
  expect(sampleOf([1, 2, 3])).toEqual({ mean: 2, error: Math.sqrt(1 / 3), count: 3 });
  expect(sampleOf([5])).toEqual({ mean: 5, error: null, count: 1 });
  expect(shown(sampleOf([1, 2, 3]))).toBe('2.000 ± 0.577');
  expect(signed(sampleOf([-0.25]))).toBe('−0.250');
  expect(verdictOf([1, 2, 3])).toBe('better');
  expect(verdictOf([-1, -2, -3])).toBe('worse');
  expect(verdictOf([-1, 0, 2])).toBe('even');
  expect(verdictOf([7])).toBe('even');
});

test('curves run over x, whatever the order of trials and measurements', () => {
  const measured = (number: number, ...points: [number, number][]): Finished => ({
    trial: { experiment: 'e', number },
    measurements: points.map(([x, value]) => ({ experiment: 'e', method: 'm', measure: 'ARI', x, value })),
  });
  const finished = [measured(1, [2, 0.5], [1, 0.25]), measured(0, [1, 0.75], [2, 1])];
  expect(curveOf(finished, { method: 'm' }, 'name').points).toEqual([
    [1, 0.5],
    [2, 0.75],
  ]);
  expect(perTrial(finished, { method: 'm' }, values => values[0]!)).toEqual([0.75, 0.25]);
  expect(curveOf(finished, { method: 'other' }, 'name').points).toEqual([]);
});

test('columns to mean 0 and variance 1, to −1 … 1, or as they are; constant ones do no harm', () => {
  const matrix = { rows: 2, columns: 2, data: Float64Array.of(1, 7, 3, 7) };
  expect([...scaleColumns(matrix, 'standard').data]).toEqual([-1, 0, 1, 0]);
  expect([...scaleColumns(matrix, 'range').data]).toEqual([-1, -1, 1, -1]);
  expect([...scaleColumns(matrix, 'as-is').data]).toEqual([1, 7, 3, 7]);
});

test('of few classes half the items are held out, of many whole classes; small classes are left out', () => {
  const setOf = (classes: number, each: number) => {
    const truth = Array.from({ length: classes * each }, (_, item) => item % classes);
    const data = Float64Array.from(truth, (_, item) => item);
    return cutForHoldout({ rows: truth.length, columns: 1, data }, truth);
  };
  const few = setOf(3, 10);
  expect([few.holdout.classes, few.rest.classes]).toEqual([3, 3]);
  expect([few.holdout.truth.length, few.rest.truth.length]).toEqual([15, 15]);
  const items = [...few.holdout.points.data, ...few.rest.points.data].sort((a, b) => a - b);
  expect(items).toEqual(Array.from({ length: 30 }, (_, item) => item));
  const many = setOf(20, 8);
  expect([many.holdout.classes, many.rest.classes]).toEqual([6, 14]);
  expect(setOf(3, 7).rest.truth).toHaveLength(0);
});

test('a chart escapes its names, reaches below 0, and leaves out curves without points', () => {
  const svg = drawChart({
    title: 'a < b & c',
    xLabel: 'x',
    yLabel: 'y',
    curves: [
      { name: '<one>', points: [[0, -0.1]] },
      { name: 'nothing', points: [] },
    ],
  });
  expect(svg).toContain('a &lt; b &amp; c');
  expect(svg).toContain('&lt;one&gt;');
  expect(svg).toContain('>-0.2<');
  expect(svg).not.toContain('nothing');
});
