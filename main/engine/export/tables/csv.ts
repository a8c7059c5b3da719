/** Rows as comma-separated values after RFC 4180. Pure. */

export type Cell = string | number | boolean | null | undefined;

/** Lines end as the RFC says. */
export function toCsv<K extends string>(
  header: readonly K[],
  rows: readonly Readonly<Partial<Record<K, Cell>>>[],
): string {
  const lines = rows.map(row => header.map(key => cell(row[key])).join(','));
  return `${[header.map(cell).join(','), ...lines].join('\r\n')}\r\n`;
}

function cell(value: Cell): string {
  const text = value === null || value === undefined ? '' : String(value);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const FORMULA = /^[=+\-@\t\r]/;

/**
 * A spreadsheet would evaluate a text that begins like a formula, and metadata may come from anyone: an
 * apostrophe makes it text.
 */
export function harmless<Row extends Readonly<Record<string, Cell>>>(row: Row): Record<keyof Row, Cell> {
  const safe: Record<keyof Row, Cell> = { ...row };
  for (const key of Object.keys(row)) {
    const value = row[key];
    if (typeof value === 'string' && FORMULA.test(value)) safe[key as keyof Row] = `'${value}`;
  }
  return safe;
}
