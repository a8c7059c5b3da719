/** What a template makes of the first files, for whoever types one. Pure. */
import type { ExportOptions } from '../../contract/export.ts';
import type { Material } from './material.ts';
import { planExport } from './plan.ts';

const MOST = 3;

/** As if the destination were empty; none where no photo is exported. A template that means nothing is an error that says so. */
export function exampleTargets(material: Material, options: ExportOptions): string[] {
  const alone = { ...options, tables: [], sidecars: null, groups: null };
  if (options.how === 'none') return [];
  const { files } = planExport(material, alone, () => undefined);
  return files
    .filter(({ operation }) => operation.kind !== 'manifest')
    .slice(0, MOST)
    .map(({ target }) => target);
}
