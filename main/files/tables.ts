/**
 * Reads tables that a person names: CSV with quotes and TSV (names), plain CSV (numbers) and NumPy matrices.
 * Any process.
 *
 * Each limit is checked before memory is taken for what lies beyond it.
 */
import { closeSync, fstatSync, readSync } from 'node:fs';
import { endianness } from 'node:os';
import { AkinError } from '../contract/errors.ts';
import {
  FileRefused,
  formatSize,
  openRegularFileSync,
  readGivenFile,
  readGivenFileSync,
} from './readRegularFile.ts';

/** Row by row. */
export interface NumberTable {
  readonly rows: number;
  readonly columns: number;
  readonly data: Float64Array;
}

export interface CsvTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/**
 * Plain CSV: commas, no quotes. Cells are split when they are read, since a table may have millions of lines.
 */
export interface PlainCsv {
  readonly path: string;
  readonly names: readonly string[];
  /** Without the header and without blank lines; each has as many cells as the header at least. */
  readonly lines: readonly string[];
}

/**
 * A table of names; the most columns are those of a spreadsheet, and a table of a million photos is far
 * smaller.
 */
const NAMES = { bytes: 200 << 20, columns: 16_384, lines: 2_000_000, cells: 10_000_000 };
/** A table of numbers in CSV; more than any that can be clustered. */
const NUMBERS = { bytes: 256 << 20, columns: 100_000, lines: 5_000_000 };
/** A matrix: a thousand million numbers, more than any operation works through. */
const MATRIX = { bytes: 8 * 2 ** 30 };

/** A table that cannot be read. `problem` is the message without its first words, which name the table. */
export class TableError extends AkinError {
  readonly problem: string;

  constructor(name: string, problem: string) {
    super('bad-request', `${name} ${problem}.`);
    this.name = 'TableError';
    this.problem = problem;
  }
}

/** The text of a table of names. */
export async function readTableText(path: string): Promise<string> {
  const bytes = await readGivenFile(path, { limit: NAMES.bytes }).catch(error => {
    throw unreadable(path, error);
  });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw bad(`${path} is not text in UTF-8. Save the table as CSV in UTF-8.`);
  }
}

/** The text of a table of numbers, or of labels. */
export function readGivenText(path: string): string {
  try {
    return readGivenFileSync(path, { limit: NUMBERS.bytes })
      .toString('utf8')
      .replace(/^\uFEFF/, '');
  } catch (error) {
    throw unreadable(path, error);
  }
}

/**
 * CSV after RFC 4180 with a header. Lines end in LF or CRLF; empty ones are skipped. `name` is for messages.
 */
export function readCsv(text: string, name: string): CsvTable {
  const [header, ...rows] = quotedLines(text.replace(/^\uFEFF/, ''), name);
  if (header === undefined || rows.length === 0) throw noTable(name);
  const odd = rows.find(({ cells }) => cells.length !== header.cells.length);
  if (odd !== undefined) throw otherCells(name, odd.line, odd.cells.length, header.cells.length);
  return { header: header.cells, rows: rows.map(({ cells }) => cells) };
}

/** Whether the first line is separated by tabs. */
export function isTsv(text: string): boolean {
  return text.slice(0, text.search(/\r?\n|$/)).includes('\t');
}

/**
 * Separated by tabs, without quotes: a quote is part of its cell. Empty cells at the end of a line may be
 * missing, and cells beyond the header are left out.
 */
export function readTsv(text: string, name: string): CsvTable {
  const lines: string[][] = [];
  let all = 0;
  const plain = text.replace(/^\uFEFF/, '');
  for (let from = 0, line = 1; from < plain.length; line++) {
    const feed = plain.indexOf('\n', from);
    const end = feed < 0 ? plain.length : feed;
    const whole = plain.slice(from, plain[end - 1] === '\r' ? end - 1 : end);
    from = end + 1;
    if (whole === '') continue;
    const cells = whole.split('\t', NAMES.columns + 1);
    if (cells.length > NAMES.columns)
      throw bad(`${name}: line ${line} has more than ${NAMES.columns} cells.`);
    const columns = lines[0]?.length ?? cells.length;
    all += columns;
    if (all > NAMES.cells) throw bad(`${name} has more than ${NAMES.cells} cells.`);
    lines.push(Array.from({ length: columns }, (_, at) => (cells[at] ?? '').trim()));
    if (lines.length > NAMES.lines) throw bad(`${name} has more than ${NAMES.lines} lines.`);
  }
  const [header, ...rows] = lines;
  if (header === undefined || rows.length === 0) throw noTable(name);
  return { header, rows };
}

/** With `exact`, a line with more cells than the header is refused too. */
export function readPlainCsv(path: string, { exact }: { exact: boolean }): PlainCsv {
  const lines = filledLines(readGivenText(path), path);
  const header = lines.shift() ?? '';
  const columns = countCells(header);
  if (columns > NUMBERS.columns)
    throw bad(`${path} has ${columns} columns; ${NUMBERS.columns} can be read. Save the table as .npy.`);
  if (lines.length === 0) throw noTable(path);
  for (const [at, line] of lines.entries()) {
    const cells = countCells(line);
    if (cells < columns || (exact && cells > columns)) throw otherCells(path, at + 2, cells, columns);
  }
  return { path, names: cellsOf(header, columns), lines };
}

