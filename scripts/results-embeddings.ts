/**
 * Writes docs/results/embeddings.md: how well each embedding tells same from different on the labelled
 * photos, and P(same | distance) fitted across them.
 * Usage: node scripts/results-embeddings.ts [folder for what was described, in the temporary directory]
 *
 * Reads the sets of ../shared/data beside the repository. What was made of a photo is kept in the folder
 * given, so that the page can be written again without looking at all photos again.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pairwiseDistances } from '../main/algorithms/distance.ts';
import {
  fitPlattCalibration,
  type KnownPairs,
  type PlattCalibration,
  probabilitySame,
} from '../main/algorithms/embed/plattCalibration.ts';
import { pairsByKind, separationOf } from '../main/algorithms/embed/separation.ts';
import { type Condensed, type Matrix, matrixOf } from '../main/algorithms/matrix.ts';
import type { Kind } from '../main/contract/model.ts';
import { comparedPoints, comparisonOf } from '../main/engine/embeddings/comparisons.ts';
import { openEvaluation } from '../main/lab/embeddings/describePhotos.ts';
import { describeFolder } from '../main/lab/embeddings/evaluateEmbedding.ts';

interface LabelledSet {
  readonly name: string;
  readonly kind: Kind;
  readonly apart: RegExp | null;
}

const SETS: readonly LabelledSet[] = [
  { name: 'leaves-uci8', kind: 'leaves', apart: null },
  { name: 'leaves-lab25', kind: 'leaves', apart: /^[^-]+/ },
  { name: 'scenes6', kind: 'anything', apart: null },
];

type Embedding = 'shipped' | 'plain' | 'classical';
const EMBEDDINGS: readonly Embedding[] = ['shipped', 'plain', 'classical'];

interface Vectors {
  readonly labels: readonly string[];
  readonly names: readonly string[];
  readonly models: Readonly<Record<Embedding, string>>;
  readonly vectors: Readonly<Record<Embedding, Matrix>>;
}

const data = fileURLToPath(new URL('../../shared/data/', import.meta.url));
const kept = process.argv[2] ?? join(tmpdir(), 'akin-embeddings');
mkdirSync(kept, { recursive: true });

async function vectorsOf(set: LabelledSet): Promise<Vectors> {
  const file = join(kept, set.name);
  if (existsSync(`${file}.json`)) {
    const { labels, names, models, columns } = JSON.parse(readFileSync(`${file}.json`, 'utf8'));
    const vectors = Object.fromEntries(
      EMBEDDINGS.map(embedding => {
        const bytes = readFileSync(`${file}.${embedding}`);
        const numbers = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
        return [
          embedding,
          { rows: labels.length, columns: columns[embedding], data: Float64Array.from(numbers) },
        ];
      }),
    ) as Record<Embedding, Matrix>;
    return { labels, names, models, vectors };
  }
  const { describer, close } = await openEvaluation(set.kind);
  const begun = performance.now();
  const { photos } = await describeFolder(
    { folder: join(data, set.name), kind: set.kind, blank: false },
    describer,
    (done, all) => {
      if (done % 50 === 0)
        console.log(set.name, done, 'of', all, ((performance.now() - begun) / 1000).toFixed(0), 's');
    },
  );
  await close();
  const models = { shipped: describer.shippedModel, plain: 'resnet50', classical: describer.classicalModel };
  const vectors = {
    shipped: matrixOf(photos.map(photo => photo.shipped!)),
    plain: matrixOf(photos.map(photo => photo.plain!)),
    classical: matrixOf(photos.map(photo => photo.classical)),
  };
  const labels = photos.map(photo => photo.label);
  const names = photos.map(photo => photo.name);
  for (const embedding of EMBEDDINGS)
    writeFileSync(`${file}.${embedding}`, Buffer.from(Float32Array.from(vectors[embedding].data).buffer));
  const columns = Object.fromEntries(EMBEDDINGS.map(embedding => [embedding, vectors[embedding].columns]));
  writeFileSync(`${file}.json`, JSON.stringify({ labels, names, models, columns }));
  return { labels, names, models, vectors };
}

/** One set under one embedding: distances, truth, and which pairs are left out. */
interface Seen {
  readonly set: LabelledSet;
  readonly embedding: Embedding;
  readonly model: string;
  readonly columns: number;
  readonly distances: Condensed;
  readonly truth: Int32Array;
  readonly apart: Int32Array;
}

