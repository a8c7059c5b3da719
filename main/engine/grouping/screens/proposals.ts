/**
 * Proposals: what the strategy would change by what it learned from the answers, for a person to accept or
 * refuse. Engine process.
 *
 * The groups of a proposal are those that the person sees. Its id holds a fingerprint of them, so an answer
 * about groups that have changed meanwhile is refused.
 */
import { createHash } from 'node:crypto';
import type { Proposal as PlannedProposal } from '../../../algorithms/ask/treeOfGroups/proposals.ts';
import type { Given } from '../../../algorithms/ask/treeOfGroups/treeState.ts';
import { AkinError } from '../../../contract/errors.ts';
import type { GroupChange, Proposal } from '../../../contract/grouping.ts';
import { endOfLog } from '../../../store/acts.ts';
import type { Answer } from '../../../store/answers.ts';
import type { Naming } from '../../../store/names.ts';
import type { GroupingState } from '../state/groupingState.ts';
import { PROPOSAL } from '../state/log.ts';
import type { Group, Groups, Present } from '../views/groups.ts';
import { clamp, notThere } from '../views/views.ts';

/** What a client may answer. */
interface Listed {
  readonly kind: Proposal['kind'];
  readonly itemId: number;
  readonly otherItemId: number;
  readonly chance: number;
}

/** A proposal that was listed longer ago than this many others is forgotten. */
const KEPT = 1000;

const listed = new WeakMap<GroupingState, Map<string, Listed>>();

export class Proposals {
  readonly #state: GroupingState;
  /** Who answers. */
  readonly #person: string | null;

  constructor(state: GroupingState, person: string | null) {
    this.#state = state;
    this.#person = person;
  }

  async list(): Promise<Proposal[]> {
    const { steps, groups } = await this.#state.present();
    if (steps.length === 0) return [];
    const taken = new Set<Group>();
    return (await this.#state.workers().proposals(steps)).flatMap(proposal => {
      const about = groupsOf(proposal, groups);
      if (about === null || about.some(group => taken.has(group))) return [];
      for (const group of about) taken.add(group);
      return [this.#show(proposal, about, groups)];
    });
  }

