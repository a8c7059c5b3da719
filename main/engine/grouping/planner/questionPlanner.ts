/**
 * Plans the questions of one grouping: from its items and log to the next question and the groups it is
 * about. Planner thread.
 */
import type { AnswerError } from '../../../algorithms/ask/treeOfGroups/answerErrors.ts';
import type { Proposal } from '../../../algorithms/ask/treeOfGroups/proposals.ts';
import type { ReasonOf } from '../../../algorithms/ask/treeOfGroups/treeState.ts';
import type { GivenReason } from '../../../algorithms/ask/treeOfGroups/weighReasons.ts';
import { type PlattCalibration, probabilitySame } from '../../../algorithms/embed/plattCalibration.ts';
import { meanSquareBetween } from '../../../algorithms/linkage/clusterDistance.ts';
import type { Condensed, Matrix } from '../../../algorithms/matrix.ts';
import type { NearestItems } from '../../../algorithms/neighbours/nearestNeighbours.ts';
import { compareGroups } from '../../../algorithms/session/answerImpact.ts';
import { CentreDistances } from '../../../algorithms/session/groupFacts.ts';
import { applyEdits } from '../../../algorithms/session/manualEdits.ts';
import { ActiveHacc } from '../../../algorithms/strategies/activeHacc.ts';
import {
  chancesWithGroups,
  likelyPair,
  type SetComparison,
} from '../../../algorithms/strategies/groupChances.ts';
import { GroupTree } from '../../../algorithms/strategies/groupTree.ts';
import { MaxEntropy } from '../../../algorithms/strategies/pairLinkage.ts';
import {
  isAbout,
  type NameChange,
  type PlainQuestion,
  PrefixIds,
  type QuestionStrategy,
  type Rounds,
} from '../../../algorithms/strategies/questionStrategy.ts';
import { Subcluster } from '../../../algorithms/strategies/subcluster.ts';
import { suggestGroups } from '../../../algorithms/strategies/suggestGroups.ts';
import type { Strategy } from '../../../contract/grouping.ts';
import { loadKernels } from '../../../native.ts';
import { share } from '../../compute/share.ts';
import { type CollectionAxes, pointsAlong } from '../../embeddings/collectionAxes.ts';
import { comparisonOf } from '../../embeddings/comparisons.ts';
import { comparedItems, evidenceOf } from './comparedItems.ts';
import type { Fold, GroupingInput, KeyedReasons, PlannerRequests, QuestionState, Step } from './messages.ts';
import { answeredOf, votesOf } from './messages.ts';
import { AllPairs, NeighbourSearch } from './neighbourSearch.ts';
import { parseFold } from './savedFold.ts';

export class QuestionPlanner {
  readonly #points: Matrix;
  readonly #axes: CollectionAxes;
  readonly #calibration: PlattCalibration;
  readonly #search: NeighbourSearch;
  readonly #pairs: AllPairs;
  readonly #makeStrategy: () => QuestionStrategy;
  #madeStrategy: QuestionStrategy | undefined;
  /** From the catalog, until the strategy is made. */
  #fold: Fold | null = null;
  readonly #toCentres: CentreDistances;
  readonly #prefixes = new PrefixIds();
  readonly #reasons = new Map<string, GivenReason>();
  /** After each prefix of a log: the expected change of the question, and how many items its last step moved. */
  readonly #changes = new Map<number, { readonly expected: number; readonly moved: number }>();

