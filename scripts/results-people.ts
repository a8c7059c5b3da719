/**
 * Writes docs/results/people.md: how well faces are told apart, each part left out in turn; P(same | distance);
 * quality against wrong neighbours; photos made harder.
 * Usage: node scripts/results-people.ts [folder for what was described, in the temporary directory]
 *
 * Reads the sets of ../shared/data beside the repository. What no command measures stands in
 * scripts/results/peopleByHand.md and is appended.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fitLogistic } from '../main/algorithms/ask/treeOfGroups/chances.ts';
import { averageLinkage } from '../main/algorithms/cluster/averageLinkage.ts';
import {
  distanceAt,
  fitPlattCalibration,
  type KnownPairs,
  type PlattCalibration,
  probabilitySame,
} from '../main/algorithms/embed/plattCalibration.ts';
import { pairsByKind, separationOf } from '../main/algorithms/embed/separation.ts';
import { type Condensed, matrixOf } from '../main/algorithms/matrix.ts';
import { contingencyOf, jaccard, pairCounts } from '../main/algorithms/metrics/clusterMetrics.ts';
import { comparisonOf, euclideanDistances } from '../main/engine/embeddings/comparisons.ts';
import { toUnitLength } from '../main/vision/models/embed.ts';
import { faceEmbedding } from '../main/vision/people/embedding.ts';
import { LEAST_QUALITY } from '../main/vision/people/quality.ts';
import { sideBySide, turn, worsen } from './results/changedPhotos.ts';
import { type DescribedFace, type DescribedSet, describeFaces } from './results/describeFaces.ts';

const SETS = ['faces-orl', 'faces-wild50', 'faces-longtail'];
/** Groups are cut where "same" is this likely: most near pairs of a collection are of two people. */
const SURE = 0.995;
const folder = process.argv[2] ?? join(tmpdir(), 'akin-people');
const page: string[] = [];
const say = (...lines: string[]) => {
  page.push(...lines);
  console.log(lines.join('\n'));
};

const sets = new Map<string, DescribedSet>();
for (const set of SETS) sets.set(set, await describeFaces(folder, set, set, 1));

type Embed = (face: DescribedFace) => Float32Array;
const floats = (views: readonly (readonly number[])[]) => views.map(view => Float32Array.from(view));
const alone = (views: readonly (readonly number[])[]) => {
  const half = faceEmbedding(floats(views), floats(views)).slice(0, views[0]!.length);
  return toUnitLength(half);
};
const shipped: Embed = ({ sface, dlib }) => faceEmbedding(floats(sface), floats(dlib));
const EMBEDDINGS: readonly (readonly [string, Embed])[] = [
  ['**SFace and dlib, each with its mirror image**', shipped],
  ['without dlib', ({ sface }) => alone(sface)],
  ['without SFace', ({ dlib }) => alone(dlib)],
  [
    "without SFace's mirror image",
    ({ sface, dlib }) => faceEmbedding(floats(sface.slice(0, 1)), floats(dlib)),
  ],
  [
    "without dlib's mirror image",
    ({ sface, dlib }) => faceEmbedding(floats(sface), floats(dlib.slice(0, 1))),
  ],
];

interface Seen {
  readonly distances: Condensed;
  readonly truth: Int32Array;
  readonly pairs: KnownPairs;
}

function centralOf(set: string): DescribedFace[] {
  return sets.get(set)!.faces.filter(({ isCentral }) => isCentral);
}

function see(set: string, embed: Embed): Seen {
  const faces = centralOf(set);
  const labels = [...new Set(faces.map(({ label }) => label))];
  const truth = Int32Array.from(faces, ({ label }) => labels.indexOf(label));
  const distances = euclideanDistances(matrixOf(faces.map(embed)));
  const apart = Int32Array.from(faces.keys());
  return { distances, truth, pairs: pairsByKind(distances, truth, apart) };
}

/** The share of same pairs that are nearer than all but this share of different pairs. */
function foundAt({ same, different }: KnownPairs, share: number): number {
  const limit = different[Math.floor(share * different.length)]!;
  return same.filter(distance => distance < limit).length / same.length;
}

