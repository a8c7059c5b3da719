/** The form of Evaluate: settings the engine takes, and what is wrong with those it would not. */
import { expect, test } from 'vitest';
import { EvaluationSettings } from '../../../main/contract/evaluate.ts';
import { type EvaluateForm, readForm, USUAL } from './form.ts';

const GRANT = 'a'.repeat(22);
const read = (changes: Partial<EvaluateForm>, table: string | null = null, grouping: number | null = null) =>
  readForm({ ...USUAL, ...changes }, table, grouping);

test('what the form says is what the engine takes', () => {
  const form = read({ errorRate: '2,5', dontKnowRate: '10', truth: 'table', reasons: true }, GRANT);
  expect('settings' in form && EvaluationSettings.parse(form.settings)).toMatchObject({
    truth: { kind: 'table', file: GRANT },
    errorRate: 0.025,
    dontKnowRate: 0.1,
    reasons: true,
    questions: 100,
  });
  expect(read({ truth: 'grouping' }, null, 3)).toMatchObject({
    settings: { truth: { kind: 'grouping', grouping: 3 } },
  });
});

test.each([
  [{ errorRate: '51' }, 'errorRate'],
  [{ dontKnowRate: '' }, 'dontKnowRate'],
  [{ questions: '0' }, 'questions'],
  [{ questions: '10.5' }, 'questions'],
  [{ trials: 'many' }, 'trials'],
  [{ seed: '-1' }, 'seed'],
  [{ strategies: [] }, 'strategies'],
  [{ truth: 'table' }, 'table'],
] as const)('%o is refused', (changes, field) => {
  expect(read(changes as Partial<EvaluateForm>)).toEqual({ faults: { [field]: true } });
});
