/**
 * Reads COCO's object detection format (Lin et al., "Microsoft COCO", ECCV 2014): images, annotations and
 * categories. Pure.
 *
 * A box (left, top, width, height) is in pixels. Camera-trap files of this format (COCO Camera Traps) have
 * annotations without a box: those say what is in the photo, not where, and are left out.
 */
import type { Unused } from '../suggestions.ts';
import {
  type BoxFile,
  boxWithin,
  isRecord,
  type ListedBox,
  type ListedPhoto,
  numberOf,
} from './listedBox.ts';

export function readCoco(
  json: Record<string, unknown>,
  images: readonly unknown[],
  annotations: readonly unknown[],
  name: string,
): BoxFile {
  const categories = new Map(
    (Array.isArray(json.categories) ? json.categories : []).flatMap(category =>
      isRecord(category) && typeof category.name === 'string'
        ? [[String(category.id), category.name] as const]
        : [],
    ),
  );
  const problems: Unused[] = [];
  const refuse = (path: string, why: string) => problems.push({ path, name: null, why });
  const photos = new Map<string, ListedPhoto & { readonly boxes: ListedBox[] }>();
  for (const [at, image] of images.entries()) {
    const { file_name: file, id } = isRecord(image) ? image : {};
    const [width, height] = isRecord(image) ? [numberOf(image.width), numberOf(image.height)] : [];
    if (typeof file !== 'string' || id === undefined)
      refuse(`${name}, image ${at + 1}`, 'It has no file_name or no id.');
    else if (!(width! > 0 && height! > 0)) refuse(file, 'Its width and height are not given.');
    else
      photos.set(String(id), {
        file: file.replaceAll('\\', '/'),
        size: { width: width!, height: height! },
        boxes: [],
      });
  }
  let isWithoutBox = 0;
  for (const annotation of annotations) {
    const photo = isRecord(annotation) ? photos.get(String(annotation.image_id)) : undefined;
    if (!isRecord(annotation) || photo === undefined || !Array.isArray(annotation.bbox)) {
      isWithoutBox += 1;
      continue;
    }
    const [left, top, width, height] = annotation.bbox.map(Number);
    const { size } = photo;
    const key = String(annotation.category_id);
    photo.boxes.push({
      box: boxWithin(left! / size!.width, top! / size!.height, width! / size!.width, height! / size!.height),
      category: categories.get(key) ?? key,
      confidence: numberOf(annotation.score),
      name: null,
    });
  }
  if (isWithoutBox > 0)
    refuse(name, `${isWithoutBox} annotations have no box, or belong to no image of the file.`);
  return { format: 'coco', photos: [...photos.values()], problems };
}
