/** The groups as a grid of stacks, or why there are none. Renderer. */
import { type RefObject, useCallback } from 'react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import type { GroupView } from '../../../main/contract/grouping.ts';
import type { Kind } from '../../../main/contract/model.ts';
import type { NamingTarget } from '../../app/collection/groupNamer.ts';
import type { Current } from '../../app/collection/useCurrent.ts';
import { pathTo } from '../../app/paths.ts';
import { useSettings } from '../../app/settings.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { TileGrid, type TileGridHandle } from '../../ui/TileGrid.tsx';
import type { GroupsModel } from './groupsModel.ts';
import { STACK_CAPTION, StackTile } from './StackTile.tsx';
import { type GroupSteps, groupMenu } from './useGroupSteps.ts';
import type { Naming } from './useNaming.tsx';

/** Stacks hold several pictures, so they are larger than the tiles of single ones. */
const STACK = 1.4;

export function targetOf(group: GroupView): NamingTarget<GroupView>;
export function targetOf(group: GroupView | undefined): NamingTarget<GroupView> | undefined;
export function targetOf(group: GroupView | undefined): NamingTarget<GroupView> | undefined {
  return group && { id: group.id, items: group.cover.map(({ id }) => id), group };
}

export interface StackGridProps {
  model: GroupsModel;
  kind: Kind;
  handle: RefObject<TileGridHandle | null>;
  current: Current<GroupView>;
  steps: GroupSteps;
  naming: Naming;
  /** The groups that the latest reason made others. */
  changed: ReadonlySet<number>;
  /** The place of the group that something is dragged over; −1 for none. */
  over: number;
}

export function StackGrid({ model, kind, handle, current, steps, naming, changed, over }: StackGridProps) {
  const { groups } = model;
  const { search } = useStore(model.state);
  const tile = useSettings(settings => settings.tile);
  const [, navigate] = useLocation();
  const onView = useCallback((first: number, last: number) => groups.want(first, last), [groups]);
  if (groups.known && groups.total === 0)
    return search === '' ? (
      <EmptyState icon="stack" {...strings.groups.none}>
        <Button variant="primary" onClick={() => navigate(pathTo.ask(model.id))}>
          {strings.groups.ask}
        </Button>
      </EmptyState>
    ) : (
      <EmptyState icon="search" {...strings.groups.search.none}>
        <Button onClick={() => model.find('')}>{strings.groups.search.none.end}</Button>
      </EmptyState>
    );
  return (
    <TileGrid
      handle={handle}
      label={strings.groups.grid}
      total={groups.total}
      tile={Math.round(tile * STACK)}
      caption={STACK_CAPTION}
      current={current.index}
      onCurrent={current.goTo}
      onSelect={steps.select}
      onOpen={steps.open}
      menuAt={at => groupMenu(at, groups.row(at), steps, kind, naming.begin)}
      onView={onView}
    >
      {(index, column, tabStop) => {
        const group = groups.row(index);
        return (
          <StackTile
            collection={model.id}
            kind={kind}
            index={index}
            column={column}
            group={group}
            current={index === current.index}
            selected={group !== undefined && steps.selected.has(group.id)}
            isChanged={group !== undefined && changed.has(group.id)}
            isOver={index === over}
            tabStop={tabStop}
            name={group === undefined ? null : naming.nameOf(targetOf(group))}
            field={naming.fieldAt(index)}
            onName={naming.begin}
          />
        );
      }}
    </TileGrid>
  );
}
