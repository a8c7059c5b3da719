/** The slow twin of affinityPropagation, for tests and benchmarks. Pure. */
import type { Matrix } from '../../matrix.ts';

/** Eqs. (1) to (3), message by message, and the steps after them, as written: O(N³) per iteration. */
export function propagateSlowly(
  similarity: Matrix,
  preference: number,
  damping: number,
  maxIterations: number,
) {
  const n = similarity.rows;
  const items = [...Array(n).keys()];
  const s = (i: number, k: number): number => (i === k ? preference : similarity.data[i * n + k]!);
  let r = items.map(() => items.map(() => 0));
  let a = items.map(() => items.map(() => 0));
  const damped = (old: number[][], message: (i: number, k: number) => number): number[][] =>
    items.map(i => items.map(k => damping * old[i]![k]! + (1 - damping) * message(i, k)));
  const rival = (i: number, k: number): number =>
    Math.max(...items.filter(other => other !== k).map(other => a[i]![other]! + s(i, other)));
  const support = (i: number, k: number): number =>
    items
      .filter(other => other !== i && other !== k)
      .reduce((sum, other) => sum + Math.max(0, r[other]![k]!), 0);
  const history: string[] = [];
  const stable = (): boolean =>
    history.length > 15 && new Set(history.slice(-15)).size === 1 && history.at(-1) !== '';
  while (history.length < maxIterations && !stable()) {
    r = damped(r, (i, k) => s(i, k) - rival(i, k));
    a = damped(a, (i, k) => (i === k ? support(k, k) : Math.min(0, r[k]![k]! + support(i, k))));
    history.push(items.filter(k => r[k]![k]! + a[k]![k]! > 0).join());
  }
  const evidence = (k: number): number => r[k]![k]! + a[k]![k]!;
  const named = items.filter(k => evidence(k) > 0);
  let exemplars =
    named.length > 0 ? named : [items.reduce((best, k) => (evidence(k) > evidence(best) ? k : best))];
  const nearest = (i: number): number =>
    exemplars.includes(i) ? i : exemplars.reduce((best, e) => (s(i, e) > s(i, best) ? e : best));
  exemplars = exemplars.map(e => {
    const members = items.filter(i => nearest(i) === e);
    const sum = (candidate: number): number => members.reduce((so, i) => so + s(i, candidate), 0);
    return members.reduce((best, candidate) => (sum(candidate) > sum(best) ? candidate : best));
  });
  return { exemplarOf: items.map(nearest), iterations: history.length, converged: stable() };
}
