/** Replays answers from another machine in a collection over the same photos. Engine process. */

import type { AnswersFile, Replayed } from '../../contract/answersFile.ts';
import { actByUid, endOfLog } from '../../store/acts.ts';
import type { WritableCatalog } from '../../store/connection.ts';
import type { Groupings } from '../grouping/groupings.ts';
import { activeActs } from './mergeActs.ts';
import { adoptAllTaught, checkAnswers, findItems, mergeLog } from './mergeLog.ts';

/** Into the first grouping while its log is empty, into a new one otherwise. All of it is kept or nothing. */
export async function replayAnswers(
  catalog: WritableCatalog,
  groupings: Groupings,
  file: AnswersFile,
): Promise<Replayed> {
  checkAnswers(catalog, file);
  const [first] = groupings.list();
  const isFresh = endOfLog(catalog, first!.id) === 0;
  const { id } = isFresh ? first! : groupings.create(freeName(groupings, file.grouping.name), null);
  const grouping = groupings.get(id);
  const {
    takenBack: _,
    people: __,
    missing,
    ...counts
  } = catalog.connection.transaction(() => {
    const { items, waiting } = findItems(catalog, file.items);
    adoptAllTaught(catalog, file, items);
    return { ...mergeLog(catalog, id, withoutKnown(catalog, file), items), missing: waiting.size };
  });
  const { strategy, clusterer, wanted, name } = file.grouping;
  if (isFresh && !groupings.list().some(other => other.name === name)) groupings.rename(id, name);
  const most = grouping.state.groupingItems().items.length;
  await grouping.state.change(
    {
      strategy,
      clusterer,
      wanted: wanted === null ? null : Math.min(wanted, most),
    },
    true,
  );
  return {
    grouping: grouping.state.describe(),
    ...counts,
    missing,
    isOtherModel: grouping.state.groupingItems().model !== file.model,
  };
}

/** Where these acts are in another grouping already, the replayed ones are others: a copy of what counts. */
function withoutKnown(catalog: WritableCatalog, file: AnswersFile): AnswersFile {
  const isKnown = file.acts.some(
    ({ identity }) => identity !== undefined && actByUid(catalog, identity.uid) !== undefined,
  );
  if (!isKnown) return file;
  return { ...file, acts: activeActs(file.acts).map(({ identity: _, ...act }) => act) };
}

function freeName(groupings: Groupings, wanted: string): string {
  const taken = new Set(groupings.list().map(({ name }) => name));
  for (let number = 1; ; number++) {
    const name = number === 1 ? wanted : `${wanted} (${number})`;
    if (!taken.has(name)) return name;
  }
}
