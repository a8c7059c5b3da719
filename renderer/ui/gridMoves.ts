/** Where a key leads in a grid of tiles: the arithmetic of the photo grid's keyboard. Pure; renderer. */

export type GridMove = 'left' | 'right' | 'up' | 'down' | 'first' | 'last' | 'pageUp' | 'pageDown';

/**
 * Rows are only how the tiles happen to wrap, so Home and End mean the first and last photo, not those of the
 * row.
 */
export const GRID_KEYS: Readonly<Record<GridMove, string>> = {
  left: 'ArrowLeft',
  right: 'ArrowRight',
  up: 'ArrowUp',
  down: 'ArrowDown',
  first: 'Home',
  last: 'End',
  pageUp: 'PageUp',
  pageDown: 'PageDown',
};

export interface GridShape {
  readonly total: number;
  readonly columns: number;
  /** How many whole rows fit into the view. */
  readonly rowsPerPage: number;
}

export function moveFor(key: string): GridMove | undefined {
  return (Object.keys(GRID_KEYS) as GridMove[]).find(move => GRID_KEYS[move] === key);
}

/** The index a move leads to from `from`; −1 when there is nothing to go to. */
export function moved(from: number, move: GridMove, { total, columns, rowsPerPage }: GridShape): number {
  if (total === 0) return -1;
  const last = total - 1;
  const here = Math.min(Math.max(from, 0), last);
  const page = columns * Math.max(1, rowsPerPage - 1); // one row stays in sight, to find one's place again
  switch (move) {
    case 'left':
      return Math.max(0, here - 1);
    case 'right':
      return Math.min(last, here + 1);
    case 'up':
      return here - columns >= 0 ? here - columns : here;
    case 'down':
      return downFrom(here, columns, columns, last);
    case 'pageUp':
      return here - page >= 0 ? here - page : here % columns;
    case 'pageDown':
      return downFrom(here, page, columns, last);
    case 'first':
      return 0;
    case 'last':
      return last;
  }
}

/** Below the end of a ragged last row lies its last tile. */
function downFrom(here: number, step: number, columns: number, last: number): number {
  if (here + step <= last) return here + step;
  const rowOf = (index: number) => Math.floor(index / columns);
  const below = here + columns * (rowOf(last) - rowOf(here));
  return Math.min(below, last);
}
