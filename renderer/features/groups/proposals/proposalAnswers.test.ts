/** Answers to proposals: sent one after the other, taken back, and what has changed meanwhile is said. */
import { expect, test } from 'vitest';
import { AkinError } from '../../../../main/contract/errors.ts';
import type { Proposal, Side } from '../../../../main/contract/grouping.ts';
import { ProposalAnswers } from './proposalAnswers.ts';

const NOTHING = { touched: 0, joins: [], splits: [], sample: [] };

function side(id: number, name: string | null): Side {
  const item = { id, photo: id, name: `${id}.jpg`, box: null, version: 'v' };
  return { item, group: { id, name, size: 2 }, strip: [] };
}

function proposal(id: string, names: [string | null, string | null] = [null, null]): Proposal {
  const sides: Proposal['sides'] = [side(1, names[0]), side(2, names[1])];
  return { id, kind: 'join', sides, sizes: [2, 2], chance: 0.8, reason: { kind: 'looks', answer: null } };
}

const proposals = [
  proposal('a'),
  proposal('b', ['Anna', 'Maria']),
  proposal('c', ['Eva', null]),
  proposal('d'),
];

/** An engine for which some proposals are outdated. */
function answering(outdated: readonly string[] = []) {
  const calls: string[] = [];
  const failures: unknown[] = [];
  const model = {
    answerProposals: async ({ accepted, refused }: { accepted: string[]; refused: string[] }) => {
      calls.push(`yes ${accepted} no ${refused}`);
      const old = [...accepted, ...refused].filter(id => outdated.includes(id));
      if (old.length === accepted.length + refused.length) throw new AkinError('bad-request', 'changed');
      return { change: NOTHING, outdated: old };
    },
    undo: async () => {
      calls.push('undo');
      return null;
    },
  };
  return { answers: new ProposalAnswers(model, proposals, error => failures.push(error)), calls, failures };
}

const open = (answers: ProposalAnswers) => answers.open.map(({ id }) => id).join('');

test('an answer is shown at once and sent in its turn; a second one to the same is not sent', async () => {
  const { answers, calls } = answering();
  const sent = [answers.say('a', 'yes'), answers.say('b', 'no'), answers.say('a', 'no')];
  expect(open(answers)).toBe('cd');
  await Promise.all(sent);
  expect(calls).toEqual(['yes a no ', 'yes  no b']);
  await answers.undo();
  expect(open(answers)).toBe('bcd');
  await answers.undo();
  await answers.undo();
  expect(open(answers)).toBe('abcd');
  expect(calls.filter(call => call === 'undo')).toHaveLength(2);
});

test('all are accepted in one act but two groups with names, and one undo opens them again', async () => {
  const { answers, calls } = answering();
  await answers.acceptAll();
  expect(calls).toEqual(['yes a,c,d no ']);
  expect(open(answers)).toBe('b');
  await answers.undo();
  expect(open(answers)).toBe('abcd');
});

test('one whose groups have changed is marked, and undo does not open it', async () => {
  const { answers, calls, failures } = answering(['a', 'c']);
  await answers.say('a', 'yes');
  expect(answers.state.getState().outcomes.get('a')).toEqual({ kind: 'changed' });
  await answers.acceptAll();
  expect(answers.state.getState().outcomes.get('c')).toEqual({ kind: 'changed' });
  expect(answers.state.getState().acts).toEqual([['d']]);
  await answers.undo();
  expect(open(answers)).toBe('bd');
  expect(calls).toEqual(['yes a no ', 'yes c,d no ', 'undo']);
  expect(failures).toEqual([]);
});
