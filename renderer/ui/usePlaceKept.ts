/** Keeps one's place in the grid when the tiles change size or the window its width. Renderer. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { type GridLayout, placeAt, topFor } from './gridLayout.ts';

export function usePlaceKept(
  scroller: RefObject<HTMLElement | null>,
  layout: GridLayout,
  current: number,
): void {
  const place = useRef({ index: 0, offset: 0 });
  /** Where we scrolled to ourselves: that is no new place, or one would drift with every step of the slider. */
  const ours = useRef(-1);
  const selected = useRef(current);
  const { columns, pitch } = layout;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of columns or size moves anything
  useLayoutEffect(() => {
    const view = scroller.current;
    if (view === null) return;
    view.scrollTop = topFor(place.current, layout, view.clientHeight);
    ours.current = view.scrollTop;
  }, [columns, pitch]);

  useEffect(() => {
    const view = scroller.current;
    if (view === null) return;
    const remember = () => {
      const isOurs = Math.abs(view.scrollTop - ours.current) < 1;
      if (isOurs && selected.current === current) return;
      selected.current = current;
      ours.current = -1;
      place.current = placeAt(layout, view.scrollTop, view.clientHeight, current);
    };
    remember();
    view.addEventListener('scroll', remember, { passive: true });
    return () => view.removeEventListener('scroll', remember);
  }, [scroller, layout, current]);
}
