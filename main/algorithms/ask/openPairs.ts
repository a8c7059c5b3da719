/** The questions that are left: every pair that the answers do not decide and that was not skipped. Pure. */
import type { Closure } from '../constraints.ts';
import type { Pair } from '../matrix.ts';

/** Calls `visit` for each open pair i < j, in ascending (i, j), with its position in the condensed form. O(N^2 + answers). */
export function forEachOpenPair(
  closure: Closure,
  skip: readonly Pair[],
  visit: (i: number, j: number, position: number) => void,
): void {
  const { componentOf, count } = closure;
  const n = componentOf.length;
  const apartFrom = apartByComponent(closure);
  const skipped = skippedByItem(skip);
  const isClosed = new Uint8Array(count);
  let position = 0;
  for (let i = 0; i < n; i++) {
    const component = componentOf[i]!;
    const apart = apartFrom.get(component) ?? [];
    isClosed[component] = 1;
    for (const other of apart) isClosed[other] = 1;
    const skippedHere = skipped.get(i);
    for (let j = i + 1; j < n; j++, position++) {
      if (isClosed[componentOf[j]!] === 1) continue;
      if (skippedHere?.has(j)) continue;
      visit(i, j, position);
    }
    isClosed[component] = 0;
    for (const other of apart) isClosed[other] = 0;
  }
}

function apartByComponent(closure: Closure): Map<number, number[]> {
  const apart = new Map<number, number[]>();
  for (const [a, b] of closure.cannotLinks) {
    append(apart, a, b);
    append(apart, b, a);
  }
  return apart;
}

function append(lists: Map<number, number[]>, key: number, value: number): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

function skippedByItem(skip: readonly Pair[]): Map<number, Set<number>> {
  const skipped = new Map<number, Set<number>>();
  for (const [i, j] of skip) {
    const smaller = Math.min(i, j);
    const others = skipped.get(smaller) ?? new Set();
    skipped.set(smaller, others.add(Math.max(i, j)));
  }
  return skipped;
}
