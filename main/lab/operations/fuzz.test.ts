import { describe, expect, it } from 'vitest';
import { Random } from '../../algorithms/random.ts';
import { answerText } from './answer.ts';
import { replyPieces } from './reply.ts';

/** Good requests, small, so that a mutation that stays good is quickly run. */
const seeds: readonly object[] = [
  { op: 'metrics', truth: [0, 0, 1, 1], labels: [0, 1, 1, 1] },
  { op: 'subcluster-metrics', truth: [0, 0, 1], subclusters: [{ centroid: 0, members: [0, 1] }] },
  {
    op: 'conflicts',
    mustLink: [
      [0, 1],
      [1, 2],
    ],
    cannotLink: [
      [0, 2],
      [3, 4],
    ],
  },
  {
    op: 'kmeans',
    points: [
      [0, 1],
      [2, 3],
      [9, 9],
    ],
    k: 2,
    seed: 1,
    init: [
      [0, 0],
      [9, 9],
    ],
    maxIterations: 5,
  },
  {
    op: 'consensus',
    points: [
      [0, 1],
      [2, 3],
      [9, 9],
    ],
    k: 2,
    runs: 3,
    seed: 1,
  },
  {
    op: 'consensus',
    distances: [
      [0, 1, 2],
      [1, 0, 3],
      [2, 3, 0],
    ],
    k: 2,
    runs: 3,
  },
  // Contradicts itself, for the sake of that code.
  { op: 'hacc', distances: { condensed: [1], n: 2 }, k: 1, mustLink: [[0, 1]], cannotLink: [[1, 0]] },
  {
    op: 'explain',
    scores: [
      [0.1, 0.9],
      [0.8, 0.4],
      [0.6, 0.7],
    ],
    pair: [0, 1],
    verdict: 'different',
    attributes: [0, 1],
    kind: 'binary',
    threshold: 0.5,
    confidence: 'soft',
  },
  {
    op: 'mpck-means',
    points: [
      [0, 1],
      [2, 3],
      [9, 9],
    ],
    k: 2,
    seed: 1,
    mustLink: [[0, 1, 0.5]],
    cannotLink: [[1, 2]],
    weighting: 'perCluster',
  },
  {
    op: 'spectral',
    affinity: [
      [0, 1, 2],
      [1, 0, 3],
      [2, 3, 0],
    ],
    k: 2,
    seed: 1,
    mustLink: [[0, 1, 0.5]],
    cannotLink: [[1, 2]],
  },
  {
    op: 'spectral',
    points: [
      [0, 1],
      [2, 3],
      [9, 9],
    ],
    k: 2,
    sigma: 2,
  },
  {
    op: 'affinity-propagation',
    similarity: [
      [0, -1, -5],
      [-1, 0, -3],
      [-4, -3, 0],
    ],
    preference: -2,
    damping: 0.6,
    maxIterations: 20,
  },
  {
    op: 'simulate',
    points: [
      [0, 1],
      [2, 3],
      [9, 9],
    ],
    truth: [0, 0, 1],
    strategy: 'max-entropy',
    clusterer: 'mpck-means',
    attributes: [[0.1], [0.2], [0.9]],
    questions: 2,
  },
  {
    op: 'hacc',
    points: [
      [0, 1],
      [2, 3],
      [9, 9],
    ],
    metric: 'cosine',
    k: 2,
    mustLink: [[0, 1]],
    cannotLink: [[1, 2]],
  },
  {
    op: 'hacc',
    distances: { condensed: [1, 2, 3, 4, 5, 6], n: 4 },
    k: 2,
    mustLink: [[0, 1]],
    cannotLink: [[1, 2]],
  },
  {
    op: 'average-linkage',
    distances: { condensed: [1, 2, 3, 4, 5, 6], n: 4 },
    k: 2,
    mustLink: [[0, 1]],
    cannotLink: [[1, 2]],
  },
  { op: 'average-linkage', points: [[0], [1], [5], [6]], metric: 'euclidean', height: 1.5 },
  {
    op: 'active-hacc',
    distances: { condensed: [1, 2, 3, 4, 5, 6], n: 4 },
    probability: { condensed: [0.1, 0.5, 0.9, 0.2, 0.3, 1], n: 4 },
    k: 2,
    mustLink: [[0, 1]],
    cannotLink: [[1, 2]],
    skip: [[2, 3]],
    method: 'fast-h1-h2',
    top: 3,
  },
  {
    op: 'max-entropy',
    distances: { condensed: [1, 2, 3], n: 3 },
    labels: [0, 0, 1],
    mustLink: [[0, 1]],
    skip: [[1, 2]],
  },
  {
    op: 'silhouette',
    points: [[0], [1], [5], [6]],
    labels: [0, 0, 1, 1],
    kernel: { name: 'polynomial', alpha: 0.5, c: 1, d: 2 },
  },
  { op: 'silhouette-batch', points: [[0], [1], [5], [6]], labels: [0, 0, 1, 1], budget: 4 },
  { op: 'silhouette-batch', points: [[0], [1], [5], [6]], k: 2, seed: 1, budget: 3 },
  { op: 'kernel-kmeans', points: [[0], [1], [5], [6]], k: 2, seed: 1, kernel: { name: 'rbf', sigma: 1 } },
  {
    op: 'cop-kmeans',
    points: [[0], [1], [5], [6]],
    k: 2,
    seed: 1,
    init: [[0], [5]],
    mustLink: [
      [0, 2, 0.5],
      [1, 2],
    ],
    cannotLink: [
      [0, 1],
      [2, 3, 0.25],
    ],
  },
  { op: 'inconsistency', points: [[0], [1], [5], [6]], mustLink: [[0, 1]], cannotLink: [[1, 2]], trees: 3 },
  // As text, because an object had better not have a property of this name.
  JSON.parse(
    '{"op": "cop-rf", "points": [[0], [1], [5], [6]], "k": 2, "mustLink": [[0, 1]], "cannotLink": [[1, 2]], "trees": 3, "seed": 1, "keep": 0.5, "then": "spectral", "neighbours": 2, "return": ["affinity"]}',
  ),
  {
    op: 'simulate',
    points: [[0], [1], [5], [6]],
    truth: [0, 0, 1, 1],
    strategy: 'semi-random',
    clusterer: 'hacc',
    questions: 4,
    errorRate: 0.1,
    errors: 'sticky',
    dontKnowRate: 0.1,
    seed: 2,
    every: 2,
    n: 2,
    lambda: 1,
  },
  {
    op: 'simulate',
    points: [[0], [1], [5], [6], [7]],
    truth: [0, 0, 1, 1, 1],
    strategy: 'tree-of-groups-choosing',
    clusterer: 'tree-of-groups',
    questions: 3,
    errorRate: 0.2,
  },
];

