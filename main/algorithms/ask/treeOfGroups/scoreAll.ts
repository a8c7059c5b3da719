/**
 * The shortlist of a question from all that may be asked, without an object for each candidate, and how likely
 * each item belongs to its group. Pure.
 *
 * There are more candidates than items, and the chances of all change with every answer. So they are scored as
 * numbers, and objects are made of the best only. `shortlistOf` in questions.ts is the slow twin, bit for bit.
 * O(parts + pairs of groups).
 */
import type { Arrangement, OpenParts } from './arrange.ts';
import { type Chances, sizeFeature } from './chances.ts';
import type { Joins } from './joins.ts';
import { impactOf } from './parts.ts';
import {
  type Candidate,
  candidate,
  candidatesOf,
  FARTHEST,
  MAX_SHOWN,
  type RankedSide,
  type Shortlist,
  shortlistOf,
} from './questions.ts';
import type { Tree } from './tree.ts';

export interface Scored {
  readonly shortlist: Shortlist;
  /** Of each item, as likely as the part that includes it and is the least likely to. */
  readonly belonging: Float64Array;
}

export function scoreAll(
  arrangement: Arrangement,
  tree: Tree,
  chances: Chances,
  doubts: readonly Candidate[],
  least: number,
): Scored {
  const best: Best = { scores: new TopScores(1), made: [] };
  const belonging = new Float64Array(tree.root + 1).fill(1);
  const odd = scoreParts(arrangement, chances, least, best, belonging);
  const choice = scoreJoins(arrangement, chances, least, best);
  for (const doubt of doubts) offer(best, doubt.score, () => doubt);
  const all = () => shortlistOf([...candidatesOf(arrangement, chances), ...doubts], least).sorted;
  const { subtreeOf } = arrangement.resolution;
  for (let node = tree.root - 1; node >= 0; node--) {
    const parent = tree.parent[node]!;
    if (subtreeOf[parent] === subtreeOf[node] && subtreeOf[node]! >= 0)
      belonging[node] = Math.min(belonging[node]!, belonging[parent]!);
  }
  const shortlist = { odd, choice, sorted: inOrder(best, all) };
  return { shortlist, belonging: withCentres(belonging.slice(0, tree.n), arrangement) };
}

/**
 * The most central item of a group is no part of it. Unless an answer joined it to another, it belongs to the
 * group as likely as the likeliest of the others.
 */
function withCentres(belonging: Float64Array, { labels, groups, resolution }: Arrangement): Float64Array {
  const likeliest = new Float64Array(groups);
  for (let item = 0; item < labels.length; item++)
    if (belonging[item]! < 1)
      likeliest[labels[item]!] = Math.max(likeliest[labels[item]!]!, belonging[item]!);
  const joined = new Set(resolution.accepted.flatMap(({ pair, isSame }) => (isSame ? pair : [])));
  return belonging.map((chance, item) => {
    const other = likeliest[labels[item]!]!;
    return chance < 1 || other === 0 || joined.has(item) ? chance : other;
  });
}

/** Usually the first one is asked. Where none of the best can be, all are sorted. */
function* inOrder({ scores, made }: Best, all: () => Iterable<Candidate>): Generator<Candidate> {
  for (const at of scores.of(0)) yield made[at]!();
  if (scores.counts[0]! < MAX_SHOWN) return;
  let at = 0;
  for (const one of all()) if (at++ >= MAX_SHOWN) yield one;
}

/** Parts that may leave their group; returns those of the group with the highest total score. */
function scoreParts(
  arrangement: Arrangement,
  chances: Chances,
  least: number,
  best: Best,
  belonging: Float64Array,
): RankedSide | null {
  let [most, highest] = [0, 0];
  let found: { parts: OpenParts; rows: number[] } | null = null;
  const top = new TopScores(1);
  for (const parts of arrangement.openParts()) {
    const { table, rows, nearest } = parts;
    const { smaller, impact } = table.features;
    const { toRest } = table;
    const margins = table.margins(nearest);
    top.counts[0] = 0;
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at]!;
      const same = chances.ofSameBy(toRest[row]!, true, smaller[row]!, margins[row]!);
      belonging[table.nodes[row]!] = chances.trusted(same);
      const chance = 1 - same;
      if (!(chance >= least)) continue;
      const score = chance * impact[row]!;
      top.offer(0, score, row);
      if (best.scores.takes(0, score))
        offer(best, score, () => candidate(table.sidesAt(row, nearest), chance));
    }
    const sum = top.sum(0);
    if (top.counts[0]! < 2 || sum < most || (sum === most && !(most > 0 && top.scores[0]! > highest)))
      continue;
    [most, highest] = [sum, top.scores[0]!];
    found = { parts, rows: [...top.of(0)] };
  }
  if (found === null) return null;
  const { table, nearest } = found.parts;
  const list = found.rows.map(row => {
    const sides = table.sidesAt(row, nearest);
    return candidate(sides, 1 - chances.ofSame(sides));
  });
  return { node: table.largest, list };
}

