/**
 * Reads the results of MegaDetector: "batch processing output format", versions 1.0 to 1.5. Pure.
 *
 * Every image has its file and a list of detections: a category, a confidence and a box (left, top, width,
 * height) in fractions of the picture as seen. A detection may have classifications, the likeliest first, as
 * those of SpeciesNet. An image that could not be read has a failure and no detections.
 */
import type { Unused } from '../suggestions.ts';
import {
  type BoxFile,
  boxWithin,
  isRecord,
  type ListedBox,
  type ListedPhoto,
  namesOf,
  numberOf,
} from './listedBox.ts';

export function readMegadetector(
  json: Record<string, unknown>,
  images: readonly unknown[],
  name: string,
): BoxFile {
  const categories = namesOf(json.detection_categories);
  const classes = namesOf(json.classification_categories);
  const photos: ListedPhoto[] = [];
  const problems: Unused[] = [];
  const refuse = (path: string, why: string) => problems.push({ path, name: null, why });
  for (const [at, image] of images.entries()) {
    if (!isRecord(image) || typeof image.file !== 'string') {
      refuse(`${name}, image ${at + 1}`, 'It has no file.');
      continue;
    }
    if (typeof image.failure === 'string') {
      refuse(image.file, `The detector failed: ${image.failure}`);
      continue;
    }
    if (!Array.isArray(image.detections)) {
      refuse(image.file, 'It has no list of detections.');
      continue;
    }
    photos.push({
      file: image.file.replaceAll('\\', '/'),
      size: null,
      boxes: image.detections.map(detection => boxOf(detection, categories, classes)),
    });
  }
  return { format: 'megadetector', photos, problems };
}

function boxOf(
  detection: unknown,
  categories: ReadonlyMap<string, string>,
  classes: ReadonlyMap<string, string>,
): ListedBox {
  const { category, conf, bbox, classifications } = isRecord(detection) ? detection : {};
  const [left, top, width, height] = (Array.isArray(bbox) ? bbox : []).map(Number);
  const key = String(category ?? '');
  return {
    box: boxWithin(left ?? Number.NaN, top ?? Number.NaN, width ?? Number.NaN, height ?? Number.NaN),
    category: categories.get(key) ?? key,
    confidence: numberOf(conf),
    name: likeliest(classifications, classes),
  };
}

function likeliest(classifications: unknown, classes: ReadonlyMap<string, string>): string | null {
  const known = (Array.isArray(classifications) ? classifications : []).flatMap(pair =>
    Array.isArray(pair) && classes.has(String(pair[0]))
      ? [{ name: classes.get(String(pair[0]))!, confidence: numberOf(pair[1]) ?? 0 }]
      : [],
  );
  return known.toSorted((a, b) => b.confidence - a.confidence)[0]?.name ?? null;
}
