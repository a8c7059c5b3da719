/** Sorts the items of one grouping and knows facts about them: groups by its clusterer, certainty, doubts, reasons, parts, neighbours. Runs in a sorting thread. */
import { averageLinkage } from '../../algorithms/cluster/averageLinkage.ts';
import { closeConstraints } from '../../algorithms/constraints.ts';
import { distanceBetween } from '../../algorithms/distance.ts';
import type { Sameness } from '../../algorithms/embed/sameness.ts';
import { explainByAttributes } from '../../algorithms/explain/attributes.ts';
import {
  ConstraintsFromReasons,
  type WeightedConstraints,
} from '../../algorithms/explain/constraintsFromReasons.ts';
import { type Condensed, type Matrix, type Pair, pickRows } from '../../algorithms/matrix.ts';
import {
  answersToAskAgain,
  findCircles,
  scoreByPoints,
  trustAnswers,
} from '../../algorithms/noise/doubts.ts';
import { refineDistances } from '../../algorithms/refine/refineDistances.ts';
import { type Entry, effectOf } from '../../algorithms/session/answers.ts';
import { layDeeds } from '../../algorithms/session/byHand.ts';
import { factsOfGroups } from '../../algorithms/session/groupFacts.ts';
import { keptScores, type TaughtExample, teachAttribute } from '../../algorithms/teach/teachAttribute.ts';
import { comparisonOf } from '../embeddings/comparisons.ts';
import { type AboutPair, type Described, describeAttributes } from './attributeFit.ts';
import { candidatesFor } from './candidates.ts';
import { clusterWith } from './clusterWith.ts';
import { companyOf, measureInCompany } from './company.ts';
import { measured } from './measured.ts';
import type { Decided, Doubts, Material, PlainReason, Sorted, Step } from './messages.ts';
import { votesOf } from './votes.ts';

const DOUBT_TREES = 100;
const DOUBTS = 50;
/** From this score on an item has a binary attribute. */
const THRESHOLD = 0.5;

export class Sorter {
  #material: Material;
  readonly #points: Matrix;
  readonly #progress: (sentence: string) => void;
  readonly #sameness: Sameness;
  #refined: Condensed | null = null;

  constructor(material: Material, points: Matrix, progress: (sentence: string) => void) {
    this.#material = material;
    this.#points = points;
    this.#progress = progress;
    this.#sameness = comparisonOf(material.model, material.embeddings.columns).sameness;
  }

  /** `own` are the groups that the strategy finds by the answers alone. */
  sort({ steps, own }: { steps: readonly Step[]; own: Int32Array }): Sorted {
    const labels = layDeeds(
      this.#sort(steps, own),
      steps.flatMap(({ deeds }) => deeds),
    );
    return { labels, ...factsOfGroups(this.#points, labels, this.#sameness) };
  }

  explain({ reason, sample }: { reason: PlainReason; sample: number }): { pairs: number; sample: Pair[] } {
    const facts = { ...reason, scores: this.#material.scores, threshold: THRESHOLD };
    const { following } = explainByAttributes(facts);
    // The same pairs follow from "more or less" hard and soft; hard, they need no weighing.
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
    return describeAttributes(this.#material.scores, about);
  }

  candidates({ pair, count }: { pair: Pair; count: number }): number[] {
    return candidatesFor(this.#points, pair, count);
  }

  /** Attributes came: nothing else of the material is new. */
  renew({ scores }: { scores: Matrix }): null {
    this.#material = { ...this.#material, scores };
    return null;
  }

  /** On the embeddings as they are: the space of the collection changes as it grows, and what was taught is to last. */
  teach({ form, examples }: { form: 'binary' | 'relative'; examples: readonly TaughtExample[] }): {
    weights: Float32Array;
    accuracy: number | null;
    scores: Float32Array;
  } {
    const { rows, columns, data } = this.#material.embeddings;
    const embeddings: Matrix = { rows, columns, data: Float64Array.from(data) };
    const { weights, accuracy } = teachAttribute(embeddings, examples, form);
    const scores = keptScores(embeddings, weights, form);
    return { weights: Float32Array.from(weights), accuracy, scores: Float32Array.from(scores) };
  }

  doubt({ answers }: { answers: readonly Decided[] }): Doubts {
    const work = scoreByPoints(answers, this.#points, DOUBT_TREES, this.#material.seed);
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
    // A contradiction is shown whole, however little some of its answers are doubted.
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
    const { labels } = averageLinkage(measured(members), { k: Math.min(count, members.rows) }, [], []);
    const parts: number[][] = [];
    for (const [at, label] of labels.entries()) {
      parts[label] ??= [];
      parts[label].push(items[at]!);
    }
    return parts.map(part => Int32Array.from(part)).sort((one, other) => other.length - one.length);
  }

  nearest({ items, among, count }: { items: Int32Array; among: Int32Array; count: number }): Int32Array[] {
    const between = distanceBetween(this.#points, 'euclidean');
    return Array.from(items, item => {
      const others = Array.from(among).filter(other => other !== item);
      const far = new Map(others.map(other => [other, between(item, other)]));
      return Int32Array.from(others.sort((a, b) => far.get(a)! - far.get(b)! || a - b).slice(0, count));
    });
  }

  /** By the clusterer of the grouping, into as many groups as the person wants or the strategy finds. */
  #sort(steps: readonly Step[], own: Int32Array): Int32Array {
    const { clusterer, wanted } = this.#material;
    const points = this.#points;
    if (clusterer === 'own' && wanted === null) return own;
    const log = logOf(steps);
    const { mustLink, cannotLink } = effectOf(points.rows, log);
    const { count } = closeConstraints(points.rows, mustLink, cannotLink);
    const k = Math.min(wanted ?? groupsOf(own), count);
    if (clusterer === 'own') {
      this.#refined ??= refineDistances(
        measureInCompany(companyOf(this.#material), measured, points)(points),
      );
      return averageLinkage(this.#refined, { k }, mustLink, cannotLink).labels;
    }
    this.#progress('Sorting by answers and reasons …');
    const weighted = clusterer === 'cop-rf' ? null : this.#weigh(steps, mustLink, cannotLink);
    return clusterWith(clusterer, points, k, weighted ?? { mustLink, cannotLink }, this.#material.seed);
  }

  /** All that follows from the answers that hold and from their reasons. */
  #weigh(
    steps: readonly Step[],
    mustLink: readonly Pair[],
    cannotLink: readonly Pair[],
  ): WeightedConstraints {
    const all = new ConstraintsFromReasons(this.#points.rows);
    const nothing = { count: 0, forEach: () => undefined };
    for (const pair of mustLink) all.add({ pair, verdict: 'same', following: nothing });
    for (const pair of cannotLink) all.add({ pair, verdict: 'different', following: nothing });
    const { scores } = this.#material;
    const holds = new Set([...mustLink, ...cannotLink].map(pair => pair.join()));
    for (const reason of steps.flatMap(({ reasons }) => reasons))
      if (holds.has(reason.pair.join()))
        all.add(explainByAttributes({ ...reason, scores, threshold: THRESHOLD }));
    return all.constraints();
  }
}

function logOf(steps: readonly Step[]): Entry[] {
  return steps.flatMap(votesOf).map(({ pair, verdict }, at) => ({ id: at + 1, pair, verdict }));
}

/** Groups of more than one; a single item is a leftover, not a group. */
function groupsOf(labels: Int32Array): number {
  const sizes = new Map<number, number>();
  for (const label of labels) sizes.set(label, (sizes.get(label) ?? 0) + 1);
  return Math.max(1, [...sizes.values()].filter(size => size > 1).length);
}
