/**
 * Review: the answers, above all the doubtful ones, to be confirmed, changed or taken back. Engine process.
 */
import { AkinError } from '../../../contract/errors.ts';
import type { GroupChange } from '../../../contract/grouping.ts';
import type { DoubtedAnswer, NameDispute, PersonTrust } from '../../../contract/review.ts';
import { recordAct, takeBack } from '../../../store/acts.ts';
import { type AnswerRow, answerOf } from '../../../store/answers.ts';
import { BY_REVIEW } from '../../../store/redo.ts';
import type { AnswerDoubt, Doubts } from '../planner/messages.ts';
import type { GroupingState } from '../state/groupingState.ts';
import { clamp } from '../views/views.ts';
import { blameOf, errorsOf, nameDisputes, type SaidErrors } from './disagreements.ts';

const FACTS = { source: 'person', strategy: BY_REVIEW, tookMilliseconds: null } as const;
/** An answer that is less likely wrong is not listed: of those that are, about half are wrong. */
const LEAST_ERROR = 0.1;
const NOBODY = '';
/** More than a person reads. */
const LISTED = 1000;

export class Review {
  readonly #state: GroupingState;
  /** Who does it. */
  readonly #person: string | null;
  readonly #steps: ReviewSteps;

  constructor(state: GroupingState, person: string | null, steps: ReviewSteps) {
    this.#state = state;
    this.#person = person;
    this.#steps = steps;
  }

  /** The doubtful ones, or all. */
  async list(all: boolean): Promise<DoubtedAnswer[]> {
    await this.#state.ready();
    const { rowOf } = this.#state.groupingItems();
    const said = this.#said();
    const views = this.#state.view();
    const { doubtedAnswers, others, trust } = await this.#worthALook(said);
    const errors = await this.#errors(said);
    const describe = ({ answer, doubt, circle }: AnswerDoubt): DoubtedAnswer => {
      const [{ id, verdict, itemId, otherItemId, person }, ...again] = said[answer]!;
      const [one, other] = views.items([rowOf.get(itemId)!, rowOf.get(otherItemId)!]);
      return {
        answer: id,
        verdict,
        sides: [one!, other!],
        doubt: clamp(doubt),
        isConfirmed: again.length > 0,
        person,
        answeredAt: said[answer]!.at(-1)!.answeredAt,
        people: [...new Set(said[answer]!.map(row => row.person))],
        blame: circle.length === 0 ? 0 : blameOf(answer, circle, errors),
        circle: circle.map(at => said[at]![0].id),
      };
    };
    const doubted = doubtedAnswers.map(describe);
    // An answer given twice was meant; only a contradiction is shown again.
    const isOpen = ({ isConfirmed, circle }: DoubtedAnswer) => !isConfirmed || circle.length > 0;
    const open = doubted.filter(isOpen).sort((a, b) => Number(a.isConfirmed) - Number(b.isConfirmed));
    if (!all) return open;
    const settled = others
      .slice(0, LISTED)
      .map(answer => describe({ answer, doubt: 1 - trust[answer]!, circle: [] }));
    return [...open, ...settled, ...doubted.filter(answer => !isOpen(answer))];
  }

  /** Everyone who answered, and how well their answers fit the rest; the one with the most answers first. */
  async people(): Promise<PersonTrust[]> {
    await this.#state.ready();
    const said = this.#said();
    const { trust, doubtedAnswers } = await this.#doubt(said);
    const { rateOf } = await this.#errors(said);
    const contradicted = new Set(doubtedAnswers.flatMap(({ circle }) => circle));
    const people = new Map<string, { answers: number; contradicted: number; trust: number }>();
    for (const [at, rows] of said.entries())
      for (const { person } of rows) {
        const name = person ?? NOBODY;
        const sums = people.get(name) ?? { answers: 0, contradicted: 0, trust: 0 };
        sums.answers++;
        sums.trust += trust[at]!;
        if (contradicted.has(at)) sums.contradicted++;
        people.set(name, sums);
      }
    return [...people]
      .map(([name, sums]) => ({
        ...sums,
        person: name === NOBODY ? null : name,
        trust: clamp(sums.trust / sums.answers),
        wrong: clamp(rateOf(name === NOBODY ? null : name)),
      }))
      .sort((a, b) => b.answers - a.answers);
  }

