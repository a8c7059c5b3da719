/** Which system dialog answers which method of the contract. Pure; Electron main process. */
import { dirname } from 'node:path';
import type { OpenDialogOptions } from 'electron';

/** A map, not an object: the page names the method, and objects inherit from their prototype. */
const DIALOGS: ReadonlyMap<string, OpenDialogOptions> = new Map([
  ['dialog.folder', { properties: ['openDirectory'] }],
  ['dialog.catalog', { properties: ['openFile'], filters: [{ name: 'Akin', extensions: ['akin'] }] }],
  [
    'dialog.table',
    {
      properties: ['openFile'],
      filters: [{ name: 'CSV, TSV, JSON', extensions: ['csv', 'tsv', 'txt', 'json'] }],
    },
  ],
  [
    'dialog.boxes',
    {
      properties: ['openFile'],
      filters: [{ name: 'MegaDetector, COCO, YOLO', extensions: ['json', 'yaml', 'yml', 'txt'] }],
    },
  ],
  ['dialog.model', { properties: ['openFile'], filters: [{ name: 'ONNX', extensions: ['onnx'] }] }],
]);

/** Undefined for what is no dialog. */
export function dialogFor(method: string): OpenDialogOptions | undefined {
  return DIALOGS.get(method);
}

/** The folder where the next dialog opens after this choice. */
export function placeOf(chosen: string, { properties }: OpenDialogOptions): string {
  return properties?.includes('openDirectory') === true ? chosen : dirname(chosen);
}
