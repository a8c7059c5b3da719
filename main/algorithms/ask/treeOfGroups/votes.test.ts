/** Many answers at once, as an import gives them: each pair is one assertion, in the order first answered. */
import { expect, test } from 'vitest';
import { spaceOfPoints } from '../../linkage/itemSpace.ts';
import { keyOf, type Matrix, type Pair } from '../../matrix.ts';
import { Random } from '../../random.ts';
import { TreeOfGroups } from './treeOfGroups.ts';
import type { Given } from './treeState.ts';

test('answers about one pair are votes of one assertion, in the same act and in later ones', () => {
  const random = new Random(3);
  const points: Matrix = {
    rows: 40,
    columns: 2,
    data: Float64Array.from({ length: 80 }, () => random.normal()),
  };
  const tree = new TreeOfGroups(spaceOfPoints(points, { calibration: null }), ['pair'], ['metric']);
  const draw = (): Given => {
    const i = random.below(8);
    const pair: Pair = [i, i + 1 + random.below(3)];
    return {
      pair: random.below(2) === 0 ? pair : [pair[1], pair[0]],
      verdict: (['same', 'different', 'cannot-tell'] as const)[random.below(3)]!,
    };
  };
  const acts = Array.from({ length: 3 }, () => Array.from({ length: 60 }, draw));
  let state = tree.start();
  for (const answers of acts) state = tree.next(state, answers);
  const all = acts.flat();
  const told = all.filter(({ verdict }) => verdict !== 'cannot-tell');
  const ofEach = [...Map.groupBy(told, ({ pair }) => keyOf(pair)).values()];
  expect(state.assertions.map(({ votes }) => votes)).toEqual(
    ofEach.map(answers => answers.map(({ pair, verdict }) => ({ pair, isSame: verdict === 'same' }))),
  );
  const skipped = all.filter(({ verdict }) => verdict === 'cannot-tell').map(({ pair }) => keyOf(pair));
  expect(state.skipped).toEqual(new Set(skipped));
});
