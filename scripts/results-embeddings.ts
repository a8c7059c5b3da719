/**
 * Writes docs/results/embeddings.md: how well each embedding tells same from different on the labelled photos, and P(same | distance) fitted across them.
 * Usage: node scripts/results-embeddings.ts [folder for what was described, in the temporary directory]
 *
 * Reads the sets of ../shared/data beside the repository. What was made of a photo is kept in the folder given, so that the page can be written again without looking at all photos again.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pairwiseDistances } from '../main/algorithms/distance.ts';
import {
  fitSameness,
  type KnownPairs,
  probabilitySame,
  type Sameness,
} from '../main/algorithms/embed/sameness.ts';
import { pairsByKind, separationOf } from '../main/algorithms/embed/separation.ts';
import { type Condensed, type Matrix, matrixOf } from '../main/algorithms/matrix.ts';
import type { Kind } from '../main/contract/model.ts';
import { comparedPoints, comparisonOf } from '../main/engine/embeddings/comparisons.ts';
import { describeFolder } from '../main/engine/embeddings/evaluateEmbedding.ts';
import { openEvaluation } from '../main/engine/embeddings/openEvaluation.ts';

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

type Way = 'shipped' | 'plain' | 'classical';
const WAYS: readonly Way[] = ['shipped', 'plain', 'classical'];

interface Vectors {
  readonly labels: readonly string[];
  readonly names: readonly string[];
  readonly models: Readonly<Record<Way, string>>;
  readonly vectors: Readonly<Record<Way, Matrix>>;
}

const data = fileURLToPath(new URL('../../shared/data/', import.meta.url));
const kept = process.argv[2] ?? join(tmpdir(), 'akin-embeddings');
mkdirSync(kept, { recursive: true });

async function vectorsOf(set: LabelledSet): Promise<Vectors> {
  const file = join(kept, set.name);
  if (existsSync(`${file}.json`)) {
    const { labels, names, models, columns } = JSON.parse(readFileSync(`${file}.json`, 'utf8'));
    const vectors = Object.fromEntries(
      WAYS.map(way => {
        const bytes = readFileSync(`${file}.${way}`);
        const numbers = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
        return [way, { rows: labels.length, columns: columns[way], data: Float64Array.from(numbers) }];
      }),
    ) as Record<Way, Matrix>;
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
  for (const way of WAYS)
    writeFileSync(`${file}.${way}`, Buffer.from(Float32Array.from(vectors[way].data).buffer));
  const columns = Object.fromEntries(WAYS.map(way => [way, vectors[way].columns]));
  writeFileSync(`${file}.json`, JSON.stringify({ labels, names, models, columns }));
  return { labels, names, models, vectors };
}

/** A set seen in one way: distances, truth, and which pairs are left out. */
interface Seen {
  readonly set: LabelledSet;
  readonly way: Way;
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
  return WAYS.map(way => {
    const points = way === 'plain' ? vectors.plain : comparedPoints(models[way], vectors[way]);
    return {
      set,
      way,
      model: models[way],
      columns: vectors[way].columns,
      distances: pairwiseDistances(points, 'euclidean'),
      truth,
      apart,
    };
  });
}

const pairsOf = ({ distances, truth, apart }: Seen): KnownPairs => pairsByKind(distances, truth, apart);

function line(one: Seen, sameness: Sameness): string {
  const figures = separationOf(one.distances, one.truth, one.apart, distance =>
    probabilitySame(sameness, distance),
  );
  const shown = [figures.nearestNeighbour, figures.auc, figures.adjustedRand, figures.calibrationError];
  const text = `| ${one.set.name} | ${one.way} | ${shown.map(figure => figure.toFixed(3)).join(' | ')} |`;
  console.log(text);
  return text;
}

function commandOf({ name, kind, apart }: LabelledSet): string {
  const key = apart === null ? '' : ` --apart '${apart.source}'`;
  return `    akin evaluate --embedding ../shared/data/${name} --kind ${kind}${key}`;
}

const all: Seen[] = [];
for (const set of SETS) if (existsSync(join(data, set.name))) all.push(...seen(set, await vectorsOf(set)));

const lines = all.map(one => line(one, comparisonOf(one.model, one.columns).sameness));
const kinds = [...new Set(all.map(({ set }) => set.kind))];
const fits = kinds.flatMap(kind =>
  (['shipped', 'classical'] as const).flatMap(way => {
    const sets = all.filter(one => one.set.kind === kind && one.way === way);
    const whole = fitSameness(sets.map(pairsOf));
    const rows = [`| ${kind}, ${way} | all | ${whole.a.toFixed(1)} | ${whole.b.toFixed(1)} | |`];
    if (sets.length < 2) return rows;
    for (const left of sets) {
      const others = fitSameness(sets.filter(one => one !== left).map(pairsOf));
      const { calibrationError } = separationOf(left.distances, left.truth, left.apart, distance =>
        probabilitySame(others, distance),
      );
      rows.push(
        `| ${kind}, ${way} | all but ${left.set.name} | ${others.a.toFixed(1)} | ${others.b.toFixed(1)} | ${calibrationError.toFixed(3)} |`,
      );
    }
    return rows;
  }),
);
for (const fit of fits) console.log(fit);

const page = `# Embeddings

Written by \`node scripts/results-embeddings.ts\`; do not edit. The notes on what was tried are kept in scripts/results/embeddingsTried.md.

1-NN: share of photos whose nearest other photo is of their class. AUC: chance that a pair of one class is nearer than a pair of two. ARI: average linkage at the true number of
classes. ECE: calibration error of P(same), both kinds of pairs weighing the same. On leaves-lab25 pairs of one specimen are left out of 1-NN, AUC and ECE. "Shipped" is what a collection of that kind uses, "plain" is
ResNet50 on the whole frame without more ado, "classical" is what a machine without models uses. The plain vectors have
no P(same) of their own; their ECE is by that of ResNet50 along its axes, which does not fit them.

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
