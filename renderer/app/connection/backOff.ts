/** How long to wait before trying to reach the engine again. Pure; renderer. */

const FIRST = 250;
const LONGEST = 10_000;

/** Doubles up to ten seconds; the random part keeps several tabs from knocking in step. */
export function backOff(attempts: number, random: () => number): number {
  const longest = Math.min(LONGEST, FIRST * 2 ** Math.max(0, attempts - 1));
  return Math.round(longest * (0.75 + 0.25 * random()));
}
