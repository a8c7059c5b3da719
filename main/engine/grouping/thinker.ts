/** Thinks about one grouping: from its material and log to groups, facts about them and the next question. Runs in a thinking thread. */
import type { Given } from '../../algorithms/ask/treeOfGroups/treeOfGroups.ts';
import { averageLinkage } from '../../algorithms/cluster/averageLinkage.ts';
import { closeConstraints } from '../../algorithms/constraints.ts';
import { distanceBetween } from '../../algorithms/distance.ts';
import { withFewerColumns } from '../../algorithms/embed/principalAxes.ts';
import type { Sameness } from '../../algorithms/embed/sameness.ts';
import { explainByAttributes } from '../../algorithms/explain/attributes.ts';
import {
  ConstraintsFromReasons,
  type WeightedConstraints,
} from '../../algorithms/explain/constraintsFromReasons.ts';
import { type Condensed, type Matrix, type Pair, pickRows } from '../../algorithms/matrix.ts';
import { answersToAskAgain, findCircles, scoreByPoints } from '../../algorithms/noise/doubts.ts';
import { Random } from '../../algorithms/random.ts';
import { refineDistances } from '../../algorithms/refine/refineDistances.ts';
import { type Entry, effectOf } from '../../algorithms/session/answers.ts';
import { layDeeds } from '../../algorithms/session/byHand.ts';
import { factsOfGroups } from '../../algorithms/session/groupFacts.ts';
import { type TaughtExample, taughtScores, teachAttribute } from '../../algorithms/teach/teachAttribute.ts';
import { loadKernels } from '../../native.ts';
import { comparedPoints, comparisonOf } from '../embeddings/comparisons.ts';
import { type AboutPair, type Described, describeAttributes } from './attributeFit.ts';
import { candidatesFor } from './candidates.ts';
import { clusterWith } from './clusterWith.ts';
import type { Decided, Material, PlainQuestion, PlainReason, Step, Suspicion, Thought } from './messages.ts';
import { PaperWay } from './paperWay.ts';
import { TreeWay } from './treeWay.ts';
import type { Way } from './way.ts';

const DOUBT_TREES = 100;
const DOUBTS = 50;
/** Learning a metric takes the cube of the columns; beyond these little is left to see. */
const MOST_COLUMNS = 192;
/** From this score on an item has a binary attribute. */
const THRESHOLD = 0.5;

export class Thinker {
  #material: Material;
  readonly #points: Matrix;
  readonly #progress: (sentence: string) => void;
  readonly #sameness: Sameness;
  readonly #way: Way;
  /** What the question after each beginning of a log was expected to change, for the curve. */
  readonly #changes = new Map<string, number>();
  #refined: Condensed | null = null;

  constructor(material: Material, progress: (sentence: string) => void) {
    this.#material = material;
    this.#progress = progress;
    const { rows, columns, data } = material.embeddings;
    progress('Comparing the pictures …');
    const compared = comparedPoints(material.model, { rows, columns, data: Float64Array.from(data) });
    this.#points = withFewerColumns(compared, MOST_COLUMNS, new Random(material.seed));
    this.#sameness = comparisonOf(material.model, columns).sameness;
    const { strategy, wanted, seed } = material;
    this.#way =
      strategy === 'fewest'
        ? new TreeWay(this.#points, measured, seed, progress)
        : new PaperWay(this.#points, wanted, seed, progress);
  }

  /**
   * What was done by hand is told to the strategy too, so that it asks accordingly; but it moves nothing else until the next answer: a person who moves one picture sees one
   * picture move.
   */
  think(steps: readonly Step[]): Thought {
    const rounds = steps.map(votesOf);
    const answered = steps.findLastIndex(({ answers }) => answers.length > 0) + 1;
    const curve = rounds.map((_, at) => this.#changeAfter(rounds.slice(0, at)));
    const own = this.#way.after(rounds.slice(0, answered)).labels;
    const { question } = this.#way.after(rounds);
    const laid = layDeeds(
      this.#sort(steps, own),
      steps.flatMap(({ deeds }) => deeds),
    );
    return {
      labels: laid,
      ...factsOfGroups(this.#points, laid, this.#sameness),
      question,
      curve: [...curve, this.#remember(rounds, question)],
    };
  }

  #changeAfter(rounds: readonly (readonly Given[])[]): number {
    return (
      this.#changes.get(JSON.stringify(rounds)) ?? this.#remember(rounds, this.#way.after(rounds).question)
    );
  }

  #remember(rounds: readonly (readonly Given[])[], question: PlainQuestion | null): number {
    const change = question?.expectedChange ?? 0;
    this.#changes.set(JSON.stringify(rounds), change);
    return change;
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
  renew(scores: Matrix): null {
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
    const scores = taughtScores(embeddings, weights);
    // A binary score is how surely the item has it.
    const shown = form === 'binary' ? scores.map(score => 1 / (1 + Math.exp(-score))) : scores;
    return { weights: Float32Array.from(weights), accuracy, scores: Float32Array.from(shown) };
  }

  doubt(answers: readonly Decided[]): Suspicion[] {
    const work = scoreByPoints(answers, this.#points, DOUBT_TREES, this.#material.seed);
    let step = work.next();
    while (!step.done) step = work.next();
    const suspicions = answersToAskAgain(step.value, findCircles(answers), answers.length).map(
      ({ answer, doubt, reason }) => ({
        answer,
        doubt,
        circle: reason.kind === 'contradicts' ? [reason.circle.different, ...reason.circle.path] : [],
      }),
    );
    // A contradiction is shown whole, however little some of its answers are doubted.
    const shown = new Set(suspicions.slice(0, DOUBTS).flatMap(({ answer, circle }) => [answer, ...circle]));
    return suspicions.filter(({ answer }) => shown.has(answer));
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
      this.#refined ??= refineDistances(measured(points));
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

/** What a strategy is told of a step: deeds count as answers too. */
function votesOf({ answers, deeds }: Step): Given[] {
  const told = deeds.flatMap((deed): Given[] =>
    deed.kind === 'out'
      ? []
      : [{ pair: [deed.item, deed.other], verdict: deed.kind === 'leave' ? 'different' : 'same' }],
  );
  return [...answers, ...told];
}

function measured(points: Matrix): Condensed {
  return loadKernels().pairwiseDistances(points, 'euclidean');
}
