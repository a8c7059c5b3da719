/**
 * How the rows of a contact sheet are laid out: tiles of one size in as many lines as they need, the same for
 * all rows. Pure; renderer.
 */

/** In pixels: between tiles, around the sheet, the words before the tiles, and between two rows. */
export const GAP = 6;
export const MARGIN = 20;
export const WORDS = 176;
const BETWEEN = 14;

export interface SheetLayout {
  readonly columns: number;
  readonly edge: number;
  /** A row's height, and from one row's top to the next one's. */
  readonly height: number;
  readonly pitch: number;
}

/** Tiles shrink from the wished size, by a third at most, where that saves a line. */
export function layOutSheet(width: number, wished: number, per: number): SheetLayout {
  const inner = Math.max(wished, width - 2 * MARGIN - WORDS);
  const smallest = Math.floor((wished * 2) / 3);
  const most = Math.max(1, Math.floor((inner + GAP) / (smallest + GAP)));
  const lines = Math.ceil(per / most);
  const columns = Math.ceil(per / lines);
  const edge = Math.min(wished, Math.floor((inner - GAP * (columns - 1)) / columns));
  const height = lines * edge + (lines - 1) * GAP;
  return { columns, edge, height, pitch: height + BETWEEN };
}
