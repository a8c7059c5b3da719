/** The default strategy: it asks about every item, keeps answers, and works from distances alone. */

import { expect, test } from 'vitest';
import { gaussianClasses } from '../../../bench/gaussianClasses.ts';
import type { Given } from '../ask/treeOfGroups/treeState.ts';
import { pairwiseDistances } from '../distance.ts';
import { keyOf, type Matrix, type Pair } from '../matrix.ts';
import { scoreClustering } from '../metrics/clusterMetrics.ts';
import { findNeighbours, nearestRows } from '../neighbours/nearestNeighbours.ts';
import { Random } from '../random.ts';
import { GroupTree, type TreeItems } from './groupTree.ts';
import type { EarlierAnswer } from './questionStrategy.ts';

function input(verdict: Given['verdict'], i: number, j: number): readonly Given[] {
  return [{ pair: [i, j], verdict }];
}

/** Clouds that touch a little; item i belongs to cloud i mod 8. */
function clouds(items: number, spread = 2): { points: Matrix; truth: number[] } {
  const random = new Random(6);
  const centres = Array.from({ length: 8 * 6 }, () => random.normal() * spread);
  const data = Float64Array.from(
    { length: items * 6 },
    (_, at) => centres[(Math.floor(at / 6) % 8) * 6 + (at % 6)]! + random.normal(),
  );
  return { points: { rows: items, columns: 6, data }, truth: Array.from({ length: items }, (_, i) => i % 8) };
}

/** The score after a person who is always right answered so many questions. */
function play(tree: GroupTree, truth: readonly number[], questions: number): number {
  const rounds: Given[][] = [];
  for (;;) {
    const { labels, question } = tree.next({ rounds });
    if (question === null || rounds.length === questions) return scoreClustering(truth, labels).jaccard;
    const given: Given[] = [];
    for (const other of question.among) {
      const isSame = truth[question.item] === truth[other];
      given.push({ pair: [question.item, other], verdict: isSame ? 'same' : 'different' });
      if (question.kind === 'choice' && isSame) break;
    }
    rounds.push(given);
  }
}

test('no item is hidden behind another, however many there are', () => {
  const { points, truth } = clouds(2_400, 4);
  const tree = new GroupTree({ points, calibration: null });
  expect(play(tree, truth, 120)).toBeGreaterThan(0.99);
}, 60_000);

test('distances alone are enough', () => {
  const { points, truth } = clouds(160, 3);
  const tree = new GroupTree(pairwiseDistances(points, 'euclidean'), { kinds: ['pair'] });
  expect(play(tree, truth, 80)).toBeGreaterThan(0.9);
});

test('neighbours that are known already give the same groups', () => {
  const { points } = clouds(160);
  const work = findNeighbours(points, { wanted: 20, nearestRows, threads: 1 });
  let step = work.next();
  while (!step.done) step = work.next();
  const groups = (items: TreeItems) => new GroupTree(items).groups({ rounds: [] });
  const calibration = { a: 12, b: 3 };
  expect(groups({ points, calibration, neighbours: step.value })).toEqual(groups({ points, calibration }));
});

test('the same log gives the same result, whatever was asked before', () => {
  const { points } = clouds(240);
  const wandering = new GroupTree({ points, calibration: null });
  const parted = [input('different', 0, 8), input('same', 0, 1), input('different', 0, 3)];
  const first = wandering.next({ rounds: [] });
  wandering.next({ rounds: parted });
  expect(wandering.next({ rounds: [] })).toEqual(first);
  wandering.next({ rounds: parted.slice(0, 1) });
  const fresh = new GroupTree({ points, calibration: null });
  expect(fresh.next({ rounds: parted })).toEqual(wandering.next({ rounds: parted }));
  const { labels } = fresh.next({ rounds: parted });
  expect(labels[0]).not.toBe(labels[8]);
  expect(labels[0]).toBe(labels[1]);
});

