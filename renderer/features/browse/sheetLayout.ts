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

/**
 * Tiles shrink from the wished size, by a third at most, where that saves a line. Where they would leave more than
 * half of the width empty they grow, by half at most.
 */
export function layOutSheet(width: number, wished: number, per: number): SheetLayout {
  const inner = Math.max(wished, width - 2 * MARGIN - WORDS);
  const smallest = Math.floor((wished * 2) / 3);
  const most = Math.max(1, Math.floor((inner + GAP) / (smallest + GAP)));
  const lines = Math.ceil(per / most);
  const columns = Math.ceil(per / lines);
  const filling = (room: number) => Math.floor((room - GAP * (columns - 1)) / columns);
  const largest = Math.min(Math.floor(wished * 1.5), filling(inner / 2));
  const edge = Math.min(Math.max(wished, largest), filling(inner));
  const height = lines * edge + (lines - 1) * GAP;
  return { columns, edge, height, pitch: height + BETWEEN };
}
