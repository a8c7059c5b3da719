import { describe, expect, it } from 'vitest';
import { factsOfGroups } from './groupFacts.ts';

const line = (...places: number[]) => ({
  rows: places.length,
  columns: 1,
  data: Float64Array.from(places),
});

describe('factsOfGroups', () => {
  it('measures to the own centre and to the nearest other', () => {
    const { toCentre, certainty, nearestOther } = factsOfGroups(
      line(0, 2, 10, 12, 30),
      Int32Array.of(0, 0, 1, 1, 2),
    );
    expect([...toCentre]).toEqual([1, 1, 1, 1, 0]);
    expect([...nearestOther]).toEqual([1, 1, 0, 0, 1]);
    expect(certainty[0]).toBeCloseTo((1 + 10 / 11) / 2, 12);
    expect(certainty[1]).toBeCloseTo((1 + 8 / 9) / 2, 12);
    expect(certainty[4]).toBe(1);
  });

  it('is below one half where another centre is nearer', () => {
    const { certainty } = factsOfGroups(line(0, 0, 0, 9, 10, 10), Int32Array.of(0, 0, 0, 0, 1, 1));
    expect(certainty[3]).toBeLessThan(0.5);
  });

  it('leaves out what takes no part, and is sure of the only group', () => {
    const { certainty, nearestOther } = factsOfGroups(line(0, 1, 100), Int32Array.of(0, 0, -1));
    expect([...certainty]).toEqual([1, 1, 0]);
    expect([...nearestOther]).toEqual([-1, -1, -1]);
  });

  it('does not choke on items that coincide', () => {
    const { certainty } = factsOfGroups(line(3, 3, 3, 3), Int32Array.of(0, 0, 1, 1));
    expect([...certainty]).toEqual([0.5, 0.5, 0.5, 0.5]);
  });
});
