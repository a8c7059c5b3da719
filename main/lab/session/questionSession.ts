/**
 * A question session: question, answer, question …, with every answer revocable. Engine process.
 *
 * [Note: Replay] What a session shows depends on its input (points, metric, k, seed) and its log of answers
 * alone: not on when answers came, on speculation or on which thread was faster. `state()` returns it as
 * bytes; the same log gives the same bytes. Undo is a log entry, crash recovery is reading the log.
 *
 * [Note: Speculation] While a question is shown, two threads plan the next question for both of its answers,
 * so that it is ready after `answer`. Results are cached by answers, so the question before is ready after
 * an undo too.
 */
import type { Kind } from '../../algorithms/ask/treeOfGroups/questions.ts';
import { distanceBetween, type Metric } from '../../algorithms/distance.ts';
import type { Matrix, Pair } from '../../algorithms/matrix.ts';
import {
  type Answer,
  activeAnswers,
  type Contradiction,
  carefulEffect,
  type Entry,
  effectOf,
  isSamePair,
  type Verdict,
} from '../../algorithms/session/answers.ts';
import type { GroupEstimate } from '../../algorithms/session/estimateGroups.ts';
import type { Rounds } from '../../algorithms/strategies/questionStrategy.ts';
import { PreparedThreads } from '../../engine/compute/preparedThreads.ts';
import { share } from '../../engine/compute/share.ts';
import { answersInDoubt, type Doubts, isDecided } from './doubts.ts';
import type {
  AnswerState,
  Asked,
  PlanningProgress,
  Question,
  Requests,
  SessionInput,
  StrategyName,
} from './messages.ts';

export interface SessionStart {
  readonly points: Matrix;
  readonly metric: Metric;
  /** How questions are chosen and items grouped; by the tree of groups unless it is given. */
  readonly strategy?: StrategyName;
  /** The kinds of questions that the tree of groups may ask; pairs unless it is given. */
  readonly kinds?: readonly Kind[];
  /** How many groups Active-HACC stops at; the tree of groups finds that out. */
  readonly k: number;
  readonly seed: number;
  readonly runs?: number;
  readonly log?: readonly Entry[];
  /**
   * Active-HACC expects wrong answers: doubtful ones are soft and asked again (session/answers.ts).
   */
  readonly isCareful?: boolean;
  readonly onProgress?: (done: number, total: number, message: string) => void;
}

/** Beside this file, as a source or built. */
const ENTRY = new URL(
  import.meta.url.endsWith('.ts') ? './sessionThread.ts' : './sessionThread.js',
  import.meta.url,
);
/** One for "same", one for "different". */
const THREADS = 2;
const RUNS = 100;

/** The question shown, and which answer it is to settle the doubt about. */
export interface ShownQuestion extends Question {
  readonly corroborates: number | null;
}

type Threads = PreparedThreads<Requests, SessionInput, PlanningProgress>;

export class QuestionSession {
  readonly #onProgress: (done: number, total: number, message: string) => void;
  readonly #log: Entry[];
  readonly #isCareful: boolean;
  #shown: ShownQuestion | null = null;
  #input: SessionInput;
  #threads: Threads;