test('what is computed part by part, with other requests between, is the same', () => {
  const { points, truth } = clouds(240);
  const whole = new GroupTree({ points, calibration: null }, { kinds: ['pair'] });
  const rounds: (readonly Given[])[] = [];
  for (let asked = 0; asked < 20; asked++) {
    const { item, among } = whole.next({ rounds }).question!;
    rounds.push(input(truth[item] === truth[among[0]!] ? 'same' : 'different', item, among[0]!));
  }
  const inParts = new GroupTree({ points, calibration: null }, { kinds: ['pair'] });
  let parts = 0;
  for (; !inParts.advance({ rounds }, 'next'); parts++)
    if (parts % 5 === 0) inParts.next({ rounds: rounds.slice(0, parts % 20) });
  // After twenty answers the metric is due, in several parts.
  expect(parts).toBeGreaterThan(3);
  expect(inParts.next({ rounds })).toEqual(whole.next({ rounds }));
  const further = [...rounds, input('same', 0, 1)];
  expect(inParts.next({ rounds: further })).toEqual(whole.next({ rounds: further }));
});

test('in a large collection a metric takes effect rounds later, learned in the background or at once', () => {
  const { points, truth } = clouds(4_000, 1.4);
  const [whole, inParts] = [0, 1].map(() => new GroupTree({ points, calibration: null })) as [
    GroupTree,
    GroupTree,
  ];
  const rounds: (readonly Given[])[] = [];
  let parts = 0;
  for (let asked = 0; asked < 14; asked++) {
    // Half of the parts of each round, so that a metric is learned during several.
    for (let part = 0; part < 4 && !inParts.advance({ rounds }, 'later'); part++) parts++;
    const result = whole.next({ rounds });
    expect(inParts.next({ rounds })).toEqual(result);
    const { item, among } = result.question!;
    rounds.push(
      among.map(other => ({
        pair: [item, other],
        verdict: truth[item] === truth[other] ? 'same' : 'different',
      })),
    );
  }
  expect(parts).toBeGreaterThan(10);
}, 60_000);

test('a saved state goes on as the log that it was saved after', () => {
  const { points, truth } = clouds(320, 1.3);
  const whole = new GroupTree({ points, calibration: null });
  const rounds: (readonly Given[])[] = [];
  const saved = new Map<number, string>();
  const results = [];
  for (let asked = 0; asked < 24; asked++) {
    // Before, while and after the metric is learned; every fifth answer is wrong, and one is missing.
    saved.set(asked, JSON.stringify(whole.save({ rounds })));
    const result = whole.next({ rounds });
    results.push(result);
    const { item, among } = result.question!;
    rounds.push(
      among.map((other, at) => {
        const isSame = (truth[item] === truth[other]) !== ((asked + at) % 5 === 0);
        return { pair: [item, other], verdict: asked === 7 ? 'cannot-tell' : isSame ? 'same' : 'different' };
      }),
    );
  }
  for (const [length, text] of saved) {
    if (length % 3 !== 0) continue;
    const restored = new GroupTree({ points, calibration: null });
    restored.restore({ rounds: rounds.slice(0, length) }, JSON.parse(text));
    const until = { rounds: rounds.slice(0, length + 1) };
    if (length % 2 === 0) while (!restored.advance(until, 'next'));
    for (let after = length; after < 24; after += 2)
      expect(restored.next({ rounds: rounds.slice(0, after) })).toEqual(results[after]);
  }
}, 60_000);

