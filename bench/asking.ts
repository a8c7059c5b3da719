/**
 * What a person feels on the Ask screen, without the screen: the time from an answer to the next question in an open grouping of a real catalog, with the thinking done while they look; then how long it takes to open again.
 * Usage: node bench/asking.ts [items, 1000] [subjects, 60] [questions, 40] [milliseconds a person takes, 1000]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Asking } from '../main/contract/grouping.ts';
import { Groupings } from '../main/engine/grouping/groupings.ts';
import type { Questions } from '../main/engine/grouping/questions.ts';
import { createCatalog } from '../main/store/open.ts';
import { fillCatalog } from './askedCollection.ts';
import { truthfulAnswer } from './truthfulAnswer.ts';

const [items = 1000, subjects = 60, questions = 40, looking = 1000] = process.argv.slice(2).map(Number);

const folder = mkdtempSync(join(tmpdir(), 'akin-asking-'));
const catalog = createCatalog(join(folder, 'bench.akin'), { name: 'Bench', kind: 'people' });
const subjectOf = fillCatalog(catalog, folder, items, subjects);

/** Opens the collection's grouping; the time until its question is there. */
async function open(): Promise<{ groupings: Groupings; loop: Questions; asking: Asking; took: string }> {
  const begun = performance.now();
  const groupings = new Groupings(catalog, () => {});
  const { questions: loop } = groupings.get(groupings.list()[0]!.id);
  const asking = await loop.now();
  return { groupings, loop, asking, took: `${(performance.now() - begun).toFixed(0)} ms` };
}

let { groupings, loop, asking, took } = await open();
console.log(`${items} items, ${subjects} subjects: first question ${took}`);
const waits: number[] = [];
const kinds = new Map<string, number>();
while (asking.question !== null && waits.length < questions) {
  kinds.set(asking.question.kind, (kinds.get(asking.question.kind) ?? 0) + 1);
  await new Promise(resolve => setTimeout(resolve, looking));
  const start = performance.now();
  asking = await loop.answer(asking.question.id, truthfulAnswer(asking.question, subjectOf), looking);
  waits.push(performance.now() - start);
}
const sorted = waits.toSorted((a, b) => a - b);
const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]?.toFixed(1);
console.log(
  `answer to next question, ${waits.length} answers (${[...kinds].map(([kind, count]) => `${count} ${kind}`).join(', ')}), the person takes ${looking} ms`,
);
console.log(`median ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms`);

await groupings.close();
({ groupings, took } = await open());
console.log(`opened again: the question after ${took}`);
await groupings.close();
catalog.connection.run('DELETE FROM results');
({ groupings, took } = await open());
console.log(`opened again, what was kept deleted: after ${took}`);
await groupings.close();
catalog.close();
rmSync(folder, { recursive: true, force: true });
