/**
 * Shows where pictures went: one that is on the screen before and after a step flies from its old place to the new
 * one. What flies is a copy over the page, so nothing waits for it. With reduced motion nothing flies. Renderer.
 */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

const MOVE = { duration: 450, easing: 'cubic-bezier(0.2, 0, 0, 1)' } as const;
/** Large pictures are what the next question is about: they are there at once. */
const LARGEST = 260;
/** More at once could not be followed. */
const MOST = 24;

interface Place {
  readonly box: DOMRect;
  /** The group whose tile it is in; undefined outside of tiles. */
  readonly group: string | undefined;
}

/**
 * Pictures have `data-item`; inside of something with `data-group` only those fly that come into another.
 * `watch` calls just before the page is drawn anew, and `step` is another afterwards.
 */
export function useMovingPictures(
  root: RefObject<HTMLElement | null>,
  watch: (beforeStep: () => void) => () => void,
  step: unknown,
): void {
  const before = useRef<ReadonlyMap<string, Place>>(new Map());
  useEffect(
    () =>
      watch(() => {
        if (!isStill()) before.current = placesIn(root.current);
      }),
    [watch, root],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every step
  useLayoutEffect(() => {
    const old = before.current;
    before.current = new Map();
    if (old.size > 0) flyFrom(old, root.current);
  }, [step]);
}

function isStill(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

function picturesIn(root: HTMLElement | null): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('[data-item]') ?? [])];
}

function placeOf(picture: HTMLElement): Place {
  const tile = picture.closest<HTMLElement>('[data-group]');
  return { box: picture.getBoundingClientRect(), group: tile?.dataset.group };
}

/** Of a picture that is there several times, the first. */
function placesIn(root: HTMLElement | null): Map<string, Place> {
  const places = new Map<string, Place>();
  for (const picture of picturesIn(root))
    if (!places.has(picture.dataset.item!)) places.set(picture.dataset.item!, placeOf(picture));
  return places;
}

function flyFrom(old: ReadonlyMap<string, Place>, root: HTMLElement | null): void {
  const flights: (() => void)[] = [];
  for (const picture of picturesIn(root)) {
    const from = old.get(picture.dataset.item!);
    if (from === undefined) continue;
    const to = placeOf(picture);
    const hasStayed = from.group !== undefined && from.group === to.group;
    if (
      !hasStayed &&
      isSeen(from.box) &&
      isSeen(to.box) &&
      to.box.width <= LARGEST &&
      hasMoved(from.box, to.box)
    )
      flights.push(() => fly(picture, from.box, to.box));
  }
  for (const start of flights.slice(0, MOST)) start();
}

function isSeen({ width, height, top, bottom }: DOMRect): boolean {
  return width > 0 && height > 0 && bottom > 0 && top < window.innerHeight;
}

function hasMoved(from: DOMRect, to: DOMRect): boolean {
  return Math.hypot(from.left - to.left, from.top - to.top) > 2;
}

function fly(picture: HTMLElement, from: DOMRect, to: DOMRect): void {
  const copy = picture.cloneNode(true) as HTMLElement;
  delete copy.dataset.item;
  copy.dataset.flying = '';
  copy.ariaHidden = 'true';
  Object.assign(copy.style, {
    position: 'fixed',
    left: `${to.left}px`,
    top: `${to.top}px`,
    width: `${to.width}px`,
    height: `${to.height}px`,
    margin: '0',
    pointerEvents: 'none',
    transformOrigin: '0 0',
    zIndex: '30',
  });
  document.body.append(copy);
  const start = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.width}, ${from.height / to.height})`;
  const flight = copy.animate([{ transform: start }, { transform: 'none' }], MOVE);
  const end = () => copy.remove();
  flight.addEventListener('finish', end);
  flight.addEventListener('cancel', end);
}
