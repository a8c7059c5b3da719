/**
 * Finds questions by Active-HACC for one material: prepares it once, then answers situation after situation. Runs in an asking thread.
 *
 * [Note: Large collections] Up to 10,000 items every pair may be asked. Beyond, close items stand behind one centre
 * (algorithms/session/representatives.ts): the question is then about the items nearest to two centres, and the session
 * says how many centres there are. Two items behind one centre that a person called different part that centre.
 */
import { askBest, outcome } from '../../algorithms/ask/activeHacc/ask.ts';
import { type Instance, prepare } from '../../algorithms/ask/activeHacc/instance.ts';
import { closeConstraints } from '../../algorithms/constraints.ts';
import { numberLabels } from '../../algorithms/labels.ts';
import { condensedIndex, type Matrix, type Pair } from '../../algorithms/matrix.ts';
import type { GivenAnswer } from '../../algorithms/noise/doubts.ts';
import { Random } from '../../algorithms/random.ts';
import type { GroupEstimate } from '../../algorithms/session/estimateGroups.ts';
import {
  chooseRepresentatives,
  pairsOfCentres,
  type Representatives,
  standFor,
} from '../../algorithms/session/representatives.ts';
import { stakesOf } from '../../algorithms/session/whatHangs.ts';
import { loadKernels } from '../../native.ts';
import type { Asked, Material, Question, Situation } from './messages.ts';
import { scoreDoubts, suggestGroups } from './suggestions.ts';

export interface Limits {
  /** Up to so many items every pair may be asked. */
  readonly full: number;
  /** Beyond, about so many centres stand for them. */
  readonly centres: number;
}

/** What fits: docs/performance.md has the memory and the time at both ends. */
const LIMITS: Limits = { full: 10_000, centres: 4_000 };

export type Progress = (done: number, total: number, sentence: string) => void;

export class Asker {
  readonly #material: Material;
  readonly #progress: Progress;
  readonly #chosen: Representatives | null;
  /** The centres as the last situation parted them; the same object while nothing was parted anew. */
  #standing: Representatives | null;
  #instance: Instance;

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
    this.#instance = this.#prepare();
  }

  ask(situation: Situation): Asked {
    this.#stand(situation);
    const k = Math.min(this.#material.k, this.#instance.n);
    const said = this.#ofCentres(situation);
    const best = askBest(this.#instance, { ...said, k, top: 1, method: 'fast' });
    const labels = this.#toItems(best.labels);
    const representatives = this.#standing?.items.length ?? null;
    if (situation.about !== undefined) {
      const question = this.#about(situation.about, best.labels, k, said);
      return { question, labels, representatives };
    }
    if (best.pair === null) return { question: null, labels, representatives };
    const [a, b] = best.pair;
    const pair: Pair = [this.#itemOf(a), this.#itemOf(b)];
    const question = { ...this.#about(pair, best.labels, k, said), gain: best.gain };
    return { question, labels, representatives };
  }

  doubt(answers: readonly GivenAnswer[]): Float64Array {
    return scoreDoubts(this.#material, answers, this.#progress);
  }

  /** What hangs on a pair of items. */
  #about(pair: Pair, labels: Int32Array, k: number, said: Situation): Question {
    const standing = this.#standing;
    const [i, j] = standing === null ? pair : [standing.of[pair[0]]!, standing.of[pair[1]]!];
    const [a, b] = [Math.min(i, j), Math.max(i, j)];
    const now = this.#toItems(labels);
    // What the other answers decide anyhow changes nothing, whatever is said.
    if (a === b || isDecided(this.#instance.n, said, [a, b]))
      return { pair, gain: 0, stakes: stakesOf(pair, labels[a] === labels[b] ? 1 : 0, now, now) };
    const surprise = labels[a] === labels[b] ? 'different' : 'same';
    const surprising = outcome(this.#instance, k, said, [a, b], surprise);
    const { codes, values } = this.#instance.probability;
    const chance = values[codes[condensedIndex(this.#instance.n, a, b)]!]!;
    const stakes = stakesOf(pair, chance, now, this.#toItems(surprising));
    return { pair, gain: stakes.gain, stakes };
  }

  suggest(situation: Situation): GroupEstimate {
    return suggestGroups(this.#material, situation, this.#progress);
  }

  #prepare(): Instance {
    const { metric, k, seed, runs } = this.#material;
    const points: Matrix = this.#standing?.centres ?? this.#material.points;
    this.#progress(0, runs, 'Estimating which pairs belong together …');
    const kernels = loadKernels();
    const shares = kernels.consensusShares(points, Math.min(k, points.rows), runs, new Random(seed), done =>
      this.#progress(done, runs, 'Estimating which pairs belong together …'),
    );
    this.#progress(runs, runs, 'Sorting the distances …');
    return prepare({ points, metric }, shares, kernels);
  }

  /** The centres are a function of the answers, never of the order in which situations came to this thread. */
  #stand({ mustLink, cannotLink }: Situation): void {
    if (this.#chosen === null) return;
    const wanted = standFor(this.#material.points, this.#chosen, mustLink, cannotLink);
    const standing = this.#standing!;
    if (
      wanted.items.length === standing.items.length &&
      wanted.of.every((centre, i) => centre === standing.of[i])
    )
      return;
    this.#standing = wanted;
    this.#instance = this.#prepare();
  }

  #ofCentres(situation: Situation): Situation {
    const standing = this.#standing;
    if (standing === null) return situation;
    return {
      mustLink: pairsOfCentres(standing, situation.mustLink),
      cannotLink: pairsOfCentres(standing, situation.cannotLink),
      skip: pairsOfCentres(standing, situation.skip),
    };
  }

  #itemOf(centre: number): number {
    return this.#standing === null ? centre : this.#standing.items[centre]!;
  }

  #toItems(labels: Int32Array): Int32Array {
    const standing = this.#standing;
    return standing === null ? labels : numberLabels(standing.of.map(centre => labels[centre]!)).labels;
  }
}

function isDecided(n: number, { mustLink, cannotLink }: Situation, [a, b]: Pair): boolean {
  const { componentOf, cannotLinks } = closeConstraints(n, mustLink, cannotLink);
  const [c, d] = [componentOf[a]!, componentOf[b]!];
  return c === d || cannotLinks.some(([e, f]) => (e === c && f === d) || (e === d && f === c));
}
