/** Keys of the screen Ask: what each means for each kind of question. */
import { describe, expect, it } from 'vitest';
import type { ItemView, Question, Side } from '../../../main/contract/grouping.ts';
import { type Intent, meaningOf, NOTHING, namesJoinedBy, type Press } from './intent.ts';

const item = (id: number): ItemView => ({ id, photo: id, name: `${id}.jpg`, box: null, version: 'v' });
const side = (id: number, group: number, name: string | null): Side => ({
  item: item(id),
  group: { id: group, name, size: 3 },
  strip: [],
});
const facts = {
  id: 'q',
  strategy: 'fewest',
  expectedChange: 0.1,
  again: null,
} as const;
const pair = (one: Side, other: Side): Question => ({
  kind: 'pair',
  ...facts,
  sides: [one, other],
  chance: 0.5,
});
const choice: Question = {
  kind: 'choice',
  ...facts,
  side: side(1, 1, null),
  among: [side(2, 2, 'Anna'), side(3, 3, null)],
};
const odd: Question = { kind: 'odd', ...facts, side: side(1, 1, null), among: [item(4), item(5), item(6)] };
const palette = [
  { id: 20, name: 'Anna' },
  { id: 30, name: 'Berta' },
];
const unnamed = pair(side(1, 1, null), side(2, 2, null));

function press(question: Question, keys: readonly Press[], intent: Intent = NOTHING) {
  return keys.reduce((meaning, key) => meaningOf(question, meaning.intent, key, palette), {
    intent,
    answer: null,
  } as ReturnType<typeof meaningOf>);
}

describe('a pair', () => {
  it.each([
    ['right', 'same'],
    ['same', 'same'],
    ['left', 'different'],
    ['different', 'different'],
  ] as const)('%s means %s', (key, verdict) => {
    expect(press(unnamed, [{ key }]).answer).toEqual({ kind: 'pair', verdict });
  });

  it.each(['skip', 'cannot-tell'] as const)('%s is itself, whatever the question', key => {
    for (const question of [unnamed, choice, odd])
      expect(press(question, [{ key }]).answer).toEqual({ kind: key });
  });

  it('asks back which one is not a subject, and takes only an arrow for an answer', () => {
    const asked = press(unnamed, [{ key: 'not-a-subject' }]);
    expect(asked.answer).toBeNull();
    expect(asked.intent.which).toEqual({ kind: 'not-a-subject' });
    expect(press(unnamed, [{ key: 'same' }], asked.intent).answer).toBeNull();
    expect(press(unnamed, [{ key: 'skip' }], asked.intent).answer).toBeNull();
    expect(press(unnamed, [{ key: 'cannot-tell' }], asked.intent).answer).toBeNull();
    expect(press(unnamed, [{ key: 'left' }], asked.intent).answer).toEqual({
      kind: 'not-a-subject',
      item: 1,
    });
    expect(press(unnamed, [{ key: 'right' }], asked.intent)).toEqual({
      intent: NOTHING,
      answer: { kind: 'not-a-subject', item: 2 },
      reasonFor: null,
    });
  });

  it('forgets the question back on Escape', () => {
    const end = press(unnamed, [{ key: 'not-a-subject' }, { key: 'escape' }, { key: 'right' }]);
    expect(end.answer).toEqual({ kind: 'pair', verdict: 'same' });
  });

  it('puts the only one that can be meant into a named group, and asks where both can', () => {
    const digit: Press = { key: 'digit', at: 0 };
    const half = pair(side(1, 20, 'Anna'), side(2, 2, 'Carl'));
    expect(press(half, [digit]).answer).toEqual({ kind: 'into-group', item: 2, group: 20 });
    const named = pair(side(1, 1, null), side(2, 2, 'Carl'));
    expect(press(named, [digit]).answer).toEqual({ kind: 'into-group', item: 1, group: 20 });
    const asked = press(unnamed, [digit]);
    expect(asked.answer).toBeNull();
    expect(press(unnamed, [{ key: 'right' }], asked.intent).answer).toEqual({
      kind: 'into-group',
      item: 2,
      group: 20,
    });
  });

  it('ignores a digit without a group', () => {
    expect(press(unnamed, [{ key: 'digit', at: 7 }])).toEqual({
      intent: NOTHING,
      answer: null,
      reasonFor: null,
    });
  });
});

