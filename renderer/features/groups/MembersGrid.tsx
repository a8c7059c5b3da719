/** The members of a group as tiles, and why the one that is pointed at is here. Renderer. */
import { type PointerEvent, type RefObject, useCallback, useState } from 'react';
import type { GroupView } from '../../../main/contract/grouping.ts';
import { useSettings } from '../../app/settings.ts';
import { strings } from '../../strings/strings.ts';
import type { MenuEntry } from '../../ui/ContextMenu.tsx';
import { TileGrid, type TileGridHandle } from '../../ui/TileGrid.tsx';
import { GROUP } from './dragged.ts';
import styles from './Groups.module.css';
import type { GroupsModel } from './groupsModel.ts';
import { ItemTile } from './ItemTile.tsx';
import type { MemberSteps } from './useMemberSteps.ts';
import type { Naming } from './useNaming.tsx';
import { Why } from './Why.tsx';

export interface MembersGridProps {
  model: GroupsModel;
  group: GroupView['id'];
  grid: RefObject<TileGridHandle | null>;
  steps: MemberSteps;
  naming: Naming;
  /** What joined since the last visit. */
  joined: ReadonlySet<number>;
  menuAt(index: number): MenuEntry[];
}

export function MembersGrid({ model, group, grid, steps, naming, joined, menuAt }: MembersGridProps) {
  const members = model.members(group);
  const tile = useSettings(settings => settings.tile);
  const [pointed, setPointed] = useState(-1);
  const { current } = steps;
  const onView = useCallback((first: number, last: number) => members.want(first, last), [members]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys do the same as dragging
    <div
      className={styles.columns}
      onPointerOver={event => setPointed(indexUnder(event))}
      onDragStart={steps.drag}
      onDragOver={event => event.dataTransfer.types.includes(GROUP) && event.preventDefault()}
      onDrop={steps.drop}
    >
      <TileGrid
        handle={grid}
        label={strings.groups.group.grid}
        total={members.total}
        tile={tile}
        current={current.index}
        onCurrent={current.goTo}
        onSelect={steps.select}
        onOpen={steps.look}
        menuAt={menuAt}
        onView={onView}
      >
        {(index, column, tabStop) => {
          const member = members.row(index);
          const name = member && (naming.fieldAt(index) ?? naming.givenTo(member.item.id));
          return (
            <ItemTile
              collection={model.id}
              index={index}
              column={column}
              item={member?.item}
              isDoubtful={member?.isDoubtful ?? false}
              isConfirmed={member?.isConfirmed ?? false}
              isNew={member !== undefined && joined.has(member.item.id)}
              isDraggable
              name={name ?? null}
              current={index === current.index}
              selected={member !== undefined && steps.selected.has(member.item.id)}
              tabStop={tabStop}
            />
          );
        }}
      </TileGrid>
      <Why collection={model.id} member={members.row(pointed) ?? current.row} members={members} />
    </div>
  );
}

function indexUnder({ target }: PointerEvent): number {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
  return cell === null ? -1 : Number(cell.dataset.index);
}
