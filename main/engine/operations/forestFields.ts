/** Reads what the forests of COP-RF need, and refuses sizes that memory cannot hold. Any process. */
import type { Matrix } from '../../algorithms/matrix.ts';
import { featuresToTry } from '../../algorithms/noise/growTree.ts';
import type { ForestRequest } from '../compute/forests.ts';
import { badRequest } from './failure.ts';
import { type Request, readInteger, readSeed } from './fields.ts';
import { readPoints } from './matrixFields.ts';
import { readAnswers } from './pairFields.ts';

/** The fields that `readForest` reads. */
export const FOREST_FIELDS = ['points', 'mustLink', 'cannotLink', 'trees', 'seed'] as const;

/** A forest keeps the leaf of every sample in every tree: up to so many numbers. */
const MOST_LEAVES = 1 << 30;

export function readForest(request: Request): ForestRequest {
  const points = readPoints(request);
  const answers = readAnswers(request, points.rows);
  const trees = readInteger(request, 'trees', { from: 1, to: 1_000_000 }, 100);
  const samples = Math.max(points.rows, answers.mustLink.length + answers.cannotLink.length);
  if (trees * samples > MOST_LEAVES)
    throw badRequest('trees', `is ${trees}: with ${samples} items or answers that is more than memory holds`);
  return { points, ...answers, trees, seed: readSeed(request) };
}

/** About how many cuts the trees try, at some twenty levels. */
export function stepsOf({ columns }: Matrix, samples: number, trees: number): number {
  return trees * samples * featuresToTry(2 * columns) * 20;
}
