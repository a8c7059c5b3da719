/**
 * The client of the two threads of a grouping. Engine process.
 *
 * The planner computes the next question and, while the person reads it, those that likely answers lead to.
 * The clustering thread, started when first needed, computes the groups that the person sees and everything
 * else that takes long. So neither a clusterer nor the search for doubts delays the next question.
 */

import type { AnswerError } from '../../../algorithms/ask/treeOfGroups/answerErrors.ts';
import type { Proposal } from '../../../algorithms/ask/treeOfGroups/proposals.ts';
import type { Ahead } from '../../../algorithms/ask/treeOfGroups/treeState.ts';
import type { GivenReason } from '../../../algorithms/ask/treeOfGroups/weighReasons.ts';
import type { Matrix } from '../../../algorithms/matrix.ts';
import type { NearestItems } from '../../../algorithms/neighbours/nearestNeighbours.ts';
import type { PlainQuestion } from '../../../algorithms/strategies/questionStrategy.ts';
import { AkinError } from '../../../contract/errors.ts';
import { PreparedThreads } from '../../compute/preparedThreads.ts';
import type { ComputedDistances, KnownAxes } from '../items/distanceCache.ts';
import { isLinkedSparsely } from './comparedItems.ts';
import type {
  ClusteringInput,
  ClusteringRequests,
  Doubts,
  Fold,
  GroupingInput,
  GroupingResult,
  KeyedReasons,
  PlannerRequests,
  QuestionState,
  Step,
} from './messages.ts';

type ClusteringThread = PreparedThreads<ClusteringRequests, ClusteringInput, string>;

const CLOSED = 'The grouping was closed.';

export class GroupingWorkers {
  readonly #progress: (message: string) => void;
  readonly #planner: PreparedThreads<PlannerRequests, GroupingInput, string>;
  /** Requested first: later the planner may be busy with a guess, and clustering would wait for it. */
  readonly #points: Promise<Matrix>;
  #input: GroupingInput;
  #advancing: readonly Step[] = [];
  readonly #reasonOf: (key: string) => GivenReason | undefined;
  /** The keys of the reasons that each thread knows. */
  readonly #sent = { planner: new Set<string>(), clustering: new Set<string>() };
  #clustering: Promise<ClusteringThread> | undefined;
  #isClosed = false;

  constructor(
    input: GroupingInput,
    reasonOf: (key: string) => GivenReason | undefined,
    progress: (message: string) => void,
  ) {
    this.#input = input;
    this.#reasonOf = reasonOf;
    this.#progress = progress;
    const entry = entryAt('plannerThread');
    this.#planner = new PreparedThreads({ entry, threads: 1, input, closed: CLOSED, progress });
    this.#points = this.#planner.ask('points', null);
  }

  /**
   * The question after these steps. A guess is computed when nothing else waits, and dropped when something
   * does.
   */
  async questionAfter(steps: readonly Step[], isGuess = false): Promise<QuestionState> {
    await this.#explainTo(steps);
    return await this.#planner.askCached('questionAfter', { steps }, { isGuess });
  }

  async proposals(steps: readonly Step[]): Promise<readonly Proposal[]> {
    await this.#explainTo(steps);
    return await this.#planner.askCached('proposals', { steps });
  }

  async errors(steps: readonly Step[]): Promise<readonly AnswerError[] | null> {
    await this.#explainTo(steps);
    return await this.#planner.askCached('errors', { steps });
  }

  /**
   * The question after these steps if none of the skipped pairs may be asked, nor anything about the items
   * that are aside; with `about`, only about the groups of these items.
   */
  async questionBesides(
    steps: readonly Step[],
    { skipped, about, aside }: Omit<PlannerRequests['questionBesides']['input'], 'steps'>,
  ): Promise<PlainQuestion | null> {
    await this.#explainTo(steps);
    const asked = { steps, skipped, aside, ...(about !== undefined && { about }) };
    return await this.#planner.askCached('questionBesides', asked);
  }

  /** For each set of items the chance with each group of these labels. */
  async chances(ask: PlannerRequests['chances']['input']): Promise<PlannerRequests['chances']['output']> {
    return await this.#planner.ask('chances', ask);
  }

  /** What the strategy knows after these steps, when nothing else is wanted. */
  async fold(steps: readonly Step[]): Promise<string | null> {
    return await this.#planner.askLater('fold', { steps });
  }

  async foldForArrivals(
    ask: PlannerRequests['foldForArrivals']['input'],
  ): Promise<PlannerRequests['foldForArrivals']['output']> {
    await this.#explainTo(ask.steps);
    return await this.#planner.ask('foldForArrivals', ask);
  }

  restoreCurve(curve: PlannerRequests['restoreCurve']['input']): void {
    this.#planner.tell('restoreCurve', curve);
  }

  restoreFold(fold: Fold): void {
    this.#planner.tell('restoreFold', fold);
  }

  /** Fills the cache with a question from the catalog. What its answer needs is computed from now on. */
  restore(steps: readonly Step[], questionState: QuestionState): void {
    this.#planner.addToCache('questionAfter', { steps }, questionState);
    const { curve, moved } = questionState;
    this.restoreCurve({ steps, curve, moved });
    // Whoever waits gets the error.
    this.advance(steps, 'next').catch(() => undefined);
  }

