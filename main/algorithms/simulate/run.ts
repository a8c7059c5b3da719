/**
 * The question loop with a simulated person: ask, answer, cluster again, score. Pure; the caller passes the
 * clock.
 *
 * Biswas and Jacobs, CVPR 2012, Algorithm 1, with the strategy, the clustering and the person as parameters.
 * Yields an entry of the curve before the first question, after every `every`-th and after the last. It ends
 * early when the strategy has nothing left to ask. A 'cannot-tell' counts as a question, and the pair is not
 * asked again. An answer that contradicts what earlier ones imply is dropped, so the answers are always
 * consistent; a strategy that asks only open pairs never gets one.
 */
import { secondsFor } from '../ask/treeOfGroups/questions.ts';
import type { Given } from '../ask/treeOfGroups/treeState.ts';
import { Constraints, closeConstraints } from '../constraints.ts';
import type { PairDistances } from '../distance.ts';
import { ConstraintsFromReasons, type WeightedConstraints } from '../explain/constraintsFromReasons.ts';
import type { Explanation } from '../explain/explanation.ts';
import { membersByCluster, numberLabels } from '../labels.ts';
import type { Pair } from '../matrix.ts';
import { type Scores, scoreClustering } from '../metrics/clusterMetrics.ts';
import { type SubclusterScores, scoreSubclusters } from '../metrics/subclusterJaccard.ts';
import type { Round } from '../strategies/questionStrategy.ts';
import { ClusterExamples } from './examples.ts';
import type { Answer, Person } from './person.ts';
import type { Explainer } from './reasons.ts';
import type { AnswerState, SimulatedStrategy } from './setting.ts';

export interface Simulation {
  readonly truth: ArrayLike<number>;
  readonly distances: PairDistances;
  readonly strategy: SimulatedStrategy;
  readonly person: Person;
  /** How the person explains answers, if at all. */
  readonly explain?: Explainer | null;
  /** How many questions the person answers at most. */
  readonly questions: number;
  readonly every: number;
  /** Groups are made for entries alone: waits are then those of choosing. */
  readonly isLazy?: boolean;
  /** How many examples of a cluster are scored as its subcluster; null: all members. */
  readonly examples: number | null;
  /** Milliseconds since a fixed time. */
  readonly clock: () => number;
}

export interface CurveEntry extends Scores, SubclusterScores {
  /** How many were asked so far. */
  readonly questions: number;
  /** What answering them would have taken a person, by kind of question. */
  readonly seconds: number;
}

export interface Waiting {
  /**
   * For each question the milliseconds from the answer before it (or the start) until it was known:
   * clustering and choosing.
   */
  readonly waits: readonly number[];
}

/**
 * Lad and Parikh, ECCV 2014, section 4.3: reasons are asked with the first 100 questions, since a vocabulary
 * of attributes is soon used up.
 */
const QUESTIONS_WITH_REASONS = 100;

/** What follows from an answer without a reason. */
const NOTHING_FOLLOWS = { count: 0, forEach: () => undefined };

export function* simulate(simulation: Simulation): Generator<CurveEntry, Waiting> {
  const { distances, strategy, person, explain = null, questions, every, isLazy = false, clock } = simulation;
  const answers = new AnswersSoFar(distances.n);
  const examples = simulation.examples === null ? null : new ClusterExamples(distances, simulation.examples);
  const waits: number[] = [];
  let seconds = 0;
  for (let asked = 0; ; asked++) {
    const answerState = answers.answerState();
    const clustered = isLazy ? null : timed(clock, () => strategy.groups(answerState));
    const chosen = asked < questions ? timed(clock, () => strategy.next(answerState)) : null;
    const question = chosen?.value.question ?? null;
    if (asked % every === 0 || question === null)
      yield entryAt(
        simulation,
        { questions: asked, seconds },
        clustered?.value ?? strategy.groups(answerState),
        answerState,
        examples,
      );
    if (chosen === null || question === null) return { waits };
    waits.push((clustered?.ms ?? 0) + chosen.ms);
    seconds += secondsFor(question.kind, question.among.length);
    answers.add(answerRound(question, person), asked < QUESTIONS_WITH_REASONS ? explain : null);
  }
}

