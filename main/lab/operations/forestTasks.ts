/**
 * COP-RF's forests on many threads: the same results as `growForest` and `scoreInconsistency`, bit for bit.
 */
import type { Matrix, Pair } from '../../algorithms/matrix.ts';
import { type AffinityClustering, clusterAffinity } from '../../algorithms/noise/copClustering.ts';
import { fillRho, newAnswerForest, scoresFromRho } from '../../algorithms/noise/inconsistency.ts';
import {
  type Forest,
  fillAffinityRows,
  growTrees,
  type Leaves,
  newCopForest,
} from '../../algorithms/noise/randomForest.ts';
import { type Compute, partsOf, type RunOptions } from '../../engine/compute/compute.ts';
import { share, sharedFloats, sharedIntegers } from '../../engine/compute/share.ts';
import { defineTask, finish } from '../../engine/compute/task.ts';

export interface ForestRequest {
  readonly points: Matrix;
  readonly mustLink: readonly Pair[];
  readonly cannotLink: readonly Pair[];
  readonly trees: number;
  readonly seed: number;
}

type Planting = Omit<ForestRequest, 'trees'>;

interface Part {
  readonly from: number;
  readonly to: number;
}

export const plantCopForestTask = defineTask(
  import.meta.url,
  'plantCopForestTask',
  ({ points, mustLink, cannotLink, seed }: Planting): Forest =>
    share(newCopForest(points, mustLink, cannotLink, seed)),
);

/** @public threads load it by its name */
export const plantAnswerForestTask = defineTask(
  import.meta.url,
  'plantAnswerForestTask',
  ({ points, mustLink, cannotLink, seed }: Planting): Forest =>
    share(newAnswerForest(points, mustLink, cannotLink, seed)),
);

/** Fills the trees' rows of the shared leaves. */
export const growTreesTask = defineTask(
  import.meta.url,
  'growTreesTask',
  ({ forest, leaves, from, to }: Part & { forest: Forest; leaves: Leaves }, context) => {
    finish(growTrees(forest, from, to, leaves), context);
  },
);

/** Fills the rows of the shared affinity matrix. @public threads load it by its name */
export const affinityRowsTask = defineTask(
  import.meta.url,
  'affinityRowsTask',
  ({ leaves, from, to, affinity }: Part & { leaves: Leaves; affinity: Float64Array }) =>
    fillAffinityRows(leaves, from, to, affinity),
);

/** Fills the entries of the shared rho. @public threads load it by its name */
export const answerRhoTask = defineTask(
  import.meta.url,
  'answerRhoTask',
  ({ leaves, mustLinks, from, to, rho }: Part & { leaves: Leaves; mustLinks: number; rho: Float64Array }) =>
    fillRho(leaves, mustLinks, from, to, rho),
);

export const clusterAffinityTask = defineTask(
  import.meta.url,
  'clusterAffinityTask',
  ({ affinity, options }: { affinity: Matrix; options: AffinityClustering }, { checkpoint }) =>
    clusterAffinity(affinity, options, checkpoint),
);

/** The affinity of the items in a COP-RF that uses all the answers given. */
export async function copAffinity(
  compute: Compute,
  request: ForestRequest,
  options: RunOptions = {},
): Promise<Matrix> {
  const forest = await compute.run(plantCopForestTask, plantingOf(request), options);
  const leaves = await growAll(compute, forest, request.trees, options);
  const { items } = leaves;
  const affinity = sharedFloats(items * items);
  await Promise.all(
    partsOf(compute, items).map(part =>
      compute.run(affinityRowsTask, { leaves, affinity, ...part }, options),
    ),
  );
  return { rows: items, columns: items, data: affinity };
}

/** The inconsistency of every answer, in the order mustLink, then cannotLink. */
export async function answerInconsistency(
  compute: Compute,
  request: ForestRequest,
  options: RunOptions = {},
): Promise<Float64Array> {
  const mustLinks = request.mustLink.length;
  if (mustLinks + request.cannotLink.length === 0) return new Float64Array(0);
  const forest = await compute.run(plantAnswerForestTask, plantingOf(request), options);
  const leaves = await growAll(compute, forest, request.trees, options);
  const rho = sharedFloats(leaves.items);
  await Promise.all(
    partsOf(compute, leaves.items).map(part =>
      compute.run(answerRhoTask, { leaves, mustLinks, rho, ...part }, options),
    ),
  );
  return scoresFromRho(rho, mustLinks);
}

function plantingOf({ points, mustLink, cannotLink, seed }: ForestRequest): Planting {
  return { points: share(points), mustLink, cannotLink, seed };
}

async function growAll(
  compute: Compute,
  forest: Forest,
  trees: number,
  options: RunOptions,
): Promise<Leaves> {
  const { count: items } = forest.samples;
  const leaves: Leaves = { trees, items, data: sharedIntegers(trees * items) };
  await Promise.all(
    partsOf(compute, trees).map(part => compute.run(growTreesTask, { forest, leaves, ...part }, options)),
  );
  return leaves;
}
