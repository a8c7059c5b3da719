/** The list of names that a collection is named from. Engine process. */
import type { ListedName } from '../contract/nameList.ts';
import type { ReadableCatalog, WritableCatalog } from './connection.ts';

interface Stored extends Omit<ListedName, 'higher'> {
  higher: string;
}

/** How a name is looked up: upper case and the form of accents do not count. */
export function keyOfName(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/** Names that are there get the new details. */
export function putListedNames(catalog: WritableCatalog, names: readonly ListedName[]): void {
  catalog.connection.transaction(() => {
    for (const { name, rank, accepted, common, higher, born } of names)
      catalog.connection.run(
        `INSERT INTO listed_names (key, name, rank, accepted, common, higher, born) VALUES (?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (key) DO UPDATE SET name = excluded.name, rank = excluded.rank,
           accepted = excluded.accepted, common = excluded.common, higher = excluded.higher, born = excluded.born`,
        keyOfName(name),
        name,
        rank,
        accepted,
        common,
        JSON.stringify(higher),
        born,
      );
  });
}

export function clearListedNames(catalog: WritableCatalog): void {
  catalog.connection.run('DELETE FROM listed_names');
}

export function countListedNames({ connection }: ReadableCatalog): number {
  return connection.get<{ count: number }>('SELECT count(*) AS count FROM listed_names')!.count;
}

/** By name. */
export function allListedNames({ connection }: ReadableCatalog): ListedName[] {
  return connection
    .all<Stored>('SELECT name, rank, accepted, common, higher, born FROM listed_names ORDER BY key')
    .map(parse);
}

/** Those of these names that are listed, by `keyOfName`. */
export function findListedNames(
  { connection }: ReadableCatalog,
  names: Iterable<string>,
): Map<string, ListedName> {
  const keys = [...new Set(Array.from(names, keyOfName))];
  const rows = connection.all<Stored>(
    `SELECT name, rank, accepted, common, higher, born
     FROM json_each(?) AS wanted JOIN listed_names ON listed_names.key = wanted.value`,
    JSON.stringify(keys),
  );
  return new Map(rows.map(row => [keyOfName(row.name), parse(row)]));
}

function parse({ higher, ...row }: Stored): ListedName {
  return { ...row, higher: JSON.parse(higher) as ListedName['higher'] };
}
