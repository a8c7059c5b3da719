/**
 * Writes docs/results/embeddings.md: how well each embedding tells same from different on the labelled
 * photos, and P(same | distance) fitted across them.
 * Usage: node scripts/results-embeddings.ts [folder for what was described, in the temporary directory] [SET]
 * With a set its rows are printed, and nothing is written.
 *
 * Reads the sets of ../shared/data beside the repository. What was made of a photo is kept in the folder
 * given, so that the page can be written again without looking at all photos again; other models look again.
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
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
import { versionsKey } from './results/versionsKey.ts';

interface LabelledSet {
  readonly name: string;
  readonly kind: Kind;
  readonly apart: RegExp | null;
  /** The column of attributes.csv that has the classes, where they are no folders. P is not fitted on such a set. */
  readonly column?: string;
}

const SETS: readonly LabelledSet[] = [
  { name: 'leaves-uci8', kind: 'leaves', apart: null },
  { name: 'leaves-lab25', kind: 'leaves', apart: /^[^-]+/ },
  { name: 'scenes6', kind: 'anything', apart: null },
  { name: 'footwear', kind: 'anything', apart: null, column: 'articleType' },
];

/** The shipped embedding on this page before leaves were compared by stages and photos by the fourth stage too. */
const BEFORE: Readonly<Record<string, string>> = {
  'leaves-uci8': '0.988 / 0.989 / 0.970',
  'leaves-lab25': '0.882 / 0.966 / 0.706',
  scenes6: '0.850 / 0.937 / 0.649',
};
/** Of a class of fewer photos nothing can be said. */
const LEAST_OF_CLASS = 10;

type Embedding = 'shipped' | 'plain' | 'classical';
const EMBEDDINGS: readonly Embedding[] = ['shipped', 'plain', 'classical'];

interface Vectors {
  readonly labels: readonly string[];
  readonly names: readonly string[];
  readonly models: Readonly<Record<Embedding, string>>;
  readonly vectors: Readonly<Record<Embedding, Matrix>>;
}

const data = fileURLToPath(new URL('../../shared/data/', import.meta.url));
const [kept = join(tmpdir(), 'akin-embeddings'), only] = process.argv.slice(2);
mkdirSync(kept, { recursive: true });

/** The folder of a set with its photos in a folder for each class. */
function folderOf({ name, column }: LabelledSet): string {
  if (column === undefined) return join(data, name);
  const folder = join(kept, `${name}-photos`);
  const rows = readTable(readFileSync(join(data, name, 'attributes.csv'), 'utf8'));
  const byClass = Map.groupBy(rows, row => row[column]!);
  for (const [label, some] of byClass) {
    if (some.length < LEAST_OF_CLASS) continue;
    mkdirSync(join(folder, label), { recursive: true });
    for (const { id } of some)
      copyFileSync(join(data, name, 'images', `${id}.jpg`), join(folder, label, `${id}.jpg`));
  }
  return folder;
}

/** No cell of these tables has quotes that matter here: the columns that are read come before the names. */
function readTable(text: string): Record<string, string>[] {
  const [head, ...lines] = text.trim().split(/\r?\n/);
  const columns = head!.split(',');
  return lines.map(line => Object.fromEntries(line.split(',').map((cell, at) => [columns[at]!, cell])));
}

async function vectorsOf(set: LabelledSet): Promise<Vectors> {
  const file = join(kept, `${set.name}-${versionsKey(set.kind)}`);
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
    { folder: folderOf(set), kind: set.kind, blank: false },
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
  const before = one.embedding === 'shipped' ? (BEFORE[one.set.name] ?? '') : '';
  const text = `| ${one.set.name} | ${one.embedding} | ${shown.map(figure => figure.toFixed(3)).join(' | ')} | ${before} |`;
  console.log(text);
  return text;
}

function commandOf({ name, kind, apart }: LabelledSet): string {
  const key = apart === null ? '' : ` --apart '${apart.source}'`;
  return `    akin evaluate --embedding ../shared/data/${name} --kind ${kind}${key}`;
}

const all: Seen[] = [];
for (const set of SETS)
  if ((only === undefined || only === set.name) && existsSync(join(data, set.name)))
    all.push(...seen(set, await vectorsOf(set)));

const lines = all.map(one => line(one, comparisonOf(one.model, one.columns).calibration));
if (only !== undefined) process.exit(0);
const kinds = [...new Set(all.map(({ set }) => set.kind))];
const fits = kinds.flatMap(kind =>
  (['shipped', 'classical'] as const).flatMap(embedding => {
    const sets = all.filter(
      ({ set, ...one }) => set.kind === kind && one.embedding === embedding && set.column === undefined,
    );
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
- footwear: shoes of 60 × 80 pixels by the article type in attributes.csv, types of fewer than 10 photos left out. It has no
  folders, so \`akin evaluate --embedding\` does not read it; it shows another notion of "the same", and P is not fitted on it.
- "Before" is what an earlier version of this page had for the shipped embedding, when ResNet50 computed with 32-bit floats,
  leaves were compared by its last stage and photos without its fourth. It was not measured again.

| set | embedding | 1-NN | AUC | ARI | ECE | before: 1-NN / AUC / ARI |
| --- | --- | ---: | ---: | ---: | ---: | ---: |
${lines.join('\n')}

The commands:

${SETS.filter(({ column }) => column === undefined)
  .map(commandOf)
  .join('\n')}

## P(same | distance)

logit P = a − b · d + logit(prior), fitted with every set weighing the same; each set also with a and b of the others alone, and the calibration error it then has.

| kind | fitted on | a | b | ECE on the set left out |
| --- | --- | ---: | ---: | ---: |
${fits.join('\n')}

${readFileSync(new URL('results/embeddingsTried.md', import.meta.url), 'utf8').trim()}
`;
writeFileSync(new URL('../docs/results/embeddings.md', import.meta.url), page);
