/**
 * The default strategy over all items: first groups, questions, times and memory, with a person who is always
 * right and gives it the time to learn between two answers, as in the application.
 * Usage: node scripts/results-large-collections.ts QUESTIONS SOURCE … where a source is as in
 * results/labelled.ts.
 */
import type { Given } from '../main/algorithms/ask/treeOfGroups/treeState.ts';
import { scoreClustering } from '../main/algorithms/metrics/clusterMetrics.ts';
import { GroupTree } from '../main/algorithms/strategies/groupTree.ts';
import { loadKernels } from '../main/native.ts';
import { answerTruthfully, type Labelled, readLabelled } from './results/labelled.ts';

const LEVELS = [0.8, 0.9, 0.95, 0.99];
const [questions = '100', ...sources] = process.argv.slice(2);
console.log(
  '| source | items, classes | first groups | Jaccard | questions to 0.8 / 0.9 / 0.95 / 0.99 | at the end | seconds: tree, first question, learning | ms an answer: median, p95, longest | MB |',
);
console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- |');
for (const source of sources)
  console.log(`| ${[source, ...measure(await readLabelled(source))].join(' | ')} |`);

/** CPU time: of an answer that of the thread that a person waits for, of the rest that of the process. */
function measure({ points, truth, calibration }: Labelled): string[] {
  const [tree, making] = timed(() => new GroupTree({ points, calibration }, { kernels: loadKernels() }));
  const rounds: Given[][] = [];
  const curve: number[] = [];
  const times: number[] = [];
  let groups = 0;
  let learning = 0;
  for (;;) {
    const before = process.threadCpuUsage();
    const { labels, question, belonging } = tree.next({ rounds });
    const { user, system } = process.threadCpuUsage(before);
    if (belonging?.length !== labels.length) throw new Error('not every item has its certainty');
    times.push((user + system) / 1000);
    if (rounds.length === 0) groups = new Set(labels).size;
    curve.push(scoreClustering(truth, labels).jaccard);
    if (question === null || rounds.length >= Number(questions)) break;
    const [, ahead] = timed(() => {
      while (!tree.advance({ rounds }, 'later'));
    });
    learning += ahead;
    rounds.push(answerTruthfully(question, truth));
  }
  const reached = LEVELS.map(level => curve.findIndex(jaccard => jaccard >= level)).map(at =>
    at < 0 ? '–' : String(at),
  );
  const sorted = times.slice(1).sort((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0);
  return [
    `${points.rows}, ${new Set(truth).size}`,
    String(groups),
    curve[0]!.toFixed(3),
    reached.join(' / '),
    `${curve.at(-1)!.toFixed(3)} after ${rounds.length}`,
    [making, times[0]!, learning].map(time => (time / 1000).toFixed(1)).join(', '),
    `${at(0.5)}, ${at(0.95)}, ${at(1 - 1e-9)}`,
    (process.memoryUsage().rss / 1e6).toFixed(0),
  ];
}

function timed<Value>(work: () => Value): [Value, number] {
  const begun = process.cpuUsage().user;
  const value = work();
  return [value, (process.cpuUsage().user - begun) / 1000];
}
