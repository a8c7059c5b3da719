import { describe, expect, it } from 'vitest';
import { Tree } from '../ask/treeOfGroups/tree.ts';
import { Random } from '../random.ts';
import { squareAt } from './clusterDistance.ts';
import { type ItemSpace, spaceOfPoints } from './itemSpace.ts';
import { likelyJoins } from './likelyJoins.ts';

const CALIBRATION = { a: 9, b: 8, isTrusted: true };

function drawn(seed: number): { space: ItemSpace; labels: Int32Array } {
  const random = new Random(seed);
  const [rows, columns] = [90, 3];
  const data = Float64Array.from({ length: rows * columns }, () => random.normal());
  const space = spaceOfPoints({ rows, columns, data }, { calibration: CALIBRATION });
  return { space, labels: Int32Array.from({ length: rows }, () => random.below(40)) };
}

/** The definition: after each join everything is summed again. */
function joinSlowly({ points, overlap, scale }: ItemSpace, given: Int32Array): Int32Array {
  const labels = given.slice();
  const { columns, data } = points;
  const oddsOf = (i: number, j: number): number => {
    for (let at = overlap.starts[i]!; at < overlap.starts[i + 1]!; at++) {
      if (overlap.columns[at] !== j) continue;
      if (overlap.values[at]! < 0) return Number.NEGATIVE_INFINITY;
      const distance = Math.sqrt(squareAt(data, i * columns, data, j * columns, columns));
      return Math.exp(scale.oddsRate! * (scale.even - distance));
    }
    return 0;
  };
  const meanOf = (one: number, other: number): number => {
    let [sum, pairs] = [0, 0];
    for (const [i, a] of labels.entries())
      for (const [j, b] of labels.entries())
        if (a === one && b === other) [sum, pairs] = [sum + oddsOf(i, j), pairs + 1];
    return sum / pairs;
  };
  for (;;) {
    const names = [...new Set(labels)].sort((a, b) => a - b);
    let [most, one, other] = [1, -1, -1];
    for (const a of names)
      for (const b of names) {
        const mean = a < b ? meanOf(a, b) : 0;
        // Sums in another order differ in the last digits.
        if (mean > most * (1 + 1e-12)) [most, one, other] = [mean, a, b];
      }
    if (one < 0) return labels;
    for (const [item, label] of labels.entries()) if (label === other) labels[item] = one;
  }
}

describe('groups that single pairs show to be one', () => {
  it('are those of the definition', () => {
    let joined = 0;
    for (const seed of [1, 2, 3]) {
      const { space, labels } = drawn(seed);
      const into = new Map(likelyJoins(space, labels).flatMap(set => set.map(one => [one, set[0]!])));
      joined += into.size;
      expect(labels.map(label => into.get(label) ?? label)).toEqual(joinSlowly(space, labels));
    }
    expect(joined).toBeGreaterThan(10);
  });

  it('are none where the calibration is not trusted, nor with evidence against a pair', () => {
    const { space, labels } = drawn(1);
    expect(likelyJoins({ ...space, scale: { ...space.scale, oddsRate: 0 } }, labels)).toEqual([]);
    const against = { ...space.overlap, values: space.overlap.values.map(() => -1) };
    expect(likelyJoins({ ...space, overlap: against }, labels)).toEqual([]);
  });

  it('are one group of the tree, which still contains each of them', () => {
    const { space } = drawn(5);
    const apart = new Tree({ ...space, scale: { ...space.scale, oddsRate: 0 } }, 0.3).groups();
    const together = new Tree(space, 0.3).groups();
    expect(new Set(together).size).toBeLessThan(new Set(apart).size);
    const into = new Map(Array.from(apart, (group, item) => [group, together[item]!]));
    expect(Array.from(apart, group => into.get(group)!)).toEqual([...together]);
  });
});
