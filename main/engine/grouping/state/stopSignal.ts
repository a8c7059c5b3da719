/**
 * When to stop asking. Pure.
 *
 * The signal is about what answers did, not about what a model expects: it is time to stop once WINDOW answers in
 * a row have moved no more than a few items in all. From then on it stays: it is a function of the log that
 * can only turn on as the log grows. What turns it off is a change of its inputs: answers taken back, or other
 * photos (all steps are computed anew). A screen hides it where an audit found many items in the wrong group.
 */
import type { StopSignal } from '../../../contract/grouping.ts';
import type { Step } from '../planner/messages.ts';

/** So many answers are looked at together. */
const WINDOW = 10;
/** Few items: this share of all, or so many. */
const FEW_SHARE = 0.005;
const FEW = 2;
const ANOTHER = 20;

/**
 * What the steps moved that are answers, the first entry for the beginning. Manual edits, proposals that were
 * accepted and "can't tell" say nothing about how much questions still move.
 */
export function movedByAnswers(steps: readonly Step[], moved: readonly number[]): number[] {
  const isAnswer = ({ answers }: Step) =>
    answers.some(({ verdict, isProposed }) => verdict !== 'cannot-tell' && isProposed !== true);
  return [0, ...steps.flatMap((step, at) => (isAnswer(step) ? [moved[at + 1] ?? 0] : []))];
}

/** `moved` has one entry for each answer, the first for the beginning. */
export function stopSignal(moved: readonly number[], items: number): StopSignal {
  const few = Math.max(FEW, FEW_SHARE * items);
  const steps = moved.slice(1);
  const inWindow = (end: number): number =>
    steps.slice(Math.max(0, end - WINDOW), end).reduce((sum, count) => sum + count, 0);
  const isQuiet = steps.some((_, at) => at + 1 >= WINDOW && inWindow(at + 1) <= few);
  const recent = Math.min(WINDOW, steps.length);
  return {
    isTime: isQuiet,
    another20: recent === 0 ? 0 : Math.round((ANOTHER * inWindow(steps.length)) / recent),
  };
}
