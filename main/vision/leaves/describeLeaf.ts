/** Everything that is made of a leaf's picture before any model: the pictures for the network, the bends of its margin, its measures. Any process; pure. */
import { colourHistogram } from '../classical/colours.ts';
import { orientedGradients } from '../classical/gradients.ts';
import type { Picture } from '../picture.ts';
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
  /** From 0 to 1; 0 when no leaf was found and the whole frame stands for it. */
  readonly confidence: number;
  /** The leaf along its long axis, either end up: which end is the tip is not known, so both are looked at and the mean is taken. */
  readonly views: readonly Picture[];
  /** The same with sides of so many pixels, for another network. */
  viewsOf(side: number): readonly Picture[];
  readonly curvature: Float64Array;
  readonly measures: Float32Array;
  readonly colours: Float64Array;
}

export function describeLeaf(picture: Picture): DescribedLeaf {
  const leaf = findLeaf(picture);
  if (leaf === null) {
    const data = new Uint8Array(picture.width * picture.height).fill(1);
    const shape = leafShape({ width: picture.width, height: picture.height, data });
    return {
      confidence: 0,
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
    views: viewsOf(SIDE),
    viewsOf,
    curvature: curvatureOf(shape),
    measures: measureLeaf(leafShape(bladeOf(leaf.mask)), leaf.picture, leaf.share),
    colours: colourHistogram(leaf.picture, leaf.mask.data),
  };
}

/** The mean of the edges in all views. */
export function gradientsOf({ views }: DescribedLeaf): Float64Array {
  const all = views.map(orientedGradients);
  return all[0]!.map((_, at) => all.reduce((sum, one) => sum + one[at]!, 0) / all.length);
}
