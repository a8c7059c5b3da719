/**
 * Writes items in MegaDetector's batch output format, version 1.3, which camera-trap programs read (Timelapse,
 * AddaxAI, EcoAssist): a name becomes a classification of its box. Pure.
 *
 * Files are named from the collection's folder. A whole photo with a name has a box of all of it; one without
 * has no detections. A box that came from such a file keeps its category and confidence; one drawn by hand is
 * an "animal" with confidence 1. A classification has confidence 1 where a person confirmed the item.
 */
import type { ExportedItem, ExportInput } from '../exportInput.ts';
import { inside } from './facts.ts';

/** MegaDetector's own categories keep their numbers. */
const CATEGORIES = ['animal', 'person', 'vehicle'];

interface Detection {
  readonly category: string;
  readonly conf: number;
  readonly bbox: readonly number[];
  readonly classifications?: readonly (readonly [string, number])[];
}

export function megadetectorTable({ collection }: ExportInput, exported: readonly ExportedItem[]): string {
  const categories = new Map(CATEGORIES.map((name, at) => [name, String(at + 1)]));
  const classes = new Map<string, string>();
  const numberOf = (names: Map<string, string>, name: string, first: number): string => {
    const known = names.get(name) ?? String(names.size + first);
    names.set(name, known);
    return known;
  };
  const images = new Map<string, { file: string; detections: Detection[] }>();
  const written = new Set<number>();
  for (const { item, name, label } of exported) {
    const image = images.get(item.hash) ?? { file: item.relativePath, detections: [] };
    images.set(item.hash, image);
    // An item in several folders is one detection; a photo of which nothing is said has none.
    if (written.has(item.id) || (item.kind === 'photo' && name === null)) continue;
    written.add(item.id);
    const { category, confidence } = item.detected ?? { category: usual(collection.kind), confidence: 1 };
    const certainty = label === 'human' ? 1 : rounded(item.certainty);
    image.detections.push({
      category: numberOf(categories, category, 1),
      conf: rounded(confidence ?? 1),
      bbox: boxOf(item),
      ...(name === null ? {} : { classifications: [[numberOf(classes, name, 0), certainty] as const] }),
    });
  }
  const byNumber = (names: Map<string, string>) =>
    Object.fromEntries([...names].map(([name, id]) => [id, name]));
  return `${JSON.stringify(
    {
      info: { format_version: '1.3', detector: 'Akin', summary: collection.name },
      detection_categories: byNumber(categories),
      classification_categories: byNumber(classes),
      images: [...images.values()].sort((a, b) => (a.file < b.file ? -1 : 1)),
    },
    null,
    1,
  )}\n`;
}

function usual(kind: ExportInput['collection']['kind']): string {
  return kind === 'people' ? 'person' : 'animal';
}

function boxOf({ kind, box }: ExportedItem['item']): number[] {
  const { left, top, width, height } = inside(
    kind === 'photo' || box === null ? { left: 0, top: 0, width: 1, height: 1 } : box,
  );
  return [left, top, width, height].map(rounded);
}

function rounded(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
