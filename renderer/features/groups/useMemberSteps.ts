/**
 * What can be done with the members of an open group: they are selected, looked at, moved, dragged elsewhere and set
 * aside; and with the group itself. Renderer.
 */
import { type DragEvent, type RefObject, useCallback, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { GroupView, Member } from '../../../main/contract/grouping.ts';
import type { Kind } from '../../../main/contract/model.ts';
import { extend, NONE, type Selection, subjectsOf, toggle } from '../../app/collection/selection.ts';
import { step } from '../../app/collection/steps.ts';
import { type Current, useCurrent } from '../../app/collection/useCurrent.ts';
import { capsOf } from '../../app/keyboard/useCommands.ts';
import { pathTo } from '../../app/paths.ts';
import { photoMenu } from '../../app/photo/fileCommands.ts';
import { openPhoto, photoOfItem, photosIn } from '../../app/photo/photoView.ts';
import { strings } from '../../strings/strings.ts';
import type { MenuEntry } from '../../ui/ContextMenu.tsx';
import type { TileGridHandle } from '../../ui/TileGrid.tsx';
import { dragItems, GROUP } from './dragged.ts';
import type { GroupsModel } from './groupsModel.ts';

const idOf = (member: Member) => member.item.id;
const shownOf = (member: Member) => photoOfItem(member.item);

export interface MemberStepsOptions {
  readonly model: GroupsModel;
  readonly kind: Kind;
  readonly group: number;
  readonly view: GroupView | null;
  readonly grid: RefObject<TileGridHandle | null>;
}

export interface MemberSteps {
  readonly current: Current<Member>;
  readonly selected: ReadonlySet<number>;
  /** What a step is about: the selected members, or the current one. */
  readonly chosen: number[];
  focus(): void;
  idAt(index: number): number | undefined;
  select(index: number, how: 'toggle' | 'range'): void;
  selectAll(): Promise<void>;
  selectThese(items: readonly number[]): void;
  look(at: number): void;
  setAside(): void;
  hide(): void;
  /** Clears the selection, or goes back to all groups. */
  back(): void;
  /** Before members leave. */
  begin(): void;
  /** The members have left. */
  stay(left: readonly number[]): void;
  /** Puts members into another group. */
  moveTo(items: number[], other: GroupView): void;
  /** A group of the tray is dropped on this one. */
  drop(event: DragEvent): void;
  /** A member is dragged, with the others that are selected. */
  drag(event: DragEvent): void;
  menuAt(at: number, also: { name(at: number): void; move(): void; exportOnly(): void }): MenuEntry[];
}

export function useMemberSteps({ model, kind, group, view, grid }: MemberStepsOptions): MemberSteps {
  const members = model.members(group);
  const current = useCurrent(members, idOf);
  const [selection, setSelection] = useState<Selection>(NONE);
  const [, navigate] = useLocation();
  const idAt = useCallback((index: number) => members.row(index)?.item.id, [members]);
  const chosen = subjectsOf(selection, current.row?.item.id);
  const focus = () => requestAnimationFrame(() => grid.current?.focus());
  // The page is known by one of the members: where that leaves, it goes on with another.
  const staying = useRef<number | undefined>(undefined);
  const begin = (leavingItems: readonly number[] = chosen) => {
    const leaving = new Set(leavingItems);
    staying.current = members.row(members.find(({ item }) => !leaving.has(item.id)))?.item.id;
  };
  const stay = (left: readonly number[]) => {
    setSelection(NONE);
    if (left.includes(group) && staying.current !== undefined)
      navigate(pathTo.group(model.id, staying.current), { replace: true });
  };
  const moveTo = async (items: number[], other: GroupView) => {
    begin(items);
    if (await step(strings.groups.moving.moved, kind, model.move(items, other.id, true))) stay(items);
  };
  const setAside = async () => {
    if (chosen.length === 0) return;
    await step(strings.groups.asideDone, kind, model.setAside(chosen));
    setSelection(NONE);
  };
  const hide = () => {
    if (view === null) return;
    navigate(pathTo.groups(model.id));
    void step(strings.groups.hiding.done(view.name), kind, model.hide(group));
  };
  const look = (at: number) =>
    openPhoto({
      collection: model.id,
      list: photosIn(members, shownOf),
      at,
      onClose: last => {
        current.goTo(last);
        focus();
      },
    });
  return {
    ...{ current, chosen, selected: selection.ids, focus, idAt, look, hide, stay },
    begin: () => begin(),
    select: (index, how) => {
      const id = idAt(index);
      if (id === undefined) return;
      setSelection(now =>
        how === 'toggle' ? toggle(now, id, index) : extend(now, current.index, index, idAt),
      );
    },
    selectAll: async () => {
      const items = await model.itemsOf(group);
      setSelection({ ids: new Set(items), anchor: -1 });
    },
    selectThese: items => setSelection({ ids: new Set(items), anchor: -1 }),
    setAside: () => void setAside(),
    back: () => (selection.ids.size > 0 ? setSelection(NONE) : navigate(pathTo.groups(model.id))),
    moveTo: (items, other) => void moveTo(items, other),
    drop: event => {
      const other = Number(event.dataTransfer.getData(GROUP));
      if (view === null || !(other > 0)) return;
      event.preventDefault();
      void step(strings.groups.others.added(view.name), kind, model.merge([view.id, other], true));
    },
    drag: event => {
      const tile = (event.target as Element).closest<HTMLElement>('[data-index]');
      const id = idAt(Number(tile?.dataset.index ?? -1));
      if (id !== undefined) dragItems(event, selection.ids.has(id) ? [...selection.ids] : [id]);
    },
    menuAt: (at, { name, move, exportOnly }) => {
      const item = members.row(at)?.item;
      if (item === undefined) return [];
      const words = strings.groups;
      const aside = () => void setAside();
      return [
        { label: words.rename, icon: 'pencil', caps: capsOf('group.name'), onChoose: () => name(at) },
        { label: words.move, icon: 'move', caps: capsOf('group.move'), onChoose: move },
        { label: words.setAside, icon: 'aside', caps: capsOf('group.setAside'), onChoose: aside },
        { label: words.hiding.hide[kind], icon: 'hidden', caps: capsOf('group.hide'), onChoose: hide },
        {
          ...{ label: words.group.exportOnly, icon: 'export', caps: capsOf('group.export') },
          onChoose: exportOnly,
        },
        'line',
        ...photoMenu({ collection: model.id, photo: item.photo }, () => look(at)),
      ];
    },
  };
}
