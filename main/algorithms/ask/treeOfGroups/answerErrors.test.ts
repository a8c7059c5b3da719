/** Of the answers that are likely wrong most are, and of all answers few. */
import { expect, test } from 'vitest';
import { gaussianClasses } from '../../../../bench/gaussianClasses.ts';
import { spaceOfPoints } from '../../linkage/itemSpace.ts';
import { Random } from '../../random.ts';
import { answerErrors } from './answerErrors.ts';
import { TreeOfGroups } from './treeOfGroups.ts';
import type { Given } from './treeState.ts';

test('an answer that is likely wrong mostly is', () => {
  let [listed, found, answers, wrong] = [0, 0, 0, 0];
  for (const seed of [1, 2, 3, 4]) {
    const { points, truth } = gaussianClasses(160, 12, seed, { columns: 8, spread: 1.6 });
    const tree = new TreeOfGroups(spaceOfPoints(points, { calibration: null }), ['pair', 'choice', 'odd']);
    const random = new Random(seed);
    let state = tree.start();
    for (let asked = 0; asked < 40 && state.question !== null; asked++) {
      const { item, among } = state.question;
      // People err per question.
      const mistaken = random.unit() < 0.1 ? random.below(among.length) : -1;
      const given = among.map(({ other }, at): Given => {
        const isSame = (truth[item] === truth[other]) !== (at === mistaken);
        return { pair: [item, other], verdict: isSame ? 'same' : 'different' };
      });
      state = tree.next(state, given);
    }
    for (const { pair, verdict, chance } of answerErrors(state)) {
      const isWrong = (truth[pair[0]] === truth[pair[1]]) !== (verdict === 'same');
      answers += 1;
      if (isWrong) wrong += 1;
      if (chance >= 0.1) listed += 1;
      if (chance >= 0.1 && isWrong) found += 1;
    }
  }
  expect(wrong).toBeGreaterThan(5);
  expect(wrong).toBeLessThan(0.1 * answers);
  expect(found).toBeGreaterThan(0.5 * listed);
  expect(found).toBeGreaterThan(0.25 * wrong);
});
