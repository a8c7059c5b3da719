/**
 * Active subclustering: what an answer does to the subclusters, as a function from state to state, and what
 * to ask. Pure.
 *
 * Biswas and Jacobs, "Active subclustering", Computer Vision and Image Understanding 125, 2014, Algorithm 1
 * and Appendix B:
 *
 * - between, "different": the probability of the pair becomes 0, nothing moves;
 * - between, "same": the present centroids cost too much; they are swapped as in the passive algorithm until
 *   they are locally optimal again;
 * - within, "same": the probability becomes 1, the item stays;
 * - within, "different": the item is replaced by the next closest to the centroid that no other centroid has.
 *   The new one is asked about next, until one is accepted or q_th questions were spent on that place. After
 *   that it is postponed: while q_th does not exceed the questions spent, it counts as right.
 *
 * q_th = H_bc / H_wc (Appendix B.1): H_bc is the number of between questions per "same" answer among them,
 * H_wc that of within questions per "different". While the centroids are often wrong, H_bc is small and few
 * questions are spent on one place; later more are.
 *
 * What the paper leaves open: before the first disagreement of a kind, H counts its questions so far, at
 * least 1. An answer can imply others: items that it separates from their centroid are replaced without a
 * question, and centroids that it makes one subject are swapped after either kind of question. A centroid
 * that stays keeps its items through a swap of others. 'cannot-tell' changes no subcluster and counts for no
 * H. A place for which no item is left is removed.
 *
 * The caller keeps the answers: `relations` must already include the new one. To undo, use the earlier state.
 */
import { finish } from '../cluster/pam.ts';
import type { DistanceLookup } from '../distance.ts';
import type { Pair } from '../matrix.ts';
import { chanceGiven, SURELY_SAME } from './cost.ts';
import { swapCentroids } from './passive.ts';
import type { Relations, Subcluster, SubclusterSetting } from './setting.ts';

export type Verdict = 'same' | 'different' | 'cannot-tell';

export interface TrackedSubcluster extends Subcluster {
  /** For each member how many items a person has rejected in its place since the last that was accepted. */
  readonly rejections: readonly number[];
}

/** How often the person agreed with the subclusters. */
export interface Agreement {
  readonly between: Tally;
  readonly within: Tally;
}

interface Tally {
  readonly questions: number;
  readonly disagreements: number;
}

export interface SubclusterState {
  readonly subclusters: readonly TrackedSubcluster[];
  readonly agreement: Agreement;
  /** The place whose item was rejected and replaced: asked about before anything else while q_th allows. */
  readonly replacing: { readonly subcluster: number; readonly place: number } | null;
  /** How many centroids are known to repeat the subject of another, because no swap could help it. */
  readonly repeated: number;
}

export function initialState(subclusters: readonly Subcluster[], relations: Relations): SubclusterState {
  return {
    subclusters: subclusters.map(track),
    agreement: { between: { questions: 0, disagreements: 0 }, within: { questions: 0, disagreements: 0 } },
    replacing: null,
    repeated: countRepeated(subclusters, relations),
  };
}

function track({ centroid, members }: Subcluster): TrackedSubcluster {
  return { centroid, members, rejections: members.map(() => 0) };
}

/** q_th of Appendix B.1. */
export function questionsPerReplacement({ between, within }: Agreement): number {
  return questionsPerDisagreement(between) / questionsPerDisagreement(within);
}

function questionsPerDisagreement({ questions, disagreements }: Tally): number {
  return Math.max(1, questions) / Math.max(1, disagreements);
}

/** True while a place has had its share of questions. */
export function isPostponed({ subclusters, agreement }: SubclusterState, at: number, place: number): boolean {
  const rejections = subclusters[at]!.rejections[place]!;
  return rejections > 0 && rejections >= questionsPerReplacement(agreement);
}

/** The state after an answer; `question` is null for answers that were given elsewhere. */
export function applyAnswer(
  setting: SubclusterSetting,
  state: SubclusterState,
  relations: Relations,
  question: SubclusterQuestion | null,
  verdict: Verdict,
): SubclusterState {
  const counted = question === null ? state : recordAnswer(state, question, verdict);
  const repaired = replaceWrongItems(setting, counted, relations);
  return countRepeated(repaired.subclusters, relations) > state.repeated
    ? swapAgain(setting, repaired, relations)
    : repaired;
}

