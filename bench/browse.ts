/**
 * How soon the contact sheet of a large collection is there, and a batch of it chosen, without the screen: a
 * generated catalog, real threads. Usage: node bench/browse.ts [items, 50000] [subjects, 300] [columns, 128]
 * [model, face]
 *
 * The first sheet is asked for as soon as the catalog is open: nothing but the embeddings is there. The peer
 * is a loop that only reads those embeddings from SQLite.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Sheet } from '../main/contract/browse.ts';
import { batchesOf } from '../main/engine/batch/batches.ts';
import { sheetsOf } from '../main/engine/browse/sheets.ts';
import { fillWith } from '../main/engine/browse/testing/clouds.ts';
import { Groupings } from '../main/engine/grouping/groupings.ts';
import { createCatalog, openCatalog } from '../main/store/open.ts';
import { gaussianClasses } from './gaussianClasses.ts';
import { megabytes, report, shown, type Time, timedAsync } from './measure.ts';

const [items = 50_000, subjects = 300, columns = 128] = process.argv.slice(2, 5).map(Number);
const model = process.argv[5] ?? 'face';
const PER = 5;
const ROWS = 50;

const folder = mkdtempSync(join(tmpdir(), 'akin-browse-'));
const path = join(folder, 'bench.akin');
const { points, truth } = gaussianClasses(items, subjects, 1, { columns, spread: 0.9 });
// So that two of one subject lie about 0.5 apart, as faces do.
const scaled = { ...points, data: points.data.map(value => (value * 0.5) / Math.sqrt(2 * columns)) };
const made = createCatalog(path, { name: 'Bench', kind: 'people' });
const ids = fillWith(made, folder, scaled, model);
made.close();
const subjectOf = new Map(ids.map((id, at) => [id, truth[at]!]));

const [, bare] = await timedAsync(readBare);
const catalog = openCatalog(path);
const groupings = new Groupings(catalog, () => {});
const grouping = groupings.get(groupings.list()[0]!.id);
const [sheets, batches] = [sheetsOf(grouping), batchesOf(grouping)];
await sheetRow(`first sheet of ${items} items of ${columns} numbers in ${subjects} subjects`, bare);
await row('until the groups are there', () => grouping.state.present());
const sheet = await sheetRow('the sheet of the groups');
await row('the same again', () => sheets.page(PER, 0, ROWS));
await row(`its last ${ROWS} rows, 25 of each`, () => sheets.page(25, Math.max(0, sheet.rows - ROWS), ROWS));
await row('the first question about it', () => sheets.question(PER));
await row('a batch of 40 chosen', () => batches.choose(40, {}));
await groupings.close();
catalog.close();
rmSync(folder, { recursive: true, force: true });
report('memory', `at most ${megabytes(process.resourceUsage().maxRSS * 1024)}`);
process.exit();

async function readBare(): Promise<number> {
  const database = new Database(path, { readonly: true });
  let sum = 0;
  for (const { vector } of database.prepare('SELECT vector FROM embeddings').iterate() as Iterable<{
    vector: Uint8Array;
  }>)
    sum += new Float32Array(vector.slice().buffer)[0]!;
  database.close();
  return sum;
}

async function row<T>(what: string, work: () => Promise<T>): Promise<T> {
  const [value, time] = await timedAsync(work);
  report(what, shown(time));
  return value;
}

/** The first page of the sheet, with how many of its rows show one subject only. */
async function sheetRow(what: string, reading?: Time): Promise<Sheet> {
  const [sheet, time] = await timedAsync(() => sheets.page(PER, 0, ROWS));
  const pure = sheet.page.filter(
    ({ items: members }) => new Set(members.map(({ item }) => subjectOf.get(item.id))).size === 1,
  );
  report(
    `${what}: ${sheet.rows} rows, of the first ${sheet.page.length} ${pure.length} pure`,
    shown(time),
    reading && { name: 'reading the embeddings alone', ratio: reading.cpu / time.cpu },
  );
  return sheet;
}
