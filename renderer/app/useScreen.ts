/**
 * What every screen does when it appears: names the page, and takes the focus so that reading starts there.
 * Renderer.
 */
import { type RefObject, useEffect, useRef } from 'react';
import { useScreenTitle } from './WindowTitle.tsx';

/** Put the returned ref on the screen's `<main tabIndex={-1}>`. */
export function useScreen(title: string): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    useScreenTitle.setState({ title });
  }, [title]);
  useEffect(() => main.current?.focus({ preventScroll: true }), []);
  return main;
}
