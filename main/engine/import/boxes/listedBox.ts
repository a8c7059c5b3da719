/** Boxes as files of other programs list them, and what reading such files has in common. Pure. */
import type { BoxFormat } from '../../../contract/boxImport.ts';
import type { Box } from '../../../contract/photo.ts';
import type { Unused } from '../suggestions.ts';

export interface ListedBox {
  /** Fractions of the picture; null where it cannot be one. */
  readonly box: Box | null;
  readonly category: string;
  /** From 0 to 1; null where the file has none. */
  readonly confidence: number | null;
  /** A finer name than the category, where the file has one. */
  readonly name: string | null;
}

export interface ListedPhoto {
  /** As the file names it, with forward slashes. A label file of YOLO has another ending than its photo. */
  readonly file: string;
  /** The picture's size by the file: tells whether boxes are of the picture as stored or as seen. */
  readonly size: { readonly width: number; readonly height: number } | null;
  readonly boxes: readonly ListedBox[];
}

export interface BoxFile {
  readonly format: BoxFormat;
  readonly photos: readonly ListedPhoto[];
  readonly problems: readonly Unused[];
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Smaller boxes hold nothing to see. */
const LEAST_SIZE = 0.002;

/** What of it is within the picture; null if that is next to nothing. */
export function boxWithin(left: number, top: number, width: number, height: number): Box | null {
  if (![left, top, width, height].every(Number.isFinite)) return null;
  const clamped = (value: number) => Math.min(1, Math.max(0, value));
  const [from, above] = [clamped(left), clamped(top)];
  const [to, below] = [clamped(left + width), clamped(top + height)];
  if (to - from < LEAST_SIZE || below - above < LEAST_SIZE) return null;
  return { left: from, top: above, width: to - from, height: below - above };
}

/** A number that is one, or null. */
export function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** The names by their keys; only those that are texts. */
export function namesOf(record: unknown): Map<string, string> {
  const entries = isRecord(record) ? Object.entries(record) : [];
  return new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
