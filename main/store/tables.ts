/**
 * Every table of a catalog and what it is worth: how it is checked when a catalog is opened, and whether
 * and in which order it is saved from a damaged one. A table that is in none of these lists fails
 * tables.test.ts.
 */
import type { KeyColumns } from './readDamagedByKey.ts';

/**
 * What a person said or typed, and what that refers to. It cannot be computed again: checked page by page at
 * each opening, and saved first, in this order.
 */
export const precious = [
  'acts',
  'answers',
  'names',
  'reasons',
  'reason_attributes',
  'audits',
  'audit_checks',
  'box_edits',
  'batches',
  'batch_items',
  'drafts',
  'listed_names',
  'visits',
  'groupings',
  'collection',
  'items',
  'contents',
  'folders',
  'models',
  'attributes',
  'taught_attributes',
  'taught_examples',
] as const;

/** Small, restored by a scan or a record of work that is done: saved after the precious ones. */
export const small = ['photos', 'exports', 'export_files', 'jobs'] as const;

/** Computed again where they are missing. What takes long to compute is saved too. */
export const derived = {
  results: 'saved',
  folds: 'saved',
  embeddings: 'saved',
  attribute_scores: 'saved',
  fitted_axes: 'saved',
  reason_sets: 'left out',
  neighbour_sets: 'left out',
  neighbours: 'left out',
  pair_distances: 'left out',
} as const;

type Derived = typeof derived;
type SavedDerived = {
  [Table in keyof Derived]: Derived[Table] extends 'saved' ? Table : never;
}[keyof Derived];

const derivedTables = Object.keys(derived) as (keyof Derived)[];

/** The tables in the order they are saved: what a person said, what that refers to, the rest. */
export const tablesByWorth = [
  ...precious,
  ...small,
  ...derivedTables.filter((table): table is SavedDerived => derived[table] === 'saved'),
] as const;

/** Those whose pages the check does not compare with one another: they are read through (see check.ts). */
export const readThroughTables = [...small, ...derivedTables] as const;

/** The key of each saved table without row ids: its columns, each with the least value that it can have. */
export const keys: Readonly<Record<string, KeyColumns>> = {
  drafts: { grouping_id: 0, item_id: 0 },
  listed_names: { key: '' },
  visits: { grouping_id: 0, item_id: 0 },
};
