/**
 * Active-HACC, the question that is expected to change the clustering most. Pure.
 *
 * Biswas and Jacobs, "Active Image Clustering: Seeking Constraints from Humans to Complement Algorithms", CVPR 2012, eqs. (3) to (7) and
 * Algorithm 1. See brute.ts for the definition, fast.ts for how it is met in milliseconds, docs/papers/1-active-hacc.md for why that is exact.
 */
import { closeConsistent } from '../../constraints.ts';
import { type Condensed, condensedIndex, type Pair, pairCount } from '../../matrix.ts';
import { runBase } from './baseRun.ts';
import { askByBruteForce } from './brute.ts';
import { readDistances } from './edges.ts';
import type { Instance } from './instance.ts';
import type { Answers, AskRequest, AskResult } from './question.ts';

export function askBest(instance: Instance, request: AskRequest): AskResult {
  const { n, kernels } = instance;
  checkClusters(n, request.k);
  if (!Number.isInteger(request.top) || request.top < 0)
    throw new RangeError('top must be an integer from 0 up');
  for (const [i, j] of request.skip)
    if (!isItem(n, i) || !isItem(n, j) || i === j)
      throw new RangeError(`skip: [${i}, ${j}] is not a pair of different items below ${n}`);
  if (request.method !== 'brute') return kernels.askFast(instance, request);
  return askByBruteForce(tableOfDistances(instance), tableOfChances(instance), request);
}

/** The clustering that the answers give, numbered by smallest member. */
export function clusterBy(instance: Instance, k: number, answers: Answers): Int32Array {
  checkClusters(instance.n, k);
  const closure = closeConsistent(instance.n, answers.mustLink, answers.cannotLink);
  return runBase(instance.edges, k, closure, { merges: 0, edges: 0 }).labels;
}

/** The clustering there would be if one more pair were answered. */
export function outcome(
  instance: Instance,
  k: number,
  { mustLink, cannotLink }: Answers,
  pair: Pair,
  verdict: 'same' | 'different',
): Int32Array {
  return verdict === 'same'
    ? clusterBy(instance, k, { mustLink: [...mustLink, pair], cannotLink })
    : clusterBy(instance, k, { mustLink, cannotLink: [...cannotLink, pair] });
}

function isItem(n: number, item: number): boolean {
  return Number.isInteger(item) && item >= 0 && item < n;
}

function checkClusters(n: number, k: number): void {
  if (!Number.isInteger(k) || k < 1 || k > n) throw new RangeError(`k must be an integer from 1 to ${n}`);
}

function tableOfDistances({ n, source }: Instance): Condensed {
  if (source.kind === 'condensed') return { n, data: source.data };
  const between = readDistances(source);
  const data = new Float64Array(pairCount(n));
  for (let i = 0; i < n; i++) for (let j = i + 1; j < n; j++) data[condensedIndex(n, i, j)] = between(i, j);
  return { n, data };
}

function tableOfChances({ n, probability: { codes, values } }: Instance): Condensed {
  return { n, data: Float64Array.from(codes, (code: number) => values[code]!) };
}
