/**
 * How long a question of Active-HACC takes: truthful sessions on Gaussian classes of varied sizes, one
 * thread.
 *
 *     node bench/active-hacc.ts 1042 [questions]     62 classes, 3,000 questions, every tenth also by the TypeScript twin
 *     node bench/active-hacc.ts 5000 [questions]     200 classes, 520 questions
 *     node bench/active-hacc.ts 10000 [questions]    300 classes, 320 questions
 *
 * The peer is the TypeScript twin of the compiled kernels; every answer of the two is compared.
 */
import { isDeepStrictEqual } from 'node:util';
import {
  askBest,
  type Instance,
  type Kernels,
  prepare,
  typescriptKernels,
} from '../main/algorithms/ask/activeHacc/ask.ts';
import type { AskResult } from '../main/algorithms/ask/activeHacc/question.ts';
import type { Matrix, Pair } from '../main/algorithms/matrix.ts';
import { contingencyOf, jaccard, pairCounts } from '../main/algorithms/metrics/clusterMetrics.ts';
import { Random } from '../main/algorithms/random.ts';
import { kernelChoice } from '../main/native.ts';
import { megabytes, report, shown, spread, type Time, timed } from './measure.ts';

interface Setting {
  readonly n: number;
  readonly classes: number;
  readonly questions: number;
  /** Every so many questions the twin is asked too. */
  readonly twinEvery: number;
}

const settings: Readonly<Record<string, Setting>> = {
  '1042': { n: 1042, classes: 62, questions: 3000, twinEvery: 10 },
  '5000': { n: 5000, classes: 200, questions: 520, twinEvery: 40 },
  '10000': { n: 10_000, classes: 300, questions: 320, twinEvery: 160 },
};
const columns = 16;
/**
 * How far apart the centres are, in units of the spread of a class: single linkage starts with one giant
 * cluster.
 */
const separation = 1.3;
const runs = 100;

interface Data {
  readonly points: Matrix;
  readonly truth: Int32Array;
}

/** Class sizes in proportion to 4 … 31, as in the paper's Leaf-1042. */
function drawData(n: number, classes: number, random: Random): Data {
  const centres = Array.from({ length: classes }, () =>
    Array.from({ length: columns }, () => random.normal() * separation),
  );
  const tickets = centres.flatMap((_, label) => new Array<number>(4 + random.below(28)).fill(label));
  const truth = Int32Array.from({ length: n }, (_, item) =>
    item < classes ? item : tickets[random.below(tickets.length)]!,
  );
  const data = Float64Array.from(
    { length: n * columns },
    (_, at) => centres[truth[Math.floor(at / columns)]!]![at % columns]! + random.normal(),
  );
  return { points: { rows: n, columns, data }, truth };
}

function total(times: readonly Time[]): number {
  return times.reduce((sum, { cpu }) => sum + cpu, 0);
}

/** Distances, edges, 100 k-means: all that the first question needs. */
function prepareAll(kernels: Kernels, { points }: Data, classes: number): Instance {
  const shares = kernels.consensusShares(points, classes, runs, new Random(1));
  const instance = prepare({ points, metric: 'euclidean' }, shares, kernels);
  instance.edges.extend();
  return instance;
}

/** The same instance, answered by the other kernels. */
function withKernels(instance: Instance, kernels: Kernels): Instance {
  return { ...instance, kernels };
}

function runSession({ n, classes, questions, twinEvery }: Setting): void {
  const data = drawData(n, classes, new Random(7));
  const { kernels, why } = kernelChoice();
  const [instance, preparation] = timed(() => prepareAll(kernels, data, classes));
  const twin = withKernels(instance, typescriptKernels);
  console.log(why);
  report(`distances, edges and ${runs} k-means, ${n} items`, shown(preparation));
  const mustLink: Pair[] = [];
  const cannotLink: Pair[] = [];
  const times: Time[] = [];
  const compared: { native: Time[]; twin: Time[] } = { native: [], twin: [] };
  let memory = 0;
  for (let question = 0; question < questions; question++) {
    const request = { k: classes, mustLink, cannotLink, skip: [], top: 10, method: 'fast' as const };
    const [asked, time] = timed(() => askBest(instance, request));
    times.push(time);
    memory = Math.max(memory, process.memoryUsage.rss());
    if (question % twinEvery === 0 && question > 0) {
      const [again, slower] = timed(() => askBest(twin, request));
      if (!isDeepStrictEqual(again, asked)) throw new Error(`question ${question}: the twin disagrees`);
      compared.native.push(time);
      compared.twin.push(slower);
    }
    if (question % Math.ceil(questions / 8) === 0) progress(question, asked, data.truth);
    if (asked.pair === null) break;
    const [i, j] = asked.pair;
    (data.truth[i] === data.truth[j] ? mustLink : cannotLink).push(asked.pair);
  }
  const ratio = total(compared.twin) / total(compared.native);
  report(
    `a question at ${n} items in ${classes} classes, CPU time`,
    spread(times.map(({ cpu }) => cpu)),
    compared.twin.length === 0 ? undefined : { name: 'the TypeScript twin', ratio },
  );
  report('resident memory', `at most ${megabytes(memory)}`);
}

function progress(question: number, asked: AskResult, truth: Int32Array): void {
  const index = jaccard(pairCounts(contingencyOf(truth, asked.labels)));
  console.log(
    `  question ${question}: gain ${asked.gain.toFixed(4)}, ${asked.simulated} simulations, Jaccard ${index.toFixed(3)}`,
  );
}

const [part = '', count] = process.argv.slice(2);
const setting = settings[part];
if (setting !== undefined) runSession({ ...setting, questions: Number(count ?? setting.questions) });
else {
  console.error(`Which part? ${Object.keys(settings).join(', ')}.`);
  process.exitCode = 2;
}
