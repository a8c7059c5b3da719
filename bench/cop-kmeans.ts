/**
 * How long one reason takes from the answer to the new groups: its pairs are found and COP-KMeans runs with
 * them.
 * Usage: node bench/cop-kmeans.ts [images, 1000] [numbers per image, 512] [groups, 6 20 40]
 *
 * Generated images in groups with one attribute that half of the groups have. Peers: k-means without
 * constraints, and the assignment of Lad and Parikh (ECCV 2014, section 4.3) item by item, as the paper has
 * it. "sets" is the same reason as a set of sets, never written out as pairs.
 */
import {
  collectPairs,
  countViolations,
  type Links,
  linksFromPairs,
} from '../main/algorithms/cluster/copKmeans/linkSets.ts';
import { copKmeans } from '../main/algorithms/cluster/copKmeans.ts';
import { kmeans, moveToMeans, spreadCentroids, squaredDistance } from '../main/algorithms/cluster/kmeans.ts';
import { explainByAttributes } from '../main/algorithms/explain/attributes.ts';
import type { Confidence, Verdict } from '../main/algorithms/explain/explanation.ts';
import type { Matrix } from '../main/algorithms/matrix.ts';
import { Random } from '../main/algorithms/random.ts';
import { report, shown, timed } from './measure.ts';

const [n = 1000, columns = 512, ...named] = process.argv.slice(2).map(Number);
const groups = named.length > 0 ? named : [6, 20, 40];
const MAX_ITERATIONS = 300;
const none = collectPairs(0, () => undefined);

interface Collection {
  readonly points: Matrix;
  readonly scores: Matrix;
  readonly start: Matrix;
}

function makeCollection(k: number): Collection {
  const random = new Random(k);
  const centres = Float64Array.from({ length: k * columns }, () => random.normal());
  const groups = Int32Array.from({ length: n }, () => random.below(k));
  const data = new Float64Array(n * columns);
  for (let i = 0; i < n; i++)
    for (let c = 0; c < columns; c++)
      data[i * columns + c] = centres[groups[i]! * columns + c]! + 2 * random.normal();
  const points = { rows: n, columns, data };
  const score = (group: number): number =>
    Math.min(1, Math.max(0, (group % 2 === 0 ? 0.8 : 0.2) + 0.15 * random.normal()));
  const scores = { rows: n, columns: 1, data: Float64Array.from(groups, score) };
  return { points, scores, start: spreadCentroids(points, k, random) };
}

/** The first pair that has the attribute both, or one of them. */
function answeredPair({ scores: { data } }: Collection, verdict: Verdict): [number, number] {
  const i = data.findIndex(score => score >= 0.5);
  return [i, data.findIndex((score, j) => j > i && score >= 0.5 === (verdict === 'same'))];
}

function pairsOf(collection: Collection, verdict: Verdict, confidence: Confidence): Links {
  const { following } = explainByAttributes({
    scores: collection.scores,
    pair: answeredPair(collection, verdict),
    verdict,
    attributes: [0],
    kind: 'binary',
    threshold: 0.5,
    confidence,
  });
  const pairs = collectPairs(following.count, visit => following.forEach(visit));
  return verdict === 'same'
    ? { mustLink: pairs, cannotLink: none, sets: [] }
    : { mustLink: none, cannotLink: pairs, sets: [] };
}

function setsOf({ scores: { data } }: Collection): Links {
  const items = [...data.keys()];
  const left = Int32Array.from(items.filter(i => data[i]! >= 0.5));
  const right = Int32Array.from(items.filter(i => data[i]! < 0.5));
  return linksFromPairs([], [], [{ verdict: 'different', weight: 1, left, right }]);
}

/** A soft reason and a hundred answers, some of which contradict it and so cannot all be kept. */
function againstAnswers(collection: Collection): Links {
  const random = new Random(1);
  const answers = Array.from({ length: 100 }, (): [number, number] => {
    const i = random.below(n);
    return [i, (i + 1 + random.below(n - 1)) % n];
  });
  const { mustLink } = linksFromPairs(answers, []);
  return { ...pairsOf(collection, 'different', 'soft'), mustLink };
}

/**
 * Each item to the cluster with the least violated weight among the items placed before it, of those the
 * nearest.
 */
function itemByItem(points: Matrix, start: Matrix, links: Links): Int32Array {
  const neighbours = Array.from({ length: points.rows }, (): [number, number][] => []);
  for (const [{ first, second, weight }, sign] of [
    [links.mustLink, -1],
    [links.cannotLink, 1],
  ] as const)
    first.forEach((i, at) => {
      neighbours[i]!.push([second[at]!, sign * weight[at]!]);
      neighbours[second[at]!]!.push([i, sign * weight[at]!]);
    });
  const centroids = start.data.slice();
  let labels = new Int32Array(points.rows).fill(-1);
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    const placed = new Int32Array(points.rows).fill(-1);
    for (let i = 0; i < points.rows; i++) {
      const energies = new Float64Array(start.rows);
      for (const [j, weight] of neighbours[i]!) if (placed[j]! >= 0) energies[placed[j]!]! += weight;
      let best = 0;
      let distance = Number.POSITIVE_INFINITY;
      for (let c = 0; c < start.rows; c++) {
        const other = squaredDistance(points, i, centroids, c * points.columns, Number.POSITIVE_INFINITY);
        if (energies[c]! < energies[best]! || (energies[c]! === energies[best]! && other < distance)) {
          best = c;
          distance = other;
        }
      }
      placed[i] = best;
    }
    const settled = placed.every((label, i) => label === labels[i]);
    labels = placed;
    if (settled) break;
    moveToMeans(points, centroids, labels);
  }
  return labels;
}

for (const k of groups) {
  const collection = makeCollection(k);
  const { points, start } = collection;
  kmeans(points, start, MAX_ITERATIONS);
  const [, plain] = timed(() => kmeans(points, start, MAX_ITERATIONS));
  report(`${n} images × ${columns}, ${k} groups, k-means without constraints`, shown(plain));
  const reasons: readonly (readonly [string, () => Links])[] = [
    ['different, hard, pairs', () => pairsOf(collection, 'different', 'hard')],
    ['different, hard, sets', () => setsOf(collection)],
    ['different, soft, pairs', () => pairsOf(collection, 'different', 'soft')],
    ['same, soft, pairs', () => pairsOf(collection, 'same', 'soft')],
    ['different, soft, against 100 answers', () => againstAnswers(collection)],
  ];
  for (const [name, linksOf] of reasons) {
    const [{ violations }, time] = timed(() =>
      copKmeans(points, start, linksOf(), new Random(0), { maxIterations: MAX_ITERATIONS }),
    );
    const violated = (weight: number) => `violated ${weight.toFixed(0)}`;
    const links = linksOf();
    if (links.sets.length > 0) {
      const peer = { name: 'k-means without constraints', ratio: plain.cpu / time.cpu };
      report(`${name}; ${violated(violations.weight)}`, shown(time), peer);
      continue;
    }
    const [labels, slower] = timed(() => itemByItem(points, start, links));
    report(`${name}; ${violated(violations.weight)}`, shown(time), {
      name: `item by item (${violated(countViolations(links, labels).weight)})`,
      ratio: slower.cpu / time.cpu,
    });
  }
}
