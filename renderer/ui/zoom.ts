/**
 * Zoom and pan: scale and shift of a picture in its frame. Pure; renderer.
 * Positions are fractions of the frame, measured from its middle, so that one view fits frames of any size:
 * pictures side by side share it and move in step.
 */
export interface ZoomState {
  /** 1: the picture fits the frame. */
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const FIT: ZoomState = { scale: 1, x: 0, y: 0 };
const LARGEST = 8;
/** What Space toggles to. */
const CLOSE = 2.5;
/** One press of + or −, and one notch of the wheel. */
export const STEP = 1.25;

/** Scales by a factor; what is under the point stays under it. */
export function zoomBy({ scale, x, y }: ZoomState, factor: number, at: Point): ZoomState {
  const next = Math.min(LARGEST, Math.max(1, scale * factor));
  const ratio = next / scale;
  return kept({ scale: next, x: at.x - (at.x - x) * ratio, y: at.y - (at.y - y) * ratio });
}

/** Close to the point, or the whole again. */
export function toggled(state: ZoomState, at: Point): ZoomState {
  return state.scale > 1 ? FIT : zoomBy(FIT, CLOSE, at);
}

export function panBy({ scale, x, y }: ZoomState, by: Point): ZoomState {
  return kept({ scale, x: x + by.x, y: y + by.y });
}

/** The factor of a wheel's movement: notches and the fine steps of a touchpad alike. */
export function wheelFactor(delta: number): number {
  const notch = 100;
  return STEP ** (-Math.max(-3 * notch, Math.min(3 * notch, delta)) / notch);
}

/** The frame stays covered: its middle never leaves the scaled picture's frame. */
function kept({ scale, x, y }: ZoomState): ZoomState {
  const most = (scale - 1) / 2;
  const within = (value: number) => Math.min(most, Math.max(-most, value)) + 0; // no −0
  return { scale, x: within(x), y: within(y) };
}

export const MIDDLE: Point = { x: 0, y: 0 };
/** One press of an arrow moves the view by this share of the frame. */
const PAN = 0.12;
/** By the arrow keys: left, right, up, down. */
export const ARROWS: readonly Point[] = [
  { x: PAN, y: 0 },
  { x: -PAN, y: 0 },
  { x: 0, y: PAN },
  { x: 0, y: -PAN },
];
