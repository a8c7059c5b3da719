/**
 * Small random instances with everything that makes Active-HACC hard, for comparing implementations. Pure.
 */
import { type Condensed, condensedIndex, type Pair, pairCount } from '../../matrix.ts';
import type { Random } from '../../random.ts';
import type { AskRequest } from './question.ts';

export interface RandomInstance {
  readonly distances: Condensed;
  readonly probability: Condensed;
  readonly request: Omit<AskRequest, 'method'>;
}

/**
 * Ties, duplicates, distances that are no metric, k from 1 to N, dense cannot-links, dead ends, skipped
 * pairs.
 */
export function drawInstance(random: Random, smallest = 2, largest = 14): RandomInstance {
  const n = smallest + random.below(largest - smallest + 1);
  const classes = 1 + random.below(Math.min(n, 6));
  const truth = Array.from({ length: n }, () => random.below(classes));
  const { mustLink, cannotLink, skip } = drawAnswers(random, truth);
  return {
    distances: drawDistances(random, truth),
    probability: drawProbability(random, truth),
    request: {
      k: random.below(3) === 0 ? Math.min(n, classes) : 1 + random.below(n),
      mustLink,
      cannotLink,
      skip,
      top: [1, 3, 10, pairCount(n)][random.below(4)]!,
    },
  };
}

function drawDistances(random: Random, truth: readonly number[]): Condensed {
  const kind = random.below(5);
  const places = truth.map(label => [label * 3 + random.below(6), random.below(4)] as const);
  return drawPairs(truth.length, (i, j) => {
    const [x, y] = places[i]!;
    const [u, v] = places[j]!;
    if (kind === 0) return random.below(4);
    if (kind === 1) return Math.abs(x - u);
    if (kind === 2) return (x - u) ** 2 + (y - v) ** 2;
    if (kind === 3) return random.unit() * (truth[i] === truth[j] ? 1 : 1.5);
    return random.unit();
  });
}

function drawProbability(random: Random, truth: readonly number[]): Condensed {
  const kind = random.below(6);
  return drawPairs(truth.length, (i, j) => {
    if (kind === 0) return 0;
    if (kind === 1) return random.below(2);
    if (kind === 2) return random.unit();
    if (kind === 3) return random.below(3) === 0 ? random.below(21) / 20 : 0;
    if (kind === 4) return (truth[i] === truth[j] ? 6 + random.below(5) : random.below(5)) / 10;
    return random.below(101) / 100;
  });
}

function drawPairs(n: number, draw: (i: number, j: number) => number): Condensed {
  const data = new Float64Array(pairCount(n));
  for (let i = 0; i < n; i++) for (let j = i + 1; j < n; j++) data[condensedIndex(n, i, j)] = draw(i, j);
  return { n, data };
}

function drawAnswers(
  random: Random,
  truth: readonly number[],
): { mustLink: Pair[]; cannotLink: Pair[]; skip: Pair[] } {
  const answered = random.unit() ** 2;
  // Some instances have only "same" answers, others only "different".
  const says = { same: random.below(3) * 0.5, different: random.below(3) * 0.5 };
  const unsure = random.below(3) === 0 ? 0.2 : 0;
  const mustLink: Pair[] = [];
  const cannotLink: Pair[] = [];
  const skip: Pair[] = [];
  for (let i = 0; i < truth.length; i++) {
    for (let j = i + 1; j < truth.length; j++) {
      const pair: Pair = random.below(2) === 0 ? [i, j] : [j, i];
      if (random.unit() < unsure) skip.push(pair);
      if (random.unit() >= answered) continue;
      if (truth[i] === truth[j] && random.unit() < says.same) mustLink.push(pair);
      if (truth[i] !== truth[j] && random.unit() < says.different) cannotLink.push(pair);
    }
  }
  return { mustLink, cannotLink, skip };
}
