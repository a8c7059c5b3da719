/**
 * The analyzer for people: finds every face and describes it. Inference thread.
 *
 * For each face: box, landmarks, quality, embedding and attributes.
 */
import type { Analyzer, GivenBoxes } from '../analyzer.ts';
import { feedPictures, feedPixels } from '../models/feed.ts';
import { listModels, type ModelPlaces } from '../models/library.ts';
import type { ModelEntry, ModelInput } from '../models/manifest.ts';
import type { OpenModel, OpenModels } from '../models/openModels.ts';
import type { Pixels } from '../models/resample.ts';
import type { OwnEmbedding } from '../ownEmbedding.ts';
import type { Picture } from '../picture.ts';
import { pictureOf } from '../prepared.ts';
import { ARCFACE_EDGE, arcfaceView, DLIB_EDGE, dlibView } from './alignment.ts';
import { PEOPLE_ATTRIBUTES, scoreAttributes } from './attributes.ts';
import { buildOf } from './build.ts';
import { detectAround, detectFaces, suppress } from './detect.ts';
import { faceEmbedding } from './embedding.ts';
import { type Box, overlap, type Point, type Similarity } from './geometry.ts';
import { impressionOf } from './impression.ts';
import { boxOf, type Mesh, meshOf, POINT } from './mesh.ts';
import { eyesOpen, type Pose, poseOf } from './pose.ts';
import { LEAST_QUALITY, lightOf, qualityOf } from './quality.ts';
import { mirror, Pyramid, warp } from './warp.ts';

/** The version of the boxes and embeddings: chip, quality. Increase it with every change. */
const VERSION = '3';
/** Of the attributes. Where only these change, the embeddings keep their version and groups stay. */
const ATTRIBUTES = '2';
/** The name of the embeddings; those of dlib and FaceRes in older catalogs are called "face". */
const EMBEDDING = 'sface-dlib';
const NAME = 'faces';

/** An own model gets each face upright and cropped; see `faceFor`. Faces are compared by it. */
export async function openPeopleAnalyzer(models: OpenModels, own: OwnEmbedding | null): Promise<Analyzer> {
  const people = await openPeopleModels(models);
  const version = peopleVersion(Object.values(people).map(({ entry }) => entry));
  return {
    kind: 'people',
    name: NAME,
    version: withAttributes(version),
    edge: 2048,
    wanted: { make: 'picture' },
    comparedBy: own?.maker ?? { model: EMBEDDING, version },
    own: own?.maker ?? null,
    fallback: null,
    analyze: async (prepared, _, given) => ({
      detector: { model: 'face', version },
      items: (await findPeople(people, pictureOf(prepared), own, given)).map(face => ({
        ...(face.item === undefined ? {} : { item: face.item }),
        box: face.box,
        landmarks: face.landmarks,
        quality: face.quality,
        setAside: face.setAside,
        embeddings: [
          { model: EMBEDDING, version, vector: face.embedding },
          ...(own === null || face.own === null
            ? []
            : [{ model: own.maker.model, version: own.maker.version, vector: face.own }]),
        ],
        scores: [
          {
            model: 'face',
            version: withAttributes(version),
            attributes: PEOPLE_ATTRIBUTES,
            scores: face.scores,
          },
        ],
      })),
    }),
  };
}

