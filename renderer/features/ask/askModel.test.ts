/**
 * The question loop's model: one answer at a time, refused answers read the question again, undo, budget, and
 * questions that change by themselves.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { AkinError } from '../../../main/contract/errors.ts';
import type { Asking, Question } from '../../../main/contract/grouping.ts';
import type { CollectionOptions } from '../../app/collection/collectionModel.ts';
import { AskModel } from './askModel.ts';
import { beginBudget, budgetOf, leftOf, setBudget } from './budget.ts';

const ID = 'c'.repeat(32);
const item = (id: number) => ({ id, photo: id, name: `${id}.jpg`, box: null, version: 'v' });
const side = (id: number) => ({ item: item(id), group: { id, name: null, size: 2 }, strip: [] });
const change = { touched: 3, joins: [], splits: [], sample: [] };

function question(id: string): Question {
  return {
    kind: 'pair',
    id,
    strategy: 'fewest',
    expectedChange: 0.1,
    again: null,
    sides: [side(1), side(2)],
    chance: 0.5,
  };
}

function asking(revision: number, changes: Partial<Asking> = {}): Asking {
  return {
    revision,
    answers: revision,
    question: question(`q${revision}`),
    curve: [1],
    stop: { isTime: false, another20: 0 },
    settled: revision === 0 ? null : change,
    about: null,
    skipped: 0,
    others: [],
    canUndo: revision > 0,
    canRedo: false,
    ...changes,
  };
}

/** An engine of one grouping whose questions are numbered by its revision. */
class FakeEngine {
  revision = 0;
  /** What the next answer is refused with. */
  refusal: AkinError | null = null;
  /** What undo changes; null: it took back a skip. */
  undone: Asking['settled'] = change;
  /** What the next reason changes, and the latest one. */
  given: Asking['settled'] = change;
  reason: unknown = null;
  readonly called: string[] = [];
  readonly failures: unknown[] = [];
  readonly #listeners = new Map<string, (payload: unknown) => void>();

  readonly connection = {
    call: async (method: string, { reason }: { reason?: unknown } = {}) => {
      this.called.push(method);
      switch (method) {
        case 'recent.open':
          return { id: ID, name: 'Faces', kind: 'people', location: '', folders: [], photos: 2, problems: 0 };
        case 'jobs.list':
          return [];
        case 'groupings.list':
          return [{ id: 1, name: '', strategy: 'fewest', wanted: null, createdAt: 0 }];
        case 'ask.answer':
          if (this.refusal !== null) throw this.refusal;
          this.revision++;
          return asking(this.revision);
        case 'reason.give':
          this.revision++;
          this.reason = reason;
          return asking(this.revision, { settled: this.given });
        case 'reason.switch':
          this.revision++;
          this.tell('groups.changed', { collection: ID, grouping: 1, revision: this.revision });
          return { ...change, touched: 9 };
        case 'ask.undo':
          this.revision--;
          return asking(this.revision, { settled: this.undone });
        case 'ask.likely':
          return [item(3)];
        case 'groups.likely': {
          const facts = { size: 2, certainty: 1, confirmed: 0, cover: [item(2)] };
          const group = (id: number, name: string) => ({ id, name, ...facts });
          return {
            total: 2,
            groups: [
              { group: group(2, 'Ann'), chance: 0.8 },
              { group: group(4, 'Bea'), chance: 0.3 },
            ],
          };
        }
        case 'ask.stakes':
          return { same: change, different: change };
        default:
          return asking(this.revision);
      }
    },
    on: (name: string, listener: (payload: unknown) => void) => {
      this.#listeners.set(name, listener);
      return () => this.#listeners.delete(name);
    },
  } as unknown as CollectionOptions['connection'];

  tell(name: string, payload: unknown): void {
    this.#listeners.get(name)?.(payload);
  }
}

let engine: FakeEngine;
let model: AskModel;
const settle = () => new Promise(resolve => setTimeout(resolve, 5));

beforeEach(async () => {
  setBudget(ID, null);
  engine = new FakeEngine();
  model = new AskModel({
    connection: engine.connection,
    id: ID,
    failed: error => engine.failures.push(error),
  });
  await model.open();
  await settle();
  return () => model.close();
});

const same = { kind: 'pair', verdict: 'same' } as const;
const shown = () => model.state.getState().asking?.question?.id;

