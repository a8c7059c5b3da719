/**
 * The paper's priority queue over all pairs that may be asked, updated after each answer, and the session
 * around it. Pure.
 *
 * Biswas and Jacobs, "Active subclustering", 2014, Algorithm 1: O(K²) pairs of centroids and O(K n) pairs of
 * a centroid and its item. It returns what `nextBySearch`, the slow twin, finds by trying all of them.
 * Entries are never searched inside the heap. When a utility changes a new entry is pushed, and an entry at
 * the top with an old utility, or for a pair that is decided or gone, is discarded. Per answer: O(K) for each
 * centroid that the answer concerns, O(K + n) log for each that was swapped. Places with rejected items are
 * few and are checked one by one, because the limit of questions that postpones them changes with every
 * answer.
 */

import { MinHeap } from '../collections.ts';
import type { Pair } from '../matrix.ts';
import {
  applyAnswer,
  comesBefore,
  findQuestion,
  initialState,
  isPostponed,
  questionsPerReplacement,
  type SubclusterQuestion,
  type SubclusterState,
  type TrackedSubcluster,
  utilityWithin,
  type Verdict,
} from './active.ts';
import { chanceGiven, SURELY_SAME } from './cost.ts';
import { subcluster } from './passive.ts';
import type { Relations, SubclusterSetting } from './setting.ts';

/** The queue may have this many times as many entries as there can be pairs. */
const STALE_SHARE = 4;

export type IsSkipped = (i: number, j: number) => boolean;

/** The next question by the definition: the place under replacement, or else the most useful pair. */
export function nextBySearch(
  { lookup, lambda }: SubclusterSetting,
  state: SubclusterState,
  relations: Relations,
  isSkipped: IsSkipped,
): SubclusterQuestion | null {
  const reservations = {
    isSkipped,
    isPostponed: (at: number, place: number) => isPostponed(state, at, place),
  };
  const urgent = urgentPlace(state, relations, isSkipped);
  if (urgent === null) return findQuestion(lookup, lambda, state.subclusters, relations, reservations);
  const { centroid, members } = state.subclusters[urgent.subcluster]!;
  const item = members[urgent.place]!;
  let likeliest = 0;
  for (const { centroid: other } of state.subclusters)
    if (other !== centroid)
      likeliest = Math.max(likeliest, chanceOf(lookup, lambda, relations, centroid, other));
  const right = chanceOf(lookup, lambda, relations, centroid, item);
  return { pair: [centroid, item], kind: 'within', utility: utilityWithin(right, likeliest) };
}

/** The place whose item was just rejected, if its new item is to be asked about now. */
function urgentPlace(
  state: SubclusterState,
  relations: Relations,
  isSkipped: IsSkipped,
): SubclusterState['replacing'] {
  const { replacing } = state;
  if (replacing === null || isPostponed(state, replacing.subcluster, replacing.place)) return null;
  const { centroid, members } = state.subclusters[replacing.subcluster]!;
  const item = members[replacing.place]!;
  return relations.relation(centroid, item) === 'open' && !isSkipped(centroid, item) ? replacing : null;
}

function chanceOf(
  lookup: SubclusterSetting['lookup'],
  lambda: number,
  relations: Relations,
  i: number,
  j: number,
): number {
  return chanceGiven(relations.relation(i, j), lookup.between(i, j), lambda);
}

export class QuestionQueue {
  readonly #setting: SubclusterSetting;
  readonly #isSkipped: IsSkipped;
  #state: SubclusterState;
  #relations: Relations;
  #heap = new MinHeap();
  /** The position of each centroid in the list. */
  readonly #positionOf = new Map<number, number>();
  /** For each pair of centroids the chance that they show one subject. */
  readonly #chances: Float64Array[];
  /** For each centroid the largest of those, 0 if there is no other. */
  readonly #likeliest: Float64Array;

  constructor(
    setting: SubclusterSetting,
    state: SubclusterState,
    relations: Relations,
    isSkipped: IsSkipped,
  ) {
    this.#setting = setting;
    this.#state = state;
    this.#relations = relations;
    this.#isSkipped = isSkipped;
    this.#chances = state.subclusters.map(() => new Float64Array(state.subclusters.length));
    this.#likeliest = new Float64Array(state.subclusters.length);
    this.#correct(new Set(state.subclusters.keys()), new Set(state.subclusters.keys()));
  }

