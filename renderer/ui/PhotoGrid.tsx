/** Photos in justified square tiles, drawn only where one looks: any number of them costs the same. Renderer. */
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import type { Photo } from '../../main/contract/model.ts';
import { GAP, layOut, MARGIN, scrollToShow } from './gridLayout.ts';
import { moved, moveFor } from './gridMoves.ts';
import styles from './PhotoGrid.module.css';
import { PhotoTile } from './PhotoTile.tsx';
import { Slots } from './slots.ts';
import { usePlaceKept } from './usePlaceKept.ts';
import { useWidth } from './useWidth.ts';

export interface PhotoGridHandle {
  /** Puts the focus on the current photo, or on the first in view. */
  focus(): void;
}

export interface PhotoGridProps {
  label: string;
  total: number;
  /** The photo at a place in the list; undefined while it has not been read. */
  photoAt(index: number): Photo | undefined;
  /** The address of a thumbnail; undefined while there cannot be one. */
  addressOf(photo: Photo): string | undefined;
  /** Grows when pictures that could not be had are worth another try. */
  generation: number;
  /** The wished edge of a tile in pixels. */
  tile: number;
  /** The selected photo; −1 for none. */
  current: number;
  onCurrent(index: number): void;
  /** Which photos are in view or about to be, both ends included. */
  onView(first: number, last: number): void;
  handle?: React.Ref<PhotoGridHandle>;
}

const OVERSCAN = 3;

export function PhotoGrid(props: PhotoGridProps) {
  const { label, total, photoAt, addressOf, generation, tile, current, onCurrent, onView, handle } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const width = useWidth(scroller);
  const layout = useMemo(() => layOut(width, tile, total), [width, tile, total]);
  const { columns, rows, edge, pitch } = layout;
  const currentRow = current < 0 ? -1 : Math.floor(current / columns);

  // The row of the selected photo stays in the page wherever one scrolls: it may hold the focus.
  const rangeExtractor = useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range);
      if (currentRow < 0 || currentRow >= rows || shown.includes(currentRow)) return shown;
      return [...shown, currentRow].sort((a, b) => a - b);
    },
    [currentRow, rows],
  );
  const virtualizer = useVirtualizer({
    count: width === 0 ? 0 : rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => pitch,
    overscan: OVERSCAN,
    paddingStart: MARGIN,
    paddingEnd: MARGIN - GAP,
    rangeExtractor,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the row height is what was measured
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, pitch]);

  usePlaceKept(scroller, layout, current);

  const items = virtualizer.getVirtualItems();
  const range = virtualizer.range;
  const firstInView = range === null ? 0 : range.startIndex * columns;
  const firstWanted = range === null ? 0 : Math.max(0, range.startIndex - OVERSCAN) * columns;
  const lastWanted = range === null ? 0 : Math.min(total, (range.endIndex + 1 + OVERSCAN) * columns) - 1;
  useEffect(() => {
    if (total > 0 && lastWanted >= firstWanted) onView(firstWanted, lastWanted);
  }, [total, firstWanted, lastWanted, onView]);

  const tabStop = current >= 0 && current < total ? current : Math.min(firstInView, total - 1);
  const wantsFocus = useRef(-1);
  useLayoutEffect(() => {
    if (wantsFocus.current < 0) return;
    const target = scroller.current?.querySelector<HTMLElement>(`[data-index="${wantsFocus.current}"]`);
    if (target === null || target === undefined) return;
    wantsFocus.current = -1;
    target.focus({ preventScroll: true });
  });

  const goTo = (index: number) => {
    const view = scroller.current;
    if (view === null || index < 0) return;
    view.scrollTop = scrollToShow(Math.floor(index / columns), layout, view.scrollTop, view.clientHeight);
    wantsFocus.current = index;
    onCurrent(index);
  };

  useImperativeHandle(handle, () => ({ focus: () => goTo(tabStop) }));

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey || event.shiftKey) return;
    const move = moveFor(event.key);
    if (move === undefined) return;
    event.preventDefault();
    const rowsPerPage = Math.floor((scroller.current?.clientHeight ?? 0) / pitch);
    // The first key press on an unselected grid selects the photo that has the focus rather than its neighbour.
    const isFirst = current < 0 && !['first', 'last'].includes(move);
    goTo(isFirst ? indexOf(event.target) : moved(tabStop, move, { total, columns, rowsPerPage }));
  };

  const onClick = (event: MouseEvent) => {
    onCurrent(indexOf(event.target));
  };

  const slots = useRef(new Slots());
  const places = slots.current.assign(items.map(item => item.index));

  return (
    // biome-ignore lint/a11y/useSemanticElements: an ARIA grid whose rows are placed freely
    <div
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={rows}
      aria-colcount={columns}
      tabIndex={-1}
      className={styles.scroller}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <div role="presentation" className={styles.sheet} style={{ height: virtualizer.getTotalSize() }}>
        {items.map(item => (
          // biome-ignore lint/a11y/useSemanticElements: see above
          // biome-ignore lint/a11y/useFocusableInteractive: the cells take the focus, not the rows
          <div
            key={places.get(item.index)}
            role="row"
            aria-rowindex={item.index + 1}
            className={styles.row}
            style={{
              transform: `translateY(${item.start}px)`,
              gridTemplateColumns: `repeat(${columns}, 1fr)`,
              height: edge,
              left: MARGIN,
              width: Math.max(edge, width - 2 * MARGIN),
              columnGap: GAP,
            }}
          >
            {cells(item.index)}
          </div>
        ))}
      </div>
    </div>
  );

  function cells(row: number) {
    const first = row * columns;
    return Array.from({ length: Math.min(columns, total - first) }, (_, column) => {
      const index = first + column;
      const photo = photoAt(index);
      return (
        <PhotoTile
          // biome-ignore lint/suspicious/noArrayIndexKey: places are reused on purpose, whatever photo they show
          key={column}
          index={index}
          column={column}
          photo={photo}
          address={photo === undefined ? undefined : addressOf(photo)}
          generation={generation}
          selected={index === current}
          tabStop={index === tabStop}
        />
      );
    });
  }
}

/** The photo a click or key press fell on; −1 between tiles. */
function indexOf(target: EventTarget): number {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
  return cell === null ? -1 : Number(cell.dataset.index);
}
