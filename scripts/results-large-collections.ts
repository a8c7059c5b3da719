/**
 * The default strategy over all items: first groups, questions, times and memory, with a person who is always
 * right.
 * Usage: node scripts/results-large-collections.ts QUESTIONS SOURCE … where a source is FILE.csv, FILE.npy (its
 * labels stand in FILE.txt), FILE.npy=EMBEDDING (leaf, photo or face) or FILE.npy=A,B (a calibration), or
 * ITEMS,CLASSES,SPREAD for generated Gaussian classes of 64 columns.
 */
import { gaussianClasses } from '../bench/gaussianClasses.ts';
import type { Given } from '../main/algorithms/ask/treeOfGroups/treeOfGroups.ts';
import type { PlattCalibration } from '../main/algorithms/embed/plattCalibration.ts';
import type { Matrix } from '../main/algorithms/matrix.ts';
import { scoreClustering } from '../main/algorithms/metrics/clusterMetrics.ts';
import { GroupTree } from '../main/algorithms/strategies/groupTree.ts';
import type { PlainQuestion } from '../main/algorithms/strategies/questionStrategy.ts';
import { readData } from '../main/lab/reproduce/readData.ts';
import { loadKernels } from '../main/native.ts';

interface Labelled {
  readonly points: Matrix;
  readonly truth: Int32Array;
  readonly calibration: PlattCalibration | null;
}

const LEVELS = [0.8, 0.9, 0.95, 0.99];
const [questions = '100', ...sources] = process.argv.slice(2);
console.log(
  '| source | items, classes | first groups | Jaccard | questions to 0.8 / 0.9 / 0.95 / 0.99 | at the end | seconds: tree, first question | ms an answer: median, p95 | MB |',
);
console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- |');
for (const source of sources) console.log(`| ${[source, ...measure(await read(source))].join(' | ')} |`);

async function read(source: string): Promise<Labelled> {
  const made = /^(\d+),(\d+),([\d.]+)$/.exec(source);
  if (made !== null) {
    const [items, classes, spread] = made.slice(1).map(Number) as [number, number, number];
    return { ...gaussianClasses(items, classes, 1, { columns: 64, spread }), calibration: null };
  }
  const [path = '', by] = source.split('=');
  const given = by === undefined ? null : /^([\d.]+),([\d.]+)$/.exec(by);
  const isMatrix = path.endsWith('.npy');
  const data = await readData(
    {
      path,
      labels: isMatrix ? path.replace(/npy$/, 'txt') : undefined,
      embedding: given === null ? by : undefined,
      kind: 'anything',
    },
    () => {},
  );
  return given === null ? data : { ...data, calibration: { a: Number(given[1]), b: Number(given[2]) } };
}

/** CPU time of this process: neighbours have one thread. */
function measure({ points, truth, calibration }: Labelled): string[] {
  const [tree, making] = timed(() => new GroupTree({ points, calibration }, { kernels: loadKernels() }));
  const rounds: Given[][] = [];
  const curve: number[] = [];
  const times: number[] = [];
  let groups = 0;
  for (;;) {
    const [{ labels, question }, time] = timed(() => tree.next({ rounds }));
    times.push(time);
    if (rounds.length === 0) groups = new Set(labels).size;
    curve.push(scoreClustering(truth, labels).jaccard);
    if (question === null || rounds.length >= Number(questions)) break;
    rounds.push(answer(question, truth));
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
    `${(making / 1000).toFixed(1)}, ${(times[0]! / 1000).toFixed(1)}`,
    `${at(0.5)}, ${at(0.95)}`,
    (process.memoryUsage().rss / 1e6).toFixed(0),
  ];
}

function answer({ kind, item, among }: PlainQuestion, truth: Int32Array): Given[] {
  const given: Given[] = [];
  for (const other of among) {
    const isSame = truth[item] === truth[other];
    given.push({ pair: [item, other], verdict: isSame ? 'same' : 'different' });
    if (kind === 'choice' && isSame) break;
  }
  return given;
}

function timed<Value>(work: () => Value): [Value, number] {
  const begun = process.cpuUsage().user;
  const value = work();
  return [value, (process.cpuUsage().user - begun) / 1000];
}
