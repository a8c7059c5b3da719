import { describe, expect, it } from 'vitest';
import { probabilitySame } from '../embed/plattCalibration.ts';
import { Random } from '../random.ts';
import { CentreDistances, factsOfGroups } from './groupFacts.ts';

const line = (...places: number[]) => ({
  rows: places.length,
  columns: 1,
  data: Float64Array.from(places),
});
const calibration = { a: 4, b: 1 };

describe('factsOfGroups', () => {
  it('measures to the own centre and to the nearest other', () => {
    const { toCentre, nearestOther } = factsOfGroups(
      line(0, 2, 10, 12, 30),
      Int32Array.of(0, 0, 1, 1, 2),
      calibration,
    );
    expect([...toCentre]).toEqual([1, 1, 1, 1, 0]);
    expect([...nearestOther]).toEqual([1, 1, 0, 0, 1]);
  });

  it('is as sure as a typical pair of the group is the same', () => {
    const { certainty } = factsOfGroups(line(0, 2, 100), Int32Array.of(0, 0, 1), calibration);
    expect(certainty[0]).toBeCloseTo(probabilitySame(calibration, 2), 12);
    expect(certainty[2]).toBe(1);
  });

  it('is less sure where another group is as near, and least where it is nearer', () => {
    const alone = factsOfGroups(line(0, 1, 2, 3), Int32Array.of(0, 0, 0, 0), calibration).certainty;
    const { certainty } = factsOfGroups(
      line(0, 1, 2, 3, 4, 4.2),
      Int32Array.of(0, 0, 0, 0, 1, 1),
      calibration,
    );
    expect(certainty[3]).toBeLessThan(alone[3]!);
    expect(certainty[3]).toBeLessThan(certainty[0]!);
  });

  it('is less sure of what is poorly seen', () => {
    const [places, labels] = [line(0, 2, 100), Int32Array.of(0, 0, 1)];
    const plain = factsOfGroups(places, labels, calibration).certainty;
    const { certainty } = factsOfGroups(places, labels, calibration, {
      quality: Float32Array.of(0.5, 1, 0.75),
    });
    expect([...certainty]).toEqual([plain[0]! / 2, plain[1], 0.75]);
  });

  it('leaves out what takes no part', () => {
    const { certainty, nearestOther } = factsOfGroups(line(0, 1, 100), Int32Array.of(0, 0, -1), calibration);
    expect(certainty[2]).toBe(0);
    expect([...nearestOther]).toEqual([-1, -1, -1]);
  });

  it('does not choke on items that coincide', () => {
    const { certainty } = factsOfGroups(line(3, 3, 3, 3), Int32Array.of(0, 0, 1, 1), calibration);
    for (const value of certainty) expect(value).toBeCloseTo(probabilitySame(calibration, 0), 12);
  });
});

describe('CentreDistances', () => {
  it('has the distances of each labelling, bit for bit, whatever came before', () => {
    const random = new Random(2);
    const [rows, columns] = [90, 5];
    const data = Float64Array.from({ length: rows * columns }, () => random.normal());
    const toCentres = new CentreDistances({ rows, columns, data });
    let labels = new Int32Array(rows).map(() => random.below(12));
    for (let step = 0; step < 40; step++) {
      const changed = labels.slice();
      // Some items move, some take no part, and now and then the groups have other numbers.
      for (let moved = 0; moved < step % 4; moved++) changed[random.below(rows)] = random.below(13) - 1;
      labels = step % 7 === 6 ? changed.map(label => (label === -1 ? 3 : 11 - label)) : changed;
      const expected = factsOfGroups({ rows, columns, data }, labels, calibration).toCentre;
      expect(toCentres.of(labels)).toEqual(expected);
    }
  });
});
