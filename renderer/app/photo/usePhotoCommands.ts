/** What the keys and the menus of the photo view do, and what they are about. Renderer. */
import { useLocation } from 'wouter';
import type { Kind } from '../../../main/contract/model.ts';
import type { PhotoItem, Subject } from '../../../main/contract/photo.ts';
import type { CommandId } from '../keyboard/commandIds.ts';
import type { Run } from '../keyboard/registry.ts';
import { pathTo } from '../paths.ts';
import { fileHandlers } from './fileCommands.ts';
import { closePhoto, type ShownPhoto } from './photoView.ts';
import type { Boxes } from './useBoxes.ts';
import type { Known } from './usePhotoDetails.ts';
import type { PhotoZoom } from './usePhotoZoom.ts';

export interface PhotoCommandsOptions {
  readonly collection: string;
  readonly kind: Kind | null;
  readonly shown: ShownPhoto | undefined;
  readonly at: number;
  readonly total: number;
  readonly known: Known;
  readonly boxes: Boxes;
  readonly zoom: PhotoZoom;
  goTo(index: number): void;
  toggleMarks(): void;
  togglePanel(): void;
  /** Asks for the name of an item. */
  name(item: number): void;
  /** Asks for the name of the event that an item belongs to. */
  nameEvent(item: number): void;
}

export interface PhotoCommands {
  readonly handlers: Partial<Record<CommandId, Run>>;
  /** Faces, or things in photos of anything; a photo of a leaf has the leaf's box. */
  readonly canDraw: boolean;
  close(): void;
  toGroup(group: number): void;
  /** What a command is about: what has the focus or was pressed, what one came for, or the only one there is. */
  target(element?: Element | null): PhotoItem | undefined;
  subjectOf(item: PhotoItem | undefined): Subject | undefined;
  canBox(item: PhotoItem | undefined): item is PhotoItem;
  edit(item?: PhotoItem): void;
  remove(item?: PhotoItem): void;
  name(item?: PhotoItem): void;
  nameEvent(item?: PhotoItem): void;
  toGroupOf(item?: PhotoItem): void;
  /** Sets it aside, or brings it back. */
  setAside(item?: PhotoItem): void;
  hide(item?: PhotoItem): void;
}

export function usePhotoCommands(options: PhotoCommandsOptions): PhotoCommands {
  const { collection, kind, shown, at, total, known, boxes, zoom, goTo } = options;
  const [, navigate] = useLocation();
  const items = known.details?.items ?? [];
  const canDraw = kind === 'people' || kind === 'anything';
  const close = () => closePhoto(at);
  const toGroup = (group: number) => {
    close();
    navigate(pathTo.group(collection, group));
  };
  const target = (element: Element | null = document.activeElement) => {
    const id = Number(element?.closest<HTMLElement>('[data-item]')?.dataset.item ?? shown?.item);
    return items.find(({ item }) => item.id === id) ?? (items.length === 1 ? items[0] : undefined);
  };
  const subjectOf = (item: PhotoItem | undefined) =>
    known.subjects?.subjects.find(subject => subject.item === item?.item.id);
  const canBox = (item: PhotoItem | undefined): item is PhotoItem =>
    item !== undefined && (item.kind === 'face' || kind === 'leaves');

  const edit = (item = target()) => canBox(item) && boxes.edit(item);
  const remove = (item = target()) => canBox(item) && item.item.box !== null && boxes.remove(item.item.id);
  // The dialog is there once the groups are known, however early one asks for it.
  const name = (item = target()) => item !== undefined && options.name(item.item.id);
  // Of people, several of whom are in a photo, an event is not one.
  const nameEvent = (item = target()) =>
    kind !== 'people' && item !== undefined && options.nameEvent(item.item.id);
  const toGroupOf = (item = target()) => {
    const group = subjectOf(item)?.group ?? null;
    if (group !== null) toGroup(group.id);
  };
  const setAside = (item = target()) => {
    const subject = subjectOf(item);
    if (subject?.setAside === true) boxes.bringBack(subject.item);
    else if (subject !== undefined) boxes.setAside(subject.item);
  };
  const hide = (item = target()) => {
    const subject = subjectOf(item);
    if (subject === undefined || subject.setAside) return;
    // What is in no group is hidden alone.
    boxes.hide(subject.group?.id ?? subject.item, subject.group?.name ?? null);
  };
  const file = shown === undefined ? null : { collection, photo: shown.photo.id };
  const handlers: PhotoCommands['handlers'] = {
    'photo.step': (which: number) => goTo(at + (which === 0 ? -1 : 1)),
    'photo.ends': (which: number) => goTo(which === 0 ? 0 : total - 1),
    ...zoom.handlers,
    'photo.marks': options.toggleMarks,
    'photo.panel': options.togglePanel,
    ...(canDraw ? { 'photo.draw': boxes.draw } : {}),
    'photo.editBox': () => edit(),
    'photo.removeBox': () => remove(),
    'photo.name': () => name(),
    ...(kind === 'people' ? {} : { 'photo.nameEvent': () => nameEvent() }),
    'photo.toGroup': () => toGroupOf(),
    'photo.setAside': () => setAside(),
    'photo.hide': () => hide(),
    'photo.undo': boxes.undo,
    'photo.redo': boxes.redo,
    'photo.close': close,
    ...fileHandlers(file),
  };
  return {
    ...{ handlers, canDraw, close, toGroup, target, subjectOf, canBox },
    ...{ edit, remove, name, nameEvent, toGroupOf, setAside, hide },
  };
}
