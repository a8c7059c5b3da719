/** The steps that a question may lead to: what is thought through while the person looks. Pure. */
import type { Given } from '../../algorithms/ask/treeOfGroups/treeOfGroups.ts';
import type { PlainQuestion, Step } from './messages.ts';

export function answering({ item, among }: PlainQuestion, verdict: Given['verdict']): Step {
  return { answers: [{ pair: [item, among[0]!], verdict }], deeds: [], reasons: [] };
}

/** The likelier first; the rarest of a choice or of odd ones are left out. The same rows as log.ts makes of these answers. */
export function likelyAnswers(question: PlainQuestion): Step[] {
  const { kind, item, among, chances } = question;
  if (kind === 'pair') {
    const verdicts = chances[0]! > 0.5 ? (['same', 'different'] as const) : (['different', 'same'] as const);
    return [...verdicts, "can't tell" as const].map(verdict => answering(question, verdict));
  }
  const given = (verdictOf: (at: number) => Given['verdict'] | null): Given[] =>
    among.flatMap((other, at): Given[] => {
      const verdict = verdictOf(at);
      return verdict === null ? [] : [{ pair: [item, other], verdict }];
    });
  const step = (answers: Given[]): Step => ({ answers, deeds: [], reasons: [] });
  if (kind === 'odd')
    return [
      step(given(() => 'same')),
      ...among.map((_, odd) => step(given(at => (at === odd ? 'different' : 'same')))),
    ];
  const chosen = (choice: number): Step =>
    step([
      { pair: [item, among[choice]!], verdict: 'same' },
      ...given(at => (at < choice ? 'different' : null)),
    ]);
  return [chosen(0), step(given(() => 'different')), ...among.slice(1, 4).map((_, at) => chosen(at + 1))];
}
