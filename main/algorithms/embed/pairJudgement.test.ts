/** How models are judged on answered pairs: against slow twins, and the intervals by drawing. */
import { describe, expect, test } from 'vitest';
import { Random } from '../random.ts';
import { judgePairs, wilsonLimits } from './pairJudgement.ts';

/** Pairs of both kinds whose distances overlap; equal ones are among them. */
function draw(random: Random, same: number, different: number, apart: number) {
  const normal = () => Math.sqrt(-2 * Math.log(1 - random.unit())) * Math.cos(2 * Math.PI * random.unit());
  const isSame = Uint8Array.from({ length: same + different }, (_, at) => (at < same ? 1 : 0));
  const distances = Float64Array.from(isSame, one => Math.round((normal() + (one ? 0 : apart)) * 50) / 50);
  return { distances, isSame };
}

function slowAuc({ distances, isSame }: ReturnType<typeof draw>): number {
  let [wins, all] = [0, 0];
  for (const [i, near] of distances.entries())
    for (const [j, far] of distances.entries()) {
      if (isSame[i] !== 1 || isSame[j] !== 0) continue;
      wins += near < far ? 1 : near === far ? 0.5 : 0;
      all++;
    }
  return wins / all;
}

/** Every threshold between two other pairs is tried; the least of the best is taken. */
function slowRight({ distances, isSame }: ReturnType<typeof draw>): number[] {
  return [...distances].map((distance, left) => {
    const others = [...distances.keys()].filter(at => at !== left);
    const values = [...new Set(others.map(at => distances[at]!))].sort((a, b) => a - b);
    const cuts = [
      -Infinity,
      ...values.map((value, at) => (at + 1 < values.length ? (value + values[at + 1]!) / 2 : value)),
    ];
    const shareOf = (cut: number, kind: number) => {
      const ofKind = others.filter(at => isSame[at] === kind);
      return ofKind.filter(at => distances[at]! <= cut === (kind === 1)).length / ofKind.length;
    };
    let [best, most] = [-Infinity, 0];
    for (const cut of cuts) {
      const share = shareOf(cut, 1) + shareOf(cut, 0);
      if (share > most + 1e-9) [best, most] = [cut, share];
    }
    return distance <= best === (isSame[left] === 1) ? 1 : 0;
  });
}

describe('judging pairs', () => {
  test.each([1, 2, 3, 4, 5])('is what the slow twins say, draw %i', seed => {
    const random = new Random(seed);
    const pairs = draw(random, 9 + seed, 14, 1);
    const judged = judgePairs(pairs.distances, pairs.isSame)!;
    expect(judged.auc.value).toBeCloseTo(slowAuc(pairs), 12);
    expect([...judged.isRight]).toEqual(slowRight(pairs));
    expect(judged.right.value).toBeCloseTo(
      slowRight(pairs).filter(one => one === 1).length / (23 + seed),
      12,
    );
  });

  test('of one kind, or of one pair of a kind, says nothing', () => {
    expect(judgePairs(Float64Array.of(1, 2, 3), Uint8Array.of(1, 1, 1))).toBeNull();
    expect(judgePairs(Float64Array.of(1, 2, 3), Uint8Array.of(1, 1, 0))).toBeNull();
    expect(judgePairs(new Float64Array(0), new Uint8Array(0))).toBeNull();
  });

  test('where all are right, the fewer pairs the wider the interval', () => {
    const perfect = (each: number) => {
      const isSame = Uint8Array.from({ length: 2 * each }, (_, at) => (at < each ? 1 : 0));
      return judgePairs(
        Float64Array.from(isSame, (one, at) => (one ? 1 : 2) + at / 1e4),
        isSame,
      )!;
    };
    for (const figure of ['auc', 'right'] as const) {
      expect(perfect(5)[figure]).toMatchObject({ value: 1, high: 1 });
      expect(perfect(5)[figure].low).toBeLessThan(perfect(50)[figure].low);
      expect(perfect(5)[figure].low).toBeGreaterThan(0.4);
      expect(perfect(50)[figure].low).toBeGreaterThan(0.9);
    }
  });

  test('distances that know nothing are right in about half of the pairs, and the interval of the AUC has 0.5', () => {
    const { auc, right } = judgePairs(...pairsOf(draw(new Random(8), 60, 60, 0)))!;
    expect(auc.low).toBeLessThan(0.5);
    expect(auc.high).toBeGreaterThan(0.5);
    expect(right.value).toBeLessThan(0.65);
  });

  test.each([
    [0.7602, 1, 15, 25],
    [0.9213, 2, 20, 10],
    [0.983, 3, 30, 30],
  ])('the interval of an AUC of %f holds it in about 95 of 100 draws', (truth, apart, same, different) => {
    const random = new Random(same);
    let held = 0;
    const draws = 500;
    for (let count = 0; count < draws; count++) {
      const { auc } = judgePairs(...pairsOf(draw(random, same, different, apart)))!;
      if (auc.low <= truth && truth <= auc.high) held++;
    }
    expect(held / draws).toBeGreaterThan(0.92);
    expect(held / draws).toBeLessThan(0.99);
  });

  test("Wilson's interval, by its published example: 81 of 263", () => {
    // Newcombe, Statistics in Medicine 17, 1998, table I: 0.2553 to 0.3662.
    const { low, high } = wilsonLimits(81, 263);
    expect(low).toBeCloseTo(0.2553, 4);
    expect(high).toBeCloseTo(0.3662, 4);
  });
});

function pairsOf({ distances, isSame }: ReturnType<typeof draw>): [Float64Array, Uint8Array] {
  return [distances, isSame];
}
