/** A catalog that takes for ever to read: pages refer to one another, each many times. For tests. */
import { readFileSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';

const PAGE = 8192;
const LEVELS = 12;
/** A cell of an inner page: the page below it (4 bytes) and its greatest id (a varint of 1 byte here). */
const CELL = 5;
const CELLS = 1000;
const INNER_TABLE_PAGE = 5;
const INNER_HEADER = 12;

/**
 * Puts inner pages above the root of a table: on each level one page, all of whose cells refer to the page
 * below. A full scan of the table visits its rows 1000 to the power of 12 times.
 */
export function tieInCircles(path: string, table: string): void {
  const root = rootOf(path, table);
  const bytes = readFileSync(path);
  const pages = bytes.length / PAGE;
  const old = Buffer.from(bytes.subarray((root - 1) * PAGE, root * PAGE));
  // The old root moves to the end of the file; the levels follow it, and the topmost takes its place.
  const added: Buffer[] = [old];
  for (let level = 1; level < LEVELS; level++) added.push(innerPage(pages + level));
  innerPage(pages + LEVELS).copy(bytes, (root - 1) * PAGE);
  const whole = Buffer.concat([bytes, ...added]);
  whole.writeUInt32BE(whole.length / PAGE, 28);
  writeFileSync(path, whole);
}

function innerPage(below: number): Buffer {
  const page = Buffer.alloc(PAGE);
  page[0] = INNER_TABLE_PAGE;
  page.writeUInt16BE(CELLS, 3);
  page.writeUInt16BE(PAGE - CELLS * CELL, 5);
  page.writeUInt32BE(below, 8);
  for (let cell = 0; cell < CELLS; cell++) {
    const at = PAGE - (cell + 1) * CELL;
    page.writeUInt16BE(at, INNER_HEADER + 2 * cell);
    page.writeUInt32BE(below, at);
    page[at + 4] = 127;
  }
  return page;
}

function rootOf(path: string, table: string): number {
  const database = new Database(path, { readonly: true });
  try {
    return database
      .prepare<[string], number>('SELECT rootpage FROM sqlite_schema WHERE name = ?')
      .pluck()
      .get(table) as number;
  } finally {
    database.close();
  }
}
