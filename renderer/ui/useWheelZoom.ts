/** Zooms a frame by the wheel, and says where in it a pointer is. Renderer. */
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { MIDDLE, type Point, wheelFactor } from './zoom.ts';

/** Shares of the frame, from its middle. */
export type PlaceOf = (event: { clientX: number; clientY: number }) => Point;

export function useWheelZoom(
  frame: RefObject<HTMLElement | null>,
  zoomAt: (factor: number, at: Point) => void,
): PlaceOf {
  const placeOf: PlaceOf = event => {
    const box = frame.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0) return MIDDLE;
    return {
      x: (event.clientX - box.left) / box.width - 0.5,
      y: (event.clientY - box.top) / box.height - 0.5,
    };
  };
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    zoomAt(wheelFactor(event.deltaY), placeOf(event));
  });
  useEffect(() => {
    const element = frame.current;
    // React's own wheel listeners are passive and could not keep the page from scrolling.
    const listen = (event: WheelEvent) => onWheel(event);
    element?.addEventListener('wheel', listen, { passive: false });
    return () => element?.removeEventListener('wheel', listen);
  }, [frame]);
  return placeOf;
}
