/**
 * The labelled sets on which subclustering is measured, each cut into a small part to choose λ on and the
 * rest to score.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { Random } from '../../main/algorithms/random.ts';
import { type CutSet, cutForHoldout } from '../../main/lab/reproduce/holdout.ts';
import { readPnm } from '../../main/vision/decode/pnm.ts';
import { readTable, standardised, type Table } from './tables.ts';

export interface LabelledSet extends CutSet {
  readonly name: string;
  readonly about: string;
  /** Items per subcluster. */
  readonly n: number;
}

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

/**
 * Made up: a share of each class lies close to its centre, the others far from it; the centres are standard
 * normal.
 */
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

function cut(name: string, about: string, n: number, { points, truth }: Table): LabelledSet {
  const matrix = {
    rows: points.length,
    columns: points[0]!.length,
    data: Float64Array.from(points.flat()),
  };
  return { name, about, n, ...cutForHoldout(matrix, truth) };
}
