/** One photo in a grid: its thumbnail when there is one, a quiet place for it until then, a mark when it cannot be read. Renderer. */
import { memo, useCallback, useEffect, useState } from 'react';
import type { Photo } from '../../main/contract/model.ts';
import { strings } from '../strings/en.ts';
import { classes } from './classes.ts';
import { Icon } from './icons.tsx';
import styles from './PhotoTile.module.css';

export interface PhotoTileProps {
  index: number;
  column: number;
  photo: Photo | undefined;
  /** Where its thumbnail is. */
  address: string | undefined;
  selected: boolean;
  tabStop: boolean;
}

export const PhotoTile = memo(function PhotoTile({
  index,
  column,
  photo,
  address,
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
      aria-label={photo === undefined ? strings.photos.unread(index) : strings.photos.label(photo)}
      tabIndex={tabStop ? 0 : -1}
      data-index={index}
      className={classes(styles.tile, photo !== undefined && styles[photo.state])}
    >
      {photo?.state === 'failed' ? (
        <span className={styles.failure}>
          <Icon name="unreadable" size={22} />
          <span className={styles.name}>{photo.name}</span>
        </span>
      ) : (
        address !== undefined && <Thumbnail key={address} address={address} />
      )}
    </div>
  );
});

/** Pictures seen lately appear at once when one scrolls back; only those that are new fade in. */
const seen = new Set<string>();
const REMEMBERED = 5000;

function remember(address: string): void {
  seen.add(address);
  if (seen.size > REMEMBERED) for (const oldest of seen) return void seen.delete(oldest);
}

/** When a thumbnail is announced a moment before it can be had. */
const RETRY_MS = [800, 2500, 8000];

function Thumbnail({ address }: { address: string }) {
  const [shown, setShown] = useState(() => seen.has(address));
  const [failures, setFailures] = useState(0);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const wait = RETRY_MS[failures - 1];
    if (failures === 0 || wait === undefined) return;
    const timer = setTimeout(() => setAttempt(failures), wait);
    return () => clearTimeout(timer);
  }, [failures]);

  // The address is set and taken away here, so that a picture that leaves the view stops loading and frees its memory.
  const load = useCallback(
    (image: HTMLImageElement) => {
      image.src = address;
      return () => image.removeAttribute('src');
    },
    [address],
  );

  return (
    <img
      key={attempt}
      ref={load}
      alt=""
      decoding="async"
      draggable={false}
      className={classes(styles.image, shown && styles.shown)}
      onLoad={() => {
        remember(address);
        setShown(true);
      }}
      onError={() => setFailures(count => count + 1)}
    />
  );
}
