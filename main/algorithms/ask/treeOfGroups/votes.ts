/** Which assertion an answer is a vote of: one that exists, or a new one about the sides it was asked for. Pure. */
import { keyOf, type Pair } from '../../matrix.ts';
import type { Assertion } from './assertions.ts';
import { proposedSides } from './proposals.ts';
import type { Asked, Candidate } from './questions.ts';
import type { Given, TreeState } from './treeState.ts';

/**
 * Answers to the present question, others about a pair that was answered before, and those about any pair.
 * O(answers): an import gives ten thousands at once.
 */
export function withVotes(before: TreeState, answers: readonly Given[]): readonly Assertion[] {
  const {
    question,
    arrangement,
    treeModel: { tree },
  } = before;
  const asked = new Map<string, { readonly candidate: Candidate; readonly among: number }>();
  const show = (item: number, among: readonly Asked[]) => {
    for (const { other, candidate } of among)
      setFirst(asked, keyOf([item, other]), { candidate, among: among.length });
  };
  show(before.shownItem, before.shown);
  if (question !== null) show(question.item, question.among);
  const assertions = [...before.assertions];
  const placeOf = new Map<string, number>();
  for (const [at, { votes }] of assertions.entries())
    for (const { pair } of votes) setFirst(placeOf, keyOf(pair), at);
  for (const { pair, verdict, isProposed } of answers) {
    if (verdict === 'cannot-tell') continue;
    const key = keyOf(pair);
    const { candidate, among = 1 } = asked.get(key) ?? {};
    const again =
      candidate !== undefined && candidate.assertion >= 0
        ? candidate.assertion
        : (placeOf.get(key) ?? (candidate === undefined ? checkInPlace(before, pair) : undefined));
    const vote = { pair, isSame: verdict === 'same' };
    const at = again ?? assertions.length;
    const proposed = isProposed ? proposedSides(before, pair) : undefined;
    const assertion = assertions[at] ?? {
      sides: proposed ?? candidate?.sides ?? arrangement.sidesOf(...pair),
      tree: tree.identity,
      among,
      votes: [],
    };
    assertions[at] = { ...assertion, votes: [...assertion.votes, vote] };
    placeOf.set(key, Math.min(at, placeOf.get(key) ?? at));
  }
  return assertions;
}

/** A check may have been asked in place of a question that was skipped. */
function checkInPlace(before: TreeState, pair: Pair): number | undefined {
  const checked = before.checkedBy(pair);
  return checked < 0 ? undefined : checked;
}

function setFirst<Value>(map: Map<string, Value>, key: string, value: Value): void {
  if (!map.has(key)) map.set(key, value);
}

export const NOT_SHOWN = { shown: [], shownItem: -1 };

/**
 * What the person has on the screen when the pair is answered: the present question, or still the one before
 * it.
 */
export function shownWith(before: TreeState, pair: Pair | undefined): Pick<TreeState, 'shown' | 'shownItem'> {
  const { question } = before;
  const contains = (item: number, among: readonly Asked[]) =>
    pair !== undefined && among.some(({ other }) => keyOf([item, other]) === keyOf(pair));
  // The question still on the screen is checked first: the next question may have the same pair in another
  // sense.
  if (contains(before.shownItem, before.shown)) return { shown: before.shown, shownItem: before.shownItem };
  if (question === null || question.among.length === 1 || !contains(question.item, question.among))
    return NOT_SHOWN;
  return { shown: question.among, shownItem: question.item };
}