/** People with one photo have no other of their own. */
function nearestRight({ distances: { n, data }, truth }: Seen): number {
  const counts = new Map<number, number>();
  for (const person of truth) counts.set(person, (counts.get(person) ?? 0) + 1);
  const nearest = new Float64Array(n).fill(Number.POSITIVE_INFINITY);
  const whose = new Int32Array(n);
  let at = 0;
  for (let i = 0; i < n; i++)
    for (let j = i + 1; j < n; j++, at++)
      for (const [one, other] of [
        [i, j],
        [j, i],
      ] as const)
        if (data[at]! < nearest[one]!) {
          nearest[one] = data[at]!;
          whose[one] = truth[other]!;
        }
  const asked = [...truth.keys()].filter(item => counts.get(truth[item]!)! > 1);
  return asked.filter(item => whose[item] === truth[item]).length / asked.length;
}

function jaccardAt({ distances, truth }: Seen, height: number): number {
  return jaccard(pairCounts(contingencyOf(truth, averageLinkage(distances, { height }).labels)));
}

function bestHeight(seen: Seen): number {
  const heights = averageLinkage(seen.distances, { k: 1 }).merges.map(({ distance }) => distance);
  const [least, most] = [Math.min(...heights), Math.max(...heights)];
  const tried = Array.from({ length: 100 }, (_, at) => least + ((most - least) * (at + 1)) / 100);
  return Math.max(...tried.map(height => jaccardAt(seen, height)));
}

const seenBy = new Map(EMBEDDINGS.map(([name, embed]) => [name, SETS.map(set => see(set, embed))]));
const fits = new Map(
  [...seenBy].map(([name, seen]) => [name, fitPlattCalibration(seen.map(({ pairs }) => pairs))]),
);

say(
  '# People: how faces are found and told apart',
  '',
  '    node scripts/results-people.ts     # writes this page; what no command measures is in scripts/results/peopleByHand.md',
  '',
  '- The most central face of a photo is the person of its folder. 1-NN: the nearest face is of the same person, among',
  '  people with two photos or more. Found at 1e-4, 1e-5: the share of same pairs nearer than all but one different pair in',
  '  10,000, in 100,000. ARI: average linkage at the true number of people. Jaccard: average linkage at its best height, and',
  `  at the calibrated one, where P(same) is ${SURE}.`,
  '- "Before" is dlib and FaceRes, measured by the same program on the same faces before SFace.',
  '',
);
const BEFORE: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(new URL('./results/peopleBefore.json', import.meta.url), 'utf8'),
);
for (const [at, set] of SETS.entries()) {
  const people = new Set(centralOf(set).map(({ label }) => label)).size;
  say(
    `## ${set}`,
    '',
    `${centralOf(set).length} of ${sets.get(set)!.photos} photos with a face, ${people} people.`,
    '',
    '| embedding | 1-NN | AUC | at 1e-4 | at 1e-5 | ARI | Jaccard, best | calibrated |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    `| before | ${BEFORE[set]} |`,
  );
  for (const [name] of EMBEDDINGS) {
    const seen = seenBy.get(name)![at]!;
    const { auc, adjustedRand } = separationOf(
      seen.distances,
      seen.truth,
      Int32Array.from(seen.truth.keys()),
      () => 0.5,
    );
    const figures = [
      nearestRight(seen).toFixed(4),
      auc.toFixed(5),
      foundAt(seen.pairs, 1e-4).toFixed(4),
      foundAt(seen.pairs, 1e-5).toFixed(4),
      adjustedRand.toFixed(3),
      bestHeight(seen).toFixed(4),
      jaccardAt(seen, distanceAt(fits.get(name)!, SURE)).toFixed(4),
    ];
    say(`| ${name} | ${figures.join(' | ')} |`);
  }
  say('');
}

const [best] = EMBEDDINGS[0]!;
const present = comparisonOf('sface-dlib', 256).calibration;
const errorOf = (seen: Seen, calibration: PlattCalibration) =>
  separationOf(seen.distances, seen.truth, Int32Array.from(seen.truth.keys()), distance =>
    probabilitySame(calibration, distance),
  ).calibrationError.toFixed(4);
