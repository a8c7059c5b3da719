/** Which sidecars an export writes: one for each exported photo, or one beside each original. Pure. */
import type { ExportOptions, SidecarNaming } from '../../contract/export.ts';
import type { ExportedItem, LabelledItem } from './exportInput.ts';
import { stemOf } from './names.ts';
import { originalOf, type PlannedExportFile, type SidecarOperation } from './operation.ts';

/** A block of the disk: what a sidecar with a few names takes. */
const SIDECAR_BYTES = 4096;

export interface NamedItem {
  readonly item: LabelledItem;
  readonly name: string;
}

export function sidecarNames(photo: string): Record<SidecarNaming, string> {
  return { 'photo.jpg.xmp': `${photo}.xmp`, 'photo.xmp': `${stemOf(photo)}.xmp` };
}

/**
 * `people` are the named items of each content: a photo in one person's folder names the others in it too. A
 * RAW and its JPEG may share a sidecar, which then has the names of both. A photo without names gets none.
 */
export function planSidecars(
  exported: readonly ExportedItem[],
  people: ReadonlyMap<string, readonly NamedItem[]>,
  { where, naming }: NonNullable<ExportOptions['sidecars']>,
  faces: ExportOptions['faces'],
): PlannedExportFile[] {
  const files = new Map<string, { photo: number; operation: SidecarOperation }>();
  for (const { item, name, target } of exported) {
    if (where === 'with-copies' && target === null) continue;
    const photo = where === 'with-copies' ? target! : item.path;
    const { [naming]: path } = sidecarNames(photo);
    const isCrop = where === 'with-copies' && faces === 'crops' && item.kind === 'face';
    // A crop gets only its own name.
    const said = isCrop ? (name === null ? [] : [{ item, name }]) : (people.get(item.hash) ?? []);
    if (said.length === 0) continue;
    const known = files.get(path)?.operation;
    const boxes = isCrop
      ? []
      : said.flatMap(one =>
          one.item.kind !== 'face' || one.item.box === null ? [] : [{ name: one.name, box: one.item.box }],
        );
    files.set(path, {
      photo: item.photo,
      operation: {
        kind: 'sidecar',
        original: originalOf(item),
        names: [...new Set([...(known?.names ?? []), ...said.map(one => one.name)])],
        faces: known?.original.hash === item.hash ? known.faces : [...(known?.faces ?? []), ...boxes],
        orientation: isCrop ? 1 : (item.orientation ?? 1),
        width: item.width,
        height: item.height,
        inherits: where === 'with-copies' && !isCrop ? Object.values(sidecarNames(item.path)) : [],
      },
    });
  }
  return [...files].map(([target, { photo, operation }]) => ({
    photoId: photo,
    target,
    bytes: SIDECAR_BYTES,
    operation,
  }));
}
