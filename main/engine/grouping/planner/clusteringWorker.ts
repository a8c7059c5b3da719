/**
 * Clusters the items of one grouping and describes them: certainty, doubts, reasons, parts, neighbours.
 * Clustering thread.
 */
import { averageLinkage } from '../../../algorithms/cluster/averageLinkage.ts';
import { closeConstraints } from '../../../algorithms/constraints.ts';
import type { PlattCalibration } from '../../../algorithms/embed/plattCalibration.ts';
import { explainByAttributes } from '../../../algorithms/explain/attributes.ts';
import {
  ConstraintsFromReasons,
  type WeightedConstraints,
} from '../../../algorithms/explain/constraintsFromReasons.ts';
import { type ItemSpace, spaceOfPoints } from '../../../algorithms/linkage/itemSpace.ts';
import { linkToCount } from '../../../algorithms/linkage/linkToCount.ts';
import { type Condensed, type Matrix, type Pair, pickRows } from '../../../algorithms/matrix.ts';
import {
  answersToAskAgain,
  findCircles,
  scoreByPoints,
  trustAnswers,
} from '../../../algorithms/noise/doubts.ts';
import { refineDistances } from '../../../algorithms/refine/refineDistances.ts';
import { effectOfRounds } from '../../../algorithms/session/answers.ts';
import {
  type Cooccurrence,
  measureWithCooccurrence,
  separateCooccurring,
} from '../../../algorithms/session/cooccurrence.ts';
import { factsOfGroups } from '../../../algorithms/session/groupFacts.ts';
import { applyEdits } from '../../../algorithms/session/manualEdits.ts';
import { keptScores, type TaughtExample, teachAttribute } from '../../../algorithms/teach/teachAttribute.ts';
import { loadKernels } from '../../../native.ts';
import {
  type AboutPair,
  candidatesFor,
  type Described,
  describeAttributes,
} from '../../attributes/attributeFit.ts';
import {
  comparisonOf,
  euclideanDistances,
  MOST_PAIRED,
  measuredCalibration,
  mostLikelyDistance,
} from '../../embeddings/comparisons.ts';
import { clusterWith } from './clusterWith.ts';
import type { Clustering, Decided, Doubts, GroupingInput, PlainReason, Step } from './messages.ts';
import { votesOf } from './messages.ts';
import { AllPairs } from './neighbourSearch.ts';

const DOUBT_TREES = 100;
const DOUBTS = 50;
/** At this score or above, an item has a binary attribute. */
const THRESHOLD = 0.5;

export class ClusteringWorker {
  #input: GroupingInput;
  readonly #points: Matrix;
  readonly #progress: (message: string) => void;
  readonly #calibration: PlattCalibration;
  #refined: Condensed | null = null;
  #space: ItemSpace | null = null;

  constructor(input: GroupingInput, points: Matrix, progress: (message: string) => void) {
    this.#input = input;
    this.#points = points;
    this.#progress = progress;
    this.#calibration = comparisonOf(input.model, input.embeddings.columns).calibration;
  }

  /** `answerLabels` are the groups that the strategy finds by the answers alone. */
  cluster({ steps, answerLabels }: { steps: readonly Step[]; answerLabels: Int32Array }): Clustering {
    const labels = applyEdits(
      this.#cluster(steps, answerLabels),
      steps.flatMap(({ edits }) => edits),
    );
    const { nearestRows } = loadKernels();
    const options = { quality: this.#input.quality, nearestRows };
    return { labels, ...factsOfGroups(this.#points, labels, this.#calibration, options) };
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
  } {
    const { rows, columns, data } = this.#input.embeddings;
    const embeddings: Matrix = { rows, columns, data: Float64Array.from(data) };
    const { weights, accuracy } = teachAttribute(embeddings, examples, form);
    const scores = keptScores(embeddings, weights, form);
    return { weights: Float32Array.from(weights), accuracy, scores: Float32Array.from(scores) };
  }

  doubt({ answers }: { answers: readonly Decided[] }): Doubts {
    const work = scoreByPoints(answers, this.#points, DOUBT_TREES, this.#input.seed);
    let step = work.next();
    while (!step.done) step = work.next();
    const circles = findCircles(answers);
    const suspicions = answersToAskAgain(step.value, circles, answers.length).map(
      ({ answer, doubt, reason }) => ({
        answer,
        doubt,
        circle: reason.kind === 'contradicts' ? [reason.circle.different, ...reason.circle.path] : [],
      }),
    );
    // A contradiction is shown whole, even where some of its answers are hardly doubted.
    const shown = new Set(suspicions.slice(0, DOUBTS).flatMap(({ answer, circle }) => [answer, ...circle]));
    const scores = step.value;
    const trust = trustAnswers(scores, circles);
    return {
      suspicions: suspicions.filter(({ answer }) => shown.has(answer)),
      others: [...answers.keys()]
        .filter(answer => !shown.has(answer))
        .sort((a, b) => trust[a]! - trust[b]! || scores[b]! - scores[a]! || b - a),
      trust,
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

  nearest({ items, among, count }: { items: Int32Array; among: Int32Array; count: number }): Int32Array[] {
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
  #cluster(steps: readonly Step[], answerLabels: Int32Array): Int32Array {
    const { clusterer, wanted } = this.#input;
    const points = this.#points;
    if (clusterer === 'own' && wanted === null) return answerLabels;
    const { mustLink, cannotLink } = effectOfRounds(points.rows, steps.map(votesOf));
    const { count } = closeConstraints(points.rows, mustLink, cannotLink);
    const k = Math.min(wanted ?? groupsOf(answerLabels), count);
    if (clusterer === 'own') {
      if (points.rows > MOST_PAIRED) return linkToCount(this.#sparseSpace(), k, mustLink, cannotLink);
      const { measure } = new AllPairs(points, this.#input.pairs);
      this.#refined ??= refineDistances(
        measureWithCooccurrence(this.#cooccurrence(), measure, points)(points),
      );
      return averageLinkage(this.#refined, { k }, mustLink, cannotLink).labels;
    }
    this.#progress('Clustering by answers and reasons …');
    const weighted = clusterer === 'cop-rf' ? null : this.#weigh(steps, mustLink, cannotLink);
    return clusterWith(clusterer, points, k, weighted ?? { mustLink, cannotLink }, this.#input.seed);
  }

  #cooccurrence(): Cooccurrence {
    const { model, embeddings, photos } = this.#input;
    return { photos, height: mostLikelyDistance(model, embeddings.columns) };
  }

  /** As the default strategy compares the items: too many for distances of all pairs. */
  #sparseSpace(): ItemSpace {
    const { model, embeddings, neighbours } = this.#input;
    this.#space ??= separateCooccurring(
      this.#cooccurrence(),
      spaceOfPoints(this.#points, {
        calibration: measuredCalibration(model, embeddings.columns),
        neighbours: neighbours ?? undefined,
        kernels: loadKernels(),
      }),
    );
    return this.#space;
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
    const { scores } = this.#input;
    const holds = new Set([...mustLink, ...cannotLink].map(pair => pair.join()));
    for (const reason of steps.flatMap(({ reasons }) => reasons))
      if (holds.has(reason.pair.join()))
        all.add(explainByAttributes({ ...reason, scores, threshold: THRESHOLD }));
    return all.constraints();
  }
}

/** Groups of more than one; a single item is a leftover, not a group. */
function groupsOf(labels: Int32Array): number {
  const sizes = new Map<number, number>();
  for (const label of labels) sizes.set(label, (sizes.get(label) ?? 0) + 1);
  return Math.max(1, [...sizes.values()].filter(size => size > 1).length);
}
