/** "I have 20 questions": counts them down, and what they moved. Pure; renderer. */
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
