/**
 * The strategies that choose the next question in a simulation; to add one, add a line to the table. Pure.
 *
 * `active-hacc`, `fast-h1` and `fast-h1-h2`: Biswas and Jacobs, CVPR 2012, exact, with the first heuristic
 * and with both. `max-entropy`, `random`, `semi-random`: Lad and Parikh, ECCV 2014, section 5.1, (d), (b) and
 * (c). `random` draws among all pairs, also those that the answers already decide, but none twice;
 * `semi-random` draws among the pairs outside the transitive closure of the answers. `subclustering` and
 * `silhouette-batch`: below. `explore-consolidate`: exploreConsolidate.ts.
 */
import type { Method } from '../ask/activeHacc/question.ts';
import { forEachOpenPair, maxEntropyQuestion } from '../ask/maxEntropy.ts';
import { type SquaredDistance, silhouetteBatchFrom, silhouetteFrom } from '../ask/silhouetteBatch.ts';
import { allItems } from '../cluster/pam.ts';
import { distanceBetween, lookupCondensed } from '../distance.ts';
import { condensedIndex, type Pair, pairCount, pairIndex } from '../matrix.ts';
import type { Round } from '../strategies/questionStrategy.ts';
import { SubclusterSession, startSubclustering } from '../subcluster/queue.ts';
import { prepareSubclustering, Relations } from '../subcluster/setting.ts';
import { exploreConsolidate } from './exploreConsolidate.ts';
import type { AnswerState, Chooser, Setting } from './setting.ts';

export const STRATEGIES = {
  'active-hacc': (setting: Setting) => activeHacc(setting, 'fast'),
  'fast-h1': (setting: Setting) => activeHacc(setting, 'fast-h1'),
  'fast-h1-h2': (setting: Setting) => activeHacc(setting, 'fast-h1-h2'),
  'max-entropy': maxEntropy,
  random: anyPair,
  'semi-random': openPair,
  subclustering,
  'silhouette-batch': silhouetteBatch,
  'tree-of-groups': askTreeOfGroups,
  'tree-of-groups-choosing': askTreeOfGroups,
  'explore-consolidate': exploreConsolidate,
} as const satisfies Readonly<Record<string, (setting: Setting) => Chooser>>;

export type StrategyName = keyof typeof STRATEGIES;

function activeHacc(setting: Setting, method: Method): Chooser {
  const ask = setting.askActiveHacc();
  return ({ mustLink, cannotLink, skip }) =>
    ask({ k: setting.k, mustLink, cannotLink, skip, method, top: 1 }).pair;
}

function maxEntropy({ distances }: Setting): Chooser {
  return ({ closure, skip }, labels) => maxEntropyQuestion(distances, labels, closure, skip)?.pair ?? null;
}

/**
 * Draws without putting back: the pairs drawn so far are swapped to the front of a list that exists only
 * where it was touched.
 */
function anyPair({ distances: { n }, random }: Setting): Chooser {
  const pairs = pairCount(n);
  const moved = new Map<number, number>();
  let drawn = 0;
  const choose = (): Pair | null => {
    if (drawn === pairs) return null;
    const at = drawn + random.below(pairs - drawn);
    const position = moved.get(at) ?? at;
    moved.set(at, moved.get(drawn) ?? drawn);
    moved.delete(drawn);
    drawn += 1;
    return pairAt(n, position);
  };
  return Object.assign(choose, { ignoresGroups: true });
}

function openPair({ random }: Setting): Chooser {
  const choose = ({ closure, skip }: AnswerState): Pair | null => {
    let open = 0;
    forEachOpenPair(closure, skip, () => {
      open += 1;
    });
    if (open === 0) return null;
    let left = random.below(open);
    let chosen: Pair | null = null;
    forEachOpenPair(closure, skip, (i, j) => {
      if (left === 0) chosen = [i, j];
      left -= 1;
    });
    return chosen;
  };
  return Object.assign(choose, { ignoresGroups: true });
}

/** The pair at a position of the condensed form, by halving the rows. */
function pairAt(n: number, position: number): Pair {
  let i = 0;
  let end = n - 1;
  while (end - i > 1) {
    const middle = (i + end) >> 1;
    if (condensedIndex(n, middle, middle + 1) <= position) i = middle;
    else end = middle;
  }
  return [i, i + 1 + position - condensedIndex(n, i, i + 1)];
}

function askTreeOfGroups({ treeOfGroups }: Setting): Chooser {
  const tree = treeOfGroups();
  const round = (answerState: AnswerState): Round | null => tree.next(answerState).question;
  const pair = (answerState: AnswerState): [number, number] | null => {
    const question = round(answerState);
    return question === null ? null : [question.item, question.among[0]!];
  };
  return Object.assign(pair, { round });
}

