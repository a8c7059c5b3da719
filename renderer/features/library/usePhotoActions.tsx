/**
 * What can be done with photos of the Library: they are selected, named, set aside and brought back, by key, menu and
 * button. A step is about the selected photos, or about the current one where none is selected. Renderer.
 */
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import type { GroupChange } from '../../../main/contract/grouping.ts';
import type { Collection, Kind, Photo } from '../../../main/contract/model.ts';
import type { Subject } from '../../../main/contract/photo.ts';
import { MoveDialog } from '../../app/collection/MoveDialog.tsx';
import { extend, NONE, type Selection, subjectsOf, toggle } from '../../app/collection/selection.ts';
import { step, undoOf } from '../../app/collection/steps.ts';
import type { Current } from '../../app/collection/useCurrent.ts';
import type { CommandId } from '../../app/keyboard/commandIds.ts';
import type { Run } from '../../app/keyboard/registry.ts';
import { capsOf } from '../../app/keyboard/useCommands.ts';
import { pathTo } from '../../app/paths.ts';
import { fileHandlers, photoMenu } from '../../app/photo/fileCommands.ts';
import { NameItem } from '../../app/photo/NameItem.tsx';
import { report } from '../../app/report.ts';
import { strings } from '../../strings/strings.ts';
import type { MenuCommand, MenuEntry } from '../../ui/ContextMenu.tsx';
import type { IconName } from '../../ui/icons.tsx';
import { useToasts } from '../../ui/toasts.ts';
import { type LibraryModel, MOST_AT_ONCE } from './libraryModel.ts';

interface PhotoActionsOptions {
  readonly model: LibraryModel;
  readonly collection: Collection | null;
  readonly current: Current<Photo>;
  /** Looks at a photo, large. */
  view(at: number): void;
  /** The focus goes back to the photos. */
  focus(): void;
}

export interface PhotoActions {
  readonly selected: ReadonlySet<number>;
  readonly handlers: Partial<Record<CommandId, Run | null>>;
  readonly dialog: ReactNode;
  select(index: number, how: 'toggle' | 'range'): void;
  selectAll(): void;
  clear(): void;
  name(): void;
  /** Sets aside, or brings back where only what was set aside is shown. */
  setAside(): void;
  menuAt(index: number): MenuEntry[];
}

/** What is being named. */
interface Naming {
  readonly items: number[];
  /** Of the only item; null for none, or for several items. */
  readonly group: Subject['group'];
  /** Photos of which it is not known who is meant. */
  readonly several: number;
}

export function usePhotoActions(options: PhotoActionsOptions): PhotoActions {
  const { model, collection, current, view, focus } = options;
  const { selection, chosen, select, selectAll, clear } = useSelection(model, current);
  const [naming, setNaming] = useState<Naming | null>(null);
  const [, navigate] = useLocation();
  const kind = collection?.kind ?? 'anything';
  const words = strings.filter.selection;
  const isRefused = () => {
    if (chosen.length > MOST_AT_ONCE) say(words.tooMany(MOST_AT_ONCE));
    return model.of === null || chosen.length === 0 || chosen.length > MOST_AT_ONCE;
  };
  const name = async () => {
    if (isRefused()) return;
    const found = await model.itemsOf(chosen);
    const several = found.filter(({ items }) => items.length > 1).length;
    const items = found.flatMap(({ items }) => (items.length === 1 ? items : []));
    if (items.length > 0) {
      const [only] = found.length === 1 ? found : [];
      const group = only === undefined ? null : await model.groupOfPhoto(only.photo);
      setNaming({ items, group, several });
    } else if (several === 1 && found.length === 1) {
      view(current.index);
      say(words.which);
    } else say(several > 0 ? words.several(several) : words.nothing[kind]);
  };
  const change = async (done: string, doing: (items: number[]) => Promise<GroupChange>) => {
    if (isRefused()) return;
    const items = (await model.itemsOf(chosen)).flatMap(found => found.items);
    if (items.length === 0) say(words.nothing[kind]);
    else if (await step(done, kind, doing(items))) clear();
  };
  const isAside = model.state.getState().filter.show === 'aside';
  const setAside = () => void change(strings.groups.asideDone, items => model.setAside(items)).catch(report);
  const bringBack = () =>
    void change(strings.groups.aside.done, items => model.bringBack(items)).catch(report);
  const hide = async () => {
    if (isRefused()) return;
    const { groups, several } = await model.shownIn(chosen);
    const [first] = groups;
    if (first === undefined) {
      if (several !== 1 || chosen.length > 1)
        return say(several > 0 ? words.several(several) : words.nothing[kind]);
      view(current.index);
      return say(words.whichHidden);
    }
    const { done, doneAll } = strings.groups.hiding;
    const title = groups.length === 1 ? done(first.name) : doneAll(groups.length);
    const hiding = model.hideAll(groups.map(({ id }) => id));
    if (await step(title, kind, hiding, undoOf(model, kind, groups.length))) clear();
  };
  const toGroup = async () => {
    const group = current.row === undefined ? null : await model.groupOfPhoto(current.row.id);
    if (group === null) say(words.noGroup);
    else navigate(pathTo.group(model.id, group.id));
  };
  const hideOrSay = () => void hide().catch(report);
  const nameOrSay = () => void name().catch(report);
  const toGroupOrSay = () => void toGroup().catch(report);
  const close = () => {
    setNaming(null);
    focus();
  };

  const menuAt = (at: number) => {
    const photo = model.photos.row(at);
    if (photo === undefined) return [];
    return menuOf(model, kind, photo, {
      view: () => view(at),
      name: nameOrSay,
      toGroup: toGroupOrSay,
      setAside: isAside ? null : setAside,
      bringBack,
      hide: hideOrSay,
      select: () => select(at, 'toggle'),
      selectAll,
    });
  };
  const dialog = naming !== null && (
    <NamingDialog model={model} kind={kind} naming={naming} onNamed={clear} onClose={close} />
  );

  return {
    selected: selection.ids,
    dialog,
    select,
    selectAll,
    clear,
    name: nameOrSay,
    setAside: isAside ? bringBack : setAside,
    menuAt,
    handlers: {
      'library.open': () => current.index >= 0 && view(current.index),
      'library.name': nameOrSay,
      'library.toGroup': toGroupOrSay,
      'library.select': () => select(current.index, 'toggle'),
      'library.extend': null,
      'library.selectAll': selectAll,
      'library.setAside': setAside,
      'library.hide': hideOrSay,
      'library.bringBack': bringBack,
      'photos.clear': () => (selection.ids.size > 0 ? clear() : current.goTo(-1)),
      ...fileHandlers(current.row === undefined ? null : { collection: model.id, photo: current.row.id }),
    },
  };
}

