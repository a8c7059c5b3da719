/**
 * Groups that single pairs show to be one, where distances are calibrated well enough to say so. Pure.
 *
 * Average linkage compares means: a subject seen in two ways (another age, other light) stays in two groups, though
 * some pairs of them are surely the same. With a trusted calibration the odds of "same" of a pair at distance d are
 * e^(b (even − d)), prior included (clusterDistance.ts). Two groups are joined where the mean of the odds over all
 * their pairs is above 1, the highest first. Pairs that are not listed as neighbours count as 0. Groups with evidence
 * against a pair, such as two faces of one photo, are never joined.
 *
 * The mean with a union is never above the higher of the two means, so only pairs of groups above 1 in the beginning
 * can be joined. O(pairs · columns).
 */
import { squareAt } from './clusterDistance.ts';
import type { ItemSpace } from './itemSpace.ts';

/** Sets of groups that are one each, two or more, by the labels given; both ascend. */
export function likelyJoins(space: ItemSpace, labels: Int32Array): number[][] {
  const { oddsRate = 0 } = space.scale;
  if (oddsRate === 0) return [];
  const sums = sumOdds(space, oddsRate, labels);
  const sizes = new Map<number, number>();
  for (const label of labels) sizes.set(label, (sizes.get(label) ?? 0) + 1);
  const members = new Map<number, number[]>();
  const meanOf = (one: number, other: number) =>
    (sums.get(one)?.get(other) ?? 0) / (sizes.get(one)! * sizes.get(other)!);
  let open = [...sums.keys()]
    .sort((one, other) => one - other)
    .flatMap(one => [...sums.get(one)!.keys()].sort((a, b) => a - b).map(other => [one, other] as const))
    .filter(([one, other]) => one < other && meanOf(one, other) > 1);
  while (open.length > 0) {
    let [one, other] = open[0]!;
    for (const [a, b] of open) if (meanOf(a, b) > meanOf(one, other)) [one, other] = [a, b];
    members.set(one, [...(members.get(one) ?? [one]), ...(members.get(other) ?? [other])]);
    members.delete(other);
    sizes.set(one, sizes.get(one)! + sizes.get(other)!);
    for (const [third, sum] of sums.get(other)!)
      if (third !== one) {
        add(sums, one, third, sum);
        add(sums, third, one, sum);
      }
    const renamed = open.map(pair =>
      pair.map(label => (label === other ? one : label)).sort((a, b) => a - b),
    );
    const isNew = new Set<string>();
    open = renamed.flatMap(([a, b]) => {
      if (a === b || isNew.has(`${a} ${b}`) || !(meanOf(a!, b!) > 1)) return [];
      isNew.add(`${a} ${b}`);
      return [[a!, b!] as const];
    });
  }
  return [...members.values()].map(list => list.sort((a, b) => a - b)).sort(([a], [b]) => a! - b!);
}

type Sums = Map<number, Map<number, number>>;

/** The odds of the listed pairs of two groups, summed. */
function sumOdds({ points, overlap, scale }: ItemSpace, rate: number, labels: Int32Array): Sums {
  const { rows, columns, data } = points;
  const sums: Sums = new Map();
  for (let item = 0; item < rows; item++)
    for (let at = overlap.starts[item]!; at < overlap.starts[item + 1]!; at++) {
      const other = overlap.columns[at]!;
      const [one, two] = [labels[item]!, labels[other]!];
      if (other <= item || one === two) continue;
      const distance = Math.sqrt(squareAt(data, item * columns, data, other * columns, columns));
      const odds =
        overlap.values[at]! < 0 ? Number.NEGATIVE_INFINITY : Math.exp(rate * (scale.even - distance));
      add(sums, one, two, odds);
      add(sums, two, one, odds);
    }
  return sums;
}

function add(sums: Sums, one: number, other: number, odds: number): void {
  const of = sums.get(one);
  if (of === undefined) sums.set(one, new Map([[other, odds]]));
  else of.set(other, (of.get(other) ?? 0) + odds);
}
