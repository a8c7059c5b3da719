/** A catalog that takes for ever to read: pages refer to one another, each many times. For tests. */
import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';

const PAGE = 8192;
const LEVELS = 12;
const CELLS = 800;
const INNER_HEADER = 12;
const INNER_TABLE_PAGE = 5;
const INNER_INDEX_PAGE = 2;
const INDEX_LEAF = 10;
/** A cell of an inner page begins with the page below it (4 bytes). Of a table, its greatest id follows. */
const GREATEST_ID = [127];
/**
 * Of an index, an entry: its size, the size of its head, the integers 0 and 1: the latter is the id of a
 * row.
 */
const ENTRY = [3, 3, 8, 9];

/**
 * Puts inner pages above the root of a table or an index: on each level one page, all of whose cells
 * refer to the page below. A full scan visits its rows 800 to the power of 12 times. With more pages the
 * file is as large as that, without taking space on most disks.
 */
export function tieInCircles(path: string, name: string, { atLeastPages = 0 } = {}): void {
  const root = rootOf(path, name);
  const bytes = readFileSync(path);
  const pages = bytes.length / PAGE;
  const old = Buffer.from(bytes.subarray((root - 1) * PAGE, root * PAGE));
  const isIndex = old[0] === INDEX_LEAF || old[0] === INNER_INDEX_PAGE;
  const innerPage = (below: number) => innerPageOf(below, isIndex);
  // The old root moves to the end of the file; the levels follow it, and the topmost takes its place.
  const added: Buffer[] = [old];
  for (let level = 1; level < LEVELS; level++) added.push(innerPage(pages + level));
  innerPage(pages + LEVELS).copy(bytes, (root - 1) * PAGE);
  const whole = Buffer.concat([bytes, ...added]);
  const count = Math.max(whole.length / PAGE, atLeastPages);
  whole.writeUInt32BE(count, 28);
  writeFileSync(path, whole);
  truncateSync(path, count * PAGE);
}

function innerPageOf(below: number, isIndex: boolean): Buffer {
  const rest = isIndex ? ENTRY : GREATEST_ID;
  const size = 4 + rest.length;
  const page = Buffer.alloc(PAGE);
  page[0] = isIndex ? INNER_INDEX_PAGE : INNER_TABLE_PAGE;
  page.writeUInt16BE(CELLS, 3);
  page.writeUInt16BE(PAGE - CELLS * size, 5);
  page.writeUInt32BE(below, 8);
  for (let cell = 0; cell < CELLS; cell++) {
    const at = PAGE - (cell + 1) * size;
    page.writeUInt16BE(at, INNER_HEADER + 2 * cell);
    page.writeUInt32BE(below, at);
    page.set(rest, at + 4);
  }
  return page;
}

function rootOf(path: string, name: string): number {
  const database = new Database(path, { readonly: true });
  try {
    return database
      .prepare<[string], number>('SELECT rootpage FROM sqlite_schema WHERE name = ?')
      .pluck()
      .get(name) as number;
  } finally {
    database.close();
  }
}
