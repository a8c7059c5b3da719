/** How the embeddings of each model are compared: in which space, and how probable a distance makes "same". Engine process. */

import type { Sameness } from '../../algorithms/embed/sameness.ts';
import { type Block, fitSpace, placeIn } from '../../algorithms/embed/space.ts';
import type { Matrix } from '../../algorithms/matrix.ts';

interface Comparison {
  /** Null when the numbers are compared as they are, by straight distance. */
  readonly blocks: readonly Block[] | null;
  readonly sameness: Sameness;
}

const network = (whitening: number): Block => ({ columns: 2048, axes: 128, whitening, weight: 1 });
const margin = (weight: number): Block => ({ columns: 512, axes: 64, whitening: 0.5, weight });
const edges = (weight: number, whitening: number): Block => ({ columns: 1764, axes: 64, whitening, weight });
const colours = (weight: number, whitening: number): Block => ({ columns: 72, axes: 32, whitening, weight });

/** Weights and figures: docs/results/embeddings.md. */
const COMPARISONS = {
  leaf: { blocks: [network(0.5), margin(0.75)], sameness: { a: 34.6, b: 26.2 } },
  'leaf-classical': { blocks: [edges(0.5, 0.5), colours(0.3, 0.5), margin(1)], sameness: { a: 24.6, b: 19 } },
  resnet50: { blocks: [network(0)], sameness: { a: 18.2, b: 13.8 } },
  'photo-classical': { blocks: [edges(1, 0.25), colours(0.5, 0.25)], sameness: { a: 10, b: 7.3 } },
  face: { blocks: null, sameness: { a: 49.2, b: 75.5 } },
} as const satisfies Record<string, Comparison>;

/** A person's own model is compared as the general network is; its P(same) is a first guess, to be fitted by answers. */
export function comparisonOf(model: string, columns: number): Comparison {
  const known = (COMPARISONS as Record<string, Comparison>)[model];
  return known ?? { blocks: [{ ...network(0), columns }], sameness: COMPARISONS.resnet50.sameness };
}

/** The embeddings of a collection, one per row, as the points whose straight distances count. */
export function comparedPoints(model: string, embeddings: Matrix): Matrix {
  const { blocks } = comparisonOf(model, embeddings.columns);
  return blocks === null ? embeddings : placeIn(fitSpace(embeddings, blocks), embeddings);
}
