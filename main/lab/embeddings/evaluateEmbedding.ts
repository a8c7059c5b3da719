/** Measures how well embeddings tell same from different on photos sorted into folders. Engine process. */
import { basename } from 'node:path';
import { pairwiseDistances } from '../../algorithms/distance.ts';
import { probabilitySame } from '../../algorithms/embed/plattCalibration.ts';
import { type Separation, separationOf } from '../../algorithms/embed/separation.ts';
import { matrixOf } from '../../algorithms/matrix.ts';
import { AkinError } from '../../contract/errors.ts';
import type { Kind } from '../../contract/model.ts';
import { comparedPoints, comparisonOf } from '../../engine/embeddings/comparisons.ts';
import { PhotoProblem } from '../../vision/problem.ts';
import type { Described, Describer } from './describePhotos.ts';
import { listPhotos } from './describePhotos.ts';

export interface EvaluationRequest {
  readonly folder: string;
  readonly kind: Kind;
  /** Pairs whose file names give the same match (its first group, if it has one) are left out. */
  readonly apart: RegExp | null;
  /** With the subject masked out: what is left is background. */
  readonly blank: boolean;
}

export interface EvaluationRow extends Separation {
  readonly embedding: 'shipped' | 'own' | 'plain' | 'classical';
  readonly model: string;
}

export interface Evaluation {
  readonly photos: number;
  readonly classes: number;
  /**
   * Photos in which no subject was found; people are then left out, leaves are described by the whole frame.
   */
  readonly withoutSubject: number;
  readonly unreadable: readonly string[];
  readonly rows: readonly EvaluationRow[];
}

/** A photo, its class and what was made of it. */
export interface DescribedPhoto extends Described {
  readonly name: string;
  readonly label: string;
}

export async function evaluateEmbedding(
  request: EvaluationRequest,
  describer: Describer,
  onPhoto: (done: number, all: number) => void,
): Promise<Evaluation> {
  const { photos, unreadable } = await describeFolder(request, describer, onPhoto);
  const found = photos.filter(photo => photo.shipped !== null);
  // With the subject masked out, the shipped embedding may find nothing.
  const used = found.length > 0 ? found : photos;
  const truth = numbered(used.map(photo => photo.label));
  if (new Set(truth).size < 2)
    throw new AkinError(
      'bad-request',
      `${request.folder} has photos of ${new Set(truth).size} classes; two are needed at least, each in a folder of its own.`,
    );
  const apart = numbered(used.map((photo, at) => keyOf(photo.name, at, request.apart)));
  const rows: EvaluationRow[] = [];
  const add = (
    embedding: EvaluationRow['embedding'],
    model: string,
    vectors: readonly (Float32Array | null)[],
  ) => {
    if (vectors.some(vector => vector === null)) return;
    const embeddings = matrixOf(vectors as readonly Float32Array[]);
    const points = embedding === 'plain' ? embeddings : comparedPoints(model, embeddings);
    const { calibration } = comparisonOf(model, embeddings.columns);
    const separation = separationOf(pairwiseDistances(points, 'euclidean'), truth, apart, distance =>
      probabilitySame(calibration, distance),
    );
    rows.push({ embedding, model, ...separation });
  };
  add(
    'shipped',
    describer.shippedModel,
    used.map(photo => photo.shipped),
  );
  if (describer.ownModel !== null)
    add(
      'own',
      describer.ownModel,
      used.map(photo => photo.own),
    );
  add(
    'plain',
    'resnet50',
    used.map(photo => photo.plain),
  );
  add(
    'classical',
    describer.classicalModel,
    used.map(photo => photo.classical),
  );
  return {
    photos: used.length,
    classes: new Set(truth).size,
    withoutSubject: photos.filter(photo => !photo.hasSubject).length,
    unreadable,
    rows,
  };
}

/** Every photo of the classes' folders; a file that cannot be read is named and left out. */
export async function describeFolder(
  { folder, kind, blank }: Pick<EvaluationRequest, 'folder' | 'kind' | 'blank'>,
  describer: Describer,
  onPhoto: (done: number, all: number) => void,
): Promise<{ photos: DescribedPhoto[]; unreadable: string[] }> {
  if (blank && kind === 'anything')
    throw new AkinError(
      'bad-request',
      'A photo of anything has no subject that could be masked out (--blank).',
    );
  const listed = listPhotos(folder);
  const photos: DescribedPhoto[] = [];
  const unreadable: string[] = [];
  for (const [done, { path, label }] of listed.entries()) {
    try {
      photos.push({ ...(await describer.describe(path, blank)), name: basename(path), label });
    } catch (error) {
      if (!(error instanceof PhotoProblem)) throw error;
      unreadable.push(path);
    }
    onPhoto(done + 1, listed.length);
  }
  return { photos, unreadable };
}

/** A name without the key has a key of its own. */
function keyOf(name: string, at: number, apart: RegExp | null): string {
  const match = apart === null ? null : apart.exec(name);
  return match === null ? `photo ${at}` : `key ${match[1] ?? match[0]}`;
}

function numbered(words: readonly string[]): Int32Array {
  const numbers = new Map<string, number>();
  return Int32Array.from(words, word => {
    const number = numbers.get(word) ?? numbers.size;
    numbers.set(word, number);
    return number;
  });
}