  /** As one act. With `apply` false nothing is recorded, and the change is a preview. */
  async answer(
    accepted: readonly string[],
    refused: readonly string[],
    apply: boolean,
  ): Promise<{ change: GroupChange; outdated: string[] }> {
    const ids = [...accepted, ...refused];
    if (ids.length === 0 || new Set(ids).size !== ids.length)
      throw new AkinError('bad-request', 'Answer at least one proposal, and each of them once.');
    const present = await this.#latest();
    const outdated = ids.filter(id => this.#isOutdated(id, present));
    if (outdated.length === ids.length)
      throw new AkinError('bad-request', 'The groups of this proposal have changed. Nothing was recorded.');
    const find = (id: string) => (outdated.includes(id) ? [] : [this.#find(id)]);
    const [yes, no] = [accepted.flatMap(find), refused.flatMap(find)];
    const answers = [...yes.map(one => answerTo(one, true)), ...no.map(one => answerTo(one, false))];
    if (!apply) {
      const step = { answers: this.#inRows(answers), edits: [], reasons: [] };
      const steps = this.#state.andThen(present.steps, [step]);
      const { labels } = await this.#state.workers().resultAfter(steps);
      return { change: this.#state.compare(present, labels), outdated };
    }
    const names = this.#namesAfter(yes, present);
    this.#state.record({ answers, names }, { strategy: PROPOSAL, person: this.#person });
    const { result, items } = await this.#state.present();
    return { change: this.#state.compare(present, result.labels, items), outdated };
  }

  /** The groups after everything that was said while they were computed. */
  async #latest(): Promise<Present> {
    for (;;) {
      const end = endOfLog(this.#state.catalog, this.#state.id);
      const present = await this.#state.present();
      if (end === endOfLog(this.#state.catalog, this.#state.id)) return present;
    }
  }

  #show(proposal: PlannedProposal, about: readonly Group[], groups: Groups): Proposal {
    const { item, other, isTogether, part } = proposal;
    const views = this.#state.view();
    const reason = views.reason(proposal.reason);
    const { items } = this.#state.groupingItems();
    const found = { itemId: items[item]!, otherItemId: items[other]!, chance: clamp(proposal.chance) };
    if (!isTogether) {
      const [one, another] = about as [Group, Group];
      return {
        id: this.#keep({ kind: 'join', ...found }, about),
        kind: 'join',
        sides: [views.side(item, groups), views.side(other, groups)],
        sizes: [one.members.length, another.members.length],
        chance: found.chance,
        reason,
      };
    }
    const { members } = about[0]!;
    const inGroup = new Set(members);
    const leaving = [...part].filter(row => inGroup.has(row));
    const left = new Set(leaving);
    const rest = members.filter(row => !left.has(row));
    return {
      id: this.#keep({ kind: 'leave', ...found }, about),
      kind: 'leave',
      sides: [views.sideOfPart(item, groups, leaving), views.sideOfPart(other, groups, rest)],
      sizes: [leaving.length, rest.length],
      chance: found.chance,
      reason,
    };
  }

  #keep(proposal: Listed, about: readonly Group[]): string {
    const kept = listed.get(this.#state) ?? new Map<string, Listed>();
    listed.set(this.#state, kept);
    const { kind, itemId, otherItemId } = proposal;
    const id = [kind, itemId, otherItemId, this.#fingerprint(about)].join(' ');
    kept.delete(id); // so that what was listed last is forgotten last
    kept.set(id, proposal);
    if (kept.size > KEPT) kept.delete(kept.keys().next().value as string);
    return id;
  }

  #find(id: string): Listed {
    const proposal = listed.get(this.#state)?.get(id);
    if (proposal === undefined) throw new AkinError('bad-request', 'There is no such proposal.');
    return proposal;
  }

  #isOutdated(id: string, { groups }: Present): boolean {
    const { itemId, otherItemId } = this.#find(id);
    const { rowOf } = this.#state.groupingItems();
    const about = [itemId, otherItemId].flatMap(item => groups.of(rowOf.get(item) ?? -1) ?? []);
    return about.length < 2 || !id.endsWith(` ${this.#fingerprint(about)}`);
  }

  /** Of the members and names of groups. */
  #fingerprint(about: readonly Group[]): string {
    const { items } = this.#state.groupingItems();
    const facts = [...new Set(about)].map(({ members, name }) => [
      name,
      ...members.map(row => items[row]!).sort((a, b) => a - b),
    ]);
    return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16);
  }

  #inRows(answers: readonly PairAnswer[]): Given[] {
    const { rowOf } = this.#state.groupingItems();
    return answers.map(({ verdict, itemId, otherItemId }) => {
      const [item, other] = [rowOf.get(itemId), rowOf.get(otherItemId)];
      if (item === undefined || other === undefined) throw notThere();
      return { pair: [item, other], verdict, isProposed: true };
    });
  }

  /** Of two groups that both have a name, the larger keeps it; of equals, the one whose smallest row is first. */
  #namesAfter(accepted: readonly Listed[], { groups }: Present): Naming[] {
    const { rowOf, items } = this.#state.groupingItems();
    return accepted.flatMap(({ kind, itemId, otherItemId }) => {
      const both = [itemId, otherItemId].map(item => groups.of(rowOf.get(item)!)!);
      if (kind === 'leave' || both.some(({ name }) => name === null)) return [];
      const first = ({ members }: Group) => members.reduce((least, row) => Math.min(least, row));
      const [kept] = both.sort((a, b) => b.members.length - a.members.length || first(a) - first(b));
      return [{ itemId: items[kept!.members[0]!]!, name: kept!.name! }];
    });
  }
}

type PairAnswer = Answer & { verdict: 'same' | 'different'; otherItemId: number };

function answerTo({ kind, itemId, otherItemId, chance }: Listed, isAccepted: boolean): PairAnswer {
  const isSame = (kind === 'join') === isAccepted;
  const expected = kind === 'join' ? chance : 1 - chance;
  return { verdict: isSame ? 'same' : 'different', itemId, otherItemId, expected };
}

/**
 * The groups that a proposal is about, of those that the person sees. Null where manual edits, or a clusterer
 * other than the strategy's own, have done or undone it already.
 */
function groupsOf({ item, other, isTogether }: PlannedProposal, groups: Groups): readonly Group[] | null {
  const [one, another] = [groups.of(item), groups.of(other)];
  if (one === undefined || another === undefined || (one === another) !== isTogether) return null;
  return isTogether ? [one] : [one, another];
}
