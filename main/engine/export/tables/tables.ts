/** The tables of an export, each with its name. Pure. */
import type { TableFormat } from '../../../contract/export.ts';
import type { Material } from '../material.ts';
import type { ExportedItem } from '../plan.ts';
import { camtrapPackage } from './camtrap.ts';
import { cocoTable } from './coco.ts';
import { darwinCoreTable } from './darwinCore.ts';
import { csvTable, jsonTable } from './plainTables.ts';

export interface Table {
  /** Wanted; another one where that is taken. */
  readonly path: string;
  /** Made when all names are known: `placeOf` gives the name a table got in place of the one it wanted. */
  text(placeOf: (path: string) => string): string;
}

export function makeTables(
  material: Material,
  exported: readonly ExportedItem[],
  formats: readonly TableFormat[],
): Table[] {
  return [...new Set(formats)].flatMap(format => tablesOf(format, material, exported));
}

function tablesOf(format: TableFormat, material: Material, exported: readonly ExportedItem[]): Table[] {
  switch (format) {
    case 'csv':
      return [{ path: 'items.csv', text: () => csvTable(exported) }];
    case 'json':
      return [{ path: 'items.json', text: () => jsonTable(material, exported) }];
    case 'coco':
      return [{ path: 'coco.json', text: () => cocoTable(material, exported) }];
    case 'darwin-core':
      return [{ path: 'occurrence.csv', text: () => darwinCoreTable(material, exported) }];
    case 'camtrap-dp':
      return camtrapPackage(material, exported);
  }
}