  /** Takes over the state after an answer about `pair`. */
  advance(state: SubclusterState, relations: Relations, pair: Pair): void {
    const before = this.#state.subclusters;
    this.#state = state;
    this.#relations = relations;
    const swapped = new Set<number>();
    const changed = new Set<number>();
    const components = new Set(pair.map(item => relations.componentOf[item]!));
    state.subclusters.forEach((held, at) => {
      if (held.centroid !== before[at]!.centroid) {
        this.#positionOf.delete(before[at]!.centroid);
        swapped.add(at);
        changed.add(at);
      } else if (components.has(relations.componentOf[held.centroid]!)) changed.add(at);
    });
    this.#correct(swapped, changed);
    state.subclusters.forEach((held, at) => {
      if (held !== before[at] && !swapped.has(at)) this.#pushWithin(at, held);
    });
    this.#forgetStaleEntries();
  }

  /** Outdated entries are found only at the top: when most are outdated the queue is rebuilt. */
  #forgetStaleEntries(): void {
    const k = this.#state.subclusters.length;
    if (this.#heap.size <= STALE_SHARE * k * (k + this.#setting.n)) return;
    this.#heap = new MinHeap();
    this.#state.subclusters.forEach((held, at) => {
      for (let otherAt = 0; otherAt < at; otherAt++) this.#pushBetween(at, otherAt);
      this.#pushWithin(at, held);
    });
  }

  next(): SubclusterQuestion | null {
    if (urgentPlace(this.#state, this.#relations, this.#isSkipped) !== null)
      return nextBySearch(this.#setting, this.#state, this.#relations, this.#isSkipped);
    const top = this.#top();
    const rejected = this.#bestRejected();
    if (top === null || rejected === null) return top ?? rejected;
    return comesBefore(rejected, top) ? rejected : top;
  }

  /**
   * New chances for all pairs with a centroid in `changed`; new entries for the pairs of those in `fresh`.
   */
  #correct(fresh: ReadonlySet<number>, changed: ReadonlySet<number>): void {
    const { subclusters } = this.#state;
    const { lookup, lambda } = this.#setting;
    const stale = new Set(changed);
    for (const at of fresh) this.#positionOf.set(subclusters[at]!.centroid, at);
    for (const at of changed)
      subclusters.forEach(({ centroid: other }, otherAt) => {
        if (otherAt === at) return;
        const chance = chanceOf(lookup, lambda, this.#relations, subclusters[at]!.centroid, other);
        const likeliest = this.#likeliest[otherAt]!;
        if (chance > likeliest || this.#chances[otherAt]![at] === likeliest) stale.add(otherAt);
        this.#chances[at]![otherAt] = chance;
        this.#chances[otherAt]![at] = chance;
        if (fresh.has(at) && !(fresh.has(otherAt) && otherAt < at)) this.#pushBetween(at, otherAt);
      });
    for (const at of stale) {
      const likeliest = this.#chances[at]!.reduce((largest, chance) => Math.max(largest, chance), 0);
      if (likeliest === this.#likeliest[at] && !fresh.has(at)) continue;
      this.#likeliest[at] = likeliest;
      this.#pushWithin(at, subclusters[at]!);
    }
  }

  #pushBetween(at: number, otherAt: number): void {
    const one = this.#state.subclusters[at]!.centroid;
    const other = this.#state.subclusters[otherAt]!.centroid;
    if (!this.#mayAsk(one, other)) return;
    this.#heap.push(
      -this.#chances[at]![otherAt]!,
      this.#encode(0, Math.min(one, other), Math.max(one, other)),
    );
  }

  #pushWithin(at: number, { centroid, members, rejections }: TrackedSubcluster): void {
    members.forEach((item, place) => {
      if (item === centroid || rejections[place] !== 0 || !this.#mayAsk(centroid, item)) return;
      this.#heap.push(-this.#utilityWithin(at, item), this.#encode(1, centroid, item));
    });
  }

  #mayAsk(i: number, j: number): boolean {
    return this.#relations.relation(i, j) === 'open' && !this.#isSkipped(i, j);
  }

  #utilityWithin(at: number, item: number): number {
    const { lookup, lambda } = this.#setting;
    const { centroid } = this.#state.subclusters[at]!;
    return utilityWithin(chanceOf(lookup, lambda, this.#relations, centroid, item), this.#likeliest[at]!);
  }

  /** The best valid entry; it stays in the queue. */
  #top(): SubclusterQuestion | null {
    while (this.#heap.size > 0) {
      const utility = -this.#heap.smallestKey();
      const code = this.#heap.pop();
      const question = this.#decode(code, utility);
      if (question === null) continue;
      this.#heap.push(-utility, code);
      return question;
    }
    return null;
  }

  /** Null for an outdated entry. */
  #decode(code: number, utility: number): SubclusterQuestion | null {
    const { n } = this.#setting.lookup;
    const j = code % n;
    const i = Math.floor(code / n) % n;
    const at = this.#positionOf.get(i);
    if (at === undefined || !this.#mayAsk(i, j)) return null;
    if (code < n * n) {
      const otherAt = this.#positionOf.get(j);
      if (otherAt === undefined || this.#chances[at]![otherAt] !== utility) return null;
      return { pair: [i, j], kind: 'between', utility };
    }
    const { members, rejections } = this.#state.subclusters[at]!;
    const place = members.indexOf(j);
    if (place < 0 || rejections[place] !== 0 || this.#utilityWithin(at, j) !== utility) return null;
    return { pair: [i, j], kind: 'within', utility };
  }

  /** The order of these numbers is the order in which ties are broken. */
  #encode(kind: 0 | 1, i: number, j: number): number {
    const { n } = this.#setting.lookup;
    return (kind * n + i) * n + j;
  }

  /** Among the places with rejected items. */
  #bestRejected(): SubclusterQuestion | null {
    const limit = questionsPerReplacement(this.#state.agreement);
    let best: SubclusterQuestion | null = null;
    this.#state.subclusters.forEach(({ centroid, members, rejections }, at) => {
      rejections.forEach((rejected, place) => {
        const item = members[place]!;
        if (rejected === 0 || !this.#mayAsk(centroid, item)) return;
        const utility =
          rejected >= limit
            ? utilityWithin(SURELY_SAME, this.#likeliest[at]!)
            : this.#utilityWithin(at, item);
        const question: SubclusterQuestion = { pair: [centroid, item], kind: 'within', utility };
        if (best === null || comesBefore(question, best)) best = question;
      });
    });
    return best;
  }
}

/** The initial state: the passive subclusters from the centroids `start`. */
export function startSubclustering(
  setting: SubclusterSetting,
  relations: Relations,
  start: readonly number[],
): SubclusterState {
  return initialState(subcluster(setting, relations, start).subclusters, relations);
}

/**
 * Active subclustering as a dialogue: question, answer, question. The caller keeps the answers. A session
 * that starts from an earlier state continues from there, which is how undo works.
 */
export class SubclusterSession {
  readonly #setting: SubclusterSetting;
  readonly #skipped: Set<number>;
  readonly #queue: QuestionQueue;
  #state: SubclusterState;
  #question: SubclusterQuestion | null;

  /** `skip`: pairs answered 'cannot-tell' so far. */
  constructor(
    setting: SubclusterSetting,
    state: SubclusterState,
    relations: Relations,
    skip: Iterable<readonly [number, number]> = [],
  ) {
    this.#setting = setting;
    this.#state = state;
    this.#skipped = new Set(Array.from(skip, ([i, j]) => this.#code(i, j)));
    this.#queue = new QuestionQueue(setting, state, relations, (i, j) => this.#skipped.has(this.#code(i, j)));
    this.#question = this.#queue.next();
  }

  get state(): SubclusterState {
    return this.#state;
  }

  /** Null when nothing is left to ask. */
  get question(): SubclusterQuestion | null {
    return this.#question;
  }

  /** The answer to the present question; `relations` already includes it. */
  answer(verdict: Verdict, relations: Relations): void {
    const question = this.#question;
    if (question === null) throw new RangeError('there is no question to answer');
    const [i, j] = question.pair;
    if (verdict === 'cannot-tell') this.#skipped.add(this.#code(i, j));
    this.#state = applyAnswer(this.#setting, this.#state, relations, question, verdict);
    this.#queue.advance(this.#state, relations, question.pair);
    this.#question = this.#queue.next();
  }

  #code(i: number, j: number): number {
    return Math.min(i, j) * this.#setting.lookup.n + Math.max(i, j);
  }
}