/**
 * Active subclustering: it asks about its own subclusters, and its curve scores those.
 *
 * Biswas and Jacobs, "Active subclustering", 2014, section 5; see ../subcluster/active.ts. All items are
 * candidates. The initial centroids are drawn at random and improved by the passive algorithm before the
 * first question.
 */
function subclustering({ k, distances, examples, lambda, random }: Setting): Chooser {
  if (examples === null || lambda === null) throw new RangeError('subclustering needs n and lambda');
  const start = random.sample(distances.n, k);
  const setting = prepareSubclustering(lookupCondensed(distances), allItems(distances.n), examples, lambda);
  let session: SubclusterSession | null = null;
  let lastAnswerState: AnswerState | null = null;
  const sessionFor = (answerState: AnswerState): SubclusterSession => {
    const relations = new Relations(answerState.closure);
    if (session === null)
      session = new SubclusterSession(setting, startSubclustering(setting, relations, start), relations);
    else if (answerState !== lastAnswerState && session.question !== null) {
      const [i, j] = session.question.pair;
      const relation = relations.relation(i, j);
      session.answer(relation === 'open' ? 'cannot-tell' : relation, relations);
    }
    lastAnswerState = answerState;
    return session;
  };
  return Object.assign((answerState: AnswerState) => sessionFor(answerState).question?.pair ?? null, {
    subclusters: (answerState: AnswerState) =>
      sessionFor(answerState).state.subclusters.map(({ members }) => members),
  });
}

/**
 * The silhouette batch, with the one kind of question of a simulation: are these two the same?
 *
 * Stanitsas et al., "Active constrained clustering via non-iterative uncertainty sampling". The images to
 * label are chosen once, from the clustering before the first answer. There a question is "what is this?".
 * Here the label of an image is found by asking whether it is the same as the first image of each known
 * group, the nearest first; if it is none of them it starts a new group. So a label costs several questions,
 * and the curves of all strategies count the same thing. What the answers already imply is not asked.
 *
 * The number of questions is not known at the start, so the greedy order is made for all images and the
 * clusters take turns: the first choices of all clusters, then their second ones, and so on. An image that
 * cannot be told from a group counts as a separate group until an answer joins them.
 */
function silhouetteBatch(setting: Setting): Chooser {
  const squared = squaredDistances(setting);
  let order: readonly number[] | null = null;
  return (answerState, labels) => {
    order ??= chooseInTurns(squared, labels);
    return findQuestion(answerState, order, squared);
  };
}

/** Between the points where they are known, otherwise the squares of the given distances. */
function squaredDistances({ points, distances }: Setting): SquaredDistance {
  if (points !== null) return distanceBetween(points, 'sqeuclidean');
  const { n, data } = distances;
  return (i, j) => data[pairIndex(n, i, j)]! ** 2;
}

function chooseInTurns(squared: SquaredDistance, labels: Int32Array): number[] {
  const values = silhouetteFrom(squared, labels);
  const lists = silhouetteBatchFrom(squared, labels, values, labels.length ** 2);
  const longest = lists.reduce((length, list) => Math.max(length, list.length), 0);
  return Array.from({ length: longest }, (_, turn) =>
    lists.flatMap(list => list.slice(turn, turn + 1)),
  ).flat();
}

/** The first image whose group is unknown, with the nearest group it may belong to. */
function findQuestion(
  { closure, skip }: AnswerState,
  order: readonly number[],
  squared: SquaredDistance,
): Pair | null {
  const { componentOf } = closure;
  const n = componentOf.length;
  const apart = new Set(closure.cannotLinks.map(([a, b]) => a * n + b));
  const skipped = new Set(skip.map(([i, j]) => Math.min(i, j) * n + Math.max(i, j)));
  const isOpen = (i: number, j: number): boolean => {
    const a = componentOf[i]!;
    const b = componentOf[j]!;
    return (
      !apart.has(Math.min(a, b) * n + Math.max(a, b)) && !skipped.has(Math.min(i, j) * n + Math.max(i, j))
    );
  };
  const firstOfGroup = new Map<number, number>();
  for (const image of order) {
    if (firstOfGroup.has(componentOf[image]!)) continue;
    let nearest = -1;
    for (const first of firstOfGroup.values())
      if (isOpen(first, image) && (nearest < 0 || squared(first, image) < squared(nearest, image)))
        nearest = first;
    if (nearest >= 0) return [Math.min(nearest, image), Math.max(nearest, image)];
    firstOfGroup.set(componentOf[image]!, image);
  }
  return null;
}
