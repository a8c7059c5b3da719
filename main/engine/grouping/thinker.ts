/** Thinks about one grouping: from its material and log to groups, facts about them and the next question. Runs in a thinking thread. */
import { type Given, type Standing, TreeOfGroups } from '../../algorithms/ask/treeOfGroups/treeOfGroups.ts';
import { averageLinkage } from '../../algorithms/cluster/averageLinkage.ts';
import { closeConstraints } from '../../algorithms/constraints.ts';
import { distanceBetween } from '../../algorithms/distance.ts';
import { type Condensed, type Matrix, pairCount } from '../../algorithms/matrix.ts';
import { answersToAskAgain, findCircles, scoreByPoints } from '../../algorithms/noise/doubts.ts';
import { refineDistances } from '../../algorithms/refine/refineDistances.ts';
import { type Entry, effectOf } from '../../algorithms/session/answers.ts';
import { layDeeds } from '../../algorithms/session/byHand.ts';
import { factsOfGroups } from '../../algorithms/session/groupFacts.ts';
import { loadKernels } from '../../native.ts';
import { comparedPoints } from '../embeddings/comparisons.ts';
import { Asker } from '../session/asker.ts';
import type { Decided, Material, PlainQuestion, Step, Suspicion, Thought } from './messages.ts';

/** Logs whose outcome is remembered: enough to walk back through a mistake without waiting. */
const REMEMBERED = 64;
const DOUBT_TREES = 100;
const DOUBTS = 50;
const SEED_RUNS = 100;

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
    const sorted = this.#material.wanted === null ? labels : this.#cut(steps, this.#material.wanted);
    const laid = layDeeds(
      sorted,
      steps.flatMap(({ deeds }) => deeds),
    );
    return { labels: laid, ...factsOfGroups(this.#points, laid), question, curve };
  }

  doubt(answers: readonly Decided[]): Suspicion[] {
    const work = scoreByPoints(answers, this.#points, DOUBT_TREES, this.#material.seed);
    let step = work.next();
    while (!step.done) step = work.next();
    return answersToAskAgain(step.value, findCircles(answers), DOUBTS).map(({ answer, doubt, reason }) => ({
      answer,
      doubt,
      circle: reason.kind === 'contradicts' ? [reason.circle.different, ...reason.circle.path] : [],
    }));
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

  /** As many groups as the person wants: average linkage that keeps to the answers. */
  #cut(steps: readonly Step[], wanted: number): Int32Array {
    this.#refined ??= refineDistances(measured(this.#points));
    const log = steps.flatMap(votesOf).map(({ pair, verdict }, at): Entry => ({ id: at + 1, pair, verdict }));
    const { mustLink, cannotLink } = effectOf(this.#points.rows, log);
    const { count } = closeConstraints(this.#points.rows, mustLink, cannotLink);
    return averageLinkage(this.#refined, { k: Math.min(wanted, count) }, mustLink, cannotLink).labels;
  }
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
