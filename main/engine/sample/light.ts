/** Between the levels that a picture's file has and the light they stand for. Pure; any process. */
import type { Colour } from './species.ts';

export type Light = readonly [number, number, number];

/** From sRGB levels to light from 0 to 1. */
export function lightOf(colour: Colour): Light {
  return [linear(colour[0]), linear(colour[1]), linear(colour[2])];
}

function linear(level: number): number {
  const value = level / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

const STEPS = 4096;
/** The brightest light the table knows; a camera's highlights run out softly below it. */
const BRIGHTEST = 1.6;
const LEVELS = Float32Array.from({ length: STEPS + 1 }, (_, step) => {
  const light = (step / STEPS) * BRIGHTEST;
  // A soft shoulder instead of a hard cut.
  const kept = light < 0.75 ? light : 0.75 + 0.25 * (1 - Math.exp(-(light - 0.75) / 0.25));
  return 255 * (kept <= 0.0031308 ? 12.92 * kept : 1.055 * kept ** (1 / 2.4) - 0.055);
});

/** What a camera writes for a light; no whole number yet. */
export function levelOf(light: number): number {
  const step = (light * STEPS) / BRIGHTEST;
  return LEVELS[step <= 0 ? 0 : step >= STEPS ? STEPS : step | 0]!;
}
