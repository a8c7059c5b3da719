/** Items that come to a collection of which much was said: what is there stays, what comes finds its place. */
import { expect, test } from 'vitest';
import { spaceOfPoints } from '../../linkage/itemSpace.ts';
import { keyOf, type Matrix, type Pair, pickRows } from '../../matrix.ts';
import { Random } from '../../random.ts';
import { GroupTree } from '../../strategies/groupTree.ts';
import { placeArrivals } from './arrivals.ts';
import type { Given } from './treeState.ts';

const SUBJECTS = 8;
const COLUMNS = 6;
const ALL = 240;

/** Item i belongs to cloud i mod 8. */
function clouds(spread: number): Matrix {
  const random = new Random(6);
  const centres = Array.from({ length: SUBJECTS * COLUMNS }, () => random.normal() * spread);
  const data = Float64Array.from(
    { length: ALL * COLUMNS },
    (_, at) =>
      centres[(Math.floor(at / COLUMNS) % SUBJECTS) * COLUMNS + (at % COLUMNS)]! + random.normal() * 0.7,
  );
  return { rows: ALL, columns: COLUMNS, data };
}

/** Which of these items are together. */
function partition(labels: Int32Array, rows: Iterable<number>): string[] {
  const groups = new Map<number, number[]>();
  for (const row of rows) groups.set(labels[row]!, [...(groups.get(labels[row]!) ?? []), row]);
  return [...groups.values()].map(String).sort();
}

test('groups of what was there stay, before, while and after a metric is learned; what comes joins its own', () => {
  const points = clouds(1.6);
  const came = Array.from({ length: ALL }, (_, item) => item).filter(item => item % 11 === 3);
  const rowNow = Int32Array.from({ length: ALL }, (_, item) => item).filter(item => item % 11 !== 3);
  const before = new GroupTree({ points: pickRows(points, rowNow), calibration: null });
  const rounds: (readonly Given[])[] = [];
  const now = (pair: Pair): Pair => [rowNow[pair[0]]!, rowNow[pair[1]]!];
  let [placed, right] = [0, 0];
  for (let asked = 0; asked < 24; asked++) {
    const { labels, question } = before.next({ rounds });
    if (asked % 4 === 3) {
      const text = JSON.stringify(before.saveForArrivals({ rounds }, { rowNow, rows: ALL }));
      const roundsNow = rounds.map(round => round.map(given => ({ ...given, pair: now(given.pair) })));
      const after = new GroupTree({ points, calibration: null });
      after.restore({ rounds: roundsNow }, JSON.parse(text));
      const result = after.next({ rounds: roundsNow });
      const own = Int32Array.from(rowNow, row => result.labels[row]!);
      expect(partition(own, own.keys())).toEqual(partition(labels, own.keys()));
      for (const item of came) {
        const others = [...rowNow].filter(row => result.labels[row] === result.labels[item]);
        if (others.length === 0) continue;
        placed += 1;
        const mine = others.filter(row => row % SUBJECTS === item % SUBJECTS);
        if (2 * mine.length > others.length) right += 1;
      }
      // It goes on: saved and restored it asks the same, and an answer changes it alike.
      const again = new GroupTree({ points, calibration: null });
      again.restore({ rounds: roundsNow }, JSON.parse(JSON.stringify(after.save({ rounds: roundsNow }))));
      expect(again.next({ rounds: roundsNow })).toEqual(result);
      const { item, among } = result.question!;
      const round = among.map(other => answer(item, other));
      expect(again.next({ rounds: [...roundsNow, round] })).toEqual(
        after.next({ rounds: [...roundsNow, round] }),
      );
    }
    const { item, among } = question!;
    // Every fifth answer is wrong: what contradicts others is not taken for true.
    rounds.push(
      among.map(other => {
        const { verdict } = answer(rowNow[item]!, rowNow[other]!);
        const wrong = verdict === 'same' ? 'different' : 'same';
        return { pair: [item, other], verdict: asked % 5 === 2 ? wrong : verdict };
      }),
    );
  }
  expect(placed).toBeGreaterThan(0.8 * 6 * came.length);
  expect(right).toBeGreaterThan(0.75 * placed);
});

function answer(item: number, other: number): Given {
  return { pair: [item, other], verdict: item % SUBJECTS === other % SUBJECTS ? 'same' : 'different' };
}

test('no two groups that were there are joined, and what fits none stays alone', () => {
  // Four of each place; the last place is far from all others. Of the first place two groups were made.
  const places = [0, 0, 0, 0, 10, 10, 10, 10, 0.1, 10.1, 500];
  const points: Matrix = {
    rows: places.length,
    columns: 1,
    data: Float64Array.from(places, (place, at) => place + 0.01 * at),
  };
  const space = spaceOfPoints(points, { calibration: null });
  const labels = Int32Array.of(0, 0, 1, 1, 2, 2, 2, 2, 3, 4, 5);
  const placed = placeArrivals(space, labels, [8, 9, 10], 0.85);
  expect(placed[0]).toBe(placed[1]);
  expect(placed[2]).toBe(placed[3]);
  expect(placed[0]).not.toBe(placed[2]);
  expect([placed[0], placed[2]]).toContain(placed[8]);
  expect(placed[9]).toBe(placed[4]);
  expect([...placed].filter(label => label === placed[10])).toHaveLength(1);
  expect(placeArrivals(space, labels, [], 0.85)).toEqual(labels);
});

test('pairs that were skipped are known by their rows of now', () => {
  const points = clouds(1.6);
  const rowNow = Int32Array.from({ length: ALL - 1 }, (_, item) => item + 1);
  const before = new GroupTree({ points: pickRows(points, rowNow), calibration: null });
  const rounds: Given[][] = [[{ pair: [4, 2], verdict: 'cannot-tell' }]];
  const saved = before.saveForArrivals({ rounds }, { rowNow, rows: ALL });
  expect(saved?.skipped).toEqual([keyOf([5, 3])]);
  expect(saved?.arrived).toEqual([0]);
});
