/** Divides photos into train, val and test, within each group and by seed; no photo is in two of them. Pure. */
import { Random } from '../../algorithms/random.ts';
import type { ExportOptions } from '../../contract/export.ts';
import type { LabelledItem } from './material.ts';

export type Part = 'train' | 'val' | 'test';

/** By content: the same picture never serves for training and for testing. A photo of several groups counts in its first. */
export function splitPhotos(
  groups: readonly (readonly LabelledItem[])[],
  { train, val, seed }: NonNullable<ExportOptions['split']>,
): Map<string, Part> {
  const random = new Random(seed);
  const parts = new Map<string, Part>();
  for (const items of groups) {
    // Sorted by content, so that the order of the items changes nothing.
    const hashes = [...new Set(items.map(({ hash }) => hash))].filter(hash => !parts.has(hash)).sort();
    for (let at = hashes.length - 1; at > 0; at--) {
      const other = random.below(at + 1);
      [hashes[at], hashes[other]] = [hashes[other]!, hashes[at]!];
    }
    const forTraining = Math.round(hashes.length * train);
    const forValidation = Math.round(hashes.length * (train + val)) - forTraining;
    for (const [at, hash] of hashes.entries())
      parts.set(hash, at < forTraining ? 'train' : at < forTraining + forValidation ? 'val' : 'test');
  }
  return parts;
}
