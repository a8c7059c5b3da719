/**
 * A state of the tree of groups as plain data: with it a long log need not be worked through again. Pure.
 *
 * Kept is what the state was made of, not what follows: made again, it is the same to the bit. Nodes of sides
 * are those of the tree, which is built again from the groups that it was built around.
 */
import type { GivenAnswer } from '../../noise/doubts.ts';
import type { Assertion } from './assertions.ts';
import type { GroupsBefore } from './changeGroups.ts';
import type { Learning, MetricInput } from './learning.ts';
import type { StateInputs, TreeModel } from './treeState.ts';

interface SavedLesson {
  readonly labels: readonly number[];
  readonly answers: readonly GivenAnswer[];
}

export interface SavedState {
  /** Null: the first one. Without a lesson: by the given metric, around groups that were there (arrivals.ts). */
  readonly treeModel: { readonly lesson: SavedLesson | null; readonly groups: readonly number[] } | null;
  /** `isOfTree`: the nodes are those of the present tree. */
  readonly assertions: readonly (Omit<Assertion, 'tree'> & { readonly isOfTree: boolean })[];
  readonly skipped: readonly string[];
  readonly errorRate: number;
  readonly shown: StateInputs['shown'];
  readonly shownItem: number;
  readonly pending: { readonly lesson: SavedLesson; readonly rounds: number } | null;
  readonly updates: number;
  readonly groupsBefore: (Omit<GroupsBefore, 'labels'> & { readonly labels: readonly number[] }) | null;
  /** Items that came since, to be placed (arrivals.ts). */
  readonly arrived?: readonly number[] | undefined;
}

/** Null for a state with reasons: their sets are not part of it, and it is worked out from the log again. */
export function saveState(inputs: StateInputs): SavedState | null {
  const { treeModel, assertions, reasons, skipped, pending, groupsBefore, ...rest } = inputs;
  if (reasons.length > 0) return null;
  const { tree, lesson, labels } = treeModel;
  return {
    ...rest,
    treeModel: labels === null ? null : { lesson: lesson && saveLesson(lesson), groups: [...labels] },
    assertions: assertions.map(({ tree: of, ...assertion }) => ({
      ...assertion,
      isOfTree: of === tree.identity,
    })),
    skipped: [...skipped],
    pending: pending && { lesson: saveLesson(pending.learning.lesson), rounds: pending.rounds },
    groupsBefore: groupsBefore && { ...groupsBefore, labels: [...groupsBefore.labels] },
  } satisfies Record<Exclude<keyof StateInputs, 'reasons'>, unknown>;
}

function saveLesson({ labels, answers }: MetricInput): SavedLesson {
  return { labels: [...labels], answers };
}

/** What a state was made of. In parts. */
export function* restoreInputs(
  saved: SavedState,
  first: () => TreeModel,
  learn: (lesson: MetricInput) => Learning,
  build: (learning: Learning | null, groups: Int32Array) => TreeModel,
): Generator<void, StateInputs> {
  const { treeModel: model, assertions, skipped, pending, groupsBefore, arrived = [], ...rest } = saved;
  let treeModel: TreeModel;
  if (model === null) treeModel = first();
  else {
    const learning = model.lesson && learn(restoreLesson(model.lesson));
    while (learning?.isDone === false) {
      learning.advance();
      yield;
    }
    treeModel = build(learning, Int32Array.from(model.groups));
    yield;
  }
  const other = {};
  return {
    ...rest,
    treeModel,
    assertions: assertions.map(({ isOfTree, ...assertion }) => ({
      ...assertion,
      tree: isOfTree ? treeModel.tree.identity : other,
    })),
    reasons: [],
    skipped: new Set(skipped),
    pending: pending && { learning: learn(restoreLesson(pending.lesson)), rounds: pending.rounds },
    groupsBefore:
      groupsBefore &&
      (arrived.length > 0 && treeModel.labels !== null
        ? { ...groupsBefore, labels: treeModel.labels, isFixed: true }
        : { ...groupsBefore, labels: Int32Array.from(groupsBefore.labels) }),
  };
}

function restoreLesson({ labels, answers }: SavedLesson): MetricInput {
  return { labels: Int32Array.from(labels), answers };
}
