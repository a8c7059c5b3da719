/** The boxes of the photo that is looked at: which one is being changed, and what is told to the engine. Renderer. */

import { useState } from 'react';
import type { Kind } from '../../../main/contract/model.ts';
import type { Box, PhotoItem } from '../../../main/contract/photo.ts';
import { strings } from '../../strings/strings.ts';
import { useToasts } from '../../ui/toasts.ts';
import { connection } from '../client.ts';
import { report } from '../report.ts';
import type { Known } from './usePhotoDetails.ts';

export interface EditedBox {
  /** Null for a new one. */
  readonly item: number | null;
  readonly box: Box;
}

export interface Boxes {
  readonly edited: EditedBox | null;
  readonly isBusy: boolean;
  /** Begins a new face, in the middle. */
  draw(): void;
  edit(item: PhotoItem): void;
  change(box: Box): void;
  keep(): void;
  drop(): void;
  remove(item: number): void;
  setAside(item: number): void;
  bringBack(item: number): void;
  /** Hides a group with all its pictures. */
  hide(group: number, name: string | null): void;
  undo(): void;
  redo(): void;
}

const MIDDLE: Box = { left: 0.4, top: 0.35, width: 0.2, height: 0.3 };
/** Where a leaf's box begins that was not found. */
const LEAF: Box = { left: 0.1, top: 0.1, width: 0.8, height: 0.8 };

export function useBoxes(
  collection: string,
  photo: number | undefined,
  known: Known,
  kind: Kind | null,
): Boxes {
  const [edited, setEdited] = useState<(EditedBox & { photo: number | undefined }) | null>(null);
  const [isBusy, setBusy] = useState(false);
  const words = strings.photo.box;
  const { groups } = strings;
  const { grouping } = known;

  const tell = async (
    call: (of: { collection: string; grouping: number }) => Promise<unknown>,
    done: string,
    canUndo = true,
  ) => {
    if (grouping === null || isBusy) return;
    setBusy(true);
    try {
      await call({ collection, grouping });
      const action = canUndo ? { label: strings.chrome.undo, run: undo } : undefined;
      useToasts.getState().show({ tone: 'calm', title: done, action });
      setEdited(null);
    } catch (error) {
      report(error);
    } finally {
      setBusy(false);
      known.readAgain();
    }
  };
  const undo = () => void tell(of => connection.call('ask.undo', of), strings.groups.undone, false);
  const redo = () => void tell(of => connection.call('ask.redo', of), strings.chrome.redone);
  // One that was begun on another photo is gone.
  const present = edited?.photo === photo ? edited : null;
  return {
    edited: present,
    isBusy,
    draw: () => setEdited({ photo, item: null, box: MIDDLE }),
    edit: ({ item }) => setEdited({ photo, item: item.id, box: item.box ?? LEAF }),
    change: box => setEdited(now => now && { ...now, box }),
    drop: () => setEdited(null),
    keep: () => {
      if (present === null || photo === undefined) return;
      const { item, box } = present;
      const added = kind === 'anything' ? words.addedThing : words.added;
      if (item === null) void tell(of => connection.call('boxes.add', { ...of, photo, box }), added);
      else void tell(of => connection.call('boxes.move', { ...of, item, box }), words.moved);
    },
    remove: item => void tell(of => connection.call('boxes.remove', { ...of, item }), words.removed),
    setAside: item =>
      void tell(of => connection.call('groups.setAside', { ...of, items: [item] }), groups.asideDone),
    bringBack: item =>
      void tell(of => connection.call('groups.bringBack', { ...of, items: [item] }), groups.aside.done),
    hide: (group, name) =>
      void tell(of => connection.call('groups.hide', { ...of, group }), groups.hiding.done(name)),
    undo,
    redo,
  };
}
