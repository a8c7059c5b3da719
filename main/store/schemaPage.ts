/** The page of a catalog's tables, generated from a catalog. Runs in scripts/schema.ts. */
import type { ReadableCatalog } from './connection.ts';

/** Markdown: the SQL of each table with its comments, followed by its indexes and triggers. */
export function describeSchema({ connection }: ReadableCatalog): string {
  const { version } = connection.get<{ version: number }>(
    'SELECT user_version AS version FROM pragma_user_version',
  )!;
  const tables = connection.all<{ name: string }>(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rowid",
  );
  return [
    '# The catalog, table by table',
    '',
    `Version ${version}. Made by \`node scripts/schema.ts\`; do not edit. What it is for: docs/catalog.md.`,
    '',
    `Tables: ${tables.map(({ name }) => name).join(', ')}.`,
    '',
    ...tables.flatMap(({ name }) => [
      `## ${name}`,
      '',
      '```sql',
      ...connection
        .all<{ sql: string }>(
          `SELECT sql FROM sqlite_schema WHERE tbl_name = ? AND sql IS NOT NULL
           ORDER BY type = 'trigger', type = 'index', name`,
          name,
        )
        .map(({ sql }) => `${sql};`),
      '```',
      '',
    ]),
  ].join('\n');
}