  constructor(input: GroupingInput, progress: (message: string) => void) {
    progress('Comparing the pictures …');
    const known = input.axes?.parts ?? null;
    const { points, axes } = share(pointsAlong(input.model, input.embeddings, input.seed, known));
    this.#points = points;
    this.#axes = axes;
    this.#calibration = comparisonOf(input.model, input.embeddings.columns).calibration;
    this.#toCentres = new CentreDistances(points);
    this.#search = new NeighbourSearch(points, input, progress);
    this.#pairs = new AllPairs(points, input.pairs);
    this.#makeStrategy = () =>
      makeStrategy(input, points, this.#search, this.#pairs, key => this.#reasons.get(key), progress);
  }

  addReasons(reasons: KeyedReasons): null {
    for (const [key, reason] of reasons) this.#reasons.set(key, reason);
    return null;
  }

  /** Made when first needed: a cached question needs none. */
  get #strategy(): QuestionStrategy {
    if (this.#madeStrategy === undefined) {
      this.#madeStrategy = this.#makeStrategy();
      if (this.#fold !== null) this.#restore(this.#madeStrategy, this.#fold);
      this.#fold = null;
    }
    return this.#madeStrategy;
  }

  /** The items as points, in shared memory. */
  points(): Matrix {
    return this.#points;
  }

  axes(): CollectionAxes {
    return this.#axes;
  }

  /** The nearest neighbours of each item, in shared memory; what is missing is searched for now. */
  neighbours(): NearestItems {
    return this.#search.finish();
  }

  /** Searches for a moment; returns the share of the neighbours that is found. */
  searchNeighbours(): number {
    return this.#search.advance();
  }

  /** The distances of all pairs, in shared memory; null where there are too many. */
  pairs(): Condensed | null {
    return this.#pairs.all();
  }

  /** Computes for a moment what answers will need; true when nothing is left. */
  advance({ steps, ahead }: PlannerRequests['advance']['input']): boolean {
    const input = { rounds: steps.map(votesOf), namings: namingsOf(steps) };
    return this.#strategy.advance?.(input, ahead) ?? true;
  }

  fold({ steps }: { steps: readonly Step[] }): string | null {
    const saved = this.#strategy.save?.({ rounds: steps.map(votesOf), namings: namingsOf(steps) });
    return saved == null ? null : JSON.stringify(saved);
  }

  /** After the latest answer: manual edits since then hold as they are, and move nothing else. */
  foldForArrivals({
    steps,
    arrivals,
  }: PlannerRequests['foldForArrivals']['input']): PlannerRequests['foldForArrivals']['output'] {
    const count = answeredOf(steps);
    const input = { rounds: steps.slice(0, count).map(votesOf), namings: namingsOf(steps) };
    const saved = this.#strategy.saveForArrivals?.(input, arrivals);
    return saved == null ? null : { state: JSON.stringify(saved), count };
  }

  restoreFold(fold: Fold): null {
    this.#fold = fold;
    return null;
  }

  #restore(strategy: QuestionStrategy, { steps, state }: Fold): void {
    const saved = parseFold(state, this.#points.rows);
    const input = { rounds: steps.map(votesOf), namings: namingsOf(steps) };
    if (saved !== undefined) strategy.restore?.(input, saved);
  }

  restoreCurve({ steps, curve, moved }: PlannerRequests['restoreCurve']['input']): null {
    const numbers = this.#prefixes.numbersOf(steps.map(votesOf));
    for (const [at, number] of numbers.entries())
      this.#changes.set(number, { expected: curve[at] ?? 0, moved: moved[at] ?? 0 });
    return null;
  }

  /**
   * Manual edits are given to the strategy too, so that it asks accordingly. But they move nothing else until
   * the next answer: a person who moves one picture sees one picture move.
   */
  questionAfter({ steps }: { steps: readonly Step[] }): QuestionState {
    const rounds = steps.map(votesOf);
    const namings = namingsOf(steps);
    const changes = this.#changesOf(rounds, namings);
    const answered = answeredOf(steps);
    const next = this.#strategy.next({ rounds, namings });
    const { question } = next;
    const answerLabels =
      answered === steps.length
        ? next.labels
        : this.#strategy.groups({ rounds: rounds.slice(0, answered), namings });
    const labels = applyEdits(
      answerLabels,
      steps.flatMap(({ edits }) => edits),
    );
    return {
      answerLabels,
      belonging: next.belonging ?? null,
      labels,
      toCentre: this.#toCentres.of(labels),
      question,
      curve: changes.map(({ expected }) => expected),
      moved: changes.map(({ moved }) => moved),
    };
  }

  proposals({ steps }: { steps: readonly Step[] }): readonly Proposal[] {
    return this.#strategy.proposals?.({ rounds: steps.map(votesOf), namings: namingsOf(steps) }) ?? [];
  }

  errors({ steps }: { steps: readonly Step[] }): readonly AnswerError[] | null {
    return this.#strategy.errors?.({ rounds: steps.map(votesOf), namings: namingsOf(steps) }) ?? null;
  }

  questionBesides({
    steps,
    skipped,
    about,
    aside,
  }: PlannerRequests['questionBesides']['input']): PlainQuestion | null {
    const input = { rounds: steps.map(votesOf), namings: namingsOf(steps), skipped };
    if (this.#strategy.comparison !== undefined)
      return this.#strategy.next({ ...input, aside, ...(about !== undefined && { about }) }).question;
    const isAside = new Set(aside);
    if (about === undefined) {
      const { question } = this.#strategy.next(input);
      if (question === null || !isAbout(question, item => isAside.has(item))) return question;
    }
    const labels = this.#strategy.groups(input).map((label, item) => (isAside.has(item) ? -1 : label));
    return likelyPair(this.#comparison(steps), labels, about ?? [...labels.keys()], input);
  }

  chances({ steps, labels, sets }: PlannerRequests['chances']['input']): readonly Float64Array[] {
    return chancesWithGroups(this.#comparison(steps), labels, sets);
  }

  /** That of the strategy, or the calibrated distance. */
  #comparison(steps: readonly Step[]): SetComparison {
    const input = { rounds: steps.map(votesOf), namings: namingsOf(steps) };
    return (
      this.#strategy.comparison?.(input) ?? {
        points: this.#points,
        overlapsOf: () => null,
        chance: (one, other) => probabilitySame(this.#calibration, Math.sqrt(meanSquareBetween(one, other))),
      }
    );
  }

  #changesOf(rounds: Rounds, namings: readonly NameChange[]): { expected: number; moved: number }[] {
    return this.#prefixes.numbersOf(rounds).map((number, length) => {
      const known = this.#changes.get(number);
      if (known !== undefined) return known;
      const after = (count: number) => ({ rounds: rounds.slice(0, count), namings });
      const before = length === 0 ? null : this.#strategy.groups(after(length - 1));
      const { question, labels } = this.#strategy.next(after(length));
      const moved = before === null ? 0 : compareGroups(before, labels).touched;
      const change = { expected: question?.expectedChange ?? 0, moved };
      this.#changes.set(number, change);
      return change;
    });
  }
}

