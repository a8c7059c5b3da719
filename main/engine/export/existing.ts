/** Plans an export beside what lies at its destination: reads the folders the plan asks for until it asks for no more. Engine process. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ExportOptions } from '../../contract/export.ts';
import { inTurns } from '../compute/inTurns.ts';
import { hashOf, lstatIfThere } from './fileWork.ts';
import type { Material } from './material.ts';
import type { Entry } from './placement.ts';
import { type Plan, planning } from './plan.ts';
import { codeOf } from './refusals.ts';

export async function planBeside(
  material: Material,
  options: ExportOptions,
  destination: string,
): Promise<Plan> {
  const sizes = new Set(
    [...material.groups.flatMap(({ items }) => items), ...material.leftovers].map(({ bytes }) => bytes),
  );
  const known = new Map<string, readonly Entry[] | undefined>();
  for (;;) {
    const asked = new Set<string>();
    const listing = (folder: string) => {
      asked.add(folder);
      return known.get(folder);
    };
    const plan = await inTurns(planning(material, options, listing), () => {});
    const unread = [...asked].filter(folder => !known.has(folder));
    // Keeping the plan of a large collection takes its time: others have their turn before.
    await nextTurn();
    if (unread.length === 0) return plan;
    for (const folder of unread) known.set(folder, await readFolder(join(destination, folder), sizes));
  }
}

const AT_ONCE = 16;
const SOME = 20;

/** Originals of the plan that are not there (any more). */
export async function missingOriginals(files: Plan['files']): Promise<{ count: number; some: string[] }> {
  const paths = new Set(
    files.flatMap(({ operation }) => ('original' in operation ? [operation.original.path] : [])),
  );
  const waiting = paths.values();
  const missing: string[] = [];
  const look = async () => {
    for (const path of waiting) if ((await lstatIfThere(path)) === undefined) missing.push(path);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, look));
  return { count: missing.length, some: missing.sort().slice(0, SOME) };
}

/** Of files that could be the very same the hash is taken too; nothing else is opened. */
async function readFolder(path: string, sizes: ReadonlySet<number>): Promise<Entry[] | undefined> {
  let names: string[];
  try {
    names = await readdir(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined;
    throw error;
  }
  const entries: Entry[] = [];
  for (const name of names) {
    const facts = await lstatIfThere(join(path, name));
    if (facts === undefined) continue;
    const isFolder = facts.isDirectory();
    const mayBeSame = facts.isFile() && sizes.has(facts.size);
    entries.push({
      name,
      isFolder,
      bytes: facts.size,
      hash: mayBeSame ? await hashOf(join(path, name)) : null,
    });
  }
  return entries;
}
