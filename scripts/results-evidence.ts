/**
 * What evidence beside the appearance is worth: first groups with bursts, with near duplicates, and with names of
 * a fifth and half of the items as evidence, as answers (what an import makes of them) and as both.
 * Usage: node scripts/results-evidence.ts KIND=FOLDER … where the folder has one folder for each class.
 */
import { basename } from 'node:path';
import type { Given } from '../main/algorithms/ask/treeOfGroups/treeState.ts';
import type { PlattCalibration } from '../main/algorithms/embed/plattCalibration.ts';
import { numberLabels } from '../main/algorithms/labels.ts';
import { keyOf, type Matrix, type Pair } from '../main/algorithms/matrix.ts';
import { scoreClustering } from '../main/algorithms/metrics/clusterMetrics.ts';
import { Random } from '../main/algorithms/random.ts';
import { listEvidence, type PairEvidence } from '../main/algorithms/session/evidence.ts';
import { applyEdits } from '../main/algorithms/session/manualEdits.ts';
import { type PhotoEvidence, pairPhotos } from '../main/algorithms/session/photoPairs.ts';
import { GroupTree } from '../main/algorithms/strategies/groupTree.ts';
import type { Kind } from '../main/contract/model.ts';
import { embedPhotoFolder } from '../main/lab/reproduce/embedPhotoFolder.ts';
import { loadKernels } from '../main/native.ts';

interface Items {
  readonly points: Matrix;
  readonly calibration: PlattCalibration | null;
  readonly truth: Int32Array;
}

const TRIALS = 3;
const NATS = 3;
/** Evidence of names is about so many nearest of either kind. */
const NEAREST = 8;
const { nearestRows } = loadKernels();

console.log('| photos | evidence | pairs, right | Jaccard |\n| --- | --- | --- | --- |');
for (const source of process.argv.slice(2)) {
  const [kind, folder = ''] = source.split('=');
  const { points, labels, calibration, facts } = await embedPhotoFolder(folder, kind as Kind, () => {});
  const items: Items = { points, calibration, truth: numberLabels(numbersOf(labels)).labels };
  const report = (evidence: string, pairs: string, jaccard: number): void =>
    console.log(`| ${basename(folder)} | ${evidence} | ${pairs} | ${jaccard.toFixed(3)} |`);
  report('none', '', score(items, groupsOf(items, null, [])));
  for (const evidence of ['burst', 'duplicate'] satisfies PhotoEvidence[]) {
    const pairs = pairPhotos(facts, [evidence]);
    const right = pairs.filter(({ pair: [i, j] }) => items.truth[i] === items.truth[j]).length;
    report(evidence, `${pairs.length}, ${right}`, score(items, groupsOf(items, listEvidence(pairs), [])));
  }
  for (const share of [0.2, 0.5])
    for (const [way, mean] of meansOfNames(items, share))
      report(`${way}, ${100 * share} % named, the others`, '', mean);
}

/** The score of the items without a name. */
function meansOfNames(items: Items, share: number): [string, number][] {
  const means = new Map<string, number>();
  for (let seed = 1; seed <= TRIALS; seed++) {
    const { named, evidence, answers } = nameSome(items, share, seed);
    for (const [way, pairs, given] of [
      ['names as nothing', null, []],
      ['names as evidence', evidence, []],
      ['names as answers', null, answers],
      ['names as both', evidence, answers],
    ] as const) {
      const labels = groupsOf(items, pairs, given);
      means.set(way, (means.get(way) ?? 0) + score(items, labels, named) / TRIALS);
    }
  }
  return [...means];
}

function nameSome({ points, truth }: Items, share: number, seed: number) {
  const drawn = new Random(seed).sample(points.rows, Math.round(points.rows * share));
  const named = Int32Array.from(drawn).sort();
  const count = named.length - 1;
  const found = nearestRows(points, { rows: named, among: named, count, threads: 1 });
  const pairs = new Map<string, { pair: Pair; nats: number }>();
  const [same, different]: [Given[], Given[]] = [[], []];
  const anchors = new Map<number, number>();
  for (const [at, item] of named.entries()) {
    const anchor = anchors.get(truth[item]!);
    if (anchor === undefined) anchors.set(truth[item]!, item);
    else same.push({ pair: [item, anchor], verdict: 'same' });
    const nearest = [...found.items.subarray(at * count, (at + 1) * count)].filter(other => other >= 0);
    const alike = nearest.filter(other => truth[other] === truth[item]).slice(0, NEAREST);
    const unlike = nearest.filter(other => truth[other] !== truth[item]).slice(0, NEAREST);
    for (const other of alike) pairs.set(keyOf([item, other]), { pair: [item, other], nats: NATS });
    for (const other of unlike) pairs.set(keyOf([item, other]), { pair: [item, other], nats: -NATS });
    if (unlike[0] !== undefined) different.push({ pair: [item, unlike[0]], verdict: 'different' });
  }
  return {
    named: new Set(named),
    evidence: listEvidence([...pairs.values()]),
    answers: [...same, ...different],
  };
}

/** Named items are under their name, as after an import. */
function groupsOf({ points, calibration }: Items, pairs: PairEvidence | null, answers: readonly Given[]) {
  const evidence = { cooccurrence: null, pairs };
  const tree = new GroupTree({ points, calibration, evidence, kernels: loadKernels() });
  const same = answers.filter(({ verdict }) => verdict === 'same');
  return applyEdits(
    tree.groups({ rounds: answers.length === 0 ? [] : [answers] }),
    same.map(({ pair: [item, other] }) => ({ kind: 'into', item, other })),
  );
}

function score({ truth }: Items, labels: Int32Array, without: ReadonlySet<number> = new Set()): number {
  const counted = [...labels.keys()].filter(item => !without.has(item));
  return scoreClustering(
    counted.map(item => truth[item]!),
    counted.map(item => labels[item]!),
  ).jaccard;
}

function numbersOf(words: readonly string[]): number[] {
  const all = [...new Set(words)];
  return words.map(word => all.indexOf(word));
}
