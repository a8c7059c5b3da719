/** The sets with attributes that scripts/results-attributes.ts compares on; read from ../shared/data beside the repository, never copied into it. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import type { Matrix } from '../../main/algorithms/matrix.ts';
import { Random } from '../../main/algorithms/random.ts';
import { readTable, standardised } from './tables.ts';

export interface AttributeSet {
  readonly name: string;
  /** What the items, the points and the attributes are. */
  readonly about: string;
  readonly points: Matrix;
  readonly scores: Matrix;
  readonly truth: Int32Array;
}

const folder = new URL('../../../shared/data/', import.meta.url);

function toMatrix(rows: readonly (readonly number[])[]): Matrix {
  return { rows: rows.length, columns: rows[0]!.length, data: Float64Array.from(rows.flat()) };
}

/** Five categories for each of six kinds of scene, as in the paper's SUN600. */
const SCENES: Readonly<Record<string, readonly string[]>> = {
  transport: [
    'f/freeway',
    'h/highway',
    't/train_station/platform',
    's/subway_station/platform',
    'a/airfield',
  ],
  home: ['b/bedroom', 'h/hotel_room', 'l/living_room', 'k/kitchen', 'd/dining_room'],
  sports: [
    'b/basketball_court/indoor',
    's/soccer_field',
    't/tennis_court/outdoor',
    'i/ice_skating_rink/indoor',
    'b/baseball_field',
  ],
  industry: [
    'f/factory/indoor',
    'o/oil_refinery/outdoor',
    's/steel_mill/indoor',
    'a/assembly_line',
    'p/power_plant/outdoor',
  ],
  shops: ['s/supermarket', 'c/clothing_store', 'b/bookstore', 'r/restaurant', 's/shoe_shop'],
  nature: ['f/forest/broadleaf', 'm/mountain', 'w/waterfall/cascade', 'r/river', 'v/valley'],
};

const IMAGES_PER_CATEGORY = 10;

export function sunScenes(): AttributeSet {
  const file = gunzipSync(readFileSync(new URL('attributes/sun/sun_attributes.csv.gz', folder))).toString();
  const lines = file
    .trim()
    .split('\n')
    .slice(1)
    .map(line => line.split(','));
  const kinds = Object.values(SCENES);
  const chosen = kinds.flatMap((categories, kind) =>
    categories.flatMap(category =>
      lines
        .filter(line => line[1] === category)
        .slice(0, IMAGES_PER_CATEGORY)
        .map(line => ({ kind, votes: line.slice(2).map(Number) })),
    ),
  );
  return {
    name: 'SUN scenes',
    about: `${chosen.length} images: the first ${IMAGES_PER_CATEGORY} of each of ${kinds.flat().length} categories of the SUN attribute set (${Object.entries(
      SCENES,
    )
      .map(([kind, categories]) => `${kind}: ${categories.map(category => category.slice(2)).join(', ')}`)
      .join(
        '; ',
      )}). There are no pictures, only the votes of three people on 102 attributes: every other attribute makes the points, the others are what reasons are given in (binary)`,
    points: toMatrix(chosen.map(({ votes }) => votes.filter((_, at) => at % 2 === 0))),
    scores: toMatrix(chosen.map(({ votes }) => votes.filter((_, at) => at % 2 === 1))),
    truth: Int32Array.from(chosen, ({ kind }) => kind),
  };
}

/** Every class of animal has a row of attribute strengths; the images are made up around it. */
export function animals(): AttributeSet {
  const perClass = 8;
  const noise = { points: 0.35, scores: 0.2 };
  const rows = readFileSync(new URL('attributes/awa/predicate-matrix-continuous.txt', folder), 'utf8')
    .trim()
    .split('\n')
    .map(line =>
      line
        .trim()
        .split(/\s+/)
        .map(value => Math.max(0, Number(value)) / 100),
    );
  const random = new Random(12);
  const items = rows.flatMap((strengths, kind) =>
    Array.from({ length: perClass }, () => ({ strengths, kind })),
  );
  const noisy = (deviation: number) =>
    toMatrix(items.map(({ strengths }) => strengths.map(value => value + deviation * random.normal())));
  const scores = noisy(noise.scores);
  return {
    name: 'animals',
    about: `${items.length} made-up images of the ${rows.length} classes of Animals with Attributes: points and scores are the strengths of the class in ${rows[0]!.length} attributes, each with noise of its own (standard deviation ${noise.points} and ${noise.scores}; scores cut to 0 … 1; binary)`,
    points: noisy(noise.points),
    scores: { ...scores, data: scores.data.map(score => Math.min(1, Math.max(0, score))) },
    truth: Int32Array.from(items, ({ kind }) => kind),
  };
}

/** Real low-level features against attributes somebody else wrote down. */
export async function footwear(): Promise<AttributeSet> {
  const [header, ...lines] = readFileSync(new URL('footwear/attributes.csv', folder), 'utf8')
    .trim()
    .split('\n');
  const columns = header!.split(',');
  const rows = lines.map(line => Object.fromEntries(line.split(',').map((value, c) => [columns[c]!, value])));
  const typeOf = (row: Record<string, string>): string =>
    row.articleType!.replace('Sports Sandals', 'Sandals');
  const types = [...new Set(rows.map(typeOf))].sort();
  const named = ['gender', 'usage', 'season', 'baseColour'].flatMap(column =>
    [...new Set(rows.map(row => row[column]!))].sort().map(value => ({ column, value })),
  );
  const pixels = await Promise.all(
    rows.map(async row => {
      const url = new URL(`footwear/images/${row.id}.jpg`, folder);
      const raw = await sharp(readFileSync(url))
        .resize(12, 16, { fit: 'fill' })
        .removeAlpha()
        .toColourspace('srgb')
        .raw()
        .toBuffer();
      return Array.from(raw, value => value / 255);
    }),
  );
  return {
    name: 'footwear',
    about: `${rows.length} photos of shoes of ${types.length} types. The points are the photos, shrunk to 12 by 16 pixels; reasons are given in gender, usage, season and colour, from the catalogue (${named.length} binary attributes, each 0 or 1)`,
    points: toMatrix(pixels),
    scores: toMatrix(rows.map(row => named.map(({ column, value }) => Number(row[column] === value)))),
    truth: Int32Array.from(rows, row => types.indexOf(typeOf(row))),
  };
}

/** The columns of a table are points and relative attributes at once. */
export function table(name: string, file: string, without: readonly string[] = []): AttributeSet {
  const { points, truth } = standardised(readTable(file, { without }));
  return {
    name,
    about: `${points.length} items, ${new Set(truth).size} classes. The ${points[0]!.length} columns, brought to mean 0 and variance 1, are the points and the relative attributes at once: the "attribute space" of the paper's section 5.2`,
    points: toMatrix(points),
    scores: toMatrix(points),
    truth: Int32Array.from(truth),
  };
}
