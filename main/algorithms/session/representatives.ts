/**
 * Represents close items by their centres, so that questions stay fast in large collections. Pure.
 *
 * The reduction of Biswas and Jacobs (CVPR 2012, heuristic H1 for more than 1,000 images): "we initially use
 * K-means to group very close points together and represent them using their centroids and then run our
 * algorithm". One k-means with thousands of centres is slow, so it is done in two levels: √R coarse groups,
 * then k-means inside each with its share of the R centres. It changes the questions (two items of one centre
 * are never asked about), so a session reports when it is used; bench/representatives.ts measures the loss.
 *
 * O(N √R d) per iteration and level. About R representatives: fewer where items coincide, a few more where a
 * coarse group is so small that its share would be 0.
 */
import { kmeans, spreadCentroids } from '../cluster/kmeans.ts';
import { closeConstraints } from '../constraints.ts';
import { type Matrix, type Pair, pickRows } from '../matrix.ts';
import type { Random } from '../random.ts';

export interface Representatives {
  /** For each item, its representative. */
  readonly of: Int32Array;
  /** The item nearest to each centre: the one that is shown when the representative is asked about. */
  readonly items: Int32Array;
  readonly centres: Matrix;
}

const MAX_ITERATIONS = 12;

export function chooseRepresentatives(
  points: Matrix,
  count: number,
  random: Random,
  onProgress?: (done: number, total: number) => void,
): Representatives {
  const { rows: n, columns } = points;
  if (!Number.isInteger(count) || count < 1 || count > n)
    throw new RangeError(`the number of representatives must be from 1 to ${n}`);
  const coarse = membersOf(clusterInto(points, Math.ceil(Math.sqrt(count)), random));
  const of = new Int32Array(n);
  const items: number[] = [];
  const centres: number[] = [];
  let done = 0;
  for (const members of coarse) {
    onProgress?.(done, n);
    // What rounding took from one group is given to the next.
    const due = Math.round((count * (done + members.length)) / n) - items.length;
    const share = Math.min(members.length, Math.max(1, due));
    const inside = pickRows(points, members);
    for (const local of membersOf(clusterInto(inside, share, random))) {
      const centre = meanOf(inside, local);
      for (const row of local) of[members[row]!] = items.length;
      items.push(members[nearestTo(inside, local, centre)]!);
      centres.push(...centre);
    }
    done += members.length;
  }
  const data = Float64Array.from(centres);
  return { of, items: Int32Array.from(items), centres: { rows: items.length, columns, data } };
}

/**
 * Splits centres as the answers require: a function of the answers alone. Where two items of one centre are
 * different, the centre is split, and each of its items joins the nearer of the two. Where answers about
 * other items of two centres contradict each other, the items of the contradicted "different" become their
 * own centres.
 */
export function splitAsAnswered(
  points: Matrix,
  chosen: Representatives,
  mustLink: readonly Pair[],
  cannotLink: readonly Pair[],
): Representatives {
  const centres = new SplitCentres(points, chosen);
  for (const [i, j] of cannotLink) if (centres.of[i] === centres.of[j]) centres.part(i, j);
  for (;;) {
    const links = linksOfCentres(centres, mustLink, cannotLink);
    const { contradicted } = closeConstraints(centres.count, links.mustLink, links.cannotLink);
    const before = centres.count;
    for (const position of contradicted) for (const item of links.apart[position]!) centres.isolate(item);
    if (centres.count === before) return centres.count === chosen.items.length ? chosen : centres.finish();
  }
}

/** Pairs of items as pairs of their centres; pairs of one centre are dropped. */
export function pairsOfCentres({ of }: { readonly of: Int32Array }, pairs: readonly Pair[]): Pair[] {
  return pairs.map(([i, j]): Pair => [of[i]!, of[j]!]).filter(([a, b]) => a !== b);
}

function linksOfCentres(centres: SplitCentres, mustLink: readonly Pair[], cannotLink: readonly Pair[]) {
  const apart = cannotLink.filter(([i, j]) => centres.of[i] !== centres.of[j]);
  return { mustLink: pairsOfCentres(centres, mustLink), cannotLink: pairsOfCentres(centres, apart), apart };
}

/** Centres while they are being split. */
class SplitCentres {
  readonly of: Int32Array;
  readonly #points: Matrix;
  readonly #chosen: Representatives;
  readonly #changed = new Set<number>();
  count: number;

  constructor(points: Matrix, chosen: Representatives) {
    this.#points = points;
    this.#chosen = chosen;
    this.of = chosen.of.slice();
    this.count = chosen.items.length;
  }

  part(i: number, j: number): void {
    const centre = this.of[i]!;
    const fresh = this.count++;
    for (const item of this.#membersOf(centre)) {
      const isNearerToFirst = between(this.#points, item, i) <= between(this.#points, item, j);
      if (item === j || (item !== i && !isNearerToFirst)) this.of[item] = fresh;
    }
    this.#changed.add(centre).add(fresh);
  }

  isolate(item: number): void {
    const centre = this.of[item]!;
    if (this.#membersOf(centre).length === 1) return;
    this.#changed.add(centre).add(this.count);
    this.of[item] = this.count++;
  }

  finish(): Representatives {
    const { columns } = this.#points;
    const items = new Int32Array(this.count);
    const data = new Float64Array(this.count * columns);
    items.set(this.#chosen.items);
    data.set(this.#chosen.centres.data);
    for (const centre of this.#changed) {
      const members = this.#membersOf(centre);
      const mean = meanOf(this.#points, members);
      items[centre] = nearestTo(this.#points, members, mean);
      data.set(mean, centre * columns);
    }
    return { of: this.of, items, centres: { rows: this.count, columns, data } };
  }

  #membersOf(centre: number): number[] {
    const members: number[] = [];
    for (let item = 0; item < this.of.length; item++) if (this.of[item] === centre) members.push(item);
    return members;
  }
}

function clusterInto(points: Matrix, k: number, random: Random): Int32Array {
  if (k >= points.rows) return Int32Array.from({ length: points.rows }, (_, row) => row);
  return kmeans(points, spreadCentroids(points, k, random), MAX_ITERATIONS).labels;
}

function membersOf(labels: Int32Array): number[][] {
  const members: number[][] = [];
  for (const [item, label] of labels.entries()) {
    const group = members[label];
    if (group === undefined) members[label] = [item];
    else group.push(item);
  }
  return members.filter(group => group !== undefined);
}

function meanOf({ columns, data }: Matrix, rows: readonly number[]): Float64Array {
  const mean = new Float64Array(columns);
  for (const row of rows)
    for (let column = 0; column < columns; column++) mean[column]! += data[row * columns + column]!;
  for (let column = 0; column < columns; column++) mean[column]! /= rows.length;
  return mean;
}

/** The row nearest to `centre`; the first of several. */
function nearestTo({ columns, data }: Matrix, rows: readonly number[], centre: Float64Array): number {
  let nearest = rows[0]!;
  let best = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    let distance = 0;
    for (let column = 0; column < columns; column++)
      distance += (data[row * columns + column]! - centre[column]!) ** 2;
    if (distance < best) {
      best = distance;
      nearest = row;
    }
  }
  return nearest;
}

function between({ columns, data }: Matrix, a: number, b: number): number {
  let distance = 0;
  for (let column = 0; column < columns; column++)
    distance += (data[a * columns + column]! - data[b * columns + column]!) ** 2;
  return distance;
}
