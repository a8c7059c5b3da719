/**
 * The impact of an answer: how the groups would change by either answer, and why the question was chosen.
 * Pure.
 *
 * An answer that agrees with the present groups changes none of them; the other one gives a new partition.
 * The two partitions are compared group by group: which groups join, and which split.
 */
import { membersByCluster } from '../labels.ts';
import type { Pair } from '../matrix.ts';
import { contingencyOf, jaccard, pairCounts } from '../metrics/clusterMetrics.ts';

/** Parts of present groups that would be one group. */
export interface Joining {
  readonly parts: readonly (readonly number[])[];
}

/** A present group that would split: its largest part, and the parts that leave it. */
export interface Splitting {
  readonly stays: readonly number[];
  readonly leaves: readonly (readonly number[])[];
}

export interface Consequence {
  readonly joins: readonly Joining[];
  readonly splits: readonly Splitting[];
  /**
   * Items that would leave the largest part of their present group, or whose group would be joined with a
   * larger one.
   */
  readonly touched: number;
}

export interface AnswerImpact {
  readonly same: Consequence;
  readonly different: Consequence;
  /** The answer that would change something. */
  readonly surprise: 'same' | 'different';
  /** The estimated probability of that answer. */
  readonly chance: number;
  /** 1 minus the relative Jaccard coefficient of that outcome: eq. (3). */
  readonly change: number;
  /** chance × change, the expected change E_J that the question was chosen by. */
  readonly gain: number;
}

const NOTHING: Consequence = { joins: [], splits: [], touched: 0 };

/**
 * `labels` are the present groups, `surprising` those after the answer that disagrees with them; both
 * numbered 0 and up. `probability` is that of "same" for this pair.
 */
export function impactOf(
  [i, j]: Pair,
  probability: number,
  labels: Int32Array,
  surprising: Int32Array,
): AnswerImpact {
  const surprise = labels[i] === labels[j] ? 'different' : 'same';
  const consequence = compareGroups(labels, surprising);
  const chance = surprise === 'same' ? probability : 1 - probability;
  const change = 1 - jaccard(pairCounts(contingencyOf(labels, surprising)));
  return {
    same: surprise === 'same' ? consequence : NOTHING,
    different: surprise === 'different' ? consequence : NOTHING,
    surprise,
    chance,
    change,
    gain: chance * change,
  };
}

/** How one partition becomes another. O(N + parts). */
export function compareGroups(before: Int32Array, after: Int32Array): Consequence {
  const was = membersByCluster(before, clusterCount(before));
  const becomes = membersByCluster(after, clusterCount(after));
  const joins = becomes
    .map(group => partsBy(group, before))
    .filter(parts => parts.length > 1)
    .map(parts => ({ parts }));
  const splits = was
    .map(group => partsBy(group, after))
    .filter(parts => parts.length > 1)
    .map(([stays, ...leaves]) => ({ stays: stays!, leaves }));
  const touched = new Set([
    ...splits.flatMap(({ leaves }) => leaves.flat()),
    ...joins.flatMap(({ parts }) => parts.slice(1).flat()),
  ]);
  return { joins, splits, touched: touched.size };
}

/** The pieces of `group` under other labels, largest first, then by smallest member. */
function partsBy(group: Int32Array, labels: Int32Array): number[][] {
  const parts = new Map<number, number[]>();
  for (const item of group) {
    const part = parts.get(labels[item]!);
    if (part === undefined) parts.set(labels[item]!, [item]);
    else part.push(item);
  }
  return [...parts.values()].sort((a, b) => b.length - a.length || a[0]! - b[0]!);
}

function clusterCount(labels: Int32Array): number {
  return labels.reduce((most, label) => Math.max(most, label + 1), 0);
}
