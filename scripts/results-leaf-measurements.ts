/**
 * Writes docs/results/leaf-measurements.md: what is measured of leaves against the published values of the
 * same species.
 * Usage: node scripts/results-leaf-measurements.ts
 *
 * Reads leaves-uci8 (photos) and tables/leaf340_features.csv (published values) of ../shared/data beside the
 * repository.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { attributeWords } from '../main/contract/attributeWords.ts';
import { describeLeaf } from '../main/vision/leaves/describeLeaf.ts';
import { LEAF_ATTRIBUTES } from '../main/vision/leaves/leafMeasures.ts';
import { readPhoto } from '../main/vision/readPhoto.ts';

const data = fileURLToPath(new URL('../../shared/data/', import.meta.url));

/** Ours, and the column that means the same in the published table. */
const SAME_MEANING: Readonly<Record<string, string>> = {
  'aspect-ratio': 'aspect_ratio',
  eccentricity: 'eccentricity',
  elongation: 'elongation',
  solidity: 'solidity',
  lobedness: 'lobedness',
  isoperimetric: 'isoperimetric_factor',
  indentation: 'max_indentation_depth',
  lightness: 'avg_intensity',
  contrast: 'avg_contrast',
  entropy: 'entropy',
};

interface Leaf {
  readonly species: string;
  readonly specimen: string;
  readonly values: ReadonlyMap<string, number>;
}

function published(): Leaf[] {
  const [header, ...lines] = readFileSync(join(data, 'tables/leaf340_features.csv'), 'utf8')
    .trim()
    .split(/\r?\n/);
  const names = header!.split(',');
  return lines.map(line => {
    const cells = line.split(',');
    const values = new Map(names.map((name, at) => [name, Number(cells[at])]));
    return { species: cells.at(-1)!, specimen: cells[0]!, values };
  });
}

async function measured(): Promise<Leaf[]> {
  const leaves: Leaf[] = [];
  for (const folder of readdirSync(join(data, 'leaves-uci8')).sort())
    for (const file of readdirSync(join(data, 'leaves-uci8', folder)).sort()) {
      const { picture } = await readPhoto(join(data, 'leaves-uci8', folder, file), 1024);
      const { measures } = describeLeaf(picture);
      leaves.push({
        species: String(Number.parseInt(folder, 10)),
        specimen: String(Number(/EX(\d+)/.exec(file)?.[1])),
        values: new Map(LEAF_ATTRIBUTES.map(({ key }, at) => [key, measures[at]!])),
      });
    }
  return leaves;
}

function meanOf(leaves: readonly Leaf[], key: string): number {
  return leaves.reduce((sum, leaf) => sum + leaf.values.get(key)!, 0) / leaves.length;
}

/** Spearman: the correlation of the ranks, equal numbers sharing theirs. */
function rankCorrelation(a: readonly number[], b: readonly number[]): number {
  const ranks = (numbers: readonly number[]): number[] =>
    numbers.map(
      one => numbers.filter(other => other < one).length + numbers.filter(other => other === one).length / 2,
    );
  const [x, y] = [ranks(a), ranks(b)];
  const middle = a.length / 2;
  let [xy, xx, yy] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    xy += (x[i]! - middle) * (y[i]! - middle);
    xx += (x[i]! - middle) ** 2;
    yy += (y[i]! - middle) ** 2;
  }
  return xy / Math.sqrt(xx * yy);
}

const [ours, theirs] = [await measured(), published()];
const species = [...new Set(ours.map(leaf => leaf.species))].filter(each =>
  theirs.some(leaf => leaf.species === each),
);
const pairs = ours.flatMap(leaf => {
  const other = theirs.find(each => each.species === leaf.species && each.specimen === leaf.specimen);
  return other === undefined ? [] : [{ ours: leaf, theirs: other }];
});
const rows = Object.entries(SAME_MEANING).map(([key, column]) => {
  const bySpecies = rankCorrelation(
    species.map(each =>
      meanOf(
        ours.filter(leaf => leaf.species === each),
        key,
      ),
    ),
    species.map(each =>
      meanOf(
        theirs.filter(leaf => leaf.species === each),
        column,
      ),
    ),
  );
  const bySpecimen = rankCorrelation(
    pairs.map(pair => pair.ours.values.get(key)!),
    pairs.map(pair => pair.theirs.values.get(column)!),
  );
  return `| ${key} | ${column} | ${bySpecies.toFixed(2)} | ${bySpecimen.toFixed(2)} |`;
});
for (const row of rows) console.log(row);
const defined = LEAF_ATTRIBUTES.map(attribute => {
  const { name, about, ends } = attributeWords(attribute, 'leaves');
  return `| ${name} | ${about} | ${ends[0]} | ${ends[1]} |`;
});
const page = `# Measurements of leaves

Written by \`node scripts/results-leaf-measurements.ts\`; do not edit.

Rank correlation (Spearman) of what is measured from the photos of leaves-uci8 with the published values of the UCI Leaf table: of the means of ${species.length} species that have
both, and of ${pairs.length} photos matched by species and specimen. Ten photos a species were measured; the table may hold more.

| measured | published | by species | by photo |
| --- | --- | ---: | ---: |
${rows.join('\n')}

What each means; all are relative.

| attribute | | lower | higher |
| --- | --- | --- | --- |
${defined.join('\n')}
`;
writeFileSync(new URL('../docs/results/leaf-measurements.md', import.meta.url), page);
