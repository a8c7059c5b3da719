/**
 * From an answer to the next question in an open grouping, without the screen, and opening the grouping
 * again. Wall time.
 * Usage: node bench/asking.ts [items, 1000] [subjects, 60] [questions, 40] [milliseconds a person takes,
 * 1000]
 *
 * The peers: a person who leaves no time to compute the next questions, and a log without its cached result.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Asking } from '../main/contract/grouping.ts';
import { Groupings } from '../main/engine/grouping/groupings.ts';
import type { Questions } from '../main/engine/grouping/screens/questions.ts';
import type { WritableCatalog } from '../main/store/connection.ts';
import { createCatalog } from '../main/store/open.ts';
import { fillCatalog } from './askedCollection.ts';
import { quantile, report, spread } from './measure.ts';
import { truthfulAnswer } from './truthfulAnswer.ts';

const [items = 1000, subjects = 60, questions = 40, thinking = 1000] = process.argv.slice(2).map(Number);

const folder = mkdtempSync(join(tmpdir(), 'akin-asking-'));

interface Opened {
  readonly groupings: Groupings;
  readonly loop: Questions;
  readonly asking: Asking;
  /** Until its question was there. */
  readonly took: number;
}

async function open(catalog: WritableCatalog): Promise<Opened> {
  const begun = performance.now();
  const groupings = new Groupings(catalog, () => {});
  const { questions: loop } = groupings.get(groupings.list()[0]!.id);
  const asking = await loop.now();
  return { groupings, loop, asking, took: performance.now() - begun };
}

/** A new collection, answered truthfully, each time after the pause; how long each next question took. */
async function answer(pause: number): Promise<{ catalog: WritableCatalog; first: number; waits: number[] }> {
  const catalog = createCatalog(join(folder, `${pause}.akin`), { name: 'Bench', kind: 'people' });
  const subjectOf = fillCatalog(catalog, folder, items, subjects);
  const { groupings, loop, asking: start, took: first } = await open(catalog);
  const waits: number[] = [];
  for (let asking = start; asking.question !== null && waits.length < questions; ) {
    const { question } = asking;
    await setTimeout(pause);
    const begun = performance.now();
    asking = await loop.answer(question.id, truthfulAnswer(question, subjectOf), pause);
    waits.push(performance.now() - begun);
  }
  await groupings.close();
  return { catalog, first, waits };
}

const { catalog, first, waits } = await answer(thinking);
const hurried = await answer(0);
hurried.catalog.close();
report(`first question, ${items} items in ${subjects} subjects`, `${first.toFixed(0)} ms`);
report(`answer to next question, the person takes ${thinking} ms`, spread(waits), {
  name: 'a person who takes 0 ms (medians)',
  ratio: quantile(hurried.waits, 0.5) / quantile(waits, 0.5),
});
const again = await open(catalog);
await again.groupings.close();
catalog.connection.run('DELETE FROM results');
const replayed = await open(catalog);
await replayed.groupings.close();
report(`opened again after ${waits.length} answers`, `${again.took.toFixed(0)} ms`, {
  name: 'replaying the log',
  ratio: replayed.took / again.took,
});
catalog.close();
rmSync(folder, { recursive: true, force: true });
