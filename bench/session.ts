/**
 * What a person feels: the time from an answer to the next question, with the thinking done while they look.
 * Usage: node bench/session.ts [questions, 40] [milliseconds a person takes, 1000] [items, 1042] [groups, 62] [way, active-hacc]
 */
import { QuestionSession } from '../main/engine/session/questionSession.ts';
import { gaussianClasses } from './gaussianClasses.ts';

const [questions = 40, looking = 1000, items = 1042, groups = 62] = process.argv.slice(2, 6).map(Number);
const way = process.argv[6] === 'tree-of-groups' ? 'tree-of-groups' : 'active-hacc';
const { points, truth } = gaussianClasses(items, groups, 1);

const begun = performance.now();
const session = new QuestionSession({ points, metric: 'euclidean', way, k: groups, seed: 1 });
let question = await session.question();
console.log(
  `${items} items, ${groups} groups: first question, everything included, ${(performance.now() - begun).toFixed(0)} ms`,
);

const waits: number[] = [];
while (question !== null && waits.length < questions) {
  await new Promise(resolve => setTimeout(resolve, looking));
  const [i, j] = question.pair;
  const answered = performance.now();
  session.answer(question.pair, truth[i] === truth[j] ? 'same' : 'different');
  question = await session.question();
  waits.push(performance.now() - answered);
}
await session.close();
const sorted = waits.toSorted((a, b) => a - b);
const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]?.toFixed(1);
console.log(`answer to next question, ${waits.length} answers, the person takes ${looking} ms`);
console.log(`median ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms`);
