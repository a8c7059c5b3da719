/**
 * Loads the compiled kernels of native/ where they were built; says so where the TypeScript twins take their
 * place. Any Node process or worker thread.
 */
import { availableParallelism } from 'node:os';
import { findAddon, isStale, loadAddon } from './addon.ts';
import { type Instance, type Kernels, typescriptKernels } from './algorithms/ask/activeHacc/ask.ts';
import type { DistanceSource, EdgeChunk } from './algorithms/ask/activeHacc/edges.ts';
import { type AskRequest, type AskResult, unlikelyBelow } from './algorithms/ask/activeHacc/question.ts';
import { type Codes, checkCounts, MAX_ITERATIONS, makeCounts } from './algorithms/ask/consensus.ts';
import type { ListedPairs, RowRange } from './algorithms/collections.ts';
import { closeConsistent } from './algorithms/constraints.ts';
import { checkPoints, type Metric, metrics, rowLengths } from './algorithms/distance.ts';
import { numberLabels } from './algorithms/labels.ts';
import type { DistanceScale } from './algorithms/linkage/clusterDistance.ts';
import { emptyMerges, type ItemMerges } from './algorithms/linkage/linkItems.ts';
import { type Condensed, type Matrix, pairCount } from './algorithms/matrix.ts';
import { checkRequest, type NearestItems } from './algorithms/neighbours/nearestNeighbours.ts';
import { multiplySparse, type SparseRows } from './algorithms/refine/sparseRows.ts';

/** What the addon is handed: plain numbers and buffers, already validated. */
type PlainSource =
  | { readonly n: number; readonly condensed: Float64Array }
  | { readonly n: number; readonly points: Float64Array; readonly columns: number; readonly metric: number };

export interface Addon {
  pairwiseDistances(source: PlainSource, out: Float64Array): void;
  /** Writes the items and distances. */
  nearestRows(
    source: PlainSource,
    rows: Int32Array,
    among: Int32Array,
    found: NearestItems & { readonly threads: number; readonly isPlain: boolean },
  ): void;
  /** Writes the items and distances. */
  nearestListed(
    source: PlainSource,
    listed: ListedPairs,
    found: NearestItems & RowRange & { readonly threads: number },
  ): void;
  multiplySparse(
    first: SparseRows,
    second: SparseRows,
    options: RowRange & { readonly n: number; readonly most: number; readonly threads: number },
  ): SparseRows;
  /** Writes the sums. */
  sumShared(
    rows: SparseRows,
    listed: ListedPairs,
    options: RowRange & {
      readonly n: number;
      readonly isProduct: boolean;
      readonly threads: number;
      readonly sums: Float64Array;
    },
  ): void;
  /** Writes the merges and returns how many there are. */
  linkItems(
    source: PlainSource,
    overlap: SparseRows,
    scale: DistanceScale,
    options: Omit<ItemMerges, 'count'> & { readonly highest: number; readonly threads: number },
  ): number;
  nextEdges(source: PlainSource, after: number, wanted: number): EdgeChunk;
  /** One run of k-means from these rows; each pair of items it puts together counts one more. */
  countKMeans(source: PlainSource, start: Int32Array, maxIterations: number, counts: Codes): void;
  /** Null when the sorted edges do not go far enough. */
  askFast(
    source: PlainSource,
    edges: Instance['edges'],
    probability: Instance['probability'],
    question: {
      readonly k: number;
      readonly leafOf: Int32Array;
      readonly sizes: Int32Array;
      readonly cannotLinks: Int32Array;
      readonly skip: Int32Array;
      readonly room: number;
      readonly least: number;
      readonly isLocal: boolean;
    },
  ): { readonly clusterOf: Int32Array; readonly ranked: Float64Array; readonly simulated: number } | null;
}

export interface KernelChoice {
  readonly name: Kernels['name'];
  /** One sentence. */
  readonly why: string;
  readonly kernels: Kernels;
}

let choice: KernelChoice | undefined;

/** Which kernels run here, and why. `AKIN_KERNELS=native` or `typescript` forces either; native is then an error where missing. */
export function kernelChoice(): KernelChoice {
  choice ??= choose(process.env.AKIN_KERNELS ?? '');
  return choice;
}

/** The kernels to compute with. */
export function loadKernels(): Kernels {
  return kernelChoice().kernels;
}

