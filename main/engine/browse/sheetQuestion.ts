/**
 * The next question about a contact sheet as a task: the utility of Biswas and Jacobs, "Active
 * subclustering", 2014 (algorithms/subcluster/active.ts). Compute threads.
 *
 * The chance that two items show one subject is the calibrated one of their model (embed/plattCalibration.ts)
 * in place of exp(-d / λ): with -log P(same | d) for the distance and λ = 1 the paper's formulas stay as they
 * are. Two centres represent two of K groups, each of which has at most about one twin: their prior of being
 * the same is 1 / K. Without it, the nearest of many thousand pairs would always seem the same.
 */
import type { Given } from '../../algorithms/ask/treeOfGroups/treeState.ts';
import { closeConstraints } from '../../algorithms/constraints.ts';
import { type DistanceLookup, distanceBetween } from '../../algorithms/distance.ts';
import { type PlattCalibration, probabilitySame } from '../../algorithms/embed/plattCalibration.ts';
import type { Matrix } from '../../algorithms/matrix.ts';
import { effectOfRounds } from '../../algorithms/session/answers.ts';
import { findQuestion, type SubclusterQuestion } from '../../algorithms/subcluster/active.ts';
import { Relations } from '../../algorithms/subcluster/setting.ts';
import { defineTask } from '../compute/task.ts';

interface SheetQuestionInput {
  /** All items, as they are compared. */
  readonly points: Matrix;
  readonly calibration: PlattCalibration;
  /** The rows of the sheet, the centre first. */
  readonly sheet: readonly (readonly number[])[];
  /** All that was said, in the order said. */
  readonly given: readonly Given[];
}

export interface AskedOfSheet extends SubclusterQuestion {
  /** Of "same". */
  readonly chance: number;
}

export const sheetQuestionTask = defineTask(import.meta.url, 'sheetQuestionTask', findSheetQuestion);

function findSheetQuestion({ points, calibration, sheet, given }: SheetQuestionInput): AskedOfSheet | null {
  const { mustLink, cannotLink, skip } = effectOfRounds(points.rows, [given]);
  const relations = new Relations(closeConstraints(points.rows, mustLink, cannotLink));
  const skipped = new Set(skip.map(([i, j]) => codeOf(i, j, points.rows)));
  const subclusters = sheet.map(members => ({ centroid: members[0]!, members }));
  const chanceOf = chancesOf(points, calibration, new Set(subclusters.map(({ centroid }) => centroid)));
  const question = findQuestion(lookupChances(points.rows, chanceOf), 1, subclusters, relations, {
    isSkipped: (i, j) => skipped.has(codeOf(i, j, points.rows)),
    isPostponed: () => false,
  });
  return question === null ? null : { ...question, chance: chanceOf(...question.pair) };
}

function chancesOf(points: Matrix, calibration: PlattCalibration, centres: ReadonlySet<number>) {
  const distance = distanceBetween(points, 'euclidean');
  const twin = 1 / Math.max(2, centres.size);
  return (i: number, j: number) =>
    probabilitySame(calibration, distance(i, j), centres.has(i) && centres.has(j) ? twin : 0.5);
}

function lookupChances(n: number, chanceOf: (i: number, j: number) => number): DistanceLookup {
  const between = (i: number, j: number) =>
    i === j ? 0 : -Math.log(Math.max(Number.MIN_VALUE, chanceOf(i, j)));
  return {
    n,
    points: null,
    between,
    fillDistances(from, targets, count, out) {
      for (let t = 0; t < count; t++) out[t] = between(from, targets[t]!);
    },
  };
}

function codeOf(i: number, j: number, n: number): number {
  return Math.min(i, j) * n + Math.max(i, j);
}
