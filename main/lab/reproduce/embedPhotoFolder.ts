/**
 * Embeds photos sorted into folders, one per class, as a collection of their kind compares them. Engine
 * process.
 */
import type { PlattCalibration } from '../../algorithms/embed/plattCalibration.ts';
import { type Matrix, matrixOf } from '../../algorithms/matrix.ts';
import type { PhotoFacts } from '../../algorithms/session/photoPairs.ts';
import { AkinError } from '../../contract/errors.ts';
import type { Kind } from '../../contract/model.ts';
import { comparedPoints, measuredCalibration } from '../../engine/embeddings/comparisons.ts';
import { listPhotos, openEvaluation } from '../embeddings/describePhotos.ts';
import { describeFolder } from '../embeddings/evaluateEmbedding.ts';

interface PhotoPoints {
  readonly points: Matrix;
  readonly labels: readonly string[];
  readonly about: string;
  readonly calibration: PlattCalibration | null;
  /** Of the photo of each row. */
  readonly facts: readonly PhotoFacts[];
}

export async function embedPhotoFolder(
  folder: string,
  kind: Kind,
  onPhoto: (done: number, all: number) => void,
): Promise<PhotoPoints> {
  if (listPhotos(folder).length === 0)
    throw new AkinError(
      'bad-request',
      `${folder} holds no photos in folders: one folder for each class is needed, with its photos in it.`,
    );
  const evaluation = await openEvaluation(kind);
  try {
    const { describer } = evaluation;
    const { photos, unreadable } = await describeFolder({ folder, kind, blank: false }, describer, onPhoto);
    const found = photos.flatMap(({ shipped, label, facts }) =>
      shipped === null ? [] : [{ vector: shipped, label, facts }],
    );
    if (found.length === 0)
      throw new AkinError('bad-request', `Nothing of the kind ${kind} was found in any photo of ${folder}.`);
    const left = photos.length - found.length;
    const parts = [
      `${found.length} photos by the embedding ${describer.shippedModel}`,
      ...(left === 0 ? [] : [`${left} without a subject left out`]),
      ...(unreadable.length === 0 ? [] : [`${unreadable.length} unreadable left out`]),
    ];
    return {
      points: comparedPoints(describer.shippedModel, matrixOf(found.map(({ vector }) => vector))),
      labels: found.map(({ label }) => label),
      facts: found.map(({ facts }) => facts),
      about: parts.join(', '),
      calibration: measuredCalibration(describer.shippedModel, found[0]!.vector.length),
    };
  } finally {
    await evaluation.close();
  }
}
