/**
 * The heaviest one-to-one matching between rows and columns (the assignment problem), on a sparse table.
 * Pure.
 *
 * Kuhn, "The Hungarian method for the assignment problem", 1955, as successive shortest augmenting paths with
 * potentials (Edmonds and Karp, 1972; Jonker and Volgenant, 1987). For each row in turn, Dijkstra over the
 * reduced costs finds the cheapest path to a column, the potentials absorb the distances, and the path is
 * flipped. A row may also stay unmatched, which costs 0.
 *
 * R rows (the smaller side), E edges: O(R E log E) at worst. A row whose best column is free takes one step,
 * and only what the search reaches is touched, so hundreds of clusters take milliseconds. Integer weights
 * make every sum exact. Weights must not be negative; an absent edge weighs 0.
 */
import { MinHeap } from '../collections.ts';

export interface Edge {
  readonly row: number;
  readonly column: number;
  readonly weight: number;
}

export interface Matching {
  readonly weight: number;
  /** The column of each row, -1 for a row that stays alone. */
  readonly columnOf: Int32Array;
}

export function heaviestMatching(rows: number, columns: number, edges: readonly Edge[]): Matching {
  if (rows <= columns) return matchRows(rows, columns, edges);
  const turned = edges.map(({ row, column, weight }) => ({ row: column, column: row, weight }));
  const matching = matchRows(columns, rows, turned);
  const columnOf = new Int32Array(rows).fill(-1);
  for (let column = 0; column < columns; column++) {
    const row = matching.columnOf[column]!;
    if (row >= 0) columnOf[row] = column;
  }
  return { weight: matching.weight, columnOf };
}

function matchRows(rows: number, columns: number, edges: readonly Edge[]): Matching {
  const state = new Matcher(rows, columns, edges);
  for (let row = 0; row < rows; row++) state.place(row);
  let weight = 0;
  for (const edge of edges) if (state.columnOf[edge.row] === edge.column) weight += edge.weight;
  return { weight, columnOf: state.columnOf };
}

class Matcher {
  readonly columnOf: Int32Array;
  readonly #rowOf: Int32Array;
  readonly #edges: readonly Edge[][];
  /** Reduced cost of an edge: -weight - rowPotential - columnPotential, never negative. */
  readonly #rowPotential: Float64Array;
  readonly #columnPotential: Float64Array;
  readonly #distance: Float64Array;
  /** The row from which each column was reached in the search that `#seen` names. */
  readonly #from: Int32Array;
  readonly #seen: Int32Array;
  readonly #settled: Int32Array;

  constructor(rows: number, columns: number, edges: readonly Edge[]) {
    this.columnOf = new Int32Array(rows).fill(-1);
    this.#rowOf = new Int32Array(columns).fill(-1);
    const byRow = Array.from({ length: rows }, (): Edge[] => []);
    this.#rowPotential = new Float64Array(rows);
    this.#columnPotential = new Float64Array(columns);
    for (const edge of edges) {
      byRow[edge.row]!.push(edge);
      this.#rowPotential[edge.row] = Math.min(this.#rowPotential[edge.row]!, -edge.weight);
    }
    this.#edges = byRow;
    this.#distance = new Float64Array(columns);
    this.#from = new Int32Array(columns);
    this.#seen = new Int32Array(columns).fill(-1);
    this.#settled = new Int32Array(columns).fill(-1);
  }

  /**
   * Finds the cheapest path to place `start`, which may move rows placed earlier to other columns or unmatch
   * them.
   */
  place(start: number): void {
    const heap = new MinHeap();
    const path: { row: number; distance: number; column: number }[] = [];
    let row = start;
    let reached = 0;
    let entered = -1;
    let aloneRow = -1;
    let aloneDistance = Number.POSITIVE_INFINITY;
    let freeColumn = -1;
    for (;;) {
      path.push({ row, distance: reached, column: entered });
      const alone = reached - this.#rowPotential[row]!;
      if (alone < aloneDistance) {
        aloneDistance = alone;
        aloneRow = row;
      }
      this.#relax(start, row, reached, heap);
      const column = this.#nextColumn(start, heap, aloneDistance);
      if (column < 0) break;
      this.#settled[column] = start;
      reached = this.#distance[column]!;
      if (this.#rowOf[column]! < 0) {
        freeColumn = column;
        break;
      }
      row = this.#rowOf[column]!;
      entered = column;
    }
    const end = freeColumn < 0 ? aloneDistance : reached;
    for (const step of path) {
      this.#rowPotential[step.row]! += end - step.distance;
      if (step.column >= 0) this.#columnPotential[step.column]! -= end - step.distance;
    }
    this.#flip(start, freeColumn < 0 ? this.#release(aloneRow) : freeColumn);
  }

  #relax(search: number, row: number, reached: number, heap: MinHeap): void {
    for (const { column, weight } of this.#edges[row]!) {
      if (this.#settled[column] === search) continue;
      const distance = reached - weight - this.#rowPotential[row]! - this.#columnPotential[column]!;
      if (this.#seen[column] === search && this.#distance[column]! <= distance) continue;
      this.#seen[column] = search;
      this.#distance[column] = distance;
      this.#from[column] = row;
      heap.push(distance, column);
    }
  }

  /** The nearest open column, or -1 when leaving a row unmatched is at least as cheap. */
  #nextColumn(search: number, heap: MinHeap, aloneDistance: number): number {
    while (heap.size > 0 && heap.smallestKey() < aloneDistance) {
      const column = heap.pop();
      if (this.#settled[column] !== search) return column;
    }
    return -1;
  }

  /** Takes a row off its column and names the column that is free now; -1 when it had none. */
  #release(row: number): number {
    const column = this.columnOf[row]!;
    this.columnOf[row] = -1;
    if (column >= 0) this.#rowOf[column] = -1;
    return column;
  }

  /** Walks back from the free column to `start`, giving each column to the row it was reached from. */
  #flip(start: number, free: number): void {
    let column = free;
    while (column >= 0) {
      const row = this.#from[column]!;
      const given = this.columnOf[row]!;
      this.columnOf[row] = column;
      this.#rowOf[column] = row;
      if (row === start) return;
      column = given;
    }
  }
}
