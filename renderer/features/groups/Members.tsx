/**
 * One group, opened: its members, the most central first, the doubtful ones marked, and why each of them is
 * here. Renderer.
 */
import { type DragEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import type { GroupView, Member, Visit } from '../../../main/contract/grouping.ts';
import type { Collection } from '../../../main/contract/model.ts';
import { MoveDialog } from '../../app/collection/MoveDialog.tsx';
import { extend, NONE, subjectsOf, toggle } from '../../app/collection/selection.ts';
import { step } from '../../app/collection/steps.ts';
import { useVersion } from '../../app/collection/useCollectionModel.ts';
import { useCurrent } from '../../app/collection/useCurrent.ts';
import { isCancelled } from '../../app/errors.ts';
import { capsOf, useCommands } from '../../app/keyboard/useCommands.ts';
import { pathTo } from '../../app/paths.ts';
import { fileHandlers, photoMenu } from '../../app/photo/fileCommands.ts';
import { openPhoto, photoOfItem, photosIn } from '../../app/photo/photoView.ts';
import { report, reportReading } from '../../app/report.ts';
import { useSettings } from '../../app/settings.ts';
import { strings } from '../../strings/strings.ts';
import type { MenuEntry } from '../../ui/ContextMenu.tsx';
import { TileGrid, type TileGridHandle } from '../../ui/TileGrid.tsx';
import { useToasts } from '../../ui/toasts.ts';
import styles from './Groups.module.css';
import type { GroupsModel } from './groupsModel.ts';
import { ItemTile } from './ItemTile.tsx';
import { MembersBar } from './MembersBar.tsx';
import { MergeDialog } from './MergeDialog.tsx';
import { OTHERS, OthersTray } from './OthersTray.tsx';
import { SplitDialog } from './SplitDialog.tsx';
import { TitleField, useNaming } from './useNaming.tsx';
import { Why } from './Why.tsx';

const idOf = (member: Member) => member.item.id;
type Open = 'move' | 'split' | { merge: [GroupView, GroupView] };
const shownOf = (member: Member) => photoOfItem(member.item);

export interface MembersProps {
  model: GroupsModel;
  collection: Collection;
  group: number;
}

export function Members({ model, collection, group }: MembersProps) {
  const members = model.members(group);
  const version = useVersion(members);
  const view = useGroupView(model, group);
  const visit = useVisit(model, group);
  const [isNaming, setNaming] = useState(false);
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
  const hide = () => {
    if (view === null) return;
    navigate(pathTo.groups(model.id));
    void step(strings.groups.hiding.done(view.name), collection.kind, model.hide(group));
  };
  const back = () => {
    if (selection.ids.size > 0) setSelection(NONE);
    else navigate(pathTo.groups(model.id));
  };
  const close = () => {
    setDialog(null);
    requestAnimationFrame(() => grid.current?.focus());
  };
  // The page is known by one of the members: where that leaves, it goes on with another.
  const staying = useRef<number | undefined>(undefined);
  const begin = () => {
    const leaving = new Set(chosen);
    staying.current = members.row(members.find(({ item }) => !leaving.has(item.id)))?.item.id;
  };
  const stay = (left: readonly number[]) => {
    setSelection(NONE);
    if (left.includes(group) && staying.current !== undefined)
      navigate(pathTo.group(model.id, staying.current), { replace: true });
  };
  const move = () => {
    if (chosen.length === 0) return;
    begin();
    setDialog('move');
  };
  const look = (at: number) =>
    openPhoto({
      collection: model.id,
      list: photosIn(members, shownOf),
      at,
      onClose: last => {
        current.goTo(last);
        requestAnimationFrame(() => grid.current?.focus());
      },
    });
  const askOnly = () => navigate(pathTo.ask(model.id, view?.id ?? group));
  const selectNew = () => setSelection({ ids: new Set(visit.joined), anchor: -1 });
  const naming = useNaming({
    model,
    kind: collection.kind,
    total: members.total,
    version,
    targetAt: index => {
      const id = idAt(index);
      return id === undefined
        ? undefined
        : { id, items: selection.ids.has(id) ? [...selection.ids] : [id], group: null };
    },
    goTo: current.goTo,
    focus: () => grid.current?.focus(),
    onBothNamed: both => setDialog({ merge: both }),
    onGiven: ({ items }) => stay(items),
    isOneByOne: false,
  });
  const nameAt = (at: number) => {
    begin();
    naming.begin(at);
  };
  const nameItems = () => chosen.length > 0 && nameAt(Math.max(0, current.index));
  const drop = (event: DragEvent) => {
    const other = Number(event.dataTransfer.getData(OTHERS));
    if (view === null || !(other > 0)) return;
    event.preventDefault();
    void step(strings.groups.others.added(view.name), collection.kind, model.merge([view.id, other], true));
  };

  const menuAt = (at: number): MenuEntry[] => {
    const item = members.row(at)?.item;
    if (item === undefined) return [];
    const words = strings.groups;
    return [
      { label: words.rename, icon: 'pencil', caps: capsOf('group.name'), onChoose: () => nameAt(at) },
      { label: words.move, icon: 'move', caps: capsOf('group.move'), onChoose: move },
      {
        label: words.setAside,
        icon: 'aside',
        caps: capsOf('group.setAside'),
        onChoose: () => void setAside(),
      },
      {
        label: words.hiding.hide[collection.kind],
        icon: 'hidden',
        caps: capsOf('group.hide'),
        onChoose: hide,
      },
      'line',
      ...photoMenu({ collection: model.id, photo: item.photo }, () => look(at)),
    ];
  };

  useCommands({
    'photos.view': () => look(current.index),
    'group.view': () => look(current.index),
    'photos.menu': null,
    ...fileHandlers(
      current.row === undefined ? null : { collection: model.id, photo: current.row.item.photo },
    ),
    'group.rename': () => setNaming(view !== null),
    'group.name': nameItems,
    'group.ask': askOnly,
    ...(visit.joined.length === 0 ? {} : { 'group.selectNew': selectNew }),
    'group.select': () => select(current.index, 'toggle'),
    'group.extend': null,
    'group.selectAll': () => void selectAll().catch(report),
    'group.move': move,
    'group.split': () => view !== null && setDialog('split'),
    'group.setAside': () => void setAside(),
    'group.hide': hide,
    'group.back': back,
    'photos.step': () => grid.current?.focus(),
    'photos.page': () => grid.current?.focus(),
    'photos.ends': () => grid.current?.focus(),
  });

  const joined = new Set(visit.joined);
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
        joined={visit}
        onSelectNew={selectNew}
        onRename={() => setNaming(true)}
        naming={
          isNaming && view !== null ? (
            <TitleField
              model={model}
              kind={collection.kind}
              group={view}
              onBothNamed={both => setDialog({ merge: both })}
              onDone={() => {
                setNaming(false);
                requestAnimationFrame(() => grid.current?.focus());
              }}
            />
          ) : null
        }
        onName={nameItems}
        onAskOnly={askOnly}
        onMove={move}
        onSplit={() => setDialog('split')}
        onSetAside={() => void setAside()}
        onHide={hide}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the tray has keys for what is dropped here */}
      <div
        className={styles.columns}
        onPointerOver={event => setPointed(indexUnder(event))}
        onDragOver={event => event.dataTransfer.types.includes(OTHERS) && event.preventDefault()}
        onDrop={drop}
      >
        <TileGrid
          handle={grid}
          label={strings.groups.group.grid}
          total={members.total}
          tile={tile}
          current={current.index}
          onCurrent={current.goTo}
          onSelect={select}
          onOpen={look}
          menuAt={menuAt}
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
                isNew={member !== undefined && joined.has(member.item.id)}
                name={member === undefined ? null : (naming.fieldAt(index) ?? naming.givenTo(member.item.id))}
                current={index === current.index}
                selected={member !== undefined && selection.ids.has(member.item.id)}
                tabStop={tabStop}
              />
            );
          }}
        </TileGrid>
        <Why collection={model.id} member={members.row(pointed) ?? current.row} members={members} />
      </div>
      {view !== null && <OthersTray model={model} group={view} kind={collection.kind} />}
      {typeof dialog === 'object' && dialog !== null && (
        <MergeDialog
          model={model}
          groups={dialog.merge}
          kind={collection.kind}
          onMerged={() => undefined}
          onClose={close}
        />
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
          onMoved={() => stay(chosen)}
          onClose={close}
        />
      )}
    </>
  );
}

const FIRST_VISIT: Visit = { since: null, joined: [] };

/** What joined since the group was last opened. */
function useVisit(model: GroupsModel, group: number): Visit {
  const [visit, setVisit] = useState(FIRST_VISIT);
  useEffect(() => {
    model.visit(group).then(setVisit, (error: unknown) => isCancelled(error) || reportReading(error));
  }, [model, group]);
  return visit;
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
