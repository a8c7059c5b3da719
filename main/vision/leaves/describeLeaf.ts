/** Describes a leaf without a network: crops, curvature, edges, measures. Reader process; pure. */
import { colourHistogram, orientedGradients } from '../classical.ts';
import { feedBoth, joined } from '../models/feed.ts';
import { cropped, type PartBox, type Picture } from '../picture.ts';
import type { Inputs, PreparedNumbers } from '../prepared.ts';
import { CURVATURE_NUMBERS } from './curvature.ts';
import { findLeaf } from './findLeaf.ts';
import { onWhite, poseOf, turnedSquare } from './leafCrop.ts';
import { measureLeaf } from './leafMeasures.ts';
import { bladeOf, curvatureOf, leafShape } from './leafShape.ts';

/** The side of the squares that the network sees. */
const SIDE = 224;
/** White around the leaf. */
const MARGIN = 1.1;

export interface DescribedLeaf {
  /** From 0 to 1; 0 if no leaf was found and the whole frame is used. */
  readonly confidence: number;
  /** Where it was found, in fractions of the picture; null where it was not. */
  readonly place: PartBox | null;
  /** The leaf along its long axis, either end up: the tip is not known, so the mean is taken. */
  readonly views: readonly Picture[];
  /** The same with sides of so many pixels, for another network. */
  viewsOf(side: number): readonly Picture[];
  readonly curvature: Float64Array;
  readonly measures: Float32Array;
  readonly colours: Float64Array;
}

/** `within`: where a person says the leaf is; null: all of the picture is the leaf. */
export function describeLeaf(picture: Picture, within?: PartBox | null): DescribedLeaf {
  if (within != null) return { ...describeLeaf(cropped(picture, within)), place: within };
  const leaf = within === null ? null : findLeaf(picture);
  if (leaf === null) {
    const data = new Uint8Array(picture.width * picture.height).fill(1);
    const shape = leafShape({ width: picture.width, height: picture.height, data });
    return {
      confidence: 0,
      place: null,
      views: [picture],
      viewsOf: () => [picture],
      // The outline of the frame says nothing of the leaf.
      curvature: new Float64Array(CURVATURE_NUMBERS),
      measures: measureLeaf(shape, picture, 1),
      colours: colourHistogram(picture),
    };
  }
  const shape = leafShape(leaf.mask);
  const alone = onWhite(leaf.picture, leaf.mask);
  const pose = poseOf(leaf.mask);
  const span = MARGIN * Math.max(pose.length, pose.breadth);
  const viewsOf = (side: number) =>
    [-Math.PI / 2, Math.PI / 2].map(turn =>
      turnedSquare(alone, { ...pose, angle: pose.angle + turn }, span, side),
    );
  return {
    confidence: leaf.confidence,
    place: leaf.place,
    views: viewsOf(SIDE),
    viewsOf,
    curvature: curvatureOf(shape),
    measures: measureLeaf(leafShape(bladeOf(leaf.mask)), leaf.picture, leaf.share),
    colours: colourHistogram(leaf.picture, leaf.mask.data),
  };
}

/** The mean of the edges in all views. */
function gradientsOf({ views }: DescribedLeaf): Float64Array {
  const all = views.map(orientedGradients);
  return all[0]!.map((_, at) => all.reduce((sum, one) => sum + one[at]!, 0) / all.length);
}

/** The vector without a network: margin, edges and colours. */
export function prepareLeaf(
  picture: Picture,
  { input, own, within }: Inputs & { readonly within?: PartBox | null },
): PreparedNumbers {
  const leaf = describeLeaf(picture, within);
  const { place } = leaf;
  const facts = {
    confidence: [leaf.confidence],
    measures: [...leaf.measures],
    place: place === null ? [] : [place.left, place.top, place.width, place.height],
  };
  const said =
    input === null ? { classical: [...classicalVector(leaf)] } : { curvature: [...leaf.curvature] };
  return {
    numbers: { ...facts, ...said },
    fed: feedBoth(
      [leaf.views, input],
      [own === null ? [] : leaf.viewsOf(Math.max(own.width, own.height)), own],
    ),
  };
}

export function classicalVector(leaf: DescribedLeaf): Float32Array {
  return joined(gradientsOf(leaf), leaf.colours, leaf.curvature);
}
