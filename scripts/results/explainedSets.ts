/**
 * The sets of docs/results/reasons.md: photos as the application indexes them, with the scores of its attributes
 * and the groups that a person has in mind. A catalog that is not in the folder yet is made there.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PlattCalibration } from '../../main/algorithms/embed/plattCalibration.ts';
import { withFewerColumns } from '../../main/algorithms/embed/principalAxes.ts';
import type { AttributeKind } from '../../main/algorithms/explain/explanation.ts';
import type { Matrix } from '../../main/algorithms/matrix.ts';
import { Random } from '../../main/algorithms/random.ts';
import type { Kind } from '../../main/contract/model.ts';
import { drain } from '../../main/engine/compute/runCooperatively.ts';
import {
  comparedPoints,
  MOST_COLUMNS,
  measuredCalibration,
} from '../../main/engine/embeddings/comparisons.ts';
import { loadAttributeScores, loadItems } from '../../main/engine/grouping/items/loadItems.ts';
import { openCatalog } from '../../main/store/open.ts';
import { versionsKey } from './versionsKey.ts';

export interface ScoredAttribute {
  readonly key: string;
  readonly name: string;
  readonly kind: AttributeKind;
  readonly scores: Float64Array;
}

export interface ExplainedSet {
  readonly points: Matrix;
  readonly calibration: PlattCalibration | null;
  readonly truth: Int32Array;
  readonly attributes: readonly ScoredAttribute[];
  /** The keys of the attributes that the person names at the start: "sort by these". */
  readonly criterion: readonly string[];
}

interface Photos {
  readonly paths: readonly string[];
  readonly attributes: readonly ScoredAttribute[];
}

interface Source {
  readonly folder: string;
  readonly kind: Kind;
  readonly criterion?: readonly string[];
  /** The group of each photo, and what it is described by. */
  readonly sort: (photos: Photos) => {
    labels: readonly string[];
    attributes: readonly ScoredAttribute[];
  };
}

const data = fileURLToPath(new URL('../../../shared/data/', import.meta.url));
const byFolder: Source['sort'] = ({ paths, attributes }) => ({
  labels: paths.map(path => basename(dirname(path))),
  attributes,
});

export const EXPLAINED_SETS: Readonly<Record<string, Source>> = {
  'footwear by type': {
    folder: 'footwear',
    kind: 'anything',
    sort: footwearBy('articleType', ['gender', 'usage', 'season', 'baseColour']),
  },
  'footwear by usage': {
    folder: 'footwear',
    kind: 'anything',
    sort: footwearBy('usage', ['gender', 'articleType', 'season', 'baseColour']),
  },
  'leaves-lab25': { folder: 'leaves-lab25', kind: 'leaves', sort: byFolder },
  'leaves-uci8': { folder: 'leaves-uci8', kind: 'leaves', sort: byFolder },
  scenes6: { folder: 'scenes6', kind: 'anything', sort: byFolder },
  'faces by age and expression': {
    folder: 'faces-wild50',
    kind: 'people',
    criterion: ['age', 'happy'],
    sort: byImpression,
  },
};

export function readExplained({ folder, kind, sort, criterion = [] }: Source, kept: string): ExplainedSet {
  const file = join(kept, `${folder}-${versionsKey(kind)}.akin`);
  if (!existsSync(file)) {
    const akin = fileURLToPath(new URL('../../main/cli/akin.js', import.meta.url));
    const options = ['--kind', kind, '--catalog', file, '--quiet'];
    execFileSync(process.execPath, [akin, 'index', join(data, folder), ...options], { stdio: 'inherit' });
  }
  const catalog = openCatalog(file);
  try {
    const loaded = drain(loadItems(catalog));
    const { attributes, scores } = drain(loadAttributeScores(catalog, loaded));
    const pathOf = new Map(
      catalog.connection
        .all<{ id: number; path: string }>(
          'SELECT items.id, relative_path AS path FROM items JOIN photos USING (content_id)',
        )
        .map(({ id, path }) => [id, path]),
    );
    const sorted = sort({
      paths: Array.from(loaded.items, item => pathOf.get(item)!),
      attributes: attributes.map(({ key, name, form }, column) => ({
        key,
        name,
        kind: form,
        scores: Float64Array.from(loaded.items, (_, row) => scores.data[row * scores.columns + column]!),
      })),
    });
    const classes = [...new Set(sorted.labels)].sort();
    const { items, dimensions, data: vectors } = loaded.table;
    const embeddings = { rows: items.length, columns: dimensions, data: vectors };
    const compared = comparedPoints(loaded.model, embeddings);
    return {
      points: withFewerColumns(compared, MOST_COLUMNS, new Random(0)),
      calibration: measuredCalibration(loaded.model, compared.columns),
      truth: Int32Array.from(sorted.labels, label => classes.indexOf(label)),
      attributes: sorted.attributes,
      criterion,
    };
  } finally {
    catalog.close();
  }
}

/** The columns of attributes.csv are attributes beside those of the application, sure to 95 %. */
function footwearBy(sorted: string, described: readonly string[]): Source['sort'] {
  return ({ paths, attributes }) => {
    const [head = '', ...lines] = readFileSync(join(data, 'footwear/attributes.csv'), 'utf8')
      .trim()
      .split(/\r?\n/);
    const columns = head.split(',');
    const facts = new Map(lines.map(line => [line.split(',')[0]!, line.split(',')]));
    const valuesOf = (column: string) =>
      paths.map(path =>
        facts.get(basename(path, '.jpg'))![columns.indexOf(column)]!.replace('Sports Sandals', 'Sandals'),
      );
    const more = described.flatMap(column => {
      const values = valuesOf(column);
      return [...new Set(values)].map(
        (value): ScoredAttribute => ({
          key: column,
          name: `${column} ${value}`,
          kind: 'binary',
          scores: Float64Array.from(values, one => (one === value ? 0.95 : 0.05)),
        }),
      );
    });
    return { labels: valuesOf(sorted), attributes: [...attributes, ...more] };
  };
}

/**
 * Older and younger than the median, happy or not, by the application's own scores. What it then knows of them is
 * noisy: 4 years, and 0.15 of the range from 0 to 1. Otherwise the truth would be known beforehand. How much somebody
 * smiles is the score of "happy" by another name, so it has the same noise.
 */
function byImpression({ attributes }: Photos): ReturnType<Source['sort']> {
  const scoresOf = (key: string) => attributes.find(one => one.key === key)!.scores;
  const [age, happy] = [scoresOf('age'), scoresOf('happy')];
  const median = age.toSorted()[age.length >> 1]!;
  const random = new Random(7);
  const noisyHappy = withNoise(happy, random);
  const noisy = ({ key, kind, scores }: ScoredAttribute) => {
    if (key === 'happy' || key === 'smile') return noisyHappy;
    if (kind === 'binary') return withNoise(scores, random);
    return scores.map(score => score + (key === 'age' ? 4 : 0) * random.normal());
  };
  return {
    labels: Array.from(age, (years, at) => `${years >= median} ${happy[at]! >= 0.5}`),
    attributes: attributes.map(one => ({ ...one, scores: noisy(one) })),
  };
}

function withNoise(scores: Float64Array, random: Random): Float64Array {
  return scores.map(score => Math.min(1, Math.max(0, score + 0.15 * random.normal())));
}
