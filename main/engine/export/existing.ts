/**
 * Plans an export beside existing files: lists the folders that the plan needs until it needs no more. Engine
 * process.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ExportOptions } from '../../contract/export.ts';
import { runCooperatively } from '../compute/runCooperatively.ts';
import type { ExportInput } from './exportInput.ts';
import { hashOf, lstatIfThere } from './fileWork.ts';
import type { Entry } from './placement.ts';
import { type Plan, planning } from './plan.ts';
import { codeOf } from './refusals.ts';

export async function planBeside(
  input: ExportInput,
  options: ExportOptions,
  destination: string,
): Promise<Plan> {
  const sizes = new Set(
    [...input.groups.flatMap(({ items }) => items), ...input.leftovers].map(({ bytes }) => bytes),
  );
  const known = new Map<string, readonly Entry[] | undefined>();
  for (;;) {
    const asked = new Set<string>();
    const listing = (folder: string) => {
      asked.add(folder);
      return known.get(folder);
    };
    const plan = await runCooperatively(planning(input, options, listing), () => {});
    const unread = [...asked].filter(folder => !known.has(folder));
    // Storing the plan of a large collection takes long: the event loop has its turn before.
    await nextTurn();
    if (unread.length === 0) return plan;
    for (const folder of unread) known.set(folder, await readFolder(join(destination, folder), sizes));
  }
}

/** Files that may be identical are hashed; nothing else is opened. */
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
