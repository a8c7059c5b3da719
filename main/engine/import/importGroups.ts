/**
 * Imports groups that another program made, from a CSV file, as one act. Engine process.
 *
 * The column `item` has the ids that `akin export --table vectors` writes, `group` any word for the group. A
 * group is called by its `name` where the table has that column and a name in it, and else "Group" and the
 * word. Groups of one without a name are leftovers and are left out, like lines without a group.
 */
import { basename } from 'node:path';
import { AkinError } from '../../contract/errors.ts';
import type { ImportOutcome } from '../../contract/export.ts';
import { readCsv, readTableText } from '../../files/tables.ts';
import type { OpenGrouping } from '../grouping/openGrouping.ts';
import { MOST_LEFT, putElsewhere, recordNames } from './importNames.ts';
import { onlyFitting, type Suggestion, type Unused } from './suggestions.ts';

/** With `apply` false nothing is kept, and the outcome is a preview. */
export async function importGroups(
  { state }: OpenGrouping,
  path: string,
  apply: boolean,
): Promise<ImportOutcome> {
  await state.ready();
  const { rowOf } = state.groupingItems();
  const file = basename(path);
  const { suggestions, left } = groupsFromTable(await readTableText(path), file, item => rowOf.has(item));
  const fitting = onlyFitting({ suggestions, unused: [] }, file);
  const { outcome, conflicts } = await recordNames(state, fitting.suggestions, apply);
  const contradicted = putElsewhere(conflicts, item => `item ${item}`);
  return { ...outcome, left: [...contradicted, ...fitting.unused, ...left].slice(0, MOST_LEFT) };
}

/** `isThere`: whether an item takes part. */
export function groupsFromTable(
  text: string,
  file: string,
  isThere: (item: number) => boolean,
): { suggestions: Suggestion[]; left: Unused[] } {
  const { header, rows } = readCsv(text, file);
  const headings = header.map(heading => heading.trim().toLowerCase());
  const [items, groups, names] = ['item', 'group', 'name'].map(heading => headings.indexOf(heading));
  if (items! < 0 || (groups! < 0 && names! < 0))
    throw new AkinError('bad-request', `${file} needs a column “item” and a column “group” or “name”.`);
  const left: Unused[] = [];
  const members = new Map<string, { name: string; isNamed: boolean; items: Set<number> }>();
  for (const [at, row] of rows.entries()) {
    const item = /^\d+$/.test(row[items!]!) ? Number(row[items!]) : -1;
    const why = isThere(item) ? undefined : 'There is no such item in the grouping.';
    if (why !== undefined) left.push({ path: `${file}, line ${at + 2}`, name: null, why });
    // Akin's own table has an apostrophe before texts that a spreadsheet would take for a formula.
    const named = (row[names!] ?? '').replace(/^'(?=[=+\-@])/, '').trim();
    const word = (row[groups!] ?? '').trim();
    const name = named !== '' ? named : word === '' ? '' : `Group ${word}`;
    if (why !== undefined || name === '') continue;
    const group = members.get(name) ?? { name, isNamed: named !== '', items: new Set() };
    group.items.add(item);
    members.set(name, group);
  }
  const suggestions = [...members.values()]
    .filter(group => group.isNamed || group.items.size > 1)
    .flatMap(({ name, items: ids }) => Array.from(ids, item => ({ item, name })));
  return { suggestions, left };
}