/** Groups that may be one; returns those of the group with the highest total score. */
function scoreJoins(
  arrangement: Arrangement,
  chances: Chances,
  least: number,
  best: Best,
): RankedSide | null {
  const { sizes, groups } = arrangement;
  const joins = arrangement.joins(chances.height * FARTHEST);
  const chance = chancesOfJoins(joins, sizes, chances);
  const top = new TopScores(groups);
  for (let at = 0; at < joins.count; at++) {
    if (!(chance[at]! >= least)) continue;
    const [one, other] = [joins.one[at]!, joins.other[at]!];
    const score = chance[at]! * impactOf(sizes[one]!, sizes[other]!);
    top.offer(one, score, at);
    top.offer(other, score, at);
    if (best.scores.takes(0, score))
      offer(best, score, () => candidate(arrangement.sidesOfJoin(joins, at), chance[at]!));
  }
  let [most, found] = [0, -1];
  for (let group = 0; group < groups; group++) {
    const sum = top.sum(group);
    if (top.counts[group]! < 2 || sum < most || (sum === most && (found < 0 || !top.isBefore(group, found))))
      continue;
    [most, found] = [sum, group];
  }
  if (found < 0) return null;
  const list = [...top.of(found)].map(at => candidate(arrangement.sidesOfJoin(joins, at), chance[at]!));
  return { node: arrangement.largestOf(found), list };
}

/** A group belongs to one subject: the others that it could be joined with compete. */
function chancesOfJoins({ count, one, other, distance, margin }: Joins, sizes: Int32Array, chances: Chances) {
  const odds = new Float64Array(count);
  const sums = new Float64Array(sizes.length);
  for (let at = 0; at < count; at++) {
    const [a, b] = [one[at]!, other[at]!];
    const chance = chances.ofSameBy(distance[at]!, false, sizeFeature(sizes[a]!, sizes[b]!), margin[at]!);
    odds[at] = chance / (1 - chance);
    sums[a]! += odds[at]!;
    sums[b]! += odds[at]!;
  }
  return odds.map((mine, at) => mine / (1 + Math.max(sums[one[at]!]!, sums[other[at]!]!)));
}

/** Of all candidates, as functions that make them. */
interface Best {
  readonly scores: TopScores;
  readonly made: (() => Candidate)[];
}

function offer({ scores, made }: Best, score: number, make: () => Candidate): void {
  if (scores.takes(0, score)) scores.offer(0, score, made.push(make) - 1);
}

/** For each of several lists the highest scores, in order; of equals those that came first. */
class TopScores {
  readonly scores: Float64Array;
  readonly counts: Uint8Array;
  readonly #ids: Int32Array;

  constructor(lists: number) {
    this.scores = new Float64Array(lists * MAX_SHOWN);
    this.#ids = new Int32Array(lists * MAX_SHOWN);
    this.counts = new Uint8Array(lists);
  }

  takes(list: number, score: number): boolean {
    return this.counts[list]! < MAX_SHOWN || score > this.scores[(list + 1) * MAX_SHOWN - 1]!;
  }

  offer(list: number, score: number, id: number): void {
    if (!this.takes(list, score)) return;
    const from = list * MAX_SHOWN;
    let at = from + Math.min(this.counts[list]!, MAX_SHOWN - 1);
    if (this.counts[list]! < MAX_SHOWN) this.counts[list]! += 1;
    for (; at > from && this.scores[at - 1]! < score; at--) {
      this.scores[at] = this.scores[at - 1]!;
      this.#ids[at] = this.#ids[at - 1]!;
    }
    this.scores[at] = score;
    this.#ids[at] = id;
  }

  of(list: number): Int32Array {
    return this.#ids.subarray(list * MAX_SHOWN, list * MAX_SHOWN + this.counts[list]!);
  }

  sum(list: number): number {
    let sum = 0;
    for (let at = 0; at < this.counts[list]!; at++) sum += this.scores[list * MAX_SHOWN + at]!;
    return sum;
  }

  /** Whether the first of one list comes before the first of another in one list of all. */
  isBefore(list: number, other: number): boolean {
    const [one, two] = [this.scores[list * MAX_SHOWN]!, this.scores[other * MAX_SHOWN]!];
    return one > two || (one === two && this.#ids[list * MAX_SHOWN]! < this.#ids[other * MAX_SHOWN]!);
  }
}
