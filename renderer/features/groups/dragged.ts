/** What is dragged on the screens of groups, as types of its data. Renderer. */
import type { DragEvent } from 'react';

/** A group, by its id. */
export const GROUP = 'application/x-akin-group';
/** Items, by their ids. */
const ITEMS = 'application/x-akin-items';

export function dragItems({ dataTransfer }: DragEvent, items: readonly number[]): void {
  dataTransfer.setData(ITEMS, items.join(' '));
  dataTransfer.effectAllowed = 'move';
}

/** None where something else was dropped. */
export function droppedItems({ dataTransfer }: DragEvent): number[] {
  return dataTransfer
    .getData(ITEMS)
    .split(' ')
    .map(Number)
    .filter(id => id > 0);
}

export function hasItems({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes(ITEMS);
}
