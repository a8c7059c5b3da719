/** COCO annotations: faces as boxes in pixels of the picture as seen, whole photos as boxes of all of it. Pure. */
import type { Material } from '../material.ts';
import type { ExportedItem } from '../plan.ts';
import { inside, pathOf } from './facts.ts';

const WHOLE = { left: 0, top: 0, width: 1, height: 1 };

export function cocoTable({ collection }: Material, exported: readonly ExportedItem[]): string {
  const images = new Map<string, { id: number; file_name: string; width: number; height: number }>();
  const categories = new Map<string, number>();
  const annotations: unknown[] = [];
  // A photo that lies in several folders is one image: its items are not counted twice.
  for (const one of exported) {
    const { item, name, label } = one;
    const { width, height } = item;
    if (width === null || height === null) continue;
    const image = images.get(item.hash) ?? { id: images.size + 1, file_name: pathOf(one), width, height };
    images.set(item.hash, image);
    const called = name ?? 'unnamed';
    const category = categories.get(called) ?? categories.size + 1;
    categories.set(called, category);
    const box = inside(item.box ?? WHOLE);
    const bbox = [box.left * width, box.top * height, box.width * width, box.height * height].map(
      value => Math.round(value * 100) / 100,
    );
    annotations.push({
      id: annotations.length + 1,
      image_id: image.id,
      category_id: category,
      bbox,
      area: Math.round(bbox[2]! * bbox[3]! * 100) / 100,
      iscrowd: 0,
      segmentation: [],
      attributes: { label, item: item.id },
    });
  }
  const supercategory = collection.kind === 'people' ? 'person' : collection.kind;
  return `${JSON.stringify(
    {
      info: { description: collection.name, version: '1.0' },
      licenses: [],
      images: [...images.values()],
      annotations,
      categories: [...categories].map(([name, id]) => ({ id, name, supercategory })),
    },
    null,
    1,
  )}\n`;
}
