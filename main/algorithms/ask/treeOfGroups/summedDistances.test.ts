import { describe, expect, it } from 'vitest';
import { startingDistances } from '../../cluster/averageLinkage.ts';
import { closeConstraints } from '../../constraints.ts';
import { numberLabels } from '../../labels.ts';
import { type Pair, pairCount, pairIndex } from '../../matrix.ts';
import { Random } from '../../random.ts';
import { SummedDistances } from './summedDistances.ts';

const n = 70;

function someDistances(random: Random) {
  return { n, data: Float64Array.from({ length: pairCount(n) }, () => random.unit()) };
}

describe('summed distances', () => {
  it('between components are those of average linkage, whatever was asked before', () => {
    const random = new Random(4);
    const distances = someDistances(random);
    const summed = new SummedDistances(distances);
    const pairs = Array.from({ length: 60 }, () => random.sample(n, 2) as [number, number] as Pair);
    // Answers come, and sometimes all but the first few are taken back.
    for (const many of [0, 30, 31, 33, 34, 20, 21, 45, 45, 46, 47, 3, 4]) {
      const closure = closeConstraints(n, pairs.slice(0, many), pairs.slice(many, many + 5));
      expect(summed.startingDistances(closure)).toEqual(startingDistances(distances, closure));
    }
  });

  it('to groups are added up in ascending members', () => {
    const random = new Random(5);
    const distances = someDistances(random);
    const summed = new SummedDistances(distances);
    const raw = Int32Array.from({ length: n }, () => random.below(9));
    for (let change = 0; change < 12; change++) {
      for (let moved = 0; moved < (change % 4) * 2; moved++) raw[random.below(n)] = random.below(12);
      const { labels, clusters } = numberLabels(raw);
      const slow = Array.from({ length: clusters }, (_, group) =>
        Float64Array.from({ length: n }, (__, item) => {
          let sum = 0;
          for (let member = 0; member < n; member++)
            if (labels[member] === group && member !== item)
              sum += distances.data[pairIndex(n, item, member)]!;
          return sum;
        }),
      );
      expect(summed.sumsTo(labels, clusters)).toEqual(slow);
    }
  });
});
