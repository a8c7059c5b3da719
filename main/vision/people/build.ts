/**
 * How a face is built, from the points of its mesh, and whether its hair is dark and it wears glasses, from
 * its pixels. Inference thread.
 *
 * Each was kept because photos of one person agree in it (faces-wild50, docs/results/reason-words.md) and
 * because the faces at both ends look as they should. A beard was tried, by how dark chin and upper lip are:
 * shadows look the same, so it is left out.
 */
import type { Pixels } from '../models/resample.ts';
import { arcfaceView } from './alignment.ts';
import type { Mesh } from './mesh.ts';
import { type Pyramid, warp } from './warp.ts';

export interface Build {
  /** Breadth against height. */
  readonly width: number;
  /** The breadth of the lower jaw against that of the face. */
  readonly jaw: number;
  /** The height of the forehead against that of the face. */
  readonly forehead: number;
  /** Between the inner corners of the eyes, against the breadth of the face. */
  readonly eyeDistance: number;
  /** The breadth of both eyes against that of the face. */
  readonly eyeSize: number;
  /** How strong the lines are across the bridge of the nose and under the eyes. */
  readonly glasses: number;
  /** How much darker it is above the forehead than on nose and cheeks. */
  readonly darkHair: number;
}

/** Pairs of points on the mesh; right and left are the person's own. */
const BETWEEN = {
  sides: [234, 454],
  foreheadToChin: [10, 152],
  jaw: [172, 397],
  forehead: [10, 9],
  innerCorners: [133, 362],
  rightEye: [33, 133],
  leftEye: [362, 263],
} as const;

/** The crop: ArcFace's, with a margin to either side and above. */
const EDGE = 128;
const LEFT = 8;
const ABOVE = 16;

export function buildOf(mesh: Mesh, pyramid: Pyramid): Build {
  const distance = ([from, to]: readonly [number, number]) => {
    const [a, b] = [mesh.points[from]!, mesh.points[to]!];
    return Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);
  };
  const width = Math.max(1e-6, distance(BETWEEN.sides));
  const height = Math.max(1e-6, distance(BETWEEN.foreheadToChin));
  return {
    width: width / height,
    jaw: distance(BETWEEN.jaw) / width,
    forehead: distance(BETWEEN.forehead) / height,
    eyeDistance: distance(BETWEEN.innerCorners) / width,
    eyeSize: (distance(BETWEEN.rightEye) + distance(BETWEEN.leftEye)) / width,
    ...pixelsOf(mesh, pyramid),
  };
}

function pixelsOf(mesh: Mesh, pyramid: Pyramid): Pick<Build, 'glasses' | 'darkHair'> {
  const view = arcfaceView(mesh);
  if (view === undefined) return { glasses: 0, darkHair: 0 };
  const { a, b } = view;
  const crop = warp(
    pyramid,
    { a, b, left: view.left - a * LEFT + b * ABOVE, top: view.top - b * LEFT - a * ABOVE },
    EDGE,
    'edge',
  );
  return looksOf(crop);
}

/** Left, top, right and bottom in pixels of ArcFace's crop. */
type Region = readonly [number, number, number, number];
const REGION = {
  bridge: [50, 44, 62, 60],
  underRightEye: [30, 58, 44, 68],
  underLeftEye: [68, 58, 82, 68],
  nose: [42, 66, 70, 80],
  aboveForehead: [40, -12, 72, -2],
  skin: [40, 62, 72, 78],
} as const satisfies Record<string, Region>;
/** Lines under the eyes are as strong as creases; two thirds of the one across the nose is enough. */
const UNDER = 1.5;
/** Black pixels must not be divided by. */
const DARK = 20;

/** A crop as `pixelsOf` makes it. */
export function looksOf({ width, data }: Pixels): Pick<Build, 'glasses' | 'darkHair'> {
  const light = (x: number, y: number) => {
    const at = 3 * ((y + ABOVE) * width + x + LEFT);
    return 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!;
  };
  const meanOf = ([left, top, right, bottom]: Region) => {
    let sum = 0;
    for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) sum += light(x, y);
    return sum / ((right - left) * (bottom - top));
  };
  /** The row along which the lightness changes the most from above to below. */
  const lineIn = ([left, top, right, bottom]: Region) => {
    let strongest = 0;
    for (let y = top; y < bottom; y++) {
      let sum = 0;
      for (let x = left; x < right; x++) sum += Math.abs(light(x, y + 1) - light(x, y - 1));
      strongest = Math.max(strongest, sum / (right - left));
    }
    return strongest;
  };
  const under = Math.max(lineIn(REGION.underRightEye), lineIn(REGION.underLeftEye));
  return {
    glasses: Math.min(lineIn(REGION.bridge), UNDER * under) / (meanOf(REGION.nose) + DARK),
    darkHair: 1 - meanOf(REGION.aboveForehead) / (meanOf(REGION.skin) + DARK / 2),
  };
}
