/**
 * The best pairs by gain, found exactly without examining all of them. Pure.
 *
 * Branch and bound: a class whose largest possible gain is strictly below the worst of the best few is
 * skipped. Gains are compared as they are rounded, pair by pair, because different probabilities can round to
 * the same gain. Ties go to the smaller i, then the smaller j.
 */
import { condensedIndex, type Pair } from '../../matrix.ts';
import type { Outcomes } from './outcomes.ts';
import type { Probability } from './probability.ts';
import { type Candidate, gainOf, unlikelyBelow } from './question.ts';

export function selectBest(
  outcomes: Outcomes,
  probability: Probability,
  skip: readonly Pair[],
  room: number,
  h1: boolean,
): Candidate[] {
  const best = new Best(room);
  const skipped = new Skipped(skip);
  rankTogether(outcomes, probability, skipped, best);
  rankApart(outcomes, probability, skipped, best, h1 ? unlikelyBelow : 0);
  if (best.threshold <= 0) rankUnlikely(outcomes, probability, skipped, best, h1 ? unlikelyBelow : 0);
  return best.list();
}

/** Pairs that are together: merge by merge, the one that changes most first. */
function rankTogether(outcomes: Outcomes, probability: Probability, skipped: Skipped, best: Best): void {
  const { reached } = outcomes.run;
  const changes = new Float64Array(reached + 1);
  for (let t = 1; t <= reached; t++) changes[t] = outcomes.ofDifferent(t);
  const order = Array.from({ length: reached }, (_, at) => at + 1).sort(
    (s, t) => changes[t]! - changes[s]! || s - t,
  );
  for (const t of order) {
    if (changes[t]! < best.threshold) return;
    rankMerge(outcomes, t, changes[t]!, probability, skipped, best);
  }
}

/** The pairs of one merge in (i, j) order, as far as they can enter. */
function rankMerge(
  outcomes: Outcomes,
  t: number,
  changed: number,
  { n, codes, values }: Probability,
  skipped: Skipped,
  best: Best,
): void {
  const { kept, joined } = itemsOfMerge(outcomes, t);
  let k = 0;
  let j = 0;
  while (k < kept.length && j < joined.length) {
    // The next item in order, against all larger ones of the other side.
    const [i, others, from] =
      kept[k]! < joined[j]! ? ([kept[k++]!, joined, j] as const) : ([joined[j++]!, kept, k] as const);
    // No gain of this class exceeds `changed`; what follows has a larger i or j than what is here.
    if (!best.admits(i, others[from]!, changed)) return;
    for (let at = from; at < others.length; at++) {
      const other = others[at]!;
      const gain = gainOf(true, values[codes[condensedIndex(n, i, other)]!]!, changed);
      if (best.admits(i, other, gain) && !skipped.has(i, other)) best.offer(i, other, gain);
    }
  }
}

/** The items of the two trees a merge joins, ascending. */
export function itemsOfMerge({ run }: Outcomes, t: number): { kept: Int32Array; joined: Int32Array } {
  const { start, keptLeaves, joinedLeaves } = run.merges;
  const from = start[t]!;
  const middle = from + keptLeaves[t]!;
  const side = new Uint8Array(run.leaves);
  for (let at = from; at < middle; at++) side[run.leafOrder[at]!] = 1;
  for (let at = middle; at < middle + joinedLeaves[t]!; at++) side[run.leafOrder[at]!] = 2;
  const kept: number[] = [];
  const joined: number[] = [];
  for (const [item, leaf] of run.closure.componentOf.entries()) {
    if (side[leaf] === 1) kept.push(item);
    else if (side[leaf] === 2) joined.push(item);
  }
  return { kept: Int32Array.from(kept), joined: Int32Array.from(joined) };
}

