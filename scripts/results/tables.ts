/**
 * Reads a labelled table (CSV with a header, the class in the last column) for the scripts that measure
 * results.
 */
import { existsSync, readFileSync } from 'node:fs';

export interface Table {
  readonly points: number[][];
  /** Classes numbered in the order of their names. */
  readonly truth: number[];
}

/** The real data stand beside the repository, not in it: their terms allow evaluation, not copying. */
const folder = new URL('../../../shared/data/tables/', import.meta.url);

export function readTable(name: string, options: { without?: readonly string[] } = {}): Table {
  const url = new URL(name, folder);
  if (!existsSync(url))
    throw new Error(`${name} is not there: these results need ../shared/data beside the repository.`);
  const [header, ...lines] = readFileSync(url, 'utf8').trim().split('\n');
  const left = new Set(options.without ?? []);
  const columns = header!.split(',').slice(0, -1);
  const rows = lines.map(line => line.trim().split(','));
  const names = [...new Set(rows.map(row => row.at(-1)!))].sort();
  return {
    points: rows.map(row => columns.flatMap((column, c) => (left.has(column) ? [] : [Number(row[c])]))),
    truth: rows.map(row => names.indexOf(row.at(-1)!)),
  };
}

/** Each column with mean 0 and standard deviation 1 (a constant column becomes 0). */
export function standardised({ points, truth }: Table): Table {
  const columns = points[0]!.map((_, c) => {
    const mean = points.reduce((sum, row) => sum + row[c]!, 0) / points.length;
    const variance = points.reduce((sum, row) => sum + (row[c]! - mean) ** 2, 0) / points.length;
    return { mean, deviation: Math.sqrt(variance) || 1 };
  });
  return {
    points: points.map(row => row.map((value, c) => (value - columns[c]!.mean) / columns[c]!.deviation)),
    truth,
  };
}
