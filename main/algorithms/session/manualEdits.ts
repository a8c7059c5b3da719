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
  /** Items of different names: each leaves the group of another of them, or of one of the others. */
  | { readonly kind: 'apart'; readonly items: readonly number[]; readonly others: readonly number[] }
  /** The item takes no part; hidden, neither does what joins a group that is at least half hidden. */
  | { readonly kind: 'out'; readonly item: number; readonly isHidden?: boolean }
  /** The item takes part again, in the group it was in. */
  | { readonly kind: 'back'; readonly item: number };

/** Groups numbered by smallest member; -1 for what takes no part. */
export function applyEdits(labels: Int32Array, edits: readonly ManualEdit[]): Int32Array {
  const edited = labels.slice();
  // What is out keeps its place unseen, so that it comes back to where its group has gone.
  const isOut = new Uint8Array(edited.length);
  const hidden = new Set<number>();
  const isBack = new Set<number>();
  let fresh = edited.reduce((most, label) => Math.max(most, label), -1) + 1;
  for (const edit of edits) {
    if (edit.kind === 'apart') {
      const taken = new Set(edit.others.map(other => edited[other]!));
      for (const item of edit.items) {
        if (taken.has(edited[item]!)) edited[item] = fresh++;
        taken.add(edited[item]!);
      }
      continue;
    }
    const { kind, item } = edit;
    if (kind === 'out' || kind === 'back') {
      isOut[item] = kind === 'out' ? 1 : 0;
      if (kind === 'out' && edit.isHidden) hidden.add(item);
      else hidden.delete(item);
      if (kind === 'out') isBack.delete(item);
      else isBack.add(item);
      continue;
    }
    if (isOut[edit.other] === 1) continue;
    const theirs = edited[edit.other]!;
    if (kind === 'into') {
      edited[item] = theirs;
      isOut[item] = 0;
      hidden.delete(item);
    } else if (isOut[item] === 1) continue;
    else if (kind === 'leave') {
      if (edited[item] === theirs) edited[item] = fresh++;
    } else {
      const mine = edited[item]!;
      for (let at = 0; at < edited.length; at++) if (edited[at] === mine) edited[at] = theirs;
    }
  }
  const isHidden = hiddenGroups(edited, hidden);
  const takesPart = (label: number, item: number) =>
    isOut[item] === 0 && (isBack.has(item) || !isHidden.has(label));
  return renumber(edited.map((label, item) => (takesPart(label, item) ? label : -1)));
}

/**
 * Groups of which at least half is hidden. Not any group with a hidden item: a group that a few hidden items
 * come to by a new clustering must not vanish with them.
 */
function hiddenGroups(labels: Int32Array, hidden: ReadonlySet<number>): Set<number> {
  const counts = new Map<number, number>();
  for (const item of hidden) counts.set(labels[item]!, (counts.get(labels[item]!) ?? 0) + 1);
  if (counts.size === 0) return new Set();
  const sizes = new Map<number, number>();
  for (const label of labels) sizes.set(label, (sizes.get(label) ?? 0) + 1);
  return new Set([...counts].flatMap(([label, many]) => (many * 2 >= sizes.get(label)! ? [label] : [])));
}

function renumber(edited: Int32Array): Int32Array {
  const inside = Array.from(edited.keys()).filter(item => edited[item] !== -1);
  const { labels } = numberLabels(Int32Array.from(inside, item => edited[item]!));
  const renumbered = new Int32Array(edited.length).fill(-1);
  for (const [at, item] of inside.entries()) renumbered[item] = labels[at]!;
  return renumbered;
}