  /**
   * Computes what answers after these steps need, part by part while nothing else is wanted; until it is done or
   * a call for other steps takes its place.
   */
  async advance(steps: readonly Step[], ahead: Ahead): Promise<void> {
    this.#advancing = steps;
    await this.#explainTo(steps);
    while (this.#advancing === steps && !(await this.#planner.askLater('advance', { steps, ahead })));
  }

  /** The question and the groups that the person sees. */
  async resultAfter(steps: readonly Step[]): Promise<GroupingResult> {
    const { answerLabels, belonging, question, curve, moved } = await this.questionAfter(steps);
    const clustering = await this.#clusteringThread();
    const unknown = this.#unknown(steps, this.#sent.clustering);
    if (unknown.size > 0) await clustering.ask('addReasons', unknown);
    const clustered = await clustering.askCached(
      'cluster',
      { steps, answerLabels, belonging },
      { key: JSON.stringify(steps) },
    );
    return { ...clustered, question, curve, moved };
  }

  /** Tells the planner what follows from the reasons of the steps. */
  async #explainTo(steps: readonly Step[]): Promise<void> {
    const unknown = this.#unknown(steps, this.#sent.planner);
    if (unknown.size > 0) await this.#planner.ask('addReasons', unknown);
  }

  #unknown(steps: readonly Step[], sent: Set<string>): KeyedReasons {
    const unknown = new Map<string, GivenReason>();
    for (const { reasons } of steps)
      for (const { key } of reasons) {
        const reason = key === undefined || sent.has(key) ? undefined : this.#reasonOf(key);
        if (reason !== undefined) unknown.set(key!, reason);
      }
    for (const key of unknown.keys()) sent.add(key);
    return unknown;
  }

  /** The items as points, in shared memory. */
  async points(): Promise<Matrix> {
    return await this.#points;
  }

  /**
   * The neighbours of the items, and all distances where there are few items. Searched for part by part while
   * nothing else is wanted; `pass` is waited for between two parts.
   */
  async distances(pass: () => Promise<void> = async () => {}): Promise<ComputedDistances> {
    while ((await this.#planner.askLater('searchNeighbours', null)) < 1) await pass();
    const neighbours = await this.#planner.askLater('neighbours', null);
    await this.#tellNeighbours(neighbours);
    const axes = await this.#planner.askLater('axes', null);
    return { neighbours, pairs: await this.#planner.askLater('pairs', null), axes };
  }

  /** So that the clustering thread searches for none. */
  async #tellNeighbours(neighbours: NearestItems): Promise<void> {
    const isKnown = this.#input.neighbours !== null;
    this.#input = { ...this.#input, neighbours };
    if (!isKnown && this.#clustering !== undefined)
      await (await this.#clustering).ask('setNeighbours', neighbours);
  }

  /** The axes that they were given; null: they fit their own. */
  get knownAxes(): KnownAxes | null {
    return this.#input.axes;
  }

  async doubt(ask: ClusteringRequests['doubt']['input']): Promise<Doubts> {
    return await (await this.#clusteringThread()).askCached('doubt', ask);
  }

  async explain(
    ask: ClusteringRequests['explain']['input'],
  ): Promise<ClusteringRequests['explain']['output']> {
    return await (await this.#clusteringThread()).ask('explain', ask);
  }

  async key(ask: ClusteringRequests['key']['input']): Promise<ClusteringRequests['key']['output']> {
    return await (await this.#clusteringThread()).ask('key', ask);
  }

  async describe(
    ask: ClusteringRequests['describe']['input'],
  ): Promise<ClusteringRequests['describe']['output']> {
    return await (await this.#clusteringThread()).ask('describe', ask);
  }

  async candidates(ask: ClusteringRequests['candidates']['input']): Promise<readonly number[]> {
    return await (await this.#clusteringThread()).ask('candidates', ask);
  }

  /** Cached clusterings are dropped: reasons name attributes by their columns. */
  async setScores(scores: Matrix): Promise<void> {
    this.#input = { ...this.#input, scores };
    if (this.#clustering === undefined) return;
    const clustering = await this.#clustering;
    clustering.clearCache();
    await clustering.ask('setScores', { scores });
  }

  async teach(ask: ClusteringRequests['teach']['input']): Promise<ClusteringRequests['teach']['output']> {
    return await (await this.#clusteringThread()).ask('teach', ask);
  }

  async parts(ask: ClusteringRequests['parts']['input']): Promise<readonly Int32Array[]> {
    return await (await this.#clusteringThread()).ask('parts', ask);
  }

  async nearest(ask: ClusteringRequests['nearest']['input']): Promise<readonly Int32Array[]> {
    return await (await this.#clusteringThread()).ask('nearest', ask);
  }

  /** At once: running requests are not waited for. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#planner.close();
    await (await this.#clustering?.catch(() => undefined))?.close();
  }

  #clusteringThread(): Promise<ClusteringThread> {
    this.#clustering ??= this.#startClustering();
    return this.#clustering;
  }

  async #startClustering(): Promise<ClusteringThread> {
    const points = await this.#points;
    if (this.#input.neighbours === null && isLinkedSparsely(this.#input, points.rows))
      this.#input = { ...this.#input, neighbours: await this.#planner.ask('neighbours', null) };
    if (this.#isClosed) throw new AkinError('cancelled', CLOSED);
    return new PreparedThreads({
      entry: entryAt('clusteringThread'),
      threads: 1,
      input: { input: this.#input, points },
      closed: CLOSED,
      progress: this.#progress,
    });
  }
}

/** Beside this file, as a source or built. */
function entryAt(name: string): URL {
  return new URL(`./${name}.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url);
}
