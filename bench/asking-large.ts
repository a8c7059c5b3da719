/**
 * Questions about a large generated collection through an open grouping: first question, answers, undo, memory,
 * then closed, opened again, undone and answered. Wall time, and of each wait the CPU time of the busiest
 * thread, which is what it would be on a quiet machine; memory is that of the process (Linux: /proc).
 * Usage: node bench/asking-large.ts [items, 20000] [subjects, 400] [questions, 40] [milliseconds a person
 * takes, 2000] [columns, 64] [strategy, fewest] [groups wanted, none]: with it the groups are made too
 *
 * The peers are bare loops over the same points: the search for neighbours for the first question, and the
 * distance of every item to one point for an answer.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { distanceBetween } from '../main/algorithms/distance.ts';
import { rowsBelow } from '../main/algorithms/neighbours/nearestNeighbours.ts';
import { type Asking, Strategy } from '../main/contract/grouping.ts';
import { NEIGHBOURS } from '../main/engine/embeddings/comparisons.ts';
import { Groupings } from '../main/engine/grouping/groupings.ts';
import type { OpenGrouping } from '../main/engine/grouping/openGrouping.ts';
import type { Questions } from '../main/engine/grouping/screens/questions.ts';
import { loadKernels } from '../main/native.ts';
import { createGrouping } from '../main/store/groupings.ts';
import { createCatalog } from '../main/store/open.ts';
import { fillCatalog } from './askedCollection.ts';
import { gaussianClasses } from './gaussianClasses.ts';
import { quantile, report, spread, timed } from './measure.ts';
import { Stages } from './stages.ts';
import { busiestSince, threadTimes } from './threadTimes.ts';
import { truthfulAnswer } from './truthfulAnswer.ts';

const [items = 20_000, subjects = 400, questions = 40, thinking = 2000, columns = 64] = process.argv
  .slice(2, 7)
  .map(Number);
const [strategy = 'fewest', wanted = null] = process.argv.slice(7);
const UNDONE = 5;
const folder = mkdtempSync(join(tmpdir(), 'akin-asking-large-'));
const catalog = createCatalog(join(folder, 'large.akin'), { name: 'Bench', kind: 'people' });
const subjectOf = fillCatalog(catalog, folder, items, subjects, columns);
createGrouping(catalog, 'Bench', {
  strategy: Strategy.parse(strategy),
  wanted: wanted === null ? null : Number(wanted),
});
const stages = new Stages();

function open(): { groupings: Groupings; grouping: OpenGrouping; loop: Questions } {
  const groupings = new Groupings(catalog, () => {});
  const grouping = groupings.get(groupings.list()[0]!.id);
  return { groupings, grouping, loop: grouping.questions };
}

/** Answers until so many are given; how long each next question took. */
async function answer(
  loop: Questions,
  first: Asking,
  count: number,
): Promise<{ waits: number[]; busy: number[] }> {
  const waits: number[] = [];
  const busy: number[] = [];
  for (let asking = first; asking.question !== null && waits.length < count; ) {
    const { question } = asking;
    await setTimeout(thinking);
    const [begun, threads] = [performance.now(), threadTimes()];
    asking = await loop.answer(question.id, truthfulAnswer(question, subjectOf), thinking);
    waits.push(performance.now() - begun);
    busy.push(busiestSince(threads).ran);
  }
  return { waits, busy };
}

async function undo(loop: Questions, count: number): Promise<{ waits: number[]; busy: number[] }> {
  const waits: number[] = [];
  const busy: number[] = [];
  while (waits.length < count) {
    await setTimeout(thinking);
    const [begun, threads] = [performance.now(), threadTimes()];
    await loop.undo();
    waits.push(performance.now() - begun);
    busy.push(busiestSince(threads).ran);
  }
  return { waits, busy };
}

const before = open();
const begun = performance.now();
const first = await stages.run(`first question, ${items} items in ${subjects} subjects`, () =>
  before.loop.now(),
);
const untilFirst = performance.now() - begun;
const groups = () => before.grouping.pages.page(0, 60);
if (wanted !== null) await stages.run('groups', groups);
const { waits, busy } = await stages.run(`${questions} answers`, () => answer(before.loop, first, questions));
const undone = await stages.run(`${UNDONE} of them undone`, () => undo(before.loop, UNDONE));
if (wanted !== null) await stages.run('groups after that', groups);
await before.groupings.close();
const { points } = gaussianClasses(items, subjects, 1, { columns, spread: 0.9 });
const [, search] = timed(() => {
  const rows = rowsBelow(items);
  return loadKernels().nearestRows(points, { rows, among: rows, count: NEIGHBOURS, threads: 1 });
});
const [, pass] = timed(() => {
  const between = distanceBetween(points, 'euclidean');
  let sum = 0;
  for (let item = 0; item < items; item++) sum += between(0, item);
  return sum;
});
report('the same', `${(untilFirst / 1000).toFixed(1)} s`, {
  name: 'the search for neighbours alone, one thread',
  ratio: search.wall / untilFirst,
});
report(`answer to next question, the person takes ${thinking} ms`, spread(waits), {
  name: 'the distance of every item to one (medians)',
  ratio: pass.wall / quantile(waits, 0.5),
});
report('the same, CPU time of the busiest thread', spread(busy));
report('undo to question', spread(undone.waits));
report('the same, CPU time of the busiest thread', spread(undone.busy));
const again = open();
await stages.run(`opened again after ${waits.length} answers`, () => again.loop.now());
const undoneAgain = await stages.run('one undone after that', () => undo(again.loop, 1));
report('the undo after opening', spread(undoneAgain.waits));
report('the same, CPU time of the busiest thread', spread(undoneAgain.busy));
const after = await answer(again.loop, await again.loop.now(), 1);
report('the first answer after that', spread(after.waits));
report('the same, CPU time of the busiest thread', spread(after.busy));
await again.groupings.close();
stages.end(0);
catalog.close();
rmSync(folder, { recursive: true, force: true });
