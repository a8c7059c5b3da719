/**
 * The answers to a list of proposals while it is open: each is sent at once, one after the other, and can be
 * taken back. Renderer.
 */
import { createStore } from 'zustand/vanilla';
import { AkinError } from '../../../../main/contract/errors.ts';
import type { GroupChange, Proposal } from '../../../../main/contract/grouping.ts';
import type { GroupsModel } from '../groupsModel.ts';

export type Verdict = 'yes' | 'no';

/** What became of one proposal; absent: it is open. */
export type Outcome =
  | { readonly kind: 'said'; readonly verdict: Verdict; readonly change: GroupChange | null }
  /** Its groups have changed meanwhile. */
  | { readonly kind: 'changed' };

export interface AnswersState {
  readonly outcomes: ReadonlyMap<string, Outcome>;
  /** What was answered at once, in the order given: undo takes back the last of them. */
  readonly acts: readonly (readonly string[])[];
  /** What the latest answer changed. */
  readonly latest: GroupChange | null;
}

export class ProposalAnswers {
  readonly state = createStore<AnswersState>(() => ({ outcomes: new Map(), acts: [], latest: null }));
  readonly #model: Pick<GroupsModel, 'answerProposals' | 'undo'>;
  readonly #proposals: readonly Proposal[];
  readonly #failed: (error: unknown) => void;
  #queue: Promise<void> = Promise.resolve();

  constructor(
    model: Pick<GroupsModel, 'answerProposals' | 'undo'>,
    proposals: readonly Proposal[],
    failed: (error: unknown) => void,
  ) {
    this.#model = model;
    this.#proposals = proposals;
    this.#failed = failed;
  }

  get open(): Proposal[] {
    const { outcomes } = this.state.getState();
    return this.#proposals.filter(({ id }) => !outcomes.has(id));
  }

  /** Those that are accepted all at once: not two groups that have names. */
  get acceptable(): Proposal[] {
    return this.open.filter(proposal => namesOf(proposal) === null);
  }

  say(id: string, verdict: Verdict): Promise<void> {
    return this.open.some(proposal => proposal.id === id) ? this.#send([id], verdict) : this.#queue;
  }

  acceptAll(): Promise<void> {
    const ids = this.acceptable.map(({ id }) => id);
    return ids.length === 0 ? this.#queue : this.#send(ids, 'yes');
  }

  undo(): Promise<void> {
    return this.#next(async () => {
      const ids = this.state.getState().acts.at(-1);
      if (ids === undefined) return;
      await this.#model.undo();
      this.state.setState(({ acts }) => ({ acts: acts.slice(0, -1), latest: null }));
      this.#set(ids, null);
    });
  }

  /** A preview showed that its groups have changed. */
  setChanged(id: string): void {
    this.#set([id], { kind: 'changed' });
  }

  /** Shown as answered at once; open again where that fails. */
  #send(ids: readonly string[], verdict: Verdict): Promise<void> {
    this.#set(ids, { kind: 'said', verdict, change: null });
    return this.#next(async () => {
      const answers =
        verdict === 'yes' ? { accepted: [...ids], refused: [] } : { accepted: [], refused: [...ids] };
      try {
        const { change, outdated } = await this.#model.answerProposals(answers, true);
        const taken = ids.filter(id => !outdated.includes(id));
        this.state.setState(({ acts }) => ({ acts: [...acts, taken], latest: change }));
        this.#set(taken, { kind: 'said', verdict, change: ids.length === 1 ? change : null });
        this.#set(outdated, { kind: 'changed' });
      } catch (error) {
        const isOutdated = error instanceof AkinError && error.code === 'bad-request';
        this.#set(ids, isOutdated ? { kind: 'changed' } : null);
        if (!isOutdated) this.#failed(error);
      }
    });
  }

  #next(doing: () => Promise<void>): Promise<void> {
    this.#queue = this.#queue.then(doing).catch(this.#failed);
    return this.#queue;
  }

  #set(ids: readonly string[], outcome: Outcome | null): void {
    const outcomes = new Map(this.state.getState().outcomes);
    for (const id of ids)
      if (outcome === null) outcomes.delete(id);
      else outcomes.set(id, outcome);
    this.state.setState({ outcomes });
  }
}

/** The names of two groups that would become one; null unless both have one. */
export function namesOf({ kind, sides }: Proposal): [string, string] | null {
  const [one, other] = [sides[0].group.name, sides[1].group.name];
  return kind === 'join' && one !== null && other !== null ? [one, other] : null;
}
