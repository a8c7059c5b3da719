/** Square tiles in justified rows, virtualized: only those in view are drawn. Renderer. */
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { ContextMenu, type MenuEntry } from './ContextMenu.tsx';
import { classes } from './classes.ts';
import { GAP, type GridLayout, layOut, MARGIN, placeAt, Slots, scrollToShow, topFor } from './gridLayout.ts';
import { moved, moveFor } from './gridMoves.ts';
import primitives from './primitives.module.css';
import { readingKey } from './reading.ts';
import styles from './TileGrid.module.css';
import { useWidth } from './useWidth.ts';

export interface TileGridHandle {
  /** Puts the focus on the current tile, or on the first in view. */
  focus(): void;
}

export interface TileGridProps {
  label: string;
  total: number;
  /** The wished edge of a tile in pixels. */
  tile: number;
  /** Room for words below each tile, in pixels. */
  caption?: number;
  /** The tile one is at; −1 for none. */
  current: number;
  onCurrent(index: number): void;
  /**
   * Present where several tiles can be selected: whether a press of the mouse or a key adds one, or all up to
   * it.
   */
  onSelect?(index: number, how: 'toggle' | 'range'): void;
  /** A double click. */
  onOpen?(index: number): void;
  /** What a tile's context menu offers. */
  menuAt?(index: number): readonly MenuEntry[];
  /** Which tiles are in view or about to be, both ends included. */
  onView(first: number, last: number): void;
  /** One tile: a grid cell with `data-index`, and tabIndex 0 where it is the tab stop. */
  children(index: number, column: number, tabStop: boolean): ReactNode;
  handle?: React.Ref<TileGridHandle>;
}

const OVERSCAN = 3;

export function TileGrid(props: TileGridProps) {
  const { label, total, tile, caption = 0, current, onCurrent, onSelect, onView, handle, menuAt } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const width = useWidth(scroller);
  const layout = useMemo(() => layOut(width, tile, total, caption), [width, tile, total, caption]);
  const { columns, rows } = layout;
  const virtualizer = useRows(scroller, layout, width === 0, current);
  useScrollAnchor(scroller, layout, current);
  // Before the range, which it brings up to date.
  const items = virtualizer.getVirtualItems();
  const firstInView = useInView(virtualizer.range, columns, total, onView);
  const tabStop = current >= 0 && current < total ? current : Math.min(firstInView, total - 1);
  const goTo = useGoTo(scroller, layout, onCurrent);
  useImperativeHandle(handle, () => ({ focus: () => goTo(tabStop) }));
  const slots = useRef(new Slots());
  const places = slots.current.assign(items.map(item => item.index));

  const grid = (
    // biome-ignore lint/a11y/useSemanticElements: an ARIA grid whose rows are placed freely
    <div
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={rows}
      aria-colcount={columns}
      aria-multiselectable={onSelect === undefined ? undefined : true}
      tabIndex={-1}
      className={classes(primitives.scroller, styles.scroller)}
      onKeyDown={onKeyDown}
      onClick={event => click(event, props)}
      onDoubleClick={event => doubleClick(event, props)}
    >
      <div role="presentation" className={styles.sheet} style={{ height: virtualizer.getTotalSize() }}>
        {items.map(item => (
          <TileRow
            key={places.get(item.index)}
            row={item.index}
            top={item.start}
            layout={layout}
            width={width}
          >
            {cells(item.index)}
          </TileRow>
        ))}
      </div>
    </div>
  );
  if (menuAt === undefined) return grid;
  const entriesAt = (target: Element) => {
    const index = indexOf(target);
    if (index < 0) return [];
    onCurrent(index);
    return menuAt(index);
  };
  return <ContextMenu entriesAt={entriesAt}>{grid}</ContextMenu>;

  function onKeyDown(event: KeyboardEvent) {
    const isExtending = event.shiftKey && onSelect !== undefined;
    if (event.altKey || event.metaKey || (event.shiftKey && !isExtending)) return;
    const move = moveFor(readingKey(event.key));
    if (move === undefined) return;
    event.preventDefault();
    const rowsPerPage = Math.floor((scroller.current?.clientHeight ?? 0) / layout.pitch);
    // The first key press on an unselected grid selects the tile that has the focus rather than its
    // neighbour.
    const isFirst = current < 0 && !['first', 'last'].includes(move);
    const next = isFirst ? indexOf(event.target) : moved(tabStop, move, { total, columns, rowsPerPage });
    if (isExtending && next >= 0) onSelect(next, 'range');
    goTo(next);
  }

  function cells(row: number) {
    const first = row * columns;
    return Array.from({ length: Math.min(columns, total - first) }, (_, column) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: places are reused on purpose, whatever they show
      <Fragment key={column}>{props.children(first + column, column, first + column === tabStop)}</Fragment>
    ));
  }
}

interface TileRowProps {
  row: number;
  /** Where it is on the sheet, in pixels. */
  top: number;
  layout: GridLayout;
  /** Of the grid, in pixels. */
  width: number;
  children: ReactNode;
}

