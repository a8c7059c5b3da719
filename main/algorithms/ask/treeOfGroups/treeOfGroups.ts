/**
 * The default way to ask: a tree of groups that answers join and part; the number of groups is not needed. Pure.
 *
 * The items are clustered once by average linkage over refined distances (../../refine). The present groups are nodes of that tree below the height where two sides are as likely the same as not, as
 * answers have joined and parted them (settle.ts, arrange.ts); the height, and the chance that two sides are the same, are learned from the answers (chances.ts). Asked is what may change the most
 * pairs of items per second (candidates.ts, questions.ts), one representative item for each side: an answer carries the whole side, and where other items of it turn out otherwise, only what belongs to
 * the odd item leaves. An answer that surprises, or on which much hangs, is asked again with other items and, where these are answered otherwise, with the same (claims.ts). Each time the answers have doubled, the metric is learned anew for the next one from
 * the groups they gave (learnMetric.ts), mixed with the first distances, and the tree is built again; the answers, being about items, stay.
 *
 * What stands is a fold over the answers: the same answers in the same order give the same groups and the same question. O(N²) for an answer that changes much, less for others (summedDistances.ts); when the metric is learned, what building the tree
 * takes. How it compares with other ways to ask: docs/results/fewest-questions.md.
 */
import { type Condensed, keyOf, type Matrix, type Pair } from '../../matrix.ts';
import { type GivenAnswer, scoreByPoints, supportOf } from '../../noise/doubts.ts';
import { refineDistances } from '../../refine/refineDistances.ts';
import { Arrangement } from './arrange.ts';
import { candidatesOf, type Doubt, doubtsOf, leastChance } from './candidates.ts';
import { ChanceModel } from './chances.ts';
import { type Beliefs, type Claim, lessonOf, linksOf, wrongness } from './claims.ts';
import { roundGroups, shareOfLearned } from './learnMetric.ts';
import { type Asked, chooseQuestion, type Kind, type Question } from './questions.ts';
import { SummedDistances } from './summedDistances.ts';
import { Tree } from './tree.ts';

export interface Given {
  readonly pair: Pair;
  readonly verdict: 'same' | 'different' | "can't tell";
}

/** What can be left out, to see what it is worth. */
export type Part = 'refined distance' | 'metric' | 'fit' | Doubt;

/** All that follows from the distances. */
interface Landscape {
  readonly summed: SummedDistances;
  readonly tree: Tree;
  readonly model: ChanceModel;
  /** As in `Beliefs`, of the answers that were there when the landscape was made. */
  readonly support: Beliefs['support'];
}

export interface Standing {
  readonly labels: Int32Array;
  /** Null when nothing is left whose answer is likelier to help than to be wrong. */
  readonly question: Question | null;
  /** How many of the answers are thought to be wrong, as a share. */
  readonly errorRate: number;
  readonly landscape: Landscape;
  readonly arrangement: Arrangement;
  readonly claims: readonly Claim[];
  readonly skipped: ReadonlySet<string>;
  /** The next answer finds the metric learned from these groups: the person's look at the question is the time for it. */
  readonly isLessonDue: boolean;
  /** What was shown together with the pair answered last: its other answers may come one by one. */
  readonly shown: readonly Asked[];
  /** The item that those were compared with; -1: nothing was shown. */
  readonly shownItem: number;
}

/** Before any answer the rate of errors is taken to be this, as if learned from so many answers; it is never taken to be more than the last. */
const ERRORS = { rate: 0.02, answers: 200, most: 0.05 };
/** The metric is learned after so many answers, and each time they have doubled. */
const FIRST_LESSON = 20;
/** In the forest that judges how well answers fit together. */
const TREES = 50;

export class TreeOfGroups {
  readonly #points: Matrix | null;
  readonly #measure: (points: Matrix) => Condensed;
  readonly #itemsEach: number;
  readonly #kinds: readonly Kind[];
  readonly #without: readonly Part[];
  readonly #first: Landscape;
  readonly #lessons = new WeakMap<Standing, Landscape>();

