/** What Akin would change, asked of the engine again whenever the groups have changed. Renderer. */
import { useStore } from 'zustand';
import type { Proposal } from '../../../../main/contract/grouping.ts';
import { useQuery } from '../../../app/data/useQuery.ts';
import type { GroupsModel } from '../groupsModel.ts';

/** The groups themselves come first. */
const REST_MS = 400;
const NONE: readonly Proposal[] = [];

export function useProposals(model: GroupsModel): readonly Proposal[] {
  const { list, grouping } = useStore(model.state);
  const isAsked = list !== null && grouping !== null;
  const key = isAsked ? `${grouping.id} ${list.revision}` : null;
  const { latest } = useQuery(key, signal => model.proposals(signal), REST_MS);
  return isAsked ? (latest ?? NONE) : NONE;
}
