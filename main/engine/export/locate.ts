/**
 * Lets an export use existing copies of its photos, and lists those without one. Pure: the copies are a
 * parameter.
 */
import type { ExportPlan } from '../../contract/export.ts';
import type { ExistingCopies } from '../library/existingCopies.ts';
import type { ExportInput, LabelledItem } from './exportInput.ts';
import type { Operation, PlannedExportFile } from './operation.ts';

/** Paths that are listed. */
const SOME = 20;
const NOT_THERE = 'The photo is not where it was. Nothing can be made of it until it is back.';
const CHANGED =
  'The photo has another size or time than when it was indexed. If its bytes are others it is left out: index again.';

export function itemsOf({ groups, leftovers }: ExportInput): LabelledItem[] {
  return [...groups.flatMap(({ items }) => items), ...leftovers];
}

export function located(input: ExportInput, { locate }: ExistingCopies): ExportInput {
  return {
    ...input,
    groups: input.groups.map(group => ({ ...group, items: group.items.map(locate) })),
    leftovers: input.leftovers.map(locate),
  };
}

/** Originals of the plan that are not there. */
export function missingOriginals(
  files: readonly PlannedExportFile[],
  missing: ReadonlySet<string>,
): ExportPlan['missing'] {
  const paths = new Set(
    files.flatMap(({ operation }) =>
      needsOriginal(operation) && missing.has(operation.original.hash) ? [operation.original.path] : [],
    ),
  );
  return { count: paths.size, some: [...paths].sort().slice(0, SOME) };
}

/** The same files, with the problems of some of them. */
export function noteProblems(
  files: readonly PlannedExportFile[],
  { missing, changed }: ExistingCopies,
): PlannedExportFile[] {
  return files.map(file => {
    if (!needsOriginal(file.operation)) return file;
    const { kind, original } = file.operation;
    if (missing.has(original.hash)) return { ...file, problemMessage: NOT_THERE };
    const isChanged = kind !== 'sidecar' && changed.has(original.hash);
    return isChanged ? { ...file, problemMessage: CHANGED } : file;
  });
}

/** An existing file is left as it is, whatever became of its original. */
function needsOriginal(operation: Operation): operation is Extract<Operation, { original: unknown }> {
  return 'original' in operation && operation.kind !== 'present';
}
