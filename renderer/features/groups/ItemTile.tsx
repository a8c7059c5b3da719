/**
 * One item in a grid, a member of a group or a leftover, with the marks that it is doubtful, confirmed or
 * selected. Renderer.
 */
import { memo } from 'react';
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
  current: boolean;
  selected: boolean;
  tabStop: boolean;
}

export const ItemTile = memo(function ItemTile(props: ItemTileProps) {
  const { collection, index, column, item, isDoubtful = false, isConfirmed = false } = props;
  const { current, selected, tabStop } = props;
  const epoch = useEpoch();
  const words = strings.groups.group;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell of an ARIA grid whose rows are placed freely
    <div
      role="gridcell"
      aria-colindex={column + 1}
      aria-selected={selected}
      aria-label={item === undefined ? words.unread(index) : words.member(item.name, isDoubtful, isConfirmed)}
      tabIndex={tabStop ? 0 : -1}
      data-index={index}
      data-current={current}
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
      {isConfirmed && (
        <span className={styles.confirmed}>
          <Icon name="shield" size={14} />
        </span>
      )}
      {selected && (
        <span className={styles.check}>
          <Icon name="check" size={16} />
        </span>
      )}
    </div>
  );
});
