/** Charts: ticks, the legend, the file that is written, and sparklines. */
import { describe, expect, it, test } from 'vitest';
import { CURVE_STYLES } from '../../../main/contract/curveStyles.ts';
import { type Chart, layChart, pathOf, pointsOf, styleOf, ticks } from './chart.ts';
import { chartAsSvg } from './chartFiles.ts';

const curve = (name: string, ...ys: number[]) => ({ name, points: ys.map((y, x) => ({ x, y })) });
const chart: Chart = {
  title: 'Leaves & <others>',
  xLabel: 'Questions',
  yLabel: 'Quality',
  lastX: 3,
  curves: [curve('one', 0.2, 0.4, 0.9, 0.9), curve('two', 0.1, 0.2, 0.9, 0.9), curve('three', 0, 0, 0, 0)],
};

test('ticks are round and few', () => {
  expect(ticks(100)).toEqual([0, 20, 40, 60, 80, 100]);
  expect(ticks(40)).toEqual([0, 10, 20, 30, 40]);
  expect(ticks(7)).toEqual([0, 2, 4, 6]);
  expect(ticks(1)).toEqual([0, 1]);
  for (let last = 1; last < 2000; last += 7) expect(ticks(last).length).toBeLessThanOrEqual(8);
});

test('names stand beside the ends of their curves, never over one another, always on the sheet', () => {
  const many = { ...chart, curves: Array.from({ length: 10 }, (_, at) => curve(`way ${at}`, 0.5, 0.95)) };
  for (const of of [chart, many]) {
    const shapes = layChart(of, { width: 700, height: 320 }, false);
    const names = shapes.flatMap(shape =>
      shape.kind === 'text' && of.curves.some(({ name }) => name === shape.text) ? [shape.y] : [],
    );
    expect(names).toHaveLength(of.curves.length);
    for (const [at, y] of names.entries()) {
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(320);
      if (at > 0) expect(y - names[at - 1]!).toBeGreaterThanOrEqual(17.9);
    }
  }
});

test('every curve differs from every other in colour, dashes and mark', () => {
  for (const part of ['ink', 'dash', 'mark'] as const)
    expect(new Set(CURVE_STYLES.map((_, curve) => JSON.stringify(styleOf(curve)[part]))).size).toBe(
      CURVE_STYLES.length,
    );
});

test('the file is SVG that stands alone; a chart without curves is drawn too', () => {
  const svg = chartAsSvg(chart);
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/);
  expect(svg).toContain('Leaves &amp; &lt;others&gt;');
  expect(svg.match(/stroke-width="2"/g)).toHaveLength(6);
  expect(svg).not.toContain('NaN');
  expect(chartAsSvg({ ...chart, curves: [{ name: 'empty', points: [] }], lastX: 0 })).not.toContain('NaN');
});

const box = { width: 100, height: 40 };

describe('pointsOf', () => {
  it('puts the largest at the top, nothing at the bottom, and small values visibly above it', () => {
    expect(pointsOf([4, 1, 0], box)).toEqual([
      { x: 0, y: 0 },
      { x: 50, y: 20 },
      { x: 100, y: 40 },
    ]);
  });

  it('has a point for a single value, and a flat line where nothing changes', () => {
    expect(pointsOf([3], box)).toEqual([{ x: 0, y: 0 }]);
    expect(pointsOf([0, 0], box).map(({ y }) => y)).toEqual([40, 40]);
    expect(pointsOf([], box)).toEqual([]);
  });

  it('thins many values but keeps both ends', () => {
    const values = Array.from({ length: 5000 }, (_, at) => 5000 - at);
    const points = pointsOf(values, box);
    expect(points).toHaveLength(120);
    expect(points[0]).toEqual({ x: 0, y: 0 });
    expect(points.at(-1)?.x).toBe(100);
    expect(points.at(-1)?.y).toBeCloseTo(40 * (1 - Math.sqrt(1 / 5000)));
  });
});

it('draws a line through the points', () => {
  expect(
    pathOf([
      { x: 0, y: 1 },
      { x: 2.25, y: 3 },
    ]),
  ).toBe('M0.0 1.0L2.3 3.0');
  expect(pathOf([])).toBe('');
});
