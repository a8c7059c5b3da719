import { describe, expect, it } from 'vitest';
import { spaceOfPoints } from '../../linkage/itemSpace.ts';
import { keyOf, type Matrix, type Pair } from '../../matrix.ts';
import { scoreClustering } from '../../metrics/clusterMetrics.ts';
import { Random } from '../../random.ts';
import { type Question, secondsFor } from './questions.ts';
import { Tree } from './tree.ts';
import { TreeOfGroups } from './treeOfGroups.ts';
import type { Given, TreeState } from './treeState.ts';

const space = (points: Matrix) => spaceOfPoints(points, { calibration: null });

/** Clouds that touch; item i belongs to cloud i mod groups. */
function clouds(groups: number, each: number, spread: number, seed = 3): { points: Matrix; truth: number[] } {
  const random = new Random(seed);
  const centres = Array.from({ length: groups * 6 }, () => random.normal() * spread);
  const data = Float64Array.from(
    { length: groups * each * 6 },
    (_, at) => centres[(Math.floor(at / 6) % groups) * 6 + (at % 6)]! + random.normal(),
  );
  const truth = Array.from({ length: groups * each }, (_, item) => item % groups);
  return { points: { rows: groups * each, columns: 6, data }, truth };
}

it('shows a well seen item rather than the most central one, if that is poorly seen', () => {
  const points = { rows: 5, columns: 1, data: Float64Array.of(0, 1, 2, 3, 4) };
  const centralBy = (quality: Float32Array | null) =>
    new Tree(spaceOfPoints(points, { calibration: null, quality, isRefined: false }), 1).central(8)[0];
  expect(centralBy(null)).toBe(2);
  expect(centralBy(Float32Array.of(1, 1, 1, 1, 1))).toBe(2);
  expect(centralBy(Float32Array.of(1, 0.9, 0.3, 1, 1))).toBe(3);
});

/** Answers to the present question by the truth, each wrong at the rate. */
function answersTo(
  { question }: TreeState,
  truth: readonly number[],
  errs: () => boolean = () => false,
): Given[] {
  const { kind, item, among } = question!;
  const given: Given[] = [];
  for (const { other } of among) {
    const isSame = (truth[item] === truth[other]) !== errs();
    given.push({ pair: [item, other], verdict: isSame ? 'same' : 'different' });
    if (kind === 'choice' && isSame) break;
  }
  return given;
}

function play(tree: TreeOfGroups, truth: readonly number[], most: number, errs?: () => boolean) {
  let state = tree.start();
  const rounds: Given[][] = [];
  const kinds: string[] = [];
  while (state.question !== null && rounds.length < most) {
    kinds.push(state.question.kind);
    const given = answersTo(state, truth, errs);
    rounds.push(given);
    state = tree.next(state, given);
  }
  return { state, rounds, kinds, jaccard: scoreClustering(truth, state.labels).jaccard };
}

