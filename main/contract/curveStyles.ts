/** How curves differ in charts, on the screen, in files and in reports: colours and dashes. Any process. */

/** A colour in the light and in the dark theme. */
export interface Ink {
  readonly light: string;
  readonly dark: string;
}

/**
 * Colours after Okabe and Ito, which colour-blind people can tell apart; darker on white, since texts use
 * them too. Dashes tell the curves apart without colour.
 */
export const CURVE_STYLES = [
  { ink: { light: '#0067a3', dark: '#5fb0e6' }, dash: [] },
  { ink: { light: '#b84f00', dark: '#ff9650' }, dash: [9, 4] },
  { ink: { light: '#007a59', dark: '#3fd0a5' }, dash: [3, 3] },
  { ink: { light: '#95487c', dark: '#e3a1cb' }, dash: [10, 4, 3, 4] },
  { ink: { light: '#55585c', dark: '#bfc2c6' }, dash: [5, 5] },
  { ink: { light: '#7d6000', dark: '#ecc747' }, dash: [1.5, 3] },
  { ink: { light: '#3f57c4', dark: '#a3b1ff' }, dash: [14, 4] },
  { ink: { light: '#8a3b12', dark: '#e7ab8a' }, dash: [14, 3, 2, 3, 2, 3] },
] as const satisfies readonly { readonly ink: Ink; readonly dash: readonly number[] }[];