/** The numbers of these columns, all finite. */
export function numbersOf({ path, names, lines }: PlainCsv, columns: readonly number[]): NumberTable {
  const data = new Float64Array(lines.length * columns.length);
  let position = 0;
  for (const [row, line] of lines.entries()) {
    const cells = cellsOf(line, names.length);
    for (const column of columns) {
      const cell = cells[column]!;
      const value = cell === '' ? Number.NaN : Number(cell);
      if (!Number.isFinite(value))
        throw bad(`${path}: line ${row + 2}, ${names[column]}: "${cell}" is not a number.`);
      data[position++] = value;
    }
  }
  return { rows: lines.length, columns: columns.length, data };
}

/** A table of numbers alone: .npy, or plain CSV, of which the column `label`, if any, is left out. */
export function readNumberTable(path: string): NumberTable {
  if (path.endsWith('.npy')) return readNpy(path, 'the table');
  const csv = readPlainCsv(path, { exact: false });
  const table = numbersOf(
    csv,
    [...csv.names.keys()].filter(column => csv.names[column] !== 'label'),
  );
  if (table.columns === 0) throw bad(`${path} holds no table: a column of numbers is needed.`);
  return table;
}

function cellsOf(line: string, columns: number): string[] {
  return line.split(',', columns).map(cell => cell.trim());
}

function countCells(line: string): number {
  let cells = 1;
  for (let at = line.indexOf(','); at >= 0; at = line.indexOf(',', at + 1)) cells++;
  return cells;
}

function filledLines(text: string, path: string): string[] {
  const lines: string[] = [];
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from);
    const line = text.slice(from, end < 0 ? text.length : end).trimEnd();
    if (line !== '') lines.push(line);
    if (lines.length > NUMBERS.lines) throw bad(`${path} has more than ${NUMBERS.lines} lines.`);
    from = end < 0 ? text.length : end + 1;
  }
  return lines;
}

function quotedLines(text: string, name: string): { line: number; cells: string[] }[] {
  const lines: { line: number; cells: string[] }[] = [];
  let cells: string[] = [];
  let at = 0;
  let line = 1;
  let started = 1;
  let all = 0;
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      const end = closingQuote(text, at + 1);
      if (end < 0) throw bad(`${name}: a quote in line ${started} is never closed.`);
      const quoted = text.slice(at + 1, end);
      for (let feed = quoted.indexOf('\n'); feed >= 0; feed = quoted.indexOf('\n', feed + 1)) line++;
      cell = quoted.replaceAll('""', '"');
      at = end + 1;
    }
    const from = at;
    while (at < text.length && !isEnd(text.charCodeAt(at))) at++;
    cells.push((cell + text.slice(from, at)).trim());
    if (cells.length > NAMES.columns)
      throw bad(`${name}: line ${started} has more than ${NAMES.columns} cells.`);
    if (++all > NAMES.cells) throw bad(`${name} has more than ${NAMES.cells} cells.`);
    if (text[at] === ',') {
      at++;
      if (at < text.length) continue;
      cells.push('');
    }
    if (text[at] === '\r') at++;
    if (text[at] === '\n') at++;
    if (cells.length > 1 || cells[0] !== '') lines.push({ line: started, cells });
    if (lines.length > NAMES.lines) throw bad(`${name} has more than ${NAMES.lines} lines.`);
    cells = [];
    started = ++line;
  }
  return lines;
}

/** The position of the quote that no other follows; -1 where there is none. */
function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2))
    if (text[at + 1] !== '"') return at;
  return -1;
}

/** A comma or the end of a line. */
function isEnd(code: number): boolean {
  return code === 0x2c || code === 0x0d || code === 0x0a;
}

const MAGIC = Buffer.from([0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59]);
/** One read call takes at most 2 GiB; smaller pieces keep the second copy of a float32 file small. */
const PIECE = 1 << 26;

interface Layout {
  readonly rows: number;
  readonly columns: number;
  readonly bytesPerNumber: 4 | 8;
  readonly offset: number;
}

/**
 * A NumPy matrix: format 1 or 2, little-endian float32 or float64, C order, two dimensions. `field` is what
 * messages name. The numbers may be NaN or infinite: the caller checks that.
 *
 * The layout is that of NumPy's NEP 1: six magic bytes, two version bytes, the header's length (2 bytes in
 * format 1, 4 in format 2), the header as a Python dictionary literal, then the raw numbers.
 */
export function readNpy(path: string, field: string): NumberTable {
  const file = openMatrix(path, field);
  try {
    const status = fstatSync(file);
    const layout = readLayout(file, field);
    const expected = layout.offset + layout.rows * layout.columns * layout.bytesPerNumber;
    if (status.size !== expected)
      throw new TableError(
        field,
        `names a file of ${status.size} bytes where its header tells of ${expected}`,
      );
    return readMatrix(file, layout, field);
  } catch (error) {
    if (error instanceof TableError) throw error;
    throw new TableError(field, `names a file that could not be read (${reasonOf(error)})`);
  } finally {
    closeSync(file);
  }
}

