/**
 * One group, opened: its members, the most central first, the doubtful ones marked, and why each of them is
 * here. Renderer.
 */
import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import type { GroupView, Member } from '../../../main/contract/grouping.ts';
import type { Collection } from '../../../main/contract/model.ts';
import { useVersion } from '../../app/collection/useCollectionModel.ts';
import { useCurrent } from '../../app/collection/useCurrent.ts';
import { isCancelled } from '../../app/errors.ts';
import { useCommands } from '../../app/keyboard/useCommands.ts';
import { pathTo } from '../../app/paths.ts';
import { report, reportReading } from '../../app/report.ts';
import { useSettings } from '../../app/settings.ts';
import { strings } from '../../strings/strings.ts';
import { TileGrid, type TileGridHandle } from '../../ui/TileGrid.tsx';
import { useToasts } from '../../ui/toasts.ts';
import styles from './Groups.module.css';
import type { GroupsModel } from './groupsModel.ts';
import { ItemTile } from './ItemTile.tsx';
import { MembersBar } from './MembersBar.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { PhotoDialog } from './PhotoDialog.tsx';
import { RenameDialog } from './RenameDialog.tsx';
import { SplitDialog } from './SplitDialog.tsx';
import { extend, NONE, subjectsOf, toggle } from './selection.ts';
import { step } from './steps.ts';
import { Why } from './Why.tsx';

const idOf = (member: Member) => member.item.id;
type Open = 'rename' | 'move' | 'split' | 'look';

export interface MembersProps {
  model: GroupsModel;
  collection: Collection;
  group: number;
}

export function Members({ model, collection, group }: MembersProps) {
  const members = model.members(group);
  useVersion(members);
  const view = useGroupView(model, group);
  const gone = useStore(model.state, state => state.gone);
  const tile = useSettings(settings => settings.tile);
  const [, navigate] = useLocation();
  const current = useCurrent(members, idOf);
  const [selection, setSelection] = useState(NONE);
  const [pointed, setPointed] = useState(-1);
  const [dialog, setDialog] = useState<Open | null>(null);
  const grid = useRef<TileGridHandle>(null);

  useEffect(() => members.want(0, 0), [members]);
  useEffect(() => {
    if (gone !== group) return;
    const { gone: title, goneSentence: sentence } = strings.groups.group;
    useToasts.getState().show({ tone: 'calm', title, sentence });
    navigate(pathTo.groups(model.id), { replace: true });
  }, [gone, group, model.id, navigate]);

  const idAt = useCallback((index: number) => members.row(index)?.item.id, [members]);
  const onView = useCallback((first: number, last: number) => members.want(first, last), [members]);
  const select = (index: number, how: 'toggle' | 'range') => {
    const id = idAt(index);
    if (id === undefined) return;
    setSelection(now =>
      how === 'toggle' ? toggle(now, id, index) : extend(now, current.index, index, idAt),
    );
  };
  const selectAll = async () => {
    const items = await model.itemsOf(group);
    setSelection({ ids: new Set(items), anchor: -1 });
  };
  const chosen = subjectsOf(selection, current.row?.item.id);
  const setAside = async () => {
    if (chosen.length === 0) return;
    await step(strings.groups.asideDone, collection.kind, model.setAside(chosen));
    setSelection(NONE);
  };
  const back = () => {
    if (selection.ids.size > 0) setSelection(NONE);
    else navigate(pathTo.groups(model.id));
  };
  const close = () => {
    setDialog(null);
    requestAnimationFrame(() => grid.current?.focus());
  };
  const move = () => chosen.length > 0 && setDialog('move');

  useCommands({
    'group.view': () => current.row !== undefined && setDialog('look'),
    'group.rename': () => view !== null && setDialog('rename'),
    'group.select': () => select(current.index, 'toggle'),
    'group.extend': null,
    'group.selectAll': () => void selectAll().catch(report),
    'group.move': move,
    'group.split': () => view !== null && setDialog('split'),
    'group.setAside': () => void setAside(),
    'group.back': back,
    'photos.step': () => grid.current?.focus(),
    'photos.page': () => grid.current?.focus(),
    'photos.ends': () => grid.current?.focus(),
  });

  const indexUnder = (event: PointerEvent) => {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]') : null;
    return cell === null ? -1 : Number(cell.dataset.index);
  };

  return (
    <>
      <MembersBar
        view={view}
        kind={collection.kind}
        selected={selection.ids.size}
        hasSubjects={chosen.length > 0}
        onBack={() => navigate(pathTo.groups(model.id))}
        onRename={() => setDialog('rename')}
        onMove={move}
        onSplit={() => setDialog('split')}
        onSetAside={() => void setAside()}
      />
      <div className={styles.columns} onPointerOver={event => setPointed(indexUnder(event))}>
        <TileGrid
          handle={grid}
          label={strings.groups.group.grid}
          total={members.total}
          tile={tile}
          current={current.index}
          onCurrent={current.goTo}
          onSelect={select}
          onOpen={() => setDialog('look')}
          onView={onView}
        >
          {(index, column, tabStop) => {
            const member = members.row(index);
            return (
              <ItemTile
                collection={model.id}
                index={index}
                column={column}
                item={member?.item}
                isDoubtful={member?.isDoubtful ?? false}
                isConfirmed={member?.isConfirmed ?? false}
                current={index === current.index}
                selected={member !== undefined && selection.ids.has(member.item.id)}
                tabStop={tabStop}
              />
            );
          }}
        </TileGrid>
        <Why collection={model.id} member={members.row(pointed) ?? current.row} members={members} />
      </div>
      {dialog === 'rename' && view !== null && (
        <RenameDialog model={model} group={view} kind={collection.kind} onClose={close} />
      )}
      {dialog === 'split' && view !== null && (
        <SplitDialog model={model} group={view} kind={collection.kind} onClose={close} />
      )}
      {dialog === 'move' && (
        <MoveDialog
          model={model}
          items={chosen}
          from={view?.id ?? group}
          kind={collection.kind}
          onMoved={() => setSelection(NONE)}
          onClose={close}
        />
      )}
      {dialog === 'look' && current.row !== undefined && (
        <PhotoDialog collection={model.id} item={current.row.item} onClose={close} />
      )}
    </>
  );
}

/** Null until it has been found. */
function useGroupView(model: GroupsModel, group: number): GroupView | null {
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
