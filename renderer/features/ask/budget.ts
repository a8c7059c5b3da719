/**
 * How many questions a person wants to answer: counted down, one budget a collection, kept until the page
 * closes. Renderer; also runs in unit tests.
 */
import { create } from 'zustand';

export interface Budget {
  readonly total: number;
  readonly used: number;
  /** Items that moved by the answers so far. */
  readonly moved: number;
}

export function beginBudget(total: number): Budget {
  return { total: Math.max(1, Math.round(total)), used: 0, moved: 0 };
}

export function spend({ total, used, moved }: Budget, touched: number): Budget {
  return { total, used: used + 1, moved: moved + touched };
}

/** A question that was taken back is there to be asked again. */
export function giveBack({ total, used, moved }: Budget, touched: number): Budget {
  return { total, used: Math.max(0, used - 1), moved: Math.max(0, moved - touched) };
}

export function leftOf({ total, used }: Budget): number {
  return Math.max(0, total - used);
}

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
