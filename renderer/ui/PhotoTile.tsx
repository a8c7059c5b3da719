/**
 * One photo in a grid: its thumbnail when there is one, a quiet place for it until then, a mark when it
 * cannot be read. Renderer.
 */
import { memo } from 'react';
import type { Photo } from '../../main/contract/model.ts';
import { strings } from '../strings/strings.ts';
import { classes } from './classes.ts';
import { Icon } from './icons.tsx';
import styles from './PhotoTile.module.css';
import primitives from './primitives.module.css';
import { Thumbnail } from './Thumbnail.tsx';

export interface PhotoTileProps {
  index: number;
  column: number;
  photo: Photo | undefined;
  /** Where its thumbnail is. */
  address: string | undefined;
  generation: number;
  current: boolean;
  /** Marked, alone or with others. */
  marked: boolean;
  /** What a command would be about: marked, or the current one where none is. */
  selected: boolean;
  tabStop: boolean;
}

export const PhotoTile = memo(function PhotoTile({
  index,
  column,
  photo,
  address,
  generation,
  current,
  marked,
  selected,
  tabStop,
}: PhotoTileProps) {
  return (
    // The grid listens for clicks and keys of all its tiles.
    // biome-ignore lint/a11y/useSemanticElements: a cell of an ARIA grid whose rows are placed freely
    <div
      role="gridcell"
      aria-colindex={column + 1}
      aria-selected={selected}
      data-current={current}
      data-marked={marked}
      aria-label={photo === undefined ? strings.photos.unread(index) : strings.photos.label(photo)}
      tabIndex={tabStop ? 0 : -1}
      data-index={index}
      className={classes(primitives.tile, styles.tile, photo !== undefined && styles[photo.state])}
    >
      {photo?.state === 'failed' ? (
        <span className={styles.failure}>
          <Icon name="unreadable" size={22} />
          <span className={styles.name}>{photo.name}</span>
        </span>
      ) : (
        photo !== undefined && <Thumbnail key={photo.id} address={address} generation={generation} />
      )}
      {marked && (
        <span className={classes(primitives.check, styles.check)}>
          <Icon name="check" size={16} />
        </span>
      )}
    </div>
  );
});
