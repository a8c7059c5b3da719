/**
 * A question session: question, answer, question …, with every answer revocable. Engine process.
 *
 * [Note: Replay] What a session shows is a function of its material (points, metric, k, seed) and its log of answers, and
 * of nothing else: not of when answers came, of guesses, or of which thread was faster. `state()` gives it as bytes; the
 * same log read again gives the same bytes. Undo is a log entry, crash recovery is reading the log.
 *
 * [Note: Speculation] While the person looks at a question, both of its answers are thought through in two threads, so
 * that `answer` finds the next question ready. Results are kept by situation, so taking an answer back finds the
 * question before it ready too.
 */

import type { Kind } from '../../algorithms/ask/treeOfGroups/questions.ts';
import type { Metric } from '../../algorithms/distance.ts';
import type { Matrix, Pair } from '../../algorithms/matrix.ts';
import {
  type Answer,
  type Contradiction,
  type Entry,
  effectOf,
  isSamePair,
  standingAnswers,
  type Verdict,
} from '../../algorithms/session/answers.ts';
import type { GroupEstimate } from '../../algorithms/session/estimateGroups.ts';
import { PreparedThreads } from '../compute/preparedThreads.ts';
import { share } from '../compute/share.ts';
import { answersInDoubt, type Doubts, isDecided } from './doubts.ts';
import type { Asked, AskingProgress, Material, Question, Requests, Situation, Way } from './messages.ts';
import { type Plan, planOf } from './plan.ts';

export interface SessionStart {
  readonly points: Matrix;
  readonly metric: Metric;
  /** How questions are chosen and items grouped; by the tree of groups unless it is given. */
  readonly way?: Way;
  /** The kinds of questions that the tree of groups may ask; pairs unless it is given. */
  readonly kinds?: readonly Kind[];
  /** How many groups Active-HACC stops at; the tree of groups finds that out. */
  readonly k: number;
  readonly seed: number;
  readonly runs?: number;
  readonly log?: readonly Entry[];
  /** Active-HACC's way to count with wrong answers: doubtful ones are soft and asked about again (algorithms/session/carefulAnswers.ts). */
  readonly isCareful?: boolean;
  readonly onProgress?: (done: number, total: number, sentence: string) => void;
}

/** Beside this file, as a source or built. */
const ENTRY = new URL(
  import.meta.url.endsWith('.ts') ? './askingThread.ts' : './askingThread.js',
  import.meta.url,
);
/** One for "same", one for "different". */
const THREADS = 2;
const RUNS = 100;

/** The question shown, and which answer it is to settle the doubt about. */
export interface ShownQuestion extends Question {
  readonly corroborates: number | null;
}

type Threads = PreparedThreads<Requests, Material, AskingProgress>;

export class QuestionSession {
  readonly #onProgress: (done: number, total: number, sentence: string) => void;
  readonly #log: Entry[];
  readonly #isCareful: boolean;
  #shown: ShownQuestion | null = null;
  #material: Material;
  #threads: Threads;

