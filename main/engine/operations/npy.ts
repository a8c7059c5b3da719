/**
 * Reads a matrix from a NumPy file: format 1 or 2, little-endian float32 or float64, C order, two dimensions. Any process.
 *
 * The layout is that of NumPy's NEP 1: six magic bytes, two version bytes, the header's length (2 bytes in format 1, 4 in format 2), the header as a
 * Python dictionary literal, then the raw numbers.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { endianness } from 'node:os';
import type { Matrix } from '../../algorithms/matrix.ts';
import { badRequest, RequestError } from './failure.ts';

const MAGIC = Buffer.from([0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59]);
/** One read call takes at most 2 GiB; smaller pieces keep the second copy of a float32 file small. */
const PIECE = 1 << 26;

interface Layout {
  readonly rows: number;
  readonly columns: number;
  readonly bytesPerNumber: 4 | 8;
  readonly offset: number;
}

/** `field` is what messages name. Whether the numbers are finite is for the caller to see. */
export function readNpy(path: string, field: string): Matrix {
  const file = open(path, field);
  try {
    const status = fstatSync(file);
    if (!status.isFile()) throw badRequest(field, `names ${JSON.stringify(path)}, which is not a file`);
    const layout = readLayout(file, field);
    const expected = layout.offset + layout.rows * layout.columns * layout.bytesPerNumber;
    if (status.size !== expected)
      throw badRequest(field, `names a file of ${status.size} bytes where its header tells of ${expected}`);
    return readNumbers(file, layout, field);
  } catch (error) {
    if (error instanceof RequestError) throw error;
    throw badRequest(field, `names a file that could not be read (${reason(error)})`);
  } finally {
    closeSync(file);
  }
}

function open(path: string, field: string): number {
  try {
    return openSync(path, 'r');
  } catch (error) {
    throw badRequest(field, `names ${JSON.stringify(path)}, which could not be opened (${reason(error)})`);
  }
}

function reason(error: unknown): string {
  return error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.message) : String(error);
}

function readLayout(file: number, field: string): Layout {
  const start = Buffer.alloc(12);
  const got = readSync(file, start, 0, 12, 0);
  if (got < 10 || !start.subarray(0, 6).equals(MAGIC))
    throw badRequest(field, 'names a file that is not a NumPy array');
  const version = start[6]!;
  if (version !== 1 && version !== 2)
    throw badRequest(field, `names a NumPy file of format ${version}; formats 1 and 2 can be read`);
  const prefix = version === 1 ? 10 : 12;
  if (got < prefix) throw badRequest(field, 'names a NumPy file that ends inside its header');
  const length = version === 1 ? start.readUInt16LE(8) : start.readUInt32LE(8);
  if (length > fstatSync(file).size)
    throw badRequest(field, 'names a NumPy file that ends inside its header');
  const header = Buffer.alloc(length);
  if (readSync(file, header, 0, length, prefix) < length)
    throw badRequest(field, 'names a NumPy file that ends inside its header');
  return { ...parseHeader(header.toString('latin1'), field), offset: prefix + length };
}

/** The header is written by NumPy as `{'descr': '<f8', 'fortran_order': False, 'shape': (3, 4), }`. */
function parseHeader(header: string, field: string): Omit<Layout, 'offset'> {
  const type = /['"]descr['"]\s*:\s*['"]([^'"]*)['"]/.exec(header)?.[1];
  const order = /['"]fortran_order['"]\s*:\s*(True|False)/.exec(header)?.[1];
  const shape = /['"]shape['"]\s*:\s*\(([^)]*)\)/.exec(header)?.[1];
  if (order === undefined || shape === undefined)
    throw badRequest(field, 'names a NumPy file with a header that cannot be read');
  if (type !== '<f4' && type !== '<f8')
    throw badRequest(field, `names a NumPy file of type ${type ?? 'unknown'}; <f4 and <f8 can be read`);
  if (order === 'True') throw badRequest(field, 'names a NumPy file in Fortran order; C order can be read');
  const sizes = shape
    .split(',')
    .map(size => size.trim())
    .filter(size => size !== '');
  if (sizes.length !== 2 || !sizes.every(size => /^\d{1,15}$/.test(size)))
    throw badRequest(field, `names a NumPy file of shape (${shape}); two dimensions are wanted`);
  return { rows: Number(sizes[0]), columns: Number(sizes[1]), bytesPerNumber: type === '<f4' ? 4 : 8 };
}

function readNumbers(file: number, layout: Layout, field: string): Matrix {
  const { rows, columns, bytesPerNumber, offset } = layout;
  const data = new Float64Array(rows * columns);
  const piece = Buffer.alloc(Math.min(PIECE, data.length * bytesPerNumber));
  const little = endianness() === 'LE';
  let done = 0;
  while (done < data.length) {
    const count = Math.min(piece.length / bytesPerNumber, data.length - done);
    let filled = 0;
    while (filled < count * bytesPerNumber) {
      const got = readSync(
        file,
        piece,
        filled,
        count * bytesPerNumber - filled,
        offset + done * bytesPerNumber + filled,
      );
      if (got === 0) throw badRequest(field, 'names a file that became shorter while it was read');
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