  /** Groups to which different people gave different names. */
  async names(): Promise<NameDispute[]> {
    const { rateOf } = await this.#errors(this.#said());
    return await nameDisputes(this.#state, rateOf);
  }

  /**
   * Said once more: it counts as a second answer. Where others say the opposite of the same two, this is the third
   * answer, and theirs is taken back.
   */
  async confirm(answer: number): Promise<GroupChange> {
    const [row] = this.#find(answer);
    const added = pairOf(row);
    const against = this.#sayingOf({ ...added, verdict: opposite[added.verdict] }) ?? [];
    const isSettled = against.some(({ person }) => person !== row.person);
    return await this.#step({ removed: isSettled ? against : [], added });
  }

  /** Takes it back and records the opposite, together. */
  async reverse(answer: number): Promise<GroupChange> {
    const removed = this.#find(answer);
    const { verdict, ...pair } = pairOf(removed[0]);
    return await this.#step({ removed, added: { ...pair, verdict: opposite[verdict] } });
  }

  async takeBack(answer: number): Promise<GroupChange> {
    return await this.#step({ removed: this.#find(answer), added: null });
  }

  /**
   * Undoes the latest step of Review since the grouping was opened. The log cannot take back a taking back,
   * so what was removed is recorded again.
   */
  async undo(): Promise<GroupChange> {
    const latest = this.#steps.done.pop();
    if (latest === undefined) throw new AkinError('bad-request', 'There is nothing to undo in Review.');
    const { removed, added } = latest;
    this.#steps.undone.push(latest);
    return await this.#write(() => {
      const latestSaid = added === null ? undefined : this.#sayingOf(added)?.at(-1);
      if (latestSaid !== undefined) this.#takeBack([latestSaid]);
      this.#sayAgain(removed);
    });
  }

  /** Does again what was undone last. What it removes was recorded again meanwhile, in new rows. */
  async redo(): Promise<GroupChange> {
    const latest = this.#steps.undone.pop();
    if (latest === undefined) throw new AkinError('bad-request', 'There is nothing to redo in Review.');
    const [removed] = latest.removed;
    const present = removed === undefined ? undefined : this.#sayingOf(removed as DecidedRow);
    const { undone } = this.#steps;
    const change = await this.#step({ removed: present ?? [], added: latest.added });
    this.#steps.undone = undone;
    return change;
  }

  async #step(step: ReviewStep): Promise<GroupChange> {
    const { removed, added } = step;
    const change = await this.#write(() => {
      this.#takeBack(removed);
      if (added !== null)
        recordAct(
          this.#state.catalog,
          { ...FACTS, groupingId: this.#state.id, person: this.#person },
          { answers: [added] },
        );
    });
    this.#steps.done.push(step);
    this.#steps.undone = [];
    return change;
  }

  async #write(write: () => void): Promise<GroupChange> {
    const before = await this.#state.present();
    this.#state.catalog.connection.transaction(write);
    this.#state.announce();
    const { result, items } = await this.#state.present();
    return this.#state.compare(before, result.labels, items);
  }

  /** The other answers of the same acts are recorded again, so that they still count. */
  #takeBack(rows: readonly AnswerRow[]): void {
    const acts = new Set(rows.map(({ actId }) => actId));
    const taken = new Set(rows.map(({ id }) => id));
    const others = this.#state.rows().filter(({ id, actId }) => acts.has(actId) && !taken.has(id));
    for (const act of acts) takeBack(this.#state.catalog, act, { ...FACTS, person: this.#person });
    this.#sayAgain(others);
  }

  #sayAgain(rows: readonly AnswerRow[]): void {
    for (const actId of new Set(rows.map(row => row.actId))) {
      const together = rows.filter(row => row.actId === actId);
      const { source, strategy, tookMilliseconds, person } = together[0]!;
      const facts = { groupingId: this.#state.id, source, strategy, tookMilliseconds, person };
      recordAct(this.#state.catalog, facts, { answers: together.map(answerOf) });
    }
  }

  /** How often each person is wrong, and how likely each saying is. */
  async #errors(said: readonly Said[]): Promise<SaidErrors> {
    const { result } = await this.#state.present();
    const { rowOf } = this.#state.groupingItems();
    const labelOf = (item: number) => result.labels[rowOf.get(item) ?? -1] ?? -1;
    return errorsOf(said, labelOf);
  }

  /**
   * Contradictions, and beside them the answers that the strategy finds likely wrong: of those that only look
   * unlike the others hardly one is (docs/results/trust.md). Where the strategy does not know, those after all.
   */
  async #worthALook(said: readonly Said[]): Promise<Doubts> {
    const found = await this.#doubt(said);
    const { steps } = await this.#state.present();
    const errors = await this.#state.workers().errors(steps);
    if (errors === null) return found;
    const { rowOf } = this.#state.groupingItems();
    const chanceOf = new Map(errors.map(({ pair, verdict, chance }) => [pairKey(verdict, pair), chance]));
    const chances = said.map(([{ verdict, itemId, otherItemId }]) =>
      chanceOf.get(pairKey(verdict, [rowOf.get(itemId)!, rowOf.get(otherItemId)!])),
    );
    const inCircles = found.doubtedAnswers.filter(({ circle }) => circle.length > 0);
    const listed = new Set(inCircles.map(({ answer }) => answer));
    const likely = [...chances.keys()].filter(
      answer => !listed.has(answer) && (chances[answer] ?? 0) >= LEAST_ERROR,
    );
    const doubtedAnswers = [
      ...inCircles,
      ...likely.map((answer): AnswerDoubt => ({ answer, doubt: chances[answer]!, circle: [] })),
    ].sort((a, b) => b.doubt - a.doubt || b.answer - a.answer);
    for (const answer of likely) listed.add(answer);
    const rest = [...doubtedFirst(found)].filter(answer => !listed.has(answer));
    const trust = Float64Array.from(chances, () => 1);
    return { doubtedAnswers, others: rest, trust };
  }

  async #doubt(said: readonly Said[]): Promise<Doubts> {
    const { rowOf } = this.#state.groupingItems();
    return await this.#state.workers().doubt({
      answers: said.map(([{ itemId, otherItemId, verdict }]) => ({
        pair: [rowOf.get(itemId)!, rowOf.get(otherItemId)!],
        verdict,
      })),
    });
  }

  #sayingOf(answer: Decided): Said | undefined {
    return this.#said().find(([row]) => keyOf(row) === keyOf(answer));
  }

  #find(answer: number): Said {
    const said = this.#said().find(rows => rows.some(({ id }) => id === answer));
    if (said === undefined)
      throw new AkinError('not-found', 'There is no such answer, or it was taken back already.');
    return said;
  }

  /** The answers about two present items, each with all its repetitions. */
  #said(): Said[] {
    const { rowOf } = this.#state.groupingItems();
    const said = new Map<string, Said>();
    for (const row of this.#state.rows().filter(isDecided(rowOf))) {
      const before = said.get(keyOf(row));
      if (before === undefined) said.set(keyOf(row), [row]);
      else before.push(row);
    }
    return [...said.values()];
  }
}