describe('a choice', () => {
  it('is made by a digit, or by none', () => {
    expect(press(choice, [{ key: 'digit', at: 1 }]).answer).toEqual({ kind: 'choice', chosen: [1] });
    expect(press(choice, [{ key: 'digit', at: 2 }]).answer).toBeNull();
    expect(press(choice, [{ key: 'none' }]).answer).toEqual({ kind: 'choice', chosen: [] });
    expect(press(choice, [{ key: 'right' }]).answer).toBeNull();
  });

  it('may name several groups: the last by its digit, or all marked and confirmed', () => {
    const also = (at: number): Press => ({ key: 'also', at });
    const both = { kind: 'choice', chosen: [0, 1] };
    expect(press(choice, [also(1)])).toMatchObject({ answer: null, intent: { marked: new Set([1]) } });
    expect(press(choice, [also(1), { key: 'digit', at: 0 }]).answer).toEqual(both);
    expect(press(choice, [also(1), also(0), { key: 'confirm' }]).answer).toEqual(both);
    expect(press(choice, [also(1), { key: 'digit', at: 1 }]).answer).toEqual({ kind: 'choice', chosen: [1] });
    expect(press(choice, [also(1), also(1), { key: 'confirm' }]).answer).toBeNull();
    expect(press(choice, [also(1), { key: 'escape' }]).intent).toEqual(NOTHING);
    expect(press(choice, [also(7), { key: 'confirm' }]).answer).toBeNull();
    expect(press(choice, [also(1), { key: 'none' }]).answer).toEqual({ kind: 'choice', chosen: [] });
  });

  it('knows which one is not a subject', () => {
    expect(press(choice, [{ key: 'not-a-subject' }]).answer).toEqual({ kind: 'not-a-subject', item: 1 });
  });
});

describe('a reason', () => {
  it('is for the two of a pair', () => {
    const { reasonFor, answer } = press(unnamed, [{ key: 'reason' }]);
    expect(reasonFor?.map(each => each.item.id)).toEqual([1, 2]);
    expect(answer).toBeNull();
  });

  it('is for the item of a choice and the one that stands for a group, once that is named', () => {
    const asked = press(choice, [{ key: 'reason' }]);
    expect(asked.intent.which).toEqual({ kind: 'reason' });
    expect(asked.reasonFor).toBeNull();
    expect(press(choice, [{ key: 'none' }], asked.intent)).toMatchObject({ answer: null, reasonFor: null });
    const named = press(choice, [{ key: 'digit', at: 1 }], asked.intent);
    expect(named.reasonFor?.map(each => each.item.id)).toEqual([1, 3]);
    expect(named.answer).toBeNull();
    expect(press(choice, [{ key: 'escape' }], asked.intent).intent).toEqual(NOTHING);
  });
});

describe('which do not belong', () => {
  it('marks and unmarks, and says so only when confirmed', () => {
    const marked = press(odd, [
      { key: 'digit', at: 2 },
      { key: 'digit', at: 0 },
      { key: 'digit', at: 1 },
      { key: 'digit', at: 1 },
      { key: 'digit', at: 5 },
    ]);
    expect(marked.answer).toBeNull();
    expect(press(odd, [{ key: 'confirm' }], marked.intent)).toEqual({
      intent: NOTHING,
      answer: { kind: 'odd', odd: [0, 2] },
      reasonFor: null,
    });
  });

  it('may find that all belong', () => {
    expect(press(odd, [{ key: 'confirm' }]).answer).toEqual({ kind: 'odd', odd: [] });
  });
});

describe('an answer that makes groups with different names one', () => {
  const named = pair(side(1, 1, 'Anna'), side(2, 2, 'Bert'));

  it('is known by both names, of a pair', () => {
    expect(namesJoinedBy(named, { kind: 'pair', verdict: 'same' })).toEqual(['Anna', 'Bert']);
    expect(namesJoinedBy(named, { kind: 'pair', verdict: 'different' })).toEqual([]);
    expect(namesJoinedBy(named, { kind: 'cannot-tell' })).toEqual([]);
    const alike = pair(side(1, 1, 'Anna'), side(2, 2, 'Anna'));
    expect(namesJoinedBy(alike, { kind: 'pair', verdict: 'same' })).toEqual(['Anna']);
    const half = pair(side(1, 1, 'Anna'), side(2, 2, null));
    expect(namesJoinedBy(half, { kind: 'pair', verdict: 'same' })).toEqual(['Anna']);
  });

  it('is known by all of them, of a choice of several', () => {
    const among = [side(2, 2, 'Anna'), side(3, 3, null), side(4, 4, 'Bert')];
    const asked = { ...choice, among } as Question;
    expect(namesJoinedBy(asked, { kind: 'choice', chosen: [0, 1] })).toEqual(['Anna']);
    expect(namesJoinedBy(asked, { kind: 'choice', chosen: [0, 2] })).toEqual(['Anna', 'Bert']);
    const own = { ...choice, side: side(1, 1, 'Cara'), among } as Question;
    expect(namesJoinedBy(own, { kind: 'choice', chosen: [2] })).toEqual(['Cara', 'Bert']);
    expect(namesJoinedBy(own, { kind: 'choice', chosen: [] })).toEqual([]);
  });
});

describe('a name that no group has yet', () => {
  it('is for the side that an arrow points at', () => {
    const asked: Intent = { ...NOTHING, which: { kind: 'new-name', name: 'Dora' } };
    expect(press(unnamed, [{ key: 'same' }], asked)).toMatchObject({ answer: null, intent: asked });
    const given = press(unnamed, [{ key: 'right' }], asked);
    expect(given).toMatchObject({ answer: null, intent: NOTHING });
    expect(given.naming).toMatchObject({ side: { item: { id: 2 } }, name: 'Dora' });
  });
});
