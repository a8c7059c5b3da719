/** Which of the tiles are selected, by id, so that a selection survives sorting. Pure; renderer. */
export interface Selection {
  readonly ids: ReadonlySet<number>;
  /**
   * Where a row of tiles would begin: the place of the last tile that was selected on its own; −1 for none.
   */
  readonly anchor: number;
}

export const NONE: Selection = { ids: new Set(), anchor: -1 };

export function toggle({ ids }: Selection, id: number, index: number): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: index };
}

/** Adds every tile between the anchor and a place; `idAt` knows those that have been read. */
export function extend(
  { ids, anchor }: Selection,
  from: number,
  to: number,
  idAt: (index: number) => number | undefined,
): Selection {
  const start = anchor < 0 ? Math.max(0, from) : anchor;
  const next = new Set(ids);
  for (let index = Math.min(start, to); index <= Math.max(start, to); index++) {
    const id = idAt(index);
    if (id !== undefined) next.add(id);
  }
  return { ids: next, anchor: start };
}

/** What a command is about: the selection, or the tile one is at where nothing is selected. */
export function subjectsOf({ ids }: Selection, current: number | undefined): number[] {
  if (ids.size > 0) return [...ids];
  return current === undefined ? [] : [current];
}
