/**
 * A quick first grouping of a large collection, shown until the full one is computed. Pure.
 *
 * A sample is grouped as usual; its groups are the initial ones of the tree of groups (ask/treeOfGroups).
 * Every other item joins the group with the nearest centre if the two are more likely the same than not
 * (embed/plattCalibration.ts). Otherwise it is left out, as are single items of the sample: the groups shown
 * should be pure rather than complete.
 *
 * O(S² …) for the sample of S, O(N G d) for the rest.
 */
import { TreeOfGroups } from '../ask/treeOfGroups/treeOfGroups.ts';
import { type PlattCalibration, probabilitySame } from '../embed/plattCalibration.ts';
import { numberLabels } from '../labels.ts';
import { type SpaceKernels, spaceOfPoints } from '../linkage/itemSpace.ts';
import { type Matrix, pickRows } from '../matrix.ts';
import type { Random } from '../random.ts';
import { factsOfGroups, type GroupFacts } from './groupFacts.ts';

export interface FirstGroups extends Pick<GroupFacts, 'toCentre' | 'certainty'> {
  /** Numbered by smallest member; -1 for what is left out. */
  readonly labels: Int32Array;
}

export function findFirstGroups(
  points: Matrix,
  sample: number,
  {
    calibration,
    measured = calibration,
    kernels,
  }: {
    readonly calibration: PlattCalibration;
    /** Null where the calibration is a guess: the sample is then grouped without it. */
    readonly measured?: PlattCalibration | null;
    readonly kernels?: SpaceKernels;
  },
  random: Random,
): FirstGroups {
  const chosen = random.sample(points.rows, Math.min(sample, points.rows)).sort((a, b) => a - b);
  const inside = pickRows(points, chosen);
  const grouped = withoutSingles(
    new TreeOfGroups(spaceOfPoints(inside, { calibration: measured, kernels }), ['pair']).start().labels,
  );
  const { data, rows, columns } = centresOf(inside, grouped);
  const labels = new Int32Array(points.rows).fill(-1);
  const isChosen = new Uint8Array(points.rows);
  for (const [at, item] of chosen.entries()) {
    labels[item] = grouped[at]!;
    isChosen[item] = 1;
  }
  for (let item = 0; item < points.rows; item++) {
    if (isChosen[item] === 1) continue;
    let nearest = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let centre = 0; centre < rows; centre++) {
      let sum = 0;
      for (let c = 0; c < columns; c++)
        sum += (points.data[item * columns + c]! - data[centre * columns + c]!) ** 2;
      if (sum < least) {
        least = sum;
        nearest = centre;
      }
    }
    if (nearest !== -1 && probabilitySame(calibration, Math.sqrt(least)) > 0.5) labels[item] = nearest;
  }
  const { toCentre, certainty } = factsOfGroups(points, labels, calibration);
  return { labels, toCentre, certainty };
}

function withoutSingles(labels: Int32Array): Int32Array {
  const sizes = new Map<number, number>();
  for (const label of labels) sizes.set(label, (sizes.get(label) ?? 0) + 1);
  const kept = labels.map(label => (sizes.get(label)! > 1 ? label : -1));
  const inside = Array.from(kept.keys()).filter(at => kept[at] !== -1);
  const { labels: numbered } = numberLabels(inside.map(at => kept[at]!));
  for (const [place, at] of inside.entries()) kept[at] = numbered[place]!;
  return kept;
}

function centresOf({ columns, data }: Matrix, labels: Int32Array): Matrix {
  const rows = labels.reduce((most, label) => Math.max(most, label), -1) + 1;
  const sums = new Float64Array(rows * columns);
  const sizes = new Int32Array(rows);
  for (const [item, label] of labels.entries()) {
    if (label === -1) continue;
    sizes[label]! += 1;
    for (let c = 0; c < columns; c++) sums[label * columns + c]! += data[item * columns + c]!;
  }
  for (let row = 0; row < rows; row++)
    for (let c = 0; c < columns; c++) sums[row * columns + c]! /= sizes[row]!;
  return { rows, columns, data: sums };
}