/** In a choice the first right item ends the round. */
function answerRound(round: Round, person: Person): Given[] {
  const { kind, item, among } = round;
  const together = person.round?.(round);
  if (together !== undefined)
    return together.map((verdict, at): Given => ({ pair: [item, among[at]!], verdict }));
  const given: Given[] = [];
  for (const other of among) {
    const pair: Pair = [item, other];
    const verdict = person(pair);
    given.push({ pair, verdict });
    if (kind === 'choice' && verdict === 'same') break;
  }
  return given;
}

function timed<Value>(clock: () => number, run: () => Value): { value: Value; ms: number } {
  const started = clock();
  const value = run();
  return { value, ms: clock() - started };
}

function entryAt(
  { truth, strategy }: Simulation,
  spent: { questions: number; seconds: number },
  labels: Int32Array,
  answerState: AnswerState,
  examples: ClusterExamples | null,
): CurveEntry {
  const subclusters =
    strategy.subclusters?.(answerState) ?? (examples === null ? wholeClusters(labels) : examples.of(labels));
  return { ...spent, ...scoreClustering(truth, labels), ...scoreSubclusters(truth, subclusters) };
}

function wholeClusters(found: Int32Array): Int32Array[] {
  const { labels, clusters } = numberLabels(found);
  return membersByCluster(labels, clusters);
}

/** The answers that count, and what follows from them. */
class AnswersSoFar {
  readonly #n: number;
  readonly #constraints: Constraints;
  readonly #mustLink: Pair[] = [];
  readonly #cannotLink: Pair[] = [];
  readonly #skip: Pair[] = [];
  readonly #rounds: (readonly Given[])[] = [];
  /** Not yet added to the constraints: few clusterings need them. */
  #newExplanations: Explanation[] = [];
  #explained: ConstraintsFromReasons | null = null;
  #hasReasons = false;

  constructor(n: number) {
    this.#n = n;
    this.#constraints = new Constraints(n);
  }

  add(round: readonly Given[], explain: Explainer | null): void {
    this.#rounds.push(round);
    for (const { pair, verdict } of round) this.#addOne(pair, verdict, explain);
  }

  #addOne(pair: Pair, answer: Answer, explain: Explainer | null): void {
    const [i, j] = pair;
    if (answer === 'cannot-tell') {
      this.#skip.push(pair);
      return;
    }
    const implied = this.#constraints.relation(i, j);
    if (implied !== 'open' && implied !== answer) return;
    const explanation = explain?.(pair, answer) ?? { pair, verdict: answer, following: NOTHING_FOLLOWS };
    if (explanation.following.count > 0) this.#hasReasons = true;
    this.#newExplanations.push(explanation);
    if (answer === 'same') {
      this.#constraints.addMustLink(i, j);
      this.#mustLink.push(pair);
    } else {
      this.#constraints.addCannotLink(i, j);
      this.#cannotLink.push(pair);
    }
  }

  answerState(): AnswerState {
    return {
      mustLink: this.#mustLink,
      cannotLink: this.#cannotLink,
      skip: this.#skip,
      rounds: this.#rounds,
      closure: closeConstraints(this.#n, this.#mustLink, this.#cannotLink),
      hasReasons: this.#hasReasons,
      weighted: () => this.#weighted(),
    };
  }

  #weighted(): WeightedConstraints {
    this.#explained ??= new ConstraintsFromReasons(this.#n);
    for (const explanation of this.#newExplanations) this.#explained.add(explanation);
    this.#newExplanations = [];
    return this.#explained.constraints();
  }
}
