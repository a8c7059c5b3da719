/**
 * The models of the tree of groups: how one is made, and which of them are still in memory. Pure.
 *
 * There is one before any metric is learned, and one for each that was learned or given reasons since. What they
 * know of sets of items takes memory; undo may go back to any of them.
 */
import type { ItemSpace } from '../../linkage/itemSpace.ts';
import { HEIGHT } from './arrange.ts';
import type { AnswerModel } from './assertions.ts';
import { ItemSets } from './itemSets.ts';
import type { MetricInput } from './learning.ts';
import { Tree } from './tree.ts';
import type { TreeModel } from './treeState.ts';

/** After so many states in a row under one metric, what is known of sets under others is forgotten. */
const STATES_IN_A_ROW = 20;

export class TreeModels {
  readonly #space: ItemSpace;
  /** Before any metric is learned. Made when first needed, and again where it was forgotten meanwhile. */
  #firstModel: WeakRef<TreeModel> | null = null;
  /** Those that may still be in memory, and how many states in a row had the latest. */
  readonly #models: WeakRef<TreeModel>[] = [];
  #latest: TreeModel | null = null;
  #states = 0;

  constructor(space: ItemSpace) {
    this.#space = space;
  }

  get first(): TreeModel {
    const known = this.#firstModel?.deref();
    if (known !== undefined) return known;
    const model = buildTreeModel(this.#space, new Map(), null, null);
    this.#firstModel = new WeakRef(model);
    this.#models.push(this.#firstModel);
    return model;
  }

  add(model: TreeModel): void {
    this.#models.push(new WeakRef(model));
  }

  /** A state has this model. What is known of the sets of others takes memory and is hardly needed again. */
  use(model: TreeModel): void {
    this.#states = model === this.#latest ? this.#states + 1 : 0;
    this.#latest = model;
    if (this.#states !== STATES_IN_A_ROW) return;
    for (const other of this.#models) if (other.deref() !== model) other.deref()?.sets.clear();
  }
}

export function buildTreeModel(
  space: ItemSpace,
  support: AnswerModel['support'],
  lesson: MetricInput | null,
  groups: Int32Array | null,
): TreeModel {
  return {
    sets: new ItemSets(space),
    tree: new Tree(space, HEIGHT, groups),
    support,
    lesson,
    labels: groups,
    parts: new Int32Array(0),
  };
}