/** Which photos are selected, and which a step is about. */
function useSelection(model: LibraryModel, current: Current<Photo>) {
  const [selection, setSelection] = useState<Selection>(NONE);
  const idAt = (index: number) => model.photos.row(index)?.id;
  const chosen = subjectsOf(selection, current.row?.id);
  const clear = () => setSelection(NONE);
  const select = (index: number, how: 'toggle' | 'range') => {
    const id = idAt(index);
    if (id === undefined) return;
    setSelection(now =>
      how === 'toggle' ? toggle(now, id, index) : extend(now, current.index, index, idAt),
    );
  };
  const selectAll = () => model.allIds().then(ids => setSelection({ ids: new Set(ids), anchor: -1 }), report);
  return { selection, chosen, select, selectAll, clear };
}

interface MenuActs {
  view(): void;
  name(): void;
  toGroup(): void;
  /** Null where only what was set aside is shown. */
  setAside: (() => void) | null;
  bringBack(): void;
  hide(): void;
  select(): void;
  selectAll(): void;
}

function menuOf(model: LibraryModel, kind: Kind, photo: Photo, acts: MenuActs): MenuEntry[] {
  const words = strings.filter.selection;
  const entry = (id: CommandId, label: string, icon: IconName, onChoose: () => void): MenuCommand => ({
    ...{ label, icon, caps: capsOf(id), onChoose },
    isDisabled: photo.state === 'failed' || model.of === null,
  });
  const [open, , ...files] = photoMenu({ collection: model.id, photo: photo.id }, acts.view);
  return [
    open!,
    'line',
    entry('library.name', words.name, 'pencil', acts.name),
    entry('library.toGroup', words.toGroup, 'stack', acts.toGroup),
    acts.setAside === null
      ? entry('library.bringBack', words.bringBack, 'undo', acts.bringBack)
      : entry('library.setAside', words.setAside, 'aside', acts.setAside),
    entry('library.hide', strings.groups.hiding.hide[kind], 'hidden', acts.hide),
    'line',
    { ...entry('library.select', words.select, 'check', acts.select), isDisabled: false },
    { ...entry('library.selectAll', words.selectAll, 'photos', acts.selectAll), isDisabled: false },
    'line',
    ...files,
  ];
}

interface NamingDialogProps {
  model: LibraryModel;
  kind: Kind;
  naming: Naming;
  onNamed(): void;
  onClose(): void;
}

function NamingDialog({ model, kind, naming, onNamed, onClose }: NamingDialogProps) {
  const { items, group, several } = naming;
  if (model.of === null || model.mover === null) return null;
  if (items.length === 1 && group !== null)
    return (
      <NameItem
        of={model.of}
        kind={kind}
        item={items[0]!}
        group={group}
        onNamed={onNamed}
        onClose={onClose}
      />
    );
  return (
    <MoveDialog
      model={model.mover}
      items={items}
      from={null}
      kind={kind}
      isNaming
      note={several > 0 ? strings.filter.selection.several(several) : undefined}
      onMoved={onNamed}
      onClose={onClose}
    />
  );
}

function say(title: string): void {
  useToasts.getState().show({ tone: 'calm', title });
}
