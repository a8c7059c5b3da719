/** Where a head points and whether its eyes are open, from the points of its mesh. Pure. */
import { between } from './geometry.ts';
import { type Mesh, type MeshPoint, POINT } from './mesh.ts';

/** In degrees, as seen in the picture. */
export interface Pose {
  /** Positive to the right of the picture. */
  readonly turn: number;
  /** Positive downwards. */
  readonly nod: number;
  /** Positive clockwise. */
  readonly tilt: number;
}

/** The mesh of a frontal head leans forward by this much: the median of 947 portraits in two sets. */
const LEVEL = 7;

export function poseOf({ points }: Pick<Mesh, 'points'>): Pose {
  const point = (at: number) => points[at]!;
  const across = towards(point(POINT.rightSide), point(POINT.leftSide));
  const down = towards(point(POINT.forehead), point(POINT.chin));
  return {
    turn: degrees(Math.atan2(across.z, Math.hypot(across.x, across.y))),
    nod: degrees(Math.atan2(down.z, Math.hypot(down.x, down.y))) - LEVEL,
    tilt: degrees(Math.atan2(across.y, across.x)),
  };
}

/** How high the eyes are open, as a part of their width; the mean of both. */
export function eyesOpen({ points }: Pick<Mesh, 'points'>): number {
  const point = (at: number) => points[at]!;
  const right =
    between(point(POINT.rightEyeUpper), point(POINT.rightEyeLower)) /
    Math.max(1e-6, between(point(POINT.rightEyeOuter), point(POINT.rightEyeInner)));
  const left =
    between(point(POINT.leftEyeUpper), point(POINT.leftEyeLower)) /
    Math.max(1e-6, between(point(POINT.leftEyeOuter), point(POINT.leftEyeInner)));
  return (right + left) / 2;
}

function towards(from: MeshPoint, to: MeshPoint): MeshPoint {
  return { x: to.x - from.x, y: to.y - from.y, z: to.z - from.z };
}

function degrees(radians: number): number {
  return (radians * 180) / Math.PI;
}
