/**
 * One row of the contact sheet: a subject's name, how many and how sure, and its most central pictures.
 * Renderer.
 */
import { memo } from 'react';
import type { SheetRow } from '../../../main/contract/browse.ts';
import type { Kind } from '../../../main/contract/model.ts';
import { ItemPicture } from '../../app/collection/ItemPicture.tsx';
import { strings } from '../../strings/strings.ts';
import { Certainty } from '../../ui/Certainty.tsx';
import { classes } from '../../ui/classes.ts';
import styles from './SheetRows.module.css';
import { GAP, MARGIN, type SheetLayout, WORDS } from './sheetLayout.ts';

export interface SheetLineProps {
  collection: string;
  kind: Kind;
  index: number;
  total: number;
  top: number;
  layout: SheetLayout;
  row: SheetRow | undefined;
  isCurrent: boolean;
  /** The question is about it. */
  isAsked: boolean;
  isTabStop: boolean;
  /** The picture that was clicked last; Space opens it. */
  picked: number | null;
  onFocus(index: number): void;
  onPick(index: number, item: number | null): void;
  /** Leads to the whole group. */
  onOpen(index: number): void;
  /** Shows a picture, large. */
  onLook(index: number, item: number): void;
}

export const SheetLine = memo(function SheetLine(props: SheetLineProps) {
  const { collection, kind, index, total, top, layout, row, isCurrent, isAsked, isTabStop, picked } = props;
  const words = strings.browse;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys open the current row and its picture
    <div
      role="option"
      aria-selected={isCurrent}
      aria-posinset={index + 1}
      aria-setsize={total}
      aria-label={row === undefined ? words.unread(index) : undefined}
      tabIndex={isTabStop ? 0 : -1}
      data-index={index}
      data-asked={isAsked}
      className={styles.line}
      style={{
        transform: `translateY(${top}px)`,
        height: layout.height,
        insetInline: MARGIN,
        gridTemplateColumns: `${WORDS}px 1fr`,
      }}
      onFocus={() => props.onFocus(index)}
      onClick={event => props.onPick(index, itemAt(event.target))}
      onDoubleClick={event => {
        const item = itemAt(event.target);
        if (item !== null) props.onLook(index, item);
      }}
    >
      {row !== undefined && (
        <>
          <span className={styles.words}>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter does the same */}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
            <span
              className={styles.name}
              data-named={row.group.name !== null}
              title={words.open}
              onClick={() => props.onOpen(index)}
            >
              {words.nameOf(row.group.name)}
            </span>{' '}
            <span className={styles.size}>{words.size(row.group.size, kind)}</span>{' '}
            <Certainty value={row.certainty} />
          </span>
          <span
            className={styles.pictures}
            style={{ gap: GAP, gridTemplateColumns: `repeat(${layout.columns}, ${layout.edge}px)` }}
          >
            {row.items.map(({ item, certainty, isConfirmed }, place) => (
              <ItemPicture
                key={item.id}
                collection={collection}
                item={item}
                className={classes(
                  classOf(place, certainty, isConfirmed),
                  item.id === picked ? styles.picked : undefined,
                )}
              />
            ))}
          </span>
        </>
      )}
    </div>
  );
});

function itemAt(target: EventTarget): number | null {
  const picture = target instanceof Element ? target.closest<HTMLElement>('[data-item]') : null;
  return picture === null ? null : Number(picture.dataset.item);
}

function classOf(place: number, certainty: number, isConfirmed: boolean): string | undefined {
  if (place === 0) return styles.centre;
  return certainty < 0.5 && !isConfirmed ? styles.doubtful : styles.picture;
}