/** All answers, the least trusted first. */
function doubtedFirst({ doubtedAnswers, others }: Doubts): Set<number> {
  return new Set([...doubtedAnswers.map(({ answer }) => answer), ...others]);
}

function pairKey(verdict: string, [i, j]: readonly [number, number]): string {
  return `${verdict} ${Math.min(i, j)} ${Math.max(i, j)}`;
}

type Decided = { verdict: 'same' | 'different'; itemId: number; otherItemId: number };
type DecidedRow = AnswerRow & Decided;
type Said = [DecidedRow, ...DecidedRow[]];

/** Since the grouping was opened. */
export interface ReviewSteps {
  readonly done: ReviewStep[];
  undone: ReviewStep[];
}

interface ReviewStep {
  readonly removed: readonly AnswerRow[];
  readonly added: Decided | null;
}

const opposite = { same: 'different', different: 'same' } as const;

function pairOf({ verdict, itemId, otherItemId }: Decided): Decided {
  return { verdict, itemId, otherItemId };
}

/** Equal for the same verdict about the same two, in either order. */
function keyOf({ verdict, itemId, otherItemId }: Decided): string {
  return [verdict, Math.min(itemId, otherItemId), Math.max(itemId, otherItemId)].join(' ');
}

function isDecided(rowOf: ReadonlyMap<number, number>): (row: AnswerRow) => row is DecidedRow {
  return (row): row is DecidedRow =>
    (row.verdict === 'same' || row.verdict === 'different') &&
    // Imported names are thousands at a time; nobody answered them here, and one undo takes them all back.
    row.source !== 'import' &&
    rowOf.has(row.itemId) &&
    rowOf.has(row.otherItemId ?? -1);
}
