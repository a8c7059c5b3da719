/** How tiles are laid out: squares that fill the width exactly, in as many columns as the wished size allows. Pure; renderer. */

/** Between tiles, and around them all, in pixels. */
export const GAP = 6;
export const MARGIN = 20;

export interface GridLayout {
  readonly columns: number;
  readonly rows: number;
  /** The edge of a tile after justification, to the pixel below; a row shares the pixels left over among its tiles. */
  readonly edge: number;
  /** From one row's top to the next one's. */
  readonly pitch: number;
}

export function layOut(width: number, wished: number, total: number): GridLayout {
  const inner = Math.max(wished, width - 2 * MARGIN);
  const columns = Math.max(1, Math.round((inner + GAP) / (wished + GAP)));
  const edge = Math.floor((inner - GAP * (columns - 1)) / columns);
  return { columns, rows: Math.ceil(total / columns), edge, pitch: edge + GAP };
}

/** Where to scroll so that a row is wholly in view, moving as little as possible. */
export function scrollToShow(row: number, { pitch, edge }: GridLayout, top: number, height: number): number {
  const rowTop = MARGIN + row * pitch;
  if (rowTop - MARGIN < top) return Math.max(0, rowTop - MARGIN);
  if (rowTop + edge + MARGIN > top + height) return rowTop + edge + MARGIN - height;
  return top;
}

/** The first tile of the first row that is mostly in view, and the way back: what stays put when the layout changes. */
export function anchorAt(top: number, { columns, pitch }: GridLayout): number {
  return Math.max(0, Math.round((top - MARGIN) / pitch)) * columns;
}

export function topOf(anchor: number, { columns, pitch }: GridLayout): number {
  const row = Math.floor(anchor / columns);
  return row === 0 ? 0 : MARGIN + row * pitch - GAP;
}
