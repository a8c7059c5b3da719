/** Gives rows that come into view the places of rows that left it, so the page keeps its elements while one scrolls. Pure; renderer. */

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
