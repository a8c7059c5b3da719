/**
 * The frame of one item of a question: wheel, drag and double click zoom and pan all frames in step.
 * Renderer.
 */
import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ItemView } from '../../../main/contract/grouping.ts';
import { itemAddress, photoViewAddress } from '../../app/client.ts';
import { MarkedPicture } from '../../ui/MarkedPicture.tsx';
import { type Point, wheelFactor } from '../../ui/zoom.ts';
import styles from './Frame.module.css';
import type { Zoom } from './useZoom.ts';

export interface FrameProps {
  collection: string;
  item: ItemView;
  label: string;
  zoom: Zoom;
}

export function Frame({ collection, item, label, zoom }: FrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const dragged = useRef<{ x: number; y: number } | null>(null);
  const [isDragging, setDragging] = useState(false);
  const { scale, x, y } = zoom.state;

  const placeOf = (event: { clientX: number; clientY: number }): Point => {
    const box = frame.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0) return { x: 0, y: 0 };
    return {
      x: (event.clientX - box.left) / box.width - 0.5,
      y: (event.clientY - box.top) / box.height - 0.5,
    };
  };
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    zoom.zoomAt(wheelFactor(event.deltaY), placeOf(event));
  });
  useEffect(() => {
    const element = frame.current;
    // React's own wheel listeners are passive and could not keep the page from scrolling.
    const listen = (event: WheelEvent) => onWheel(event);
    element?.addEventListener('wheel', listen, { passive: false });
    return () => element?.removeEventListener('wheel', listen);
  }, []);

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0 || scale === 1) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    dragged.current = { x: event.clientX, y: event.clientY };
    setDragging(true);
  };
  const onPointerMove = (event: PointerEvent) => {
    zoom.pointAt(placeOf(event));
    const from = dragged.current;
    const box = frame.current?.getBoundingClientRect();
    if (from === null || box === undefined) return;
    dragged.current = { x: event.clientX, y: event.clientY };
    zoom.pan({ x: (event.clientX - from.x) / box.width, y: (event.clientY - from.y) / box.height });
  };
  const onPointerUp = () => {
    dragged.current = null;
    setDragging(false);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys do the same
    <div
      ref={frame}
      className={styles.frame}
      data-close={scale > 1}
      data-dragging={isDragging}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      onPointerLeave={() => zoom.pointAt({ x: 0, y: 0 })}
      onDoubleClick={event => zoom.toggle(placeOf(event))}
    >
      <div
        className={styles.moved}
        style={{ transform: `translate(${x * 100}%, ${y * 100}%) scale(${scale})` }}
      >
        {zoom.isWhole && item.box !== null ? (
          <MarkedPicture
            key={item.id}
            address={photoViewAddress(collection, item)}
            alt={label}
            box={item.box}
          />
        ) : (
          <SharpPicture key={item.id} collection={collection} item={item} label={label} />
        )}
      </div>
    </div>
  );
}

/** The small picture is there at once; the large one takes its place when it has been decoded. */
function SharpPicture({ collection, item, label }: { collection: string; item: ItemView; label: string }) {
  const [isSharp, setSharp] = useState(false);
  return (
    <>
      <img
        src={itemAddress(collection, item, 'thumbnail')}
        alt={label}
        draggable={false}
        decoding="sync"
        fetchPriority="high"
        className={styles.picture}
      />
      <img
        src={itemAddress(collection, item, 'view')}
        alt=""
        draggable={false}
        decoding="async"
        className={styles.sharp}
        data-there={isSharp}
        onLoad={() => setSharp(true)}
      />
    </>
  );
}
