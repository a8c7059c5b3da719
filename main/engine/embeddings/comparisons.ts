/**
 * How the embeddings of each model are compared: in which space, and how probable a distance makes "same".
 * Engine process and threads.
 */
import { distanceAt, type PlattCalibration } from '../../algorithms/embed/plattCalibration.ts';
import {
  type Block,
  fitSpace,
  type Points,
  placeIn,
  withFewerColumns,
} from '../../algorithms/embed/principalAxes.ts';
import type { Condensed, Matrix } from '../../algorithms/matrix.ts';
import { Random } from '../../algorithms/random.ts';
import { loadKernels } from '../../native.ts';
import { share } from '../compute/share.ts';
import { defineTask } from '../compute/task.ts';

interface Comparison {
  /** Null when the numbers are compared as they are, by Euclidean distance. */
  readonly blocks: readonly Block[] | null;
  readonly calibration: PlattCalibration;
}

const network = (whitening: number): Block => ({ columns: 2048, axes: 128, whitening, weight: 1 });
const stage = (columns: number, axes: number, whitening: number, weight: number): Block => ({
  columns,
  axes,
  whitening,
  weight,
});
const margin = (weight: number): Block => ({ columns: 512, axes: 64, whitening: 0.5, weight });
const tags = (weight: number): Block => ({ columns: 1000, axes: 128, whitening: 0, weight });
const edges = (weight: number, whitening: number): Block => ({ columns: 1764, axes: 64, whitening, weight });
const colours = (weight: number, whitening: number): Block => ({ columns: 72, axes: 32, whitening, weight });

/** Weights and figures: docs/results/embeddings.md. */
const COMPARISONS = {
  'leaf-stages': {
    blocks: [stage(1024, 64, 0.5, 1), stage(1024, 64, 0.5, 0.75), margin(0.75)],
    calibration: { a: 29.7, b: 22.6 },
  },
  /** The last stage and the margin: in catalogs of earlier versions, until they are analyzed again. */
  leaf: { blocks: [network(0.5), margin(0.75)], calibration: { a: 34.6, b: 26.2 } },
  'leaf-classical': {
    blocks: [edges(0.5, 0.5), colours(0.3, 0.5), margin(1)],
    calibration: { a: 24.6, b: 19 },
  },
  'photo-stages': {
    blocks: [network(0), tags(0.5), stage(256, 128, 0, 0.5)],
    calibration: { a: 18.7, b: 14.2 },
  },
  /** Without the fourth stage: in catalogs of earlier versions, until they are analyzed again. */
  photo: { blocks: [network(0), tags(0.5)], calibration: { a: 17.5, b: 13.3 } },
  'photo-classical': { blocks: [edges(1, 0.25), colours(0.5, 0.25)], calibration: { a: 10, b: 7.3 } },
  'sface-dlib': { blocks: null, calibration: { a: 52.9, b: 61, isTrusted: true } },
  /** dlib and FaceRes: in catalogs that were indexed before SFace, until they are analyzed again. */
  face: { blocks: null, calibration: { a: 42.9, b: 78.9 } },
} as const satisfies Record<string, Comparison>;

export const SHIPPED_EMBEDDINGS: readonly string[] = Object.keys(COMPARISONS);

export function isShippedEmbedding(name: string): boolean {
  return SHIPPED_EMBEDDINGS.includes(name);
}

/** For a network of which only the outputs are known: ResNet50's, along its axes. */
const GENERAL = { a: 18.2, b: 13.8 };
const EVEN = ', even at ';

/** The name of a comparison: that of the model, and for a person's own model also its threshold. */
export function comparisonName({ name, evenAt }: { name: string; evenAt: number | null }): string {
  return evenAt === null ? name : `${name}${EVEN}${evenAt}`;
}

/**
 * A person's own model is compared like the general network; where a threshold was given, by Euclidean
 * distance in units of it. P(same) is a first estimate either way, to be fitted by answers.
 */
export function comparisonOf(name: string, columns: number): Comparison & { readonly unit: number } {
  const known = (COMPARISONS as Record<string, Comparison>)[name];
  if (known !== undefined) return { ...known, unit: 1 };
  const [, evenAt] = name.split(EVEN);
  if (evenAt !== undefined)
    return { blocks: null, calibration: { a: GENERAL.a, b: GENERAL.a }, unit: Number(evenAt) };
  return { blocks: [{ ...network(0), columns }], calibration: GENERAL, unit: 1 };
}

/**
 * How probable a distance makes "same", where that was measured for this very model or a person said it. Null
 * for other models: a guess would keep apart what belongs together.
 */
export function measuredCalibration(name: string, columns: number): PlattCalibration | null {
  return isShippedEmbedding(name) || name.includes(EVEN) ? comparisonOf(name, columns).calibration : null;
}

/** The embeddings of a collection, one per row, as points for Euclidean distance. */
export function comparedPoints(name: string, embeddings: Points): Matrix {
  const { rows, columns } = embeddings;
  const { blocks, unit } = comparisonOf(name, columns);
  if (blocks !== null) return placeIn(fitSpace(embeddings, blocks), embeddings);
  const data = new Float64Array(embeddings.data);
  return { rows, columns, data: unit === 1 ? data : data.map(value => value / unit) };
}

/** Learning a metric is cubic in the columns; more of them carry little. */
export const MOST_COLUMNS = 192;
/** How many neighbours of each item are searched for. */
export const NEIGHBOURS = 64;
/** Up to this many items the distances of all pairs are kept: 16 MB. */
export const MOST_PAIRED = 2000;

const MOST_LIKELY = 0.9;

/** Items nearer to one another than this are most likely the same. */
export function mostLikelyDistance(name: string, columns: number): number {
  return distanceAt(comparisonOf(name, columns).calibration, MOST_LIKELY);
}

interface Embeddings {
  readonly model: string;
  readonly embeddings: { readonly rows: number; readonly columns: number; readonly data: Float32Array };
  readonly mostColumns: number;
  readonly seed: number;
}

export const comparePointsTask = defineTask(
  import.meta.url,
  'comparePointsTask',
  (input: Embeddings): Matrix => {
    const { model, embeddings, mostColumns, seed } = input;
    const points = comparedPoints(model, embeddings);
    return share(withFewerColumns(points, mostColumns, new Random(seed)));
  },
);

export function euclideanDistances(points: Matrix): Condensed {
  return loadKernels().pairwiseDistances(points, 'euclidean');
}
