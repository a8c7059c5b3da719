/**
 * One item in a grid, a member of a group or a leftover, with the marks that it is doubtful, confirmed or
 * selected. Renderer.
 */
import { memo, type ReactNode } from 'react';
import type { ItemView } from '../../../main/contract/grouping.ts';
import { itemAddress, useEpoch } from '../../app/client.ts';
import { strings } from '../../strings/strings.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icons.tsx';
import primitives from '../../ui/primitives.module.css';
import { Thumbnail } from '../../ui/Thumbnail.tsx';
import styles from './ItemTile.module.css';

export interface ItemTileProps {
  collection: string;
  index: number;
  column: number;
  item: ItemView | undefined;
  isDoubtful?: boolean;
  isConfirmed?: boolean;
  /** Whether it joined the group since it was last opened. */
  isNew?: boolean;
  /** The name that was given to it here, or the field for one. */
  name?: ReactNode;
  /** Whether the name has room of its own below the picture. */
  hasCaption?: boolean;
  /** Whether it can be dragged to a group. */
  isDraggable?: boolean;
  current: boolean;
  selected: boolean;
  tabStop: boolean;
}

export const ItemTile = memo(function ItemTile(props: ItemTileProps) {
  const { collection, index, column, item, isDoubtful = false, isConfirmed = false } = props;
  const { current, selected, tabStop, isNew = false, name, hasCaption = false, isDraggable = false } = props;
  const epoch = useEpoch();
  const words = strings.groups.group;
  const label =
    item === undefined ? words.unread(index) : words.member(item.name, isDoubtful, isConfirmed, isNew);
  // What stands under the picture is read out too, after its name.
  const isSaid = name !== null && name !== undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell of an ARIA grid whose rows are placed freely
    <div
      role="gridcell"
      aria-colindex={column + 1}
      aria-selected={selected}
      aria-label={isSaid ? undefined : label}
      tabIndex={tabStop ? 0 : -1}
      data-index={index}
      data-current={current}
      data-caption={hasCaption}
      draggable={isDraggable || undefined}
      className={classes(primitives.tile, styles.cell)}
    >
      {item !== undefined && (
        <Thumbnail key={item.id} address={itemAddress(collection, item, 'thumbnail')} generation={epoch} />
      )}
      {isDoubtful && (
        <span className={styles.doubtful}>
          <Icon name="question" size={16} />
          <span className={styles.word}>{words.doubtful}</span>
        </span>
      )}
      {isNew && <span className={styles.new}>{words.new}</span>}
      {isSaid && (
        <>
          <span className={primitives.visuallyHidden}>{label}</span>{' '}
          <span className={styles.name}>{name}</span>
        </>
      )}
      {isConfirmed && (
        <span className={styles.confirmed}>
          <Icon name="shield" size={14} />
        </span>
      )}
      {selected && (
        <span className={classes(primitives.check, styles.check)}>
          <Icon name="check" size={16} />
        </span>
      )}
    </div>
  );
});