describe('the tree of groups', () => {
  const { points, truth } = clouds(6, 20, 1.6);
  const tree = new TreeOfGroups(space(points), ['pair']);

  it('straightens groups out without knowing how many there are, and ends', () => {
    const before = scoreClustering(truth, tree.start().labels).jaccard;
    const { jaccard, state, rounds } = play(tree, truth, 300);
    expect(before).toBeLessThan(0.9);
    expect(jaccard).toBeGreaterThan(0.95);
    expect(state.question).toBeNull();
    expect(rounds.length).toBeGreaterThan(20);
  });

  it('asks about other sides when a question is skipped, until none is left', () => {
    const { state } = play(new TreeOfGroups(space(points), ['pair', 'choice', 'odd']), truth, 12);
    const skipped: Pair[] = [];
    let asked = 0;
    for (let { question } = state; question !== null; question = state.questionBesides(skipped)) {
      const pairs = question.among.map(({ other }): Pair => [question!.item, other]);
      for (const { candidate } of question.among)
        expect(skipped.some(pair => state.arrangement.isBetween(candidate.sides, pair))).toBe(false);
      skipped.push(...pairs);
      asked++;
    }
    expect(asked).toBeGreaterThan(10);
  });

  it('counts a check that was asked in place of a skipped question as a check', () => {
    const random = new Random(5);
    let state = tree.start();
    let checks = 0;
    for (let asked = 0; asked < 40 && checks < 2; asked++) {
      const check = besides(state);
      if (check !== null) {
        const pair: Pair = [check.item, check.among[0]!.other];
        const { assertions } = tree.next(state, [{ pair, verdict: 'same' }]);
        expect(assertions).toHaveLength(state.assertions.length);
        expect(assertions[check.among[0]!.candidate.assertion]!.votes.at(-1)!.pair).toEqual(pair);
        checks++;
      }
      state = tree.next(
        state,
        answersTo(state, truth, () => random.unit() < 0.2),
      );
    }
    expect(checks).toBeGreaterThan(0);

    /** The first check, where other questions come before it and are skipped. */
    function besides({ question, questionBesides }: TreeState): Question | null {
      const skipped: Pair[] = [];
      for (; question !== null; question = questionBesides(skipped)) {
        if (question.among[0]!.candidate.assertion >= 0) return skipped.length === 0 ? null : question;
        skipped.push([question.item, question.among[0]!.other]);
      }
      return null;
    }
  });

  it('checks an answer with a pair that was not answered yet, or with the first one', () => {
    const random = new Random(8);
    let state = tree.start();
    let checks = 0;
    for (let asked = 0; asked < 80 && state.question !== null; asked++) {
      const { item, among } = state.question;
      const [{ candidate, other }] = among as [(typeof among)[number]];
      const pairs = state.assertions.flatMap(({ votes }) => votes.map(({ pair }) => keyOf(pair)));
      if (candidate.assertion >= 0) {
        const first = keyOf(state.assertions[candidate.assertion]!.votes[0]!.pair);
        const key = keyOf([item, other]);
        expect(key === first || !pairs.includes(key)).toBe(true);
        checks++;
      }
      state = tree.next(
        state,
        answersTo(state, truth, () => random.unit() < 0.2),
      );
    }
    expect(checks).toBeGreaterThan(5);
  });

  it('gives the same groups and the same question for the same answers', () => {
    const { rounds, state } = play(tree, truth, 45);
    const again = new TreeOfGroups(space(points), ['pair']);
    const replayed = rounds.reduce((at, given) => again.next(at, given), again.start());
    expect(replayed.labels).toEqual(state.labels);
    expect(replayed.question?.item).toBe(state.question?.item);
    expect(replayed.question?.score).toBe(state.question?.score);
  });

  it('keeps every answer of a person who is always right', () => {
    const { state, rounds } = play(tree, truth, 60);
    for (const { pair, verdict } of rounds.flat())
      expect(state.labels[pair[0]] === state.labels[pair[1]]).toBe(verdict === 'same');
  });

  it('does not ask again what a person could not tell', () => {
    let state = tree.start();
    const seen = new Set<string>();
    const { labels } = state;
    for (let asked = 0; asked < 10; asked++) {
      const { item, among } = state.question!;
      const key = [item, among[0]!.other].sort((a, b) => a - b).join();
      expect(seen.has(key)).toBe(false);
      seen.add(key);
      state = tree.next(state, [{ pair: [item, among[0]!.other], verdict: 'cannot-tell' }]);
    }
    expect(state.labels).toEqual(labels);
  });

  it('takes answers about any pair, also against its own opinion', () => {
    const start = tree.start();
    const group = [...start.labels.keys()].filter(item => start.labels[item] === start.labels[0]);
    const apart = tree.next(start, [{ pair: [group[0]!, group[1]!], verdict: 'different' }]);
    expect(apart.labels[group[0]!]).not.toBe(apart.labels[group[1]!]);
    const stranger = start.labels.findIndex(label => label !== start.labels[0]);
    const joined = tree.next(start, [{ pair: [0, stranger], verdict: 'same' }]);
    expect(joined.labels[0]).toBe(joined.labels[stranger]);
  });

  it('survives answers that contradict one another, and thinks that there are errors', () => {
    const given: Given[] = [
      { pair: [0, 6], verdict: 'same' },
      { pair: [6, 12], verdict: 'same' },
      { pair: [0, 12], verdict: 'different' },
    ];
    const state = given.reduce((at, one) => tree.next(at, [one]), tree.start());
    const { accepted } = state.arrangement.resolution;
    expect(accepted.length).toBeLessThanOrEqual(3);
    const labels = state.labels;
    for (const { pair, isSame } of accepted) expect(labels[pair[0]] === labels[pair[1]]).toBe(isSame);
  });

  it('recovers from wrong answers, of which it asks some again', () => {
    const random = new Random(5);
    const { jaccard, state } = play(tree, truth, 150, () => random.unit() < 0.03);
    expect(jaccard).toBeGreaterThan(0.9);
    expect(state.assertions.some(({ votes }) => votes.length > 1)).toBe(true);
  });

  it('learns how often a person errs', () => {
    const few = clouds(5, 14, 1.6);
    const asker = new TreeOfGroups(space(few.points), ['pair']);
    const ratesOf = (rate: number) =>
      [1, 2, 3].map(seed => {
        const random = new Random(seed);
        return play(asker, few.truth, 100, () => random.unit() < rate).state.errorRate;
      });
    const [never, often] = [ratesOf(0), ratesOf(0.1)];
    expect(Math.max(...never)).toBeLessThan(0.02);
    expect(Math.min(...often)).toBeGreaterThan(1.5 * Math.max(...never));
  });

  it('asks about others, then about the first two again, where items of the two sides were answered otherwise', () => {
    const random = new Random(7);
    const { state } = play(tree, truth, 150, () => random.unit() < 0.05);
    const divided = state.assertions.filter(
      ({ votes: [first, second, third] }) =>
        third !== undefined && `${first!.pair}` !== `${second!.pair}` && first!.isSame !== second!.isSame,
    );
    expect(divided.length).toBeGreaterThan(0);
    for (const { sides, votes } of divided) {
      const pairs = votes.map(({ pair }) => `${pair}`);
      expect(votes.length).toBeLessThanOrEqual(4);
      // Sides of two items and more have others.
      if (Math.min(...sides.sizes) > 2) expect(pairs.slice(0, 2)).not.toContain(pairs[2]);
      if (votes.length === 4) expect(pairs[3]).toBe(pairs[0]);
    }
  });

  it("needs less of a person's time when it may ask about several items at once", () => {
    const secondsTo = (kinds: readonly ('pair' | 'choice' | 'odd')[]) => {
      const asker = new TreeOfGroups(space(points), kinds);
      let state = asker.start();
      let seconds = 0;
      const used = new Set<string>();
      while (scoreClustering(truth, state.labels).jaccard < 0.95 && state.question !== null) {
        const { kind, among } = state.question;
        used.add(kind);
        seconds += secondsFor(kind, among.length);
        state = asker.next(state, answersTo(state, truth));
      }
      return { seconds, used };
    };
    const all = secondsTo(['pair', 'choice', 'odd']);
    expect(all.used.size).toBeGreaterThan(1);
    expect(all.seconds).toBeLessThan(secondsTo(['pair']).seconds);
  });

  it('takes the answers to several items at once or one by one', () => {
    const asker = new TreeOfGroups(space(points), ['pair', 'choice', 'odd']);
    let [together, oneByOne] = [asker.start(), asker.start()];
    for (let asked = 0; asked < 6; asked++) {
      const given = answersTo(together, truth);
      together = asker.next(together, given);
      for (const one of given) oneByOne = asker.next(oneByOne, [one]);
      expect(oneByOne.labels).toEqual(together.labels);
    }
    expect(together.assertions.length).toBeGreaterThan(8);
  });

  it('joins all groups that are chosen', () => {
    const asker = new TreeOfGroups(space(points), ['pair', 'choice']);
    // Two subjects of three clouds each.
    const subject = truth.map(cloud => cloud % 2);
    let state = asker.start();
    let joined = 0;
    for (let asked = 0; asked < 60 && state.question !== null; asked++) {
      const { kind, item, among } = state.question;
      const others = among.map(({ other }) => other);
      const fits = others.filter(other => subject[other] === subject[item]);
      const isSeveral = kind === 'choice' && fits.length > 1;
      const given = others.map(
        (other): Given => ({
          pair: [item, other],
          verdict: fits.includes(other) ? 'same' : 'different',
        }),
      );
      const { labels } = state;
      state = asker.next(state, isSeveral ? given : answersTo(state, subject));
      if (!isSeveral) continue;
      joined += 1;
      expect(new Set([item, ...fits].map(one => labels[one])).size).toBe(fits.length + 1);
      expect(new Set([item, ...fits].map(one => state.labels[one])).size).toBe(1);
    }
    expect(joined).toBeGreaterThan(0);
  });

  it('works with hardly any items', () => {
    for (const n of [1, 2, 3]) {
      const few = { rows: n, columns: 1, data: Float64Array.from({ length: n }, (_, item) => item) };
      const asker = new TreeOfGroups(space(few), ['pair', 'choice', 'odd']);
      expect(play(asker, [0, 1, 1].slice(0, n), 20).state.labels).toHaveLength(n);
    }
  });

  it('takes items that all coincide', () => {
    const same = { rows: 30, columns: 2, data: new Float64Array(60) };
    const asker = new TreeOfGroups(space(same), ['pair']);
    const halves = Array.from({ length: 30 }, (_, item) => item % 2);
    const { state, rounds } = play(asker, halves, 80);
    for (const { pair, verdict } of rounds.flat())
      expect(state.labels[pair[0]] === state.labels[pair[1]]).toBe(verdict === 'same');
  });
});
