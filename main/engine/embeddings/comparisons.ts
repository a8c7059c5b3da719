/** How the embeddings of each model are compared: in which space, and how probable a distance makes "same". Engine process. */

import type { Points } from '../../algorithms/embed/principalAxes.ts';
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
const tags = (weight: number): Block => ({ columns: 1000, axes: 128, whitening: 0, weight });
const edges = (weight: number, whitening: number): Block => ({ columns: 1764, axes: 64, whitening, weight });
const colours = (weight: number, whitening: number): Block => ({ columns: 72, axes: 32, whitening, weight });

/** Weights and figures: docs/results/embeddings.md. */
const COMPARISONS = {
  leaf: { blocks: [network(0.5), margin(0.75)], sameness: { a: 34.6, b: 26.2 } },
  'leaf-classical': { blocks: [edges(0.5, 0.5), colours(0.3, 0.5), margin(1)], sameness: { a: 24.6, b: 19 } },
  photo: { blocks: [network(0), tags(0.5)], sameness: { a: 17.5, b: 13.3 } },
  'photo-classical': { blocks: [edges(1, 0.25), colours(0.5, 0.25)], sameness: { a: 10, b: 7.3 } },
  face: { blocks: null, sameness: { a: 42.9, b: 78.9 } },
} as const satisfies Record<string, Comparison>;

/** What a network of which nothing is known but its numbers is compared by: ResNet50's, along its axes. */
const GENERAL = { a: 18.2, b: 13.8 };
const EVEN = ', even at ';

/** By which the comparison of a model's embeddings is known: its name, and of a person's own model what they said of its distances. */
export function comparisonName({ name, evenAt }: { name: string; evenAt: number | null }): string {
  return evenAt === null ? name : `${name}${EVEN}${evenAt}`;
}

/**
 * A person's own model is compared as the general network is; where they said below which distance two pictures are the same, by straight distance in units of that one. Its P(same)
 * is a first guess either way, to be fitted by answers.
 */
export function comparisonOf(name: string, columns: number): Comparison & { readonly unit: number } {
  const known = (COMPARISONS as Record<string, Comparison>)[name];
  if (known !== undefined) return { ...known, unit: 1 };
  const [, evenAt] = name.split(EVEN);
  if (evenAt !== undefined)
    return { blocks: null, sameness: { a: GENERAL.a, b: GENERAL.a }, unit: Number(evenAt) };
  return { blocks: [{ ...network(0), columns }], sameness: GENERAL, unit: 1 };
}

/** The embeddings of a collection, one per row, as the points whose straight distances count. */
export function comparedPoints(name: string, embeddings: Points): Matrix {
  const { rows, columns } = embeddings;
  const { blocks, unit } = comparisonOf(name, columns);
  if (blocks !== null) return placeIn(fitSpace(embeddings, blocks), embeddings);
  const data = new Float64Array(embeddings.data);
  return { rows, columns, data: unit === 1 ? data : data.map(value => value / unit) };
}
