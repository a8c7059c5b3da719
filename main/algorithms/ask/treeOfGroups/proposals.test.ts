/** Proposals on generated classes: what they hold, and what an answer to them does. */
import { expect, test } from 'vitest';
import { gaussianClasses } from '../../../../bench/gaussianClasses.ts';
import { keyOf, type Pair } from '../../matrix.ts';
import { GroupTree } from '../../strategies/groupTree.ts';
import type { Proposal } from './proposals.ts';
import type { Given } from './treeState.ts';

const { points, truth } = gaussianClasses(400, 12, 6, { columns: 8, spread: 2 });

/** The rounds of a person who is always right, or wrong about the first pair of one question in `wrong`. */
function play(tree: GroupTree, count: number, wrong = Number.POSITIVE_INFINITY): Given[][] {
  const rounds: Given[][] = [];
  while (rounds.length < count) {
    const { question } = tree.next({ rounds });
    if (question === null) break;
    const given: Given[] = [];
    for (const other of question.among) {
      const isMistaken = rounds.length % wrong === wrong - 1 && given.length === 0;
      const isSame = (truth[question.item] === truth[other]) !== isMistaken;
      given.push({ pair: [question.item, other], verdict: isSame ? 'same' : 'different' });
      if (question.kind === 'choice' && isSame) break;
    }
    rounds.push(given);
  }
  return rounds;
}

function answerTo({ item, other, isTogether }: Proposal, isAccepted: boolean): Given {
  const verdict = isTogether === isAccepted ? 'different' : 'same';
  return { pair: [item, other], verdict, isProposed: true };
}

/** Without a calibration the first groups are too large here, with this one too small. */
const calibrated = { parts: null, joins: { a: 8, b: 3 } };

for (const [kind, calibration] of Object.entries(calibrated)) {
  const tree = new GroupTree({ points, calibration });
  const rounds = play(tree, 7);
  const labels = tree.groups({ rounds });
  const proposals = tree.proposals({ rounds });
  const given = new Set(rounds.flat().map(({ pair }) => keyOf(pair)));

  test(`${kind}: likelier right than not, each group in one at most, nothing that was answered`, () => {
    expect(proposals.length).toBeGreaterThan(3);
    expect(proposals.length).toBeLessThanOrEqual(30);
    expect(proposals.every(({ isTogether }) => isTogether === (kind === 'parts'))).toBe(true);
    const groups = proposals.flatMap(({ item, other, isTogether }) =>
      isTogether ? [labels[item]] : [labels[item], labels[other]],
    );
    expect(new Set(groups).size).toBe(groups.length);
    for (const { item, other, isTogether, chance, sizes, part } of proposals) {
      expect(chance).toBeGreaterThanOrEqual(0.5);
      expect(given).not.toContain(keyOf([item, other]));
      expect(labels[item] === labels[other]).toBe(isTogether);
      expect(part.length).toBe(isTogether ? sizes[0] : 0);
      const size = labels.filter(label => label === labels[other]).length;
      expect(isTogether ? sizes[0] + sizes[1] : sizes[1]).toBe(size);
    }
    // Joins are far surer than parts: of those, about half are right.
    const isRight = ({ item, other }: Proposal) => truth[item] === truth[other];
    if (kind === 'joins') expect(proposals.filter(isRight).length).toBeGreaterThan(0.9 * proposals.length);
    expect(tree.proposals({ rounds: [] })).toEqual([]);
  });

  test(`${kind}: an accepted one is done, a refused one changes nothing and does not come back`, () => {
    const pairs = (round: Given[]) =>
      tree.proposals({ rounds: [...rounds, round] }).map(({ item, other }): Pair => [item, other]);
    for (const proposal of proposals) {
      const { item, other, isTogether, part } = proposal;
      const after = tree.groups({ rounds: [...rounds, [answerTo(proposal, true)]] });
      expect(after[item] === after[other]).toBe(!isTogether);
      for (const leaving of part) expect(after[leaving]).not.toBe(after[other]);
      const refused = [answerTo(proposal, false)];
      expect(tree.groups({ rounds: [...rounds, refused] })).toEqual(labels);
      expect(pairs(refused).map(keyOf)).not.toContain(keyOf([item, other]));
    }
  });

  test(`${kind}: one that was skipped does not come back, and all are accepted at once`, () => {
    const [first] = proposals;
    const skipped: Given = { pair: [first!.item, first!.other], verdict: 'cannot-tell' };
    const rest = tree.proposals({ rounds: [...rounds, [skipped]] });
    expect(rest.map(({ item, other }) => keyOf([item, other]))).not.toContain(keyOf(skipped.pair));
    const after = tree.groups({ rounds: [...rounds, proposals.map(one => answerTo(one, true))] });
    for (const { item, other, isTogether } of proposals)
      expect(after[item] === after[other]).toBe(!isTogether);
  });
}

test('a part leaves as it was proposed, not with more of the tree around it', () => {
  const tree = new GroupTree({ points, calibration: null });
  const rounds = play(tree, 7);
  const labels = tree.groups({ rounds });
  const differing = tree.proposals({ rounds }).filter(proposal => {
    const leftBy = ({ pair, verdict }: Given, isProposed: boolean) => {
      const answer: Given = isProposed ? { pair, verdict, isProposed } : { pair, verdict };
      const after = tree.groups({ rounds: [...rounds, [answer]] });
      const isGone = (item: number) =>
        labels[item] === labels[proposal.other] && after[item] !== after[proposal.other];
      return [...labels.keys()].filter(isGone).length;
    };
    const answer = answerTo(proposal, true);
    expect(leftBy(answer, true)).toBeGreaterThanOrEqual(proposal.part.length);
    return leftBy(answer, true) !== leftBy(answer, false);
  });
  expect(differing.length).toBeGreaterThan(0);
});

test('each says what it follows from: an answer about it, or one to compare with', () => {
  const kinds = new Map<string, number>();
  for (const calibration of Object.values(calibrated)) {
    const tree = new GroupTree({ points, calibration });
    // Some are wrong, so that later answers outvote them.
    const rounds = play(tree, 30, 5);
    for (let from = 5; from <= rounds.length; from++) {
      const before = rounds.slice(0, from);
      const verdicts = new Map(before.flat().map(({ pair, verdict }) => [keyOf(pair), verdict]));
      const labels = tree.groups({ rounds: before });
      for (const { reason, isTogether } of tree.proposals({ rounds: before })) {
        kinds.set(reason.kind, (kinds.get(reason.kind) ?? 0) + 1);
        if (reason.answer === null) continue;
        const { pair, verdict } = reason.answer;
        expect(verdicts.has(keyOf(pair))).toBe(true);
        const areTogether = labels[pair[0]] === labels[pair[1]];
        if (reason.kind === 'compared') expect(verdict).toBe(isTogether ? 'different' : 'same');
        if (reason.kind === 'taken-out') expect([verdict, isTogether]).toEqual(['different', false]);
        if (reason.kind === 'outvoted') expect([verdict, areTogether]).toEqual(['same', true]);
        if (reason.kind === 'counts') expect(areTogether).toBe(verdict === 'different');
      }
    }
  }
  for (const kind of ['compared', 'taken-out']) expect(kinds.get(kind)).toBeGreaterThan(0);
});
