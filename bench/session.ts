/**
 * From an answer to the next question in a session of `akin session`. Wall time. The peer is a person who
 * leaves no time to compute the next questions.
 * Usage: node bench/session.ts [questions, 40] [ms a person takes, 1000] [items, 1042] [groups, 62]
 * [active-hacc | tree-of-groups]
 */
import { setTimeout } from 'node:timers/promises';
import { QuestionSession } from '../main/lab/session/questionSession.ts';
import { gaussianClasses } from './gaussianClasses.ts';
import { quantile, report, spread } from './measure.ts';

const [questions = 40, thinking = 1000, items = 1042, groups = 62] = process.argv.slice(2, 6).map(Number);
const strategy = process.argv[6] === 'tree-of-groups' ? 'tree-of-groups' : 'active-hacc';
const { points, truth } = gaussianClasses(items, groups, 1);

const begun = performance.now();
const session = new QuestionSession({ points, metric: 'euclidean', strategy, k: groups, seed: 1 });
await session.question();
report(
  `first question, ${items} items in ${groups} groups, everything included`,
  `${(performance.now() - begun).toFixed(0)} ms`,
);
const waits = await answer(questions, thinking);
const hurried = await answer(Math.min(questions, 10), 0);
await session.close();
report(`answer to next question, the person takes ${thinking} ms`, spread(waits), {
  name: 'a person who takes 0 ms (medians)',
  ratio: quantile(hurried, 0.5) / quantile(waits, 0.5),
});

async function answer(count: number, pause: number): Promise<number[]> {
  const waits: number[] = [];
  let question = await session.question();
  while (question !== null && waits.length < count) {
    await setTimeout(pause);
    const [i, j] = question.pair;
    const answered = performance.now();
    session.answer(question.pair, truth[i] === truth[j] ? 'same' : 'different');
    question = await session.question();
    waits.push(performance.now() - answered);
  }
  return waits;
}
