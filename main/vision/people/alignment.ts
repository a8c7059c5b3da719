/**
 * Where a face is cut out of the picture for a recogniser: aligned by a few points to the mean face that the
 * recogniser was trained with. Pure.
 */
import { fitSimilarity, invert, meanOf, type Point, type Similarity } from './geometry.ts';
import { type Mesh, POINT } from './mesh.ts';

type MeshPoints = Pick<Mesh, 'points'>;

/** The edge of dlib's chip in pixels. */
export const DLIB_EDGE = 150;
/** The margin dlib uses: a quarter of the face's size. */
const DLIB_PADDING = 0.25;

/** dlib's mean face (`get_face_chip_details`): corners of the eyes and base of the nose, as fractions. */
const DLIB_FACE: readonly (Point & { readonly at: number })[] = [
  { at: POINT.leftEyeOuter, x: 0.8595674595992, y: 0.2134981538014 },
  { at: POINT.leftEyeInner, x: 0.6460604764104, y: 0.2289674387677 },
  { at: POINT.rightEyeOuter, x: 0.1205750620789, y: 0.2137274526848 },
  { at: POINT.rightEyeInner, x: 0.3340850613712, y: 0.2290642403242 },
  { at: POINT.noseBase, x: 0.4901123135679, y: 0.6277975316475 },
];

/** From the pixels of dlib's chip to the picture's; undefined if degenerate. */
export function dlibView({ points }: MeshPoints): Similarity | undefined {
  const place = (fraction: number) => (DLIB_EDGE * (DLIB_PADDING + fraction)) / (2 * DLIB_PADDING + 1);
  return viewBetween(
    DLIB_FACE.map(({ at }) => points[at]!),
    DLIB_FACE.map(({ x, y }) => ({ x: place(x), y: place(y) })),
  );
}

/** The edge of ArcFace's crop in pixels: SFace, ArcFace and AdaFace were trained with it. */
export const ARCFACE_EDGE = 112;

/**
 * The five points of ArcFace's mean face in pixels of its crop (Deng et al., "ArcFace", CVPR 2019): middles
 * of the eyes, tip of the nose, corners of the mouth. The person's right comes first, as seen on the left.
 */
const ARCFACE_FACE: readonly (Point & { readonly of: readonly number[] })[] = [
  {
    of: [POINT.rightEyeOuter, POINT.rightEyeInner, POINT.rightEyeUpper, POINT.rightEyeLower],
    x: 38.2946,
    y: 51.6963,
  },
  {
    of: [POINT.leftEyeOuter, POINT.leftEyeInner, POINT.leftEyeUpper, POINT.leftEyeLower],
    x: 73.5318,
    y: 51.5014,
  },
  { of: [POINT.noseTip], x: 56.0252, y: 71.7366 },
  { of: [POINT.mouthRight], x: 41.5493, y: 92.3655 },
  { of: [POINT.mouthLeft], x: 70.7299, y: 92.2041 },
];

/** From the pixels of ArcFace's crop to the picture's; undefined if degenerate. */
export function arcfaceView({ points }: MeshPoints): Similarity | undefined {
  return viewBetween(
    ARCFACE_FACE.map(({ of }) => meanOf(of.map(at => points[at]!))),
    ARCFACE_FACE,
  );
}

function viewBetween(from: readonly Point[], to: readonly Point[]): Similarity | undefined {
  const toCrop = fitSimilarity(from, to);
  return Number.isFinite(toCrop.left + toCrop.top) && Math.hypot(toCrop.a, toCrop.b) > 1e-9
    ? invert(toCrop)
    : undefined;
}
