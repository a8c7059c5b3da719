/**
 * Importing thousands of groups that contradict the present ones: until they are kept, and until they are shown.
 * CPU time, and wall time in brackets.
 * Usage: node bench/import-groups.ts [items, 5000] [subjects, 60] [groups, 1200]
 *
 * The peer: the first groups of the same collection, before anything was imported.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Groupings } from '../main/engine/grouping/groupings.ts';
import { importGroups } from '../main/engine/import/importGroups.ts';
import { createCatalog } from '../main/store/open.ts';
import { fillCatalog } from './askedCollection.ts';
import { report, shown, timedAsync } from './measure.ts';

const [items = 5000, subjects = 60, groups = 1200] = process.argv.slice(2).map(Number);

const folder = mkdtempSync(join(tmpdir(), 'akin-import-groups-'));
const catalog = createCatalog(join(folder, 'bench.akin'), { name: 'Bench', kind: 'people' });
const subjectOf = fillCatalog(catalog, folder, items, subjects);
const groupings = new Groupings(catalog, () => {});
const grouping = groupings.get(groupings.list()[0]!.id);

// Each subject falls into parts, whatever its items look like.
const each = Math.ceil(groups / subjects);
const lines = Array.from(
  subjectOf,
  ([item, subject], at) => `${item},${subject} ${Math.floor(at / subjects) % each}`,
);
const table = join(folder, 'groups.csv');
writeFileSync(table, `item,group\n${lines.join('\n')}\n`);

const [, first] = await timedAsync(() => grouping.state.present());
const [{ names, answers }, kept] = await timedAsync(() => importGroups(grouping, table, true));
const [, after] = await timedAsync(() => grouping.state.present());
report(`first groups of ${items} items in ${subjects} subjects`, shown(first));
report(`${names.length} groups, ${answers} answers: until they are kept`, shown(kept));
report('… and until they are shown', shown(after), {
  name: 'the first groups (wall time)',
  ratio: first.wall / after.wall,
});
await groupings.close();
catalog.close();
rmSync(folder, { recursive: true, force: true });
