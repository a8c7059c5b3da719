/** Zoom and pan of the photo view: fitted at first, up to every pixel and beyond. Renderer. */
import { useEffect, useRef, useState } from 'react';
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

export interface PhotoZoom {
  readonly state: ZoomState;
  /** Pixels of the screen for one of the photo; null until both are known. */
  readonly share: number | null;
  readonly handlers: ReturnType<typeof handlersOf>;
  in(): void;
  out(): void;
  zoomAt(factor: number, at: Point): void;
  pan(by: Point): void;
  toggle(at: Point): void;
  /** Where the pointer is, for a key that zooms. */
  pointAt(at: Point): void;
  /** Told how many pixels of the screen one of the photo takes where it fits. */
  setFitted(share: number): void;
}

export function usePhotoZoom(photo: number | undefined): PhotoZoom {
  const [state, setState] = useState(FIT);
  const [fitted, setFitted] = useState<number | null>(null);
  const pointer = useRef(MIDDLE);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every photo starts fitted
  useEffect(() => {
    setState(FIT);
    setFitted(null);
  }, [photo]);
  const zoomAt = (factor: number, at: Point) => setState(now => zoomBy(now, factor, at));
  const pan = (by: Point) => setState(now => panBy(now, by));
  const toggle = (at: Point) => setState(now => toggled(now, at));
  const pixels = () =>
    setState(now => (fitted === null ? now : zoomBy(now, 1 / (fitted * now.scale), pointer.current)));
  const zoomed = {
    zoomAt,
    pan,
    toggle: () => toggle(pointer.current),
    fit: () => setState(FIT),
    pixels,
    in: () => zoomAt(STEP, pointer.current),
    out: () => zoomAt(1 / STEP, pointer.current),
  };
  return {
    state,
    share: fitted === null ? null : fitted * state.scale,
    handlers: handlersOf(zoomed),
    in: () => zoomAt(STEP, MIDDLE),
    out: () => zoomAt(1 / STEP, MIDDLE),
    zoomAt,
    pan,
    toggle,
    pointAt: at => {
      pointer.current = at;
    },
    setFitted,
  };
}

function handlersOf(zoom: {
  toggle(): void;
  in(): void;
  out(): void;
  fit(): void;
  pixels(): void;
  pan(by: Point): void;
}) {
  return {
    'photo.zoom': zoom.toggle,
    'photo.in': zoom.in,
    'photo.out': zoom.out,
    'photo.fit': zoom.fit,
    'photo.pixels': zoom.pixels,
    'photo.pan': (which: number) => zoom.pan(ARROWS[which] ?? MIDDLE),
  };
}