test('a question that checks an earlier answer says which, and why', () => {
  // Three places with five items each, a little apart.
  const data = Float64Array.from({ length: 30 }, (_, at) => 10 * ((at >> 1) % 3) + Math.sin(at * 7));
  const points = { rows: 15, columns: 2, data };
  const tree = new GroupTree({ points, calibration: null }, { kinds: ['pair'] });
  const checks = (isMistaken: boolean) => {
    const rounds: (readonly Given[])[] = [];
    const checks: { again: EarlierAnswer; asked: Pair; first: Given }[] = [];
    for (let asked = 0; asked < 12; asked++) {
      const { question } = tree.next({ rounds });
      if (question === null) break;
      const [i, j] = [question.item, question.among[0]!];
      if (question.again !== null)
        checks.push({ again: question.again, asked: [i, j], first: rounds[0]![0]! });
      const isSame = i % 3 === j % 3;
      rounds.push(input(isSame !== (isMistaken && asked === 0) ? 'same' : 'different', i, j));
    }
    return checks;
  };
  expect(checks(false)).toEqual([]);
  const [surprise, divided, last] = checks(true);
  expect(surprise!.again).toEqual({ ...surprise!.first, why: 'surprise' });
  expect(surprise!.asked).not.toEqual(surprise!.again.pair);
  // The other items were answered otherwise: others again, and then the first two once more.
  expect(divided!.again).toEqual({ ...divided!.first, why: 'divided' });
  expect(divided!.asked).not.toEqual(divided!.again.pair);
  expect(divided!.asked).not.toEqual(surprise!.asked);
  expect(last!.again).toEqual({ ...last!.first, why: 'divided' });
  expect(last!.asked).toEqual(last!.again.pair);
});

test('names given or taken back meanwhile count from their round on, as in a log that had them from the start', () => {
  const { points, truth } = clouds(200, 1.2);
  const tree = new GroupTree({ points, calibration: null });
  const rounds: (readonly Given[])[] = [];
  const labels = () => tree.next({ rounds }).labels;
  for (let asked = 0; asked < 14; asked++) {
    const { question } = tree.next({ rounds });
    if (question === null) break;
    const { item, among } = question;
    rounds.push(
      among.map(other => ({
        pair: [item, other],
        verdict: truth[item] === truth[other] ? 'same' : 'different',
      })),
    );
  }
  const unnamed = [...labels()];
  // Every item has a name from the fifth round on: nothing may come to any group but those asked about.
  const namings = Array.from({ length: 200 }, (_, item) => ({ round: 4, item, isNamed: true }));
  const renamed = [...namings, { round: 9, item: 3, isNamed: false }];
  const results = [undefined, namings, renamed, undefined].map(given => [
    ...tree.next({ rounds, ...(given && { namings: given }) }).labels,
  ]);
  const fresh = [namings, renamed].map(given => [
    ...new GroupTree({ points, calibration: null }).next({ rounds, namings: given }).labels,
  ]);
  expect(results).toEqual([unnamed, ...fresh, unnamed]);
  expect(fresh[0]).not.toEqual(unnamed);
});

test('every check names an answer that was given; one that nothing speaks against says that it stands alone', () => {
  const { points, truth } = gaussianClasses(160, 12, 2, { columns: 8, spread: 1.6 });
  const tree = new GroupTree({ points, calibration: null });
  const rounds: (readonly Given[])[] = [];
  const whys = new Set<string>();
  for (let asked = 0; asked < 80; asked++) {
    const { question } = tree.next({ rounds });
    if (question === null) break;
    const { item, among, again } = question;
    if (again !== null) {
      whys.add(again.why);
      const given = rounds.flat().filter(({ pair }) => keyOf(pair) === keyOf(again.pair));
      expect(given.map(({ verdict }) => verdict)).toContain(again.verdict);
      if (again.why !== 'divided') expect(keyOf([item, among[0]!])).not.toBe(keyOf(again.pair));
    }
    // Of every sixth question the first pair is answered wrongly.
    const isMistaken = asked % 6 === 5;
    rounds.push(
      among.map((other, at) => ({
        pair: [item, other],
        verdict: (truth[item] === truth[other]) !== (isMistaken && at === 0) ? 'same' : 'different',
      })),
    );
  }
  expect([...whys].sort()).toEqual(['alone', 'divided', 'surprise']);
});
