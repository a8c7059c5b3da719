/** The budgets of this page, one a collection: they outlive a look at another screen, but not the page. Renderer. */
import { create } from 'zustand';
import type { Budget } from './budget.ts';

const useBudgets = create<Readonly<Record<string, Budget>>>()(() => ({}));

export function budgetOf(collection: string): Budget | null {
  return useBudgets.getState()[collection] ?? null;
}

export function setBudget(collection: string, budget: Budget | null): void {
  const { [collection]: _, ...others } = useBudgets.getState();
  useBudgets.setState(budget === null ? others : { ...others, [collection]: budget }, true);
}

export function useBudget(collection: string): Budget | null {
  return useBudgets(budgets => budgets[collection] ?? null);
}
