/**
 * Puts the results of several `akin reproduce` side by side, for the pages under docs/results: one Markdown
 * table for each section that has the column, a row for each set.
 * Usage: node scripts/results-table.ts COLUMN FOLDER…   (COLUMN as in the tables of results.html: "here",
 * "against (d)" …)
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Results {
  readonly data: { readonly name: string };
  readonly sections: readonly {
    readonly heading: string;
    readonly table?: { readonly header: readonly string[]; readonly rows: readonly (readonly string[])[] };
  }[];
}

const [column, ...folders] = process.argv.slice(2);
if (column === undefined || folders.length === 0)
  throw new Error('usage: node scripts/results-table.ts COLUMN FOLDER…');

const results = folders.map(
  folder => JSON.parse(readFileSync(join(folder, 'results.json'), 'utf8')) as Results,
);
const headings = [...new Set(results.flatMap(({ sections }) => sections.map(({ heading }) => heading)))];

for (const heading of headings) {
  const found = results.flatMap(({ data, sections }) => {
    const table = sections.find(section => section.heading === heading)?.table;
    const at = table?.header.indexOf(column) ?? -1;
    return table === undefined || at < 0 ? [] : [{ name: data.name, rows: table.rows, at }];
  });
  if (found.length === 0) continue;
  const names = [...new Set(found.flatMap(({ rows }) => rows.map(([name]) => name!)))];
  const lines = found.map(({ name, rows, at }) => [
    name,
    ...names.map(row => rows.find(([first]) => first === row)?.[at] ?? ''),
  ]);
  const means = names.map((_, at) =>
    meanOf(lines.map(line => Number.parseFloat(line[at + 1]!.replace('−', '-')))),
  );
  const asLine = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  console.log(
    [`### ${heading}`, '', asLine(['', ...names]), asLine(['---', ...names.map(() => '---:')])]
      .concat(lines.map(asLine), asLine(['mean', ...means]), '')
      .join('\n'),
  );
}

function meanOf(values: readonly number[]): string {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Number.isNaN(mean) ? '' : `${mean < 0 ? '−' : ''}${Math.abs(mean).toFixed(3)}`;
}
