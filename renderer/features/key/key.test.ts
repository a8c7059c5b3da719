/** What is proposed in each view, and the key as a document in two languages. */
import { expect, test } from 'vitest';
import type { GroupKey } from '../../../main/contract/key.ts';
import { keyDocument } from '../../../main/contract/keyDocument.ts';
import { groupKeyStrings as german } from '../../strings/german/key.ts';
import { groupKeyStrings as english } from '../../strings/key.ts';
import { proposedIn } from './keyModel.ts';

const lobed = { id: 3, key: 'lobedness', name: 'lobed', form: 'relative' } as const;
const group = (name: string | null, id: number) => ({ id, name, size: 5, cover: [] });
const lead = (groups: number[], next: number | null = null) => ({ groups, next, examples: [] });
const facts = { attribute: lobed, isConfirmed: false, items: 10, right: 9 };
const KEY: GroupKey = {
  groups: [group('Acer, <red>', 1), group('=Tilia', 2), group(null, 3)],
  leftOut: 0,
  couplets: [
    { ...facts, pair: [1, 2], threshold: 0.5, leads: [lead([0]), lead([1, 2], 1)] },
    { ...facts, pair: [2, 3], threshold: 0.75, leads: [lead([1]), lead([2])] },
  ],
  accuracy: { value: 0.8, low: 0.6, high: 0.9 },
  lookalikes: [],
  diagnoses: [[], [], []],
  rejected: [],
};

test('each view proposes what it shows', () => {
  expect(proposedIn(KEY, 'key')).toHaveLength(2);
  expect(proposedIn(KEY, 'lookalikes')).toEqual([]);
  expect(proposedIn(KEY, 'each')).toEqual([]);
});

test('as text, with more and less where an attribute is asked of again', () => {
  const text = keyDocument(KEY, 'Leaves', 'text', english.phrases('leaves'));
  expect(text).toMatch(/1 a {2}unlobed \(less than 0\.5\) \.+ Acer, <red> \(5\)/);
  expect(text).toMatch(/b {2}lobed \(0\.5 or more\) \.+ 2/);
  expect(text).toMatch(/2 a {2}less lobed \(less than 0\.75\) \.+ =Tilia/);
  expect(text).toMatch(/more lobed .+ Group 3 \(5\)/);
  expect(text).toContain('80 %');
  expect(keyDocument(KEY, 'Blätter', 'text', german.phrases('leaves'))).toContain('weniger gelappt');
});

test('as HTML and CSV names do no harm', () => {
  const html = keyDocument(KEY, '<b>', 'html', english.phrases('leaves'));
  expect(html).not.toContain('<red>');
  expect(html).toContain('<a href="#c2">2</a>');
  const csv = keyDocument(KEY, 'Leaves', 'csv', english.phrases('leaves'));
  expect(csv.split('\r\n')[0]).toBe('couplet,lead,attribute,text,threshold,next,groups,right,items');
  expect(csv).toContain('"Acer, <red> (5)"');
  expect(csv).toContain("'=Tilia (5)");
  expect(keyDocument(KEY, 'L', 'markdown', english.phrases('leaves'))).toContain('\\<red\\>');
});

test('where nothing separates the groups it says so', () => {
  for (const format of ['text', 'markdown', 'html'] as const)
    expect(keyDocument({ ...KEY, couplets: [] }, 'Leaves', format, english.phrases('leaves'))).toContain(
      'Nothing that was measured',
    );
});
