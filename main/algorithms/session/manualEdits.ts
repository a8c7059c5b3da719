/**
 * Manual edits of the groups, applied to the result of a strategy. Pure.
 *
 * A strategy weighs answers; a manual edit is not weighed. After a merge the two groups are one, and after a
 * move the item is where it was put, whatever the model computes. Edits are applied in order, each to the
 * result of the ones before.
 */
import { numberLabels } from '../labels.ts';

export type ManualEdit =
  /** The groups of two items are one. */
  | { readonly kind: 'join'; readonly item: number; readonly other: number }
  /** The item belongs to the group of the other; quietly, where nothing is to be learned from it. */
  | { readonly kind: 'into'; readonly item: number; readonly other: number; readonly isQuiet?: boolean }
  /** The item leaves the group of the other, for a new group, if it was in it. */
  | { readonly kind: 'leave'; readonly item: number; readonly other: number }
  /** The item takes no part. */
  | { readonly kind: 'out'; readonly item: number }
  /** The item takes part again, in the group it was in. */
  | { readonly kind: 'back'; readonly item: number };

/** Groups numbered by smallest member; -1 for what takes no part. */
export function applyEdits(labels: Int32Array, edits: readonly ManualEdit[]): Int32Array {
  const edited = labels.slice();
  // What is out keeps its place unseen, so that it comes back to where its group has gone.
  const isOut = new Uint8Array(edited.length);
  let fresh = edited.reduce((most, label) => Math.max(most, label), -1) + 1;
  for (const edit of edits) {
    const { kind, item } = edit;
    if (kind === 'out' || kind === 'back') {
      isOut[item] = kind === 'out' ? 1 : 0;
      continue;
    }
    if (isOut[edit.other] === 1) continue;
    const theirs = edited[edit.other]!;
    if (kind === 'into') {
      edited[item] = theirs;
      isOut[item] = 0;
    } else if (isOut[item] === 1) continue;
    else if (kind === 'leave') {
      if (edited[item] === theirs) edited[item] = fresh++;
    } else {
      const mine = edited[item]!;
      for (let at = 0; at < edited.length; at++) if (edited[at] === mine) edited[at] = theirs;
    }
  }
  return renumber(edited.map((label, item) => (isOut[item] === 1 ? -1 : label)));
}

function renumber(edited: Int32Array): Int32Array {
  const inside = Array.from(edited.keys()).filter(item => edited[item] !== -1);
  const { labels } = numberLabels(Int32Array.from(inside, item => edited[item]!));
  const renumbered = new Int32Array(edited.length).fill(-1);
  for (const [at, item] of inside.entries()) renumbered[item] = labels[at]!;
  return renumbered;
}