/** What mutations put in place of a value. Nothing that makes an honest request long to run. */
const strange: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1,
  2,
  3,
  0.5,
  -0.5,
  1e308,
  -1e308,
  5e-324,
  2 ** 53,
  1e15 + 0.5,
  '',
  'euclidean',
  'fast',
  'random',
  '0',
  [],
  {},
  [[]],
  [[0]],
  [[0, 1]],
  [[0, 0]],
  [[0, 1, 0.5]],
  [0, 1],
  [null],
  { npy: '/dev/null' },
  { npy: '.' },
  { condensed: [], n: 1 },
  { condensed: [1], n: 2 },
];

/** Fields where a large number asks for work without end, rightly. */
const costly = new Set(['runs', 'questions', 'maxIterations']);

function mutate(value: unknown, random: Random, name = ''): unknown {
  if (Array.isArray(value) && value.length > 0 && random.below(4) > 0) {
    const copy = [...value];
    const at = random.below(copy.length);
    const way = random.below(5);
    if (way === 0) copy.splice(at, 1);
    else if (way === 1) copy.push(copy[at]);
    else copy[at] = mutate(copy[at], random);
    return copy;
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && random.below(5) > 0) {
    const copy: Record<string, unknown> = { ...value };
    const names = [...Object.keys(copy), 'n'];
    const field = names[random.below(names.length)]!;
    const way = random.below(8);
    if (way === 0) delete copy[field];
    else if (way === 1) copy[`${field}x`] = copy[field];
    else if (way === 2) copy[names[random.below(names.length)]!] = copy[field];
    else copy[field] = mutate(copy[field], random, field);
    return copy;
  }
  const chosen = strange[random.below(strange.length)];
  return costly.has(name) && typeof chosen === 'number' ? Math.min(chosen, 5) : chosen;
}

/** Cuts, repeats or changes a piece of the text itself. */
function garble(text: string, random: Random): string {
  const from = random.below(text.length);
  const to = Math.min(text.length, from + random.below(6));
  const pieces = ['', '{', ']', ',', '"', '\\', '\u0000', '-', '1e5', 'null', text.slice(from, to).repeat(2)];
  return text.slice(0, from) + pieces[random.below(pieces.length)] + text.slice(to);
}

describe('ten thousand mutated requests', () => {
  it('are each answered, by a good reply or by one of the four codes with a sentence', async () => {
    const random = new Random(20_260_101);
    const seen = new Map<string, number>();
    for (let round = 0; round < 10_000; round++) {
      let request: unknown = seeds[random.below(seeds.length)];
      for (let times = random.below(3); times >= 0; times--) request = mutate(request, random);
      let text = JSON.stringify(request);
      if (random.below(10) === 0) text = garble(text, random);
      const reply = await answerText(text, null, () => performance.now());
      const line = JSON.parse([...replyPieces(reply)].join('')) as { ok: boolean };
      expect(line.ok).toBe(reply.ok);
      const kind = reply.ok ? 'ok' : reply.error.code;
      if (kind === 'internal') throw new Error(`${text}\n${JSON.stringify(reply)}`);
      if (!reply.ok) expect(reply.error.message).toMatch(/^\S.*\.$/s);
      seen.set(kind, (seen.get(kind) ?? 0) + 1);
    }
    for (const kind of ['ok', 'bad-json', 'unknown-op', 'bad-request', 'conflicting-constraints'])
      expect(seen.get(kind) ?? 0, kind).toBeGreaterThan(3);
  });
});
