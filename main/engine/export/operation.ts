/** What an export does to one file, as the plan says it and the catalog keeps it. Pure. */
import type { ErrorCode } from '../../contract/errors.ts';
import type { ExportOptions } from '../../contract/export.ts';
import type { Face } from '../xmp/regions.ts';

/** An item as the manifest names it. */
export interface ManifestItem {
  readonly id: number;
  readonly box: { left: number; top: number; width: number; height: number } | null;
  readonly label: 'human' | 'model';
}

/** What is known of the original when the export is planned; it must still be so when it is carried out. */
export interface Original {
  readonly path: string;
  /** SHA-256 of its bytes. */
  readonly hash: string;
  readonly bytes: number;
  readonly modifiedAt: number;
}

interface Labelled {
  readonly original: Original;
  readonly items: readonly ManifestItem[];
  /** The group's name; null for one without. */
  readonly name: string | null;
  readonly label: 'human' | 'model';
}

export type PhotoOperation = Labelled & { readonly kind: 'copy' | 'hard-link' | 'symlink' | 'present' };
export type CropOperation = Labelled & { readonly kind: 'crop' };

export interface SidecarOperation {
  readonly kind: 'sidecar';
  readonly original: Original;
  readonly names: readonly string[];
  readonly faces: readonly Face[];
  readonly orientation: number;
  /** Of the picture as seen. */
  readonly width: number | null;
  readonly height: number | null;
  /** Sidecars of the original: what stands in the first of them that exists goes into the new one. */
  readonly inherits: readonly string[];
}

export type Operation = (
  | PhotoOperation
  | CropOperation
  | SidecarOperation
  | { readonly kind: 'table' }
  | { readonly kind: 'manifest' }
) & {
  /** Why the name is not the one the template gives. */
  readonly note?: string;
};

/** The settings of an export as the catalog keeps them. */
export interface ExportSettings {
  readonly options: ExportOptions;
  /** Folders that were not there before, below the destination ('' is the destination itself); undo removes those that are empty. */
  readonly made: readonly string[];
  /** Why it stopped, where it did. */
  readonly problem?: { readonly code: ErrorCode; readonly sentence: string };
}