/** Counts the answer, and the rejection or acceptance of the item it was about. */
function recordAnswer(
  state: SubclusterState,
  { kind, pair }: SubclusterQuestion,
  verdict: Verdict,
): SubclusterState {
  const unsure = verdict === 'cannot-tell';
  const disagrees = verdict === (kind === 'between' ? 'same' : 'different');
  const agreement = unsure
    ? state.agreement
    : { ...state.agreement, [kind]: count(state.agreement[kind], disagrees) };
  if (kind === 'between') return { ...state, agreement };
  const subcluster = state.subclusters.findIndex(({ centroid }) => centroid === pair[0]);
  const place = state.subclusters[subcluster]?.members.indexOf(pair[1]) ?? -1;
  if (place < 1) throw new RangeError('the question is not about an item of a present subcluster');
  if (unsure) return { ...state, replacing: null };
  const held = state.subclusters[subcluster]!;
  const rejections = held.rejections.with(place, disagrees ? held.rejections[place]! + 1 : 0);
  return {
    ...state,
    agreement,
    subclusters: state.subclusters.with(subcluster, { ...held, rejections }),
    replacing: disagrees ? { subcluster, place } : null,
  };
}

function count({ questions, disagreements }: Tally, disagrees: boolean): Tally {
  return { questions: questions + 1, disagreements: disagreements + (disagrees ? 1 : 0) };
}

/** Replaces items that the answers now separate from their centroid by the next closest. */
function replaceWrongItems(
  setting: SubclusterSetting,
  state: SubclusterState,
  relations: Relations,
): SubclusterState {
  const subclusters = [...state.subclusters];
  let { replacing } = state;
  for (let at = 0; at < subclusters.length; at++) {
    const { centroid, members } = subclusters[at]!;
    // From the last place to the first, so that removing a place does not move those still to be checked.
    for (let place = members.length - 1; place > 0; place--) {
      if (relations.relation(centroid, members[place]!) !== 'different') continue;
      const next = nextClosest(setting, relations, subclusters, at);
      subclusters[at] = putInPlace(subclusters[at]!, place, next, relations);
      if (replacing?.subcluster === at)
        replacing = next === null ? afterGivingUp(replacing, place) : replacing;
    }
  }
  // Once its item is known to be right, a place needs no more questions.
  const isDone = replacing !== null && subclusters[replacing.subcluster]!.rejections[replacing.place] === 0;
  return { ...state, subclusters, replacing: isDone ? null : replacing };
}

/**
 * The closest item to a centroid that neither it nor any other has and that no answer keeps apart from it.
 */
function nextClosest(
  { neighbours, positionOf }: SubclusterSetting,
  relations: Relations,
  subclusters: readonly Subcluster[],
  at: number,
): number | null {
  const { centroid } = subclusters[at]!;
  const taken = new Set(subclusters.flatMap(({ members }) => members));
  for (let next = 0; next < neighbours.count; next++) {
    const item = neighbours.itemAt(positionOf[centroid]!, next);
    if (!taken.has(item) && relations.relation(centroid, item) !== 'different') return item;
  }
  return null;
}

/** An item that is already known to be right ends the questions about its place. */
function putInPlace(
  held: TrackedSubcluster,
  place: number,
  item: number | null,
  relations: Relations,
): TrackedSubcluster {
  if (item === null)
    return {
      ...held,
      members: held.members.toSpliced(place, 1),
      rejections: held.rejections.toSpliced(place, 1),
    };
  const isRight = relations.relation(held.centroid, item) === 'same';
  return {
    ...held,
    members: held.members.with(place, item),
    rejections: isRight ? held.rejections.with(place, 0) : held.rejections,
  };
}

function afterGivingUp(
  replacing: NonNullable<SubclusterState['replacing']>,
  place: number,
): SubclusterState['replacing'] {
  if (place === replacing.place) return null;
  return place < replacing.place ? { ...replacing, place: replacing.place - 1 } : replacing;
}

