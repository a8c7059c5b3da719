/**
 * Photos that paper 3 can be tried on: footwear with the attributes of its list, and leaves with those that
 * are measured in the photo. Engine process.
 */
import { basename, dirname } from 'node:path';
import { withFewerColumns } from '../../../algorithms/embed/principalAxes.ts';
import { matrixOf } from '../../../algorithms/matrix.ts';
import { Random } from '../../../algorithms/random.ts';
import type { Kind } from '../../../contract/model.ts';
import { comparedPoints } from '../../../engine/embeddings/comparisons.ts';
import { readCsv, readGivenText } from '../../../files/tables.ts';
import { openEvaluation } from '../../embeddings/describePhotos.ts';
import { describeFolder } from '../../embeddings/evaluateEmbedding.ts';
import type { LabelledData } from '../experiment.ts';
import { meanOf } from '../report.ts';
import type { SetReader } from '../setReader.ts';

/** What is clustered: the axes with the largest variance. */
const COLUMNS = 32;
/** The machine reads an attribute wrongly so often; the paper's predictors were wrong, too. */
const MISREAD = 0.1;

interface Sorted {
  readonly how: string;
  readonly labels: readonly string[];
  readonly scores: readonly (readonly number[])[];
}

/** Each photo a class of its own, named by its path; the attributes are what is measured in it. */
function described(sets: SetReader, name: string, kind: Kind): Promise<LabelledData> {
  return sets.derived(name, `embedding ${kind}, ${COLUMNS} columns, with measures`, async () => {
    const evaluation = await openEvaluation(kind);
    try {
      const { describer } = evaluation;
      const request = { folder: sets.path(name), kind, blank: false };
      const { photos } = await describeFolder(request, describer, sets.onPhoto);
      const found = photos.filter(({ shipped }) => shipped !== null);
      const compared = comparedPoints(describer.shippedModel, matrixOf(found.map(({ shipped }) => shipped!)));
      return {
        name,
        about: `${found.length} photos by the embedding ${describer.shippedModel}`,
        points: withFewerColumns(compared, COLUMNS, new Random(0)),
        truth: Int32Array.from(found.keys()),
        classes: found.map(photo => `${photo.label}/${photo.name}`),
        calibration: null,
        evidence: null,
        attributes: matrixOf(found.map(({ measures }) => measures ?? [])),
      };
    } finally {
      await evaluation.close();
    }
  });
}

function sorted(data: LabelledData, { how, labels, scores }: Sorted): LabelledData {
  const classes = [...new Set(labels)].sort();
  return {
    ...data,
    about: `${data.about}, ${how}`,
    truth: Int32Array.from(labels, label => classes.indexOf(label)),
    classes,
    attributes: matrixOf(scores),
  };
}

/** Categories, and as the paper merges its shoes: by what one person may want of them. */
const MERGED: Readonly<Record<string, string>> = {
  'Sports Shoes': 'for sports',
  'Flip Flops': 'open',
  Sandals: 'open',
  'Formal Shoes': 'for an occasion',
  Heels: 'for an occasion',
  'Casual Shoes': 'for every day',
  Flats: 'for every day',
};
const DESCRIBED = ['gender', 'usage', 'season', 'baseColour'];

export async function footwear(sets: SetReader, by: 'category' | 'person'): Promise<LabelledData> {
  const data = await described(sets, 'footwear', 'anything');
  const ids = data.classes.map(path => basename(path, '.jpg'));
  const path = sets.path('footwear/attributes.csv');
  const { header, rows } = readCsv(readGivenText(path), path);
  const byId = new Map(rows.map(cells => [cells[0]!, cells]));
  const valuesOf = (column: string) => ids.map(id => byId.get(id)![header.indexOf(column)]!);
  const categories = valuesOf('articleType').map(value => value.replace('Sports Sandals', 'Sandals'));
  const random = new Random(11);
  const flags = DESCRIBED.flatMap(column => {
    const values = valuesOf(column);
    // A value of a handful is none that a person would name.
    const wanted = [...new Set(values)].filter(one => values.filter(value => value === one).length >= 10);
    return wanted.map(one => values.map(value => misread(value === one, random)));
  });
  const scores = ids.map((_, row) => flags.map(flag => flag[row]!));
  return by === 'category'
    ? sorted(data, { how: 'by category', labels: categories, scores })
    : sorted(data, {
        how: 'as a person merges the categories',
        labels: categories.map(category => MERGED[category]!),
        scores,
      });
}

function misread(has: boolean, random: Random): number {
  return has === random.unit() >= MISREAD ? 0.9 : 0.1;
}

/** Of `LEAF_ATTRIBUTES`: how elongated a leaf is, and how lobed. */
const DECIDING = [0, 4];

/**
 * Leaves by species, or by two measured attributes as one person may want them (the paper's PubFig is sorted by
 * attributes, too). The machine knows the attributes with an error of half their standard deviation.
 */
export async function measuredLeaves(
  sets: SetReader,
  name: string,
  by: 'species' | 'person',
): Promise<LabelledData> {
  const data = await described(sets, name, 'leaves');
  const { rows, columns, data: values } = data.attributes!;
  const measures = Array.from({ length: columns }, (_, column) =>
    Array.from({ length: rows }, (_, row) => values[row * columns + column]!),
  );
  const isHigh = DECIDING.map(column => {
    const middle = measures[column]!.toSorted((a, b) => a - b)[rows >> 1]!;
    return measures[column]!.map(value => value >= middle);
  });
  const random = new Random(12);
  const noisy = measures.map(ones => {
    const mean = meanOf(ones);
    const spread = Math.sqrt(meanOf(ones.map(value => (value - mean) ** 2)));
    return ones.map(value => value + 0.5 * spread * random.normal());
  });
  const scores = data.classes.map((_, row) => noisy.map(ones => ones[row]!));
  return by === 'species'
    ? sorted(data, { how: 'by species', labels: data.classes.map(path => dirname(path)), scores })
    : sorted(data, {
        how: 'as a person wants them, by two measures',
        labels: data.classes.map((_, row) => isHigh.map(high => high[row]).join(' ')),
        scores,
      });
}