describe('asking', () => {
  it('shows the present question, and its impact a moment later', () => {
    expect(shown()).toBe('q0');
    expect(model.state.getState().stakes?.same.touched).toBe(3);
    expect(model.state.getState().likely.map(({ id }) => id)).toEqual([3]);
    expect(model.state.getState().palette).toMatchObject([
      { id: 2, name: 'Ann' },
      { id: 4, name: 'Bea' },
    ]);
  });

  it('goes on to the next question with every answer', async () => {
    await model.answer(same);
    expect(shown()).toBe('q1');
    expect(model.state.getState().asking?.settled).toEqual(change);
  });

  it('takes no second answer while the first is on its way: nobody answers what they have not seen', async () => {
    await Promise.all([model.answer(same), model.answer(same)]);
    expect(engine.called.filter(method => method === 'ask.answer')).toHaveLength(1);
    expect(shown()).toBe('q1');
  });

  it('looks anew when an answer is refused because the question has changed', async () => {
    engine.refusal = new AkinError('bad-request', 'This question is no longer the present one.');
    engine.revision = 5;
    await model.answer(same);
    expect(shown()).toBe('q5');
    expect(model.state.getState().isReplaced).toBe(true);
    expect(model.state.getState().isBusy).toBe(false);
  });

  it('passes other failures on and stays with the question', async () => {
    engine.refusal = new AkinError('disk-full', 'The catalog could not be written.');
    await expect(model.answer(same)).rejects.toThrow('could not be written');
    expect(shown()).toBe('q0');
    expect(model.state.getState().isBusy).toBe(false);
  });

  it('answers with a reason in one step, which counts like an answer and is taken back like one', async () => {
    setBudget(ID, beginBudget(3));
    const reason = {
      items: [1, 2] as [number, number],
      verdict: 'different',
      form: 'relative',
      attributes: [5],
      confidence: 'soft',
    } as const;
    await Promise.all([
      model.reason({ ...reason, attributes: [5] }),
      model.reason({ ...reason, attributes: [6] }),
    ]);
    expect(engine.called.filter(method => method === 'reason.give')).toHaveLength(1);
    expect(shown()).toBe('q1');
    expect(leftOf(budgetOf(ID) ?? beginBudget(99))).toBe(2);
    expect(model.state.getState().reasonStep).toEqual({ kind: 'given' });
    await model.undo();
    expect(shown()).toBe('q0');
    expect(model.state.getState().reasonStep).toBeNull();
  });

  it('tells of a soft reason that changed no group, and gives the same one hard in its place', async () => {
    engine.given = { ...change, touched: 0 };
    const reason = {
      items: [1, 2] as [number, number],
      verdict: 'different',
      form: 'relative',
      attributes: [5],
      confidence: 'soft',
    } as const;
    await model.reason({ ...reason, attributes: [5] });
    expect(model.state.getState()).toMatchObject({ reasonStep: { kind: 'given' }, idleReason: reason });
    engine.given = change;
    engine.called.length = 0;
    await model.holdHard();
    const acts = engine.called.filter(method => ['ask.undo', 'reason.give'].includes(method));
    expect(acts).toEqual(['ask.undo', 'reason.give']);
    expect(engine.reason).toMatchObject({ confidence: 'hard', attributes: [5] });
    expect(model.state.getState().idleReason).toBeNull();
    expect(shown()).toBe('q1');
  });

  it('tells what a reason changed that was switched, as what an answer settled; the question changed by it', async () => {
    await model.switchReason(7, false);
    await settle();
    expect(shown()).toBe('q1');
    expect(model.state.getState()).toMatchObject({
      asking: { settled: { touched: 9 } },
      reasonStep: { kind: 'off', reason: 7 },
      isReplaced: false,
      isBusy: false,
    });
    await model.switchReason(7, true);
    expect(model.state.getState().reasonStep).toEqual({ kind: 'on', reason: 7 });
    await model.answer(same);
    expect(model.state.getState().reasonStep).toBeNull();
  });

  it('takes back', async () => {
    await model.answer(same);
    await model.undo();
    expect(shown()).toBe('q0');
    expect(model.state.getState().isUndone).toBe(true);
  });

  it('follows changes made elsewhere, but not its own', async () => {
    engine.revision = 2;
    engine.tell('groups.changed', { collection: ID, grouping: 1, revision: 2 });
    await settle();
    expect(shown()).toBe('q2');
    const before = engine.called.length;
    engine.tell('groups.changed', { collection: ID, grouping: 1, revision: 2 });
    engine.tell('groups.changed', { collection: ID, grouping: 7, revision: 9 });
    expect(engine.called.length).toBe(before);
  });
});

describe('the budget', () => {
  it('is spent by answers, not by skips, and given back by undo', async () => {
    setBudget(ID, beginBudget(3));
    const left = () => leftOf(budgetOf(ID) ?? beginBudget(99));
    await model.answer(same);
    await model.answer({ kind: 'skip' });
    expect(left()).toBe(2);
    expect(budgetOf(ID)?.moved).toBe(3);
    await model.undo();
    expect(left()).toBe(3);
  });

  it('is not given back when a skip is taken back: it cost nothing', async () => {
    setBudget(ID, beginBudget(3));
    await model.answer(same);
    await model.answer({ kind: 'skip' });
    expect(model.state.getState().isSkipped).toBe(true);
    engine.undone = null;
    await model.undo();
    expect(model.state.getState()).toMatchObject({ isSkipped: false, isUndone: true });
    expect(leftOf(budgetOf(ID)!)).toBe(2);
  });
});
