/**
 * What people said against what Akin would have suggested, as a table and a picture. Pure.
 *
 * Of each item that a person confirmed, Akin's suggestion is the name of the most similar other confirmed item, so
 * that an item never speaks for itself.
 */
import type { ExportedItem, ExportInput } from '../exportInput.ts';
import { toCsv } from './csv.ts';
import { escapeXml } from './facts.ts';
import type { Table } from './tables.ts';

/** More names are too small to read in a picture. */
const MOST_DRAWN = 80;
const CELL = 18;
const MARGIN = 190;

interface Confusion {
  /** The most frequent first. */
  readonly names: readonly string[];
  /** Row: what people said; column: what Akin suggests. */
  readonly counts: readonly (readonly number[])[];
}

export function confusionTables({ suggested }: ExportInput, exported: readonly ExportedItem[]): Table[] {
  const confusion = count(suggested, exported);
  return [
    { path: 'confusion.csv', text: () => describeCounts(confusion) },
    { path: 'confusion.svg', text: () => draw(confusion) },
  ];
}

function count(suggested: ReadonlyMap<number, string>, exported: readonly ExportedItem[]): Confusion {
  const items = new Map(exported.map(one => [one.item.id, one]));
  const pairs = [...items.values()].flatMap(({ item, name, label }) => {
    const other = suggested.get(item.id);
    return label === 'human' && name !== null && other !== undefined ? [{ said: name, other }] : [];
  });
  const frequency = new Map<string, number>();
  for (const { said, other } of pairs)
    for (const name of [said, other]) frequency.set(name, (frequency.get(name) ?? 0) + 1);
  const names = [...frequency.keys()].sort(
    (a, b) => frequency.get(b)! - frequency.get(a)! || (a < b ? -1 : 1),
  );
  const placeOf = new Map(names.map((name, at) => [name, at]));
  const counts = names.map(() => names.map(() => 0));
  for (const { said, other } of pairs) counts[placeOf.get(said)!]![placeOf.get(other)!]!++;
  return { names, counts };
}

/** One line for each pair of names that occurs. */
function describeCounts({ names, counts }: Confusion): string {
  const rows = names.flatMap((said, row) =>
    names.flatMap((suggestion, column) => {
      const items = counts[row]![column]!;
      return items === 0 ? [] : [{ said, suggested: suggestion, items }];
    }),
  );
  return toCsv(['said', 'suggested', 'items'], rows);
}

/** Darker: a larger share of what people called so. */
function draw({ names, counts }: Confusion): string {
  const shown = names.slice(0, MOST_DRAWN);
  const side = MARGIN + shown.length * CELL + 10;
  const label = (name: string) => escapeXml(name.length > 28 ? `${name.slice(0, 27)}…` : name);
  const cells = shown.flatMap((said, row) => {
    const total = counts[row]!.reduce((sum, items) => sum + items, 0);
    return shown.flatMap((suggestion, column) => {
      const items = counts[row]![column]!;
      if (items === 0) return [];
      const colour = row === column ? '47, 111, 79' : '184, 64, 42';
      const at = `x="${MARGIN + column * CELL}" y="${MARGIN + row * CELL}"`;
      const title = `<title>${escapeXml(`${said}, suggested ${suggestion}: ${items} of ${total}`)}</title>`;
      const fill = `rgba(${colour}, ${(0.15 + (0.85 * items) / total).toFixed(2)})`;
      return [`<rect ${at} width="${CELL - 1}" height="${CELL - 1}" fill="${fill}">${title}</rect>`];
    });
  });
  const rowNames = shown.map(
    (name, at) =>
      `<text x="${MARGIN - 6}" y="${MARGIN + at * CELL + 13}" text-anchor="end">${label(name)}</text>`,
  );
  const columnNames = shown.map((name, at) => {
    const x = MARGIN + at * CELL + 13;
    return `<text transform="translate(${x} ${MARGIN - 6}) rotate(-90)">${label(name)}</text>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side}" height="${side}"`,
    '  font-family="sans-serif" font-size="11">',
    '<rect width="100%" height="100%" fill="white"/>',
    '<text x="8" y="20" font-size="13">Rows: said by people. Columns: suggested by Akin.</text>',
    ...rowNames,
    ...columnNames,
    ...cells,
    '</svg>',
    '',
  ].join('\n');
}
