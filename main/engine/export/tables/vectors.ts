/**
 * The table `vectors`: embeddings, neighbours and groups for another program to group the items. Engine
 * process.
 *
 * Four files with the same rows, one per item, also those set aside: `vectors.csv` says which item a row is
 * and in which group; `embeddings.npy` has what the model gave, in single precision; `neighbours.npy` the
 * rows of the nearest items, nearest first; `distances.npy` their distances in Akin's space. The matrices are
 * made when they are written: in the catalog they would be kept twice.
 */
import type { ReadableCatalog } from '../../../store/connection.ts';
import { runCooperatively } from '../../compute/runCooperatively.ts';
import { NEIGHBOURS } from '../../embeddings/comparisons.ts';
import { loadDistances } from '../../grouping/items/distanceCache.ts';
import { SEED } from '../../grouping/items/itemCache.ts';
import { loadItems } from '../../grouping/items/loadItems.ts';
import type { OpenGrouping } from '../../grouping/openGrouping.ts';
import type { ExportInput } from '../exportInput.ts';
import type { MatrixOperation } from '../operation.ts';
import { harmless, toCsv } from './csv.ts';
import { fractions } from './facts.ts';

const COLUMNS = [
  'row',
  'item',
  'group',
  'name',
  'sha256',
  'left',
  'top',
  'width',
  'height',
  'original',
] as const;

/** The items are not those of the plan any more. */
export class ItemsChanged extends Error {
  constructor() {
    super('The items of the collection have changed since the export was planned. Plan it again.');
    this.name = 'ItemsChanged';
  }
}

/** The neighbours are in the catalog when this resolves; they are searched for where they are not. */
export async function keepDistances({ state }: OpenGrouping): Promise<void> {
  await state.ready();
  await state.distanceKeeper.keep(state.workers(), state.groupingItems());
}

/** Leftovers are in a group of their own each, which has no number; what is set aside has no photo here. */
export function vectorsTable({ groups, leftovers, rows }: ExportInput): string {
  const known = new Map(
    [
      { name: null, items: leftovers, group: null },
      ...groups.map((group, at) => ({ ...group, group: at + 1 })),
    ].flatMap(({ name, items, group }) => items.map(item => [item.id, { name, group, item }] as const)),
  );
  return toCsv(
    COLUMNS,
    Array.from(rows.items, (id, row) => {
      const { name, group, item } = known.get(id) ?? {};
      return harmless({
        row,
        item: id,
        group,
        name,
        sha256: item?.hash,
        left: fractions(item?.box?.left),
        top: fractions(item?.box?.top),
        width: fractions(item?.box?.width),
        height: fractions(item?.box?.height),
        original: item?.path,
      });
    }),
  );
}

interface PlannedMatrix {
  readonly path: string;
  readonly bytes: number;
  readonly operation: MatrixOperation;
}

export function planMatrices({ rows: { items, dimensions, digest } }: ExportInput): PlannedMatrix[] {
  const listed = Math.max(0, Math.min(NEIGHBOURS, items.length - 1));
  const planned = (what: MatrixOperation['what'], numbers: number, bytesEach: number): PlannedMatrix => ({
    path: `${what}.npy`,
    bytes: HEADER_BYTES + items.length * numbers * bytesEach,
    operation: { kind: 'matrix', what, digest },
  });
  return [
    planned('embeddings', dimensions, 4),
    planned('neighbours', listed, 4),
    planned('distances', listed, 8),
  ];
}

/** The whole file. */
export async function makeMatrix(
  catalog: ReadableCatalog,
  { what, digest }: MatrixOperation,
): Promise<Uint8Array> {
  const never = () => {};
  const loaded = await runCooperatively(loadItems(catalog), never);
  if (loaded.digest !== digest) throw new ItemsChanged();
  const { items, table } = loaded;
  if (what === 'embeddings') return npy('<f4', items.length, table.dimensions, table.data);
  const { neighbours } = await runCooperatively(loadDistances(catalog, loaded, SEED), never);
  if (neighbours === null) throw new ItemsChanged();
  return what === 'neighbours'
    ? npy('<i4', items.length, neighbours.count, neighbours.items)
    : npy('<f8', items.length, neighbours.count, neighbours.distances);
}

const HEADER_BYTES = 128;

/** NumPy's format, version 1.0: the numbers row by row, little-endian as in memory. */
export function npy(
  type: '<f4' | '<f8' | '<i4',
  rows: number,
  columns: number,
  { buffer, byteOffset, byteLength }: Float32Array | Float64Array | Int32Array,
): Uint8Array {
  const words = `{'descr': '${type}', 'fortran_order': False, 'shape': (${rows}, ${columns}), }`;
  const bytes = Buffer.alloc(HEADER_BYTES + byteLength, ' ');
  bytes.write('\x93NUMPY\x01\x00', 0, 'latin1');
  bytes.writeUInt16LE(HEADER_BYTES - 10, 8);
  bytes.write(words, 10, 'latin1');
  bytes.write('\n', HEADER_BYTES - 1, 'latin1');
  bytes.set(new Uint8Array(buffer, byteOffset, byteLength), HEADER_BYTES);
  return bytes;
}