function choose(forced: string): KernelChoice {
  if (forced !== '' && forced !== 'native' && forced !== 'typescript')
    throw new Error(`AKIN_KERNELS is "${forced}"; it can be native or typescript.`);
  if (forced === 'typescript') return twins('AKIN_KERNELS asks for the TypeScript twins.');
  const file = findAddon();
  if (file === undefined)
    return missing(forced, 'The compiled kernels are not there: run `npm install` with a C++ compiler.');
  if (isStale(file))
    return missing(forced, 'The compiled kernels are not those of these sources: run `npm run native`.');
  try {
    const addon = loadAddon(file) as Addon;
    return { name: 'native', why: 'The compiled kernels are loaded.', kernels: wrap(addon) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return missing(forced, `The compiled kernels do not load: ${reason}`);
  }
}

function missing(forced: string, why: string): KernelChoice {
  if (forced === 'native') throw new Error(`${why} AKIN_KERNELS=native forbids the TypeScript twins.`);
  return twins(`${why} The slower TypeScript twins are used.`);
}

function twins(why: string): KernelChoice {
  return { name: 'typescript', why, kernels: typescriptKernels };
}

/** Threads that have little to do cost more than they save. */
const ROWS_OF_A_THREAD = 2000;

function threadsFor(rows: number): number {
  return Math.max(1, Math.min(availableParallelism(), Math.floor(rows / ROWS_OF_A_THREAD)));
}

/** Validation stays on this side; the addon sees plain buffers. */
function wrap(addon: Addon): Kernels {
  return {
    name: 'native',
    pairwiseDistances(points: Matrix, metric: Metric): Condensed {
      const data = new Float64Array(pairCount(points.rows));
      addon.pairwiseDistances(plainPoints(points, metric), data);
      return { n: points.rows, data };
    },
    nearestRows(points, request) {
      checkRequest(points, request);
      const { rows, among, count, threads } = request;
      const items = new Int32Array(rows.length * count);
      const distances = new Float64Array(rows.length * count);
      const found = { count, threads, isPlain: false, items, distances };
      addon.nearestRows(plainPoints(points, 'euclidean'), rows, among, found);
      return { count, items, distances };
    },
    nearestListed(points, listed, found, { from, to }) {
      const options = { ...found, from, to, threads: threadsFor(to - from) };
      addon.nearestListed(plainPoints(points, 'euclidean'), listed, options);
    },
    multiplySparse(first, second, most, range) {
      const n = first.starts.length - 1;
      if (most >= n) return multiplySparse(first, second, most, range);
      const threads = threadsFor(range.to - range.from);
      return addon.multiplySparse(first, second, { n, most, threads, ...range });
    },
    sumShared(rows, listed, by, range, sums) {
      const n = rows.starts.length - 1;
      const threads = threadsFor(range.to - range.from);
      addon.sumShared(rows, listed, { n, isProduct: by === 'product', threads, sums, ...range });
    },
    linkItems({ points, overlap, scale }, highest) {
      const merges = emptyMerges(points.rows, points.columns);
      const options = { ...merges, highest, threads: threadsFor(points.rows) };
      const count = addon.linkItems(plainPoints(points, 'euclidean'), overlap, scale, options);
      return { ...merges, count };
    },
    nextEdges: (source, after, wanted) => addon.nextEdges(plain(source), after, wanted),
    askFast: (instance, request) => askFast(addon, instance, request),
    consensusShares(points, k, runs, random, onRun) {
      checkCounts(points.rows, k, runs);
      const source = plainPoints(points, 'sqeuclidean');
      const counts = makeCounts(runs, pairCount(points.rows));
      for (let run = 0; run < runs; run++) {
        addon.countKMeans(source, Int32Array.from(random.sample(points.rows, k)), MAX_ITERATIONS, counts);
        onRun?.(run + 1);
      }
      return { n: points.rows, counts, runs };
    },
  };
}

function askFast(addon: Addon, instance: Instance, request: AskRequest): AskResult {
  const { edges, probability } = instance;
  const closure = closeConsistent(instance.n, request.mustLink, request.cannotLink);
  const question = {
    k: request.k,
    leafOf: closure.componentOf,
    sizes: closure.sizes,
    cannotLinks: Int32Array.from(closure.cannotLinks.flat()),
    skip: Int32Array.from(request.skip.flat()),
    room: Math.max(1, request.top),
    least: request.method === 'fast' ? 0 : unlikelyBelow,
    isLocal: request.method === 'fast-h1-h2',
  };
  const source = plain(instance.source);
  let answer = addon.askFast(source, edges, probability, question);
  while (answer === null) {
    edges.extend();
    answer = addon.askFast(source, edges, probability, question);
  }
  const { clusterOf, simulated } = answer;
  const ranked = [];
  for (let at = 0; at < answer.ranked.length; at += 3)
    ranked.push({ i: answer.ranked[at]!, j: answer.ranked[at + 1]!, gain: answer.ranked[at + 2]! });
  const best = ranked[0];
  return {
    pair: best === undefined ? null : [best.i, best.j],
    gain: best?.gain ?? 0,
    labels: numberLabels(closure.componentOf.map(leaf => clusterOf[leaf]!)).labels,
    ranked: ranked.slice(0, request.top),
    simulated,
  };
}

function plain(source: DistanceSource): PlainSource {
  if (source.kind === 'points') return plainPoints(source.points, source.metric);
  return { n: source.n, condensed: source.data };
}

function plainPoints(points: Matrix, metric: Metric): PlainSource {
  checkPoints(points);
  if (metric === 'cosine') rowLengths(points);
  return { n: points.rows, points: points.data, columns: points.columns, metric: metrics.indexOf(metric) };
}
