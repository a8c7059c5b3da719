/** Subclusters as published, as a task: from the items and the log to the sheet and its question. Compute threads. */
import { distanceBetween, lookupPoints } from '../../algorithms/distance.ts';
import { type PlattCalibration, probabilitySame } from '../../algorithms/embed/plattCalibration.ts';
import { type Matrix, pickRows } from '../../algorithms/matrix.ts';
import { Random } from '../../algorithms/random.ts';
import type { QuestionKind, SubclusterState } from '../../algorithms/subcluster/active.ts';
import type { Nearest } from '../../algorithms/subcluster/nearest.ts';
import { SubclusterSession } from '../../algorithms/subcluster/queue.ts';
import { type LoggedAct, type ReplayedState, replaySubclusters } from '../../algorithms/subcluster/replay.ts';
import { candidatesAround, prepareSubclustering } from '../../algorithms/subcluster/setting.ts';
import { share } from '../compute/share.ts';
import { defineTask } from '../compute/task.ts';

export interface PublishedInput {
  /** All items, as they are compared. */
  readonly points: Matrix;
  /** The rows that take part, ascending. */
  readonly rows: Int32Array;
  readonly calibration: PlattCalibration;
  /** n, and K. */
  readonly per: number;
  readonly subjects: number;
  /** λ in units of the mean distance. */
  readonly lambda: number;
  /** R, as a multiple of K. */
  readonly candidates: number;
  /** The log, in rows. */
  readonly acts: readonly LoggedAct[];
  /** What an earlier call found for the same items and sizes. */
  readonly nearest: Nearest | null;
  readonly from: ReplayedState | null;
  readonly seed: number;
}

export interface PublishedSubcluster {
  /** The centre first. */
  readonly members: readonly number[];
  /** That each shows the subject of the centre, by the model. */
  readonly chances: readonly number[];
}

export interface PublishedFound extends ReplayedState {
  readonly subclusters: readonly PublishedSubcluster[];
  readonly question: {
    readonly pair: readonly [number, number];
    readonly kind: QuestionKind;
    readonly utility: number;
    /** Of "same", by the model. */
    readonly chance: number;
  } | null;
  /** K and R, no more than there are items. */
  readonly subjects: number;
  readonly candidates: number;
  readonly nearest: Nearest;
}

/** The mean distance is taken over so many pairs. */
const PAIRS = 20_000;

export const publishedTask = defineTask(import.meta.url, 'publishedTask', findPublished);

function findPublished(input: PublishedInput, { checkpoint }: { checkpoint(): void }): PublishedFound {
  const { rows, calibration, seed } = input;
  const points = rows.length === input.points.rows ? input.points : pickRows(input.points, rows);
  const items = points.rows;
  const random = new Random(seed);
  const subjects = Math.min(items, input.subjects);
  const start = random.sample(items, subjects);
  const candidates = candidatesAround(start, items, input.candidates * subjects, random);
  const lookup = lookupPoints(points, 'euclidean');
  const lambda = Math.max(Number.MIN_VALUE, input.lambda * meanDistance(points, random));
  checkpoint();
  const per = Math.min(input.per, items);
  const setting = prepareSubclustering(lookup, candidates, per, lambda, input.nearest);
  checkpoint();
  const acts = inRows(input.acts, rows);
  const { state, done, relations, skipped } = replaySubclusters(setting, start, acts, input.from, checkpoint);
  const { question } = new SubclusterSession(setting, state, relations, skipped);
  const chanceOf = (i: number, j: number, prior: number) =>
    i === j ? 1 : probabilitySame(calibration, lookup.between(i, j), prior);
  return {
    state,
    done,
    subclusters: shown(state, rows, (centre, item) => chanceOf(centre, item, 0.5)),
    question:
      question === null
        ? null
        : {
            ...question,
            pair: [rows[question.pair[0]]!, rows[question.pair[1]]!],
            chance: chanceOf(...question.pair, question.kind === 'between' ? 1 / Math.max(2, subjects) : 0.5),
          },
    subjects,
    candidates: candidates.length,
    nearest: share(setting.neighbours.found),
  };
}

function shown(
  { subclusters }: SubclusterState,
  rows: Int32Array,
  chanceOf: (centre: number, item: number) => number,
): PublishedSubcluster[] {
  return subclusters.map(({ centroid, members }) => ({
    members: members.map(item => rows[item]!),
    chances: members.map(item => chanceOf(centroid, item)),
  }));
}

/** Answers about items that take no part say nothing. */
function inRows(acts: readonly LoggedAct[], rows: Int32Array): LoggedAct[] {
  const placeOf = new Map(Array.from(rows, (row, place) => [row, place]));
  return acts.map(({ answers, isOwn }) => ({
    isOwn,
    answers: answers.flatMap(({ pair: [i, j], verdict }) => {
      const [a, b] = [placeOf.get(i), placeOf.get(j)];
      return a === undefined || b === undefined ? [] : [{ pair: [a, b] as const, verdict }];
    }),
  }));
}

/** Of random pairs. */
function meanDistance(points: Matrix, random: Random): number {
  const between = distanceBetween(points, 'euclidean');
  if (points.rows < 2) return 1;
  let sum = 0;
  for (let pair = 0; pair < PAIRS; pair++) {
    const i = random.below(points.rows);
    sum += between(i, (i + 1 + random.below(points.rows - 1)) % points.rows);
  }
  return sum / PAIRS;
}
