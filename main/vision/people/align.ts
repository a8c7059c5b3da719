/** Brings a face into the position dlib's network was trained with: eyes and nose where its mean face has them. Pure. */
import { fitSimilarity, invert, type Point, type Similarity } from './geometry.ts';
import { type Mesh, POINT } from './mesh.ts';

export const CHIP = 150;
/** dlib's own: a quarter of the face's size around it. */
const PADDING = 0.25;

/** dlib's mean face: corners of the eyes and the base of the nose, in fractions of the face (`get_face_chip_details`). */
const MEAN_FACE: readonly (Point & { readonly at: number })[] = [
  { at: POINT.leftEyeOuter, x: 0.8595674595992, y: 0.2134981538014 },
  { at: POINT.leftEyeInner, x: 0.6460604764104, y: 0.2289674387677 },
  { at: POINT.rightEyeOuter, x: 0.1205750620789, y: 0.2137274526848 },
  { at: POINT.rightEyeInner, x: 0.3340850613712, y: 0.2290642403242 },
  { at: POINT.noseBase, x: 0.4901123135679, y: 0.6277975316475 },
];

/** From the chip's pixels to the picture's; undefined where the points are none. */
export function chipView({ points }: Pick<Mesh, 'points'>): Similarity | undefined {
  const place = (fraction: number) => (CHIP * (PADDING + fraction)) / (2 * PADDING + 1);
  const toChip = fitSimilarity(
    MEAN_FACE.map(({ at }) => points[at]!),
    MEAN_FACE.map(({ x, y }) => ({ x: place(x), y: place(y) })),
  );
  return Number.isFinite(toChip.left + toChip.top) && Math.hypot(toChip.a, toChip.b) > 1e-9
    ? invert(toChip)
    : undefined;
}
