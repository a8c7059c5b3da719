/** Thinks about one grouping: from its material and log to groups, facts about them and the next question. Runs in a thinking thread. */
import { type Given, type Standing, TreeOfGroups } from '../../algorithms/ask/treeOfGroups/treeOfGroups.ts';
import { averageLinkage } from '../../algorithms/cluster/averageLinkage.ts';
import { closeConstraints } from '../../algorithms/constraints.ts';
import { distanceBetween } from '../../algorithms/distance.ts';
import { explainByAttributes } from '../../algorithms/explain/attributes.ts';
import {
  ConstraintsFromReasons,
  type WeightedConstraints,
} from '../../algorithms/explain/constraintsFromReasons.ts';
import { type Condensed, type Matrix, type Pair, pairCount } from '../../algorithms/matrix.ts';
import { answersToAskAgain, findCircles, scoreByPoints } from '../../algorithms/noise/doubts.ts';
import { refineDistances } from '../../algorithms/refine/refineDistances.ts';
import { type Entry, effectOf } from '../../algorithms/session/answers.ts';
import { layDeeds } from '../../algorithms/session/byHand.ts';
import { factsOfGroups } from '../../algorithms/session/groupFacts.ts';
import { type TaughtExample, taughtScores, teachAttribute } from '../../algorithms/teach/teachAttribute.ts';
import { loadKernels } from '../../native.ts';
import { comparedPoints } from '../embeddings/comparisons.ts';
import { Asker } from '../session/asker.ts';
import { clusterWith } from './clusterWith.ts';
import type { Decided, Material, PlainQuestion, PlainReason, Step, Suspicion, Thought } from './messages.ts';

/** Logs whose outcome is remembered: enough to walk back through a mistake without waiting. */
const REMEMBERED = 64;
const DOUBT_TREES = 100;
const DOUBTS = 50;
const SEED_RUNS = 100;
/** From this score on an item has a binary attribute. */
const THRESHOLD = 0.5;

/** Groups by the answers alone, and what to ask. */
interface Opinion {
  readonly labels: Int32Array;
  readonly question: PlainQuestion | null;
}

interface Remembered extends Opinion {
  readonly standing: Standing | null;
}

export class Thinker {
  readonly #material: Material;
  readonly #points: Matrix;
  readonly #progress: (sentence: string) => void;
  readonly #remembered = new Map<string, Remembered>();
  readonly #tree: TreeOfGroups | null;
  #asker: Asker | null = null;
  #refined: Condensed | null = null;

