/** The steps that a question may lead to: computed while the person reads it. Pure. */
import type { Given } from '../../../algorithms/ask/treeOfGroups/treeState.ts';
import type { PlainQuestion } from '../../../algorithms/strategies/questionStrategy.ts';
import type { Step } from './messages.ts';

/**
 * An odd question has as many answers as subsets; those beyond this are rare, and each result takes memory.
 */
const MOST = 9;
/** The least probability of an answer. */
const LEAST = 1e-3;

export function answering(question: PlainQuestion, verdict: Given['verdict'], hasChances = false): Step {
  return withChances([stepOf(question, [verdict])], question, hasChances)[0]!;
}

/** The likeliest first, "cannot tell" last. The same rows as log.ts makes of these answers. */
export function likelyAnswers(question: PlainQuestion, hasChances = false): Step[] {
  const { kind, among, chances } = question;
  const same = chances.map(chance => Math.min(1 - LEAST, Math.max(LEAST, chance)));
  const steps = kind === 'choice' ? choices(question, same) : subsets(question, same);
  const likely = [
    ...steps
      .sort((one, other) => other.weight - one.weight)
      .slice(0, MOST)
      .map(({ step }) => step),
    stepOf(
      question,
      among.map(() => 'cannot-tell'),
    ),
  ];
  return withChances(likely, question, hasChances);
}

/** Where the log gives its answers the chance that they had. */
function withChances(steps: Step[], { among, chances }: PlainQuestion, hasChances = false): Step[] {
  if (!hasChances) return steps;
  const chanceOf = (item: number): number => chances[among.indexOf(item)]!;
  return steps.map(step => ({
    ...step,
    answers: step.answers.map(answer => ({ ...answer, chance: chanceOf(answer.pair[1]) })),
  }));
}

interface Weighted {
  readonly step: Step;
  readonly weight: number;
}

/** One of the groups, by its odds, or none of them. */
function choices(question: PlainQuestion, same: readonly number[]): Weighted[] {
  const { item, among } = question;
  const chosen = same.map((chance, at): Weighted => {
    const passed = among.slice(0, at).map((other): Given => ({ pair: [item, other], verdict: 'different' }));
    const answers: Given[] = [{ pair: [item, among[at]!], verdict: 'same' }, ...passed];
    return { step: { answers, edits: [], reasons: [] }, weight: chance / (1 - chance) };
  });
  const none = stepOf(
    question,
    among.map(() => 'different'),
  );
  return [...chosen, { step: none, weight: 1 }];
}

/** All combinations of same and different; a pair has two. */
function subsets(question: PlainQuestion, same: readonly number[]): Weighted[] {
  return Array.from({ length: 2 ** same.length }, (_, subset): Weighted => {
    const verdicts = same.map((_, at) => ((subset >> at) & 1 ? 'different' : 'same'));
    const weight = same.reduce(
      (product, chance, at) => product * (verdicts[at] === 'same' ? chance : 1 - chance),
      1,
    );
    return { step: stepOf(question, verdicts), weight };
  });
}

function stepOf({ item, among }: PlainQuestion, verdicts: readonly Given['verdict'][]): Step {
  const answers = verdicts.map((verdict, at): Given => ({ pair: [item, among[at]!], verdict }));
  return { answers, edits: [], reasons: [] };
}
