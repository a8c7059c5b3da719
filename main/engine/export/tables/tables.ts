/** The tables of an export: CSV, JSON, COCO, MegaDetector's format, Darwin Core, and those of Camtrap DP. Pure. */
import type { EventRule, ExportOptions, TableFormat } from '../../../contract/export.ts';
import type { ExportedItem, ExportInput } from '../exportInput.ts';
import { camtrapPackage } from './camtrap.ts';
import { confusionTables } from './confusion.ts';
import { harmless, toCsv } from './csv.ts';
import { darwinCoreArchive } from './darwinCore.ts';
import { fractions, inside, pathOf } from './facts.ts';
import { megadetectorTable } from './megadetector.ts';
import { vectorsTable } from './vectors.ts';

export interface Table {
  /** Wanted; another one where that is taken. */
  readonly path: string;
  /** Called when all names are known: `placeOf` gives the name that a table got. */
  text(placeOf: (path: string) => string): string;
}

export function makeTables(
  input: ExportInput,
  exported: readonly ExportedItem[],
  { tables, events }: Pick<ExportOptions, 'tables' | 'events'>,
): Table[] {
  return [...new Set(tables)].flatMap(format => tablesOf(format, input, exported, events));
}

function tablesOf(
  format: TableFormat,
  input: ExportInput,
  exported: readonly ExportedItem[],
  events: EventRule,
): Table[] {
  switch (format) {
    case 'csv':
      return [{ path: 'items.csv', text: () => csvTable(exported) }];
    case 'json':
      return [{ path: 'items.json', text: () => jsonTable(input, exported) }];
    case 'coco':
      return [{ path: 'coco.json', text: () => cocoTable(input, exported) }];
    case 'megadetector':
      return [{ path: 'megadetector.json', text: () => megadetectorTable(input, exported) }];
    case 'darwin-core':
      return darwinCoreArchive(input, exported, events);
    case 'camtrap-dp':
      return camtrapPackage(input, exported, events);
    case 'confusion':
      return confusionTables(input, exported);
    case 'vectors':
      return [{ path: 'vectors.csv', text: () => vectorsTable(input) }];
  }
}

const ITEM_COLUMNS = [
  'file',
  'name',
  'group',
  'label',
  'certainty',
  'part',
  'item',
  'left',
  'top',
  'width',
  'height',
  'taken',
  'latitude',
  'longitude',
  'camera',
  'sha256',
  'original',
  'reasons',
] as const;

function csvTable(exported: readonly ExportedItem[]): string {
  return toCsv(
    ITEM_COLUMNS,
    exported.map(one => harmless(rowOf(one))),
  );
}

function jsonTable({ collection, grouping, model }: ExportInput, exported: readonly ExportedItem[]): string {
  const items = exported.map(one => ({ ...rowOf(one), reasons: one.item.reasons }));
  return `${JSON.stringify({ collection: collection.name, kind: collection.kind, grouping: grouping.name, model, items }, null, 1)}\n`;
}

function rowOf(exported: ExportedItem) {
  const { item, name, group, label, part } = exported;
  const { box } = item;
  return {
    file: pathOf(exported),
    name,
    group,
    label,
    certainty: fractions(item.certainty),
    part,
    item: item.id,
    left: fractions(box?.left),
    top: fractions(box?.top),
    width: fractions(box?.width),
    height: fractions(box?.height),
    // The camera's local time.
    taken: item.takenAt === null ? null : new Date(item.takenAt).toISOString().slice(0, 19),
    latitude: item.latitude,
    longitude: item.longitude,
    camera: item.camera,
    sha256: item.hash,
    original: item.path,
    reasons: item.reasons.join('; '),
  };
}

const WHOLE = { left: 0, top: 0, width: 1, height: 1 };

function cocoTable({ collection }: ExportInput, exported: readonly ExportedItem[]): string {
  const images = new Map<string, { id: number; file_name: string; width: number; height: number }>();
  const categories = new Map<string, number>();
  const annotations: unknown[] = [];
  // A photo in several folders is one image: its items are not counted twice.
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
