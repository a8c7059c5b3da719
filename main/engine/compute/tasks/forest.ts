/** The parts of COP-RF as tasks: planting a forest, growing some of its trees, counting some rows of what they say. Runs in compute threads. */
import type { Matrix, Pair } from '../../../algorithms/matrix.ts';
import { plantCopForest } from '../../../algorithms/noise/copRandomForest.ts';
import { fillAffinityRows, type Leaves } from '../../../algorithms/noise/forestAffinity.ts';
import { fillRho, plantAnswerForest } from '../../../algorithms/noise/inconsistency.ts';
import { type Forest, growTrees } from '../../../algorithms/noise/randomForest.ts';
import { share } from '../share.ts';
import { finish, type TaskContext } from '../task.ts';

interface Planting {
  readonly points: Matrix;
  readonly mustLink: readonly Pair[];
  readonly cannotLink: readonly Pair[];
  readonly seed: number;
}

interface Part {
  readonly from: number;
  readonly to: number;
}

export function plantCopForestTask({ points, mustLink, cannotLink, seed }: Planting): Forest {
  return share(plantCopForest(points, mustLink, cannotLink, seed));
}

export function plantAnswerForestTask({ points, mustLink, cannotLink, seed }: Planting): Forest {
  return share(plantAnswerForest(points, mustLink, cannotLink, seed));
}

/** Fills the trees' rows of the shared leaves. */
export function growTreesTask(input: Part & { forest: Forest; leaves: Leaves }, context: TaskContext): void {
  finish(growTrees(input.forest, input.from, input.to, input.leaves), context);
}

/** Fills the rows of the shared affinity matrix. */
export function affinityRowsTask({
  leaves,
  from,
  to,
  affinity,
}: Part & { leaves: Leaves; affinity: Float64Array }): void {
  fillAffinityRows(leaves, from, to, affinity);
}

/** Fills the entries of the shared rho. */
export function answerRhoTask(input: Part & { leaves: Leaves; mustLinks: number; rho: Float64Array }): void {
  fillRho(input.leaves, input.mustLinks, input.from, input.to, input.rho);
}
