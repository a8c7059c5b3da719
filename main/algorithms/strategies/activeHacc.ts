/**
 * Active-HACC (ask/activeHacc) as a question strategy: the paper's own. Pure.
 *
 * [Note: Large collections] Up to 10,000 items every pair may be asked. Beyond that, centres represent close
 * items (session/representatives.ts), and the question is about the items nearest to two centres. An answer
 * "different" about two items of one centre splits it.
 */
import { askBest, clusterBy, type Instance, type Kernels, prepare } from '../ask/activeHacc/ask.ts';
import { closeConstraints } from '../constraints.ts';
import { distanceBetween, type Metric } from '../distance.ts';
import { type Matrix, type Pair, pairIndex } from '../matrix.ts';
import { Random } from '../random.ts';
import { effectOfRounds, isSamePair } from '../session/answers.ts';
import { CarefulLog } from '../session/carefulLog.ts';
import { Centres, type Limits, type Links } from './centres.ts';
import type {
  PlainQuestion,
  Progress,
  QuestionStrategy,
  StrategyInput,
  StrategyResult,
} from './questionStrategy.ts';

/** What fits: docs/performance.md has the memory and the time at both ends. */
const LIMITS: Limits = { full: 10_000, centres: 4_000 };
/** Clusterings behind the probability of each pair (S in eq. 2). */
const RUNS = 100;

export interface ActiveHaccOptions {
  readonly points: Matrix;
  readonly metric: Metric;
  /** How many groups it stops at. */
  readonly k: number;
  readonly seed: number;
  readonly runs?: number;
  readonly kernels: Kernels;
  readonly limits?: Limits;
  /** Wrong answers are expected: doubtful ones are soft and asked about again (session/answers.ts). */
  readonly isCareful?: boolean;
  readonly progress?: Progress;
}

export class ActiveHacc implements QuestionStrategy {
  readonly #options: ActiveHaccOptions;
  readonly #progress: Progress;
  readonly #centres: Centres;
  readonly #careful: CarefulLog | null;
  #instance: Instance;

  constructor(options: ActiveHaccOptions) {
    const { points, metric, seed, limits = LIMITS, progress = () => {}, isCareful = false } = options;
    this.#options = options;
    this.#progress = progress;
    this.#centres = new Centres(points, seed, progress, limits);
    this.#careful = isCareful ? new CarefulLog(points.rows, distanceBetween(points, metric)) : null;
    this.#instance = this.#prepare();
  }

  next(input: StrategyInput): StrategyResult {
    const links = this.#linksOf(input);
    const again = this.#againAfter(input);
    if (again !== null) return { labels: this.groups(input), question: again };
    const best = askBest(this.#instance, { ...links, k: this.#k, top: 1, method: 'fast' });
    const labels = this.#centres.toItems(best.labels);
    if (best.pair === null) return { labels, question: null };
    const pair: Pair = [this.#centres.itemOf(best.pair[0]), this.#centres.itemOf(best.pair[1])];
    return { labels, question: this.#describe(pair, best.gain) };
  }

  groups(input: StrategyInput): Int32Array {
    const links = this.#linksOf(input);
    return this.#centres.toItems(clusterBy(this.#instance, this.#k, links));
  }

  centreCount(input: StrategyInput): number | null {
    this.#linksOf(input);
    return this.#centres.count;
  }

  /** The question that is to settle the doubt about an answer; null: none is doubted, or it was skipped. */
  #againAfter({ rounds, skipped = [] }: StrategyInput): PlainQuestion | null {
    const doubted = this.#careful?.effectOf(rounds.flat()).corroborate ?? null;
    if (doubted === null || skipped.some(pair => isSamePair(pair, doubted.pair))) return null;
    const { pair, verdict } = this.#careful!.answer(doubted.answer);
    if (verdict === 'cannot-tell') return null;
    return { ...this.#describe(doubted.pair, 0), again: { pair, verdict, why: 'unlikely' } };
  }

  questionAbout(input: StrategyInput, pair: Pair): PlainQuestion {
    const links = this.#linksOf(input);
    const [a, b] = this.#centresOf(pair);
    if (a !== b && !isDecided(this.#instance.n, links, [a, b])) return this.#describe(pair, 0);
    // A pair that the other answers decide changes nothing, whatever the answer.
    const labels = clusterBy(this.#instance, this.#k, links);
    return { ...this.#describe(pair, 0), chances: [labels[a] === labels[b] ? 1 : 0] };
  }

  get #k(): number {
    return Math.min(this.#options.k, this.#instance.n);
  }

  #describe(pair: Pair, expectedChange: number): PlainQuestion {
    const { n, probability } = this.#instance;
    const [a, b] = this.#centresOf(pair);
    const chance = a === b ? 1 : probability.values[probability.codes[pairIndex(n, a, b)]!]!;
    return {
      kind: 'pair',
      item: pair[0],
      among: [pair[1]],
      chances: [chance],
      expectedChange,
      again: null,
    };
  }

  #centresOf([i, j]: Pair): Pair {
    const { of } = this.#centres;
    return of === null ? [i, j] : [of[i]!, of[j]!];
  }

  /** The consistent answers as links of centres; the centres are split for them first. */
  #linksOf({ rounds, skipped = [] }: StrategyInput): Links {
    const effect =
      this.#careful?.effectOf(rounds.flat()) ?? effectOfRounds(this.#options.points.rows, rounds);
    if (this.#centres.splitForAnswers(effect)) this.#instance = this.#prepare();
    const links = { ...effect, skip: [...effect.skip, ...skipped] };
    const { mustLink, cannotLink, skip } = this.#centres.ofCentres(links);
    return { mustLink, cannotLink, skip };
  }

  #prepare(): Instance {
    const { metric, k, seed, runs = RUNS, kernels } = this.#options;
    const { points } = this.#centres;
    const message = 'Estimating which pairs belong together …';
    this.#progress(0, runs, message);
    const shares = kernels.consensusShares(points, Math.min(k, points.rows), runs, new Random(seed), done =>
      this.#progress(done, runs, message),
    );
    this.#progress(runs, runs, 'Sorting the distances …');
    return prepare({ points, metric }, shares, kernels);
  }
}

function isDecided(n: number, { mustLink, cannotLink }: Links, [a, b]: Pair): boolean {
  const { componentOf, cannotLinks } = closeConstraints(n, mustLink, cannotLink);
  const [c, d] = [componentOf[a]!, componentOf[b]!];
  return c === d || cannotLinks.some(([e, f]) => (e === c && f === d) || (e === d && f === c));
}
