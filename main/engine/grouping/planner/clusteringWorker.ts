/**
 * Clusters the items of one grouping and describes them: certainty, doubts, reasons, parts, neighbours.
 * Clustering thread.
 */
import type { GivenReason } from '../../../algorithms/ask/treeOfGroups/weighReasons.ts';
import { averageLinkage } from '../../../algorithms/cluster/averageLinkage.ts';
import { closeConstraints } from '../../../algorithms/constraints.ts';
import type { PlattCalibration } from '../../../algorithms/embed/plattCalibration.ts';
import { noiseOf, ranksOf } from '../../../algorithms/explain/attributeSeparation.ts';
import { explainByAttributes } from '../../../algorithms/explain/attributes.ts';
import {
  ConstraintsFromReasons,
  type WeightedConstraints,
} from '../../../algorithms/explain/constraintsFromReasons.ts';
import { buildKey, differencesBetween, keyAccuracy } from '../../../algorithms/explain/identificationKey.ts';
import { explanationOf } from '../../../algorithms/explain/reasonSets.ts';
import { CountLinkage } from '../../../algorithms/linkage/linkToCount.ts';
import { type Condensed, type Matrix, type Pair, pickRows } from '../../../algorithms/matrix.ts';
import type { NearestItems } from '../../../algorithms/neighbours/nearestNeighbours.ts';
import {
  answersToAskAgain,
  findCircles,
  scoreByPoints,
  trustAnswers,
} from '../../../algorithms/noise/doubts.ts';
import { refineDistances } from '../../../algorithms/refine/refineDistances.ts';
import { effectOfRounds } from '../../../algorithms/session/answers.ts';
import { measureWithEvidence, spaceWithEvidence } from '../../../algorithms/session/evidence.ts';
import { factsOfGroups } from '../../../algorithms/session/groupFacts.ts';
import { applyEdits } from '../../../algorithms/session/manualEdits.ts';
import { MovedDistances } from '../../../algorithms/strategies/movedDistances.ts';
import type { Rounds } from '../../../algorithms/strategies/questionStrategy.ts';
import { nextExamples } from '../../../algorithms/teach/nextExamples.ts';
import { keptScores, type TaughtExample, teachAttribute } from '../../../algorithms/teach/teachAttribute.ts';
import { CLUSTERERS_OF_ANSWERS } from '../../../contract/grouping.ts';
import { loadKernels } from '../../../native.ts';
import {
  type AboutPair,
  candidatesFor,
  columnOf,
  type Described,
  describeAttributes,
} from '../../attributes/attributeFit.ts';
import { comparisonOf, euclideanDistances } from '../../embeddings/comparisons.ts';
import { THRESHOLD } from '../items/loadItems.ts';
import { clusterWith } from './clusterWith.ts';
import { comparedItems, evidenceOf, isLinkedSparsely } from './comparedItems.ts';
import type {
  Clustering,
  ClusteringRequests,
  Decided,
  Doubts,
  GroupingInput,
  KeyedReasons,
  PlainReason,
  Step,
} from './messages.ts';
import { votesOf } from './messages.ts';
import { AllPairs } from './neighbourSearch.ts';

/** How many items are offered to be labelled next. */
const NEXT = 6;
/** Of hundreds of tags, those that vary the least within groups. */
const MOST_IN_KEY = 60;
const DOUBT_TREES = 100;
const DOUBTS = 50;

export class ClusteringWorker {
  #input: GroupingInput;
  readonly #points: Matrix;
  readonly #progress: (message: string) => void;
  readonly #calibration: PlattCalibration;
  #distances: MovedDistances | null = null;
  #refined: { readonly from: Condensed; readonly distances: Condensed } | null = null;
  #linkage: CountLinkage | null = null;
  readonly #reasons = new Map<string, GivenReason>();

  constructor(input: GroupingInput, points: Matrix, progress: (message: string) => void) {
    this.#input = input;
    this.#points = points;
    this.#progress = progress;
    this.#calibration = comparisonOf(input.model, input.embeddings.columns).calibration;
  }

  addReasons(reasons: KeyedReasons): null {
    for (const [key, reason] of reasons) this.#reasons.set(key, reason);
    return null;
  }

