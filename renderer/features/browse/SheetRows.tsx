/** The rows of the contact sheet, virtualized: only those in view are drawn. Renderer. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef } from 'react';
import type { SheetRow } from '../../../main/contract/browse.ts';
import type { Kind } from '../../../main/contract/model.ts';
import { strings } from '../../strings/strings.ts';
import { ContextMenu, type MenuEntry } from '../../ui/ContextMenu.tsx';
import { classes } from '../../ui/classes.ts';
import { moved, moveFor } from '../../ui/gridMoves.ts';
import primitives from '../../ui/primitives.module.css';
import { useWidth } from '../../ui/useWidth.ts';
import { SheetLine } from './SheetLine.tsx';
import styles from './SheetRows.module.css';
import { layOutSheet, MARGIN } from './sheetLayout.ts';

export interface SheetRowsHandle {
  /** Puts the focus on the current row, or on the first in view. */
  focus(): void;
}

export interface SheetRowsProps {
  collection: string;
  kind: Kind;
  total: number;
  /** No row has more pictures. */
  per: number;
  /** The wished edge of a tile in pixels. */
  tile: number;
  /** The row one is at; −1 for none. */
  current: number;
  /** The items that the question is about. */
  asked: ReadonlySet<number>;
  rowAt(index: number): SheetRow | undefined;
  /** The picture of the current row that was clicked last. */
  picked: number | null;
  onCurrent(index: number): void;
  onPick(index: number, item: number | null): void;
  onOpen(index: number): void;
  onLook(index: number, item: number): void;
  /** The context menu of a picture in a row. */
  menuAt(index: number, item: number): readonly MenuEntry[];
  onView(first: number, last: number): void;
  handle: React.Ref<SheetRowsHandle>;
}

/**
 * Rows are there so many pixels before they come into view, so that a hand that hurries meets fewer pictures
 * that are not.
 */
const AHEAD = 780;

export function SheetRows(props: SheetRowsProps) {
  const { collection, kind, total, per, tile, current, asked, rowAt, onCurrent, onOpen, onView, handle } =
    props;
  const { menuAt, picked, onPick, onLook } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const width = useWidth(scroller);
  const layout = useMemo(() => layOutSheet(width, tile, per), [width, tile, per]);
  const overscan = Math.ceil(AHEAD / layout.pitch);
  const virtualizer = useVirtualizer({
    count: width === 0 ? 0 : total,
    getScrollElement: () => scroller.current,
    estimateSize: () => layout.pitch,
    overscan,
    paddingStart: MARGIN,
    paddingEnd: MARGIN,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height of a row is what was measured
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, layout.pitch]);

  const { range } = virtualizer;
  const first = range === null ? 0 : Math.max(0, range.startIndex - overscan);
  const last = range === null ? 0 : Math.min(total - 1, range.endIndex + overscan);
  useEffect(() => {
    if (total > 0) onView(first, last);
  }, [total, first, last, onView]);

  const tabStop = current >= 0 && current < total ? current : Math.min(range?.startIndex ?? 0, total - 1);
  const wantsFocus = useRef(-1);
  useLayoutEffect(() => {
    if (wantsFocus.current < 0) return;
    const target = scroller.current?.querySelector<HTMLElement>(`[data-index="${wantsFocus.current}"]`);
    if (target === null || target === undefined) return;
    wantsFocus.current = -1;
    target.focus({ preventScroll: true });
  });

  const goTo = (index: number) => {
    if (index < 0) return;
    virtualizer.scrollToIndex(index, { align: 'auto' });
    wantsFocus.current = index;
    onCurrent(index);
  };
  useImperativeHandle(handle, () => ({ focus: () => goTo(tabStop) }));

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const move = moveFor(event.key);
    // Left and right answer the question.
    if (move === undefined || move === 'left' || move === 'right') return;
    event.preventDefault();
    const rowsPerPage = Math.floor((scroller.current?.clientHeight ?? 0) / layout.pitch);
    const isFirst = current < 0 && move !== 'first' && move !== 'last';
    goTo(isFirst ? tabStop : moved(tabStop, move, { total, columns: 1, rowsPerPage }));
  };

  const entriesAt = (target: Element) => {
    const line = target.closest<HTMLElement>('[data-index]')?.dataset.index;
    const item =
      target.closest<HTMLElement>('[data-item]')?.dataset.item ??
      (Number(line) === current ? picked : null) ??
      rowAt(Number(line))?.items[0]?.item.id;
    return line === undefined || item === undefined ? [] : menuAt(Number(line), Number(item));
  };

  return (
    <ContextMenu entriesAt={entriesAt}>
      <div
        ref={scroller}
        role="listbox"
        aria-label={strings.browse.list}
        tabIndex={-1}
        className={classes(primitives.scroller, styles.scroller)}
        onKeyDown={onKeyDown}
      >
        <div role="presentation" className={styles.sheet} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => (
            <SheetLine
              key={index}
              collection={collection}
              kind={kind}
              index={index}
              total={total}
              top={start}
              layout={layout}
              row={rowAt(index)}
              isCurrent={index === current}
              isAsked={asked.has(rowAt(index)?.items[0]?.item.id ?? -1)}
              isTabStop={index === tabStop}
              picked={index === current ? picked : null}
              onFocus={onCurrent}
              onPick={onPick}
              onOpen={onOpen}
              onLook={onLook}
            />
          ))}
        </div>
      </div>
    </ContextMenu>
  );
}
