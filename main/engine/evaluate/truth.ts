/** The subject of each item, from folders or a table. Pure. */
import { AkinError } from '../../contract/errors.ts';
import { type CsvTable, readCsv } from '../../files/tables.ts';
import type { ExportItem } from '../../store/exportItems.ts';
import { fromFolder } from '../import/suggestions.ts';

/** The name of each item that has one, by item. */
export type NamesOfItems = Map<number, string>;

const FILE_COLUMNS = ['file', 'filename', 'path', 'photo', 'image', 'filepath', 'file_name', 'original'];
const NAME_COLUMNS = ['name', 'label', 'class', 'subject', 'species', 'truth', 'person', 'scientificname'];

/** A photo with several faces has no one name. */
export function namesFromFolders(items: Iterable<ExportItem>): NamesOfItems {
  const photos = Map.groupBy(items, ({ photo }) => photo).values();
  return new Map(
    [...photos].flatMap(ofPhoto =>
      fromFolder(ofPhoto).suggestions.map(({ item, name }) => [item, name] as const),
    ),
  );
}

/**
 * A column of files and one of names, found by their headings, or else the first two. A file is given by its
 * path, by the end of it, or by its name where only one photo has that. A photo with several faces is left
 * out.
 */
export function namesFromTable(text: string, fileName: string, items: Iterable<ExportItem>): NamesOfItems {
  const table = readCsv(text, fileName);
  const [files, names] = columnsOf(table, fileName);
  const single = [...Map.groupBy(items, ({ photo }) => photo).values()].flatMap(ofPhoto =>
    ofPhoto.length === 1 ? ofPhoto : [],
  );
  const byEnding = new Map<string, number[]>();
  for (const { id, path } of single)
    for (const ending of endingsOf(path)) {
      const known = byEnding.get(ending);
      if (known === undefined) byEnding.set(ending, [id]);
      else known.push(id);
    }
  const found: NamesOfItems = new Map();
  for (const row of table.rows) {
    const name = row[names]!.normalize('NFC');
    // Akin's own table has an apostrophe before texts that a spreadsheet would take for a formula.
    const file = row[files]!.replace(/^'(?=[=+\-@])/, '').replaceAll('\\', '/');
    const meant = byEnding.get(file.replace(/^(\.?\/)+/, '')) ?? [];
    if (name !== '' && meant.length === 1) found.set(meant[0]!, name);
  }
  return found;
}

/** "a/b/c.jpg", "b/c.jpg", "c.jpg". */
function endingsOf(path: string): string[] {
  const parts = path.split(/[\\/]/).filter(part => part !== '');
  return parts.map((_, from) => parts.slice(from).join('/'));
}

function columnsOf({ header }: CsvTable, fileName: string): [number, number] {
  if (header.length < 2)
    throw new AkinError(
      'bad-request',
      `${fileName} has one column; one of files and one of names are needed.`,
    );
  const find = (known: readonly string[]) => {
    const headings = header.map(heading => heading.toLowerCase());
    return known.map(heading => headings.indexOf(heading)).find(at => at >= 0);
  };
  const files = find(FILE_COLUMNS) ?? 0;
  const names = find(NAME_COLUMNS) ?? (files === 0 ? 1 : 0);
  return [files, names];
}