  /** Without points (distances alone) no metric is learned. `itemsEach`: how many items a point stands for, where centres stand for close ones. */
  constructor(
    items:
      | Condensed
      | {
          readonly points: Matrix;
          readonly measure: (points: Matrix) => Condensed;
          readonly itemsEach?: number;
        },
    kinds: readonly Kind[],
    without: readonly Part[] = [],
  ) {
    const isKnownByPoints = 'points' in items;
    this.#points = isKnownByPoints && !without.includes('metric') ? items.points : null;
    this.#measure = isKnownByPoints ? items.measure : () => items;
    this.#itemsEach = isKnownByPoints ? (items.itemsEach ?? 1) : 1;
    this.#kinds = kinds;
    this.#without = without;
    this.#first = survey(this.#refine(isKnownByPoints ? items.measure(items.points) : items), new Map());
  }

  start(): Standing {
    return this.#stand(this.#first, [], new Set(), ERRORS.rate, NOTHING_SHOWN, false);
  }

  /** After one or more answers, which were given at once. */
  next(before: Standing, answers: readonly Given[]): Standing {
    const { errorRate } = before;
    const skipped = new Set(before.skipped);
    let { claims } = before;
    for (const answer of answers)
      if (answer.verdict === "can't tell") skipped.add(keyOf(answer.pair));
      else claims = withVote(before, claims, answer);
    const isDue = lessonsBy(countVotes(claims)) > lessonsBy(countVotes(before.claims));
    if (before.isLessonDue)
      return this.#stand(this.#learn(before), claims, skipped, errorRate, NOTHING_SHOWN, isDue);
    const shown = shownWith(before, answers[0]?.pair);
    return this.#stand(before.landscape, claims, skipped, errorRate, shown, isDue);
  }

  /** What the groups of a standing teach. Whatever is answered next begins with it, so it is worked out once. */
  #learn(standing: Standing): Landscape {
    if (this.#points === null) return standing.landscape;
    const known = this.#lessons.get(standing);
    const learned = known ?? this.#teach(this.#points, standing);
    this.#lessons.set(standing, learned);
    return learned;
  }

  #teach(points: Matrix, { labels, claims }: Standing): Landscape {
    const answers = claims.flatMap(({ votes }) =>
      votes.map(({ pair, isSame }): GivenAnswer => ({ pair, verdict: isSame ? 'same' : 'different' })),
    );
    const learned = this.#refine(this.#measure(roundGroups(points, labels)));
    mixIn(learned, this.#first.summed.distances, 1 - shareOfLearned(points, labels));
    return survey(learned, this.#without.includes('fit') ? new Map() : supportOfAnswers(points, answers));
  }

  #refine(given: Condensed): Condensed {
    return this.#without.includes('refined distance') ? given : refineDistances(given, this.#itemsEach);
  }

  #stand(
    landscape: Landscape,
    claims: readonly Claim[],
    skipped: ReadonlySet<string>,
    errors: number,
    shown: Pick<Standing, 'shown' | 'shownItem'>,
    isLessonDue: boolean,
  ): Standing {
    const { tree, summed, model, support } = landscape;
    const chances = model.learn(claims.map(lessonOf));
    const before: Beliefs = { chances, errorRate: errors, support };
    const links = claims.flatMap(claim => linksOf(claim, tree, before));
    const arrangement = new Arrangement(tree, summed, chances, links);
    const wrong = claims.reduce((sum, claim) => sum + wrongness(claim, before), 0);
    const errorRate = Math.min(
      ERRORS.most,
      (ERRORS.rate * ERRORS.answers + wrong) / (ERRORS.answers + claims.length),
    );
    const beliefs: Beliefs = { chances, errorRate, support };
    const choose = () => {
      const candidates = [
        ...candidatesOf(arrangement, chances),
        ...doubtsOf(arrangement, claims, tree, beliefs).filter(
          ({ doubt }) => doubt === null || !this.#without.includes(doubt),
        ),
      ];
      return chooseQuestion(arrangement, candidates, claims, skipped, leastChance(beliefs), this.#kinds);
    };
    let chosen: { question: Question | null } | null = null;
    return {
      labels: arrangement.labels,
      // Of an answer that is only thought through, the groups are wanted, not the next question.
      get question() {
        chosen ??= { question: choose() };
        return chosen.question;
      },
      errorRate,
      landscape,
      arrangement,
      claims,
      skipped,
      isLessonDue,
      ...shown,
    };
  }
}

