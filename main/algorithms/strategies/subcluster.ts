/**
 * Active subclustering (subcluster/) as a question strategy: the questions of the contact sheet. Pure.
 *
 * It asks whether two centres of the sheet are the same, and whether a picture belongs to its centre, so that
 * a few pictures of every subject are right first. Subclusters are a fold over the answers; the last few
 * states are kept, so that one more answer, or one retracted, costs one step. Answers to questions of another
 * strategy count too.
 *
 * The initial centres are the medoids of the groups; of many items (pairGroups.ts) only the largest groups are
 * on the sheet, with distances computed when needed. `LAMBDA` is a share of the mean squared distance, in the
 * middle of what suits the sets in docs/results/paper-4.md.
 */
import type { Given } from '../ask/treeOfGroups/treeState.ts';
import { allItems } from '../cluster/pam.ts';
import { closeConstraints } from '../constraints.ts';
import { lookupCondensed, lookupPoints } from '../distance.ts';
import { membersByCluster, numberLabels } from '../labels.ts';
import { summarise } from '../linkage/clusterDistance.ts';
import type { Condensed, Matrix } from '../matrix.ts';
import { effectOfRounds, isSamePair } from '../session/answers.ts';
import { applyAnswer, type SubclusterState } from '../subcluster/active.ts';
import { chanceOfSame } from '../subcluster/cost.ts';
import { SubclusterSession, startSubclustering } from '../subcluster/queue.ts';
import { prepareSubclustering, Relations, type SubclusterSetting } from '../subcluster/setting.ts';
import type { Compared } from './pairGroups.ts';
import { type AnswerState, type Chosen, PairLinkage } from './pairLinkage.ts';

/** Pictures of each subject on the sheet. */
const EXAMPLES = 5;
const LAMBDA = 0.2;
const KEPT = 12;

/** Of many items so many groups are on the sheet that is asked about, and so many items of each may be centres. */
const MOST_ROWS = 400;
const CANDIDATES = 3;

interface Sheet {
  readonly setting: SubclusterSetting;
  /** The initial centres. */
  readonly start: readonly number[];
}

export class Subcluster extends PairLinkage {
  #sheet: Sheet | undefined;
  readonly #known = new Map<string, SubclusterState>();

  protected override choose({ compared, closure, skip, given }: AnswerState): Chosen | null {
    const sheet = this.#sheet ?? this.#prepare(compared);
    this.#sheet = sheet;
    const { setting } = sheet;
    const state = this.#fold(sheet, given);
    const { question } = new SubclusterSession(setting, state, new Relations(closure), skip);
    if (question === null) return null;
    const { pair } = question;
    return { pair, chance: chanceOfSame(setting.lookup.between(...pair), setting.lambda) };
  }

  #prepare(compared: Compared): Sheet {
    const groups = this.groupsBeforeAnswers();
    if (!('distances' in compared)) return largeSheet(compared.points, groups);
    const setting = prepare(compared.distances);
    return { setting, start: medoidsOf(setting, groups) };
  }

  #fold({ setting, start }: Sheet, given: readonly Given[]): SubclusterState {
    const keys = [''];
    for (const one of given) keys.push(`${keys.at(-1)}${JSON.stringify(one)}`);
    let from = given.length;
    while (from > 0 && !this.#known.has(keys[from]!)) from--;
    let state = this.#known.get(keys[from]!) ?? begin(setting, start);
    this.#keep(keys[from]!, state);
    for (let at = from; at < given.length; at++) {
      state = applyGiven(setting, state, given.slice(0, at), given[at]!);
      this.#keep(keys[at + 1]!, state);
    }
    return state;
  }

  #keep(key: string, state: SubclusterState): void {
    this.#known.delete(key); // so that what is used last is forgotten last
    this.#known.set(key, state);
    if (this.#known.size > KEPT) this.#known.delete(this.#known.keys().next().value as string);
  }
}

function begin(setting: SubclusterSetting, start: readonly number[]): SubclusterState {
  return startSubclustering(setting, constraintsOf(setting, []).relations, start);
}

/**
 * The largest groups of many items. Candidates are the items of each that are nearest to its mean; the first
 * of them is its medoid, since the sum of the squared distances to x is least where x is nearest to the mean.
 */
export function largeSheet(points: Matrix, groups: Int32Array, most = MOST_ROWS): Sheet {
  const { clusters } = numberLabels(groups);
  const rows = membersByCluster(groups, clusters)
    .sort((a, b) => b.length - a.length || a[0]! - b[0]!)
    .slice(0, most)
    .map(members => nearestToMean(points, members, CANDIDATES));
  const { scatter } = summarise(points, null);
  const mean = (2 * scatter) / Math.max(1, points.rows - 1);
  const setting = prepareSubclustering(
    lookupPoints(points, 'sqeuclidean'),
    Int32Array.from(rows.flatMap(row => [...row])).sort(),
    Math.min(EXAMPLES, points.rows),
    LAMBDA * mean || 1,
  );
  return { setting, start: rows.map(row => row[0]!) };
}

function nearestToMean(points: Matrix, members: Int32Array, count: number): Int32Array {
  const { mean } = summarise(points, members);
  const from = new Map(
    Array.from(members, item => {
      let square = 0;
      for (let c = 0; c < points.columns; c++)
        square += (points.data[item * points.columns + c]! - mean[c]!) ** 2;
      return [item, square];
    }),
  );
  return members.toSorted((a, b) => from.get(a)! - from.get(b)! || a - b).subarray(0, count);
}

function prepare(distances: Condensed): SubclusterSetting {
  const { n } = distances;
  const data = distances.data.map(distance => distance * distance);
  const mean = data.reduce((sum, distance) => sum + distance, 0) / Math.max(1, data.length);
  const lookup = lookupCondensed({ n, data });
  return prepareSubclustering(lookup, allItems(n), Math.min(EXAMPLES, n), LAMBDA * mean || 1);
}

/**
 * What one more answer does to the sheet; one that the sheet did not ask for does only what follows from it.
 */
function applyGiven(
  setting: SubclusterSetting,
  state: SubclusterState,
  before: readonly Given[],
  given: Given,
): SubclusterState {
  const { relations, skip } = constraintsOf(setting, before);
  const { question } = new SubclusterSession(setting, state, relations, skip);
  const isAsked = question !== null && isSamePair(question.pair, given.pair);
  const after = constraintsOf(setting, [...before, given]).relations;
  return applyAnswer(setting, state, after, isAsked ? question : null, given.verdict);
}

function constraintsOf({ lookup }: SubclusterSetting, given: readonly Given[]) {
  const { mustLink, cannotLink, skip } = effectOfRounds(lookup.n, [given]);
  return { relations: new Relations(closeConstraints(lookup.n, mustLink, cannotLink)), skip };
}

/** Of each group the item with the least sum of distances to the others. */
function medoidsOf({ lookup }: SubclusterSetting, labels: Int32Array): number[] {
  const groups = membersByCluster(
    labels,
    labels.reduce((most, label) => Math.max(most, label + 1), 0),
  );
  return groups.map(members => {
    const costOf = (item: number) => members.reduce((sum, other) => sum + lookup.between(item, other), 0);
    const costs = members.reduce((found, item) => found.set(item, costOf(item)), new Map<number, number>());
    return members.reduce((best, item) => (costs.get(item)! < costs.get(best)! ? item : best), members[0]!);
  });
}