/** The names that items got or lost, by the step that came after. */
function namingsOf(steps: readonly Step[]): NameChange[] {
  return steps.flatMap(({ namings = [] }, round) => namings.map(naming => ({ round, ...naming })));
}

/**
 * To add a strategy: implement QuestionStrategy in algorithms/strategies, name it in contract/grouping.ts,
 * add its line here.
 */
function makeStrategy(
  input: GroupingInput,
  points: Matrix,
  search: NeighbourSearch,
  { measure }: AllPairs,
  reasonOf: ReasonOf,
  report: (message: string) => void,
): QuestionStrategy {
  const { strategy, wanted, seed } = input;
  const kernels = loadKernels();
  const progress = (_: number, __: number, message: string) => report(message);
  const linkage = {
    items: () => comparedItems(input, points, search.finish()),
    evidence: evidenceOf(input, input.embeddings.columns),
    points,
    wanted,
    seed,
    kernels,
    measure,
    reasonOf,
    progress,
  };
  const strategies: Record<Strategy, () => QuestionStrategy> = {
    fewest: () => new GroupTree(comparedItems(input, points, search.finish()), { progress, reasonOf }),
    'expected-change': () => expectedChange(false),
    'expected-change-careful': () => expectedChange(true),
    'most-uncertain': () => new MaxEntropy(linkage),
    'contact-sheet': () => new Subcluster(linkage),
  };
  return strategies[strategy]();

  function expectedChange(isCareful: boolean): ActiveHacc {
    const compared = { points, metric: 'euclidean', seed } as const;
    const nothing = { mustLink: [], cannotLink: [] };
    const k = wanted ?? suggestGroups(kernels, compared, nothing, progress).k;
    return new ActiveHacc({ ...compared, k, kernels, progress, isCareful });
  }
}