function numbered(words: readonly string[]): Int32Array {
  const different = [...new Set(words)];
  return Int32Array.from(words, word => different.indexOf(word));
}

function seen(set: LabelledSet, { labels, names, models, vectors }: Vectors): Seen[] {
  const truth = numbered(labels);
  const apart = numbered(names.map((name, at) => set.apart?.exec(name)?.[0] ?? `photo ${at}`));
  return EMBEDDINGS.map(embedding => {
    const points =
      embedding === 'plain' ? vectors.plain : comparedPoints(models[embedding], vectors[embedding]);
    return {
      set,
      embedding,
      model: models[embedding],
      columns: vectors[embedding].columns,
      distances: pairwiseDistances(points, 'euclidean'),
      truth,
      apart,
    };
  });
}

const pairsOf = ({ distances, truth, apart }: Seen): KnownPairs => pairsByKind(distances, truth, apart);

function line(one: Seen, calibration: PlattCalibration): string {
  const figures = separationOf(one.distances, one.truth, one.apart, distance =>
    probabilitySame(calibration, distance),
  );
  const shown = [figures.nearestNeighbour, figures.auc, figures.adjustedRand, figures.calibrationError];
  const text = `| ${one.set.name} | ${one.embedding} | ${shown.map(figure => figure.toFixed(3)).join(' | ')} |`;
  console.log(text);
  return text;
}

function commandOf({ name, kind, apart }: LabelledSet): string {
  const key = apart === null ? '' : ` --apart '${apart.source}'`;
  return `    akin evaluate --embedding ../shared/data/${name} --kind ${kind}${key}`;
}

const all: Seen[] = [];
for (const set of SETS) if (existsSync(join(data, set.name))) all.push(...seen(set, await vectorsOf(set)));

const lines = all.map(one => line(one, comparisonOf(one.model, one.columns).calibration));
const kinds = [...new Set(all.map(({ set }) => set.kind))];
const fits = kinds.flatMap(kind =>
  (['shipped', 'classical'] as const).flatMap(embedding => {
    const sets = all.filter(one => one.set.kind === kind && one.embedding === embedding);
    const whole = fitPlattCalibration(sets.map(pairsOf));
    const rows = [`| ${kind}, ${embedding} | all | ${whole.a.toFixed(1)} | ${whole.b.toFixed(1)} | |`];
    if (sets.length < 2) return rows;
    for (const left of sets) {
      const others = fitPlattCalibration(sets.filter(one => one !== left).map(pairsOf));
      const { calibrationError } = separationOf(left.distances, left.truth, left.apart, distance =>
        probabilitySame(others, distance),
      );
      rows.push(
        `| ${kind}, ${embedding} | all but ${left.set.name} | ${others.a.toFixed(1)} | ${others.b.toFixed(1)} | ${calibrationError.toFixed(3)} |`,
      );
    }
    return rows;
  }),
);
for (const fit of fits) console.log(fit);

const page = `# Embeddings

    node scripts/results-embeddings.ts     # writes this page; the notes are in scripts/results/embeddingsTried.md

- 1-NN: share of photos whose nearest other photo is of their class. AUC: chance that a pair of one class is nearer than a
  pair of two. ARI: average linkage at the true number of classes. ECE: calibration error of P(same).
- On leaves-lab25 pairs of one specimen are left out of 1-NN, AUC and ECE.
- "Shipped" is what a collection of that kind uses, "plain" ResNet50 on the whole frame, "classical" what a machine without
  models uses. The plain vectors have no P(same); their ECE is by that of ResNet50 along its axes, which does not fit them.

| set | embedding | 1-NN | AUC | ARI | ECE |
| --- | --- | ---: | ---: | ---: | ---: |
${lines.join('\n')}

The commands:

${SETS.map(commandOf).join('\n')}

## P(same | distance)

logit P = a − b · d + logit(prior), fitted with every set weighing the same; each set also with a and b of the others alone, and the calibration error it then has.

| kind | fitted on | a | b | ECE on the set left out |
| --- | --- | ---: | ---: | ---: |
${fits.join('\n')}

${readFileSync(new URL('results/embeddingsTried.md', import.meta.url), 'utf8').trim()}
`;
writeFileSync(new URL('../docs/results/embeddings.md', import.meta.url), page);
