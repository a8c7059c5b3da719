/**
 * What a person did to the groups with their own hands, laid over what a strategy makes of the answers. Pure.
 *
 * A strategy weighs answers; a deed is not weighed: after a merge the two groups are one, after a move the item is where it was put, whatever the model holds.
 * Deeds are laid over in the order done, each upon what the ones before it left.
 */
import { numberLabels } from '../labels.ts';

export type Deed =
  /** The groups of two items are one. */
  | { readonly kind: 'join'; readonly item: number; readonly other: number }
  /** The item belongs to the group of the other; quietly, where nothing is to be learned from it. */
  | { readonly kind: 'into'; readonly item: number; readonly other: number; readonly isQuiet?: boolean }
  /** The item leaves the group of the other, for a group of its own if it was in it. */
  | { readonly kind: 'leave'; readonly item: number; readonly other: number }
  /** The item takes no part. */
  | { readonly kind: 'out'; readonly item: number }
  /** The item takes part again, in the group it was in. */
  | { readonly kind: 'back'; readonly item: number };

/** Groups numbered by smallest member; -1 for what takes no part. */
export function layDeeds(labels: Int32Array, deeds: readonly Deed[]): Int32Array {
  const laid = labels.slice();
  // What is out keeps its place unseen, so that it comes back to where its group has gone.
  const isOut = new Uint8Array(laid.length);
  let fresh = laid.reduce((most, label) => Math.max(most, label), -1) + 1;
  for (const deed of deeds) {
    const { kind, item } = deed;
    if (kind === 'out' || kind === 'back') {
      isOut[item] = kind === 'out' ? 1 : 0;
      continue;
    }
    if (isOut[deed.other] === 1) continue;
    const theirs = laid[deed.other]!;
    if (kind === 'into') {
      laid[item] = theirs;
      isOut[item] = 0;
    } else if (isOut[item] === 1) continue;
    else if (kind === 'leave') {
      if (laid[item] === theirs) laid[item] = fresh++;
    } else {
      const mine = laid[item]!;
      for (let at = 0; at < laid.length; at++) if (laid[at] === mine) laid[at] = theirs;
    }
  }
  return renumber(laid.map((label, item) => (isOut[item] === 1 ? -1 : label)));
}

function renumber(laid: Int32Array): Int32Array {
  const inside = Array.from(laid.keys()).filter(item => laid[item] !== -1);
  const { labels } = numberLabels(Int32Array.from(inside, item => laid[item]!));
  const renumbered = new Int32Array(laid.length).fill(-1);
  for (const [at, item] of inside.entries()) renumbered[item] = labels[at]!;
  return renumbered;
}
