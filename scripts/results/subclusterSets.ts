/** The labelled sets on which subclustering is measured, each cut into a small part to choose λ on and the rest to score. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Matrix } from '../../main/algorithms/matrix.ts';
import { Random } from '../../main/algorithms/random.ts';
import { readPnm } from '../../main/vision/decode/pnm.ts';
import { readTable, standardised, type Table } from './tables.ts';

export interface LabelledPoints {
  readonly points: Matrix;
  readonly truth: Int32Array;
  readonly classes: number;
}

export interface LabelledSet {
  readonly name: string;
  readonly about: string;
  /** Items per subcluster. */
  readonly n: number;
  /** For choosing λ. */
  readonly holdout: LabelledPoints;
  /** For the scores. */
  readonly rest: LabelledPoints;
}

/** Smaller classes are left out: the paper wants at least n items in each. */
const SMALLEST_CLASS = 8;
/** With so many classes, 3 of 10 of them are held out; with fewer, half the items of each. */
const MANY_CLASSES = 10;
const HOLDOUT_SHARE = 0.3;

export function realSets(): LabelledSet[] {
  return [
    cut('leaf340', 'shape and texture of leaves, standardised', 3, leaves()),
    cut('faces-orl', 'faces, grey values averaged over 4 × 4 pixels', 3, faces()),
    cut('digits', 'handwritten digits, 64 grey values', 5, readTable('sklearn_digits1797.csv')),
    cut('ecoli', 'proteins, standardised', 5, standardised(readTable('ecoli.csv'))),
    cut('iris', 'flowers, standardised', 5, standardised(readTable('iris.csv'))),
    cut('wine', 'wines, standardised', 5, standardised(readTable('wine.csv'))),
    cut('seeds', 'kernels of wheat, standardised', 5, standardised(readTable('seeds.csv'))),
  ];
}

/** Made up: a share of each class lies close to its centre, the others far from it; the centres are standard normal. */
export function madeUpSets(): LabelledSet[] {
  return [
    cut(
      'cores and strays',
      '3 of 10 items at spread 0.4 from the centre, 7 at spread 3',
      5,
      strays(0.3, 0.4, 3),
    ),
    cut('cores and near strays', '3 of 10 at spread 0.4, 7 at spread 1.5', 5, strays(0.3, 0.4, 1.5)),
    cut('loose classes', 'all at spread 1, as wide as the centres lie apart', 5, strays(1, 1, 1)),
  ];
}

function leaves(): Table {
  return standardised(readTable('leaf340_features.csv', { without: ['specimen'] }));
}

function faces(): Table {
  const folder = new URL('../../../shared/data/faces-orl/', import.meta.url);
  if (!existsSync(folder))
    throw new Error('faces-orl is not there: these results need ../shared/data beside the repository.');
  const points: number[][] = [];
  const truth: number[] = [];
  readdirSync(folder)
    .sort()
    .forEach((person, label) => {
      for (const file of readdirSync(new URL(`${person}/`, folder)).sort()) {
        const picture = readPnm(readFileSync(new URL(`${person}/${file}`, folder)), 1 << 20);
        if (picture === undefined) throw new Error(`${person}/${file} is not a portable map.`);
        points.push(averaged(picture.data, picture.width, picture.height, 4));
        truth.push(label);
      }
    });
  return { points, truth };
}

/** The mean grey value, 0 to 1, of each whole square of `side` × `side` pixels. */
function averaged(pixels: Uint8Array, width: number, height: number, side: number): number[] {
  const values: number[] = [];
  for (let y = 0; y + side <= height; y += side)
    for (let x = 0; x + side <= width; x += side) {
      let sum = 0;
      for (let dy = 0; dy < side; dy++)
        for (let dx = 0; dx < side; dx++) sum += pixels[(y + dy) * width + x + dx]!;
      values.push(sum / (255 * side * side));
    }
  return values;
}

function strays(share: number, close: number, far: number): Table {
  const [classes, perClass, columns] = [40, 60, 16];
  const random = new Random(5);
  const points: number[][] = [];
  const truth: number[] = [];
  for (let label = 0; label < classes; label++) {
    const centre = Array.from({ length: columns }, () => random.normal());
    for (let item = 0; item < perClass; item++) {
      const spread = item < share * perClass ? close : far;
      points.push(centre.map(value => value + spread * random.normal()));
      truth.push(label);
    }
  }
  return { points, truth };
}

/** Whole classes are held out where there are many, else items of every class. */
function cut(name: string, about: string, n: number, table: Table): LabelledSet {
  const random = new Random(0);
  const byClass = new Map<number, number[]>();
  table.truth.forEach((label, item) => {
    byClass.set(label, [...(byClass.get(label) ?? []), item]);
  });
  const classes = [...byClass.values()].filter(members => members.length >= SMALLEST_CLASS);
  random.shuffle(classes);
  for (const members of classes) random.shuffle(members);
  const holdout: number[] = [];
  const rest: number[] = [];
  classes.forEach((members, at) => {
    const isHeldOut = at < HOLDOUT_SHARE * classes.length;
    const count = classes.length < MANY_CLASSES ? members.length / 2 : isHeldOut ? members.length : 0;
    holdout.push(...members.slice(0, count));
    rest.push(...members.slice(count));
  });
  return { name, about, n, holdout: pick(table, holdout), rest: pick(table, rest) };
}

function pick({ points, truth }: Table, items: number[]): LabelledPoints {
  items.sort((a, b) => a - b);
  return {
    points: {
      rows: items.length,
      columns: points[0]!.length,
      data: Float64Array.from(items.flatMap(item => points[item]!)),
    },
    truth: Int32Array.from(items, item => truth[item]!),
    classes: new Set(items.map(item => truth[item]!)).size,
  };
}
