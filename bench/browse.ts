/**
 * How soon the contact sheet of a large collection is there, and a batch of it chosen, without the screen: a generated catalog, real threads.
 * Usage: node bench/browse.ts [items, 50000] [subjects, 300] [columns, 128] [model, face]
 *
 * The first sheet is asked for as soon as the catalog is open: nothing but the embeddings is there. Clock, and in brackets the processor's time of all threads.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sheet } from '../main/contract/browse.ts';
import { fillWith } from '../main/engine/browse/testing/clouds.ts';
import { Groupings } from '../main/engine/grouping/groupings.ts';
import { createCatalog, openCatalog } from '../main/store/open.ts';
import { gaussianClasses } from './gaussianClasses.ts';

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

const catalog = openCatalog(path);
const groupings = new Groupings(catalog, () => {});
const { sheets, state, batches } = groupings.get(groupings.list()[0]!.id);
console.log(`${items} items of ${columns} numbers, ${subjects} subjects`);
const first = await timed('the sheet, as soon as the catalog is open', () => sheets.page(PER, 0, ROWS));
tell(first);
await timed('until the groups are there', () => state.present());
const sheet = await timed('the sheet of the groups', () => sheets.page(PER, 0, ROWS));
tell(sheet);
await timed('the same again', () => sheets.page(PER, 0, ROWS));
await timed(`its last ${ROWS} rows, 25 of each`, () => sheets.page(25, Math.max(0, sheet.rows - ROWS), ROWS));
await timed('the first question about it', () => sheets.question(PER));
await timed('the same again', () => sheets.question(PER));
await timed('a batch of 40 chosen', () => batches.choose(40, {}));
await groupings.close();
catalog.close();
rmSync(folder, { recursive: true, force: true });
console.log(`most memory ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`);
process.exit();

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const used = process.cpuUsage();
  const value = await work();
  const { user, system } = process.cpuUsage(used);
  const clock = ((performance.now() - started) / 1000).toFixed(3);
  console.log(`${what}: ${clock} s (${((user + system) / 1e6).toFixed(3)} s)`);
  return value;
}

function tell({ rows, isFirstLook, page }: Sheet): void {
  const pure = page.filter(
    ({ items: shown }) => new Set(shown.map(({ item }) => subjectOf.get(item.id))).size === 1,
  );
  console.log(
    `  ${isFirstLook ? 'a first look' : 'the groups'}: ${rows} rows; of the first ${page.length}, ${pure.length} pure`,
  );
}
