/**
 * Items that come to a collection of which much was said: what is there stays, and they are added to it. Pure.
 *
 * Working through all answers again over all items costs a tree and every metric again, and may group others than
 * before. So the state after the answers goes on over the new items: the groups of the others stay, and those that
 * came join the nearest group that is not farther than the height, as a part that left its group does
 * (changeGroups.ts), or one another. With a trusted calibration single pairs join them too (likelyJoins.ts). No two
 * groups that were there are joined.
 */
import { findRoot } from '../../constraints.ts';
import type { ItemSpace } from '../../linkage/itemSpace.ts';
import { likelyJoins } from '../../linkage/likelyJoins.ts';
import { SparseLinkage } from '../../linkage/sparseLinkage.ts';
import { keyOf, type Pair } from '../../matrix.ts';
import { ItemSets } from './itemSets.ts';
import { linkageOf, partitionBy } from './partition.ts';
import { type SavedState, saveState } from './savedState.ts';
import type { TreeState } from './treeState.ts';
import { NOT_SHOWN } from './votes.ts';

/** Where the items are now. */
export interface Arrivals {
  /** The row of each item that was there. */
  readonly rowNow: Int32Array;
  /** How many there are now. */
  readonly rows: number;
}

/**
 * A state over more items, to be restored (savedState.ts): each that came is alone in its labels until it is
 * placed. Null where it cannot be saved.
 */
export function saveForArrivals(state: TreeState, { rowNow, rows }: Arrivals): SavedState | null {
  const { treeModel, inputs, labels, arrangement } = state;
  const groupsBefore = {
    labels,
    accepted: arrangement.resolution.accepted,
    asked: [],
    named: inputs.groupsBefore?.named ?? [],
    cuts: [],
  };
  const saved = saveState({ ...inputs, treeModel: { ...treeModel, labels }, groupsBefore });
  if (saved === null) return null;
  const isOld = new Uint8Array(rows);
  for (const row of rowNow) isOld[row] = 1;
  const arrived = Array.from(isOld.keys()).filter(row => isOld[row] === 0);
  const moved = (pair: Pair): Pair => [rowNow[pair[0]]!, rowNow[pair[1]]!];
  const grown = (before: readonly number[]): number[] => {
    let next = before.reduce((most, label) => Math.max(most, label + 1), 0);
    const now = new Array<number>(rows).fill(-1);
    for (const [row, label] of before.entries()) now[rowNow[row]!] = label;
    for (const row of arrived) now[row] = next++;
    return now;
  };
  const lessonOf = (lesson: NonNullable<SavedState['pending']>['lesson']) => ({
    labels: grown(lesson.labels),
    answers: lesson.answers.map(answer => ({ ...answer, pair: moved(answer.pair) })),
  });
  const { treeModel: model, pending } = saved;
  return {
    ...saved,
    ...NOT_SHOWN,
    treeModel: model && { lesson: model.lesson && lessonOf(model.lesson), groups: grown(model.groups) },
    assertions: saved.assertions.map(assertion => ({
      ...assertion,
      isOfTree: false,
      votes: assertion.votes.map(vote => ({ ...vote, pair: moved(vote.pair) })),
    })),
    skipped: saved.skipped.map(key => moved(key.split(' ').map(Number) as unknown as Pair)).map(keyOf),
    pending: pending && { ...pending, lesson: lessonOf(pending.lesson) },
    groupsBefore: saved.groupsBefore && {
      ...saved.groupsBefore,
      labels: grown(saved.groupsBefore.labels),
      accepted: saved.groupsBefore.accepted.map(link => ({ ...link, pair: moved(link.pair), parted: -1 })),
      named: saved.groupsBefore.named.map(row => rowNow[row]!),
    },
    arrived,
  };
}

/** The groups with those that came in their places. */
export function placeArrivals(
  space: ItemSpace,
  labels: Int32Array,
  arrived: readonly number[],
  height: number,
): Int32Array {
  if (arrived.length === 0) return labels;
  const sets = new ItemSets(space);
  const all = Int32Array.from(labels.keys());
  const clusters = partitionBy(all, labels);
  const { of, count } = clusters;
  const came = new Set(arrived.map(item => of[item]!));
  const linkage = new SparseLinkage({
    ...linkageOf(clusters, sets),
    highest: height,
    apart: [],
    isSettled: cluster => !came.has(cluster),
  });
  for (const cluster of came) linkage.begin(cluster);
  while (linkage.next(height) !== null);
  const linked = partitionBy(
    Int32Array.from({ length: count }, (_, cluster) => linkage.find(cluster)),
    of,
  );
  return joinLikely(space, linked.of, linked.count, new Set(arrived));
}

/** By single pairs: what came, with one another and with one group that was there. */
function joinLikely(
  space: ItemSpace,
  labels: Int32Array,
  count: number,
  arrived: ReadonlySet<number>,
): Int32Array {
  const wasThere = new Uint8Array(count);
  for (const [item, label] of labels.entries()) if (!arrived.has(item)) wasThere[label] = 1;
  const parent = Int32Array.from({ length: count }, (_, label) => label);
  for (const list of likelyJoins(space, labels)) {
    if (list.filter(label => wasThere[label] === 1).length > 1) continue;
    for (const label of list) parent[findRoot(parent, label)] = findRoot(parent, list[0]!);
  }
  return partitionBy(
    parent.map((_, label) => findRoot(parent, label)),
    labels,
  ).of;
}
