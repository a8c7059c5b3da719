/**
 * What follows from the labels of some images: everything with the same label belongs together, everything else apart. Pure.
 *
 * Stanitsas et al., section III: l labelled images decide all l (l - 1) / 2 of their pairs. As sets of sets that is one group for each label, all of
 * one group together, every two groups apart; as pairs it is the constraint matrix of the paper.
 */
import type { Pair } from '../matrix.ts';

export interface LabelConstraints {
  /** The labelled images by label, ascending, groups by their smallest image: a group is together, two groups are apart. */
  readonly groups: readonly Int32Array[];
  /** All pairs i < j with equal labels, in order. */
  readonly mustLink: readonly Pair[];
  /** All pairs i < j with different labels, in order. */
  readonly cannotLink: readonly Pair[];
}

/** `labels[p]` is the label of image `queried[p]`. */
export function constraintsFromLabels(
  queried: ArrayLike<number>,
  labels: ArrayLike<number>,
): LabelConstraints {
  const groups = groupsFromLabels(queried, labels);
  const groupOf = new Map<number, number>();
  groups.forEach((images, group) => {
    for (const image of images) groupOf.set(image, group);
  });
  const images = Int32Array.from(queried).sort();
  const mustLink: Pair[] = [];
  const cannotLink: Pair[] = [];
  images.forEach((i, at) => {
    for (const j of images.subarray(at + 1))
      (groupOf.get(i) === groupOf.get(j) ? mustLink : cannotLink).push([i, j]);
  });
  return { groups, mustLink, cannotLink };
}

/** Only the sets of sets, for those who need no pairs: thousands of labels stay thousands of numbers. */
export function groupsFromLabels(queried: ArrayLike<number>, labels: ArrayLike<number>): Int32Array[] {
  if (labels.length !== queried.length) throw new RangeError('labels must have one entry for each image');
  if (new Set(Array.from(queried)).size !== queried.length)
    throw new RangeError('queried must name each image once');
  const byLabel = new Map<number, number[]>();
  for (let p = 0; p < queried.length; p++) {
    const group = byLabel.get(labels[p]!);
    if (group === undefined) byLabel.set(labels[p]!, [queried[p]!]);
    else group.push(queried[p]!);
  }
  return [...byLabel.values()].map(group => Int32Array.from(group).sort()).sort((a, b) => a[0]! - b[0]!);
}
