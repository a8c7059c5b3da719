/**
 * Zoom and pan of a question's pictures. All pictures share it, and every question starts with the whole.
 * Renderer.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useCommands } from '../../app/keyboard/useCommands.ts';
import {
  ARROWS,
  FIT,
  MIDDLE,
  type Point,
  panBy,
  STEP,
  toggled,
  type ZoomState,
  zoomBy,
} from '../../ui/zoom.ts';

export interface Zoom {
  readonly state: ZoomState;
  /** The whole photo instead of the face. */
  readonly isWhole: boolean;
  zoomAt(factor: number, at: Point): void;
  pan(by: Point): void;
  toggle(at?: Point): void;
  toggleWhole(): void;
  /** Where the pointer is, for a key that zooms. */
  pointAt(at: Point): void;
}

/** `hasWhole`: the items are parts of photos. */
export function useZoom(question: string, hasWhole: boolean): Zoom {
  const [state, setState] = useState(FIT);
  const [isWhole, setWhole] = useState(false);
  const pointer = useRef<Point>(MIDDLE);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every question starts unzoomed
  useEffect(() => {
    setState(FIT);
    setWhole(false);
  }, [question]);

  const zoomAt = useCallback((factor: number, at: Point) => setState(now => zoomBy(now, factor, at)), []);
  const pan = useCallback((by: Point) => setState(now => panBy(now, by)), []);
  const toggle = useCallback((at: Point = MIDDLE) => setState(now => toggled(now, at)), []);
  const toggleWhole = useCallback(() => {
    setWhole(now => !now);
    setState(FIT);
  }, []);
  const pointAt = useCallback((at: Point) => {
    pointer.current = at;
  }, []);

  useCommands({
    'zoom.toggle': () => toggle(pointer.current),
    'zoom.in': () => zoomAt(STEP, pointer.current),
    'zoom.out': () => zoomAt(1 / STEP, pointer.current),
    'zoom.pan': which => pan(ARROWS[which] ?? MIDDLE),
    ...(hasWhole ? { 'zoom.whole': toggleWhole } : {}),
  });

  return { state, isWhole, zoomAt, pan, toggle, toggleWhole, pointAt };
}
