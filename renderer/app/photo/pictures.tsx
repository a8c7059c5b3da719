/**
 * Pictures of items on any screen: which one is meant, its context menu, and the keys for its file.
 * Renderer.
 */
import type { ReactElement } from 'react';
import type { ItemView } from '../../../main/contract/grouping.ts';
import { ContextMenu } from '../../ui/ContextMenu.tsx';
import { useCommands } from '../keyboard/useCommands.ts';
import { fileHandlers, photoMenu } from './fileCommands.ts';

/** Marks an element as the picture of an item. */
export function pictureOf({ id, photo }: Pick<ItemView, 'id' | 'photo'>) {
  return { 'data-item': id, 'data-photo': photo };
}

interface Picture {
  readonly item: number;
  readonly photo: number;
}

/** The picture that an element is in, or that is on a button. */
function pictureAt(element: Element | null): Picture | null {
  const found =
    element?.closest<HTMLElement>('[data-photo]') ??
    element?.closest('button')?.querySelector<HTMLElement>('[data-photo]');
  return found === null || found === undefined
    ? null
    : { item: Number(found.dataset.item), photo: Number(found.dataset.photo) };
}

/** What a key is about: the picture that has the focus, or the one under the pointer. */
export function meantPicture(): Picture | null {
  return pictureAt(document.activeElement) ?? pictureAt(document.querySelector('[data-photo]:hover'));
}

export interface PictureMenuProps {
  collection: string;
  onLook(item: number): void;
  /** One element, with the pictures in it. */
  children: ReactElement;
}

/** The context menu of all pictures in an element. */
export function PictureMenu({ collection, onLook, children }: PictureMenuProps) {
  const entriesAt = (target: Element) => {
    const picture = pictureAt(target);
    if (picture === null) return [];
    return photoMenu({ collection, photo: picture.photo }, () => onLook(picture.item));
  };
  return <ContextMenu entriesAt={entriesAt}>{children}</ContextMenu>;
}

/** The keys that these menus show; `otherwise` is the photo that is meant where no picture is pointed at. */
export function usePictureKeys(collection: string, otherwise: () => number | undefined): void {
  useCommands({
    'photos.menu': null,
    ...fileHandlers(() => {
      const photo = meantPicture()?.photo ?? otherwise();
      return photo === undefined ? null : { collection, photo };
    }),
  });
}