  /** `answerLabels` are the groups that the strategy finds by the answers alone, `belonging` is to these. */
  cluster({ steps, answerLabels, belonging }: ClusteringRequests['cluster']['input']): Clustering {
    let ruleFailed = false;
    const found = this.#cluster(steps, answerLabels, () => {
      ruleFailed = true;
    });
    const labels = applyEdits(
      found,
      steps.flatMap(({ edits }) => edits),
    );
    const { nearestRows } = loadKernels();
    const { clusterer, wanted, quality } = this.#input;
    const options = { quality, nearestRows };
    const facts = { ...factsOfGroups(this.#points, labels, this.#calibration, options), ruleFailed };
    if (belonging === null || clusterer !== 'own' || wanted !== null) return { labels, ...facts };
    const certainty = belonging.map((chance, item) => (labels[item] === -1 ? 0 : chance * quality[item]!));
    return { labels, ...facts, certainty };
  }

  explain({ reason, sample }: { reason: PlainReason; sample: number }): { pairs: number; sample: Pair[] } {
    const facts = { ...reason, scores: this.#input.scores, threshold: THRESHOLD };
    const { following } = explainByAttributes(facts);
    // Hard and soft relative reasons have the same pairs; hard ones need no weighing.
    const { following: listed } =
      reason.kind === 'relative' ? explainByAttributes({ ...facts, confidence: 'hard' }) : { following };
    const every = Math.max(1, Math.floor(following.count / sample));
    const some: Pair[] = [];
    let at = 0;
    listed.forEach((i, j) => {
      if (at++ % every === 0 && some.length < sample) some.push([i, j]);
    });
    return { pairs: following.count, sample: some };
  }

  describe(about: AboutPair): { column: number; described: Described }[] {
    return describeAttributes(this.#input.scores, about);
  }

  candidates({ pair, count }: { pair: Pair; count: number }): number[] {
    return candidatesFor(this.#points, pair, count);
  }

  setNeighbours(neighbours: NearestItems): null {
    this.#input = { ...this.#input, neighbours };
    return null;
  }

  /** Other attributes of the same items. */
  setScores({ scores }: { scores: Matrix }): null {
    this.#input = { ...this.#input, scores };
    return null;
  }

  /**
   * On the raw embeddings: the space of the collection changes as it grows, and what was taught must last.
   */
  teach({ form, examples }: { form: 'binary' | 'relative'; examples: readonly TaughtExample[] }): {
    weights: Float32Array;
    accuracy: number | null;
    scores: Float32Array;
    next: readonly number[];
  } {
    const { rows, columns, data } = this.#input.embeddings;
    const embeddings: Matrix = { rows, columns, data: Float64Array.from(data) };
    const { weights, accuracy } = teachAttribute(embeddings, examples, form);
    const scores = keptScores(embeddings, weights, form);
    return {
      weights: Float32Array.from(weights),
      accuracy,
      scores: Float32Array.from(scores),
      next: nextExamples(this.#points, { form, examples, scores }, NEXT),
    };
  }

  doubt({ answers }: { answers: readonly Decided[] }): Doubts {
    const work = scoreByPoints(answers, this.#points, DOUBT_TREES, this.#input.seed);
    let step = work.next();
    while (!step.done) step = work.next();
    const circles = findCircles(answers);
    const doubtedAnswers = answersToAskAgain(step.value, circles, answers.length).map(
      ({ answer, doubt, reason }) => ({
        answer,
        doubt,
        circle: reason.kind === 'contradicts' ? [reason.circle.different, ...reason.circle.path] : [],
      }),
    );
    // A contradiction is shown whole, even where some of its answers are hardly doubted.
    const shown = new Set(
      doubtedAnswers.slice(0, DOUBTS).flatMap(({ answer, circle }) => [answer, ...circle]),
    );
    const scores = step.value;
    const trust = trustAnswers(scores, circles);
    return {
      doubtedAnswers: doubtedAnswers.filter(({ answer }) => shown.has(answer)),
      others: [...answers.keys()]
        .filter(answer => !shown.has(answer))
        .sort((a, b) => trust[a]! - trust[b]! || scores[b]! - scores[a]! || b - a),
      trust,
    };
  }

  key({
    attributes,
    groups,
    pairs,
  }: ClusteringRequests['key']['input']): ClusteringRequests['key']['output'] {
    const labels = new Int32Array(this.#points.rows).fill(-1);
    for (const [group, rows] of groups.entries()) for (const row of rows) labels[row] = group;
    const used = attributes
      .map(({ column, isMinor }) => ({ column, isMinor, scores: columnOf(this.#input.scores, column) }))
      .map(each => ({ ...each, reliability: noiseOf(ranksOf(each.scores), labels).reliability }))
      .filter(({ reliability }) => reliability > 0)
      .sort((a, b) => b.reliability - a.reliability)
      .slice(0, MOST_IN_KEY);
    return {
      columns: used.map(({ column }) => column),
      couplets: buildKey(used, groups),
      accuracy: keyAccuracy(used, groups),
      differences: pairs.map(([one, other]) => differencesBetween(used, groups[one]!, groups[other]!)),
      diagnoses: groups.map((rows, group) =>
        differencesBetween(
          used,
          rows,
          groups.flatMap((others, at) => (at === group ? [] : others)),
        ),
      ),
    };
  }

  parts({ items, count }: { items: Int32Array; count: number }): Int32Array[] {
    const members = pickRows(this.#points, items);
    const { labels } = averageLinkage(
      euclideanDistances(members),
      { k: Math.min(count, members.rows) },
      [],
      [],
    );
    const parts: number[][] = [];
    for (const [at, label] of labels.entries()) {
      parts[label] ??= [];
      parts[label].push(items[at]!);
    }
    return parts.map(part => Int32Array.from(part)).sort((one, other) => other.length - one.length);
  }

  /** From the neighbours that are known, where enough of an item's are among them; else searched for. */
  nearest({ items, among, count }: { items: Int32Array; among: Int32Array; count: number }): Int32Array[] {
    const isAmong = new Set(among);
    const { neighbours } = this.#input;
    const listed = Array.from(items, item => {
      if (neighbours === null) return null;
      const from = item * neighbours.count;
      const near = neighbours.items.subarray(from, from + neighbours.count).filter(row => isAmong.has(row));
      return near.length < count ? null : near.slice(0, count);
    });
    const missing = items.filter((_, at) => listed[at] === null);
    const searched = missing.length === 0 ? [] : this.#searchNearest(missing, among, count);
    return listed.map(near => near ?? searched.shift()!);
  }

  #searchNearest(items: Int32Array, among: Int32Array, count: number): Int32Array[] {
    const rows = Int32Array.from(new Set([...items, ...among])).sort();
    const placeOf = new Map(Array.from(rows, (row, place) => [row, place]));
    const places = (of: Int32Array) => of.map(row => placeOf.get(row)!);
    const found = loadKernels().nearestRows(pickRows(this.#points, rows), {
      rows: places(items),
      among: places(Int32Array.from(new Set(among)).sort()),
      count,
      threads: 1,
    });
    return Array.from(items, (_, at) =>
      found.items
        .subarray(at * count, (at + 1) * count)
        .filter(place => place >= 0)
        .map(place => rows[place]!),
    );
  }

  /** By the clusterer of the grouping, into as many groups as are wanted or the strategy finds. */
  #cluster(steps: readonly Step[], answerLabels: Int32Array, onRuleFailed: () => void): Int32Array {
    const { clusterer, wanted } = this.#input;
    const points = this.#points;
    if (clusterer === 'own' && wanted === null) return answerLabels;
    const rounds = steps.map(votesOf);
    const { mustLink, cannotLink } = effectOfRounds(points.rows, rounds);
    const { count } = closeConstraints(points.rows, mustLink, cannotLink);
    const k = Math.min(wanted ?? groupsOf(answerLabels), count);
    // A collection that has grown too large for a clusterer is sorted by Akin's own.
    if (isLinkedSparsely(this.#input, points.rows))
      return this.#sparseLinkage().labels(k, mustLink, cannotLink);
    if (clusterer === 'own' || clusterer === 'average-linkage')
      return averageLinkage(this.#refinedAfter(rounds), { k }, mustLink, cannotLink).labels;
    this.#progress('Clustering by answers and reasons …');
    const isOfAnswers = CLUSTERERS_OF_ANSWERS.includes(clusterer);
    const weighted = isOfAnswers ? null : this.#weigh(steps, mustLink, cannotLink);
    const links = weighted ?? { mustLink, cannotLink };
    return clusterWith(clusterer, points, k, links, this.#input.seed, onRuleFailed);
  }

  /** The refined distances of all pairs, moved by the reasons as they are where pairs are asked about. */
  #refinedAfter(rounds: Rounds): Condensed {
    if (this.#distances === null) {
      const { measure } = new AllPairs(this.#points, this.#input.pairs);
      const evidence = evidenceOf(this.#input, this.#input.embeddings.columns);
      const distances = measureWithEvidence(evidence, measure, this.#points)(this.#points);
      this.#distances = new MovedDistances(distances, key => this.#reasons.get(key));
    }
    const distances = this.#distances.after(rounds);
    if (this.#refined?.from !== distances)
      this.#refined = { from: distances, distances: refineDistances(distances) };
    return this.#refined.distances;
  }

  /** As the default strategy compares the items: too many for distances of all pairs. */
  #sparseLinkage(): CountLinkage {
    this.#linkage ??= new CountLinkage(
      spaceWithEvidence(comparedItems(this.#input, this.#points, this.#input.neighbours ?? undefined)),
    );
    return this.#linkage;
  }

  /** The constraints from the answers that hold and from their reasons. */
  #weigh(
    steps: readonly Step[],
    mustLink: readonly Pair[],
    cannotLink: readonly Pair[],
  ): WeightedConstraints {
    const all = new ConstraintsFromReasons(this.#points.rows);
    const nothing = { count: 0, forEach: () => undefined };
    for (const pair of mustLink) all.add({ pair, verdict: 'same', following: nothing });
    for (const pair of cannotLink) all.add({ pair, verdict: 'different', following: nothing });
    const holds = new Set([...mustLink, ...cannotLink].map(pair => pair.join()));
    for (const { key = '', pair } of steps.flatMap(({ reasons }) => reasons)) {
      const known = this.#reasons.get(key);
      if (known !== undefined && holds.has(pair.join()))
        all.add(explanationOf(this.#points.rows, pair, known.sets));
    }
    return all.constraints();
  }
}

/** Groups of more than one; a single item is a leftover, not a group. */
function groupsOf(labels: Int32Array): number {
  const sizes = new Map<number, number>();
  for (const label of labels) sizes.set(label, (sizes.get(label) ?? 0) + 1);
  return Math.max(1, [...sizes.values()].filter(size => size > 1).length);
}