  constructor(start: SessionStart) {
    const {
      points,
      metric,
      way = 'tree-of-groups',
      kinds = ['pair'],
      k,
      seed,
      runs = RUNS,
      log = [],
      isCareful = false,
      onProgress = () => {},
    } = start;
    this.#material = share({ points, metric, way, kinds, k, seed, runs });
    this.#isCareful = isCareful;
    this.#log = [...log];
    this.#onProgress = onProgress;
    checkMaterial(this.#material);
    for (const entry of this.#log) checkEntry(entry, points.rows);
    this.#threads = this.#start(this.#material);
  }

  get log(): readonly Entry[] {
    return this.#log;
  }

  /** Answers that contradict what others imply: kept, shown, and without effect until one of them is taken back. */
  get contradictions(): readonly Contradiction[] {
    return effectOf(this.#material.points.rows, this.#log).contradictions;
  }

  /** The present question; null when nothing is left to ask. Aborting rejects at once. */
  async question(signal?: AbortSignal): Promise<ShownQuestion | null> {
    const { situation, corroborates } = this.#plan();
    const { question } = await abortable(this.#ask(situation, false), signal);
    const shown = question === null ? null : { ...question, corroborates };
    this.#shown = shown;
    // After the caller has its question: guessing must not make the person wait.
    setImmediate(() => this.#guessBothAnswers(shown));
    return shown;
  }

  /** Contradictions with their proof, how well each answer fits the rest, and which to ask again. */
  async doubts(top = 20, signal?: AbortSignal): Promise<Doubts> {
    const material = this.#material;
    const given = standingAnswers(this.#log).filter(isDecided);
    const contradictions = this.contradictions;
    const scores = await abortable(this.#threads.ask('doubt', given), signal);
    return { contradictions, again: answersInDoubt(material, given, scores, top) };
  }

  /** The groups as the answers give them, numbered by smallest member. */
  async groups(signal?: AbortSignal): Promise<Int32Array> {
    return (await abortable(this.#ask(this.#plan().situation, false), signal)).labels;
  }

  /** How many centres stand for the items; null when every item is asked about itself. See [Note: Large collections]. */
  async representatives(): Promise<number | null> {
    return (await this.#ask(this.#plan().situation, false)).representatives;
  }

  /** How many groups there may be, with how certain that is; `change({ k })` follows it and keeps all answers. */
  async suggestGroups(signal?: AbortSignal): Promise<GroupEstimate> {
    return await abortable(this.#threads.ask('suggest', this.#plan().situation), signal);
  }

  /** Adds an answer about any pair, asked or not; its number can be used to take it back. */
  answer(pair: readonly [number, number], verdict: Verdict): number {
    const entry = this.#entryFor([pair[0], pair[1]], verdict);
    checkEntry(entry, this.#material.points.rows);
    this.#log.push(entry);
    return entry.id;
  }

  /** Takes back any answer, or an earlier taking back. */
  takeBack(id: number): number {
    if (!this.#log.some(entry => entry.id === id)) throw new RangeError(`there is no answer ${id}`);
    const isAnswer = this.#log.some(entry => entry.id === id && 'verdict' in entry);
    if (isAnswer && !standingAnswers(this.#log).some(answer => answer.id === id))
      throw new RangeError(`answer ${id} was taken back already`);
    const entry: Entry = { id: this.#nextId(), takesBack: id };
    this.#log.push(entry);
    return entry.id;
  }

  /** Another number of groups, or more items at the end of the list: all answers stay. */
  async change(to: { k?: number; points?: Matrix }): Promise<void> {
    const points = to.points ?? this.#material.points;
    if (points.rows < this.#material.points.rows)
      throw new RangeError('items may be added, but answers are about those that were there');
    const material = share({ ...this.#material, points, k: to.k ?? this.#material.k });
    checkMaterial(material);
    const before = this.#threads;
    this.#material = material;
    this.#threads = this.#start(material);
    await before.close();
  }

  /** Everything a person sees of this session, as bytes. See [Note: Replay]. */
  async state(): Promise<Uint8Array> {
    const { situation, corroborates } = this.#plan();
    const { question, labels } = await this.#ask(situation, false);
    const { way, kinds, k, seed, runs, metric } = this.#material;
    const facts = {
      way,
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

  /** At once: what the threads work at is not waited for. */
  async close(): Promise<void> {
    await this.#threads.close();
  }

  #nextId(): number {
    return (this.#log.at(-1)?.id ?? 0) + 1;
  }

  /** The answer as the log keeps it: with what was thought of the pair, if it is the one shown. */
  #entryFor(pair: Pair, verdict: Verdict): Answer {
    const entry = { id: this.#nextId(), pair, verdict };
    const shown = this.#shown;
    if (shown === null || !isSamePair(shown.pair, pair)) return entry;
    const { stakes, corroborates } = shown;
    const chance = stakes.surprise === 'same' ? stakes.chance : 1 - stakes.chance;
    return { ...entry, chance, ...(corroborates === null ? {} : { corroborates }) };
  }

  #plan(further: readonly Entry[] = []): Plan {
    return planOf(this.#material, [...this.#log, ...further], this.#isCareful);
  }

  #ask(situation: Situation, isGuess: boolean): Promise<Asked> {
    return this.#threads.think('ask', situation, isGuess);
  }

  #start(material: Material): Threads {
    return new PreparedThreads({
      entry: ENTRY,
      threads: THREADS,
      material,
      closed: 'The question session was closed.',
      progress: ({ done, total, sentence }) => this.#onProgress(done, total, sentence),
    });
  }

  #guessBothAnswers(question: ShownQuestion | null): void {
    if (question === null) return;
    // The answer thought likelier comes first, should only one be ready in time.
    const likelier = question.stakes.chance > 0.5 ? question.stakes.surprise : agreeing(question);
    const verdicts: Verdict[] = likelier === 'same' ? ['same', 'different'] : ['different', 'same'];
    for (const verdict of [...verdicts, "can't tell" as const])
      void this.#ask(this.#plan([this.#entryFor(question.pair, verdict)]).situation, true);
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

function checkMaterial({ points, k, seed, runs }: Material): void {
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
