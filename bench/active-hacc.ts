/**
 * How long a question of Active-HACC takes: truthful sessions on Gaussian classes of varied sizes, one thread. Run by hand, a part at a time:
 *
 *     node bench/active-hacc.ts 1042 [questions]     62 classes, 3,000 questions, every tenth also by the TypeScript twin
 *     node bench/active-hacc.ts 5000 [questions]     200 classes, 520 questions
 *     node bench/active-hacc.ts 10000 [questions]    300 classes, 320 questions
 *     node bench/active-hacc.ts first                everything up to the first question, at 1,042 and 5,000
 *
 * Times are on the clock and, in brackets, of the processor: on a machine that does other things they differ. Every answer of the twin is
 * compared with the compiled one.
 */
import { isDeepStrictEqual } from 'node:util';
import { askBest } from '../main/algorithms/ask/activeHacc/ask.ts';
import { type Instance, prepare } from '../main/algorithms/ask/activeHacc/instance.ts';
import { type Kernels, typescriptKernels } from '../main/algorithms/ask/activeHacc/kernels.ts';
import type { AskResult } from '../main/algorithms/ask/activeHacc/question.ts';
import type { Matrix, Pair } from '../main/algorithms/matrix.ts';
import { contingencyOf, pairCounts } from '../main/algorithms/metrics/contingency.ts';
import { jaccard } from '../main/algorithms/metrics/jaccard.ts';
import { Random } from '../main/algorithms/random.ts';
import { kernelChoice } from '../main/native.ts';

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
/** How far apart the centres are, in units of the spread of a class: single linkage starts with one giant cluster. */
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

interface Time {
  readonly clock: number;
  readonly processor: number;
}

function timed<Result>(work: () => Result): [Result, Time] {
  const before = process.cpuUsage();
  const start = performance.now();
  const result = work();
  const clock = performance.now() - start;
  const { user, system } = process.cpuUsage(before);
  return [result, { clock, processor: (user + system) / 1000 }];
}

function quantile(times: readonly Time[], share: number): string {
  const at = (key: keyof Time): number => {
    const sorted = times.map(time => time[key]).sort((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
  };
  return `${at('clock').toFixed(1)} (${at('processor').toFixed(1)})`;
}

function summary(times: readonly Time[]): string {
  return `median ${quantile(times, 0.5)}, p95 ${quantile(times, 0.95)}, longest ${quantile(times, 1)} ms`;
}

function ratio(twin: readonly Time[], native: readonly Time[]): string {
  const total = (times: readonly Time[]): number => times.reduce((sum, { processor }) => sum + processor, 0);
  return `${(total(twin) / total(native)).toFixed(1)}x`;
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

function runSession(name: string, { n, classes, questions, twinEvery }: Setting): void {
  const data = drawData(n, classes, new Random(7));
  const { kernels } = kernelChoice();
  const [instance, preparation] = timed(() => prepareAll(kernels, data, classes));
  const twin = withKernels(instance, typescriptKernels);
  console.log(`${name}: ${kernelChoice().why}`);
  console.log(
    `  prepared in ${(preparation.clock / 1000).toFixed(1)} s; ${instance.edges.length} edges, ${instance.probability.first.length} pairs with a chance`,
  );
  const mustLink: Pair[] = [];
  const cannotLink: Pair[] = [];
  const times: Time[] = [];
  const compared: { native: Time[]; twin: Time[] } = { native: [], twin: [] };
  const report = Math.ceil(questions / 8);
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
    if (question % report === 0) reportQuestion(question, times, asked, data.truth);
    if (asked.pair === null) break;
    const [i, j] = asked.pair;
    (data.truth[i] === data.truth[j] ? mustLink : cannotLink).push(asked.pair);
  }
  console.log(
    `  first question ${quantile(times.slice(0, 1), 0)} ms; all ${times.length}: ${summary(times)}`,
  );
  console.log(`  last 20: ${summary(times.slice(-20))}`);
  if (compared.twin.length > 0)
    console.log(
      `  twin, every ${twinEvery}th: ${summary(compared.twin)}; ${ratio(compared.twin, compared.native)} the time of the compiled one`,
    );
  console.log(`  resident memory at most ${(memory / 2 ** 20).toFixed(0)} MB`);
}

function reportQuestion(question: number, times: readonly Time[], asked: AskResult, truth: Int32Array): void {
  console.log(
    `  question ${question}: ${quantile(times.slice(-1), 0)} ms, gain ${asked.gain.toFixed(4)}, ${asked.simulated} simulations, Jaccard ${jaccard(pairCounts(contingencyOf(truth, asked.labels))).toFixed(3)}`,
  );
}

function runFirst(): void {
  for (const name of ['1042', '5000']) {
    const { n, classes } = settings[name]!;
    const data = drawData(n, classes, new Random(7));
    const { kernels } = kernelChoice();
    const [, time] = timed(() =>
      askBest(prepareAll(kernels, data, classes), {
        k: classes,
        mustLink: [],
        cannotLink: [],
        skip: [],
        top: 10,
        method: 'fast',
      }),
    );
    const { clock, processor } = time;
    console.log(
      `first question at ${name}, ${runs} k-means included: ${(clock / 1000).toFixed(2)} (${(processor / 1000).toFixed(2)}) s, ${kernels.name}`,
    );
  }
}

const [part = '', count] = process.argv.slice(2);
const setting = settings[part];
if (part === 'first') runFirst();
else if (setting !== undefined)
  runSession(part, { ...setting, questions: Number(count ?? setting.questions) });
else {
  console.error(`Which part? ${Object.keys(settings).join(', ')} or first.`);
  process.exitCode = 2;
}