const fitted = fits.get(best)!;
say(
  '## P(same | distance)',
  '',
  `logit P = a − b · d. Fitted on the three sets, each weighing the same: a = ${fitted.a.toFixed(1)}, b = ${fitted.b.toFixed(1)}; in`,
  `use: a = ${present.a}, b = ${present.b}, even at ${(present.a / present.b).toFixed(3)}.`,
  '',
  '| set | calibration error, in use | fitted on the other two |',
  '| --- | ---: | ---: |',
);
for (const [at, set] of SETS.entries()) {
  const seen = seenBy.get(best)!;
  const others = fitPlattCalibration(seen.filter((_, other) => other !== at).map(({ pairs }) => pairs));
  say(`| ${set} | ${errorOf(seen[at]!, present)} | ${errorOf(seen[at]!, others)} |`);
}

/** Whether the nearest face of another photo in the set as it is shows the same person. */
function isRecognised(face: DescribedFace, gallery: readonly DescribedFace[], label = face.label): boolean {
  const vector = shipped(face);
  let [closest, whose] = [-2, ''];
  for (const other of gallery) {
    if (other.photo === face.photo) continue;
    const like = embeddingOf(other).reduce((sum, value, at) => sum + value * vector[at]!, 0);
    if (like > closest) [closest, whose] = [like, other.label];
  }
  return whose === label;
}
const known = new WeakMap<DescribedFace, Float32Array>();
function embeddingOf(face: DescribedFace): Float32Array {
  let vector = known.get(face);
  if (vector === undefined) {
    vector = shipped(face);
    known.set(face, vector);
  }
  return vector;
}

interface Judged {
  readonly set: string;
  readonly quality: number;
  readonly features: readonly number[];
  readonly isRight: boolean;
}
const judged: Judged[] = [];
for (const [set, every] of [
  ['faces-orl', 2],
  ['faces-wild50', 1],
  ['faces-longtail', 2],
] as const) {
  const { faces } = await describeFaces(folder, `${set}-worse`, set, every, worsen);
  const gallery = centralOf(set);
  const counts = new Map<string, number>();
  for (const { label } of gallery) counts.set(label, (counts.get(label) ?? 0) + 1);
  for (const face of faces)
    if (face.isCentral && counts.get(face.label)! > 1)
      judged.push({ ...face, set, isRight: isRecognised(face, gallery) });
}

/** Weights of the features and the constant. */
function fitQuality(some: readonly Judged[]): readonly number[] {
  const ridge = [...some[0]!.features.map(() => 0.3), 0];
  const examples = some.map(({ features, isRight }) => ({
    features: [...features, 1],
    offset: 0,
    same: isRight ? 1 : 0,
    weight: 1,
  }));
  return [...fitLogistic(examples, ridge)];
}
function withWeights(some: readonly Judged[], weights: readonly number[]): Judged[] {
  return some.map(face => {
    const odds = [...face.features, 1].reduce((sum, feature, at) => sum + weights[at]! * feature, 0);
    return { ...face, quality: 1 / (1 + Math.exp(-odds)) };
  });
}
/** Mean quality and the share of wrong neighbours, tenth by tenth. */
function tenthsOf(some: readonly Judged[]): string[] {
  const sorted = some.toSorted((one, other) => one.quality - other.quality);
  return Array.from({ length: 10 }, (_, tenth) => {
    const [from, to] = [tenth, tenth + 1].map(at => Math.floor((sorted.length * at) / 10));
    const part = sorted.slice(from, to);
    const mean = part.reduce((sum, { quality }) => sum + quality, 0) / part.length;
    const wrong = part.filter(({ isRight }) => !isRight).length / part.length;
    return `${mean.toFixed(3)} | ${wrong.toFixed(3)}`;
  });
}
function logLoss(some: readonly Judged[]): string {
  const losses = some.map(({ quality, isRight }) => -Math.log(isRight ? quality : 1 - quality));
  return (losses.reduce((sum, loss) => sum + loss, 0) / some.length).toFixed(3);
}