function survey(distances: Condensed, support: Beliefs['support']): Landscape {
  return {
    summed: new SummedDistances(distances),
    tree: new Tree(distances),
    model: new ChanceModel(distances),
    support,
  };
}

/** Makes the one distances the mean of both, the other with this share; their scales may differ. */
function mixIn(one: Condensed, other: Condensed, share: number): void {
  const scale = share * (meanOf(one) / meanOf(other) || 0);
  for (let pair = 0; pair < one.data.length; pair++)
    one.data[pair] = (1 - share) * one.data[pair]! + scale * other.data[pair]!;
}

function meanOf({ data }: Condensed): number {
  return data.reduce((sum, distance) => sum + distance, 0) / data.length;
}

/** By the inconsistency of Zhu, Loy and Gong (../../noise/inconsistency.ts); of a pair that was answered twice, the lesser support. */
function supportOfAnswers(points: Matrix, answers: readonly GivenAnswer[]): Map<string, number> {
  const scoring = scoreByPoints(answers, points, TREES, 0);
  let step = scoring.next();
  while (!step.done) step = scoring.next();
  const support = new Map<string, number>();
  for (const [at, score] of step.value.entries()) {
    const key = keyOf(answers[at]!.pair);
    support.set(key, Math.min(supportOf(score), support.get(key) ?? 1));
  }
  return support;
}

const NOTHING_SHOWN = { shown: [], shownItem: -1 };

/** What the person has on the screen when the pair is answered: the present question, or still the one before it. */
function shownWith(before: Standing, pair: Pair | undefined): Pick<Standing, 'shown' | 'shownItem'> {
  const { question } = before;
  const holds = (item: number, among: readonly Asked[]) =>
    pair !== undefined && among.some(({ other }) => keyOf([item, other]) === keyOf(pair));
  // What is still on the screen comes first: the next question may hold the same pair in another sense.
  if (holds(before.shownItem, before.shown)) return { shown: before.shown, shownItem: before.shownItem };
  if (question === null || question.among.length === 1 || !holds(question.item, question.among))
    return NOTHING_SHOWN;
  return { shown: question.among, shownItem: question.item };
}

/** An answer to the present question, another about a pair that was answered before, or one about any pair. */
function withVote(before: Standing, claims: readonly Claim[], { pair, verdict }: Given): Claim[] {
  const {
    question,
    arrangement,
    landscape: { tree },
  } = before;
  const key = keyOf(pair);
  const find = (item: number, among: readonly Asked[]) =>
    among.find(({ other }) => keyOf([item, other]) === key)?.candidate;
  const asked =
    find(before.shownItem, before.shown) ??
    (question === null ? undefined : find(question.item, question.among));
  const again =
    asked !== undefined && asked.claim >= 0
      ? asked.claim
      : claims.findIndex(({ votes }) => votes.some(vote => keyOf(vote.pair) === key));
  const vote = { pair, isSame: verdict === 'same' };
  if (again < 0)
    return [...claims, { sides: asked?.sides ?? arrangement.sidesOf(...pair), tree, votes: [vote] }];
  return claims.map((claim, at) => (at === again ? { ...claim, votes: [...claim.votes, vote] } : claim));
}

function countVotes(claims: readonly Claim[]): number {
  return claims.reduce((sum, { votes }) => sum + votes.length, 0);
}

/** How often the metric has been learned by so many answers. */
function lessonsBy(answers: number): number {
  return answers < FIRST_LESSON ? 0 : Math.floor(Math.log2(answers / FIRST_LESSON)) + 1;
}