function TileRow({ row, top, layout, width, children }: TileRowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    // biome-ignore lint/a11y/useFocusableInteractive: the cells take the focus, not the rows
    <div
      role="row"
      aria-rowindex={row + 1}
      className={styles.row}
      style={{
        transform: `translateY(${top}px)`,
        gridTemplateColumns: `repeat(${layout.columns}, 1fr)`,
        height: layout.height,
        insetInlineStart: MARGIN,
        width: Math.max(layout.edge, width - 2 * MARGIN),
        columnGap: GAP,
      }}
    >
      {children}
    </div>
  );
}

function click(event: MouseEvent, { onSelect, onCurrent }: TileGridProps): void {
  const index = indexOf(event.target);
  if (index >= 0 && onSelect !== undefined) {
    if (event.shiftKey) onSelect(index, 'range');
    else if (event.ctrlKey || event.metaKey) onSelect(index, 'toggle');
  }
  onCurrent(index);
}

function doubleClick(event: MouseEvent, { onOpen }: TileGridProps): void {
  const index = indexOf(event.target);
  if (index >= 0) onOpen?.(index);
}

type Scroller = RefObject<HTMLDivElement | null>;

/** The rows that are drawn, and where. */
function useRows(
  scroller: Scroller,
  { columns, rows, pitch }: GridLayout,
  isHidden: boolean,
  current: number,
) {
  const currentRow = current < 0 ? -1 : Math.floor(current / columns);
  // The row of the current tile stays in the page wherever one scrolls: it may hold the focus.
  const rangeExtractor = useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range);
      if (currentRow < 0 || currentRow >= rows || shown.includes(currentRow)) return shown;
      return [...shown, currentRow].sort((a, b) => a - b);
    },
    [currentRow, rows],
  );
  const virtualizer = useVirtualizer({
    count: isHidden ? 0 : rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => pitch,
    overscan: OVERSCAN,
    paddingStart: MARGIN,
    paddingEnd: MARGIN - GAP,
    rangeExtractor,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the row height is what was measured
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, pitch]);
  return virtualizer;
}

/** Tells which tiles are in view or about to be; returns the first in view. */
function useInView(
  range: { startIndex: number; endIndex: number } | null,
  columns: number,
  total: number,
  onView: TileGridProps['onView'],
): number {
  const firstWanted = range === null ? 0 : Math.max(0, range.startIndex - OVERSCAN) * columns;
  const lastWanted = range === null ? 0 : Math.min(total, (range.endIndex + 1 + OVERSCAN) * columns) - 1;
  useEffect(() => {
    if (total > 0 && lastWanted >= firstWanted) onView(firstWanted, lastWanted);
  }, [total, firstWanted, lastWanted, onView]);
  return range === null ? 0 : range.startIndex * columns;
}

/** Makes a tile the current one, in view and with the focus, which it gets once it is drawn. */
function useGoTo(scroller: Scroller, layout: GridLayout, onCurrent: TileGridProps['onCurrent']) {
  const wantsFocus = useRef(-1);
  useLayoutEffect(() => {
    if (wantsFocus.current < 0) return;
    const target = scroller.current?.querySelector<HTMLElement>(`[data-index="${wantsFocus.current}"]`);
    if (target === null || target === undefined) return;
    wantsFocus.current = -1;
    target.focus({ preventScroll: true });
  });
  return (index: number) => {
    const view = scroller.current;
    if (view === null || index < 0) return;
    const row = Math.floor(index / layout.columns);
    view.scrollTop = scrollToShow(row, layout, view.scrollTop, view.clientHeight);
    wantsFocus.current = index;
    onCurrent(index);
  };
}

/** The tile a click or key press fell on; −1 between tiles. */
function indexOf(target: EventTarget): number {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
  return cell === null ? -1 : Number(cell.dataset.index);
}

/** Keeps one's place in the grid when the tiles change size or the window its width. */
function useScrollAnchor(scroller: RefObject<HTMLElement | null>, layout: GridLayout, current: number): void {
  const place = useRef({ index: 0, offset: 0 });
  /**
   * Where we scrolled to ourselves: that is no new place, or one would drift with every step of the slider.
   */
  const ours = useRef(-1);
  const selected = useRef(current);
  const { columns, pitch } = layout;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of columns or size moves anything
  useLayoutEffect(() => {
    const view = scroller.current;
    if (view === null) return;
    view.scrollTop = topFor(place.current, layout, view.clientHeight);
    ours.current = view.scrollTop;
  }, [columns, pitch]);

  useEffect(() => {
    const view = scroller.current;
    if (view === null) return;
    const remember = () => {
      const isOurs = Math.abs(view.scrollTop - ours.current) < 1;
      if (isOurs && selected.current === current) return;
      selected.current = current;
      ours.current = -1;
      place.current = placeAt(layout, view.scrollTop, view.clientHeight, current);
    };
    remember();
    view.addEventListener('scroll', remember, { passive: true });
    return () => view.removeEventListener('scroll', remember);
  }, [scroller, layout, current]);
}
