/** The slow twin of explainByAttributes, for tests and benchmarks. Pure. */
import type { WeightedPair } from '../../matrix.ts';
import type { Reason } from '../explanation.ts';

/** The rule as it is written, pair by pair and item by item: O(N³). */
export function explainSlowly({
  scores,
  pair,
  verdict,
  attributes,
  kind,
  threshold,
  confidence,
}: Reason): WeightedPair[] {
  const n = scores.rows;
  const items = [...Array(n).keys()];
  const at = (item: number, attribute: number): number => scores.data[item * scores.columns + attribute]!;
  const between = (one: number, other: number, attribute: number): number =>
    items.filter(
      item =>
        at(item, attribute) > Math.min(at(one, attribute), at(other, attribute)) &&
        at(item, attribute) < Math.max(at(one, attribute), at(other, attribute)),
    ).length;
  const isAnswered = (i: number, j: number): boolean => pair.includes(i) && pair.includes(j);
  const found = new Map<string, number>();
  const generate = (pairs: WeightedPair[]): void => {
    const all = pairs.filter(([i, j]) => !isAnswered(i, j));
    const low = Math.min(...all.map(([, , c]) => c));
    const high = Math.max(...all.map(([, , c]) => c));
    for (const [i, j, c] of all) {
      const soft = kind === 'binary' ? c : (c - low + 1) / (high - low + 1);
      const weight = confidence === 'hard' ? 1 : soft;
      const key = `${Math.min(i, j)} ${Math.max(i, j)}`;
      if (weight > 0) found.set(key, Math.max(found.get(key) ?? 0, weight));
    }
  };
  if (verdict === 'same' && attributes.length > 0) {
    const inside = items.filter(item =>
      attributes.every(a =>
        kind === 'binary'
          ? at(item, a) >= threshold
          : at(item, a) >= Math.min(at(pair[0], a), at(pair[1], a)) &&
            at(item, a) <= Math.max(at(pair[0], a), at(pair[1], a)),
      ),
    );
    const mean = (value: (a: number) => number): number =>
      attributes.reduce((sum, a) => sum + value(a), 0) / attributes.length;
    generate(
      inside.flatMap(i =>
        inside
          .filter(j => j > i)
          .map((j): WeightedPair => {
            if (kind === 'relative') return [i, j, -mean(a => between(i, j, a))];
            return [i, j, mean(a => at(i, a)) * mean(a => at(j, a))];
          }),
      ),
    );
  }
  if (verdict === 'different')
    for (const a of attributes) {
      const higher = at(pair[0], a) >= at(pair[1], a) ? pair[0] : pair[1];
      const lower = higher === pair[0] ? pair[1] : pair[0];
      generate(
        items.flatMap(i =>
          items.flatMap((j): WeightedPair[] => {
            if (kind === 'binary')
              return at(i, a) >= threshold && at(j, a) < threshold ? [[i, j, at(i, a) * (1 - at(j, a))]] : [];
            return at(i, a) > at(higher, a) && at(j, a) < at(lower, a)
              ? [[i, j, between(i, higher, a) + between(j, lower, a)]]
              : [];
          }),
        ),
      );
    }
  const sorted = [...found].map(([key, weight]): WeightedPair => {
    const [i, j] = key.split(' ').map(Number) as [number, number];
    return [i, j, weight];
  });
  sorted.sort((one, other) => one[0] - other[0] || one[1] - other[1]);
  return [[pair[0], pair[1], 1], ...sorted];
}
