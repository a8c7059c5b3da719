/** The tree of groups in a simulation, as the way to ask and as the clustering: both follow the same answers, which are worked in once. Pure. */
import type { Given, Standing, TreeOfGroups } from '../ask/treeOfGroups/treeOfGroups.ts';
import type { Pair } from '../matrix.ts';
import type { Clusterer, Round, Setting, Situation, Strategy } from './setting.ts';

export class FollowedTree {
  readonly #tree: TreeOfGroups;
  #standing: Standing;
  #worked = 0;

  constructor(tree: TreeOfGroups) {
    this.#tree = tree;
    this.#standing = tree.start();
  }

  /** `rounds` are those of the last call and perhaps more. */
  after(rounds: readonly (readonly Given[])[]): Standing {
    for (; this.#worked < rounds.length; this.#worked++)
      this.#standing = this.#tree.next(this.#standing, rounds[this.#worked]!);
    return this.#standing;
  }
}

export function askTreeOfGroups({ treeOfGroups }: Setting): Strategy {
  const tree = treeOfGroups();
  const round = ({ rounds }: Situation): Round | null => {
    const { question } = tree.after(rounds);
    if (question === null) return null;
    return { kind: question.kind, item: question.item, among: question.among.map(({ other }) => other) };
  };
  const pair = (situation: Situation): Pair | null => {
    const question = round(situation);
    return question === null ? null : [question.item, question.among[0]!];
  };
  return Object.assign(pair, { round });
}

export function clusterByTreeOfGroups({ treeOfGroups }: Setting): Clusterer {
  const tree = treeOfGroups();
  return ({ rounds }) => tree.after(rounds).labels;
}
