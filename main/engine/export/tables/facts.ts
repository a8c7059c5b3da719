/** Values that several tables have in common: file, time, media type, box. Pure. */
import type { ExportedItem, LabelledItem } from '../exportInput.ts';

/** The path in the export, or of the original below its folder when no photo is exported. */
export function pathOf({ target, item }: ExportedItem): string {
  return target ?? item.relativePath;
}

/** One of the items of each photo: the last. */
export function mediaOf(items: readonly ExportedItem[]): ExportedItem[] {
  return [...new Map(items.map(one => [one.item.hash, one])).values()];
}

export function isoSecond(time: number): string {
  return new Date(time).toISOString().slice(0, 19);
}

/** With the camera's offset where it is known; a time without one is written as UTC. */
export function momentOf({
  takenAt,
  takenOffset,
  modifiedAt,
}: Pick<LabelledItem, 'takenAt' | 'takenOffset' | 'modifiedAt'>): string {
  const time = takenAt ?? modifiedAt;
  const text = isoSecond(time);
  if (takenAt === null || takenOffset === null) return `${text}Z`;
  const minutes = Math.abs(takenOffset);
  const pad = (number: number) => String(number).padStart(2, '0');
  return `${text}${takenOffset < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

/** By the extension, which may be any word. */
const MEDIA_TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    png: 'image/png',
    webp: 'image/webp',
    avif: 'image/avif',
    tif: 'image/tiff',
    tiff: 'image/tiff',
    gif: 'image/gif',
    heic: 'image/heic',
    heif: 'image/heif',
    bmp: 'image/bmp',
    jp2: 'image/jp2',
    dng: 'image/x-adobe-dng',
  }),
);

export function mediaType(name: string): string {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (['jpg', 'jpeg', 'jpe', 'jfif'].includes(ending)) return 'image/jpeg';
  return MEDIA_TYPES.get(ending) ?? `image/x-${ending || 'unknown'}`;
}

export function fractions(value: number | undefined): number | null {
  return value === undefined ? null : Number(value.toFixed(6));
}

/** A box that exceeds the picture is clipped. */
export function inside(box: NonNullable<LabelledItem['box']>): NonNullable<LabelledItem['box']> {
  const left = Math.min(1, Math.max(0, box.left));
  const top = Math.min(1, Math.max(0, box.top));
  return {
    left,
    top,
    width: Math.min(1, box.left + box.width) - left,
    height: Math.min(1, box.top + box.height) - top,
  };
}

/** As text or as the value of an attribute in double quotes. */
export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