/** Pairs that are apart, the likeliest first: no gain exceeds the probability. */
function rankApart(
  outcomes: Outcomes,
  { values, first, second, starts }: Probability,
  skipped: Skipped,
  best: Best,
  least: number,
): void {
  const { run, forest } = outcomes;
  const { componentOf } = run.closure;
  for (let code = values.length - 1; code >= 0; code--) {
    const chance = values[code]!;
    if (chance === 0 || chance < least || chance < best.threshold) return;
    const end = code === 0 ? first.length : starts[code - 1]!;
    for (let at = starts[code]!; at < end; at++) {
      const i = first[at]!;
      const j = second[at]!;
      const x = componentOf[i]!;
      const y = componentOf[j]!;
      if (forest.clusterOf[x] === forest.clusterOf[y]) continue;
      const changed = outcomes.ofSame(x, y);
      if (changed < 0) continue;
      const gain = gainOf(false, chance, changed);
      if (best.admits(i, j, gain) && !skipped.has(i, j)) best.offer(i, j, gain);
    }
  }
}

/** Pairs whose gain is 0 because they are apart with probability 0, in (i, j) order. */
function rankUnlikely(
  outcomes: Outcomes,
  { n, codes, values }: Probability,
  skipped: Skipped,
  best: Best,
  least: number,
): void {
  const { run, forest } = outcomes;
  const { componentOf, cannotLinks } = run.closure;
  const apart = new Skipped(cannotLinks);
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      if (!best.admits(i, j, 0)) return;
      const x = componentOf[i]!;
      const y = componentOf[j]!;
      if (forest.clusterOf[x] === forest.clusterOf[y] || apart.has(x, y) || skipped.has(i, j)) continue;
      const chance = values[codes[condensedIndex(n, i, j)]!]!;
      if (chance === 0 || chance < least) best.offer(i, j, 0);
    }
  }
}

/** A set of pairs in either order. */
class Skipped {
  readonly #larger = new Map<number, Set<number>>();

  constructor(pairs: readonly Pair[]) {
    for (const [i, j] of pairs) {
      const smaller = Math.min(i, j);
      const set = this.#larger.get(smaller);
      if (set === undefined) this.#larger.set(smaller, new Set([Math.max(i, j)]));
      else set.add(Math.max(i, j));
    }
  }

  has(i: number, j: number): boolean {
    return this.#larger.size > 0 && (this.#larger.get(Math.min(i, j))?.has(Math.max(i, j)) ?? false);
  }
}

/** The best few candidates seen so far, whatever the order they come in. */
class Best {
  readonly #room: number;
  readonly #i: number[] = [];
  readonly #j: number[] = [];
  readonly #gain: number[] = [];

  constructor(room: number) {
    this.#room = room;
  }

  /** Below this gain nothing can enter any more; -1 while there is room. */
  get threshold(): number {
    return this.#gain.length < this.#room ? -1 : this.#gain[this.#room - 1]!;
  }

  /** Would a pair of this gain enter? */
  admits(i: number, j: number, gain: number): boolean {
    const last = this.#room - 1;
    if (this.#gain.length <= last) return true;
    const worst = this.#gain[last]!;
    if (gain !== worst) return gain > worst;
    return i < this.#i[last]! || (i === this.#i[last]! && j < this.#j[last]!);
  }

  offer(i: number, j: number, gain: number): void {
    if (!this.admits(i, j, gain)) return;
    let at = this.#gain.length < this.#room ? this.#gain.length : this.#room - 1;
    while (at > 0 && comesBefore(i, j, gain, this.#i[at - 1]!, this.#j[at - 1]!, this.#gain[at - 1]!)) {
      this.#i[at] = this.#i[at - 1]!;
      this.#j[at] = this.#j[at - 1]!;
      this.#gain[at] = this.#gain[at - 1]!;
      at--;
    }
    this.#i[at] = i;
    this.#j[at] = j;
    this.#gain[at] = gain;
  }

  list(): Candidate[] {
    return this.#gain.map((gain, at) => ({ i: this.#i[at]!, j: this.#j[at]!, gain }));
  }
}

/** The order of candidates: larger gain, then smaller i, then smaller j. */
function comesBefore(i: number, j: number, gain: number, k: number, l: number, other: number): boolean {
  if (gain !== other) return gain > other;
  return i < k || (i === k && j < l);
}
