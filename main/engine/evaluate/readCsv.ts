/** Reads comma-separated values after RFC 4180, with a header. Pure. */
import { AkinError } from '../../contract/errors.ts';

export interface CsvTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** `name` is what the sentences call the file. Lines may end in either way; empty lines count for nothing. */
export function readCsv(text: string, name: string): CsvTable {
  const [header, ...rows] = linesOf(text.replace(/^\uFEFF/, ''), name).filter(
    ({ cells }) => cells.length > 1 || cells[0] !== '',
  );
  if (header === undefined || rows.length === 0)
    throw new AkinError('bad-request', `${name} holds no table: a header and at least one line are needed.`);
  const odd = rows.find(({ cells }) => cells.length !== header.cells.length);
  if (odd !== undefined)
    throw new AkinError(
      'bad-request',
      `${name}: line ${odd.line} has ${odd.cells.length} cells where the header has ${header.cells.length}.`,
    );
  return { header: header.cells, rows: rows.map(({ cells }) => cells) };
}

function linesOf(text: string, name: string): { line: number; cells: string[] }[] {
  const lines: { line: number; cells: string[] }[] = [];
  let cells: string[] = [];
  let at = 0;
  let line = 1;
  let started = 1;
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      for (at++; text[at] !== '"' || text[at + 1] === '"'; at++) {
        if (at >= text.length)
          throw new AkinError('bad-request', `${name}: a quote in line ${started} is never closed.`);
        if (text[at] === '"') at++;
        if (text[at] === '\n') line++;
        cell += text[at];
      }
      at++;
    }
    while (at < text.length && !',\r\n'.includes(text[at]!)) cell += text[at++];
    cells.push(cell.trim());
    if (text[at] === ',') {
      at++;
      if (at < text.length) continue;
      cells.push('');
    }
    if (text[at] === '\r') at++;
    if (text[at] === '\n') at++;
    lines.push({ line: started, cells });
    cells = [];
    started = ++line;
  }
  return lines;
}