  constructor(start: SessionStart) {
    const {
      points,
      metric,
      strategy = 'tree-of-groups',
      kinds = ['pair'],
      k,
      seed,
      runs = RUNS,
      log = [],
      isCareful = false,
      onProgress = () => {},
    } = start;
    this.#input = share({ points, metric, strategy, kinds, k, seed, runs });
    this.#isCareful = isCareful;
    this.#log = [...log];
    this.#onProgress = onProgress;
    checkInput(this.#input);
    for (const entry of this.#log) checkEntry(entry, points.rows);
    this.#threads = this.#start(this.#input);
  }

  get log(): readonly Entry[] {
    return this.#log;
  }

  /**
   * Answers that contradict what others imply: kept, shown, and without effect until one of them is taken
   * back.
   */
  get contradictions(): readonly Contradiction[] {
    return effectOf(this.#input.points.rows, this.#log).contradictions;
  }

  /** The present question; null when nothing is left to ask. Aborting rejects at once. */
  async question(signal?: AbortSignal): Promise<ShownQuestion | null> {
    const { answerState, corroborates } = this.#plan();
    const { question } = await abortable(this.#ask(answerState, false), signal);
    const shown = question === null ? null : { ...question, corroborates };
    this.#shown = shown;
    // After the caller has its question: speculation must not delay it.
    setImmediate(() => this.#guessBothAnswers(shown));
    return shown;
  }

  /** Contradictions with their proof, how well each answer fits the rest, and which to ask again. */
  async doubts(top = 20, signal?: AbortSignal): Promise<Doubts> {
    const input = this.#input;
    const given = activeAnswers(this.#log).filter(isDecided);
    const contradictions = this.contradictions;
    const scores = await abortable(this.#threads.ask('doubt', given), signal);
    return { contradictions, again: answersInDoubt(input, given, scores, top) };
  }

  /** The groups as the answers give them, numbered by smallest member. */
  async groups(signal?: AbortSignal): Promise<Int32Array> {
    return (await abortable(this.#ask(this.#plan().answerState, false), signal)).labels;
  }

  /**
   * How many centres represent the items; null when every item is asked about itself. See [Note: Large
   * collections].
   */
  async representatives(): Promise<number | null> {
    return (await this.#ask(this.#plan().answerState, false)).representatives;
  }

  /**
   * How many groups there may be, with how certain that is; `change({ k })` follows it and keeps all answers.
   */
  async suggestGroups(signal?: AbortSignal): Promise<GroupEstimate> {
    return await abortable(this.#threads.ask('suggest', this.#plan().answerState), signal);
  }

  /** Adds an answer about any pair, asked or not; its number can be used to take it back. */
  answer(pair: readonly [number, number], verdict: Verdict): number {
    const entry = this.#entryFor([pair[0], pair[1]], verdict);
    checkEntry(entry, this.#input.points.rows);
    this.#log.push(entry);
    return entry.id;
  }

  /** Takes back any answer, or an earlier taking back. */
  takeBack(id: number): number {
    if (!this.#log.some(entry => entry.id === id)) throw new RangeError(`there is no answer ${id}`);
    const isAnswer = this.#log.some(entry => entry.id === id && 'verdict' in entry);
    if (isAnswer && !activeAnswers(this.#log).some(answer => answer.id === id))
      throw new RangeError(`answer ${id} was taken back already`);
    const entry: Entry = { id: this.#nextId(), takesBack: id };
    this.#log.push(entry);
    return entry.id;
  }

  /** Another number of groups, or more items at the end of the list: all answers stay. */
  async change(to: { k?: number; points?: Matrix }): Promise<void> {
    const points = to.points ?? this.#input.points;
    if (points.rows < this.#input.points.rows)
      throw new RangeError('items may be added, but answers are about those that were there');
    const input = share({ ...this.#input, points, k: to.k ?? this.#input.k });
    checkInput(input);
    const before = this.#threads;
    this.#input = input;
    this.#threads = this.#start(input);
    await before.close();
  }

  /** Everything a person sees of this session, as bytes. See [Note: Replay]. */
  async state(): Promise<Uint8Array> {
    const { answerState, corroborates } = this.#plan();
    const { question, labels } = await this.#ask(answerState, false);
    const { strategy, kinds, k, seed, runs, metric } = this.#input;
    const facts = {
      way: strategy,
      kinds,
      k,
      seed,
      runs,
      metric,
      log: this.#log,
      question,
      corroborates,
      labels: [...labels],
    };
    return new TextEncoder().encode(JSON.stringify(facts));
  }

  /** Does not wait for the threads' work. */
  async close(): Promise<void> {
    await this.#threads.close();
  }

  #nextId(): number {
    return (this.#log.at(-1)?.id ?? 0) + 1;
  }

  /** The answer as the log keeps it: with the probability of the pair, if it is the one shown. */
  #entryFor(pair: Pair, verdict: Verdict): Answer {
    const entry = { id: this.#nextId(), pair, verdict };
    const shown = this.#shown;
    if (shown === null || !isSamePair(shown.pair, pair)) return entry;
    const { stakes, corroborates } = shown;
    const chance = stakes.surprise === 'same' ? stakes.chance : 1 - stakes.chance;
    return { ...entry, chance, ...(corroborates === null ? {} : { corroborates }) };
  }

  #plan(further: readonly Entry[] = []): Plan {
    return planOf(this.#input, [...this.#log, ...further], this.#isCareful);
  }

  #ask(answerState: AnswerState, isGuess: boolean): Promise<Asked> {
    return this.#threads.askCached('ask', answerState, { isGuess });
  }

  #start(input: SessionInput): Threads {
    return new PreparedThreads({
      entry: ENTRY,
      threads: THREADS,
      input,
      closed: 'The question session was closed.',
      progress: ({ done, total, message }) => this.#onProgress(done, total, message),
    });
  }

  #guessBothAnswers(question: ShownQuestion | null): void {
    if (question === null) return;
    // The likelier answer first, should only one be ready in time.
    const likelier = question.stakes.chance > 0.5 ? question.stakes.surprise : agreeing(question);
    const verdicts: Verdict[] = likelier === 'same' ? ['same', 'different'] : ['different', 'same'];
    for (const verdict of [...verdicts, 'cannot-tell' as const])
      void this.#ask(this.#plan([this.#entryFor(question.pair, verdict)]).answerState, true);
  }
}

function agreeing(question: Question): 'same' | 'different' {
  return question.stakes.surprise === 'same' ? 'different' : 'same';
}

function abortable<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work;
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

function checkInput({ points, k, seed, runs }: SessionInput): void {
  if (points.rows < 1) throw new RangeError('a session needs at least one item');
  if (!Number.isInteger(k) || k < 1 || k > points.rows)
    throw new RangeError(`k must be an integer from 1 to ${points.rows}`);
  if (!Number.isSafeInteger(seed)) throw new RangeError('seed must be an integer');
  if (!Number.isInteger(runs) || runs < 1) throw new RangeError('runs must be at least 1');
}

function checkEntry(entry: Entry, items: number): void {
  if ('takesBack' in entry) return;
  const [i, j] = entry.pair;
  const isItem = (item: number) => Number.isInteger(item) && item >= 0 && item < items;
  if (!isItem(i) || !isItem(j) || i === j)
    throw new RangeError(`[${i}, ${j}] is not a pair of different items below ${items}`);
}

interface Plan {
  readonly answerState: AnswerState;
  /** The answer that the question is to settle the doubt about. */
  readonly corroborates: number | null;
}

function planOf({ points, metric, strategy }: SessionInput, log: readonly Entry[], isCareful: boolean): Plan {
  if (strategy === 'tree-of-groups') {
    // It weighs the answers itself, wrong ones included.
    const rounds = activeAnswers(log).map(({ pair, verdict }) => [{ pair, verdict }]);
    return { answerState: { rounds }, corroborates: null };
  }
  if (!isCareful)
    return { answerState: { rounds: roundsOf(effectOf(points.rows, log)) }, corroborates: null };
  const effect = carefulEffect(points.rows, log, distanceBetween(points, metric));
  const rounds = roundsOf(effect);
  const { corroborate } = effect;
  if (corroborate === null) return { answerState: { rounds }, corroborates: null };
  return { answerState: { rounds, about: corroborate.pair }, corroborates: corroborate.answer };
}

/** Answers that hold together, in an order that does not depend on when they came. */
export function roundsOf(links: Record<'mustLink' | 'cannotLink' | 'skip', readonly Pair[]>): Rounds {
  const answered = (pairs: readonly Pair[], verdict: Verdict) => pairs.map(pair => [{ pair, verdict }]);
  return [
    ...answered(links.mustLink, 'same'),
    ...answered(links.cannotLink, 'different'),
    ...answered(links.skip, 'cannot-tell'),
  ];
}
