/**
 * The frame of one item of a question: wheel and drag zoom and pan all frames in step, a
 * double click opens the photo view.
 * Renderer.
 */
import { type PointerEvent, useRef, useState } from 'react';
import type { ItemView } from '../../../main/contract/grouping.ts';
import { itemAddress, photoViewAddress } from '../../app/client.ts';
import { pictureOf } from '../../app/photo/pictures.tsx';
import { MarkedPicture } from '../../ui/MarkedPicture.tsx';
import { useWheelZoom } from '../../ui/useWheelZoom.ts';
import styles from './Frame.module.css';
import type { Zoom } from './useZoom.ts';

export interface FrameProps {
  collection: string;
  item: ItemView;
  label: string;
  zoom: Zoom;
  onLook(item: number): void;
}

export function Frame({ collection, item, label, zoom, onLook }: FrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const dragged = useRef<{ x: number; y: number } | null>(null);
  const [isDragging, setDragging] = useState(false);
  const { scale, x, y } = zoom.state;

  const placeOf = useWheelZoom(frame, zoom.zoomAt);

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
    // biome-ignore lint/a11y/useSemanticElements: no fields of a form
    <div
      ref={frame}
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys open its menu and its photo
      tabIndex={0}
      className={styles.frame}
      {...pictureOf(item)}
      data-close={scale > 1}
      data-dragging={isDragging}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      onPointerLeave={() => zoom.pointAt({ x: 0, y: 0 })}
      onDoubleClick={() => onLook(item.id)}
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
        data-item={item.id}
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
