/** What is hidden of a grouping, apart from what else is set aside. Engine process. */
import { listNames } from '../../../store/names.ts';
import type { GroupingState } from '../state/groupingState.ts';
import { type Groups, listHidden } from '../views/groups.ts';

/** The hidden groups, the latest first, and the rows of what is only set aside. */
export async function hiddenGroups(
  state: GroupingState,
  { setAside }: Groups,
): Promise<ReturnType<typeof listHidden>> {
  if (setAside.length === 0) return { hidden: [], rest: [] };
  const { items, result } = await state.asked();
  return listHidden(setAside, state.rows(), {
    items,
    labels: result.answerLabels,
    names: listNames(state.catalog, state.id),
  });
}

/** The rows of all members of hidden groups. */
export async function hiddenRows(state: GroupingState, groups: Groups): Promise<Set<number>> {
  const { hidden } = await hiddenGroups(state, groups);
  return new Set(hidden.flatMap(({ members }) => [...members]));
}
