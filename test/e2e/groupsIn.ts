/** The groups in a collection's file as the engine makes them from it as it is now. For the end-to-end tests. */
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Groupings } from '../../main/engine/grouping/groupings.ts';
import { openCatalog } from '../../main/store/open.ts';

/**
 * The items of each group; leftovers are groups of one. Of the grouping with this name, without one of the first;
 * `folder` is for a copy of the file, and goes again.
 */
export async function groupsIn(path: string, folder: string, name?: string): Promise<string[]> {
  mkdirSync(folder);
  const copy = join(folder, basename(path));
  for (const end of ['', '-wal']) if (existsSync(path + end)) cpSync(path + end, copy + end);
  const catalog = openCatalog(copy);
  const groupings = new Groupings(catalog, () => {});
  const all = groupings.list();
  const wanted = name === undefined ? all[0] : all.find(grouping => grouping.name === name);
  const { items, result } = await groupings.get(wanted!.id).state.present();
  await groupings.close();
  catalog.close();
  rmSync(folder, { recursive: true });
  const groups = new Map<number, number[]>();
  for (const [row, item] of items.entries()) {
    const label = result.labels[row]!;
    groups.set(label, [...(groups.get(label) ?? []), item]);
  }
  return [...groups.values()].map(group => group.sort((a, b) => a - b).join()).sort();
}
