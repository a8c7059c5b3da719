/**
 * Finds questions by the tree of groups for one material: prepares it once, then answers situation after situation. Runs in an asking thread.
 *
 * What stands is a fold over the answers (algorithms/ask/treeOfGroups). The last few standings are kept, so that one more answer, or one taken back, costs one step; any other situation is worked
 * through from its longest known beginning. Beyond `full` items centres stand for close ones, as in [Note: Large collections].
 */
import { type Given, type Standing, TreeOfGroups } from '../../algorithms/ask/treeOfGroups/treeOfGroups.ts';
import { numberLabels } from '../../algorithms/labels.ts';
import type { Matrix, Pair } from '../../algorithms/matrix.ts';
import type { GivenAnswer } from '../../algorithms/noise/doubts.ts';
import { Random } from '../../algorithms/random.ts';
import type { GroupEstimate } from '../../algorithms/session/estimateGroups.ts';
import {
  chooseRepresentatives,
  type Representatives,
  standFor,
} from '../../algorithms/session/representatives.ts';
import { stakesOf } from '../../algorithms/session/whatHangs.ts';
import { loadKernels } from '../../native.ts';
import type { Limits, Progress } from './asker.ts';
import type { Asked, Material, Situation } from './messages.ts';
import { scoreDoubts, suggestGroups } from './suggestions.ts';

/** Each answer takes a pass over all pairs: docs/performance.md has the time at both ends. */
const LIMITS: Limits = { full: 2_000, centres: 1_500 };

/** Standings hold a few numbers for each pair of an item and a group, so only these are kept. */
const KEPT = 4;

export class TreeAsker {
  readonly #material: Material;
  readonly #progress: Progress;
  readonly #chosen: Representatives | null;
  #standing: Representatives | null;
  #tree: TreeOfGroups;
  /** By the answers that led there; what was used last comes last. */
  readonly #known = new Map<string, Standing>();
  #start: Standing;

  constructor(material: Material, progress: Progress, limits: Limits = LIMITS) {
    this.#material = material;
    this.#progress = progress;
    const { points, seed } = material;
    this.#chosen =
      points.rows <= limits.full
        ? null
        : chooseRepresentatives(points, limits.centres, new Random(seed), (done, total) =>
            progress(done, total, 'Putting close items behind one centre …'),
          );
    this.#standing = this.#chosen;
    this.#tree = this.#prepare();
    this.#start = this.#tree.start();
  }

  ask(situation: Situation): Asked {
    this.#stand(situation);
    const given = (situation.given ?? []).flatMap(answer => this.#ofCentres(answer));
    const standing = this.#after(given);
    const labels = this.#toItems(standing.labels);
    const representatives = this.#standing?.items.length ?? null;
    const { question } = standing;
    if (question === null) return { question: null, labels, representatives };
    const { candidate, other } = question.among[0]!;
    const isTogether = standing.labels[question.item] === standing.labels[other];
    const surprise = isTogether ? 'different' : 'same';
    const pair: Pair = [question.item, other];
    const surprising = this.#after([...given, { pair, verdict: surprise }]).labels;
    const chanceOfSame = isTogether ? 1 - candidate.chance : candidate.chance;
    const shown: Pair = [this.#itemOf(pair[0]), this.#itemOf(pair[1])];
    const stakes = stakesOf(shown, chanceOfSame, labels, this.#toItems(surprising));
    const asked = { pair: shown, gain: stakes.gain, stakes };
    if (question.kind === 'pair') return { question: asked, labels, representatives };
    const among = question.among.map(one => this.#itemOf(one.other));
    const round = { kind: question.kind, item: shown[0], among };
    return { question: { ...asked, round }, labels, representatives };
  }

  suggest(situation: Situation): GroupEstimate {
    return suggestGroups(this.#material, situation, this.#progress);
  }

  doubt(answers: readonly GivenAnswer[]): Float64Array {
    return scoreDoubts(this.#material, answers, this.#progress);
  }

  #prepare(): TreeOfGroups {
    const { metric } = this.#material;
    const points = this.#standing?.centres ?? this.#material.points;
    this.#progress(0, 1, 'Building the tree of groups …');
    const kernels = loadKernels();
    // The metric is learned on the rows as the distance sees them.
    const rows = metric === 'cosine' ? toUnitLength(points) : points;
    const measure = (matrix: Matrix) => kernels.pairwiseDistances(matrix, 'euclidean');
    return new TreeOfGroups({ points: rows, measure }, this.#material.kinds ?? ['pair']);
  }

  /** The standing after these answers, from the longest beginning of them that is known. */
  #after(given: readonly Given[]): Standing {
    let from = given.length;
    while (from > 0 && !this.#known.has(keyOf(given.slice(0, from)))) from -= 1;
    let standing = from === 0 ? this.#start : this.#known.get(keyOf(given.slice(0, from)))!;
    for (let at = from; at < given.length; at++) {
      this.#progress(at - from, given.length - from, 'Working through the answers …');
      standing = this.#tree.next(standing, [given[at]!]);
    }
    const key = keyOf(given);
    this.#known.delete(key);
    this.#known.set(key, standing);
    if (this.#known.size > KEPT) this.#known.delete(this.#known.keys().next().value!);
    return standing;
  }

  #stand({ mustLink, cannotLink }: Situation): void {
    if (this.#chosen === null) return;
    const wanted = standFor(this.#material.points, this.#chosen, mustLink, cannotLink);
    const standing = this.#standing!;
    if (
      wanted.items.length === standing.items.length &&
      wanted.of.every((centre, item) => centre === standing.of[item])
    )
      return;
    this.#standing = wanted;
    this.#tree = this.#prepare();
    this.#known.clear();
    this.#start = this.#tree.start();
  }

  /** An answer about two items behind one centre says nothing about centres. */
  #ofCentres({ pair: [i, j], verdict }: Given): Given[] {
    const standing = this.#standing;
    if (standing === null) return [{ pair: [i, j], verdict }];
    const pair: Pair = [standing.of[i]!, standing.of[j]!];
    return pair[0] === pair[1] ? [] : [{ pair, verdict }];
  }

  #itemOf(centre: number): number {
    return this.#standing === null ? centre : this.#standing.items[centre]!;
  }

  #toItems(labels: Int32Array): Int32Array {
    const standing = this.#standing;
    return standing === null ? labels : numberLabels(standing.of.map(centre => labels[centre]!)).labels;
  }
}

function keyOf(given: readonly Given[]): string {
  return given.map(({ pair, verdict }) => `${pair[0]} ${pair[1]} ${verdict}`).join();
}

function toUnitLength({ rows, columns, data }: Matrix): Matrix {
  const scaled = data.slice();
  for (let row = 0; row < rows; row++) {
    const values = scaled.subarray(row * columns, (row + 1) * columns);
    const length = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0));
    if (length > 0) for (let column = 0; column < columns; column++) values[column]! /= length;
  }
  return { rows, columns, data: scaled };
}
