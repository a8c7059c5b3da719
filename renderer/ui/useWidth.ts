/** The width of an element, kept up to date. Renderer. */
import { type RefObject, useLayoutEffect, useState } from 'react';

/** 0 until the element has been measured. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const target = element.current;
    if (target === null) return;
    setWidth(target.offsetWidth);
    const observer = new ResizeObserver(() => setWidth(target.offsetWidth));
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
