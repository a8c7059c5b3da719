import { describe, expect, it } from 'vitest';
import { gaussianClasses } from '../../../../bench/gaussianClasses.ts';
import { setsOfReason } from '../../explain/attributes.ts';
import { spaceOfPoints } from '../../linkage/itemSpace.ts';
import { keyOf, type Pair } from '../../matrix.ts';
import { Random } from '../../random.ts';
import { proposalsOf } from './proposals.ts';
import type { Link } from './resolveConflicts.ts';
import { TreeOfGroups } from './treeOfGroups.ts';
import type { Given, TreeState } from './treeState.ts';

const CLASSES = 12;

function someGroups(seed: number, spread: number) {
  const { points, truth } = gaussianClasses(160, CLASSES, seed, { columns: 8, spread });
  const tree = new TreeOfGroups(spaceOfPoints(points, { calibration: null }), ['pair', 'choice', 'odd']);
  return { tree, truth };
}

function answer({ question }: TreeState, isSame: (item: number, other: number) => boolean): Given[] {
  const { item, among } = question!;
  return among.map(({ other }) => ({
    pair: [item, other] as const,
    verdict: isSame(item, other) ? 'same' : 'different',
  }));
}

/** Which items were in one group before and are now in several, or the other way round. */
function movedItems(before: Int32Array, after: Int32Array): Set<number> {
  const moved = new Set<number>();
  for (let i = 0; i < before.length; i++)
    for (let j = 0; j < i; j++)
      if ((before[i] === before[j]) !== (after[i] === after[j])) for (const item of [i, j]) moved.add(item);
  return moved;
}

/** One item of each group. */
function oneOfEach({ labels }: TreeState): number[] {
  return [...new Map([...labels].map((label, item) => [label, item])).values()];
}

function sameAs(link: Link): (other: Link) => boolean {
  return ({ pair, isSame }) => isSame === link.isSame && keyOf(pair) === keyOf(link.pair);
}

/** Groups before of which the items are all together after, with no item of another such group. */
function isWhole(before: Int32Array, after: Int32Array, groups: ReadonlySet<number>): boolean {
  const nowOf = new Map<number, number>();
  for (const [item, group] of before.entries()) {
    if (!groups.has(group)) continue;
    const now = nowOf.get(group) ?? after[item]!;
    if (now !== after[item]) return false;
    nowOf.set(group, now);
  }
  return new Set(nowOf.values()).size === nowOf.size;
}

