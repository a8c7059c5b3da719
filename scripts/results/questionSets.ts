/**
 * The labelled sets of docs/results/fewest-questions.md, as the application compares their items.
 *
 * What the networks made of a photo is kept in a folder, for each version of the models: describing all sets anew
 * takes some twenty minutes.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { withFewerColumns } from '../../main/algorithms/embed/principalAxes.ts';
import { matrixOf } from '../../main/algorithms/matrix.ts';
import { Random } from '../../main/algorithms/random.ts';
import type { Kind } from '../../main/contract/model.ts';
import {
  comparedPoints,
  MOST_COLUMNS,
  measuredCalibration,
} from '../../main/engine/embeddings/comparisons.ts';
import { listPhotos, openEvaluation } from '../../main/lab/embeddings/describePhotos.ts';
import type { LabelledData } from '../../main/lab/reproduce/experiment.ts';
import { readData } from '../../main/lab/reproduce/readData.ts';
import { faceEmbedding } from '../../main/vision/people/embedding.ts';
import { describeFaces } from './describeFaces.ts';
import { versionsKey } from './versionsKey.ts';

/** One vector per photo, as the network gave it. */
interface Embedded {
  readonly model: string;
  readonly labels: readonly string[];
  readonly vectors: readonly Float32Array[];
}

const DIGITS_OF_EACH = 60;

type Load = (folder: string, data: string) => Promise<LabelledData>;

const people = (set: string): Load => photos(set, 'people', folder => embedFaces(folder, set));
const described = (set: string, kind: Kind): Load =>
  photos(set, kind, (_, data) => embedPhotos(join(data, set), kind, path => basename(join(path, '..'))));

export const QUESTION_SETS: Readonly<Record<string, Load>> = {
  'faces-orl': people('faces-orl'),
  'faces-wild50': people('faces-wild50'),
  'faces-longtail': people('faces-longtail'),
  'leaves-lab25': described('leaves-lab25', 'leaves'),
  'leaves-uci8': described('leaves-uci8', 'leaves'),
  scenes6: described('scenes6', 'anything'),
  footwear: photos('footwear', 'anything', (_, data) => embedFootwear(join(data, 'footwear'))),
  digits: async (_, data) => ({
    ...(await readData(
      { path: join(data, 'tables/sklearn_digits1797.csv'), kind: 'anything', perClass: DIGITS_OF_EACH },
      () => {},
    )),
    name: 'digits',
  }),
};

function photos(set: string, kind: Kind, embed: (folder: string, data: string) => Promise<Embedded>): Load {
  return async (folder, data) => {
    const file = join(folder, `${set}-${versionsKey(kind)}.json`);
    const { model, labels, vectors } = await kept(file, () => embed(folder, data));
    const points = comparedPoints(model, matrixOf(vectors));
    const classes = [...new Set(labels)].sort();
    return {
      name: set,
      about: `${labels.length} photos by the embedding ${model}`,
      points: withFewerColumns(points, MOST_COLUMNS, new Random(0)),
      truth: Int32Array.from(labels, label => classes.indexOf(label)),
      classes,
      calibration: measuredCalibration(model, points.columns),
      evidence: null,
      attributes: null,
    };
  };
}

async function embedFaces(folder: string, set: string): Promise<Embedded> {
  const { faces } = await describeFaces(join(folder, 'faces'), set, set, 1);
  const central = faces.filter(({ isCentral }) => isCentral);
  const floats = (views: readonly (readonly number[])[]) => views.map(view => Float32Array.from(view));
  return {
    model: 'sface-dlib',
    labels: central.map(({ label }) => label),
    vectors: central.map(({ sface, dlib }) => faceEmbedding(floats(sface), floats(dlib))),
  };
}

/** Sorted by the type of article. */
function embedFootwear(folder: string): Promise<Embedded> {
  const [head = '', ...lines] = readFileSync(join(folder, 'attributes.csv'), 'utf8').trimEnd().split(/\r?\n/);
  const type = head.split(',').indexOf('articleType');
  const typeOf = new Map(lines.map(line => [line.split(',')[0]!, line.split(',')[type]!]));
  return embedPhotos(folder, 'anything', path => typeOf.get(basename(path, '.jpg'))!);
}

async function embedPhotos(folder: string, kind: Kind, labelOf: (path: string) => string): Promise<Embedded> {
  const { describer, close } = await openEvaluation(kind);
  try {
    const labels: string[] = [];
    const vectors: Float32Array[] = [];
    for (const [done, { path }] of listPhotos(folder).entries()) {
      if (done % 100 === 0) console.error(folder, done);
      const { shipped } = await describer.describe(path, false);
      if (shipped === null) continue;
      labels.push(labelOf(path));
      vectors.push(shipped);
    }
    return { model: describer.shippedModel, labels, vectors };
  } finally {
    await close();
  }
}

async function kept(file: string, make: () => Promise<Embedded>): Promise<Embedded> {
  if (!existsSync(file)) {
    const { model, labels, vectors } = await make();
    const texts = vectors.map(vector => Buffer.from(vector.slice().buffer).toString('base64'));
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, JSON.stringify({ model, labels, vectors: texts }));
  }
  const { model, labels, vectors } = JSON.parse(readFileSync(file, 'utf8')) as {
    model: string;
    labels: string[];
    vectors: string[];
  };
  return { model, labels, vectors: vectors.map(text => floatsOf(Buffer.from(text, 'base64'))) };
}

function floatsOf(bytes: Buffer): Float32Array {
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}
