/** The group that is open, and what joined it since it was open last. Renderer. */
import { useEffect, useState } from 'react';
import type { GroupView, Visit } from '../../../main/contract/grouping.ts';
import { useVersion } from '../../app/collection/useCollectionModel.ts';
import { isCancelled } from '../../app/errors.ts';
import { reportReading } from '../../app/report.ts';
import type { GroupsModel } from './groupsModel.ts';

const FIRST_VISIT: Visit = { since: null, joined: [] };

/** What joined since the group was last opened. */
export function useVisit(model: GroupsModel, group: number): Visit {
  const [visit, setVisit] = useState(FIRST_VISIT);
  useEffect(() => {
    model.visit(group).then(setVisit, (error: unknown) => isCancelled(error) || reportReading(error));
  }, [model, group]);
  return visit;
}

/** Null until it has been found. */
export function useGroupView(model: GroupsModel, group: number): GroupView | null {
  const { groups } = model;
  const members = model.members(group);
  useVersion(members);
  const version = useVersion(groups);
  const [view, setView] = useState<GroupView | null>(null);
  // A group is known by its most central member, which may be another one by now.
  const centre = members.row(0)?.item.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says when groups have changed
  useEffect(() => {
    if (centre === undefined) return;
    const held = groups.row(groups.find(({ id }) => id === centre));
    if (held !== undefined) {
      setView(held);
      return;
    }
    const reading = new AbortController();
    model.groupOf(centre, reading.signal).then(
      found => setView(now => found ?? now),
      (error: unknown) => isCancelled(error) || reportReading(error),
    );
    return () => reading.abort();
  }, [model, groups, centre, version]);
  return view;
}
