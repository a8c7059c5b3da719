/**
 * Embeddings of sorted photos for an evaluation: the shipped one, a plain one and a classical one. Engine
 * process.
 */

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PhotoFacts } from '../../algorithms/session/photoPairs.ts';
import type { Kind } from '../../contract/model.ts';
import { comparisonName } from '../../engine/embeddings/comparisons.ts';
import { inferenceSize, modelPlaces } from '../../engine/models/places.ts';
import { directories } from '../../engine/system/directories.ts';
import type { AnalyzedItem } from '../../vision/analyzer.ts';
import { classicalVector as classicalOfPhoto } from '../../vision/anything/preparePhoto.ts';
import { Inference } from '../../vision/inference/inference.ts';
import { classicalVector as classicalOfLeaf, describeLeaf } from '../../vision/leaves/describeLeaf.ts';
import { withoutLeaf } from '../../vision/leaves/findLeaf.ts';
import { isPhotoFile } from '../../vision/photoFiles.ts';
import type { Picture } from '../../vision/picture.ts';
import { prepare } from '../../vision/prepare.ts';
import { type ReadPhoto, readPhoto } from '../../vision/readPhoto.ts';

export interface Described {
  /** Null when the kind needs a subject and none was found. */
  readonly shipped: Float32Array | null;
  /** Null when the network is not on this machine. */
  readonly plain: Float32Array | null;
  readonly classical: Float32Array;
  /** By the person's own model, where one is measured. */
  readonly own: Float32Array | null;
  /** Of the analyzer's attributes; null where it has none. */
  readonly measures: Float32Array | null;
  readonly hasSubject: boolean;
  readonly facts: PhotoFacts;
}

export interface Describer {
  readonly shippedModel: string;
  readonly classicalModel: string;
  /** How the own model's vectors are compared; null without one. */
  readonly ownModel: string | null;
  describe(path: string, blank: boolean): Promise<Described>;
}

/** `model`: a person's own, to be measured beside the shipped one. */
export async function openDescriber(
  kind: Kind,
  inference: Inference,
  model: string | null = null,
): Promise<Describer> {
  const shipped = await inference.openAnalyzer(kind);
  const analyzer = model === null ? shipped : await inference.openAnalyzer(kind, model);
  const { own } = analyzer;
  const classicalModel = kind === 'leaves' ? 'leaf-classical' : 'photo-classical';
  const hasNetwork = kind === 'people' || !analyzer.name.endsWith('-classical');
  return {
    shippedModel: shipped.comparedBy.model,
    classicalModel,
    ownModel: own === null ? null : comparisonName({ name: own.model, evenAt: own.evenAt }),
    async describe(path, blank) {
      const read = await readPhoto(path, analyzer.edge);
      const blanked = blank && kind === 'leaves' ? withoutLeaf(read.picture) : read.picture;
      const item = mostCentral((await analyzer.analyze(prepare(analyzer.wanted, blanked, read.exif))).items);
      const isFaceGone = blank && kind === 'people';
      const picture = isFaceGone && item?.box ? withoutBox(read.picture, item.box) : blanked;
      const leaf = kind === 'leaves' ? describeLeaf(picture) : null;
      const [plain] = hasNetwork ? await inference.embed([picture], 'resnet50') : [];
      return {
        shipped: isFaceGone ? null : (vectorBy(item, shipped.comparedBy.model) ?? null),
        own: own === null || isFaceGone ? null : (vectorBy(item, own.model) ?? null),
        plain: plain ?? null,
        classical: leaf === null ? classicalOfPhoto(picture) : classicalOfLeaf(leaf),
        measures: item?.scores[0]?.scores ?? null,
        hasSubject: item !== undefined && (leaf === null || leaf.confidence > 0),
        facts: { ...read.exif, ...pickFacts(read) },
      };
    },
  };
}

function vectorBy(item: AnalyzedItem | undefined, model: string): Float32Array | undefined {
  return item?.embeddings.find(embedding => embedding.model === model)?.vector;
}

function pickFacts({ perceptualHash, width, height }: ReadPhoto): Omit<PhotoFacts, 'takenAt' | 'camera'> {
  return { perceptualHash, width, height };
}

/** A folder names one subject of each photo: the most central one. */
function mostCentral(items: readonly AnalyzedItem[]): AnalyzedItem | undefined {
  const offCentre = ({ box }: AnalyzedItem): number =>
    box === null ? 0 : Math.hypot(box.left + box.width / 2 - 0.5, box.top + box.height / 2 - 0.5);
  return items.toSorted((a, b) => offCentre(a) - offCentre(b))[0];
}

/** The box, half as large again, in the mean colour of the rest. */
function withoutBox(picture: Picture, box: NonNullable<AnalyzedItem['box']>): Picture {
  const { width, height, data } = picture;
  const inside = (x: number, y: number): boolean =>
    Math.abs(x / width - box.left - box.width / 2) < 0.75 * box.width &&
    Math.abs(y / height - box.top - box.height / 2) < 0.75 * box.height;
  const sums = [0, 0, 0, 0];
  const each = (visit: (at: number, isInside: boolean) => void): void => {
    for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) visit(3 * (y * width + x), inside(x, y));
  };
  each((at, isInside) => {
    if (isInside) return;
    for (let channel = 0; channel < 3; channel++) sums[channel]! += data[at + channel]!;
    sums[3]! += 1;
  });
  const blank = data.slice();
  each((at, isInside) => {
    if (isInside)
      for (let channel = 0; channel < 3; channel++) blank[at + channel] = sums[channel]! / (sums[3]! || 1);
  });
  return { width, height, data: blank };
}

export interface OpenEvaluation {
  readonly describer: Describer;
  close(): Promise<void>;
}

export async function openEvaluation(kind: Kind, model: string | null = null): Promise<OpenEvaluation> {
  const inference = new Inference(modelPlaces(directories()), inferenceSize());
  try {
    return { describer: await openDescriber(kind, inference, model), close: () => inference.close() };
  } catch (error) {
    await inference.close();
    throw error;
  }
}

/** Photos with the name of the folder they lie in. */
export function listPhotos(folder: string): { path: string; label: string }[] {
  const isShown = (name: string) => !name.startsWith('.');
  return readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory() && isShown(entry.name))
    .map(entry => entry.name)
    .sort()
    .flatMap(label =>
      readdirSync(join(folder, label))
        .filter(name => isShown(name) && isPhotoFile(name))
        .sort()
        .map(name => ({ path: join(folder, label, name), label })),
    );
}