const again = fitQuality(judged);
const refitted = withWeights(judged, again);
const leftOut = SETS.flatMap(set =>
  withWeights(
    judged.filter(face => face.set === set),
    fitQuality(judged.filter(face => face.set !== set)),
  ),
);
say(
  '',
  '## Quality',
  '',
  `${judged.length} faces of the three sets, shrunk, blurred or both by random amounts (scripts/results/changedPhotos.ts).`,
  'Quality is the chance that the nearest face of the untouched photos, its own left out, is of the same person.',
  '',
  `- In use: the weights of size, sharpness, score, length, agreement and the constant in main/vision/people/quality.ts.`,
  `- Fitted again to these faces: ${again.map(weight => weight.toFixed(2)).join(', ')}.`,
  '- Left out: each set by the weights that the other two sets give.',
  '',
  `Mean log loss: in use ${logLoss(judged)}, fitted again ${logLoss(refitted)}, left out ${logLoss(leftOut)}. The features overlap, so other`,
  "weights can give nearly the same quality. Those in use stay: other weights would move everybody's threshold and analyze every",
  'collection of people again.',
  '',
  '| tenth by quality | in use: mean quality | nearest is wrong | left out: mean quality | nearest is wrong |',
  '| ---: | ---: | ---: | ---: | ---: |',
);
const [inUse, outside] = [tenthsOf(judged), tenthsOf(leftOut)];
for (const [tenth, figures] of inUse.entries()) say(`| ${tenth + 1} | ${figures} | ${outside[tenth]} |`);
say('', `Faces below ${LEAST_QUALITY} are set aside. Of the photos as they are:`, '');
for (const set of SETS) {
  const { faces } = sets.get(set)!;
  const below = (isCentral: boolean) => {
    const some = faces.filter(face => face.isCentral === isCentral);
    return `${some.filter(({ quality }) => quality < LEAST_QUALITY).length} of ${some.length}`;
  };
  say(`- ${set}: ${below(true)} people of the folders, ${below(false)} others in the background.`);
}

const wild = centralOf('faces-wild50');
say(
  '',
  '## Harder photos',
  '',
  'Every fourth photo of faces-wild50, changed; the nearest face of the photos as they are, its own left out.',
  '',
  '| change | found | nearest is right |',
  '| --- | ---: | ---: |',
);
for (const degrees of [0, 90, 180, 270]) {
  const { photos, faces } = await describeFaces(
    folder,
    `turned-${degrees}`,
    'faces-wild50',
    4,
    turn(degrees),
  );
  const central = faces.filter(({ isCentral }) => isCentral);
  const right = central.filter(face => isRecognised(face, wild)).length;
  say(`| turned by ${degrees}° | ${central.length} of ${photos} | ${right} of ${photos} |`);
}
for (const gap of [0.3, 0.1, 0, -0.1]) {
  const { photos, faces } = await describeFaces(folder, `beside-${gap}`, 'faces-wild50', 4, sideBySide(gap));
  const seen = [...new Set(faces.map(({ photo }) => photo))];
  const labels = new Map(wild.map(({ photo, label }) => [photo, label]));
  let [found, right] = [0, 0];
  for (const [at, photo] of seen.entries()) {
    const before = labels.get(seen[Math.max(0, at - 1)]!);
    const inStrip = (strip: number) =>
      faces.find(face => face.photo === photo && Math.abs(face.x * 3 - strip - 0.5) < 0.3);
    for (const [strip, label] of [
      [0, before],
      [1, labels.get(photo)],
    ] as const) {
      const face = inStrip(strip);
      if (face === undefined) continue;
      found++;
      if (isRecognised(face, wild, label)) right++;
    }
  }
  say(
    `| two people side by side, gap of ${gap} faces | ${found} of ${2 * photos} | ${right} of ${2 * photos} |`,
  );
}
say('', readFileSync(new URL('./results/peopleByHand.md', import.meta.url), 'utf8').trimEnd());
writeFileSync(fileURLToPath(new URL('../docs/results/people.md', import.meta.url)), `${page.join('\n')}\n`);