function openMatrix(path: string, field: string): number {
  try {
    return openRegularFileSync(path, { limit: MATRIX.bytes });
  } catch (error) {
    const what = `names ${JSON.stringify(path)}, which`;
    if (!(error instanceof FileRefused))
      throw new TableError(field, `${what} could not be opened (${reasonOf(error)})`);
    const why = error.reason === 'too-large' ? `larger than ${formatSize(MATRIX.bytes)}` : 'not a file';
    throw new TableError(field, `${what} is ${why}`);
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.message) : String(error);
}

function readLayout(file: number, field: string): Layout {
  const start = Buffer.alloc(12);
  const got = readSync(file, start, 0, 12, 0);
  if (got < 10 || !start.subarray(0, 6).equals(MAGIC))
    throw new TableError(field, 'names a file that is not a NumPy array');
  const version = start[6]!;
  if (version !== 1 && version !== 2)
    throw new TableError(field, `names a NumPy file of format ${version}; formats 1 and 2 can be read`);
  const prefix = version === 1 ? 10 : 12;
  const cut = () => new TableError(field, 'names a NumPy file that ends inside its header');
  if (got < prefix) throw cut();
  const length = version === 1 ? start.readUInt16LE(8) : start.readUInt32LE(8);
  if (length > fstatSync(file).size) throw cut();
  const header = Buffer.alloc(length);
  if (readSync(file, header, 0, length, prefix) < length) throw cut();
  return { ...parseHeader(header.toString('latin1'), field), offset: prefix + length };
}

/** The header is written by NumPy as `{'descr': '<f8', 'fortran_order': False, 'shape': (3, 4), }`. */
function parseHeader(header: string, field: string): Omit<Layout, 'offset'> {
  const type = /['"]descr['"]\s*:\s*['"]([^'"]*)['"]/.exec(header)?.[1];
  const order = /['"]fortran_order['"]\s*:\s*(True|False)/.exec(header)?.[1];
  const shape = /['"]shape['"]\s*:\s*\(([^)]*)\)/.exec(header)?.[1];
  if (order === undefined || shape === undefined)
    throw new TableError(field, 'names a NumPy file with a header that cannot be read');
  if (type !== '<f4' && type !== '<f8')
    throw new TableError(field, `names a NumPy file of type ${type ?? 'unknown'}; <f4 and <f8 can be read`);
  if (order === 'True')
    throw new TableError(field, 'names a NumPy file in Fortran order; C order can be read');
  const sizes = shape
    .split(',')
    .map(size => size.trim())
    .filter(size => size !== '');
  if (sizes.length !== 2 || !sizes.every(size => /^\d{1,15}$/.test(size)))
    throw new TableError(field, `names a NumPy file of shape (${shape}); two dimensions are wanted`);
  return { rows: Number(sizes[0]), columns: Number(sizes[1]), bytesPerNumber: type === '<f4' ? 4 : 8 };
}

function readMatrix(file: number, layout: Layout, field: string): NumberTable {
  const { rows, columns, bytesPerNumber, offset } = layout;
  const data = new Float64Array(rows * columns);
  const piece = Buffer.alloc(Math.min(PIECE, data.length * bytesPerNumber));
  const little = endianness() === 'LE';
  let done = 0;
  while (done < data.length) {
    const count = Math.min(piece.length / bytesPerNumber, data.length - done);
    const bytes = count * bytesPerNumber;
    let filled = 0;
    while (filled < bytes) {
      const position = offset + done * bytesPerNumber + filled;
      const got = readSync(file, piece, filled, bytes - filled, position);
      if (got === 0) throw new TableError(field, 'names a file that became shorter while it was read');
      filled += got;
    }
    const view = new DataView(piece.buffer, piece.byteOffset, filled);
    if (bytesPerNumber === 8 && little && piece.byteOffset % 8 === 0)
      data.set(new Float64Array(piece.buffer, piece.byteOffset, count), done);
    else if (bytesPerNumber === 8)
      for (let i = 0; i < count; i++) data[done + i] = view.getFloat64(8 * i, true);
    else for (let i = 0; i < count; i++) data[done + i] = view.getFloat32(4 * i, true);
    done += count;
  }
  return { rows, columns, data };
}

function unreadable(path: string, error: unknown): AkinError {
  if (error instanceof FileRefused) return error;
  return new AkinError('not-found', `${path} could not be read.`, { cause: error });
}

function noTable(name: string): AkinError {
  return bad(`${name} holds no table: a header and at least one line are needed.`);
}

function otherCells(name: string, line: number, cells: number, columns: number): AkinError {
  return bad(`${name}: line ${line} has ${cells} cells where the header has ${columns}.`);
}

function bad(message: string): AkinError {
  return new AkinError('bad-request', message);
}
