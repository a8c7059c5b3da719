/**
 * The first look: pure groups of separate clouds, strays left out, and no groups where there is one item of
 * each.
 */
import { expect, test } from 'vitest';
import type { Matrix } from '../matrix.ts';
import { Random } from '../random.ts';
import { findFirstGroups } from './firstGroups.ts';

const judged = { calibration: { a: 10, b: 4 } };

/** Five clouds that lie far apart, and at the end a stray that lies nowhere near them. */
function clouds(items: number): Matrix {
  const random = new Random(2);
  const centres = Array.from({ length: 5 * 6 }, () => random.normal() * 8);
  const data = Array.from({ length: items }, (_, i) =>
    Array.from({ length: 6 }, (_, c) => centres[(i % 5) * 6 + c]! + random.normal() * 0.4),
  ).flat();
  return { rows: items + 1, columns: 6, data: Float64Array.from([...data, ...Array(6).fill(60)]) };
}

test('items outside the sample join the group they lie in; a stray joins none', () => {
  const points = clouds(400);
  const { labels, certainty, toCentre } = findFirstGroups(points, 100, judged, new Random(1));
  const inside = Array.from({ length: 400 }, (_, i) => i).filter(i => labels[i] !== -1);
  expect(inside.length).toBeGreaterThan(380);
  for (const i of inside) expect(labels[i]).toBe(labels[inside.find(j => j % 5 === i % 5)!]);
  expect(new Set(inside.map(i => labels[i])).size).toBe(5);
  expect(labels[400]).toBe(-1);
  for (const i of inside) {
    expect(certainty[i]).toBeGreaterThan(0.5);
    expect(toCentre[i]).toBeLessThan(3);
  }
});

test('a sample of everything leaves nothing to guess, and the same seed looks at the same', () => {
  const points = clouds(60);
  const { labels } = findFirstGroups(points, 1000, judged, new Random(1));
  expect(new Set(labels.subarray(0, 60)).size).toBe(5);
  const looked = () => findFirstGroups(clouds(200), 50, judged, new Random(7));
  expect(looked()).toEqual(looked());
});
