/**
 * Writes the sets with attributes as tables that `akin reproduce attribute-explanations` reads: NAME.csv
 * (numbers and a label) and, where reasons are given in something else than these, NAME-attributes.csv.
 * Usage: node scripts/attribute-sets.ts FOLDER
 *
 * Reads ../shared/data beside the repository; write them to a folder outside it.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { Random } from '../main/algorithms/random.ts';
import { readTable, type Table } from './results/tables.ts';

interface AttributeSet extends Table {
  readonly name: string;
  /** One row for each item; null where the points are the attributes. */
  readonly scores: readonly (readonly number[])[] | null;
}

const folder = new URL('../../shared/data/', import.meta.url);

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

function sunScenes(): AttributeSet {
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
    name: 'sun',
    points: chosen.map(({ votes }) => votes.filter((_, at) => at % 2 === 0)),
    scores: chosen.map(({ votes }) => votes.filter((_, at) => at % 2 === 1)),
    truth: chosen.map(({ kind }) => kind),
  };
}

/** Every class of animal has a row of attribute strengths; the images are made up around it. */
function animals(): AttributeSet {
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
    items.map(({ strengths }) => strengths.map(value => value + deviation * random.normal()));
  const scores = noisy(noise.scores);
  return {
    name: 'animals',
    points: noisy(noise.points),
    scores: scores.map(row => row.map(score => Math.min(1, Math.max(0, score)))),
    truth: items.map(({ kind }) => kind),
  };
}

/** Real low-level features against attributes somebody else wrote down. */
async function footwear(): Promise<AttributeSet> {
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
    points: pixels,
    scores: rows.map(row => named.map(({ column, value }) => Number(row[column] === value))),
    truth: rows.map(row => types.indexOf(typeOf(row))),
  };
}

function leaves(): AttributeSet {
  return { name: 'leaf340', ...readTable('leaf340_features.csv', { without: ['specimen'] }), scores: null };
}

function asCsv(rows: readonly (readonly number[])[], labels: readonly number[] | null): string {
  const header = [...rows[0]!.keys()].map(column => `c${column}`);
  const lines = rows.map((row, at) => (labels === null ? row : [...row, labels[at]]).join(','));
  return `${[[...header, ...(labels === null ? [] : ['label'])].join(','), ...lines].join('\n')}\n`;
}

const target = process.argv[2];
if (target === undefined) throw new Error('usage: node scripts/attribute-sets.ts FOLDER');
mkdirSync(target, { recursive: true });
for (const { name, points, truth, scores } of [sunScenes(), await footwear(), animals(), leaves()]) {
  writeFileSync(join(target, `${name}.csv`), asCsv(points, truth));
  if (scores !== null) writeFileSync(join(target, `${name}-attributes.csv`), asCsv(scores, null));
}
