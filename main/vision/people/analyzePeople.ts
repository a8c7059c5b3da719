/**
 * The analyzer for people: finds every face and describes it. Inference thread.
 *
 * For each face: box, landmarks, quality, embedding and attributes.
 */
import type { Analyzer } from '../analyzer.ts';
import { feedPictures, feedPixels } from '../models/feed.ts';
import type { ModelInput } from '../models/manifest.ts';
import type { OpenModel, OpenModels } from '../models/openModels.ts';
import type { OwnEmbedding } from '../ownEmbedding.ts';
import type { Picture } from '../picture.ts';
import { pictureOf } from '../prepare.ts';
import { ARCFACE_EDGE, arcfaceView, DLIB_EDGE, dlibView } from './alignment.ts';
import { PEOPLE_ATTRIBUTES, scoreAttributes } from './attributes.ts';
import { detectFaces, suppress } from './detect.ts';
import { faceEmbedding } from './embedding.ts';
import type { Box, Point, Similarity } from './geometry.ts';
import { impressionOf } from './impression.ts';
import { boxOf, type Mesh, meshOf, POINT } from './mesh.ts';
import { eyesOpen, type Pose, poseOf } from './pose.ts';
import { LEAST_QUALITY, lightOf, qualityOf } from './quality.ts';
import { mirror, Pyramid, warp } from './warp.ts';

/** The version of what is computed here: chip, quality, attributes. Increase it with every change. */
const VERSION = '2';

/** An own model gets each face upright and cropped; see `faceFor`. Faces are compared by it. */
export async function openPeopleAnalyzer(models: OpenModels, own: OwnEmbedding | null): Promise<Analyzer> {
  const people = await openPeopleModels(models);
  const networks = Object.values(people).map(({ entry }) => `${entry.name} ${entry.version}`);
  const version = [VERSION, ...networks].join(', ');
  return {
    kind: 'people',
    name: 'faces',
    version,
    edge: 2048,
    wanted: { make: 'picture' },
    comparedBy: own?.maker ?? { model: 'face', version },
    own: own?.maker ?? null,
    fallback: null,
    analyze: async prepared => ({
      detector: { model: 'face', version },
      items: (await findPeople(people, pictureOf(prepared), own)).map(face => ({
        box: face.box,
        landmarks: face.landmarks,
        quality: face.quality,
        setAside: face.setAside,
        embeddings: [
          { model: 'face', version, vector: face.embedding },
          ...(own === null || face.own === null
            ? []
            : [{ model: own.maker.model, version: own.maker.version, vector: face.own }]),
        ],
        scores: [{ model: 'face', version, attributes: PEOPLE_ATTRIBUTES, scores: face.scores }],
      })),
    }),
  };
}

export interface Face {
  /** In fractions of the picture, within it. */
  readonly box: Box;
  /** In fractions of the picture. Right and left are the person's own. */
  readonly landmarks: Readonly<Record<'rightEye' | 'leftEye' | 'nose' | 'chin', Point>> & {
    readonly pose: Pose;
  };
  /** 0 to 1. */
  readonly quality: number;
  readonly setAside: boolean;
  /** Of length one, compared by Euclidean distance. */
  readonly embedding: Float32Array;
  /** The vector of a person's own model; null without one. */
  readonly own: Float32Array | null;
  /** In the order of PEOPLE_ATTRIBUTES. */
  readonly scores: Float32Array;
}

export interface PeopleModels {
  readonly detector: OpenModel;
  readonly mesher: OpenModel;
  readonly recogniser: OpenModel;
  readonly age: OpenModel;
  readonly emotion: OpenModel;
}

/** All or none: every face needs all of them. */
export async function openPeopleModels(models: OpenModels): Promise<PeopleModels> {
  return {
    detector: await models.open('blazeface'),
    mesher: await models.open('facemesh'),
    recogniser: await models.open('dlib-face'),
    age: await models.open('faceres'),
    emotion: await models.open('emotion'),
  };
}

/** A mesh with less presence than this is not on a face. */
const LEAST_PRESENCE = 0.5;

export async function findPeople(
  { detector, mesher, recogniser, age, emotion }: PeopleModels,
  picture: Picture,
  own: OwnEmbedding | null = null,
): Promise<Face[]> {
  const pyramid = new Pyramid(picture);
  const found: { box: Box; score: number; mesh: Mesh }[] = [];
  for (const detection of await detectFaces(detector, pyramid)) {
    const mesh = await meshOf(mesher, pyramid, detection);
    if (mesh.presence >= LEAST_PRESENCE)
      found.push({ box: boxOf(mesh.points), score: detection.score, mesh });
  }
  const faces: Face[] = [];
  // Two detections of different places may lead to the same face.
  for (const { box, score, mesh } of suppress(found)) {
    const view = dlibView(mesh);
    if (view === undefined) continue;
    const chip = warp(pyramid, view, DLIB_EDGE);
    const pose = poseOf(mesh);
    const edge = Math.max(box.width, box.height);
    const visible = { edge, ...lightOf(chip) };
    const impression = await impressionOf(age, emotion, pyramid, box, pose.tilt);
    const { embedding } = await recogniser.run(feedPixels([chip, mirror(chip)], recogniser.entry.input));
    const quality = qualityOf(visible, score, pose);
    faces.push({
      box: fractionsOf(box, picture),
      landmarks: { ...landmarksOf(mesh, picture), pose },
      quality,
      setAside: quality < LEAST_QUALITY,
      embedding: faceEmbedding(embedding!, impression.features),
      own: own === null ? null : await own.embed(faceFor(own.input, pyramid, mesh, view)),
      scores: scoreAttributes({
        impression,
        pose,
        eyes: eyesOpen(mesh),
        visible,
        share: edge / Math.min(picture.width, picture.height),
      }),
    });
  }
  return faces;
}

/**
 * The face and its mirror image in the size that another network takes: dlib's chip, or ArcFace's crop for a
 * network that wants it.
 */
function faceFor(input: ModelInput, pyramid: Pyramid, mesh: Mesh, dlib: Similarity): Float32Array {
  const arcface = input.fit === 'arcface' ? arcfaceView(mesh) : undefined;
  const side = Math.max(input.width, input.height);
  const view = arcface ?? dlib;
  const scale = (arcface === undefined ? DLIB_EDGE : ARCFACE_EDGE) / side;
  const chip = warp(pyramid, { ...view, a: view.a * scale, b: view.b * scale }, side);
  const pictures = [chip, mirror(chip)].map(({ data }) => ({
    width: side,
    height: side,
    data: Uint8Array.from(data, value => Math.round(value)),
  }));
  return feedPictures(pictures, input).data;
}

function landmarksOf({ points }: Mesh, { width, height }: Picture) {
  const middle = (a: number, b: number): Point => ({
    x: (points[a]!.x + points[b]!.x) / 2 / width,
    y: (points[a]!.y + points[b]!.y) / 2 / height,
  });
  return {
    rightEye: middle(POINT.rightEyeOuter, POINT.rightEyeInner),
    leftEye: middle(POINT.leftEyeOuter, POINT.leftEyeInner),
    nose: middle(POINT.noseTip, POINT.noseTip),
    chin: middle(POINT.chin, POINT.chin),
  };
}

function fractionsOf({ left, top, width, height }: Box, picture: Picture): Box {
  const inside = (value: number, size: number) => Math.min(1, Math.max(0, value / size));
  const from = { x: inside(left, picture.width), y: inside(top, picture.height) };
  const to = { x: inside(left + width, picture.width), y: inside(top + height, picture.height) };
  return { left: from.x, top: from.y, width: to.x - from.x, height: to.y - from.y };
}
