/** The counts of Figure 3 against what follows from the definition of the batch. */
import { expect, test } from 'vitest';
import { Random } from '../../../algorithms/random.ts';
import type { LabelledData } from '../experiment.ts';
import { COUNTED, countDistances } from './silhouetteDistances.ts';

function twoHeaps(rows: number): LabelledData {
  const random = new Random(1);
  const truth = Int32Array.from({ length: rows }, (_, i) => i % 2);
  const data = Float64Array.from({ length: 2 * rows }, (_, at) => 20 * truth[at >> 1]! + random.normal());
  return {
    name: 'two heaps',
    about: 'made up',
    points: { rows, columns: 2, data },
    truth,
    classes: ['a', 'b'],
    calibration: null,
    evidence: null,
    attributes: null,
  };
}

test('a distance counts each time it is taken', () => {
  const counts = countDistances(twoHeaps(40), 0, () => {});
  expect(counts.map(({ method }) => method)).toEqual(COUNTED);
  const [batch, fast, definition] = counts.map(({ value }) => value);
  // All pairs for the silhouettes, those of each cluster for the first two, and what each of them adds.
  const pairs = (40 * 39) / 2;
  const inClusters = 2 * ((20 * 19) / 2);
  expect(batch).toBe(pairs + inClusters + 2 * (19 + 18));
  expect(fast).toBeGreaterThan(pairs);
  expect(definition).toBeGreaterThan(10 * fast!);
});
