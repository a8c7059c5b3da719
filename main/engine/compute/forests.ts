/** COP-RF's forests on many threads: the same results as `growForest` and `scoreInconsistency`, bit for bit. Runs in the engine and in the shell commands. */
import type { Matrix, Pair } from '../../algorithms/matrix.ts';
import type { Leaves } from '../../algorithms/noise/forestAffinity.ts';
import { scoresFromRho } from '../../algorithms/noise/inconsistency.ts';
import type { Forest } from '../../algorithms/noise/randomForest.ts';
import { type Compute, partsOf, type RunOptions } from './compute.ts';
import { share, sharedFloats, sharedIntegers } from './share.ts';

export interface ForestRequest {
  readonly points: Matrix;
  readonly mustLink: readonly Pair[];
  readonly cannotLink: readonly Pair[];
  readonly trees: number;
  readonly seed: number;
}

/** The affinity of the items in a COP-RF that uses all the answers given. */
export async function copAffinity(
  compute: Compute,
  request: ForestRequest,
  options: RunOptions = {},
): Promise<Matrix> {
  const forest = await compute.run('plant-cop-forest', plantingOf(request), options);
  const leaves = await growAll(compute, forest, request.trees, options);
  const { items } = leaves;
  const affinity = sharedFloats(items * items);
  await Promise.all(
    partsOf(compute, items).map(part => compute.run('affinity-rows', { leaves, affinity, ...part }, options)),
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
  const forest = await compute.run('plant-answer-forest', plantingOf(request), options);
  const leaves = await growAll(compute, forest, request.trees, options);
  const rho = sharedFloats(leaves.items);
  await Promise.all(
    partsOf(compute, leaves.items).map(part =>
      compute.run('answer-rho', { leaves, mustLinks, rho, ...part }, options),
    ),
  );
  return scoresFromRho(rho, mustLinks);
}

function plantingOf({ points, mustLink, cannotLink, seed }: ForestRequest) {
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
    partsOf(compute, trees).map(part => compute.run('grow-trees', { forest, leaves, ...part }, options)),
  );
  return leaves;
}
