/** A box on the photo that is being drawn, moved or resized, by mouse or by keys. Renderer. */
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import type { Box } from '../../../main/contract/photo.ts';
import { strings } from '../../strings/strings.ts';
import styles from './BoxEditor.module.css';
import { movedBox, resizedBox, stretchedBox } from './editBox.ts';

export interface BoxEditorProps {
  box: Box;
  /** A new one: pressing beside it begins another. */
  isNew: boolean;
  onChange(box: Box): void;
  onKeep(): void;
  onDrop(): void;
}

/** One press of an arrow, in shares of the photo; with Alt a finer step. */
const STEP = 0.01;
const FINE = 0.002;
const CORNERS = ['nw', 'ne', 'sw', 'se'] as const;
type Corner = (typeof CORNERS)[number];
type Grip = { kind: 'move' | 'draw' | Corner; x: number; y: number; from: Box };

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function BoxEditor({ box, isNew, onChange, onKeep, onDrop }: BoxEditorProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const grip = useRef<Grip | null>(null);
  const words = strings.photo.box;
  useEffect(() => frame.current?.focus({ preventScroll: true }), []);

  const shareOf = (event: PointerEvent) => {
    const place = sheet.current!.getBoundingClientRect();
    return {
      x: Math.min(1, Math.max(0, (event.clientX - place.left) / place.width)),
      y: Math.min(1, Math.max(0, (event.clientY - place.top) / place.height)),
    };
  };
  const take = (kind: Grip['kind']) => (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.preventDefault();
    sheet.current?.setPointerCapture(event.pointerId);
    grip.current = { kind, ...shareOf(event), from: box };
    frame.current?.focus({ preventScroll: true });
  };
  const onPointerMove = (event: PointerEvent) => {
    const held = grip.current;
    if (held === null) return;
    const { x, y } = shareOf(event);
    if (held.kind === 'draw') onChange(stretchedBox(held, { x, y }));
    else if (held.kind === 'move') onChange(movedBox(held.from, x - held.x, y - held.y));
    else onChange(resizedBox(held.from, held.kind, x - held.x, y - held.y));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (event.key === 'Enter') onKeep();
    else if (event.key === 'Escape') onDrop();
    else if (arrow !== undefined) {
      const step = event.altKey ? FINE : STEP;
      const [x, y] = arrow.map(way => way * step) as [number, number];
      onChange(event.shiftKey ? resizedBox(box, 'se', x, y) : movedBox(box, x, y));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the box
    <div
      ref={sheet}
      className={styles.sheet}
      data-new={isNew}
      onPointerDown={isNew ? take('draw') : undefined}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        grip.current = null;
      }}
      onDoubleClick={event => event.stopPropagation()}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a box on a picture is no set of fields */}
      <div
        ref={frame}
        role="group"
        aria-label={words.label}
        aria-description={words.keys}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the arrows
        tabIndex={0}
        className={styles.box}
        style={{
          left: `${box.left * 100}%`,
          top: `${box.top * 100}%`,
          width: `${box.width * 100}%`,
          height: `${box.height * 100}%`,
        }}
        onPointerDown={take('move')}
        onKeyDown={onKeyDown}
      >
        {CORNERS.map(corner => (
          <span key={corner} className={styles.corner} data-corner={corner} onPointerDown={take(corner)} />
        ))}
      </div>
    </div>
  );
}
