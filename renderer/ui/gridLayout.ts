/** Geometry of a grid of tiles, and which page element shows which row. Pure; renderer. */

/** Between tiles, and around them all, in pixels. */
export const GAP = 6;
export const MARGIN = 20;

export interface GridLayout {
  readonly columns: number;
  readonly rows: number;
  /**
   * The edge of a tile after justification, to the pixel below; a row shares the pixels left over among its
   * tiles.
   */
  readonly edge: number;
  /** A row's height: the tile, and below it the words there may be. */
  readonly height: number;
  /** From one row's top to the next one's. */
  readonly pitch: number;
}

/** `caption` is the room for words below each tile. */
export function layOut(width: number, wished: number, total: number, caption = 0): GridLayout {
  const inner = Math.max(wished, width - 2 * MARGIN);
  const columns = Math.max(1, Math.round((inner + GAP) / (wished + GAP)));
  const edge = Math.floor((inner - GAP * (columns - 1)) / columns);
  const height = edge + caption;
  return { columns, rows: Math.ceil(total / columns), edge, height, pitch: height + GAP };
}

/** Where to scroll so that a row is wholly in view, moving as little as possible. */
export function scrollToShow(row: number, layout: GridLayout, top: number, view: number): number {
  const rowTop = MARGIN + row * layout.pitch;
  const rowEnd = rowTop + layout.height + MARGIN;
  if (rowTop - MARGIN < top) return Math.max(0, rowTop - MARGIN);
  if (rowEnd > top + view) return rowEnd - view;
  return top;
}

/** What stays put when the layout changes: a photo, and how far below the top of the view its row begins. */
export interface Place {
  readonly index: number;
  readonly offset: number;
}

/** The selected photo if it is in view, otherwise the first of the row that is mostly at the top. */
export function placeAt(layout: GridLayout, top: number, height: number, current: number): Place {
  const { columns, pitch } = layout;
  const offsetOf = (index: number) => MARGIN + Math.floor(index / columns) * pitch - top;
  const isInView = current >= 0 && offsetOf(current) > -pitch / 2 && offsetOf(current) < height - pitch / 2;
  const index = isInView ? current : Math.max(0, Math.round((top - MARGIN) / pitch)) * columns;
  return { index, offset: offsetOf(index) };
}

/** Where to scroll in a new layout so that the photo is where it was, or at least wholly in view. */
export function topFor({ index, offset }: Place, layout: GridLayout, height: number): number {
  const row = Math.floor(index / layout.columns);
  const top = row === 0 ? 0 : MARGIN + row * layout.pitch - offset;
  return scrollToShow(row, layout, Math.max(0, top), height);
}

/** Which element shows which row; a row keeps its element for as long as it is shown. */
export class Slots {
  #slots = new Map<number, number>();

  assign(rows: readonly number[]): ReadonlyMap<number, number> {
    const next = new Map<number, number>();
    const taken = new Set<number>();
    for (const row of rows) {
      const slot = this.#slots.get(row);
      if (slot === undefined) continue;
      next.set(row, slot);
      taken.add(slot);
    }
    let free = 0;
    for (const row of rows) {
      if (next.has(row)) continue;
      while (taken.has(free)) free++;
      next.set(row, free);
      taken.add(free);
    }
    this.#slots = next;
    return next;
  }
}
