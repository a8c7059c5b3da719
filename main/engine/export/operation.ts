/** What an export does to one file, as planned and stored in the catalog. Pure. */
import type { Certificate } from '../../contract/audit.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import type { ExportOptions } from '../../contract/export.ts';
import type { PlannedFile } from '../../store/exports.ts';
import type { Face } from '../xmp/regions.ts';
import type { LabelledItem } from './exportInput.ts';
import type { SidecarForm } from './sidecarBefore.ts';

/** An item as the manifest names it. */
export interface ManifestItem {
  readonly id: number;
  readonly box: { left: number; top: number; width: number; height: number } | null;
  readonly label: 'human' | 'model';
}

/** The original as it was planned; it must be unchanged when the export is applied. */
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
  /** Sidecars of the original: the first of them that exists is merged into the new one. */
  readonly inherits: readonly string[];
  /** What was in its place before the merge; the text is kept in a column of its own. */
  readonly before?: SidecarForm;
  /**
   * SHA-256 of the merged file: a file with it is ours, also where a crash came before the catalog was
   * updated.
   */
  readonly merged?: string;
}

/** A table in NumPy's format, made from the catalog when it is written. */
export interface MatrixOperation {
  readonly kind: 'matrix';
  readonly what: 'embeddings' | 'neighbours' | 'distances';
  /** Of the items that the plan is about; others are refused. */
  readonly digest: string;
}

export type Operation = (
  | PhotoOperation
  | CropOperation
  | SidecarOperation
  | { readonly kind: 'table' }
  | MatrixOperation
  | { readonly kind: 'manifest' }
) & {
  /** Why the name differs from the template. */
  readonly note?: string;
};

export interface PlannedExportFile extends PlannedFile {
  readonly operation: Operation;
}

export function originalOf({ path, hash, bytes, modifiedAt }: LabelledItem): Original {
  return { path, hash, bytes, modifiedAt };
}

/** The settings of an export in the catalog. */
export interface ExportSettings {
  readonly options: ExportOptions;
  /**
   * Folders that the export makes, below the destination ('' is the destination); undo removes the empty
   * ones.
   */
  readonly made: readonly string[];
  /** Why it stopped, where it did. */
  readonly problem?: { readonly code: ErrorCode; readonly message: string };
  /** What the latest audit said when it was planned. */
  readonly certificate?: Certificate | null;
}
