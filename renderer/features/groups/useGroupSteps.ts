/**
 * What can be done with the groups on the screen: they are selected, opened, looked at, merged, set aside and hidden,
 * by key, menu and button. Renderer.
 */
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { GroupView } from '../../../main/contract/grouping.ts';
import type { Kind } from '../../../main/contract/model.ts';
import { extend, NONE, subjectsOf, toggle } from '../../app/collection/selection.ts';
import { step } from '../../app/collection/steps.ts';
import type { Current } from '../../app/collection/useCurrent.ts';
import type { CommandId } from '../../app/keyboard/commandIds.ts';
import { capsOf } from '../../app/keyboard/useCommands.ts';
import { pathTo } from '../../app/paths.ts';
import { openPhoto, photoOfItem, photosIn } from '../../app/photo/photoView.ts';
import { report } from '../../app/report.ts';
import { strings } from '../../strings/strings.ts';
import type { MenuCommand, MenuEntry } from '../../ui/ContextMenu.tsx';
import type { IconName } from '../../ui/icons.tsx';
import { useToasts } from '../../ui/toasts.ts';
import type { GroupsModel } from './groupsModel.ts';

interface GroupStepsOptions {
  readonly model: GroupsModel;
  readonly kind: Kind;
  readonly current: Current<GroupView>;
  /** The focus goes back to the groups. */
  focus(): void;
  /** Asks before these become one. */
  onMerge(groups: GroupView[]): void;
}

export interface GroupSteps {
  readonly selected: ReadonlySet<number>;
  select(index: number, how: 'toggle' | 'range'): void;
  clear(): void;
  open(index: number): void;
  /** Shows the photos of a group, large. */
  look(index: number): void;
  askOnly(group: GroupView | undefined): void;
  exportOnly(group: GroupView | undefined): void;
  merge(): void;
  setAside(): void;
  hide(group: GroupView | undefined): void;
}

export function useGroupSteps({ model, kind, current, focus, onMerge }: GroupStepsOptions): GroupSteps {
  const { groups } = model;
  const [selection, setSelection] = useState(NONE);
  const [, navigate] = useLocation();
  const clear = () => setSelection(NONE);
  const idAt = (index: number) => groups.row(index)?.id;
  const chosen = () =>
    subjectsOf(selection, current.row?.id)
      .map(id => groups.row(groups.find(group => group.id === id)))
      .filter(group => group !== undefined);
  const setAside = async () => {
    const items = await model.itemsOfAll(chosen().map(group => group.id));
    if (items.length === 0) return;
    await step(strings.groups.asideDone, kind, model.setAside(items));
    clear();
  };
  return {
    selected: selection.ids,
    clear,
    select: (index, how) => {
      const id = idAt(index);
      if (id === undefined) return;
      setSelection(now =>
        how === 'toggle' ? toggle(now, id, index) : extend(now, current.index, index, idAt),
      );
    },
    open: index => {
      const id = idAt(index);
      if (id !== undefined) navigate(pathTo.group(model.id, id));
    },
    look: index => {
      const id = idAt(index);
      if (id !== undefined) lookAt(model, id, focus);
    },
    askOnly: group => group !== undefined && navigate(pathTo.ask(model.id, group.id)),
    exportOnly: group => group !== undefined && navigate(pathTo.export(model.id, group.id)),
    merge: () => {
      const wanted = chosen();
      if (wanted.length >= 2) onMerge(wanted);
      else useToasts.getState().show({ tone: 'calm', title: strings.groups.merging.two });
    },
    setAside: () => void setAside().catch(report),
    hide: group => {
      if (group === undefined) return;
      void step(strings.groups.hiding.done(group.name), kind, model.hide(group.id));
      clear();
    },
  };
}

/** The photos of a group, once its members have been read. */
function lookAt(model: GroupsModel, group: number, focus: () => void): void {
  const members = model.members(group);
  const open = () =>
    openPhoto({
      collection: model.id,
      list: photosIn(members, member => photoOfItem(member.item)),
      at: 0,
      onClose: () => requestAnimationFrame(focus),
    });
  members.want(0, 0);
  if (members.known) open();
  else {
    const unwatch = members.watch(() => {
      unwatch();
      open();
    });
  }
}

/** The context menu of a group. */
export function groupMenu(
  at: number,
  group: GroupView | undefined,
  steps: GroupSteps,
  kind: Kind,
  onName: (at: number) => void,
): MenuEntry[] {
  if (group === undefined) return [];
  const words = strings.groups;
  const entry = (id: CommandId, label: string, icon: IconName, onChoose: () => void): MenuCommand => ({
    ...{ label, icon, caps: capsOf(id), onChoose },
  });
  const isMerged = steps.selected.size >= 2 && steps.selected.has(group.id);
  return [
    entry('groups.open', words.open, 'stack', () => steps.open(at)),
    entry('photos.view', words.look, 'photos', () => steps.look(at)),
    entry('groups.rename', words.rename, 'pencil', () => onName(at)),
    entry('groups.ask', words.group.askOnly, 'question', () => steps.askOnly(group)),
    'line',
    entry('groups.select', words.select, 'check', () => steps.select(at, 'toggle')),
    { ...entry('groups.merge', words.merge, 'merge', steps.merge), isDisabled: !isMerged },
    entry('groups.setAside', words.setAside, 'aside', steps.setAside),
    entry('groups.hide', words.hiding.hide[kind], 'hidden', () => steps.hide(group)),
    entry('groups.export', words.group.exportOnly, 'export', () => steps.exportOnly(group)),
  ];
}
