/** The log: active acts, acts taken back, and that nothing in it can be rewritten. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ActFacts, endOfLog, latestAct, recordAct, takeBack } from './acts.ts';
import { type Answer, listAnswers } from './answers.ts';
import { defineAttributes } from './attributes.ts';
import {
  createGrouping,
  listGroupings,
  loadQuestionState,
  saveQuestionState,
  updateGrouping,
} from './groupings.ts';
import { registerModel } from './models.ts';
import { listNames } from './names.ts';
import { listReasons, setReasonEnabled } from './reasons.ts';
import { catalogWithItems, refusal } from './testing/catalogs.ts';

function setUp(count = 4) {
  const { catalog, items } = catalogWithItems(count);
  const groupingId = createGrouping(catalog, 'By person').id;
  const facts: ActFacts = { groupingId, source: 'person', strategy: 'tree', tookMilliseconds: 1200 };
  return { catalog, items, groupingId, facts };
}

test('every verdict is kept with who said it, by which question and how long it took', () => {
  const { catalog, items, groupingId, facts } = setUp();
  const [a, b, c] = items as [number, number, number];
  const answers: Answer[] = [
    { verdict: 'same', itemId: a, otherItemId: b, expected: 0.7 },
    { verdict: 'different', itemId: b, otherItemId: c },
    { verdict: 'cannot-tell', itemId: a, otherItemId: c },
    { verdict: 'into-group', itemId: c, otherItemId: a },
    { verdict: 'not-a-subject', itemId: a },
    { verdict: 'set-aside', itemId: b },
  ];
  const { actId, answerIds } = recordAct(catalog, facts, { answers });
  const rows = listAnswers(catalog, groupingId);
  expect(rows.map(row => row.id)).toEqual(answerIds);
  expect(rows.map(row => row.verdict)).toEqual(answers.map(answer => answer.verdict));
  expect(rows[0]).toMatchObject({
    actId,
    itemId: a,
    otherItemId: b,
    expected: 0.7,
    source: 'person',
    strategy: 'tree',
    tookMilliseconds: 1200,
  });
  expect(rows[4]).toMatchObject({ otherItemId: null, expected: null });
  const self: Answer = { verdict: 'same', itemId: a, otherItemId: a };
  expect(() => recordAct(catalog, facts, { answers: [self] })).toThrow(/CHECK/);
  expect(listAnswers(catalog, groupingId)).toHaveLength(6);
});

test('taking back is a new act; it takes the whole act, once, and undo walks on', () => {
  const { catalog, items, groupingId, facts } = setUp();
  const [a, b, c] = items as [number, number, number];
  const first = recordAct(catalog, facts, { answers: [{ verdict: 'same', itemId: a, otherItemId: b }] });
  const second = recordAct(catalog, facts, {
    answers: [{ verdict: 'same', itemId: b, otherItemId: c }],
    names: [{ itemId: a, name: 'Ada' }],
  });
  expect(latestAct(catalog, groupingId)).toBe(second.actId);
  const undo = takeBack(catalog, second.actId, { source: 'person' });
  expect(endOfLog(catalog, groupingId)).toBe(undo);
  expect(listAnswers(catalog, groupingId).map(row => row.actId)).toEqual([first.actId]);
  expect(listNames(catalog, groupingId)).toEqual([]);
  expect(latestAct(catalog, groupingId)).toBe(first.actId);

  expect(refusal(() => takeBack(catalog, second.actId, { source: 'person' })).code).toBe('bad-request');
  expect(refusal(() => takeBack(catalog, undo, { source: 'person' })).code).toBe('bad-request');
  expect(refusal(() => takeBack(catalog, 99, { source: 'person' })).code).toBe('not-found');
  takeBack(catalog, first.actId, { source: 'person' });
  expect(latestAct(catalog, groupingId)).toBeUndefined();
  expect(listAnswers(catalog, groupingId)).toEqual([]);
});

test('the file itself refuses to rewrite the log', () => {
  const { catalog, items, groupingId, facts } = setUp();
  const other = createGrouping(catalog, 'By event').id;
  const model = registerModel(catalog, { name: 'm', version: '1', purpose: 'attributes', dimensions: 1 }).id;
  const [attribute] = defineAttributes(catalog, model, [{ key: 'k', name: 'n', form: 'binary' }]);
  const { actId } = recordAct(catalog, facts, {
    answers: [{ verdict: 'same', itemId: items[0]!, otherItemId: items[1]! }],
    names: [{ itemId: items[0]!, name: 'Ada' }],
    reasons: [{ ...reason([attribute!.id]), answer: 0 }],
    audit: { wanted: 30, plan: {} },
  });
  const check = { auditId: 1, kind: 'photo', verdict: 'same' } as const;
  recordAct(catalog, facts, { checks: [{ ...check, itemId: items[0]!, otherItemId: items[1]! }] });
  const log = ['acts', 'answers', 'names', 'reasons', 'reason_attributes', 'audits', 'audit_checks'];
  for (const table of log) {
    expect(() => catalog.connection.run(`UPDATE ${table} SET id = id + 100`)).toThrow(/append-only/);
    expect(() => catalog.connection.run(`DELETE FROM ${table}`)).toThrow(/append-only/);
  }
  const insert = `INSERT INTO acts (grouping_id, source, acted_at, ordered_at, takes_back)
    VALUES (?, 'person', 0, 0, ?)`;
  expect(() => catalog.connection.run(insert, other, actId)).toThrow(/own grouping/);
  const undo = takeBack(catalog, actId, { source: 'person' });
  expect(() => catalog.connection.run(insert, groupingId, undo)).toThrow(/cannot be taken back/);
  expect(refusal(() => takeBack(catalog, actId, { source: 'person' }))).toMatchObject({
    code: 'bad-request',
  });
  expect(() => catalog.connection.run(insert, groupingId, 999)).toThrow();
});

test('the latest name of an item wins; an empty one takes it away; groupings do not share names', () => {
  const { catalog, items, groupingId, facts } = setUp();
  const other = createGrouping(catalog, 'By event').id;
  const name = (itemId: number, value: string, grouping = groupingId) =>
    recordAct(catalog, { ...facts, groupingId: grouping }, { names: [{ itemId, name: value }] }).actId;
  name(items[0]!, 'Ada');
  name(items[1]!, 'Grace');
  name(items[0]!, 'Wedding', other);
  const renamed = name(items[0]!, 'Ada Lovelace');
  const names = () => listNames(catalog, groupingId).map(row => row.name);
  expect(names()).toEqual(['Grace', 'Ada Lovelace']);
  takeBack(catalog, renamed, { source: 'person' });
  expect(names()).toEqual(['Ada', 'Grace']);
  const emptied = name(items[1]!, '');
  expect(names()).toEqual(['Ada']);
  takeBack(catalog, emptied, { source: 'person' });
  expect(names()).toEqual(['Ada', 'Grace']);
  expect(listNames(catalog, other)).toMatchObject([{ itemId: items[0], name: 'Wedding' }]);
});

function reason(attributeIds: number[]) {
  return { kind: 'binary', confidence: 'soft', threshold: 0.5, pairs: 6, attributeIds } as const;
}

test('a reason keeps its attributes, can be switched off, and goes with its answer', () => {
  const { catalog, items, groupingId, facts } = setUp();
  const model = registerModel(catalog, { name: 'm', version: '1', purpose: 'attributes', dimensions: 2 }).id;
  const attributes = defineAttributes(catalog, model, [
    { key: 'a', name: 'a', form: 'binary' },
    { key: 'b', name: 'b', form: 'binary' },
  ]).map(row => row.id);
  const given = reason(attributes.reverse());
  const { actId, answerIds, reasonIds } = recordAct(catalog, facts, {
    answers: [{ verdict: 'different', itemId: items[0]!, otherItemId: items[1]! }],
    reasons: [{ ...given, answer: 0 }],
  });
  const stored = { ...given, id: reasonIds[0], actId, answerId: answerIds[0], enabled: true, switchedAt: 0 };
  expect(listReasons(catalog, groupingId)).toEqual([stored]);
  setReasonEnabled(catalog, reasonIds[0]!, false, 5);
  expect(listReasons(catalog, groupingId)).toEqual([{ ...stored, enabled: false, switchedAt: 5 }]);
  takeBack(catalog, actId, { source: 'person' });
  expect(listReasons(catalog, groupingId)).toEqual([]);
  expect(listAnswers(catalog, groupingId)).toEqual([]);
  expect(() => recordAct(catalog, facts, { reasons: [{ ...given, answer: 0 }] })).toThrow(RangeError);
});

test('property: the active acts are those of a plain list with a set of taken-back acts', () => {
  const { catalog, items, facts } = setUp(5);
  let run = 0;
  const step = fc.oneof(
    fc.record({ item: fc.nat(3), verdict: fc.constantFrom('same' as const, 'different' as const) }),
    fc.record({ back: fc.nat(30) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), steps => {
      const groupingId = createGrouping(catalog, `run ${run++}`).id;
      const expected: { actId: number; verdict: string; itemId: number }[] = [];
      const active: number[] = [];
      for (const one of steps) {
        if ('back' in one) {
          const [actId] = active.splice(one.back % (active.length || 1), 1);
          if (actId !== undefined) takeBack(catalog, actId, { source: 'simulation' });
        } else {
          const answer = { verdict: one.verdict, itemId: items[one.item]!, otherItemId: items[4]! };
          const { actId } = recordAct(catalog, { ...facts, groupingId }, { answers: [answer] });
          expected.push({ actId, verdict: answer.verdict, itemId: answer.itemId });
          active.push(actId);
        }
      }
      const found = listAnswers(catalog, groupingId).map(({ actId, verdict, itemId }) => ({
        actId,
        verdict,
        itemId,
      }));
      expect(found).toEqual(expected.filter(row => active.includes(row.actId)));
      expect(latestAct(catalog, groupingId)).toBe(active.length === 0 ? undefined : Math.max(...active));
    }),
    { numRuns: 30 },
  );
});

test('groupings keep their settings, and their result is a cache that is replaced', () => {
  const { catalog, groupingId } = setUp();
  updateGrouping(catalog, groupingId, { name: 'By species', settings: { groups: 40 } });
  expect(listGroupings(catalog)).toMatchObject([{ name: 'By species', settings: { groups: 40 } }]);
  expect(loadQuestionState(catalog, groupingId, 'x')).toBeUndefined();
  saveQuestionState(catalog, groupingId, 'x', { labels: [0, 1] });
  saveQuestionState(catalog, groupingId, 'y', { labels: [0, 0] });
  expect(loadQuestionState(catalog, groupingId, 'y')).toEqual({ labels: [0, 0] });
  expect(loadQuestionState(catalog, groupingId, 'x')).toBeUndefined();
});
