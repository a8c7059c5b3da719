/** A list of items one goes through and selects from, as Leftovers and what was set aside are. Renderer. */
import { type RefObject, useCallback, useRef, useState } from 'react';
import type { ItemView } from '../../../main/contract/grouping.ts';
import { extend, NONE, subjectsOf, toggle } from '../../app/collection/selection.ts';
import { useVersion } from '../../app/collection/useCollectionModel.ts';
import { useCurrent } from '../../app/collection/useCurrent.ts';
import type { PageCache } from '../../app/data/pageCache.ts';
import type { TileGridHandle } from '../../ui/TileGrid.tsx';

const idOf = (item: ItemView) => item.id;

export interface Items {
  grid: RefObject<TileGridHandle | null>;
  index: number;
  /** The one that one is at. */
  item: ItemView | undefined;
  goTo(index: number): void;
  selected: ReadonlySet<number>;
  select(index: number, how: 'toggle' | 'range'): void;
  clear(): void;
  /** What a step is about: those selected, or the one that one is at. */
  chosen: number[];
  onView(first: number, last: number): void;
  /** The focus goes back to the grid, for after a dialog. */
  focus(): void;
}

export function useItems(items: PageCache<ItemView>): Items {
  useVersion(items);
  const current = useCurrent(items, idOf);
  const [selection, setSelection] = useState(NONE);
  const grid = useRef<TileGridHandle>(null);
  const idAt = useCallback((index: number) => items.row(index)?.id, [items]);
  const onView = useCallback((first: number, last: number) => items.want(first, last), [items]);
  const select = (index: number, how: 'toggle' | 'range') => {
    const id = idAt(index);
    if (id === undefined) return;
    setSelection(now =>
      how === 'toggle' ? toggle(now, id, index) : extend(now, current.index, index, idAt),
    );
  };
  return {
    grid,
    index: current.index,
    item: current.row,
    goTo: current.goTo,
    selected: selection.ids,
    select,
    clear: () => setSelection(NONE),
    chosen: subjectsOf(selection, current.row?.id),
    onView,
    focus: () => requestAnimationFrame(() => grid.current?.focus()),
  };
}
