/** The plain tables: every exported item with its label, as CSV and as JSON. Pure. */
import type { Material } from '../material.ts';
import type { ExportedItem } from '../plan.ts';
import { type Cell, toCsv } from './csv.ts';
import { fractions, pathOf } from './facts.ts';

const HEADER = [
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

const FORMULA = /^[=+\-@\t\r]/;

export function csvTable(exported: readonly ExportedItem[]): string {
  return toCsv(
    HEADER,
    exported.map(one => harmless(rowOf(one))),
  );
}

export function jsonTable(
  { collection, grouping, model }: Material,
  exported: readonly ExportedItem[],
): string {
  const items = exported.map(one => ({ ...rowOf(one), reasons: one.item.reasons }));
  return `${JSON.stringify({ collection: collection.name, kind: collection.kind, grouping: grouping.name, model, items }, null, 1)}\n`;
}

/** A spreadsheet would work out a text that begins like a formula, and a photo's metadata may come from anyone: an apostrophe makes it text. */
function harmless<Row extends Readonly<Record<string, Cell>>>(row: Row): Record<keyof Row, Cell> {
  const safe: Record<keyof Row, Cell> = { ...row };
  for (const key of Object.keys(row)) {
    const value = row[key];
    if (typeof value === 'string' && FORMULA.test(value)) safe[key as keyof Row] = `'${value}`;
  }
  return safe;
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
    // The camera's clock, which knows no zone.
    taken: item.takenAt === null ? null : new Date(item.takenAt).toISOString().slice(0, 19),
    latitude: item.latitude,
    longitude: item.longitude,
    camera: item.camera,
    sha256: item.hash,
    original: item.path,
    reasons: item.reasons.join('; '),
  };
}
