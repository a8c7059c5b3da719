/** The 468 points of a face, with Face Mesh (Kartynnik et al. 2019). Inference thread. */
import { feedPixels } from '../models/feed.ts';
import type { OpenModel } from '../models/openModels.ts';
import type { Detection } from './detect.ts';
import { apply, type Box, between, type Point, type Similarity } from './geometry.ts';
import type { Pyramid } from './warp.ts';
import { warp } from './warp.ts';

/** Depth grows away from the camera, in pixels of the picture. */
export interface MeshPoint extends Point {
  readonly z: number;
}

export interface Mesh {
  readonly points: readonly MeshPoint[];
  /** How sure the network is that there is a face, 0 to 1. */
  readonly presence: number;
}

/** Numbers of points on the mesh; right and left are the person's own. */
export const POINT = {
  noseTip: 1,
  noseBase: 2,
  forehead: 10,
  chin: 152,
  rightSide: 234,
  leftSide: 454,
  rightEyeOuter: 33,
  rightEyeInner: 133,
  rightEyeUpper: 159,
  rightEyeLower: 145,
  leftEyeInner: 362,
  leftEyeOuter: 263,
  leftEyeUpper: 386,
  leftEyeLower: 374,
  mouthRight: 61,
  mouthLeft: 291,
} as const;

const EDGE = 192;
/** The network takes the face with a margin of a quarter of its size. */
const ROOM = 1.5;

export async function meshOf(model: OpenModel, pyramid: Pyramid, face: Detection): Promise<Mesh> {
  const first = await meshIn(model, pyramid, viewOf(face.box, face.rightEye, face.leftEye));
  // Again from the mesh's own box: the detector's box is rough.
  const again = viewOf(
    boxOf(first.points),
    first.points[POINT.rightEyeOuter]!,
    first.points[POINT.leftEyeOuter]!,
  );
  return await meshIn(model, pyramid, again);
}

async function meshIn(model: OpenModel, pyramid: Pyramid, view: Similarity): Promise<Mesh> {
  const outputs = await model.run(feedPixels([warp(pyramid, view, EDGE)], model.entry.input));
  const numbers = outputs.points![0]!;
  const scale = Math.hypot(view.a, view.b);
  const points: MeshPoint[] = [];
  for (let at = 0; at < numbers.length; at += 3) {
    const { x, y } = apply(view, { x: numbers[at]!, y: numbers[at + 1]! });
    points.push({ x, y, z: numbers[at + 2]! * scale });
  }
  return { points, presence: outputs.presence![0]![0]! };
}

/** A square around the box, turned so that the eyes are level. */
function viewOf(box: Box, rightEye: Point, leftEye: Point): Similarity {
  const apart = between(leftEye, rightEye);
  const cos = apart > 0 ? (leftEye.x - rightEye.x) / apart : 1;
  const sin = apart > 0 ? (leftEye.y - rightEye.y) / apart : 0;
  const scale = (Math.max(box.width, box.height) * ROOM) / EDGE;
  const a = scale * cos;
  const b = scale * sin;
  const x = box.left + box.width / 2;
  const y = box.top + box.height / 2;
  return { a, b, left: x - (a - b) * (EDGE / 2), top: y - (b + a) * (EDGE / 2) };
}

export function boxOf(points: readonly Point[]): Box {
  let [left, top, right, bottom] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { left, top, width: right - left, height: bottom - top };
}
