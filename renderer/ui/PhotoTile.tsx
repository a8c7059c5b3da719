/** One photo in a grid: its thumbnail when there is one, a quiet place for it until then, a mark when it cannot be read. Renderer. */
import { memo, useCallback, useEffect, useEffectEvent, useState } from 'react';
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
  generation: number;
  selected: boolean;
  tabStop: boolean;
}

export const PhotoTile = memo(function PhotoTile({
  index,
  column,
  photo,
  address,
  generation,
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
        photo !== undefined && <Thumbnail key={photo.id} address={address} generation={generation} />
      )}
    </div>
  );
});

/** Tiles that a fling only brushes past are gone by then and load nothing. */
const LINGER_MS = 40;

/** When a thumbnail is announced a moment before it can be had. */
const RETRY_MS = [800, 2500, 8000];

function Thumbnail({ address, generation }: { address: string | undefined; generation: number }) {
  // A picture one waited for fades in; one that was there before is simply there when one scrolls to it.
  const [waited] = useState(address === undefined);
  const [arrived, setArrived] = useState(false);
  const [failures, setFailures] = useState(0);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const wait = RETRY_MS[failures - 1];
    if (wait === undefined) return;
    const timer = setTimeout(() => setAttempt(before => before + 1), wait);
    return () => clearTimeout(timer);
  }, [failures]);

  const tryAnew = useEffectEvent(() => {
    if (failures === 0) return;
    setFailures(0);
    setAttempt(before => before + 1);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new generation is the occasion, whatever its number
  useEffect(() => tryAnew(), [generation]);

  // The address is set and taken away here, so that a picture that leaves the view stops loading and frees its memory.
  const load = useCallback(
    (image: HTMLImageElement) => {
      const timer = setTimeout(() => {
        if (address !== undefined) image.src = address;
      }, LINGER_MS);
      return () => {
        clearTimeout(timer);
        image.removeAttribute('src');
      };
    },
    [address],
  );

  if (address === undefined) return null;
  return (
    <img
      key={attempt}
      ref={load}
      alt=""
      decoding="async"
      draggable={false}
      className={classes(styles.image, waited && styles.awaited, arrived && styles.arrived)}
      onLoad={waited ? () => setArrived(true) : undefined}
      onError={() => setFailures(count => count + 1)}
    />
  );
}