  constructor(material: Material, progress: (sentence: string) => void) {
    this.#material = material;
    this.#progress = progress;
    const { rows, columns, data } = material.embeddings;
    progress('Comparing the pictures …');
    this.#points = comparedPoints(material.model, { rows, columns, data: Float64Array.from(data) });
    progress('Sorting them into groups …');
    this.#tree =
      material.strategy === 'fewest'
        ? new TreeOfGroups({ points: this.#points, measure: measured }, ['pair', 'choice', 'odd'])
        : null;
  }

  think(steps: readonly Step[]): Thought {
    const curve: number[] = [];
    const { labels, question } = this.#opinion(steps, curve);
    const sorted = this.#sort(steps, labels);
    const laid = layDeeds(
      sorted,
      steps.flatMap(({ deeds }) => deeds),
    );
    return { labels: laid, ...factsOfGroups(this.#points, laid), question, curve };
  }

  explain({ reason, sample }: { reason: PlainReason; sample: number }): { pairs: number; sample: Pair[] } {
    const { following } = explainByAttributes({
      ...reason,
      scores: this.#material.scores,
      threshold: THRESHOLD,
    });
    const every = Math.max(1, Math.floor(following.count / sample));
    const some: Pair[] = [];
    let at = 0;
    following.forEach((i, j) => {
      if (at++ % every === 0 && some.length < sample) some.push([i, j]);
    });
    return { pairs: following.count, sample: some };
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
    const { rows, columns, data } = pick(this.#points, items);
    const { labels } = averageLinkage(
      measured({ rows, columns, data }),
      { k: Math.min(count, rows) },
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
    const between = distanceBetween(this.#points, 'euclidean');
    return Array.from(items, item => {
      const others = Array.from(among).filter(other => other !== item);
      const far = new Map(others.map(other => [other, between(item, other)]));
      return Int32Array.from(others.sort((a, b) => far.get(a)! - far.get(b)! || a - b).slice(0, count));
    });
  }

  /**
   * Step by step, going on from the longest beginning that is remembered. What was done by hand is told to the strategy too, so that it asks accordingly; but it moves nothing
   * else until the next answer: a person who moves one picture sees one picture move.
   */
  #opinion(steps: readonly Step[], curve: number[]): Opinion {
    let key = '';
    let ahead = this.#recall(key, () => this.#start());
    let { labels } = ahead;
    curve.push(ahead.question?.expectedChange ?? 0);
    const said: Step[] = [];
    for (const step of steps) {
      said.push(step);
      const votes = votesOf(step);
      key += `${JSON.stringify(votes)}\n`;
      const before = ahead;
      if (votes.length > 0) ahead = this.#recall(key, () => this.#next(before, votes, said));
      if (step.answers.length > 0) labels = ahead.labels;
      curve.push(ahead.question?.expectedChange ?? 0);
    }
    return { labels, question: ahead.question };
  }

  #recall(key: string, think: () => Remembered): Remembered {
    const known = this.#remembered.get(key);
    const opinion = known ?? think();
    this.#remembered.delete(key); // so that what is used last is forgotten last
    this.#remembered.set(key, opinion);
    if (this.#remembered.size > REMEMBERED)
      this.#remembered.delete(this.#remembered.keys().next().value as string);
    return opinion;
  }

  #start(): Remembered {
    return this.#tree === null ? this.#ask([]) : this.#describe(this.#tree.start());
  }

  #next(before: Remembered, votes: readonly Given[], said: readonly Step[]): Remembered {
    if (this.#tree === null || before.standing === null) return this.#ask(said);
    return this.#describe(this.#tree.next(before.standing, votes));
  }

  #describe(standing: Standing): Remembered {
    const { labels, question } = standing;
    if (question === null) return { labels, question, standing };
    const { kind, item, among } = question;
    const pairs = pairCount(labels.length);
    const changed = among.reduce(
      (sum, { candidate: { chance, sides } }) => sum + chance * sides.sizes[0] * sides.sizes[1],
      0,
    );
    return {
      labels,
      standing,
      question: {
        kind,
        item,
        among: among.map(({ other }) => other),
        chances: among.map(({ candidate: { chance, sides } }) => (sides.isTogether ? 1 - chance : chance)),
        expectedChange: Math.min(1, changed / pairs),
      },
    };
  }

  /** The paper's own way, for those who choose it. */
  #ask(said: readonly Step[]): Remembered {
    const { seed, wanted } = this.#material;
    const points = this.#points;
    this.#asker ??= this.#openAsker(points, wanted, seed);
    const log = said.flatMap(votesOf).map(({ pair, verdict }, at): Entry => ({ id: at + 1, pair, verdict }));
    const { mustLink, cannotLink, skip } = effectOf(points.rows, log);
    const { labels, question } = this.#asker.ask({ mustLink, cannotLink, skip });
    if (question === null) return { labels, question, standing: null };
    const { surprise, chance } = question.stakes;
    return {
      labels,
      standing: null,
      question: {
        kind: 'pair',
        item: question.pair[0],
        among: [question.pair[1]],
        chances: [surprise === 'same' ? chance : 1 - chance],
        expectedChange: question.gain,
      },
    };
  }

  #openAsker(points: Matrix, wanted: number | null, seed: number): Asker {
    const tell = (_: number, __: number, sentence: string) => this.#progress(sentence);
    const metric = 'euclidean';
    if (wanted !== null) return new Asker({ points, metric, k: wanted, seed, runs: SEED_RUNS }, tell);
    const trial = new Asker({ points, metric, k: Math.min(2, points.rows), seed, runs: 1 }, tell);
    const { k } = trial.suggest({ mustLink: [], cannotLink: [], skip: [] });
    return new Asker({ points, metric, k, seed, runs: SEED_RUNS }, tell);
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

function pick({ columns, data }: Matrix, rows: Int32Array): Matrix {
  const picked = new Float64Array(rows.length * columns);
  for (const [at, row] of rows.entries())
    picked.set(data.subarray(row * columns, (row + 1) * columns), at * columns);
  return { rows: rows.length, columns, data: picked };
}
