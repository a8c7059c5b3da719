/**
 * Brings what was said in another collection over the same photos into this one: answers, names, reasons and
 * taught attributes, grouping by grouping. Engine process. See [Note: Merging].
 */
import type { AnswersFile, Merged, MergedGrouping } from '../../contract/answersFile.ts';
import { actByUid } from '../../store/acts.ts';
import { readCollection } from '../../store/collection.ts';
import type { ReadableCatalog, WritableCatalog } from '../../store/connection.ts';
import {
  createGrouping,
  type GroupingRow,
  listGroupings,
  mergeSettings,
  settingsOf,
} from '../../store/groupings.ts';
import { adoptAllTaught, checkAnswers, findItems, mergeLog } from './mergeLog.ts';
import { writeLog } from './writeAnswers.ts';

/** With `apply` false nothing is kept. Groupings with acts in common, or of the same name, are the same grouping. */
export function mergeCollection(here: WritableCatalog, there: ReadableCatalog, apply: boolean): Merged {
  const logs = logsOf(there);
  for (const { file } of logs) checkAnswers(here, file);
  const undone = new NotKept();
  try {
    return here.connection.transaction(() => {
      const waiting = new Set<number>();
      const groupings = logs.map(log => mergeGrouping(here, log, waiting));
      const { name: from } = readCollection(there);
      undone.merged = { from, groupings, waiting: waiting.size };
      if (!apply) throw undone;
      return undone.merged;
    });
  } catch (error) {
    if (error !== undone) throw error;
    return undone.merged!;
  }
}

/** Rolls a preview back. */
class NotKept extends Error {
  merged: Merged | undefined;
}

/** Removed groupings stay behind. */
function logsOf(catalog: ReadableCatalog): Log[] {
  return listGroupings(catalog)
    .filter(({ removedAt }) => removedAt === null)
    .map(row => {
      const { strategy, clusterer, wanted } = settingsOf(row);
      const grouping = { name: row.name, strategy, clusterer, wanted };
      return { row, file: writeLog(catalog, { id: row.id, model: '', grouping }) };
    });
}

interface Log {
  readonly row: GroupingRow;
  readonly file: AnswersFile;
}

/** The grouping that has acts of the file, whatever it is called here by now. */
function groupingWithActs(catalog: ReadableCatalog, { acts }: AnswersFile): number | undefined {
  for (const { identity } of acts) {
    const known = identity === undefined ? undefined : actByUid(catalog, identity.uid);
    if (known !== undefined) return known.groupingId;
  }
  return undefined;
}

function mergeGrouping(
  catalog: WritableCatalog,
  { row: from, file }: Log,
  waiting: Set<number>,
): MergedGrouping {
  const { name } = from;
  const all = listGroupings(catalog);
  const shared = groupingWithActs(catalog, file);
  const known = all.find(row => row.id === shared) ?? all.find(row => row.name === name);
  const { id } = known ?? createGrouping(catalog, name, from.settings);
  const settings = mergeSettings(catalog, id, from);
  const { items, waiting: places } = findItems(catalog, file.items);
  for (const place of places) waiting.add(items[place]!);
  adoptAllTaught(catalog, file, items);
  const { people, ...counts } = mergeLog(catalog, id, file, items);
  return {
    grouping: name,
    isNew: known === undefined,
    settings,
    ...counts,
    people: [...people].map(([person, acts]) => ({ person, acts })).sort((a, b) => b.acts - a.acts),
  };
}
