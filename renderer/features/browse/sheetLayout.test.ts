/** Rows of a contact sheet: one line where the tiles fit, more where they do not, never beyond the width. */
import { expect, test } from 'vitest';
import { GAP, layOutSheet, MARGIN, WORDS } from './sheetLayout.ts';

test('few tiles keep the wished size on one line', () => {
  expect(layOutSheet(1280, 120, 5)).toMatchObject({ columns: 5, edge: 120, height: 120 });
});

test('on a wide screen few tiles grow, by half at most', () => {
  const { columns, edge } = layOutSheet(1920, 120, 5);
  expect(columns).toBe(5);
  expect(edge).toBeGreaterThan(150);
  expect(edge).toBeLessThanOrEqual(180);
  expect(layOutSheet(3840, 120, 3).edge).toBe(180);
});

test('tiles shrink a little rather than begin a new line', () => {
  const { columns, edge, height } = layOutSheet(1280, 120, 10);
  expect(columns).toBe(10);
  expect(edge).toBeLessThan(120);
  expect(edge).toBeGreaterThanOrEqual(80);
  expect(height).toBe(edge);
});

test('whatever the width and number, all fit beside the words', () => {
  for (const width of [320, 700, 900, 1280, 1920])
    for (let per = 3; per <= 25; per++) {
      const { columns, edge, height, pitch } = layOutSheet(width, 116, per);
      const lines = Math.ceil(per / columns);
      expect(height).toBe(lines * edge + (lines - 1) * GAP);
      expect(pitch).toBeGreaterThan(height);
      expect(columns * edge + (columns - 1) * GAP).toBeLessThanOrEqual(
        Math.max(116, width - 2 * MARGIN - WORDS),
      );
    }
});
