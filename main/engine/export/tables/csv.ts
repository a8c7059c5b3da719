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
