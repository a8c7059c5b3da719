/** Where a planned file goes on the disk, and nowhere else: below the destination, or as a sidecar beside its original. Pure. */
import { isAbsolute, join, relative, sep } from 'node:path';
import { AkinError } from '../../contract/errors.ts';
import type { ExportFileRow } from '../../store/exports.ts';
import type { Operation } from './operation.ts';
import { sidecarNames } from './planSidecars.ts';

/** Plans are read from the catalog, and a catalog may come from a stranger. */
export function targetPath(
  destination: string,
  { target, operation }: Pick<ExportFileRow, 'target' | 'operation'>,
): string {
  if (!isAbsolute(target)) return pathBelow(destination, target);
  const facts = operation as Operation;
  if (facts.kind !== 'sidecar' || !Object.values(sidecarNames(facts.original.path)).includes(target))
    throw outside(target);
  return target;
}

/** Before anything is written or removed: one file that leads elsewhere, and the whole plan is not to be trusted. */
export function checkTargets(
  destination: string,
  files: Iterable<Pick<ExportFileRow, 'target' | 'operation'>>,
): void {
  for (const file of files) targetPath(destination, file);
}

/** The destination itself, or something in it. */
export function pathBelow(destination: string, target: string): string {
  const path = join(destination, target);
  const way = relative(destination, path);
  if (way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way)) throw outside(target);
  return path;
}

function outside(target: string): AkinError {
  return new AkinError(
    'bad-request',
    `This export names ${target}, which is outside of its folder; no export of Akin does. Nothing was done there.`,
  );
}
