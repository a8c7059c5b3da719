/**
 * A thumbnail that fills its tile: loaded when one lingers, tried again when it was announced too early.
 * Renderer.
 */
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { classes } from './classes.ts';
import styles from './Thumbnail.module.css';

/** Tiles that a fling only brushes past are gone by then and load nothing. */
const LINGER_MS = 40;

/** For a thumbnail that is announced shortly before it can be read. */
const RETRY_MS = [800, 2500, 8000];

export interface ThumbnailProps {
  /** Undefined while there cannot be one. */
  address: string | undefined;
  /** Grows when a picture that could not be had is worth another try. */
  generation: number;
}

export function Thumbnail({ address, generation }: ThumbnailProps) {
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the change counts
  useEffect(() => tryAnew(), [generation]);

  // The address is set and taken away here, so that a picture that leaves the view stops loading and frees
  // its memory.
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
