/** Counting questions down. */
import { expect, it } from 'vitest';
import { beginBudget, giveBack, leftOf, spend } from './budget.ts';

it('counts down to nothing, and adds up what moved', () => {
  let budget = beginBudget(2);
  expect(leftOf(budget)).toBe(2);
  budget = spend(spend(budget, 34), 0);
  expect(leftOf(budget)).toBe(0);
  expect(budget.moved).toBe(34);
  expect(leftOf(spend(budget, 1))).toBe(0);
});

it('gives a question back, but never more than there were', () => {
  expect(leftOf(giveBack(spend(beginBudget(5), 3), 3))).toBe(5);
  expect(leftOf(giveBack(beginBudget(5), 3))).toBe(5);
});

it('has at least one question', () => {
  expect(beginBudget(0).total).toBe(1);
  expect(beginBudget(19.6).total).toBe(20);
});
