/**
 * What do imported names teach? Of the items of a collection whose folders are the truth, some are named as
 * an import names them; then all items are scored against the truth.
 * Usage: node bench/import-learning.ts [items, 1000] [subjects, 60] (generated), or CATALOG... (indexed over
 * folders that are sorted; the files are copied and only the copies are written to)
 */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { scoreClustering } from '../main/algorithms/metrics/clusterMetrics.ts';
import { Random } from '../main/algorithms/random.ts';
import { fillWith } from '../main/engine/browse/testing/clouds.ts';
import { namesFromFolders } from '../main/engine/evaluate/truth.ts';
import { Groupings } from '../main/engine/grouping/groupings.ts';
import { recordNames } from '../main/engine/import/importNames.ts';
import { listExportItems } from '../main/store/exportItems.ts';
import { createCatalog, openCatalog } from '../main/store/open.ts';
import { gaussianClasses } from './gaussianClasses.ts';
import { report } from './measure.ts';

const SHARES: readonly [string, (item: number, subject: number, random: Random) => boolean][] = [
  ['half of the items', (_, __, random) => random.unit() < 0.5],
  ['a fifth of the items', (_, __, random) => random.unit() < 0.2],
  ['all items of half of the subjects', (_, subject) => subject % 2 === 0],
  ['all items', () => true],
];

/** As wide as faces (bench/arrivals.ts), but so near that names have something to teach. */
const COLUMNS = 256;
const WIDTH = 31;
const SPREAD = 0.45;

const given = process.argv.slice(2);
const scratch = mkdtempSync(join(tmpdir(), 'akin-import-learning-'));
const isGenerated = given.every(argument => /^\d+$/.test(argument));
for (const path of isGenerated ? [generated(...given.map(Number))] : given)
  for (const [what, isNamed] of SHARES) {
    const copy = join(mkdtempSync(join(scratch, 'copy-')), basename(path));
    copyFileSync(path, copy);
    const catalog = openCatalog(copy);
    const groupings = new Groupings(catalog, () => {});
    try {
      const { state } = groupings.get(groupings.create('Bench', null).id);
      const { items } = state.groupingItems();
      const truth = namesFromFolders(listExportItems(catalog, items).values());
      const subjects = [...new Set(truth.values())];
      const subjectOf = new Map([...truth].map(([item, name]) => [item, subjects.indexOf(name)]));
      const random = new Random(3);
      const named = new Set([...truth.keys()].filter(item => isNamed(item, subjectOf.get(item)!, random)));
      const score = async (of: readonly number[]) => {
        const { result } = await state.present();
        const rows = of.map(item => state.groupingItems().rowOf.get(item)!);
        return scoreClustering(
          of.map(item => subjectOf.get(item)!),
          rows.map(row => result.labels[row]!),
        ).adjustedRand.toFixed(3);
      };
      const all = [...truth.keys()];
      const unnamed = all.filter(item => !named.has(item));
      const before = { all: await score(all), unnamed: await score(unnamed) };
      const started = performance.now();
      await recordNames(
        state,
        [...named].map(item => ({ item, name: truth.get(item)! })),
        true,
      );
      const after = { all: await score(all), unnamed: await score(unnamed) };
      const { groups } = await state.present();
      const nameOf = (item: number) => groups.of(state.groupingItems().rowOf.get(item)!)?.name ?? null;
      const misnamed = unnamed.filter(item => nameOf(item) !== null && nameOf(item) !== truth.get(item));
      const lost = [...named].filter(item => nameOf(item) !== truth.get(item));
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      report(
        `${basename(path, '.akin')}, ${what} named (${named.size} of ${all.length})`,
        `ARI of all ${before.all} to ${after.all}, of the others ${before.unnamed} to ${after.unnamed}, ${misnamed.length} of them under the name of another; ${lost.length} of the named not under theirs; ${seconds} s`,
      );
    } finally {
      await groupings.close();
      catalog.close();
    }
  }
rmSync(scratch, { recursive: true, force: true });

/** A collection whose photos lie in a folder for each subject. */
function generated(items = 1000, subjects = 60): string {
  const path = join(scratch, `${items} items in ${subjects} subjects.akin`);
  const catalog = createCatalog(path, { name: 'Bench', kind: 'people' });
  const { points, truth } = gaussianClasses(items, subjects, 1, { columns: COLUMNS, spread: SPREAD });
  const scaled = { ...points, data: points.data.map(value => value / WIDTH) };
  for (const [at, id] of fillWith(catalog, scratch, scaled, 'sface-dlib').entries())
    catalog.connection.run(
      `UPDATE photos SET relative_path = ? || relative_path
       WHERE content_id = (SELECT content_id FROM items WHERE id = ?)`,
      `subject ${truth[at]!}/`,
      id,
    );
  catalog.close();
  return path;
}
