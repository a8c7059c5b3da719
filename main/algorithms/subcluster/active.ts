/**
 * Active subclustering: what an answer does to the subclusters, as a function from state to state. Pure.
 *
 * Biswas and Jacobs, "Active subclustering", Computer Vision and Image Understanding 125, 2014, Algorithm 1 and Appendix B:
 *
 *  - between, "different": the chance of the pair becomes 0, nothing moves;
 *  - between, "same": the present centroids cost too much; they are swapped as in the passive algorithm until they are locally optimal again;
 *  - within, "same": the chance becomes 1, the item stays;
 *  - within, "different": the item is replaced by the next closest to the centroid that no other centroid has; the new one is asked about at once,
 *    before anything else, until one is accepted or q_th questions were spent on that place. After that it is asked about later: as long as q_th
 *    does not exceed the questions spent, it counts as surely right.
 *
 * q_th = H_bc / H_wc (Appendix B.1): H_bc is the number of between questions per "same" answer among them, H_wc that of within questions per "different". While
 * the centroids are still often wrong, H_bc is small and few questions go into one place; later more do.
 *
 * What the paper leaves open is settled thus. Before the first disagreement of a kind, H counts its questions so far, at least 1. An answer can imply
 * others: items that it puts apart from their centroid are replaced without a question, and centroids that it makes one subject are swapped
 * whichever kind of question it came from. A centroid that stays keeps its items through a swap of others. "Can't tell" changes no subcluster and counts
 * for no H. A place for which no item is left is given up.
 *
 * The answers themselves are the caller's: `relations` must already hold the new one. Undo is to go back to the state before.
 */
import { finish } from '../cluster/pam.ts';
import { swapCentroids } from './passive.ts';
import type { SubclusterQuestion } from './question.ts';
import type { Relations } from './relations.ts';
import type { Subcluster, SubclusterSetting } from './setting.ts';

export type Verdict = 'same' | 'different' | "can't tell";

export interface HeldSubcluster extends Subcluster {
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
  readonly subclusters: readonly HeldSubcluster[];
  readonly agreement: Agreement;
  /** The place whose item was rejected and replaced: asked about before anything else while q_th allows. */
  readonly replacing: { readonly subcluster: number; readonly place: number } | null;
  /** How many centroids are known to repeat the subject of another, because no swap could help it. */
  readonly repeated: number;
}

export function holdSubclusters(subclusters: readonly Subcluster[], relations: Relations): SubclusterState {
  return {
    subclusters: subclusters.map(hold),
    agreement: { between: { questions: 0, disagreements: 0 }, within: { questions: 0, disagreements: 0 } },
    replacing: null,
    repeated: countRepeated(subclusters, relations),
  };
}

function hold({ centroid, members }: Subcluster): HeldSubcluster {
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
export function settleAnswer(
  setting: SubclusterSetting,
  state: SubclusterState,
  relations: Relations,
  question: SubclusterQuestion | null,
  verdict: Verdict,
): SubclusterState {
  const counted = question === null ? state : heed(state, question, verdict);
  const repaired = replaceWrongItems(setting, counted, relations);
  return countRepeated(repaired.subclusters, relations) > state.repeated
    ? swapAgain(setting, repaired, relations)
    : repaired;
}

/** Counts the answer, and the rejection or acceptance of the item it was about. */
function heed(state: SubclusterState, { kind, pair }: SubclusterQuestion, verdict: Verdict): SubclusterState {
  const unsure = verdict === "can't tell";
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

/** Items that the answers now keep apart from their centroid make way for the next closest. */
function replaceWrongItems(
  setting: SubclusterSetting,
  state: SubclusterState,
  relations: Relations,
): SubclusterState {
  const subclusters = [...state.subclusters];
  let { replacing } = state;
  for (let at = 0; at < subclusters.length; at++) {
    const { centroid, members } = subclusters[at]!;
    // From the last place to the first, so that giving up a place does not move those still to be looked at.
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

/** The closest item to a centroid that neither it nor any other has and that no answer keeps apart from it. */
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
  held: HeldSubcluster,
  place: number,
  item: number | null,
  relations: Relations,
): HeldSubcluster {
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
    subcluster => heldBy.get(subcluster.centroid) ?? hold(subcluster),
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