export interface Face {
  /** The item of a face whose box a person drew. */
  readonly item?: number;
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

const NETWORKS = {
  detector: 'blazeface',
  mesher: 'facemesh',
  sface: 'sface',
  dlib: 'dlib-face',
  age: 'faceres',
  emotion: 'emotion',
} as const;

export type PeopleModels = Readonly<Record<keyof typeof NETWORKS, OpenModel>>;

/** All or none: every face needs all of them. */
export async function openPeopleModels(models: OpenModels): Promise<PeopleModels> {
  const opened: Partial<Record<keyof typeof NETWORKS, OpenModel>> = {};
  for (const [role, name] of Object.entries(NETWORKS) as [keyof typeof NETWORKS, string][])
    opened[role] = await models.open(name);
  return opened as PeopleModels;
}

function peopleVersion(networks: readonly Pick<ModelEntry, 'name' | 'version'>[]): string {
  return [VERSION, ...networks.map(({ name, version }) => `${name} ${version}`)].join(', ');
}

function withAttributes(version: string): string {
  return `${version}, attributes ${ATTRIBUTES}`;
}

/** What an opened analyzer would be called; null if a model is missing. Opens nothing. */
export function presentPeopleAnalyzer(places: ModelPlaces): Pick<Analyzer, 'name' | 'version'> | null {
  const found = listModels(places);
  const entries = Object.values(NETWORKS).map(name =>
    found.find(({ entry, path }) => entry.name === name && path !== null),
  );
  if (entries.some(entry => entry === undefined)) return null;
  return { name: NAME, version: withAttributes(peopleVersion(entries.map(model => model!.entry))) };
}

/** A mesh with less presence than this is not on a face. */
const LEAST_PRESENCE = 0.5;
/**
 * A face that is upright has at least this detector's score times presence, 0.86 in photos of faces-wild50;
 * one upside down has 0.77 at most. On its side a face is found nearly as well, and the mesh turns it.
 */
const UPRIGHT = 0.8;
/** How a picture is turned where nobody is surely upright. */
const TURNS = [0, 2, 1, 3] as const;

export async function findPeople(
  models: PeopleModels,
  picture: Picture,
  own: OwnEmbedding | null = null,
  given: GivenBoxes = { boxes: [], isAll: false },
): Promise<Face[]> {
  const pyramid = new Pyramid(picture);
  const faces: Face[] = [];
  for (const found of given.isAll ? [] : await findFaces(models, pyramid)) {
    const face = await describeFace(models, pyramid, found, own);
    if (face !== undefined) faces.push(face);
  }
  for (const { item, box } of given.boxes) {
    const found = await faceIn(models, pyramid, pixelsOf(box, picture));
    const face = await describeFace(models, pyramid, found, own);
    if (face !== undefined) faces.push({ ...face, item, box });
  }
  return faces;
}

/** A detection of the face in a given box overlaps it at least so much. */
const LEAST_OVERLAP = 0.2;

/**
 * The face in a box that a person drew. The detector is asked where its eyes are, in all turns; where it finds
 * nothing, the face is taken to be upright, and the mesh is fitted to the box all the same.
 */
async function faceIn(
  { detector, mesher }: Pick<PeopleModels, 'detector' | 'mesher'>,
  pyramid: Pyramid,
  box: Box,
): Promise<FoundFace> {
  let best: FoundFace | undefined;
  for (const turns of TURNS) {
    for (const detection of await detectAround(detector, pyramid, box, turns)) {
      if (overlap(detection.box, box) < LEAST_OVERLAP) continue;
      const mesh = await meshOf(mesher, pyramid, detection);
      const found = { box, score: detection.score, mesh };
      if (best === undefined || surest([found]) > surest([best])) best = found;
    }
    if (best !== undefined && surest([best]) >= UPRIGHT) break;
  }
  if (best !== undefined) return best;
  const level = box.top + box.height * 0.4;
  const mesh = await meshOf(mesher, pyramid, {
    box,
    score: 0,
    rightEye: { x: box.left + box.width * 0.3, y: level },
    leftEye: { x: box.left + box.width * 0.7, y: level },
  });
  return { box, score: 0, mesh };
}

function pixelsOf(box: Box, { width, height }: Picture): Box {
  return {
    left: box.left * width,
    top: box.top * height,
    width: box.width * width,
    height: box.height * height,
  };
}

export interface FoundFace {
  readonly box: Box;
  readonly score: number;
  readonly mesh: Mesh;
}

export async function findFaces(
  { detector, mesher }: Pick<PeopleModels, 'detector' | 'mesher'>,
  pyramid: Pyramid,
): Promise<FoundFace[]> {
  let best: readonly FoundFace[] = [];
  for (const turns of TURNS) {
    const found: FoundFace[] = [];
    for (const detection of await detectFaces(detector, pyramid, turns)) {
      const mesh = await meshOf(mesher, pyramid, detection);
      if (mesh.presence >= LEAST_PRESENCE)
        found.push({ box: boxOf(mesh.points), score: detection.score, mesh });
    }
    if (surest(found) > surest(best)) best = found;
    if (surest(best) >= UPRIGHT) break;
  }
  // Two detections of different places may lead to the same face.
  return suppress(best);
}

function surest(found: readonly FoundFace[]): number {
  return found.reduce((most, { score, mesh }) => Math.max(most, score * mesh.presence), 0);
}

interface FaceViews {
  /** The vectors of the face and its mirror image, as the networks give them. */
  readonly sface: readonly Float32Array[];
  readonly dlib: readonly Float32Array[];
  readonly chip: Pixels;
  readonly chipView: Similarity;
}

/** Undefined where the points of the mesh fall on one. */
export async function embedFace(
  { sface, dlib }: Pick<PeopleModels, 'sface' | 'dlib'>,
  pyramid: Pyramid,
  mesh: Mesh,
): Promise<FaceViews | undefined> {
  const [cropView, chipView] = [arcfaceView(mesh), dlibView(mesh)];
  if (cropView === undefined || chipView === undefined) return undefined;
  const crop = warp(pyramid, cropView, ARCFACE_EDGE);
  const chip = warp(pyramid, chipView, DLIB_EDGE);
  const { fc1 } = await sface.run(feedPixels([crop, mirror(crop)], sface.entry.input));
  const { embedding } = await dlib.run(feedPixels([chip, mirror(chip)], dlib.entry.input));
  return { sface: fc1!, dlib: embedding!, chip, chipView };
}

async function describeFace(
  models: PeopleModels,
  pyramid: Pyramid,
  { box, score, mesh }: FoundFace,
  own: OwnEmbedding | null,
): Promise<Face | undefined> {
  const views = await embedFace(models, pyramid, mesh);
  if (views === undefined) return undefined;
  const { picture } = pyramid;
  const pose = poseOf(mesh);
  const edge = Math.max(box.width, box.height);
  const visible = { edge, ...lightOf(views.chip) };
  const quality = qualityOf({ ...visible, score, sface: views.sface });
  const impression = await impressionOf(models, pyramid, box, pose.tilt);
  return {
    box: fractionsOf(box, picture),
    landmarks: { ...landmarksOf(mesh, picture), pose },
    quality,
    setAside: quality < LEAST_QUALITY,
    embedding: faceEmbedding(views.sface, views.dlib),
    own: own === null ? null : await own.embed(faceFor(own.input, pyramid, mesh, views.chipView)),
    scores: scoreAttributes({
      impression,
      pose,
      eyes: eyesOpen(mesh),
      visible,
      share: edge / Math.min(picture.width, picture.height),
      build: buildOf(mesh, pyramid),
    }),
  };
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