/** Back to the passive algorithm, from where the centroids are. */
function swapAgain(
  setting: SubclusterSetting,
  state: SubclusterState,
  relations: Relations,
): SubclusterState {
  const start = state.subclusters.map(({ centroid }) => centroid);
  const found = finish(swapCentroids(setting, relations, start, state.subclusters));
  const heldBy = new Map(state.subclusters.map(held => [held.centroid, held]));
  const subclusters = found.subclusters.map(
    subcluster => heldBy.get(subcluster.centroid) ?? track(subcluster),
  );
  const { replacing } = state;
  const stays =
    replacing !== null && subclusters[replacing.subcluster] === state.subclusters[replacing.subcluster];
  return {
    ...state,
    subclusters,
    replacing: stays ? replacing : null,
    repeated: countRepeated(subclusters, relations),
  };
}

/** Centroids less the different components of must-links that they are in. */
function countRepeated(subclusters: readonly Subcluster[], { componentOf }: Relations): number {
  return subclusters.length - new Set(subclusters.map(({ centroid }) => componentOf[centroid])).size;
}

/**
 * The two kinds of questions. Section 5:
 *
 *     between: U(c_i, c_j)  = P(c_i = c_j)
 *     within:  U(c_k, I_kj) = (1 - P(c_k = I_kj)) (1 - max over c' of P(c_k = c'))          (3)
 *
 * The first finds two centroids of one subject, the second a wrong item of a centroid that will stay. Pairs
 * that the answers decide are not asked; their probabilities of 1 or 0 count in the maximum. With one
 * centroid the maximum is 0. Ties: between first, then the smaller items in the order of the pair, which is
 * [smaller, larger] or [centroid, item]. O(K² + K n): queue.ts finds the same faster.
 */
export type QuestionKind = 'between' | 'within';

export interface SubclusterQuestion {
  /** Within: the centroid first. */
  readonly pair: Pair;
  readonly kind: QuestionKind;
  readonly utility: number;
}

/** What is not simply so because of the answers. */
export interface AskFilter {
  /** Pairs that were answered 'cannot-tell'. */
  isSkipped(i: number, j: number): boolean;
  /**
   * Items of a subcluster, by their place in it, that are to be asked about later: they count as surely right
   * for now.
   */
  isPostponed(subcluster: number, place: number): boolean;
}

const NO_FILTER: AskFilter = { isSkipped: () => false, isPostponed: () => false };

export function findQuestion(
  lookup: DistanceLookup,
  lambda: number,
  subclusters: readonly Subcluster[],
  relations: Relations,
  { isSkipped, isPostponed }: AskFilter = NO_FILTER,
): SubclusterQuestion | null {
  let best: SubclusterQuestion | null = null;
  const mayAsk = (i: number, j: number) => relations.relation(i, j) === 'open' && !isSkipped(i, j);
  const chance = (i: number, j: number) =>
    chanceGiven(relations.relation(i, j), lookup.between(i, j), lambda);
  const offer = (question: SubclusterQuestion): void => {
    if (best === null || comesBefore(question, best)) best = question;
  };
  for (const [at, { centroid, members }] of subclusters.entries()) {
    let likeliest = 0;
    for (const [otherAt, { centroid: other }] of subclusters.entries()) {
      if (otherAt === at) continue;
      const utility = chance(centroid, other);
      likeliest = Math.max(likeliest, utility);
      if (centroid < other && mayAsk(centroid, other))
        offer({ pair: [centroid, other], kind: 'between', utility });
    }
    for (const [place, item] of members.entries()) {
      if (item === centroid || !mayAsk(centroid, item)) continue;
      const right = isPostponed(at, place) ? SURELY_SAME : chance(centroid, item);
      offer({ pair: [centroid, item], kind: 'within', utility: utilityWithin(right, likeliest) });
    }
  }
  return best;
}

/** Eq. (3). */
export function utilityWithin(chanceOfItem: number, largestChanceOfCentroids: number): number {
  return (1 - chanceOfItem) * (1 - largestChanceOfCentroids);
}

/** The more useful one; of two equally useful the one that ties prefer. */
export function comesBefore(one: SubclusterQuestion, other: SubclusterQuestion): boolean {
  if (one.utility !== other.utility) return one.utility > other.utility;
  if (one.kind !== other.kind) return one.kind === 'between';
  return one.pair[0] - other.pair[0] < 0 || (one.pair[0] === other.pair[0] && one.pair[1] < other.pair[1]);
}
