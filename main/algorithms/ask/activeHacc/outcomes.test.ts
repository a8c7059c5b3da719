import { describe, expect, it } from 'vitest';
import { growForest, sortEdges } from '../../cluster/hacc.ts';
import { closeConsistent } from '../../constraints.ts';
import type { Pair } from '../../matrix.ts';
import { Random } from '../../random.ts';
import { meetingTime } from './baseRun.ts';
import { candidates, compareLabels } from './brute.ts';
import { readDistances, SortedEdges } from './edges.ts';
import { Outcomes } from './outcomes.ts';
import { change } from './question.ts';
import { drawInstance } from './randomInstance.ts';
import { itemsOfMerge } from './select.ts';

/**
 * The change of every candidate, by re-clustering and by its class; the argmax alone would hide a wrong one.
 */
function compareEveryPair(seed: number, smallest: number, largest: number): number {
  const { distances, request } = drawInstance(new Random(seed), smallest, largest);
  const { n } = distances;
  const { k, mustLink, cannotLink } = request;
  const closure = closeConsistent(n, mustLink, cannotLink);
  const sorted = sortEdges(distances);
  const { labels } = growForest(sorted, k, closure);
  const source = { kind: 'condensed' as const, ...distances };
  const outcomes = new Outcomes(new SortedEdges(source), readDistances(source), k, closure, false);
  expect(outcomes.run.labels).toEqual(labels);

  const ofMerge = new Map<string, number>();
  for (let t = 1; t <= outcomes.run.reached; t++) {
    const { kept, joined } = itemsOfMerge(outcomes, t);
    for (const i of kept) {
      for (const j of joined) {
        const pair = String([Math.min(i, j), Math.max(i, j)]);
        expect(ofMerge.has(pair), `[${pair}] belongs to one merge`).toBe(false);
        ofMerge.set(pair, t);
      }
    }
  }
  let together = 0;
  let pairs = 0;
  for (const pair of candidates(closure, [])) {
    const [i, j] = pair;
    const x = closure.componentOf[i]!;
    const y = closure.componentOf[j]!;
    const isTogether = labels[i] === labels[j];
    const answered: Pair[] = [pair];
    const then = isTogether
      ? closeConsistent(n, mustLink, [...cannotLink, ...answered])
      : closeConsistent(n, [...mustLink, ...answered], cannotLink);
    const { stay, part, join } = compareLabels(labels, growForest(sorted, k, then).labels);
    let changed: number;
    if (isTogether) {
      together++;
      const t = ofMerge.get(String(pair))!;
      expect(meetingTime(outcomes.run, x, y)).toBe(t);
      changed = outcomes.ofDifferent(t);
    } else {
      expect(ofMerge.has(String(pair))).toBe(false);
      changed = outcomes.ofSame(x, y);
    }
    expect(changed, `seed ${seed}, pair [${pair}], ${isTogether ? 'together' : 'apart'}`).toBe(
      change(stay, part, join),
    );
    pairs++;
  }
  expect(ofMerge.size).toBe(together);
  return pairs;
}

describe('classes', () => {
  it('cover every candidate once, with the change that re-clustering has for every pair in them', () => {
    let pairs = 0;
    for (let seed = 0; seed < 3000; seed++) pairs += compareEveryPair(seed, 2, 14);
    expect(pairs).toBeGreaterThan(50_000);
  });

  it('do so for larger instances, where simulations run long', () => {
    for (let seed = 0; seed < 40; seed++) compareEveryPair(seed, 24, 40);
  });
});
