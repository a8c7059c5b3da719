/** Generated items and a session of answers about them, for tests. */
import { type ItemSpace, spaceOfPoints } from '../../../linkage/itemSpace.ts';
import { Random } from '../../../random.ts';
import { TreeOfGroups } from '../treeOfGroups.ts';
import type { Given, TreeState } from '../treeState.ts';

/** `round`: to whole numbers, so that many distances are equal. */
export function clouds(
  seed: number,
  round = (value: number) => value,
): { space: ItemSpace; truth: Int32Array } {
  const random = new Random(seed);
  const [rows, columns, classes] = [240, 6, 12];
  const centres = Array.from({ length: classes * columns }, () => random.normal() * 1.4);
  const truth = Int32Array.from({ length: rows }, () => random.below(classes));
  const data = Float64Array.from({ length: rows * columns }, (_, at) =>
    round(centres[truth[Math.floor(at / columns)]! * columns + (at % columns)]! + random.normal()),
  );
  return { space: spaceOfPoints({ rows, columns, data }, { calibration: null }), truth };
}

/**
 * The states of a session in which every seventh answer is wrong, each with the one before; some answers are taken
 * back.
 */
export function* session({ space, truth }: ReturnType<typeof clouds>): Generator<[TreeState, TreeState]> {
  const tree = new TreeOfGroups(space, ['pair', 'choice', 'odd']);
  let state = tree.start();
  for (let answers = 0; answers < 30 && state.question !== null; answers++) {
    const { item, among } = state.question;
    const given = among.map(({ other }, at): Given => {
      const isSame = (truth[item] === truth[other]) !== (at === 0 && answers % 7 === 6);
      return { pair: [item, other], verdict: isSame ? 'same' : 'different' };
    });
    const opposite = given.map(
      (answer): Given => ({
        ...answer,
        verdict: answer.verdict === 'same' ? 'different' : 'same',
      }),
    );
    yield [state, tree.next(state, opposite)];
    const next = tree.next(state, given);
    yield [state, next];
    state = next;
  }
}