describe('the groups after an answer', () => {
  it.each([1, 2, 3])('are as before but for those it is about (%i)', seed => {
    const { tree, truth } = someGroups(seed, 1.1);
    let state = tree.start();
    let changed = 0;
    for (let round = 0; round < 40 && state.question !== null; round++) {
      const given = answer(state, (i, j) => truth[i] === truth[j]);
      const asked = new Set(given.flatMap(({ pair }) => pair.map(item => state.labels[item]!)));
      const next = tree.next(state, given, [0]);
      const others = new Set([...state.labels].filter(group => !asked.has(group)));
      expect(isWhole(state.labels, next.labels, others)).toBe(true);
      if (movedItems(state.labels, next.labels).size > 0) changed += 1;
      state = next;
    }
    expect(changed).toBeGreaterThan(3);
  });

  it.each([1, 2, 3])('agree with every answer that counts, however contradictory (%i)', seed => {
    const { tree } = someGroups(seed, 0.8);
    const random = new Random(seed);
    let state = tree.start();
    for (let round = 0; round < 40 && state.question !== null; round++) {
      state = tree.next(
        state,
        answer(state, () => random.unit() < 0.5),
      );
      for (const { pair, isSame } of state.arrangement.resolution.accepted)
        expect(state.labels[pair[0]] === state.labels[pair[1]]).toBe(isSame);
    }
  });

  it.each([1, 2, 3])('never change elsewhere once named or confirmed, however people err (%i)', seed => {
    const { tree, truth } = someGroups(seed, 1.1);
    const random = new Random(seed);
    let state = tree.start();
    let [moved, discarded] = [0, 0];
    const named = new Set([0, 40, 80]);
    for (let round = 0; round < 60 && state.question !== null; round++) {
      const given = answer(state, (i, j) => (truth[i] === truth[j]) !== random.unit() < 0.25);
      const asked = new Set(given.flatMap(({ pair }) => pair.map(item => state.labels[item]!)));
      const { accepted } = state.arrangement.resolution;
      const confirmed = accepted.flatMap(({ pair, isSame }) => (isSame ? pair : []));
      const fixed = new Set([...named, ...confirmed].map(item => state.labels[item]!));
      const next = tree.next(state, given, [...named]);
      const gone = movedItems(state.labels, next.labels);
      for (const item of gone)
        expect(fixed.has(state.labels[item]!) && !asked.has(state.labels[item]!)).toBe(false);
      if (gone.size > 0) moved += 1;
      if (accepted.some(link => !next.arrangement.resolution.accepted.some(sameAs(link)))) discarded += 1;
      state = next;
    }
    // Earlier answers were discarded, too, in the groups asked about.
    expect(moved).toBeGreaterThan(10);
    expect(discarded).toBeGreaterThan(0);
  });

  it('get nothing from elsewhere once all have names', () => {
    const { tree, truth } = someGroups(1, 1.1);
    let state = tree.start();
    for (let round = 0; round < 30 && state.question !== null; round++) {
      const given = answer(state, (i, j) => truth[i] === truth[j]);
      const asked = new Set(given.flatMap(({ pair }) => pair.map(item => state.labels[item]!)));
      const next = tree.next(state, given, oneOfEach(state));
      for (const item of movedItems(state.labels, next.labels))
        expect(asked.has(state.labels[item]!)).toBe(true);
      state = next;
    }
  });

  it('stay when the metric is learned', () => {
    const { tree, truth } = someGroups(4, 0.9);
    const named = [0];
    let state = tree.start();
    let learned = 0;
    for (let round = 0; round < 30 && state.question !== null; round++) {
      const given = answer(state, (i, j) => truth[i] === truth[j]);
      const asked = new Set(given.flatMap(({ pair }) => pair.map(item => state.labels[item]!)));
      const next = tree.next(state, given, named);
      if (state.pending?.rounds === 1) {
        learned += 1;
        expect(next.treeModel).not.toBe(state.treeModel);
        const others = new Set([...state.labels].filter(group => !asked.has(group)));
        expect(isWhole(state.labels, next.labels, others)).toBe(true);
      }
      state = next;
    }
    expect(learned).toBeGreaterThan(0);
  });

  it('stay where the learned height is clearly another, named or not: that is asked about and proposed', () => {
    const { points, truth } = gaussianClasses(1000, 100, 1, { columns: 64, spread: 1.5 });
    const space = spaceOfPoints(points, { calibration: null });
    for (const areNamed of [false, true]) {
      const tree = new TreeOfGroups(space, ['pair', 'choice', 'odd']);
      let state = tree.start();
      let [most, learned] = [0, 0];
      for (let round = 0; round < 12 && state.question !== null; round++) {
        const given = answer(state, (i, j) => truth[i] === truth[j]);
        const asked = new Set(given.flatMap(({ pair }) => pair.map(item => state.labels[item]!)));
        const next = tree.next(state, given, areNamed ? oneOfEach(state) : []);
        learned += next.treeModel === state.treeModel ? 0 : 1;
        const moved = [...movedItems(state.labels, next.labels)];
        most = Math.max(most, moved.filter(item => !asked.has(state.labels[item]!)).length);
        state = next;
      }
      // What leaves a group joins another one that has no name: no more than these two change.
      expect(most).toBeLessThan(areNamed ? 1 : 50);
      expect(learned).toBeGreaterThan(0);
      expect(proposalsOf(state).length).toBeGreaterThan(0);
    }
  });

  it('are not made anew against hard reasons where the learned height is clearly another', () => {
    const { points, truth } = gaussianClasses(1000, 100, 1, { columns: 64, spread: 1.5 });
    const space = spaceOfPoints(points, { calibration: null });
    // Every class has items of both sides, so appearance alone would put them together.
    const data = Float64Array.from({ length: points.rows }, (_, item) => (item % 2 === 0 ? 0.95 : 0.05));
    const pair: Pair = [0, 1];
    const sets = setsOfReason({
      pair,
      verdict: 'different',
      kind: 'binary',
      scores: { rows: points.rows, columns: 1, data },
      attributes: [0],
      threshold: 0.5,
      confidence: 'hard',
    });
    const reason = { pair, sets, about: 'even', reliability: 0.9, columns: [] };
    const tree = new TreeOfGroups(space, ['pair', 'choice', 'odd'], [], () => reason);
    const told = { pair, verdict: 'different', reason: { key: 'why', named: [] } } as const;
    let state = tree.next(tree.start(), [told]);
    let learned = 0;
    for (let round = 0; round < 12 && state.question !== null; round++) {
      const isSame = (i: number, j: number) => truth[i] === truth[j] && i % 2 === j % 2;
      const next = tree.next(state, answer(state, isSame));
      if (next.treeModel !== state.treeModel) learned += 1;
      expect(mixedGroups(next.labels)).toBe(0);
      state = next;
    }
    expect(learned).toBeGreaterThan(0);
  });
});

/** Groups with items of even and of odd numbers. */
function mixedGroups(labels: Int32Array): number {
  const sides = (parity: number) => new Set(labels.filter((_, item) => item % 2 === parity));
  return [...sides(0)].filter(group => sides(1).has(group)).length;
}
