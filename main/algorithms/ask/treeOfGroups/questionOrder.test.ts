/** No wasted questions: what is unsure comes before what is clean, and nothing clean is asked about over and over. */
import { expect, it } from 'vitest';
import { gaussianClasses } from '../../../../bench/gaussianClasses.ts';
import { spaceOfPoints } from '../../linkage/itemSpace.ts';
import { Random } from '../../random.ts';
import type { Question } from './questions.ts';
import { TreeOfGroups } from './treeOfGroups.ts';
import type { Given } from './treeState.ts';

const COLUMNS = 6;
const SIZES = [10, 6, 8, 8, 8, 8, 8, 8];

/** Tight classes far apart, but for the second, which lies beside the first. */
function classes(apart: number): { points: Parameters<typeof spaceOfPoints>[0]; truth: number[] } {
  const random = new Random(5);
  const centres = SIZES.map(() => Array.from({ length: COLUMNS }, () => random.normal() * 4));
  centres[1] = centres[0]!.map((value, column) => value + (column < 2 ? apart : 0));
  const truth = SIZES.flatMap((size, label) => new Array<number>(size).fill(label));
  const data = truth.flatMap(label => centres[label]!.map(value => value + random.normal() * 0.6));
  return { points: { rows: truth.length, columns: COLUMNS, data: Float64Array.from(data) }, truth };
}

function answerTo({ item, among }: Question, truth: ArrayLike<number>): Given[] {
  return among.map(({ other }) => ({
    pair: [item, other],
    verdict: truth[item] === truth[other] ? 'same' : 'different',
  }));
}

it.each([1.5, 2])('asks about unsure groups before clean ones, and about these hardly again (%d)', apart => {
  const { points, truth } = classes(apart);
  const tree = new TreeOfGroups(spaceOfPoints(points, { calibration: null }), ['pair', 'choice', 'odd']);
  let state = tree.start();
  const groups = Map.groupBy(state.labels.keys(), item => state.labels[item]!);
  const leastOf = (members: number[]) => Math.min(...members.map(item => state.belonging[item]!));
  const isMixed = (members: number[]) => new Set(members.map(item => truth[item])).size > 1;
  // Marked unsure are the mixed ones, and no others.
  const unsure = [...groups].filter(([, members]) => leastOf(members) < 0.8);
  const clean = [...groups].filter(([, members]) => !isMixed(members));
  expect(unsure.map(([label]) => label)).toEqual(
    [...groups].filter(([, members]) => isMixed(members)).map(([label]) => label),
  );
  expect([unsure.length, clean.length]).toEqual([2, 2]);
  const first = new Map<number, number>();
  const times = new Map<number, number>();
  const labels = state.labels;
  let asked = 0;
  for (; state.question !== null && asked < 60; asked++) {
    const { item, among } = state.question;
    const isInside = among.every(({ candidate }) => candidate.sides.isTogether);
    const label = labels[item]!;
    if (isInside && !first.has(label)) first.set(label, asked);
    if (isInside) times.set(label, (times.get(label) ?? 0) + 1);
    state = tree.next(state, answerTo(state.question, truth));
  }
  expect(state.question).toBeNull();
  const ofUnsure = unsure.map(([label]) => first.get(label)!);
  for (const [label] of clean) {
    expect(first.get(label) ?? asked).toBeGreaterThan(Math.max(...ofUnsure));
    expect(times.get(label) ?? 0).toBeLessThanOrEqual(2);
  }
});

it.each([1, 2, 3])('shows no groups of which nobody would choose one (%i)', seed => {
  const { points, truth } = gaussianClasses(160, 12, seed, { columns: 8, spread: 1.1 });
  const tree = new TreeOfGroups(spaceOfPoints(points, { calibration: null }), ['pair', 'choice', 'odd']);
  let state = tree.start();
  let choices = 0;
  for (let asked = 0; state.question !== null && asked < 60; asked++) {
    const { kind, among } = state.question;
    if (kind === 'choice') {
      choices += 1;
      const chances = among.map(({ candidate }) => candidate.chance);
      expect(Math.min(...chances)).toBeGreaterThanOrEqual(0.01);
      expect(chances.reduce((sum, chance) => sum + chance)).toBeGreaterThanOrEqual(0.1);
    }
    state = tree.next(state, answerTo(state.question, truth));
  }
  expect(choices).toBeGreaterThan(0);
});
