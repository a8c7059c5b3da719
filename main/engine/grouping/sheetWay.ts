/**
 * The contact sheet as a way to ask: active subclustering (algorithms/subcluster). Runs in a thinking thread.
 *
 * It asks whether two centres of the sheet are the same, and whether a picture belongs to its centre, so that a few of every subject are right before anything else. Subclusters are
 * a fold over the answers; the last few standings are kept, so that one more answer, or one taken back, costs one step. Answers that another way asked for are heard too.
 *
 * The sheet begins with the medoids of the groups. `LAMBDA` is the share of the mean squared distance that docs/results/subclustering.md finds in the middle of what suits its sets.
 */
import type { Given } from '../../algorithms/ask/treeOfGroups/treeOfGroups.ts';
import { allItems } from '../../algorithms/cluster/pam.ts';
import { lookupCondensed } from '../../algorithms/cluster/pamDistances.ts';
import { closeConstraints } from '../../algorithms/constraints.ts';
import { membersByCluster } from '../../algorithms/labels.ts';
import type { Condensed } from '../../algorithms/matrix.ts';
import { effectOf, isSamePair } from '../../algorithms/session/answers.ts';
import { type SubclusterState, settleAnswer } from '../../algorithms/subcluster/active.ts';
import { chanceOfSame } from '../../algorithms/subcluster/chance.ts';
import { Relations } from '../../algorithms/subcluster/relations.ts';
import { beginSubclustering, SubclusterSession } from '../../algorithms/subcluster/session.ts';
import { prepareSubclustering, type SubclusterSetting } from '../../algorithms/subcluster/setting.ts';
import { type Chosen, LinkedWay, type Situation } from './linkedWay.ts';

/** Pictures of each subject on the sheet. */
const EXAMPLES = 5;
const LAMBDA = 0.2;
const KEPT = 12;

export class SheetWay extends LinkedWay {
  #setting: SubclusterSetting | undefined;
  readonly #known = new Map<string, SubclusterState>();

  protected override forget(): void {
    super.forget();
    this.#setting = undefined;
    this.#known.clear();
  }

  protected override choose({ distances, closure, skip, given }: Situation): Chosen | null {
    this.#setting ??= prepare(distances);
    const setting = this.#setting;
    const state = this.#fold(setting, given);
    const { question } = new SubclusterSession(setting, state, new Relations(closure), skip);
    if (question === null) return null;
    const { pair } = question;
    return { pair, chance: chanceOfSame(setting.lookup.between(...pair), setting.lambda) };
  }

  #fold(setting: SubclusterSetting, given: readonly Given[]): SubclusterState {
    const keys = [''];
    for (const one of given) keys.push(`${keys.at(-1)}${JSON.stringify(one)}`);
    let from = given.length;
    while (from > 0 && !this.#known.has(keys[from]!)) from--;
    let state = this.#known.get(keys[from]!) ?? this.#begin(setting);
    this.#keep(keys[from]!, state);
    for (let at = from; at < given.length; at++) {
      state = hear(setting, state, given.slice(0, at), given[at]!);
      this.#keep(keys[at + 1]!, state);
    }
    return state;
  }

  #begin(setting: SubclusterSetting): SubclusterState {
    return beginSubclustering(setting, heardOf(setting, []).relations, medoidsOf(setting, this.unanswered()));
  }

  #keep(key: string, state: SubclusterState): void {
    this.#known.delete(key); // so that what is used last is forgotten last
    this.#known.set(key, state);
    if (this.#known.size > KEPT) this.#known.delete(this.#known.keys().next().value as string);
  }
}

function prepare(distances: Condensed): SubclusterSetting {
  const { n } = distances;
  const data = distances.data.map(distance => distance * distance);
  const mean = data.reduce((sum, distance) => sum + distance, 0) / Math.max(1, data.length);
  const lookup = lookupCondensed({ n, data });
  return prepareSubclustering(lookup, allItems(n), Math.min(EXAMPLES, n), LAMBDA * mean || 1);
}

/** What one more answer does to the sheet; one that the sheet did not ask for does only what follows from it. */
function hear(
  setting: SubclusterSetting,
  state: SubclusterState,
  before: readonly Given[],
  given: Given,
): SubclusterState {
  const { relations, skip } = heardOf(setting, before);
  const { question } = new SubclusterSession(setting, state, relations, skip);
  const isAsked = question !== null && isSamePair(question.pair, given.pair);
  const after = heardOf(setting, [...before, given]).relations;
  return settleAnswer(setting, state, after, isAsked ? question : null, given.verdict);
}

function heardOf({ lookup }: SubclusterSetting, given: readonly Given[]) {
  const log = given.map(({ pair, verdict }, at) => ({ id: at + 1, pair, verdict }));
  const { mustLink, cannotLink, skip } = effectOf(lookup.n, log);
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
