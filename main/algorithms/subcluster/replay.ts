/**
 * Active subclustering over a log of answers: the passive subclusters of what was known before its first
 * question, then every later answer in turn. Pure.
 *
 * Biswas and Jacobs, "Active subclustering", 2014, Algorithm 1. Answers that were given elsewhere count too:
 * they change the chances, and what they make wrong is replaced or swapped, but neither H_bc nor H_wc counts
 * them.
 */
import { closeConstraints } from '../constraints.ts';
import { effectOfRounds, type Verdict } from '../session/answers.ts';
import { applyAnswer, type SubclusterQuestion, type SubclusterState } from './active.ts';
import { startSubclustering } from './queue.ts';
import { Relations, type SubclusterSetting } from './setting.ts';

/** What was said at once. */
export interface LoggedAct {
  readonly answers: readonly { readonly pair: readonly [number, number]; readonly verdict: Verdict }[];
  /** It answers a question of these subclusters. */
  readonly isOwn: boolean;
}

/** The state after the first `done` acts. */
export interface ReplayedState {
  readonly state: SubclusterState;
  readonly done: number;
}

export interface Replayed extends ReplayedState {
  readonly relations: Relations;
  /** Answered "cannot tell". */
  readonly skipped: readonly (readonly [number, number])[];
}

/** So many acts come before the first question of the subclusters. */
export function actsBefore(acts: readonly LoggedAct[]): number {
  const first = acts.findIndex(({ isOwn }) => isOwn);
  return first < 0 ? acts.length : first;
}

/** `from`: a state that an earlier call returned for the same setting, start and acts so far. */
export function replaySubclusters(
  setting: SubclusterSetting,
  start: readonly number[],
  acts: readonly LoggedAct[],
  from: ReplayedState | null = null,
  checkpoint: () => void = () => {},
): Replayed {
  const { n } = setting.lookup;
  const effectAfter = (count: number) =>
    effectOfRounds(
      n,
      acts.slice(0, count).map(({ answers }) => answers),
    );
  const relationsAfter = (count: number) => {
    const { mustLink, cannotLink } = effectAfter(count);
    return new Relations(closeConstraints(n, mustLink, cannotLink));
  };
  let done = from?.done ?? actsBefore(acts);
  let relations = relationsAfter(done);
  let state = from?.state ?? startSubclustering(setting, relations, start);
  for (; done < acts.length; done++) {
    checkpoint();
    const { answers, isOwn } = acts[done]!;
    relations = relationsAfter(done + 1);
    const [answer] = answers;
    const question = isOwn && answers.length === 1 ? questionOf(state, answer!.pair) : null;
    state = applyAnswer(setting, state, relations, question, answer?.verdict ?? 'cannot-tell');
  }
  return { state, done, relations, skipped: effectAfter(done).skip };
}

/** Null where the present subclusters have no such question: an answer may be older than their sizes. */
function questionOf(
  { subclusters }: SubclusterState,
  [i, j]: readonly [number, number],
): SubclusterQuestion | null {
  const asked = subclusters.find(({ centroid }) => centroid === i);
  if (asked === undefined) return null;
  if (subclusters.some(({ centroid }) => centroid === j && centroid !== i))
    return { pair: [i, j], kind: 'between', utility: 0 };
  return asked.members.indexOf(j) > 0 ? { pair: [i, j], kind: 'within', utility: 0 } : null;
}
